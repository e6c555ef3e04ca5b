"""What the learner is told of opponents whose convention card it knows: their promises so far, at every node of a tree.

The book is asked once for every auction that comes up, and keeps its positions from step to step. The promises of a
tree are few beside its nodes, so they are rows of a table, and a node has the number of its row.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor

from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.bidding import Cards
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.encoding.bidding import NOTHING
from tablefeel.encoding.branches import Branches
from tablefeel.encoding.opponents import OPPONENTS, opponents_bits
from tablefeel.kernel import BIDS, DOUBLE, PASS, REDOUBLE, Call, Seat, Vulnerability
from tablefeel.simulation import EVENTS
from tablefeel.systems.engine.position import Position, keep_positions, root
from tablefeel.systems.engine.shown import shown_row

UNTOLD = 0
"""The row of players who are told nothing."""
_POSITIONS = 60_000
"""Positions of the book that are kept, some 20 kB each."""
_DEALER = Seat.N
"""Batches are turned so that seat 0 deals."""


class ToldCards:
    """The promises of one step: all opponents who are known in it play one card."""

    def __init__(self, card: str, told: Bools, vulnerability: Ints) -> None:
        keep_positions(_POSITIONS)
        self.told = told
        """(deals, 2): whether the players of the dealer's side, and of the other, are told what theirs play."""
        cards = Cards(DEFAULT_CARD, card), Cards(card, DEFAULT_CARD)
        self._roots = [[root(_DEALER, Vulnerability(v), one) for v in range(4)] for one in cards]
        self._vulnerability = vulnerability
        self._rows: dict[tuple[int, int, int, bytes], int] = {}
        self._bits: list[Bytes] = [np.zeros((1, OPPONENTS), dtype=np.uint8)]

    def rows(self, nodes: Branches) -> Ints:
        """(n,): the number of each node's row; UNTOLD where its player knows nothing of the opponents."""
        found = np.zeros(len(nodes), dtype=np.intp)
        side = nodes.turn & 1
        told = np.flatnonzero(self.told[nodes.deal, side])
        vulnerability, events = self._vulnerability[nodes.deal].tolist(), nodes.events
        new: list[list[list[int]]] = []
        for node in told.tolist():
            key = (nodes.turn, side, vulnerability[node], events[node].tobytes())
            row = self._rows.get(key)
            if row is None:
                row = self._rows[key] = len(self._rows) + 1
                calls = calls_of(events[node].tolist(), nodes.turn)
                new.append(_shown(self._roots[side][vulnerability[node]], calls))
            found[node] = row
        if new:
            self._bits.append(opponents_bits(np.array(new, dtype=np.uint8)))
        return found

    def table(self) -> Tensor:
        """(rows, 357): the bits of all rows so far."""
        if len(self._bits) > 1:
            self._bits = [np.concatenate(self._bits)]
        return torch.from_numpy(self._bits[0])


def calls_of(events: list[int], turn: int) -> list[Call]:
    """The calls of an auction by its events (`EVENTS * caller + event`) and its length; what is silent was a pass."""
    calls: list[Call] = []
    for one in events:
        if one == NOTHING:
            continue
        caller, event = divmod(one, EVENTS)
        while len(calls) & 3 != caller:
            calls.append(PASS)
        bid, kind = divmod(event - 1, 3)
        calls.append(PASS if event == 0 else (BIDS[bid], DOUBLE, REDOUBLE)[kind])
    return [*calls, *[PASS] * (turn - len(calls))]


def _shown(here: Position, calls: list[Call]) -> list[list[int]]:
    """What the left-hand and the right-hand opponent of the player to call have promised."""
    for call in calls:
        here = here.then(call)
    situation = here.situation
    return [shown_row(situation.known[situation.me + away & 3]) for away in (1, 3)]
