"""Yeh and Lin's networks at work: the expected cost of every call from one ONNX file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablefeel.arrays import packed_hands
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import Cards
from tablefeel.kernel import Auction, Call, Seat, Vulnerability
from tablefeel.models.files import Model, shipped
from tablefeel.simulation.uncontested import CLASSES, class_of
from tablefeel.systems.engine.position import position
from tablefeel.systems.language.boxes import fits_all
from tablefeel.systems.language.features import feature_table

ENCODING = "uncontested-cards-calls-1"
"""52 cards (the two of clubs first), then the 36 classes called so far."""
MODEL = "yeh.onnx"
SCALE = np.float32(25.0)
"""A cost in IMPs is divided by this (the paper's section 4), so that it lies between 0 and 1."""
LEARNED = "learned"
OPENINGS = (LEARNED, "sayc", "sayc-no-weak-twos")
"""Where the first call comes from."""

_WEAK_TWOS = [class_of(Call.parse(text)) for text in ("2D", "2H", "2S")]


def opening_classes(openings: str, cards: Bools) -> Ints:
    """(n,): the class that SAYC opens with each hand (n, 52) as dealer; without weak twos those hands pass."""
    table = feature_table(packed_hands(cards))
    classes = np.zeros(len(cards), np.intp)
    is_left = np.ones(len(cards), np.bool_)
    for rule in position(Auction(Seat.N), Vulnerability.NONE, Cards()).rules:
        held = fits_all(rule.needs, table) & is_left
        classes[held] = class_of(rule.call)
        is_left &= ~held
    return classes if openings == "sayc" else np.where(np.isin(classes, _WEAK_TWOS), 0, classes)


class QNetworks:
    """l networks, one for each call of the partnership."""

    def __init__(self, path: Path) -> None:
        self.model = Model(path, ENCODING)
        self.most_calls = len(self.model(np.zeros((1, 52 + CLASSES), np.float32)))
        self.openings = str(self.model.about.get("openings", LEARNED))

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats32 | None:
        """(n, 36): expected IMPs lost by each class with hands (n, 52) after these calls; None if no more are made."""
        if len(calls) >= self.most_calls:
            return None
        if not calls and self.openings != LEARNED:
            return np.where(np.arange(CLASSES) == opening_classes(self.openings, cards)[:, None], SCALE * 0, SCALE)
        states = np.zeros((len(cards), 52 + CLASSES), np.float32)
        states[:, :52] = cards
        states[:, [52 + number for number in calls]] = 1
        found: Floats32 = self.model(states)[len(calls), :, :CLASSES] * SCALE
        found[:, 1 : max(calls, default=0) + 1] = np.inf
        return found


def shipped_networks() -> QNetworks:
    """The ones that the package ships."""
    return QNetworks(shipped("yeh"))
