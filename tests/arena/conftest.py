"""Bidders and boards for the arena's tests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablefeel.arena import Pair
from tablefeel.arena.table import Progress
from tablefeel.bidding import Bidder, Decision, Explain, Meaning, PlayerView
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.kernel import PASS, Call, Deal


class Scripted(Bidder):
    """A bidder that opens one call, if it may, and otherwise passes; it remembers what it was shown."""

    def __init__(self, opening: Call, meaning: Meaning | None = None, card: str = DEFAULT_CARD) -> None:
        self.opening = opening
        self.meaning = meaning
        self.shown: list[PlayerView] = []
        self.brings = card

    @property
    def card(self) -> str:
        return self.brings

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        return [self.decide(view) for view in views]

    def decide(self, view: PlayerView) -> Decision:
        self.shown.append(view)
        call = self.opening if view.auction.last_bid is None else PASS
        return Decision.of(view.auction, call, meanings={call: self.meaning} if self.meaning else None)


class Batched(Scripted):
    """The same, with many views at a time."""

    def __init__(self, opening: Call) -> None:
        super().__init__(opening)
        self.sizes: list[int] = []

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        self.sizes.append(len(views))
        return super().choose_all(views, explain)


class FixedSolver:
    """A solver that gives every declarer the same tricks, and counts the deals that it was asked for."""

    def __init__(self, tricks: int) -> None:
        self.tricks = tricks
        self.asked = 0

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> NDArray[np.int8]:
        self.asked += len(deals)
        return np.full((len(deals), 5, 4), self.tricks, dtype=np.int8)


def opener(name: str, call: str) -> Pair:
    """A pair that opens `call` on any hand."""
    return Pair(name, Scripted(Call.parse(call)))
