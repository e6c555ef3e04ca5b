"""Reading auctions by what was promised: a belief network that is told what every call shows by the cards on the table.

It goes by any card, also one in a file, since it reads promises and not only names. A side that plays an unknown card
(`view.UNKNOWN_CARD`) is read without them, as a stranger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Belief, Cards, Decision, PlayerView, PublicView, Reader, Viewpoint
from tablefeel.bidding.view import DEFAULT_CARD, has_card
from tablefeel.encoding.belief import of_tables, of_views
from tablefeel.encoding.opponents import OPPONENTS, opponents_bits
from tablefeel.encoding.promised import NOTHING_SHOWN, PROMISED, observe_promised, shown_around
from tablefeel.errors import BadInput
from tablefeel.kernel import CALLS, SEATS, Seat
from tablefeel.models.belief import Answers, BeliefNet, beliefs_of, exact
from tablefeel.models.files import shipped
from tablefeel.systems.engine.position import remembered_position
from tablefeel.systems.engine.shown import shown_row

WEIGHTS = "promised"


class PromisedReader(Reader):
    """What everybody holds, by the network and the cards on the table."""

    def __init__(self, path: Path | None = None) -> None:
        self.net = _shipped_net() if path is None else BeliefNet(path, encoding=PROMISED)

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        """The beliefs of each viewpoint, in their order; players and onlookers are two batches."""
        found: dict[int, Mapping[Seat, Belief]] = {}
        playing = {place: view for place, view in enumerate(views) if isinstance(view, PlayerView)}
        if playing:
            answers = exact(self._of_players(list(playing.values())))
            for row, (place, view) in enumerate(playing.items()):
                found[place] = beliefs_of(answers, row, view.seat, range(1, 4))
        looking = {place: view for place, view in enumerate(views) if isinstance(view, PublicView)}
        if looking:
            answers = exact(self._of_onlookers(list(looking.values())))
            for row, (place, onlooker) in enumerate(looking.items()):
                found[place] = beliefs_of(answers, row, _chair(onlooker), range(4))
        return [found[place] for place in range(len(views))]

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each call is to a kibitzer who does not see the hand of the player to call."""
        auction = view.auction
        if auction.is_over:
            raise BadInput(f"the auction is over, so nobody is to call (auction: {auction})")
        chances = self._of_onlookers([view]).calls[0].astype(float)
        chances /= chances.sum()
        return Decision.of(auction, CALLS[int(chances.argmax())], dict(zip(CALLS, chances.tolist(), strict=True)))

    def _of_players(self, views: Sequence[PlayerView]) -> Answers:
        shown = shown_around([_shown(view, view.seat) for view in views])
        return self.net.of_bits(observe_promised(*of_views(views), shown))

    def _of_onlookers(self, views: Sequence[PublicView]) -> Answers:
        shown = shown_around([_shown(view, _chair(view)) for view in views])
        traces, at = of_tables([(view.auction, view.vulnerability, view.cards) for view in views])
        return self.net.of_bits(observe_promised(traces, at, shown))


def _chair(view: PublicView) -> Seat:
    """Where an onlooker sits: with the player to call, or the one after the last pass."""
    return SEATS[view.auction.dealer + len(view.auction.calls) & 3]


def _shown(view: Viewpoint, viewer: Seat) -> list[Sequence[int]]:
    """What the seats from the viewer on have promised; nothing by an unknown card."""
    names = (view.cards.ns, view.cards.ew)
    cards = Cards(*(name if has_card(name) else DEFAULT_CARD for name in names))
    known = remembered_position(view.auction, view.vulnerability, cards).situation.known
    found: list[Sequence[int]] = []
    for seat in (SEATS[viewer + turn & 3] for turn in range(4)):
        told = has_card(names[seat & 1])
        found.append(shown_row(known[view.auction.dealer.turns_to(seat)]) if told else _NOTHING)
    return found


_NOTHING: list[int] = NOTHING_SHOWN.tolist()


def opponents_told(views: Sequence[PlayerView]) -> Bytes:
    """(n, 357): what a bidding network is told of the opponents in each view; zeros of those without a card."""
    found = np.zeros((len(views), OPPONENTS), dtype=np.uint8)
    known = [row for row, view in enumerate(views) if has_card(view.cards.of(view.seat.lho))]
    if known:
        found[known] = opponents_bits(rows_shown([views[row] for row in known])[:, 1::2])
    return found


def rows_shown(views: Sequence[PlayerView]) -> Bytes:
    """(n, 4, 10): what the seats from each viewer on have promised."""
    return shown_around([_shown(view, view.seat) for view in views])


@cache
def _shipped_net() -> BeliefNet:
    """The shipped network, loaded once."""
    return BeliefNet(shipped(WEIGHTS), encoding=PROMISED)
