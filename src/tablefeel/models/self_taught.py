"""Self-taught bidders that explain themselves: what their calls show, and what everybody holds.

Meanings come from the policy itself, beliefs from a reader that was trained on its auctions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from tablefeel.bidding import Belief, Decision, PlayerView, PublicView, Reader, Viewpoint
from tablefeel.bidding.view import OWN_SYSTEM
from tablefeel.kernel import Seat
from tablefeel.models.belief import BeliefModel
from tablefeel.models.files import shipped
from tablefeel.models.policy_meanings import PolicyMeanings
from tablefeel.models.promised_reader import opponents_told
from tablefeel.models.selfplay import SelfPlay, SelfPlayBidder

READER = "reader"
"""The folder in a run of self-play that the training of its reader writes to."""


class OwnReader(Reader):
    """Reads for a bidder: a player's own side is taken to bid as it does, whatever the view says of its card."""

    def __init__(self, model: BeliefModel, card: str) -> None:
        self.model, self.card = model, card

    def read_all(self, views: Sequence[Viewpoint]) -> Sequence[Mapping[Seat, Belief]]:
        """The beliefs of each viewpoint, in their order."""
        return self.model.read_all([self._own(view) if isinstance(view, PlayerView) else view for view in views])

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each call is to a kibitzer who does not see the hand of the player to call."""
        return self.model.public_calls(view)

    def _own(self, view: PlayerView) -> PlayerView:
        return replace(view, cards=replace(view.cards, **{("ns", "ew")[view.seat & 1]: self.card}))


def own_system(policy: Path) -> str:
    """What stands for the card of the network in a file: a system of its own unless it is the shipped one."""
    usual = shipped(OWN_SYSTEM)
    content = policy.read_bytes() if policy.is_file() else b""
    if not content or (usual.is_file() and content == usual.read_bytes()):
        return OWN_SYSTEM
    return f"{OWN_SYSTEM}@{sha256(content).hexdigest()[:8]}"


def self_taught(policy: Path, reader: Path, card: str) -> SelfPlayBidder:
    """The bidder of a file, which says what its calls show; one that also reads if it has a reader."""
    network = SelfPlay(policy)
    reads = OwnReader(BeliefModel(reader), card) if reader.is_file() else None
    meanings = PolicyMeanings(network, card, network)
    told = opponents_told if network.reads_cards else None
    return SelfPlayBidder(network, card, network=network, meanings=meanings, reader=reads, opponents=told)
