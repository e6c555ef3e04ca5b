"""The bidder that taught itself, at work: one network for every call of every seat, from one ONNX file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tablefeel.bidding import Decision, PlayerView
from tablefeel.encoding.bidding import BIDDING, HABITS, Floats, view_bits
from tablefeel.kernel import CALLS, Call
from tablefeel.models.files import Model
from tablefeel.simulation.arrays import Bools, Ints

MODEL = "model.onnx"
AT_ONCE = 4096
"""Decisions computed together: what they need stays in memory that is near."""
Answers: TypeAlias = Callable[[Bools], Floats]
"""(n, 38): a network's answers to bits (n, 794)."""


class SelfPlay:
    """The network in a file; arrays in, arrays out."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self.model = Model(path, BIDDING, threads)

    def __call__(self, bits: Bools) -> Floats:
        """(n, 38): the answers to bits (n, 794); `chances` turns them into chances."""
        found = np.empty((len(bits), len(CALLS)), dtype=np.float32)
        for start in range(0, len(bits), AT_ONCE):
            found[start : start + AT_ONCE] = self.model.outputs(bits[start : start + AT_ONCE].view(np.uint8))[0]
        return found


def chances(answers: Floats, states: Ints) -> Floats:
    """(n, 38): the chance of each call by a network's answers; 0 for what is illegal in the state."""
    logits = answers + HABITS.take(states, axis=0)
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = raised / raised.sum(axis=1, keepdims=True)
    return found


class SelfPlayBidder:
    """Bids by a network: the likeliest call."""

    def __init__(self, answers: Answers) -> None:
        self.answers = answers

    def choose(self, view: PlayerView) -> Decision:
        """The likeliest call, and the chance of each."""
        return self.choose_all([view])[0]

    def choose_all(self, views: Sequence[PlayerView]) -> list[Decision]:
        """A decision for each view."""
        found = self.chances(views).astype(np.float64)
        found /= found.sum(axis=1, keepdims=True)
        best = found.argmax(axis=1)
        return [
            Decision.of(view.auction, CALLS[call], dict(zip(CALLS, row, strict=True)))
            for view, call, row in zip(views, best.tolist(), found.tolist(), strict=True)
        ]

    def call(self, view: PlayerView) -> Call:
        """The likeliest call alone."""
        return CALLS[int(self.chances([view])[0].argmax())]

    def chances(self, views: Sequence[PlayerView]) -> Floats:
        """(n, 38): the chance of each call in each view."""
        bits, states = view_bits(views)
        return chances(self.answers(bits), states)
