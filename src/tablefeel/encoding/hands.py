"""A player's own hand as bits: the cards, and the counts that bidders go by, each as a row of "at least so many".

A network can add up points from cards, but sharp limits ("15 to 17") are hard to learn from sums and easy to learn from
rows of thresholds.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from tablefeel.arrays import holdings, lengths
from tablefeel.arrays.types import Bools, Ints
from tablefeel.evaluation import Count, aces, controls, hcp, length_points, losers, quick_tricks, total_points

_ADDED: tuple[Count[int] | Count[float], ...] = (hcp, length_points, total_points, losers, quick_tricks, controls, aces)
"""Counts that add up over suits; quick tricks are doubled to be whole."""
_RANGES = ((1, 28), (1, 30), (1, 30), (1, 12), (1, 12), (1, 11), (1, 4))
"""The thresholds of each, both ends included."""
_TWENTY = (12, 32)
_LENGTH = (1, 9)
_SUIT_POINTS = (1, 10)
_SUPPORT = (3, 22)
_PAIRS = tuple(combinations(range(4), 2))


def _size(ends: tuple[int, int]) -> int:
    return ends[1] - ends[0] + 1


COUNTS = sum(map(_size, _RANGES)) + _size(_TWENTY) + 4 * sum(map(_size, (_LENGTH, _SUIT_POINTS, _SUPPORT))) + 12
"""Bits that `hand_counts` gives."""


@cache
def _tables() -> tuple[Ints, ...]:
    """Each added count of the 8192 holdings of a suit."""
    doubled = [2 if count is quick_tricks else 1 for count in _ADDED]
    return tuple((np.array(c.table) * times).astype(np.intp) for c, times in zip(_ADDED, doubled, strict=True))


def _at_least(values: Ints, ends: tuple[int, int]) -> Bools:
    """(n, thresholds) of (n,), or (n, 4 × thresholds) of (n, 4)."""
    reached: Bools = values[..., None] >= np.arange(ends[0], ends[1] + 1)
    return reached.reshape(len(values), int(np.prod(reached.shape[1:])))


def hand_counts(cards: Bools) -> Bools:
    """(n, COUNTS): points of several kinds, losers, lengths, support for each suit, and which suits are longer."""
    sizes, held = lengths(cards), holdings(cards)
    of_suits = [table.take(held) for table in _tables()]
    points = of_suits[0].sum(axis=1)
    ordered = np.sort(sizes, axis=1)
    parts = [_at_least(found.sum(axis=1), ends) for found, ends in zip(of_suits, _RANGES, strict=True)]
    parts.append(_at_least(points + ordered[:, 3] + ordered[:, 2], _TWENTY))
    parts.append(_at_least(sizes, _LENGTH))
    parts.append(_at_least(of_suits[0], _SUIT_POINTS))
    parts.append(_at_least(points[:, None] + _ruffs(sizes), _SUPPORT))
    for one, other in _PAIRS:
        parts.append((sizes[:, one] > sizes[:, other])[:, None])
        parts.append((sizes[:, one] == sizes[:, other])[:, None])
    return np.concatenate(parts, axis=1)


def _ruffs(sizes: Ints) -> Ints:
    """(n, 4): what short side suits are worth with each suit as trumps: 5 3 1 with four trumps, 3 2 1 with fewer."""
    many, few = np.array([5, 3, 1] + [0] * 11), np.array([3, 2, 1] + [0] * 11)
    worth_many, worth_few = many[sizes], few[sizes]
    found: Ints = np.where(
        sizes >= 4,
        worth_many.sum(axis=1, keepdims=True) - worth_many,
        worth_few.sum(axis=1, keepdims=True) - worth_few,
    )
    return found
