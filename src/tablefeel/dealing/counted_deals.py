"""Deals in arrays with what the functions of a dealer script count."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import hcp, held, lengths
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.kernel import SUITS, Seat, Suit

Value: TypeAlias = Ints | Bools
Measure: TypeAlias = Callable[["CountedDeals"], Value]
"""A number or a truth for each of some deals."""
RANKED: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "controls": ((12, 11), (2, 1)), "top2": ((12, 11), (1, 1)), "top3": ((12, 11, 10), (1,) * 3),
    "top4": ((12, 11, 10, 9), (1,) * 4), "top5": ((12, 11, 10, 9, 8), (1,) * 5),
    "ace": ((12,), (1,)), "aces": ((12,), (1,)), "king": ((11,), (1,)), "kings": ((11,), (1,)),
    "queen": ((10,), (1,)), "queens": ((10,), (1,)), "jack": ((9,), (1,)), "jacks": ((9,), (1,)),
    "ten": ((8,), (1,)), "tens": ((8,), (1,)),
}  # fmt: skip
"""Functions that count cards: of which ranks, and what each counts."""


class CountedDeals:
    """Some deals, with what expressions count."""

    def __init__(self, owners: Bytes) -> None:
        self.cards: Bools = held(owners)
        self.lengths: Ints = lengths(self.cards)
        self.points: Ints = hcp(self.cards)
        self.n = len(owners)

    def honours(self, seat: Seat, suit: Suit | None, ranks: tuple[int, ...], weights: tuple[int, ...]) -> Ints:
        """The weighted count of cards of these ranks."""
        suits = SUITS if suit is None else (suit,)
        total: Ints = np.zeros(self.n, dtype=np.intp)
        for one in suits:
            for rank, weight in zip(ranks, weights, strict=True):
                total += weight * self.cards[:, seat, 13 * one + rank]
        return total

    def losers(self, seat: Seat, suit: Suit | None) -> Ints:
        """Losing tricks: of the first three cards of each suit those that are no ace, king or queen."""
        total: Ints = np.zeros(self.n, dtype=np.intp)
        for one in SUITS if suit is None else (suit,):
            length = np.minimum(self.lengths[:, seat, one], 3)
            ace, king, queen = (self.cards[:, seat, 13 * one + rank] for rank in (12, 11, 10))
            winners = ace.astype(np.intp) + (king & (length >= 2)) + (queen & (length >= 3))
            total += length - winners
        return total
