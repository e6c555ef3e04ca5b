"""Self-taught bidders that explain themselves: what their calls show, and what everybody holds.

Meanings come from the policy itself, beliefs from a reader that was trained on its auctions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from tablefeel.bidding import Belief, Cards, Decision, Meaning, PlayerView, PublicView
from tablefeel.kernel import Auction, Call, Seat, Vulnerability
from tablefeel.models.belief import BeliefModel, Table
from tablefeel.models.policy_meanings import PolicyMeanings
from tablefeel.models.selfplay import LogitsOf, SelfPlay, SelfPlayBidder

READER = "reader"
"""The folder in a run of self-play that the training of its reader writes to."""


class ExplainingBidder(SelfPlayBidder):
    """Bids by a network, and says what its calls show."""

    def __init__(self, answers: LogitsOf, card: str) -> None:
        super().__init__(answers, card)
        self._meanings = PolicyMeanings(answers, card)

    def meanings_at(self, view: PublicView) -> dict[Call, Meaning]:
        """What each call that it uses shows here, whoever is to call: ranges that cover 90% of the hands that make it.

        Where it keeps to a card, the card's meaning if most of the hands are as that says.
        """
        return self._meanings.at(view)


class ReadingBidder(ExplainingBidder):
    """Bids by one network and reads by another; whoever sits in a view's own chair is taken to bid as it does itself.

    Own side's card is its own, whatever a view says; the other side's is the view's.
    """

    def __init__(self, answers: LogitsOf, reader: BeliefModel, card: str) -> None:
        super().__init__(answers, card)
        self.reader = reader

    def read(self, view: PlayerView) -> dict[Seat, Belief]:
        """A belief for each seat but the view's own, whoever is to call, and after the auction."""
        return self.read_all([view])[0]

    def read_all(self, views: Sequence[PlayerView]) -> list[dict[Seat, Belief]]:
        """The beliefs of each view, in their order."""
        return self.reader.read_all([self._own(view) for view in views])

    def read_public(self, auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Mapping[Seat, Belief]:
        """A belief for each of the four seats, from the calls alone: what a kibitzer may think who sees no hand."""
        return self.reader.read_public(auction, vulnerability, cards)

    def read_public_all(self, tables: Sequence[Table]) -> list[dict[Seat, Belief]]:
        """The same for many tables."""
        return self.reader.read_public_all(tables)

    def public_calls(self, auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Decision:
        """How likely each call is to a kibitzer who does not see the hand of the player to call."""
        return self.reader.public_calls(auction, vulnerability, cards)

    def _own(self, view: PlayerView) -> PlayerView:
        return replace(view, cards=replace(view.cards, **{("ns", "ew")[view.seat & 1]: self.card}))


def self_taught(policy: Path, reader: Path, card: str) -> SelfPlayBidder:
    """The bidder of a file; one that also reads if it has a reader."""
    net = SelfPlay(policy)
    return ReadingBidder(net, BeliefModel(reader), card) if reader.is_file() else ExplainingBidder(net, card)
