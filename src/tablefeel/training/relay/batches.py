"""The pairs that relay learns from: a pool of random ones, drawn in ever new forms, the strong ones more often.

Tricks do not change when suits are exchanged, or when partners change places; costs follow from tricks. So a pool of
some hundred thousand pairs, asked of the two-hand network once, stands for fifty times as many. Slams are rare: pairs
with many tricks are drawn more often, and count the less for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays import SUIT_ORDERS
from tablefeel.arrays.types import Bools, Bytes, Floats32
from tablefeel.datasets.uncontested import training_pairs
from tablefeel.models.expected import BETTER, layout_costs, likely_layouts
from tablefeel.models.tricks import PairNet

_AT_ONCE = 20_000
_USUAL_TRICKS, _MOST_TRICKS = 10.0, 13.0
"""Pairs that take no more than the first in their best strain are drawn as often as they come."""
_STRAIN_ORDERS = np.concatenate([SUIT_ORDERS, np.full((len(SUIT_ORDERS), 1), 4)], axis=1)


@dataclass(frozen=True, slots=True)
class Batch:
    """Some pairs to learn from."""

    hands: Bools
    """(n, 2, 52)."""
    costs: Floats32
    """(n, 36): expected IMPs lost by each contract."""
    weights: Floats32
    """(n,): how much each pair counts; with all of it, means over batches are means over random pairs."""


class Pool:
    """Random pairs of training deals, with the tricks that the two-hand network expects in equally likely layouts."""

    def __init__(self, size: int, most_often: float, rng: np.random.Generator) -> None:
        net = PairNet()
        self.hands: Bools = training_pairs(size, rng)
        parts = (self.hands[start : start + _AT_ONCE] for start in range(0, size, _AT_ONCE))
        self.tricks: Bytes = np.concatenate([likely_layouts(net(part)[:, :, BETTER]) for part in parts]).astype(
            np.uint8
        )
        """(pool, layouts, 5)."""
        best = self.tricks.mean(axis=1).max(axis=1)
        strength = np.clip((best - _USUAL_TRICKS) / (_MOST_TRICKS - _USUAL_TRICKS), 0, 1)
        self.often = most_often**strength
        """(pool,): how much more often than others each pair is drawn."""
        self._shares = self.often.cumsum() / self.often.sum()

    def draw(self, count: int, fairness: float, rng: np.random.Generator) -> Batch:
        """Pairs in random forms; `fairness` 1 takes back by weights that strong pairs come more often, 0 leaves it."""
        chosen = np.minimum(self._shares.searchsorted(rng.random(count)), len(self.hands) - 1)
        form = rng.integers(len(SUIT_ORDERS), size=count)
        rows = np.arange(count)[:, None]
        hands = self.hands[chosen].reshape(count, 2, 4, 13)[rows, :, SUIT_ORDERS[form]].transpose(0, 2, 1, 3)
        turned = rng.random(count) < 0.5
        hands[turned] = hands[turned, ::-1]
        tricks = np.take_along_axis(self.tricks[chosen], _STRAIN_ORDERS[form][:, None], axis=2)
        weights = self.often[chosen] ** -fairness
        fair = (self.often ** (1 - fairness)).sum() / self.often.sum()
        return Batch(hands.reshape(count, 2, 52), layout_costs(tricks), (weights / fair).astype(np.float32))
