"""Who reads: what to think of the hands that a viewpoint does not see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.decision import Decision
from tablefeel.bidding.view import PublicView, Viewpoint
from tablefeel.kernel import Seat


class Reader(ABC):
    """Whoever can say what hidden hands hold: to a player the three others', to an onlooker all four."""

    @abstractmethod
    def read_all(self, views: Sequence[Viewpoint]) -> Sequence[Mapping[Seat, Belief]]:
        """For each viewpoint a belief about every seat that it does not see; whoever is to call, or after the end."""

    def read(self, view: Viewpoint) -> Mapping[Seat, Belief]:
        """The beliefs of one viewpoint."""
        return self.read_all([view])[0]

    @abstractmethod
    def public_calls(self, view: PublicView) -> Decision:
        """How likely each legal call is to somebody who sees no hand; the likeliest is the one decided on."""
