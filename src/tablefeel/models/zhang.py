"""Zhang's recurrent network at work: it bids and says what everybody holds, as the belief model does.

The network reads an auction call by call. It is given the whole sequence each time, so nothing has to be remembered
between two questions. A network that was trained with promises (`zhang-promises-1`) is also told what every call
promised by the convention card of its side.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards
from tablefeel.encoding.belief import SYSTEM_NAMES, UNKNOWN, Situations, Traces
from tablefeel.encoding.steps import ZHANG, ZHANG_PROMISES, asked_steps
from tablefeel.kernel import CALLS, Auction, Seat, Vulnerability
from tablefeel.models.belief import Answers, BeliefModel
from tablefeel.models.files import Model, encoding_of, shipped
from tablefeel.systems.engine.shown import shown_by_calls

NAME = "zhang"
_BATCH = 64
"""Sequences that are computed at once."""


class ZhangNet:
    """Arrays in, arrays out; see `encoding.steps` for what goes in."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        path = path or shipped(NAME)
        self.with_promises = encoding_of(path) == ZHANG_PROMISES
        self.model = Model(path, ZHANG_PROMISES if self.with_promises else ZHANG, threads)

    def __call__(self, traces: Traces, at: Situations) -> Answers:
        """The answers for every situation."""
        shown = promised(traces, at) if self.with_promises else None
        parts = []
        for start in range(0, max(1, len(at)), _BATCH):
            sequences, asked = asked_steps(traces, at.take(slice(start, start + _BATCH)), shown)
            parts.append(self.model.answers({"steps": sequences, "asked": asked}))
        return Answers(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def promised(traces: Traces, at: Situations) -> Bytes:
    """(calls, 10): what the caller had shown after each call of the traces, by the cards of the first who asks.

    A side whose card is not known is taken to play the first card of all.
    """
    shown = np.zeros((len(traces.calls), 10), dtype=np.uint8)
    _, first = np.unique(at.auction, return_index=True)
    for place in first.tolist():
        auction = int(at.auction[place])
        start, end = (int(one) for one in traces.starts[auction : auction + 2])
        calls = tuple(CALLS[call] for call in traces.calls[start:end].tolist())
        dealer, vulnerability = Seat(int(at.dealer[place])), Vulnerability(int(at.vulnerability[place]))
        shown[start:end] = shown_by_calls(Auction(dealer, calls), vulnerability, _cards(at.systems[place].tolist()))
    return shown


def _cards(systems: list[int]) -> Cards:
    ns, ew = (SYSTEM_NAMES[max(number, UNKNOWN + 1)] for number in systems)
    return Cards(ns, ew)


class ZhangModel(BeliefModel):
    """The paper's network as a bidder and a reader."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.net = _shipped_net() if path is None and threads == 1 else ZhangNet(path, threads)


@cache
def _shipped_net() -> ZhangNet:
    """The shipped network, loaded once."""
    return ZhangNet()
