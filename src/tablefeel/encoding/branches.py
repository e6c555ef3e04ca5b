"""Branches of auctions for networks that add up events: all after the same number of calls, all dealt by seat 0.

A tree of auctions, recorded auctions and tables in play are all walked this way: `then` makes one call on each chosen
branch, and a branch may be chosen more than once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays.types import Ints
from tablefeel.encoding.bidding import NOTHING, TURNED
from tablefeel.simulation import EVENTS, SILENT, Auctions


@dataclass(frozen=True, slots=True)
class Branches:
    """n auctions that all have the same length."""

    turn: int
    """How many calls were made."""
    deal: Ints
    """(n,): the number of each one's deal; a deal may have many branches."""
    auctions: Auctions
    events: Ints
    """(n, k): what was told so far, `EVENTS * caller + event`, with NOTHING in between."""

    @classmethod
    def start(cls, deals: int) -> Branches:
        """One branch for each deal, without calls."""
        return cls(0, np.arange(deals), Auctions.start(np.zeros(deals, np.intp)), np.empty((deals, 0), np.intp))

    @property
    def player(self) -> int:
        """Who is to call, counted from the dealer."""
        return self.turn & 3

    @property
    def hand(self) -> Ints:
        """(n,): the number of the hand to call when every deal has four, the dealer's first."""
        return self.deal * 4 + self.player

    @property
    def state(self) -> Ints:
        """(n,): the state of each auction."""
        return self.auctions.state

    @property
    def places(self) -> Ints:
        """(n, k): where the player to call sees each event."""
        seen: Ints = TURNED[self.player].take(self.events)
        return seen

    def then(self, rows: Ints, calls: Ints) -> Branches:
        """The branches after a call on each of `rows`."""
        auctions = self.auctions.take(rows)
        told = auctions.events(calls)
        auctions.step(calls)
        events = self.events[rows]
        if (told != SILENT).any():
            new = np.where(told == SILENT, NOTHING, EVENTS * self.player + told)
            events = np.concatenate([events, new[:, None]], axis=1)
        return Branches(self.turn + 1, self.deal[rows], auctions, events)

    def take(self, rows: Ints) -> Branches:
        """Some of them, in that order."""
        return Branches(self.turn, self.deal[rows], self.auctions.take(rows), self.events[rows])

    def __len__(self) -> int:
        return len(self.deal)
