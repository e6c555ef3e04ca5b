"""Wishes about a deal in words: `15-17 hcp, 5+ spades, balanced, has SA`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tablefeel.bidding.ranges import ALL_SHAPES, ANY_HAND, BALANCED, MOST_POINTS, HandRange, Lengths, Range
from tablefeel.errors import BadConstraint, NotACard, NotAHand, quoted
from tablefeel.kernel import SEATS, Card, Hand, Seat, Side, Suit

NO_CARDS = Hand(0)


@dataclass(frozen=True, slots=True)
class Wish:
    """What one seat (or, for points and lengths, one side together) shall hold."""

    shows: HandRange = ANY_HAND
    holds: Hand = NO_CARDS
    """Cards dealt to it beforehand."""

    @classmethod
    def parse(cls, text: str) -> Wish:
        """From parts separated by commas or semicolons.

        Points `15-17 hcp`, `12+ hcp`, `hcp 8-`; lengths `5+ spades`, `S 5-6`, `=4 H`; shapes `balanced`,
        `shape 5431` (spades first, `x` for any), `shape any 5431`, several joined by `+`; cards `has SA HK`, or a
        partial hand `has AK..Q.`.
        """
        shows, holds = ANY_HAND, NO_CARDS
        for part in _parts(text):
            words = part.lower().split()
            if words[0] in ("has", "holds", "with"):
                holds = _join(holds, _cards(part.split(None, 1)[1:], part), part)
            elif words[0] in ("shape", "shapes"):
                shows &= HandRange(shapes=_shapes(" ".join(words[1:]), part))
            elif words[0] == "balanced":
                shows &= HandRange(shapes=BALANCED)
            else:
                shows &= _counted(part)
        if shows.is_empty:
            raise BadConstraint(f"no hand can have {quoted(text)}")
        return cls(shows, holds)

    @classmethod
    def parse_together(cls, text: str) -> Wish:
        """A wish about two hands together: only points and lengths (up to thirteen) make sense."""
        shows = ANY_HAND
        for part in _parts(text):
            shows &= _counted(part)
        return cls(shows)


ANYBODY = Wish()


@dataclass(frozen=True, slots=True)
class Wishes:
    """What each seat, and each side together, shall hold."""

    seats: tuple[Wish, Wish, Wish, Wish] = (ANYBODY,) * 4
    sides: tuple[HandRange, HandRange] = (ANY_HAND, ANY_HAND)
    """Points and lengths of the two hands together; a side's shapes are not looked at."""

    @classmethod
    def of(cls, seats: Mapping[Seat, Wish], sides: Mapping[Side, HandRange] | None = None) -> Wishes:
        north, east, south, west = (seats.get(seat, ANYBODY) for seat in SEATS)
        ours, theirs = ((sides or {}).get(side, ANY_HAND) for side in Side)
        return cls((north, east, south, west), (ours, theirs))


def _parts(text: str) -> list[str]:
    return [part for part in (piece.strip() for piece in re.split("[,;]", text)) if part]


_COUNT = re.compile(
    r"=?(?P<least>[0-9]{1,3})\s*(?:(?P<open>\+)|-\s*(?P<most>[0-9]{1,3})|(?P<below>-))?"
    r"|>=\s*(?P<ge>[0-9]{1,3})|<=\s*(?P<le>[0-9]{1,3})"
)
_UNIT = re.compile(r"hcp|points?|spades?|hearts?|diamonds?|clubs?|[shdc♠♥♦♣]", re.IGNORECASE)


def _counted(part: str) -> HandRange:
    """A range of points or of one suit, number and unit in either order."""
    unit = _UNIT.search(part)
    if unit is None:
        raise BadConstraint(
            f"{quoted(part)} is not understood: expected points, a suit length, a shape or 'has' with cards"
        )
    number = _COUNT.fullmatch((part[: unit.start()] + part[unit.end() :]).strip())
    if number is None:
        raise BadConstraint(f"{quoted(part)} has no number such as 5, 5+, 5-7 or 5-")
    word = unit[0].lower()
    if word == "hcp" or word.startswith("point"):
        return HandRange(hcp=_range(number, MOST_POINTS, part))
    return ANY_HAND.with_length(Suit.parse(unit[0][0]), *_range(number, 13, part))


def _range(number: re.Match[str], widest: int, part: str) -> Range:
    if number["ge"]:
        least, most = int(number["ge"]), widest
    elif number["le"]:
        least, most = 0, int(number["le"])
    else:
        least = most = int(number["least"])
        if number["open"]:
            most = widest
        elif number["most"]:
            most = int(number["most"])
        elif number["below"]:
            least = 0
    if least > widest:
        raise BadConstraint(f"{quoted(part)} fits no hand: {widest} is the most")
    if least > most:
        raise BadConstraint(f"{quoted(part)} fits no hand: the range goes from {least} to {min(most, widest)}")
    return least, min(most, widest)


_PATTERN = re.compile(r"(?P<any>any\s+)?(?P<digits>[0-9x]{4}|[0-9x]{1,2}(?:[-=][0-9x]{1,2}){3})")


def _shapes(text: str, part: str) -> frozenset[Lengths]:
    """The shapes named; digits are spades, hearts, diamonds, clubs unless `any` stands before them."""
    shapes: frozenset[Lengths] = frozenset()
    for piece in text.split("+"):
        match = _PATTERN.fullmatch(piece.strip())
        if match is None:
            raise BadConstraint(
                f"{quoted(piece.strip())} in {quoted(part)} is not a shape such as 5431, 54xx or any 4432"
            )
        digits = re.split("[-=]", match["digits"]) if len(match["digits"]) > 4 else list(match["digits"])
        if match["any"]:
            if "x" in digits:
                raise BadConstraint(f"'any' with x in {quoted(part)} has no meaning: write the four numbers")
            shapes |= frozenset(s for s in ALL_SHAPES if sorted(s) == sorted(map(int, digits)))
        else:
            shapes |= frozenset(
                shape
                for shape in ALL_SHAPES
                if all(digit in ("x", str(length)) for digit, length in zip(digits, reversed(shape), strict=True))
            )
    if not shapes:
        raise BadConstraint(f"{quoted(part)} names no shape of thirteen cards")
    return shapes


def _cards(rest: list[str], part: str) -> Hand:
    if not rest:
        raise BadConstraint(f"{quoted(part)} names no cards")
    try:
        if "." in rest[0]:
            return Hand.parse(rest[0], cards=None)
        return Hand.of(map(Card.parse, rest[0].split()))
    except (NotACard, NotAHand) as error:
        raise BadConstraint(f"{error} (in {quoted(part)})") from None


def _join(one: Hand, other: Hand, part: str) -> Hand:
    if one.bits & other.bits:
        raise BadConstraint(f"{quoted(part)} names a card twice")
    try:
        return Hand(one.bits | other.bits)
    except NotAHand:
        raise BadConstraint(f"{quoted(part)} makes more than 13 cards") from None
