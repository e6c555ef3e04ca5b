"""Random deals that meet wishes about the hands, uniformly among all deals that do.

Two exact proposals, each followed by rejection of what it did not take into account:

- *lengths first*: how many cards of each suit every seat gets is drawn with the right chance among the length tables
  that meet all length and shape wishes (a product of two convolutions, one a side); points are checked afterwards;
- *points first*: how many aces, kings, queens and jacks every seat gets is drawn with the right chance among those
  that meet all point wishes; lengths are checked afterwards.

A pilot draw shows which one wastes less. Both leave every deal that meets the wishes equally likely. Work is bounded:
after `most_tries` proposals the sampler returns what it has and says which share was accepted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import factorial
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding.constraints import Wish
from tablefeel.bidding.ranges import ANY_HAND, HandRange, Range
from tablefeel.errors import BadConstraint
from tablefeel.kernel import PACK, SEATS, Deal, Hand, Seat, Side

Owners = NDArray[np.int8]
"""Deals as arrays (n, 52): the seat that holds each card."""

MOST_TRIES = 4_000_000
_CHUNK = 16_384
_PILOT = 4_096
_GOOD_ENOUGH = 0.05
_ANYBODY = Wish()
_POINTS = np.array([max(0, card.rank - 8) for card in PACK], dtype=np.int64)  # jack 1 … ace 4
_INVERSE_FACTORIALS = np.array([1 / factorial(n) for n in range(53)])
_KEY = 14 ** np.arange(4)  # a vector of four lengths as one number


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
        bits = [((self.owners == seat) * (1 << np.arange(52))).sum(axis=1).tolist() for seat in SEATS]
        return [Deal((Hand(n), Hand(e), Hand(s), Hand(w))) for n, e, s, w in zip(*bits, strict=True)]


class Proposal(Protocol):
    """One way to draw deals that meet part of the wishes."""

    def draw(self, count: int, rng: np.random.Generator) -> Owners: ...


@dataclass(frozen=True, slots=True)
class Wishes:
    """What each seat, and each side together, shall hold."""

    seats: tuple[Wish, Wish, Wish, Wish] = (_ANYBODY,) * 4
    sides: tuple[HandRange, HandRange] = (ANY_HAND, ANY_HAND)
    """Points and lengths of the two hands together; a side's shapes are not looked at."""

    @classmethod
    def of(cls, seats: Mapping[Seat, Wish], sides: Mapping[Side, HandRange] | None = None) -> Wishes:
        north, east, south, west = (seats.get(seat, _ANYBODY) for seat in SEATS)
        ours, theirs = ((sides or {}).get(side, ANY_HAND) for side in Side)
        return cls((north, east, south, west), (ours, theirs))


class Sampler:
    """Draws deals that meet the wishes; made once, drawn from often."""

    def __init__(self, wishes: Wishes) -> None:
        self._wishes = wishes
        self._owned = _owned(wishes)
        free = self._owned < 0
        self._suits = [np.flatnonzero(free[13 * suit : 13 * suit + 13]) + 13 * suit for suit in range(4)]
        self._lengths_first = _LengthsFirst(wishes, self._owned, self._suits)
        self._proposal: Proposal | None = None

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

    def _better_proposal(self, rng: np.random.Generator) -> Proposal:
        """Lengths first, unless points alone rule out most of what it proposes."""
        share = len(self._accepted(self._lengths_first.draw(_PILOT, rng))) / _PILOT
        if share >= _GOOD_ENOUGH:
            return self._lengths_first
        points_first = _PointsFirst(self._wishes, self._owned)
        other = len(self._accepted(points_first.draw(_PILOT, rng))) / _PILOT
        return points_first if other > share else self._lengths_first

    def _accepted(self, owners: Owners) -> Owners:
        """The proposals that meet every wish."""
        good = np.ones(len(owners), dtype=bool)
        points = np.stack([(owners == seat) @ _POINTS for seat in SEATS], axis=1)
        for seat in SEATS:
            good &= _within(points[:, seat], self._wishes.seats[seat].shows.hcp)
        for side in Side:
            first, second = side.seats
            good &= _within(points[:, first] + points[:, second], self._wishes.sides[side].hcp)
        return owners[good & self._lengths_fit(owners)]

    def _lengths_fit(self, owners: Owners) -> NDArray[np.bool_]:
        lengths = _lengths(owners)
        good = np.ones(len(owners), dtype=bool)
        for seat in SEATS:
            good &= self._lengths_first.allowed[seat][lengths[:, seat] @ _KEY]
        for side in Side:
            first, second = side.seats
            together = lengths[:, first] + lengths[:, second]
            for suit, wished in enumerate(self._wishes.sides[side].lengths):
                good &= _within(together[:, suit], wished)
        return good


