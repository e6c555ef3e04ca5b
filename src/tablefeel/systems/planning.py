"""What a search must know of a rule-based bidder: which calls are worth a thought, what others hold, how it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.view import PlayerView
from tablefeel.evaluation import hcp
from tablefeel.kernel import SEATS, SUITS, Call, Hand
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.bulk import finish
from tablefeel.systems.engine import position
from tablefeel.systems.reading import SystemReader

_BITS = 1 << np.arange(52, dtype=np.int64)
_FARTHEST = 4.0
"""A call is no candidate if the hand is farther than this from what it promises, in points and half cards."""


class SystemPlan:
    """Candidates, layouts and continuations by the rules of the cards on the table."""

    def __init__(self, bidder: SystemBidder, seed: int = 0, most_tries: int = 40_000) -> None:
        self.bidder, self.seed, self.most_tries = bidder, seed, most_tries

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """The bidder's call, then natural ones whose promise the hand nearly keeps, the nearest first."""
        here = position(view.auction, view.vulnerability, self.bidder.cards_at(view))
        own = self.bidder.call(view)
        others = {rule.call for rule in here.rules if rule.call is not own and not rule.artificial}
        far = {call: distance(view.hand, here.meaning(call)) for call in others if view.auction.is_legal(call)}
        near = sorted((call for call in far if far[call] <= _FARTHEST), key=lambda call: (far[call], call))
        return [own, *near][:most]

    def layouts(self, view: PlayerView, count: int) -> NDArray[np.uint8]:
        """(count, 52): layouts that fit the calls, drawn by their weights; the same for the same view."""
        reader = SystemReader(deals=2 * count, most_tries=self.most_tries, seed=self.seed)
        found = reader.sample(replace(view, cards=self.bidder.cards_at(view)))
        rng = np.random.default_rng([self.seed, len(view.auction.calls), view.hand.bits & 0xFFFFFFFF])
        places = (np.arange(count) + rng.random()) / count
        drawn = np.minimum(np.searchsorted(np.cumsum(found.weights), places), len(found.weights) - 1)
        owners: NDArray[np.uint8] = found.owners[rng.permutation(drawn)].astype(np.uint8)
        return owners

    def finish(self, view: PlayerView, call: Call, owners: NDArray[np.uint8]) -> Sequence[Sequence[Call]]:
        """How the auction ends on each layout."""
        auction = view.auction.then(call)
        if auction.is_over:
            return [auction.calls] * len(owners)
        hands = np.stack([(owners == seat) @ _BITS for seat in SEATS], axis=1)
        start = position(auction, view.vulnerability, self.bidder.cards_at(view))
        return finish(start, hands, auction.dealer)


def distance(hand: Hand, meaning: Meaning) -> float:
    """How far a hand is from what a call shows: each point outside counts one, each card two."""
    points = hcp(hand)
    least, most = meaning.shows.hcp
    far = float(max(0, least - points, points - most))
    for suit in SUITS:
        shortest, longest = meaning.shows.lengths[suit]
        far += 2 * max(0, shortest - hand.length(suit), hand.length(suit) - longest)
    return far
