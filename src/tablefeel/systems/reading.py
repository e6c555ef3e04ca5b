"""Beliefs from what the convention cards promise: hidden hands dealt among those that fit the calls.

Deals are drawn uniformly among those that agree with the own hand and with the ranges that each player has shown. A
deal then counts fully if the rules would have made every call with those hands, and less for each call they would not
have made: people judge, and other robots bid by other rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import hcp, packed_hands
from tablefeel.bidding.belief import Belief
from tablefeel.bidding.decision import Decision
from tablefeel.bidding.ranges import ANY_HAND, MOST_POINTS, HandRange
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.view import Cards, PublicView, Viewpoint
from tablefeel.dealing.sampling import Sampler
from tablefeel.dealing.wishes import Wish, Wishes
from tablefeel.errors import BadConstraint, BadInput
from tablefeel.kernel import SEATS, Auction, Hand, Seat, Vulnerability
from tablefeel.systems.bidder import would_call
from tablefeel.systems.engine.knowledge import hand_range
from tablefeel.systems.engine.position import Position, position, positions
from tablefeel.systems.language.features import feature_table

_ENOUGH = 50
"""Fewer deals than this do not make a picture, and the ranges are widened."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Sampled layouts of the hidden hands."""

    owners: NDArray[np.int8]
    """(n, 52): the seat that holds each card."""
    weights: NDArray[np.float64]
    """How much each deal counts; they sum to 1."""
    share: float
    """The part of the proposed deals that met the ranges."""
    widened: int
    """How many times the ranges had to be widened; 0 where the calls and the own hand agree."""

    def belief(self, seat: Seat) -> Belief:
        """What the sample says about one seat."""
        cards = self.owners == seat
        return Belief.from_counts(cards, hcp(cards), self.weights)


@dataclass(frozen=True, slots=True)
class SystemReader(Reader):
    """Reads an auction through both sides' convention cards."""

    deals: int = 1000
    """How many layouts to draw for a reading."""
    doubt: float = 0.3
    """What a deal still counts for each call that its player's rules would not have made; 1 ignores the rules."""
    most_tries: int = 400_000
    """Proposals after which a reading makes do with what it has."""
    seed: int = 0

    def read_all(self, views: Sequence[Viewpoint]) -> list[Mapping[Seat, Belief]]:
        """For each viewpoint a belief about every seat that it does not see."""
        return [self._read(view) for view in views]

    def _read(self, view: Viewpoint) -> Mapping[Seat, Belief]:
        reading = self.sample(view)
        return {seat: reading.belief(seat) for seat in SEATS if seat not in view.seen}

    def public_calls(self, view: PublicView) -> Decision:
        """How likely each legal call is to somebody who sees no hand: what the rules call with the hands sampled."""
        auction = view.auction
        seat = auction.to_call
        if seat is None:
            raise BadInput(f"the auction is over, so nobody is to call (auction: {auction})")
        reading = self.sample(view)
        table = feature_table(packed_hands(reading.owners == seat))
        here = position(auction, view.vulnerability, view.cards)
        chances = {call: float(reading.weights[would_call(here, call, table)].sum()) for call in auction.legal_calls}
        total = sum(chances.values())
        shares = {call: chance / total for call, chance in chances.items()}
        return Decision.of(auction, max(shares, key=lambda call: shares[call]), shares)

    def sample(self, view: Viewpoint) -> Reading:
        """Layouts that fit the view; the same view gives the same ones."""
        return self._sample(view.auction, view.vulnerability, view.cards, view.seen)

    def _sample(
        self, auction: Auction, vulnerability: Vulnerability, cards: Cards, seen: Mapping[Seat, Hand]
    ) -> Reading:
        """Layouts that fit the calls of every player whose hand is not seen."""
        path = list(positions(auction, vulnerability, cards))
        shown = path[-1].situation.known
        hidden = [seat for seat in SEATS if seat not in seen]
        ranges = {seat: hand_range(shown[auction.dealer.turns_to(seat)]) for seat in hidden}
        bits = sum(hand.bits for hand in seen.values()) & 0xFFFFFFFF
        rng = np.random.default_rng([self.seed, len(auction.calls), bits])
        for widened, wished in enumerate(_ever_wider(ranges)):
            wishes = Wishes.of(
                {seat: Wish(holds=hand) for seat, hand in seen.items()}
                | {seat: Wish(shows) for seat, shows in wished.items()}
            )
            try:
                found = Sampler(wishes).draw(self.deals, rng, self.most_tries)
            except BadConstraint:
                continue
            if len(found) >= min(_ENOUGH, self.deals):
                weights = self._weights(auction, hidden, path, found.owners)
                return Reading(found.owners, weights, found.share, widened)
        raise AssertionError("hands without any wish can always be dealt")

    def _weights(
        self, auction: Auction, hidden: Sequence[Seat], path: list[Position], owners: NDArray[np.int8]
    ) -> NDArray[np.float64]:
        """How much each deal counts by what the rules would have called with it."""
        against = disagreements(auction, hidden, path, owners)
        against -= against.min()
        weights: NDArray[np.float64] = np.power(self.doubt, against)
        total: NDArray[np.float64] = weights / weights.sum()
        return total


def disagreements(
    auction: Auction, hidden: Sequence[Seat], path: Sequence[Position], owners: NDArray[np.integer]
) -> NDArray[np.int64]:
    """(n,): how many calls of the hidden hands their rules would not have made, on each layout (n, 52).

    `path` has the position before every call.
    """
    against = np.zeros(len(owners), dtype=np.int64)
    for seat in hidden:
        table = feature_table(packed_hands(owners == seat))
        first = auction.dealer.turns_to(seat)
        for here, call in list(zip(path, auction.calls, strict=False))[first::4]:
            against += ~would_call(here, call, table)
    return against


def _ever_wider(ranges: dict[Seat, HandRange]) -> Iterator[dict[Seat, HandRange]]:
    """The ranges, then ranges that forgive more and more, and at last nothing at all."""
    yield ranges
    for slack in (1, 2, 4):
        yield {seat: _wider(shows, slack) for seat, shows in ranges.items()}
    yield dict.fromkeys(ranges, ANY_HAND)


def _wider(shows: HandRange, slack: int) -> HandRange:
    lengths = tuple((max(0, least - slack), min(13, most + slack)) for least, most in shows.lengths)
    points = max(0, shows.hcp[0] - 2 * slack), min(MOST_POINTS, shows.hcp[1] + 2 * slack)
    return HandRange(points, lengths)  # type: ignore[arg-type]