def sample(wishes: Wishes, count: int, rng: np.random.Generator, most_tries: int = MOST_TRIES) -> Sample:
    """`count` deals that meet the wishes, or a `BadConstraint` that says why there are not so many."""
    found = Sampler(wishes).draw(count, rng, most_tries)
    if len(found) < count:
        raise BadConstraint(
            f"only {len(found)} of {count} deals met the wishes in {found.tried:,} tries: ask for something less rare"
        )
    return found


class _LengthsFirst:
    """Draws the length table first, then the cards of each suit."""

    def __init__(self, wishes: Wishes, owned: Owners, suits: Sequence[NDArray[np.int64]]) -> None:
        self._owned, self._suits = owned, suits
        self._unseen = np.array([len(cards) for cards in suits])
        held = _lengths(owned[None, :])[0]
        self.allowed = [_allowed(wish.shows) for wish in wishes.seats]
        shapes = [
            np.array(sorted(wishes.seats[seat].shows.allowed_shapes), dtype=np.int64).reshape(-1, 4) - held[seat]
            for seat in SEATS
        ]
        shapes = [rows[(rows >= 0).all(axis=1) & (rows <= self._unseen).all(axis=1)] for rows in shapes]
        ours, theirs = (
            _Pair(shapes[one], shapes[two], self._unseen, wishes.sides[side].lengths, held[one] + held[two])
            for side, (one, two) in ((side, side.seats) for side in Side)
        )
        completions = np.bincount(theirs.keys, theirs.weights, 14**4)
        chances = ours.weights * completions[self._unseen @ _KEY - ours.keys]
        if chances.sum() <= 0:
            raise BadConstraint("no deal meets the wishes about suit lengths, shapes and cards")
        self._ours, self._theirs = ours, theirs
        self._ours_sums = np.cumsum(chances)
        self._theirs_sums = np.concatenate(([0.0], np.cumsum(theirs.weights)))
        keys = np.arange(14**4)
        self._starts = np.searchsorted(theirs.keys, keys)
        self._ends = np.searchsorted(theirs.keys, keys, side="right")

    def draw(self, count: int, rng: np.random.Generator) -> Owners:
        chosen = np.searchsorted(self._ours_sums, rng.random(count) * self._ours_sums[-1], side="right")
        chosen = np.minimum(chosen, len(self._ours_sums) - 1)
        key = self._unseen @ _KEY - self._ours.keys[chosen]
        low, high = self._theirs_sums[self._starts[key]], self._theirs_sums[self._ends[key]]
        pick = np.searchsorted(self._theirs_sums, low + rng.random(count) * (high - low), side="right") - 1
        pick = np.clip(pick, self._starts[key], self._ends[key] - 1)
        north, south = self._ours.lengths(chosen)
        east, _ = self._theirs.lengths(pick)
        owners = np.tile(self._owned, (count, 1))
        for suit, cards in enumerate(self._suits):
            ends = np.cumsum((north[:, suit], east[:, suit], south[:, suit]), axis=0)
            _share_out(owners, cards, ends, rng)
        return owners


