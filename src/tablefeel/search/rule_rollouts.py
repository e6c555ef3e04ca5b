"""What a search asks of a rule-based bidder: which calls the hand nearly fits, and how the rules bid auctions out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablefeel.arrays import held, packed_hands
from tablefeel.arrays.types import Bytes, Floats64, Ints, PackedHands
from tablefeel.bidding.ranges import HandRange
from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.evaluation import hcp
from tablefeel.kernel import SEATS, SUITS, Auction, Call, Hand
from tablefeel.simulation import Contracts
from tablefeel.systems.engine.bulk import finish
from tablefeel.systems.engine.knowledge import hand_range
from tablefeel.systems.engine.position import position, positions, remembered_position
from tablefeel.systems.engine.truth import truthful
from tablefeel.systems.language.features import features
from tablefeel.systems.reading import disagreements

_FARTHEST = 4.0
"""A call is not near if the hand is farther than this from what it promises, in points and half cards."""


def near_calls(view: PlayerView, cards: Cards) -> list[Call]:
    """Natural calls of the rules whose promise the hand nearly keeps, the nearest first."""
    here = position(view.auction, view.vulnerability, cards)
    natural = {rule.call for rule in here.rules if not rule.artificial and view.auction.is_legal(rule.call)}
    far = {call: distance(view.hand, hand_range(here.told_by(call)[0])) for call in natural}
    return sorted((call for call in far if far[call] <= _FARTHEST), key=lambda call: (far[call], call))


def true_calls(view: PlayerView) -> list[Call]:
    """The calls whose stated meaning the hand has, by the cards of the view."""
    return truthful(remembered_position(view.auction, view.vulnerability, view.cards), features(view.hand))


def distance(hand: Hand, shows: HandRange) -> float:
    """How far a hand is from what a call shows: each point outside counts one, each card two."""
    points = hcp(hand)
    least, most = shows.hcp
    far = float(max(0, least - points, points - most))
    for suit in SUITS:
        shortest, longest = shows.lengths[suit]
        far += 2 * max(0, shortest - hand.length(suit), hand.length(suit) - longest)
    return far


class RuleRollouts:
    """The table of a view with the hidden hands laid out in n ways (n, 52); all bid by the rules of the cards."""

    def __init__(self, view: PlayerView, cards: Cards, owners: Bytes) -> None:
        self.view, self.cards, self.owners = view, cards, owners

    def log_chances(self, least: float) -> Floats64:
        """(n,): the logarithm of how likely the calls so far are; a call against the rules has the chance `least`."""
        auction = self.view.auction
        path = list(positions(auction, self.view.vulnerability, self.cards))
        hidden = [seat for seat in SEATS if seat is not self.view.seat]
        found: Floats64 = disagreements(auction, hidden, path, self.owners) * np.log(least)
        return found

    def finish(self, calls: Sequence[Call], rows: Ints) -> list[Contracts]:
        """For each of these calls the contracts on some layouts."""
        hands = packed_hands(held(self.owners[rows]))
        return [Contracts.of([auction.contract for auction in self._auctions(call, hands)]) for call in calls]

    def _auctions(self, call: Call, hands: PackedHands) -> list[Auction]:
        auction = self.view.auction.then(call)
        if auction.is_over:
            return [auction] * len(hands)
        start = position(auction, self.view.vulnerability, self.cards)
        return [Auction(auction.dealer, calls) for calls in finish(start, hands, auction.dealer)]
