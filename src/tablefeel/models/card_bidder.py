"""A convention card that bids by its rules and reads by the network that has learned its auctions.

Reading through the rules alone (`systems.reading`) samples layouts for every view, some hundred milliseconds; the
belief network reads as well to within a hundredth of a nat for each card (`experiments/belief/results.md`) in one. An
edited card is read by its rules: the network has not learned it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablefeel.bidding import Belief, Decision, PublicView, Reader
from tablefeel.bidding.view import Viewpoint
from tablefeel.encoding.belief import SYSTEM_NAMES
from tablefeel.kernel import Seat
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.cards.card import is_written

KNOWN_CARDS = SYSTEM_NAMES
"""Cards whose auctions the network has learned."""


class CardReader(Reader):
    """Reads auctions of cards that the network has learned by the network, those of edited cards by their rules."""

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        """For each viewpoint a belief about every seat that it does not see."""
        edited = [_is_edited(view) for view in views]
        found = {
            other: iter(
                _reader(other).read_all([view for view, one in zip(views, edited, strict=True) if one is other])
            )
            for other in set(edited)
        }
        return [next(found[other]) for other in edited]

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each legal call is to somebody who sees no hand."""
        return _reader(_is_edited(view)).public_calls(view)


def _is_edited(view: Viewpoint) -> bool:
    return is_written(view.cards.ns) or is_written(view.cards.ew)


def _reader(edited: bool) -> Reader:
    if edited:
        from tablefeel.systems.reading import SystemReader  # noqa: PLC0415 - few cards are edited

        return SystemReader()
    from tablefeel.models.belief import BeliefModel  # noqa: PLC0415 - who only bids needs no network

    return BeliefModel()


class CardBidder(SystemBidder):
    """Bids by the rules of a card that the belief network knows."""

    @property
    def reader(self) -> Reader:
        """The belief network, which reads both sides through their cards; the rules where a card was edited."""
        return CardReader()