class _Pair:
    """All length tables of one side's two seats, sorted by the lengths together."""

    def __init__(
        self,
        one: NDArray[np.int64],
        two: NDArray[np.int64],
        unseen: NDArray[np.int64],
        together: Sequence[Range],
        held: NDArray[np.int64],
    ) -> None:
        self._one, self._two = one, two
        first, second = (index.ravel() for index in np.indices((len(one), len(two))))
        sums = one[first] + two[second]
        limits = np.array(together)
        total = sums + held
        fits = ((sums <= unseen) & (total >= limits[:, 0]) & (total <= limits[:, 1])).all(axis=1)
        first, second, sums = first[fits], second[fits], sums[fits]
        keys = sums @ _KEY
        order = np.argsort(keys, kind="stable")
        self._first, self._second, self.keys = first[order], second[order], keys[order]
        chance_one, chance_two = (_INVERSE_FACTORIALS[rows].prod(axis=1) for rows in (one, two))
        self.weights = chance_one[self._first] * chance_two[self._second]

    def lengths(self, rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The lengths of both seats in those rows."""
        return self._one[self._first[rows]], self._two[self._second[rows]]


class _PointsFirst:
    """Draws how many aces, kings, queens and jacks each seat gets, then which, then the small cards."""

    def __init__(self, wishes: Wishes, owned: Owners) -> None:
        self._owned = owned
        free = np.flatnonzero(owned < 0)
        ranks = free % 13
        self._groups = [free[ranks == rank] for rank in (12, 11, 10, 9)] + [free[ranks < 9]]
        room = 13 - np.array([(owned == seat).sum() for seat in SEATS])
        splits = [_splits(len(group), room) for group in self._groups[:4]]
        self._splits = [split for split, _ in splits]
        tables = np.indices([len(split) for split in self._splits]).reshape(4, -1)
        counts = [split[rows] for split, rows in zip(self._splits, tables, strict=True)]
        small = room - sum(counts)
        points = sum(count * value for count, value in zip(counts, (4, 3, 2, 1), strict=True))
        points += np.array([_POINTS[owned == seat].sum() for seat in SEATS])
        fits = (small >= 0).all(axis=1)
        for seat in SEATS:
            fits &= _within(points[:, seat], wishes.seats[seat].shows.hcp)
        for side in Side:
            first, second = side.seats
            fits &= _within(points[:, first] + points[:, second], wishes.sides[side].hcp)
        if not fits.any():
            raise BadConstraint("no deal meets the wishes about points and cards")
        self._tables = tables[:, fits]
        self._small = small[fits]
        chances = _INVERSE_FACTORIALS[self._small].prod(axis=1)
        for (_, weights), rows in zip(splits, self._tables, strict=True):
            chances *= weights[rows]
        self._sums = np.cumsum(chances)

    def draw(self, count: int, rng: np.random.Generator) -> Owners:
        chosen = np.searchsorted(self._sums, rng.random(count) * self._sums[-1], side="right")
        chosen = np.minimum(chosen, len(self._sums) - 1)
        owners = np.tile(self._owned, (count, 1))
        shares = [split[rows[chosen]] for split, rows in zip(self._splits, self._tables, strict=True)]
        for cards, share in zip(self._groups, (*shares, self._small[chosen]), strict=True):
            _share_out(owners, cards, np.cumsum(share[:, :3], axis=1).T, rng)
        return owners


def _splits(cards: int, room: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Every way to split so many like cards among the four seats, with its number of arrangements (scaled)."""
    ways = [way for way in product(range(cards + 1), repeat=4) if sum(way) == cards and (np.array(way) <= room).all()]
    table = np.array(ways, dtype=np.int64).reshape(-1, 4)
    return table, _INVERSE_FACTORIALS[table].prod(axis=1)


def _share_out(owners: Owners, cards: NDArray[np.int64], ends: NDArray[np.int64], rng: np.random.Generator) -> None:
    """Deal `cards` in random order: to North up to ends[0], East up to ends[1], South up to ends[2], West the rest."""
    if not len(cards):
        return
    order = np.argsort(rng.random((len(owners), len(cards)), dtype=np.float32), axis=1)
    place = np.arange(len(cards))
    seats = (place >= ends[0][:, None]).astype(np.int8)
    seats += place >= ends[1][:, None]
    seats += place >= ends[2][:, None]
    np.put_along_axis(owners, cards[order], seats, axis=1)


def _owned(wishes: Wishes) -> Owners:
    """The seat of every card dealt beforehand, -1 for the others."""
    owned = np.full(52, -1, dtype=np.int8)
    for seat in SEATS:
        for card in wishes.seats[seat].holds:
            if owned[card.index] >= 0:
                raise BadConstraint(f"{card} is wished for {SEATS[owned[card.index]].word} and for {seat.word}")
            owned[card.index] = seat
    return owned


def _lengths(owners: Owners) -> NDArray[np.int64]:
    """How many cards of each suit each seat holds: (n, seat, suit)."""
    suits = owners.reshape(len(owners), 4, 13)
    return np.stack([(suits == seat).sum(axis=2) for seat in SEATS], axis=1)


def _allowed(shows: HandRange) -> NDArray[np.bool_]:
    """Whether the lengths with a given key are allowed."""
    table = np.zeros(14**4, dtype=bool)
    for shape in shows.allowed_shapes:
        table[np.array(shape) @ _KEY] = True
    return table


def _within(values: NDArray[np.int64], wished: Range) -> NDArray[np.bool_]:
    return (values >= wished[0]) & (values <= wished[1])
