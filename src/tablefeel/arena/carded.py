"""A bidder whose card is known although it does not say it: a program that plays standard American, say."""

from __future__ import annotations

from collections.abc import Sequence

from tablefeel.bidding import Bidder, Decision, Explain, PlayerView


class Carded(Bidder):
    """The calls of another bidder, and a convention card for the others at the table to read."""

    def __init__(self, bidder: Bidder, card: str) -> None:
        self.bidder, self._card = bidder, card

    @property
    def card(self) -> str:
        """The card that was named."""
        return self._card

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> Sequence[Decision]:
        """As the bidder chooses."""
        return self.bidder.choose_all(views, explain)

    def unhurried(self) -> Carded:
        """The same without clocks."""
        return Carded(self.bidder.unhurried(), self._card)
