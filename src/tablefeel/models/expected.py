"""What each contract is worth to a partnership that knows its own 26 cards: expected scores and IMP costs.

Contracts are numbered as uncontested learners do (`simulation.uncontested`): 0 is passed out, 1 to 35 are 1C to 7NT.
Nobody doubles, the other side never bids, the partner who takes more tricks declares.

    chances = PairNet()(pairs)[:, :, BETTER]        # (n, 5, 14)
    expected_scores(chances, vulnerable=False)      # (n, 36)
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Floats32, Ints
from tablefeel.simulation import SCORES, imps
from tablefeel.simulation.uncontested import CLASSES, costs_of

BETTER = 2
"""The place of the better partner among PairNet's declarers."""
LAYOUTS = 24
"""Equally likely layouts by which expected IMP costs are reckoned."""

_BIDS = np.arange(CLASSES - 1)
_LEVELS = (np.arange(LAYOUTS, dtype=np.float32) + 0.5) / LAYOUTS
_IMPS = imps(np.arange(SCORES[:, 0].max() - SCORES[:, 0].min() + 1)).astype(np.int8)
_AT_ONCE = 256


def expected_scores(chances: Floats32, vulnerable: bool) -> Floats32:
    """(n, 36): the mean score of each contract, from the chances (n, 5, 14) of the tricks in each strain."""
    scores = np.zeros((len(chances), CLASSES), dtype=np.float32)
    points = SCORES[:-1, 0, int(vulnerable)].astype(np.float32)
    for strain in range(5):
        scores[:, 1 + strain :: 5] = chances[:, strain] @ points[strain::5].T
    return scores


def score_costs(chances: Floats32, vulnerable: bool) -> Ints:
    """(n, 36): IMPs by which each contract's mean score falls short of the best one's."""
    return costs_of(expected_scores(chances, vulnerable).astype(np.float64))


def expected_costs(chances: Floats32, vulnerable: bool) -> Floats32:
    """(n, 36): the mean over layouts of the IMPs by which each contract falls short of that layout's best.

    The network tells the chances in each strain but not how strains go together. Here a layout that is good in one
    strain is as good in the others (the k-th best of all layouts in each), which is close: a friendly lie of the cards
    helps everywhere. Measured against exact layouts in docs/learners/tricks.md.
    """
    costs = np.empty((len(chances), CLASSES), dtype=np.float32)
    for start in range(0, len(chances), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        costs[part] = layout_costs(likely_layouts(chances[part]), vulnerable)
    return costs


def likely_layouts(chances: Floats32) -> NDArray[np.int16]:
    """(n, 24, 5): the tricks in each strain of equally likely layouts, from the worst to the best."""
    below = chances.cumsum(axis=-1)[:, None, :, :-1]
    tricks: NDArray[np.int16] = (below < _LEVELS[:, None, None]).sum(axis=-1, dtype=np.int16)
    return tricks


def likely_versions(chances: Floats32, versions: int) -> NDArray[np.int8]:
    """(n, versions, 5, 4): equally likely tricks by strain and declarer, from the worst lie to the best."""
    levels = (np.arange(versions, dtype=np.float32) + 0.5) / versions
    below = chances.cumsum(axis=-1)[:, None, ..., :-1]
    tricks: NDArray[np.int8] = (below < levels[:, None, None, None]).sum(axis=-1, dtype=np.int8)
    return tricks


def layout_costs(tricks: NDArray[np.integer], vulnerable: bool = False) -> Floats32:
    """(n, 36): the mean IMPs lost by each contract over layouts with tricks (n, layouts, 5)."""
    points = SCORES[:-1, 0, int(vulnerable)].astype(np.int16).ravel()
    scores = np.zeros((*tricks.shape[:2], CLASSES), dtype=np.int16)
    points.take(tricks[..., _BIDS % 5] + 14 * _BIDS.astype(np.int16), out=scores[..., 1:])
    short = scores.max(axis=-1, keepdims=True) - scores
    costs: Floats32 = _IMPS.take(short).sum(axis=1, dtype=np.int16) / np.float32(tricks.shape[1])
    return costs


def exact_scores(tricks: NDArray[np.integer], vulnerable: bool) -> Ints:
    """(..., 36): the score of each contract when the tricks (..., 5) in each strain are known."""
    scores = np.zeros((*tricks.shape[:-1], CLASSES), dtype=np.intp)
    scores[..., 1:] = SCORES[_BIDS, 0, int(vulnerable), tricks[..., _BIDS % 5]]
    return scores


def exact_costs(tricks: NDArray[np.integer], vulnerable: bool) -> Ints:
    """(..., 36): IMPs by which each contract falls short of the best, when the tricks (..., 5) are known."""
    scores = exact_scores(tricks, vulnerable)
    return imps(scores.max(axis=-1, keepdims=True) - scores)
