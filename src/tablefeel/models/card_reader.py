"""Reading auctions through whatever cards lie on the table: by the network that has learned them, else by promises.

Sampling layouts by the rules takes some hundred milliseconds, where calls contradict each other seconds; the network
that is told what every call promises reads edited cards nearly as well (`experiments/belief/edited_cards.py`) in a few.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablefeel.bidding import Belief, Decision, PublicView, Reader, Viewpoint
from tablefeel.bidding.view import has_card
from tablefeel.kernel import Seat
from tablefeel.models.belief import BeliefModel
from tablefeel.models.card_bidder import KNOWN_CARDS
from tablefeel.models.files import shipped
from tablefeel.models.promised_reader import WEIGHTS, PromisedReader
from tablefeel.systems.reading import SystemReader


class CardReader(Reader):
    """The belief network for cards that it has learned; the one that goes by promises for edited ones and for files.

    Where that is not installed, layouts are sampled by the rules.
    """

    def __init__(self) -> None:
        self._network = BeliefModel()
        self._others: Reader = PromisedReader() if _goes_by_promises() else SystemReader()

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        """The beliefs of each viewpoint, in their order."""
        found: dict[int, Mapping[Seat, Belief]] = {}
        for reader in (self._network, self._others):
            places = [place for place, view in enumerate(views) if self._reader(view) is reader]
            if places:
                found |= zip(places, reader.read_all([views[place] for place in places]), strict=True)
        return [found[place] for place in range(len(views))]

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each call is to a kibitzer who does not see the hand of the player to call."""
        return self._reader(view).public_calls(view)

    def _reader(self, view: Viewpoint) -> Reader:
        known = all(card in KNOWN_CARDS or not has_card(card) for card in (view.cards.ns, view.cards.ew))
        return self._network if known else self._others


def card_reader() -> Reader:
    """Who reads through any cards: the network that is told what was promised, where its weights are installed."""
    return PromisedReader() if _goes_by_promises() else CardReader()


def _goes_by_promises() -> bool:
    return shipped(WEIGHTS).is_file()
