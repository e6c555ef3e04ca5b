"""The project's own uncontested bidder at work: one network for every call, from one ONNX file."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.models.files import Model, shipped
from tablefeel.simulation.uncontested import CLASSES, Lines, greedy_rollout

ENCODING = "relay-2"
"""52 cards (the two of clubs first), the 36 classes that the caller has called, the 36 that partner has called.

The answer is a logit for each class, before leanings; with relay-1 it was a chance, and pass had no leaning.
"""
INPUTS = 52 + 2 * CLASSES
MODEL = "model.onnx"
STEP = 0.12
"""What is taken off a call's logarithm for each bid that it skips: small steps first, until learning knows better."""
SETTLED = 0.13
"""What is added to the logarithm of pass for each class up to the last bid: high bids end the auction, until learning
knows better."""

_NUMBERS = np.arange(CLASSES)
_AT_ONCE = 4000


def states_of(cards: Bools, lines: Lines) -> Floats32:
    """(n, 124): what the player to call sees of deals with hands (deals, 2, 52)."""
    mine, partners = lines.partner, 1 - lines.partner
    parts = (cards[lines.deal, mine], lines.made[:, mine], lines.made[:, partners])
    return np.concatenate(parts, axis=1).astype(np.float32)


def leanings(last: Ints) -> Floats32:
    """(n, 36): what is taken off each call's logarithm before learning adds its own; infinite where illegal."""
    steps = (_NUMBERS - last[:, None] - 1) * np.float32(STEP)
    loss = np.where(last[:, None] < _NUMBERS, steps, np.inf).astype(np.float32)
    loss[:, 0] = -SETTLED * last
    return loss


class Relay:
    """The policy: the likeliest call."""

    def __init__(self, path: Path) -> None:
        self.model = Model(path, ENCODING)
        self.most_calls = int(self.model.about.get("most_calls", 6))

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats32 | None:
        """(n, 36): how unlikely each class is (minus its logarithm) with hands (n, 52) after these calls."""
        if len(calls) >= self.most_calls:
            return None
        states = np.zeros((len(cards), INPUTS), np.float32)
        states[:, :52] = cards
        for number, place in zip(reversed(calls), range(len(calls)), strict=True):
            states[:, 52 + CLASSES * (1 - place % 2) + number] = 1  # the last call is partner's
        return self._unlikely(states, np.full(len(cards), max(calls, default=0)))

    def bid(self, hands: Bools) -> Ints:
        """(n,): the contracts that hands (n, 2, 52) reach when the opponents pass."""
        contracts = np.zeros(len(hands), np.intp)
        for start in range(0, len(hands), _AT_ONCE):
            cards = hands[start : start + _AT_ONCE]
            contracts[start : start + _AT_ONCE] = greedy_rollout(
                Lines.start(len(cards)),
                self.most_calls,
                lambda lines, cards=cards: self._unlikely(states_of(cards, lines), lines.last),  # type: ignore[misc]
            )
        return contracts

    def _unlikely(self, states: Floats32, last: Ints) -> Floats32:
        logits = self.model(states) - leanings(last)
        logits -= logits.max(axis=1, keepdims=True)
        unlikely: Floats32 = np.log(np.exp(logits).sum(axis=1, keepdims=True)) - logits
        return unlikely


def shipped_relay() -> Relay:
    """The one that the package ships."""
    return Relay(shipped("relay"))
