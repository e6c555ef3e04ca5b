"""How good estimated tricks are: hits, likelihood, calibration, and what a contract chosen by them costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays.types import Bools, Bytes, Floats32, Floats64, Ints
from tablefeel.models.expected import exact_costs, expected_costs, expected_scores
from tablefeel.models.tricks import makes

LEVELS = {
    "part-score": (2, 2, 2, 2, 2),
    "game": (5, 5, 4, 4, 3),
    "slam": (6, 6, 6, 6, 6),
    "grand slam": (7, 7, 7, 7, 7),
}
"""The level whose making is asked about, in each strain C D H S NT."""


def accuracy(chances: Floats32, tricks: Bytes | Ints) -> dict[str, float]:
    """Percent exact and within one and two tricks, and the mean -log chance of the truth: suit contracts, then notrump.

    `chances` (n, 5, k, 14) and `tricks` (n, 5, k) are by strain and declarer.
    """
    wrong = np.abs(chances.argmax(axis=-1) - tricks.astype(np.intp))
    truth = np.take_along_axis(chances, tricks.astype(np.intp)[..., None], axis=-1)[..., 0]
    surprise = -np.log(np.maximum(truth, 1e-9))
    found = {}
    for name, strains in (("suit", slice(0, 4)), ("notrump", slice(4, 5))):
        for within, word in enumerate(("exact", "within_one", "within_two")):
            found[f"{name}_{word}"] = round(100 * float((wrong[:, strains] <= within).mean()), 2)
        found[f"{name}_surprise"] = round(float(surprise[:, strains].mean()), 4)
    return found


def error_bars(chances: Floats32, tricks: Bytes | Ints) -> dict[str, float]:
    """Half the width of the 95% interval of each exact percentage; the counts of one deal go together."""
    right = chances.argmax(axis=-1) == tricks
    found = {}
    for name, strains in (("suit", slice(0, 4)), ("notrump", slice(4, 5))):
        of_deals = right[:, strains].reshape(len(right), -1).mean(axis=1)
        found[f"{name}_exact_error_bar"] = round(float(196 * of_deals.std() / np.sqrt(len(right))), 2)
    return found


@dataclass(frozen=True, slots=True)
class Calibration:
    """How often contracts made, among those with about the same estimated chance."""

    said: Floats64
    """(bins,): the mean estimated chance."""
    made: Floats64
    """(bins,): the share that made."""
    count: Ints
    """(bins,): how many contracts."""

    @property
    def error(self) -> float:
        """Expected calibration error: the mean of |said - made|, weighted by count."""
        return float((np.abs(self.said - self.made) * self.count).sum() / self.count.sum())


def calibration(chances: Floats32, tricks: Bytes | Ints, level: str, bins: int = 20) -> Calibration:
    """How well "it makes" is estimated at a level of `LEVELS`, all strains and declarers together."""
    at_least = makes(chances)
    needed = [6 + number for number in LEVELS[level]]
    said = np.concatenate([at_least[:, strain, ..., need].ravel() for strain, need in enumerate(needed)])
    made = np.concatenate([(tricks[:, strain] >= need).ravel() for strain, need in enumerate(needed)])
    return binned(said.astype(np.float64), made, bins)


def binned(said: Floats64, made: Bools, bins: int) -> Calibration:
    """How often things happened that were said to happen with about the same chance."""
    place = np.minimum((said * bins).astype(np.intp), bins - 1)
    count = np.bincount(place, minlength=bins)
    kept = count > 0
    total = np.maximum(count, 1)
    means = np.bincount(place, said, bins) / total, np.bincount(place, made, bins) / total
    return Calibration(means[0][kept], means[1][kept], count[kept])


def chosen(chances: Floats32, vulnerable: bool, by: str) -> Ints:
    """(n,): the contract with the highest expected score, or with the lowest expected IMP cost, from (n, 5, 14)."""
    if by == "score":
        best: Ints = expected_scores(chances, vulnerable).argmax(axis=1)
    else:
        best = expected_costs(chances, vulnerable).argmin(axis=1)
    return best


def choice_costs(chances: Floats32, tricks: Bytes | Ints, vulnerable: bool = False, by: str = "score") -> Ints:
    """(n,): IMPs by which the chosen contract falls short of the layout's best; tricks (n, 5) of the better partner."""
    costs = exact_costs(tricks.astype(np.intp), vulnerable)
    picked: Ints = np.take_along_axis(costs, chosen(chances, vulnerable, by)[:, None], axis=1)[:, 0]
    return picked
