"""The bidder that taught itself, at work: one network for every call of every seat, from one ONNX file.

The file has the network's three parts side by side, because an auction asks for them unequally often: a look at a hand
(once for each hand), what each event adds to it (the same for ever, so read once), and the logits of the sum (at every
call).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import Decision, PlayerView
from tablefeel.bidding.view import OWN_SYSTEM
from tablefeel.encoding.bidding import BIDDING, HISTORY, PRIOR_LOGITS, SEEN, TURNED, seen_bits, view_bits
from tablefeel.kernel import CALLS, PASS, Call
from tablefeel.models.files import Model
from tablefeel.simulation import EVENTS, SILENT, Auctions

MODEL = "model.onnx"
AT_ONCE = 1024
"""Decisions computed together: what they need stays in memory that is near."""
_DIGITS = 4
"""Of a logit; later ones depend on how many views are answered together."""
LogitsOf: TypeAlias = Callable[[Bools], Floats32]
"""(n, 38): a policy network's logits of bits (n, 794), to which prior logits are to be added."""
_LOGITS = "answers"
"""The name of the logits in a file."""


class SelfPlay:
    """The network in a file; arrays in, arrays out."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self.model = Model(path, BIDDING, threads)
        self.rows = self.model.answers({"told": np.eye(HISTORY, dtype=np.uint8)}, "rows")[0]
        """(424, units): what each event adds to a player's sum."""

    def __call__(self, bits: Bools) -> Floats32:
        """(n, 38): the logits of bits (n, 794); `chances` turns them into chances."""
        told = self.model.answers({"told": np.ascontiguousarray(bits[:, SEEN:]).view(np.uint8)}, "rows")[0]
        return self.logits(self.look(bits[:, :SEEN]) + told)

    def look(self, seen: Bools) -> Floats32:
        """(m, units): what a player's sum starts with, of hands and vulnerabilities (m, 370)."""
        return self.model.answers({"seen": np.ascontiguousarray(seen).view(np.uint8)}, "looked")[0]

    def logits(self, sums: Floats32) -> Floats32:
        """(n, 38): the logits of sums (n, units)."""
        return self.model.answers({"hidden": sums}, _LOGITS)[0]


def chances(logits: Floats32, states: Ints) -> Floats32:
    """(n, 38): the chance of each call by a network's logits; 0 for what is illegal in the state."""
    logs = logits + PRIOR_LOGITS.take(states, axis=0)
    raised = np.exp(logs - logs.max(axis=1, keepdims=True))
    found: Floats32 = raised / raised.sum(axis=1, keepdims=True)
    return found


Chooser: TypeAlias = Callable[[Floats32, Ints, int], Ints]
"""Chooses calls by the logarithms of their chances (n, 38), but for a constant, the boards' numbers and the turn."""


def likeliest(logits: Floats32, numbers: Ints, turn: int) -> Ints:  # noqa: ARG001
    """(n,): the likeliest calls."""
    found: Ints = logits.argmax(axis=1)
    return found


def bid_all(boards: Boards, ns: SelfPlay, ew: SelfPlay, choose: Chooser = likeliest) -> list[tuple[Call, ...]]:
    """The auction of each board, every call the likeliest unless told otherwise; many times faster than by views."""
    found: list[tuple[Call, ...]] = [()] * len(boards)
    for parity, sides in enumerate(((ns, ew), (ew, ns))):
        chosen = np.flatnonzero(boards.dealer & 1 == parity)
        for start in range(0, len(chosen), AT_ONCE):
            part = chosen[start : start + AT_ONCE]
            for index, calls in zip(part.tolist(), _bid(boards.take(part), sides, part, choose), strict=True):
                found[index] = calls
    return found


def _bid(
    boards: Boards, sides: tuple[SelfPlay, SelfPlay], numbers: Ints, choose: Chooser
) -> list[tuple[Call, ...]]:  # fmt: skip
    """The auctions of boards whose dealers belong to the first side."""
    turned = boards.rotated(-boards.dealer)
    seen = seen_bits(turned.held, turned.vulnerability)
    sums = [sides[player & 1].look(seen[:, player]) for player in range(4)]
    tables = Auctions.start(turned.dealer)
    calls: list[Ints] = []
    while len(running := np.flatnonzero(~tables.is_over)):
        player = len(calls) & 3
        logits = sides[player & 1].logits(sums[player][running])
        made = np.full(len(boards), PASS, dtype=np.intp)
        logs = logits + PRIOR_LOGITS.take(tables.state[running], axis=0)
        made[running] = choose(logs, numbers[running], len(calls))
        events = tables.events(made)
        told = running[events[running] != SILENT]
        for viewer in range(4):
            sums[viewer][told] += sides[viewer & 1].rows[TURNED[viewer, EVENTS * player + events[told]]]
        tables.step(made)
        calls.append(made)
    together = np.stack(calls, axis=1).tolist()
    return [tuple(CALLS[c] for c in row[:turn]) for row, turn in zip(together, tables.turn.tolist(), strict=True)]


class SelfPlayBidder:
    """Bids by a policy network: the likeliest call."""

    def __init__(self, policy: LogitsOf, card: str = OWN_SYSTEM) -> None:
        self.policy = policy
        self.card = card
        """The convention card that it keeps to, as far as it does."""

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

    def chances(self, views: Sequence[PlayerView]) -> Floats32:
        """(n, 38): the chance of each call in each view."""
        bits, states = view_bits(views)
        return chances(self.policy(bits).round(_DIGITS), states)
