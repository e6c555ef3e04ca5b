"""Who bids.

A bidder has one method to write, `choose_all`, and says by its properties what else it can do: read hidden hands, tell
chances in arrays, say what its calls mean, be searched. Whoever needs one of these asks for the property, and finds
None where the bidder cannot.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding.decision import Decision
from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.view import DEFAULT_CARD, Cards, PlayerView, PublicView
from tablefeel.kernel import Call


class Explain(IntEnum):
    """How much of a decision is wanted beside the call."""

    NOTHING = 0
    """The call alone; `Decision.choices` may be empty."""
    CALL = 1
    """What the call made means."""
    EVERYTHING = 2
    """Every legal call with its probability and meaning, and reasons where there are any."""


Chances: TypeAlias = Callable[[Sequence[PlayerView]], NDArray[np.floating]]
"""(n, 38): the probability of each call in each view."""


class CallMeanings(Protocol):
    """Says what calls mean in a system that is written on no card."""

    def at(self, view: PublicView) -> Mapping[Call, Meaning]:
        """What each call of the player to call shows, where it is used at all."""
        ...


class CardRules(Protocol):
    """Plays strictly by a convention card."""

    def cards_at(self, view: PlayerView) -> Cards:
        """The cards on the table of a view, its own side's replaced by the one that is played."""
        ...


class TrueCalls(Protocol):
    """Knows which calls are true by a convention card, and which of them learned judgement likes."""

    @property
    def book(self) -> Bidder:
        """Who follows the card strictly."""
        ...

    def at(self, view: PlayerView) -> Sequence[Call]:
        """The book's call, then the other calls whose stated meaning the hand has, the likeliest first."""
        ...

    def liked(self, view: PlayerView) -> Call:
        """The one that learned judgement would make."""
        ...

    def by_the_book(self, view: PlayerView) -> Decision:
        """What the book calls and says of every call, as it may be stated to partner and opponents."""
        ...


class PolicyNetwork(Protocol):
    """A bidding network in parts, so that trees and batches of auctions look at each hand only once."""

    @property
    def rows(self) -> NDArray[np.float32]:
        """(424, units): what each event adds to a player's sum."""
        ...

    def look(self, seen: NDArray[np.bool_]) -> NDArray[np.float32]:
        """(m, units): what a player's sum starts with, of hands and vulnerabilities (m, 370)."""
        ...

    def logits(self, sums: NDArray[np.float32]) -> NDArray[np.float32]:
        """(n, 38): the logits of the calls, of sums (n, units)."""
        ...

    def __call__(self, bits: NDArray[np.bool_]) -> NDArray[Any]:
        """(n, 38): the logits of observations (n, 794)."""
        ...


class Bidder(ABC):
    """Whoever can call when it is their turn."""

    @abstractmethod
    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> Sequence[Decision]:
        """A decision for each view, in their order; the player of each is to call."""

    def choose(self, view: PlayerView) -> Decision:
        """The decision for one view, with everything that the bidder can say about it."""
        return self.choose_all([view], Explain.EVERYTHING)[0]

    def call(self, view: PlayerView) -> Call:
        """The call alone."""
        return self.choose_all([view])[0].call

    @property
    def card(self) -> str:
        """The convention card that it brings to the table."""
        return DEFAULT_CARD

    @property
    def reader(self) -> Reader | None:
        """What it believes of hidden hands."""
        return None

    @property
    def chances(self) -> Chances | None:
        """The probabilities of calls in arrays, where it has them."""
        return None

    @property
    def meanings(self) -> CallMeanings | None:
        """What its calls mean, where its system is its own; None where a card says so."""
        return None

    @property
    def reads_cards(self) -> bool:
        """Whether it asks what the opponents' calls promise by their card, which its network alone does not."""
        return False

    @property
    def rules(self) -> CardRules | None:
        """Itself, if it plays strictly by a card: then it can be bid in bulk, searched and checked by rules."""
        return None

    @property
    def true_calls(self) -> TrueCalls | None:
        """What it chooses among, if it makes only calls that are true by its card: then a search keeps to them too."""
        return None

    @property
    def network(self) -> PolicyNetwork | None:
        """The network that makes its calls: then it can be bid in bulk and searched in arrays."""
        return None

    @property
    def keeps_card(self) -> bool:
        """Whether its calls mean what its convention card says."""
        return self.rules is not None

    @property
    def gives_reasons(self) -> bool:
        """Whether its decisions say why; of others the page tells which hands make a call."""
        return False

    @property
    def is_uncontested(self) -> bool:
        """Whether it only knows auctions in which the opponents pass."""
        return False

    @property
    def unsearched(self) -> Bidder:
        """Who bids when it does not look ahead: itself, or the bidder that it searches for."""
        return self

    def unhurried(self) -> Bidder:
        """The same bidder without a clock, so that it answers alike on every machine."""
        return self


class OneByOne(Bidder):
    """A bidder that gains nothing from many views at once."""

    @abstractmethod
    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The decision for one view."""

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        """A decision for each view, in their order."""
        for view in views:
            view.check_turn()
        return [self.decide(view, explain) for view in views]
