"""Two partners who bid by different lights: what happens when one does not quite mean what the other understands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablefeel.arena.table import Pair, decide
from tablefeel.bidding import Bidder, Decision, Explain, PlayerView


class Partners(Bidder):
    """A bidder for both chairs of a side: the first partner sits North or East, the second South or West.

    Each plays the own convention card and takes it for the card of both; opponents are shown the first one's.
    """

    def __init__(self, first: Pair, second: Pair) -> None:
        self.first, self.second = first, second

    @property
    def card(self) -> str:
        """The first one's."""
        return self.first.card

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """A decision for each view by whoever sits there; each partner is asked once."""
        found: dict[int, Decision] = {}
        for partner, chairs in ((self.first, (0, 1)), (self.second, (2, 3))):
            numbers = [number for number, view in enumerate(views) if view.seat in chairs]
            if numbers:
                seen = [_with_card(views[number], partner.card) for number in numbers]
                found |= zip(numbers, decide(partner, seen, explain), strict=True)
        return [found[number] for number in range(len(views))]

    def unhurried(self) -> Partners:
        """The same without clocks."""
        first, second = (replace(pair, bidder=pair.bidder.unhurried()) for pair in (self.first, self.second))
        return Partners(first, second)


def _with_card(view: PlayerView, card: str) -> PlayerView:
    """The view of somebody whose side plays that card."""
    return replace(view, cards=replace(view.cards, **{("ns", "ew")[view.seat & 1]: card}))
