"""Layouts that count unequally: how much they tell together, weights made softer, and drawing by weight."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Floats64, Ints

_HALVINGS = 16
"""How exactly weights are softened."""


def worth(logs: Floats64) -> float:
    """How many equally likely layouts tell as much as those with these log weights."""
    weights = np.exp(logs - logs.max())
    return float(weights.sum() ** 2 / (weights**2).sum())


def softened(logs: Floats64, enough: float) -> Floats64:
    """Log weights times the largest factor up to 1 that makes the layouts worth so many, if there are so many."""
    if worth(logs) >= enough:
        return logs
    least, most = 0.0, 1.0
    for _ in range(_HALVINGS):
        factor = (least + most) / 2
        least, most = (factor, most) if worth(factor * logs) >= enough else (least, factor)
    return least * logs


def drawn(logs: Floats64, count: int, rng: np.random.Generator) -> tuple[Ints, Floats64]:
    """Which layouts are drawn by log weights, in random order, and how much each counts."""
    weights = np.exp(logs - logs.max())
    weights /= weights.sum()
    places = (np.arange(count) + rng.random()) / count
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), places), len(weights) - 1)
    rows, times = np.unique(chosen, return_counts=True)
    order = rng.permutation(len(rows))
    return rows[order], times[order] / count
