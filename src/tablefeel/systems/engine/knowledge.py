"""What a call tells about a hand: the ranges of the rules behind it, less what it denies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tablefeel.bidding.ranges import ANY_HAND, BALANCED, MOST_POINTS, HandRange, any_order
from tablefeel.kernel import SUITS, Call
from tablefeel.systems.language import features as f
from tablefeel.systems.language.boxes import Box, Boxes
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Known

MOST_LIMITS = 3
"""A denied rule with more limits hardly ever narrows a range; passing it over saves half the time of a position."""
SEMI_BALANCED = BALANCED | any_order("5422", "6322")
_AT_LEAST_HCP = (f.POINTS, *range(f.SUPPORT, f.SUPPORT + 4), *range(f.PLAYING, f.PLAYING + 4))
"""Features that are never below the HCP, so that their most limits the HCP too."""


_ANY_LENGTH = (0, 13)
_ANY_DIFFERENCE = (-13, 13)
_ANY_BALANCE = (0, 2)
_ANY_ACES = (0, 4)
_ANY = (0, 99)
_WIDEST = tuple(
    _ANY_LENGTH if place < 4
    else _ANY_BALANCE if place == f.BALANCE
    else _ANY_ACES if place in (f.ACES, f.KINGS)
    else _ANY_DIFFERENCE if f.LONGER <= place < f.LONGER + 16
    else _ANY
    for place in range(f.COUNT)
)  # fmt: skip
"""The widest range that each feature can have."""


def narrowed(known: Known, box: Box) -> Known | None:
    """What is known once the hand also fits `box`; None if it cannot."""
    result, lengths = known.copy(), False
    for place, least, most in box:
        held = result.get(place)
        low, high = held or _WIDEST[place]
        result[place] = both = (least if least > low else low, most if most < high else high)
        if both[0] > both[1] and held is not None:
            return None
        lengths = lengths or place < 4
    return None if lengths and not is_possible(result) else result


def is_possible(known: Known) -> bool:
    """Whether thirteen cards can have these lengths."""
    least = most = 0
    for suit in SUITS:
        low, high = known.get(suit, _ANY_LENGTH)
        least += low
        most += high if high < 13 else 13
    return least <= 13 <= most


def without(known: Known, denied: Box) -> Known | None:
    """What is known once the hand does not fit `denied`; None if every hand would.

    Only a box that cuts one range at one end narrows what is known; for all others nothing can be said in ranges.
    """
    cut: tuple[int, int, int] | None = None
    for place, least, most in denied:
        low, high = known.get(place) or _WIDEST[place]
        if high < least or low > most:
            return known
        if least <= low and high <= most:
            continue
        if cut is not None or (low < least and most < high):
            return known
        cut = (place, low, least - 1) if low < least else (place, most + 1, high)
    if cut is None:
        return None
    result = known.copy()
    result[cut[0]] = (cut[1], cut[2])
    return None if cut[0] < 4 and not is_possible(result) else result


def shown_by(
    known: Known, rules: Sequence[PlacedRule], made: Sequence[PlacedRule], place_of: dict[int, int]
) -> Known | None:
    """What is known once a player who was known so far makes the call of the rules `made`.

    `rules` are all rules of the position in order, and each rule of `made` denies those that stand before it.
    """
    return spanned(alternatives(known, rules, made, place_of))


def spanned(kinds: Iterable[tuple[Box, Known]]) -> Known | None:
    """What is known of a hand of one of these kinds; None if there is none."""
    found: Known | None = None
    for _, held in kinds:
        found = held if found is None else _spanning(found, held)
    return None if found is None else tightened(found)


def shown_by_all_and_some(
    known: Known, rules: Sequence[PlacedRule], made: Sequence[PlacedRule], some: Sequence[PlacedRule],
    place_of: dict[int, int],
) -> tuple[Known | None, Known | None]:  # fmt: skip
    """What `shown_by` tells of the rules `made`, and of those among them that are in `some`, in one go."""
    if len(some) == len(made):
        found = shown_by(known, rules, made, place_of)
        return found, found
    wanted = set(map(id, some))
    found = among = None
    for one in made:
        for _, held in alternatives(known, rules, (one,), place_of):
            found = held if found is None else _spanning(found, held)
            if id(one) in wanted:
                among = held if among is None else _spanning(among, held)
    return (None if found is None else tightened(found)), (None if among is None else tightened(among))


def alternatives(
    known: Known, rules: Sequence[PlacedRule], made: Sequence[PlacedRule], place_of: dict[int, int],
    widen: Callable[[Boxes], Boxes] = lambda boxes: boxes, alone: bool = False,
) -> Iterator[tuple[Box, Known]]:  # fmt: skip
    """The boxes behind a call that are still possible, each with what is known if it is the one that the hand fits.

    With `alone` only hands that follow these rules, and not one before them that makes the same call.
    """
    for one in made:
        before = rules[: place_of[id(one)]]
        for box in widen(one.shows):
            held = narrowed(known, box)
            if held is not None:
                held = less_denied(held, before, None if alone else one.call)
            if held is not None:
                yield box, held


def less_denied(held: Known, before: Sequence[PlacedRule], call: Call | None) -> Known | None:
    """What is left of a hand that fits no rule before it but those of this call."""
    for other in before:
        if other.call is call:
            continue
        for box in other.needs:
            if len(box) > MOST_LIMITS:
                continue
            left = without(held, box)
            if left is None:
                return None
            held = left
    return held


def _spanning(one: Known, other: Known) -> Known:
    """The ranges that hold both."""
    found = {
        place: (min(held[0], other[place][0]), max(held[1], other[place][1]))
        for place, held in one.items()
        if place in other
    }
    if f.POINTS in one or f.POINTS in other:
        (low, high), (low_too, high_too) = _points(one), _points(other)
        found[f.POINTS] = (min(low, low_too), max(high, high_too))
    return found


def _points(known: Known) -> tuple[int, int]:
    """The range of the points, which are never below the HCP."""
    low, high = known.get(f.POINTS, _ANY)
    return max(low, known.get(f.HCP, _ANY)[0]), high


def tightened(known: Known) -> Known:
    """The same hands with HCP no wider than the other counts imply."""
    low, high = known.get(f.HCP, _ANY)
    for place in _AT_LEAST_HCP:
        if place in known:
            high = min(high, known[place][1])
    if (low, high) != _ANY:
        known[f.HCP] = (low, max(low, high))
    return known


def replaced(known: Known, box: Box) -> Known:
    """What to think of a player whose call contradicts what was shown before: the newer ranges win."""
    result = dict(known)
    for place, least, most in box:
        low, high = result.get(place) or _WIDEST[place]
        result[place] = (max(low, least), min(high, most)) if max(low, least) <= min(high, most) else (least, most)
    if not is_possible(result):
        for suit in SUITS:
            result.pop(suit, None)
        result.update({place: (least, most) for place, least, most in box if place < 4})
    return result if is_possible(result) else {}


def hand_range(known: Known) -> HandRange:
    """The ranges of points and lengths, as the rest of tablefeel reads them; never empty."""
    low, high = known.get(f.HCP, _ANY)
    points = (max(0, low), min(MOST_POINTS, high))
    lengths = tuple((max(0, known.get(s, _ANY_LENGTH)[0]), min(13, known.get(s, _ANY_LENGTH)[1])) for s in SUITS)
    balance = known.get(f.BALANCE, _ANY_BALANCE)[1]
    shapes = BALANCED if balance == 0 else SEMI_BALANCED if balance == 1 else None
    found = HandRange(points, lengths, shapes)  # type: ignore[arg-type]
    if shapes is not None and found.is_empty:
        found = HandRange(points, lengths)  # type: ignore[arg-type]
    return found if not found.is_empty else ANY_HAND
