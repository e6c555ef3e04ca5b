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
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.bidding import Bidder, CallMeanings, Chances, Decision, Explain, PlayerView, PolicyNetwork, Reader
from tablefeel.bidding.view import OWN_SYSTEM
from tablefeel.encoding.bidding import BIDDING, HISTORY, INPUTS, PRIOR_LOGITS, SEEN, TURNED, seen_bits, view_bits
from tablefeel.encoding.opponents import BIDDING_WITH_CARDS
from tablefeel.kernel import CALLS, PASS, Call
from tablefeel.models.decisions import decisions
from tablefeel.models.files import Model
from tablefeel.simulation import EVENTS, SILENT, Auctions

MODEL = "model.onnx"
AT_ONCE = 1024
"""Decisions computed together: what they need stays in memory that is near."""
_DIGITS = 4
"""Of a logit; later ones depend on how many views are answered together."""
LogitsOf: TypeAlias = Callable[[Bools], Floats32]
"""(n, 38): a policy network's logits of bits (n, 794), to which prior logits are to be added.

One that reads the opponents' card takes (n, 1151) as well.
"""
OpponentsTold: TypeAlias = Callable[[Sequence[PlayerView]], Bytes]
"""(n, 357): what a network that reads cards is told of the opponents in each view."""
_LOGITS = "answers"
"""The name of the logits in a file."""


class SelfPlay:
    """The network in a file; arrays in, arrays out."""

    def __init__(self, path: Path, threads: int = 1) -> None:
        self.model = Model(path, (BIDDING, BIDDING_WITH_CARDS), threads)
        self.reads_cards = self.model.encoding == BIDDING_WITH_CARDS
        """Whether it may be told what the opponents' calls promise by their card."""
        self.rows = self.model.answers({"told": np.eye(HISTORY, dtype=np.uint8)}, "rows")[0]
        """(424, units): what each event adds to a player's sum."""

    def __call__(self, bits: Bools) -> Floats32:
        """(n, 38): the logits of bits (n, 794), or (n, 1151) if it reads cards; `chances` turns them into chances."""
        told = self.model.answers({"told": np.ascontiguousarray(bits[:, SEEN:INPUTS]).view(np.uint8)}, "rows")[0]
        sums = self.look(bits[:, :SEEN]) + told
        return self.logits(sums + self.card_rows(bits[:, INPUTS:]) if bits.shape[1] > INPUTS else sums)

    def card_rows(self, opponents: Bools | Bytes) -> Floats32:
        """(m, units): what the promises of opponents (m, 357) add to a player's sum."""
        return self.model.answers({"opponents": np.ascontiguousarray(opponents).view(np.uint8)}, "card_rows")[0]

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


def bid_all(
    boards: Boards, ns: PolicyNetwork, ew: PolicyNetwork, choose: Chooser = likeliest
) -> list[tuple[Call, ...]]:
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
    boards: Boards, sides: tuple[PolicyNetwork, PolicyNetwork], numbers: Ints, choose: Chooser
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


class SelfPlayBidder(Bidder):
    """Bids by a network: the likeliest call. What else it can do it is given."""

    def __init__(
        self,
        policy: LogitsOf,
        card: str = OWN_SYSTEM,
        *,
        network: PolicyNetwork | None = None,
        meanings: CallMeanings | None = None,
        reader: Reader | None = None,
        opponents: OpponentsTold | None = None,
    ) -> None:
        self.policy, self.opponents = policy, opponents
        self._card, self._network, self._meanings, self._reader = card, network, meanings, reader

    @property
    def card(self) -> str:
        """The convention card that it keeps to, as far as it does."""
        return self._card

    @property
    def reads_cards(self) -> bool:
        """Whether it is told what the opponents' calls promise."""
        return self.opponents is not None

    @property
    def network(self) -> PolicyNetwork | None:
        """The network in parts."""
        return self._network

    @property
    def meanings(self) -> CallMeanings | None:
        """What its calls show: ranges that cover 90% of the hands that make them, or the card's where that fits."""
        return self._meanings

    @property
    def reader(self) -> Reader | None:
        """What it believes of hidden hands."""
        return self._reader

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """The likeliest call of each view."""
        if not views:
            return []
        for view in views:
            view.check_turn()
        found = self._chances(views).astype(np.float64)
        found /= found.sum(axis=1, keepdims=True)
        return decisions(views, found, explain, None if self.meanings is None else self.meanings.at)

    @property
    def chances(self) -> Chances:
        """The chance of each call in each view."""
        return self._chances

    def _chances(self, views: Sequence[PlayerView]) -> Floats32:
        """(n, 38)."""
        bits, states = view_bits(views)
        if self.opponents is not None:
            bits = np.concatenate([bits, self.opponents(views).view(np.bool_)], axis=1)
        return chances(self.policy(bits).round(_DIGITS), states)
