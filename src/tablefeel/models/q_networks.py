"""Yeh and Lin's networks at work: the expected cost of every call from one ONNX file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablefeel.models.files import Model
from tablefeel.simulation.arrays import Bools
from tablefeel.simulation.uncontested import CLASSES, Floats

ENCODING = "uncontested-cards-calls-1"
"""52 cards (the two of clubs first), then the 36 classes called so far."""
SCALE = np.float32(25.0)


class QNetworks:
    """l networks, one for each call of the partnership."""

    def __init__(self, path: Path) -> None:
        self.model = Model(path, ENCODING)
        self.most_calls = int(self.model.about.get("layers", 0)) or len(self._run(np.zeros((1, 88), np.float32)))

    def _run(self, states: Floats) -> Floats:
        return self.model(states)

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats | None:
        """(n, 36): expected IMPs lost by each class with hands (n, 52) after these calls; None if no more are made."""
        if len(calls) >= self.most_calls:
            return None
        states = np.zeros((len(cards), 52 + CLASSES), np.float32)
        states[:, :52] = cards
        states[:, [52 + number for number in calls]] = 1
        found: Floats = self._run(states)[len(calls), :, :CLASSES] * SCALE
        found[:, 1 : max(calls, default=0) + 1] = np.inf
        return found
