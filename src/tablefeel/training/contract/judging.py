"""How good predicted contracts are: hits, F1, confusion by category, and IMPs against the system's contracts."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablefeel.arrays.types import Ints
from tablefeel.datasets.label_quality import summary, swings
from tablefeel.simulation.final_contracts import CATEGORIES, CATEGORY, CHOICES
from tablefeel.training.contract.decisions import Decisions


def judged(predicted: Ints, decisions: Decisions) -> dict[str, Any]:
    """The measures of predicted choices for decisions with known labels."""
    labels = decisions.labels
    won = swings(decisions.shard, predicted)
    found = summary(won, predicted != decisions.shard.system)
    macro, weighted = f1(predicted, labels)
    return {
        "decisions": len(labels),
        "accuracy": round(float((predicted == labels).mean()), 4),
        "macro_f1": round(macro, 4),
        "weighted_f1": round(weighted, 4),
        "imps": round(found.imps, 4),
        "imps_error": round(found.standard_error, 4),
        "win": round(found.win, 4),
        "tie": round(found.tie, 4),
        "loss": round(found.loss, 4),
    }


def f1(predicted: Ints, labels: Ints) -> tuple[float, float]:
    """The mean F1 of the classes that occur among labels or predictions, and the mean weighted by their labels."""
    right = np.bincount(labels[predicted == labels], minlength=CHOICES)
    said, true = np.bincount(predicted, minlength=CHOICES), np.bincount(labels, minlength=CHOICES)
    there = said + true > 0
    scores = 2 * right[there] / (said + true)[there]
    return float(scores.mean()), float((scores * true[there]).sum() / max(true.sum(), 1))


def confusion(predicted: Ints, labels: Ints) -> dict[str, dict[str, int]]:
    """How many decisions of each category were given each category."""
    table = np.zeros((len(CATEGORIES), len(CATEGORIES)), dtype=np.intp)
    np.add.at(table, (CATEGORY[labels], CATEGORY[predicted]), 1)
    return {
        one: {CATEGORIES[j]: int(table[i, j]) for j in np.flatnonzero(table[i])} for i, one in enumerate(CATEGORIES)
    }


def of_classes(predicted: Ints, labels: Ints) -> list[float]:
    """The F1 of each of the 37 classes; 0 where there is none."""
    right = np.bincount(labels[predicted == labels], minlength=CHOICES)
    both = np.bincount(predicted, minlength=CHOICES) + np.bincount(labels, minlength=CHOICES)
    return [round(float(score), 3) for score in 2 * right / np.maximum(both, 1)]
