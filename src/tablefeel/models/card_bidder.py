"""A convention card that bids by its rules and reads by the network that has learned its auctions.

Reading through the rules alone (`systems.reading`) samples layouts for every view, some hundred milliseconds; the
belief network reads as well to within a hundredth of a nat for each card (`experiments/belief/results.md`) in one.
"""

from __future__ import annotations

from tablefeel.bidding import Reader
from tablefeel.encoding.belief import SYSTEM_NAMES
from tablefeel.systems.bidder import SystemBidder

KNOWN_CARDS = SYSTEM_NAMES
"""Cards whose auctions the network has learned."""


class CardBidder(SystemBidder):
    """Bids by the rules of a card that the belief network knows."""

    @property
    def reader(self) -> Reader:
        """The belief network, which reads both sides through their cards; the rules where it does not know one."""
        from tablefeel.models.card_reader import CardReader  # noqa: PLC0415 - who only bids needs no network

        return CardReader()
