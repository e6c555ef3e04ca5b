"""The opening table of any bidder, found by asking it: how often it opens what, and on which hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablefeel.arena.table import Pair, Progress, decide, meaning_of
from tablefeel.arrays import deals_of, random_owners
from tablefeel.arrays.types import Ints
from tablefeel.bidding import Cards, PlayerView, PublicView
from tablefeel.bidding.ranges import range_text
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp, is_balanced
from tablefeel.explaining.words import Explainer
from tablefeel.kernel import BIDS, PASS, SUITS, Auction, Call, Hand, Seat, Suit, Vulnerability

AT_ONCE = 1024
_TAIL = 5.0
"""Percent of the hands on each side that the usual range leaves out."""
_BALANCED_SHARE = 0.95
_LONG, _SHORT = 3, 2
_DIGITS = 4


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

    def to_json(self) -> dict[str, Any]:
        return {"mean": round(self.mean, _DIGITS), "range": list(self.range), "usual": list(self.usual)}


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

    def to_json(self) -> dict[str, Any]:
        return {
            "call": str(self.call),
            "frequency": round(self.frequency, 6),
            "hands": self.hands,
            "words": self.words,
            "hcp": self.hcp.to_json(),
            "lengths": {str(suit): self.lengths[suit].to_json() for suit in reversed(SUITS)},
            "balanced": round(self.balanced, _DIGITS),
            "meaning": self.meaning or None,
        }


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

    def to_json(self) -> dict[str, Any]:
        """The table in the shapes that every door shares."""
        return {
            "bidder": self.name,
            "hands": self.hands,
            "seed": self.seed,
            "seat": self.seat,
            "vul": str(self.vulnerability),
            "openings": [opening.to_json() for opening in self.openings],
            "not_used": [str(call) for call in self.not_used],
        }


def opening_table(
    pair: Pair,
    hands: int,
    seed: int,
    *,
    seat: int = 1,
    vulnerability: Vulnerability = Vulnerability.NONE,
    progress: Progress | None = None,
) -> OpeningTable:
    """The opening table of a bidder from random hands; North is asked, after as many passes as `seat` says."""
    if not 1 <= seat <= 4:
        raise BadInput(f"{seat} is not a seat to open in: expected 1 to 4")
    if hands < 1:
        raise BadInput(f"{hands} is not a number of hands: expected at least 1")
    rng = np.random.default_rng(seed)
    auction = Auction(Seat.N.after(5 - seat), (PASS,) * (seat - 1))
    made: dict[Call, list[Hand]] = {}
    says: dict[Call, str] = {}
    for start in range(0, hands, AT_ONCE):
        dealt = [deal[Seat.N] for deal in deals_of(random_owners(min(AT_ONCE, hands - start), rng))]
        views = [PlayerView(hand, Seat.N, auction, vulnerability, Cards(pair.card, pair.card)) for hand in dealt]
        for view, decision in zip(views, decide(pair, views), strict=True):
            made.setdefault(decision.call, []).append(view.hand)
            if decision.call not in says:
                says[decision.call] = str(meaning_of(decision) or "")
        if progress is not None:
            progress(start + len(views), hands)
    if isinstance(pair.bidder, Explainer):
        public = PublicView(auction, vulnerability, Cards(pair.card, pair.card))
        says |= {call: str(meant) for call, meant in pair.bidder.meanings_at(public).items()}
    openings = tuple(_opening(call, made[call], hands, says[call]) for call in sorted(made))
    return OpeningTable(pair.name, hands, seed, seat, vulnerability, openings)


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
