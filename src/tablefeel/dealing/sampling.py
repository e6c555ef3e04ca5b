"""Random deals that meet wishes about the hands, uniformly among all deals that do.

A pilot draw shows which proposal wastes least; what it did not take into account is checked afterwards. Work is
bounded: after `most_tries` proposals the sampler returns what it has and says which share was accepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tablefeel.arrays import deals_of, hcp, held, lengths, shape_numbers
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding.ranges import ANY_HAND
from tablefeel.dealing.proposals import (
    LengthsFirst,
    Owners,
    PointsFirst,
    SeatFirst,
    owned_cards,
    within,
)
from tablefeel.dealing.wishes import Wishes
from tablefeel.errors import BadConstraint
from tablefeel.kernel import SEATS, Deal, Side

MOST_TRIES = 4_000_000
_CHUNK = 16_384
_PILOT = 4_096
_GOOD_ENOUGH = 0.05


@dataclass(frozen=True, slots=True)
class Sample:
    """Deals drawn, and how many proposals that took."""

    owners: Owners
    tried: int
    accepted: int

    @property
    def share(self) -> float:
        """The part of the proposals that met every wish."""
        return self.accepted / self.tried if self.tried else 0.0

    def __len__(self) -> int:
        return len(self.owners)

    def deals(self) -> list[Deal]:
        """The deals as values."""
        return deals_of(self.owners)


class Proposal(Protocol):
    """One way to draw deals that meet part of the wishes."""

    def draw(self, count: int, rng: np.random.Generator) -> Owners: ...


class Sampler:
    """Draws deals that meet the wishes; made once, drawn from often."""

    def __init__(self, wishes: Wishes, proposal: Proposal | None = None) -> None:
        """Without a `proposal` the first draw finds out which one serves best."""
        self._wishes = wishes
        self._owned = owned_cards(wishes)
        self._lengths_first = LengthsFirst(wishes, self._owned)
        self._proposal = proposal

    def draw(self, count: int, rng: np.random.Generator, most_tries: int = MOST_TRIES) -> Sample:
        """Up to `count` deals; fewer if `most_tries` proposals did not give more."""
        if self._proposal is None:
            self._proposal = self._better_proposal(rng)
        found: list[Owners] = []
        accepted = tried = 0
        size = max(64, 2 * count)
        while accepted < count and tried < most_tries:
            size = min(size, _CHUNK, most_tries - tried)
            kept = self._accepted(self._proposal.draw(size, rng))
            tried += size
            accepted += len(kept)
            found.append(kept)
            size *= 4
        owners = np.concatenate(found) if found else np.empty((0, 52), np.int8)
        return Sample(owners[:count], tried, accepted)

    def exactly(self, count: int, rng: np.random.Generator, most_tries: int = MOST_TRIES) -> Sample:
        """`count` deals, or a `BadConstraint` that says how many there were."""
        found = self.draw(count, rng, most_tries)
        if len(found) < count:
            raise BadConstraint(
                f"only {len(found)} of {count} deals met the wishes in {found.tried:,} tries: wish for less"
            )
        return found

    def _better_proposal(self, rng: np.random.Generator) -> Proposal:
        """Lengths first if that wastes little; otherwise the proposal that wastes least."""
        share = self._pilot(self._lengths_first, rng)
        if share >= _GOOD_ENOUGH:
            return self._lengths_first
        candidates: list[Proposal] = [self._lengths_first, PointsFirst(self._wishes, self._owned)]
        wished = [seat for seat in SEATS if self._wishes.seats[seat].shows != ANY_HAND]
        if wished:
            candidates.append(min((SeatFirst(self._wishes, self._owned, s) for s in wished), key=lambda p: p.share))
        shares = [share] + [self._pilot(candidate, rng) for candidate in candidates[1:]]
        # Where no pilot hit anything, the last candidate knows most about the rarest hand.
        return max(zip(shares, range(len(shares)), candidates, strict=True))[2]

    def _pilot(self, proposal: Proposal, rng: np.random.Generator) -> float:
        return len(self._accepted(proposal.draw(_PILOT, rng))) / _PILOT

    def _accepted(self, owners: Owners) -> Owners:
        """The proposals that meet every wish."""
        good = np.ones(len(owners), dtype=bool)
        cards = held(owners)
        points = hcp(cards)
        for seat in SEATS:
            good &= within(points[:, seat], self._wishes.seats[seat].shows.hcp)
        for side in Side:
            first, second = side.seats
            good &= within(points[:, first] + points[:, second], self._wishes.sides[side].hcp)
        return owners[good & self._lengths_fit(lengths(cards))]

    def _lengths_fit(self, sizes: Ints) -> Bools:
        """(n,): which of the length tables (n, 4, 4) meet every wish."""
        good = np.ones(len(sizes), dtype=bool)
        for seat in SEATS:
            good &= self._lengths_first.allowed[seat][shape_numbers(sizes[:, seat])]
        for side in Side:
            first, second = side.seats
            together = sizes[:, first] + sizes[:, second]
            for suit, wished in enumerate(self._wishes.sides[side].lengths):
                good &= within(together[:, suit], wished)
        return good
