"""Two partners who bid by different lights: what happens when one does not quite mean what the other understands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from tablefeel.arena.table import Pair, decide, quick_calls
from tablefeel.bidding import Decision, PlayerView
from tablefeel.kernel import Call

Answer = TypeVar("Answer")


class Partners:
    """A bidder for both chairs of a side: the first partner sits North or East, the second South or West.

    Each plays the own convention card and takes it for the card of both; opponents are shown the first one's.
    """

    def __init__(self, first: Pair, second: Pair) -> None:
        self.first, self.second = first, second

    def choose(self, view: PlayerView) -> Decision:
        """The decision of whoever sits there."""
        return self.choose_all([view])[0]

    def choose_all(self, views: Sequence[PlayerView]) -> list[Decision]:
        """A decision for each view; each partner is asked once."""
        return self._asked(views, decide)

    def call_all(self, views: Sequence[PlayerView]) -> list[Call]:
        """The calls alone, quickly."""
        return self._asked(views, quick_calls)

    def _asked(
        self, views: Sequence[PlayerView], ask: Callable[[Pair, Sequence[PlayerView]], Sequence[Answer]]
    ) -> list[Answer]:
        found: dict[int, Answer] = {}
        for partner, chairs in ((self.first, (0, 1)), (self.second, (2, 3))):
            numbers = [number for number, view in enumerate(views) if view.seat in chairs]
            if numbers:
                seen = [_with_card(views[number], partner.card) for number in numbers]
                found |= zip(numbers, ask(partner, seen), strict=True)
        return [found[number] for number in range(len(views))]


def _with_card(view: PlayerView, card: str) -> PlayerView:
    """The view of somebody whose side plays that card."""
    return replace(view, cards=replace(view.cards, **{("ns", "ew")[view.seat & 1]: card}))
