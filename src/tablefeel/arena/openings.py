"""The opening table of any bidder, found by asking it: how often it opens what, and on which hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from msgspec import Meta, Struct

from tablefeel.arena.table import Pair, Progress, decide
from tablefeel.arrays import deals_of, random_owners
from tablefeel.arrays.types import Ints
from tablefeel.bidding import Cards, Explain, PlayerView
from tablefeel.bidding.budget import out_of_time, seconds_left
from tablefeel.bidding.ranges import range_text
from tablefeel.bidding.shapes import BySuit, Chance, Ends, by_suit
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp, is_balanced
from tablefeel.kernel import BIDS, PASS, SUITS, Auction, Call, Hand, Seat, Suit, Vulnerability

AT_ONCE = 1024
_AT_ONCE_IN_TIME = 32
"""Hands asked together where the time is limited."""
_TAIL = 5.0
"""Percent of the hands on each side that the usual range leaves out."""
_DIGITS = 4
_BALANCED_SHARE = 0.95
_LONG, _SHORT = 3, 2


@dataclass(frozen=True, slots=True)
class Spread:
    """How a number is spread over some hands: its mean, its extremes, and the range without 5% on each side."""

    mean: float
    range: tuple[int, int]
    usual: tuple[int, int]

    @classmethod
    def of(cls, numbers: Sequence[int] | Ints) -> Spread:
        """The spread of at least one number."""
        low, high = np.percentile(numbers, (_TAIL, 100 - _TAIL), method="nearest")
        return cls(float(np.mean(numbers)), (int(np.min(numbers)), int(np.max(numbers))), (int(low), int(high)))


@dataclass(frozen=True, slots=True)
class Opening:
    """One call of an opening table: how often it was made, and the hands that made it."""

    call: Call
    frequency: float
    hands: int
    hcp: Spread
    lengths: tuple[Spread, Spread, Spread, Spread]
    """Clubs, diamonds, hearts, spades."""
    balanced: float
    """The share of balanced hands."""
    meaning: str = ""
    """What the bidder says that it shows, where it says so."""

    @property
    def words(self) -> str:
        """An approximate rule as players write it: `12-20 HCP, 5+ ♥`, read off the usual ranges."""
        parts = [f"{range_text(self.hcp.usual, (0, 37))} HCP"]
        if self.balanced >= _BALANCED_SHARE:
            return ", ".join((*parts, "balanced"))
        long = [suit for suit in reversed(SUITS) if self.lengths[suit].usual[0] >= _LONG]
        parts += [f"{_at_least(*self.lengths[suit].usual)} {suit.symbol}" for suit in long]
        if not long:
            short = [suit for suit in reversed(SUITS) if self.lengths[suit].usual[1] <= _SHORT]
            parts += [f"{self.lengths[suit].usual[1]}- {suit.symbol}" for suit in short]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """What a bidder does with random hands when nobody has bid."""

    name: str
    hands: int
    seed: int
    seat: int
    """1 for the dealer, to 4 after three passes."""
    vulnerability: Vulnerability
    openings: tuple[Opening, ...]

    @property
    def not_used(self) -> tuple[Call, ...]:
        """The calls that no hand made."""
        used = {opening.call for opening in self.openings}
        return tuple(call for call in (PASS, *BIDS) if call not in used)


class SpreadShape(Struct, frozen=True):
    """How a number is spread over the hands that make a call."""

    mean: float
    range: Ends
    usual: Annotated[Ends, Meta(description="Without 5% of the hands on each side.")]


class OpeningShape(Struct, frozen=True):
    """One call: how often it is made, and with which hands."""

    call: str
    frequency: Chance
    hands: int
    words: str
    hcp: SpreadShape
    lengths: BySuit[SpreadShape]
    balanced: Annotated[Chance, Meta(description="The share of balanced hands.")]
    meaning: Annotated[str | None, Meta(description="What the bidder itself says that it shows.")]


def opening_shape(one: Opening) -> OpeningShape:
    """An opening as JSON has it."""
    return OpeningShape(
        call=str(one.call),
        frequency=round(one.frequency, 6),
        hands=one.hands,
        words=one.words,
        hcp=_spread(one.hcp),
        lengths=by_suit(lambda suit: _spread(one.lengths[suit])),
        balanced=round(one.balanced, _DIGITS),
        meaning=one.meaning or None,
    )


def _spread(one: Spread) -> SpreadShape:
    return SpreadShape(round(one.mean, _DIGITS), one.range, one.usual)


def opening_table(
    pair: Pair,
    hands: int,
    seed: int,
    *,
    seat: int = 1,
    vulnerability: Vulnerability = Vulnerability.NONE,
    progress: Progress | None = None,
) -> OpeningTable:
    """The opening table of a bidder from random hands; North is asked, after as many passes as `seat` says.

    Where the time for it is limited it may be from fewer hands.
    """
    if not 1 <= seat <= 4:
        raise BadInput(f"{seat} is not a seat to open in: expected 1 to 4")
    if hands < 1:
        raise BadInput(f"{hands} is not a number of hands: expected at least 1")
    rng = np.random.default_rng(seed)
    auction = Auction(Seat.N.after(5 - seat), (PASS,) * (seat - 1))
    made: dict[Call, list[Hand]] = {}
    says: dict[Call, str] = {}
    asked = 0
    for views in _views(pair, auction, vulnerability, hands, rng):
        if asked and out_of_time(f"the table is from {asked} hands, not from {hands}"):
            break
        for view, decision in zip(views, decide(pair, views, Explain.CALL), strict=True):
            made.setdefault(decision.call, []).append(view.hand)
            if decision.call not in says:
                says[decision.call] = str(decision.meaning or "")
        asked += len(views)
        if progress is not None:
            progress(asked, hands)
    openings = tuple(_opening(call, made[call], asked, says[call]) for call in sorted(made))
    return OpeningTable(pair.name, asked, seed, seat, vulnerability, openings)


def _views(
    pair: Pair, auction: Auction, vulnerability: Vulnerability, hands: int, rng: np.random.Generator
) -> Iterator[list[PlayerView]]:
    """North's views with random hands, as many at a time as are asked together."""
    size = AT_ONCE if seconds_left() is None else _AT_ONCE_IN_TIME
    cards = Cards(pair.card, pair.card)
    for start in range(0, hands, AT_ONCE):
        dealt = [deal[Seat.N] for deal in deals_of(random_owners(min(AT_ONCE, hands - start), rng))]
        views = [PlayerView(hand, Seat.N, auction, vulnerability, cards) for hand in dealt]
        for first in range(0, len(views), size):
            yield views[first : first + size]


def _opening(call: Call, hands: Sequence[Hand], total: int, says: str) -> Opening:
    clubs, diamonds, hearts, spades = (Spread.of([hand.length(suit) for hand in hands]) for suit in Suit)
    return Opening(
        call,
        len(hands) / total,
        len(hands),
        Spread.of([hcp(hand) for hand in hands]),
        (clubs, diamonds, hearts, spades),
        sum(map(is_balanced, hands)) / len(hands),
        says,
    )


def _at_least(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least}+"
