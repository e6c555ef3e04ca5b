"""Three exact ways to draw deals that meet part of the wishes; `sampling` rejects what fails the rest.

Each leaves all deals that meet its part equally likely, so what survives rejection is uniform, whichever was used.

- `LengthsFirst`: how many cards of each suit every seat gets is drawn with the right chance among the length tables
  that meet all length and shape wishes (a product of two convolutions, one a side).
- `PointsFirst`: how many aces, kings, queens and jacks every seat gets is drawn with the right chance among those
  that meet all point wishes.
- `SeatFirst`: one seat's whole hand is drawn uniformly among those that meet its wish, the rest is dealt at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import CARD_POINTS, held, lengths, shape_numbers
from tablefeel.arrays.types import Bools, Floats64, Ints
from tablefeel.bidding.ranges import HandRange, Range
from tablefeel.dealing.wishes import Wishes
from tablefeel.errors import BadConstraint
from tablefeel.kernel import SEATS, SUITS, Seat, Side

Owners = NDArray[np.int8]
"""Deals as arrays (n, 52): the seat that holds each card, or -1 for a card not dealt yet."""

_INVERSE_FACTORIALS = np.array([1 / factorial(n) for n in range(53)])
_SUIT_POINTS = 11  # a suit holds 0 to 10 points


class LengthsFirst:
    """Draws the length table first, then the cards of each suit."""

    def __init__(self, wishes: Wishes, owned: Owners) -> None:
        self._owned = owned
        self._suits = [np.flatnonzero(owned[13 * suit : 13 * suit + 13] < 0) + 13 * suit for suit in SUITS]
        self._unseen = np.array([len(cards) for cards in self._suits])
        dealt = lengths(held(owned[None]))[0]
        self.allowed = [_allowed(wish.shows) for wish in wishes.seats]
        shapes = [_shapes(wishes.seats[seat].shows) - dealt[seat] for seat in SEATS]
        shapes = [rows[(rows >= 0).all(axis=1) & (rows <= self._unseen).all(axis=1)] for rows in shapes]
        ours, theirs = (
            _Pair(shapes[one], shapes[two], self._unseen, wishes.sides[side].lengths, dealt[one] + dealt[two])
            for side, (one, two) in ((side, side.seats) for side in Side)
        )
        completions = np.bincount(theirs.keys, theirs.weights, 14**4)
        chances = ours.weights * completions[shape_numbers(self._unseen) - ours.keys]
        if chances.sum() <= 0:
            raise BadConstraint("no deal meets the wishes about suit lengths, shapes and cards")
        self._ours, self._theirs = ours, theirs
        self._ours_sums = np.cumsum(chances)
        self._theirs_sums = np.concatenate(([0.0], np.cumsum(theirs.weights)))
        keys = np.arange(14**4)
        self._starts = np.searchsorted(theirs.keys, keys)
        self._ends = np.searchsorted(theirs.keys, keys, side="right")

    def draw(self, count: int, rng: np.random.Generator) -> Owners:
        chosen = _pick(self._ours_sums, count, rng)
        key = shape_numbers(self._unseen) - self._ours.keys[chosen]
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
        one: Ints,
        two: Ints,
        unseen: Ints,
        together: Sequence[Range],
        held: Ints,
    ) -> None:
        self._one, self._two = one, two
        first, second = (index.ravel() for index in np.indices((len(one), len(two))))
        sums = one[first] + two[second]
        limits = np.array(together)
        total = sums + held
        fits = ((sums <= unseen) & (total >= limits[:, 0]) & (total <= limits[:, 1])).all(axis=1)
        first, second, sums = first[fits], second[fits], sums[fits]
        keys = shape_numbers(sums)
        order = np.argsort(keys, kind="stable")
        self._first, self._second, self.keys = first[order], second[order], keys[order]
        chance_one, chance_two = (_INVERSE_FACTORIALS[rows].prod(axis=1) for rows in (one, two))
        self.weights = chance_one[self._first] * chance_two[self._second]

    def lengths(self, rows: Ints) -> tuple[Ints, Ints]:
        """The lengths of both seats in those rows."""
        return self._one[self._first[rows]], self._two[self._second[rows]]


class PointsFirst:
    """Draws how many aces, kings, queens and jacks each seat gets, then which, then the small cards."""

    def __init__(self, wishes: Wishes, owned: Owners) -> None:
        self._owned = owned
        free = np.flatnonzero(owned < 0)
        ranks = free % 13
        self._groups = [free[ranks == rank] for rank in (12, 11, 10, 9)] + [free[ranks < 9]]
        room = _rooms(owned)
        splits = [_splits(len(group), room) for group in self._groups[:4]]
        self._splits = [split for split, _ in splits]
        self._tables, self._small = self._fitting(wishes, room)
        if not len(self._small):
            raise BadConstraint("no deal meets the wishes about points and cards")
        chances = _INVERSE_FACTORIALS[self._small].prod(axis=1)
        for (_, weights), rows in zip(splits, self._tables, strict=True):
            chances *= weights[rows]
        self._sums = np.cumsum(chances)

    def _fitting(self, wishes: Wishes, room: Ints) -> tuple[Ints, Ints]:
        """(4, n) the ways to split aces, kings, queens and jacks that meet the wishes, (n, 4) the small cards left.

        One split of the aces at a time: there are a million and a half in all, most of which fit nothing.
        """
        aces, *others = self._splits
        rows = np.indices([len(split) for split in others]).reshape(3, -1)
        counts = [split[chosen] for split, chosen in zip(others, rows, strict=True)]
        honours: Ints = sum(counts)  # type: ignore[assignment]
        points = sum(count * value for count, value in zip(counts, (3, 2, 1), strict=True))
        points += np.array([CARD_POINTS[self._owned == seat].sum() for seat in SEATS])
        tables, left = [], []
        for place, split in enumerate(aces):
            small, total = room - split - honours, points + 4 * split
            fits = (small >= 0).all(axis=1)
            for seat in SEATS:
                fits &= within(total[:, seat], wishes.seats[seat].shows.hcp)
            for side in Side:
                first, second = side.seats
                fits &= within(total[:, first] + total[:, second], wishes.sides[side].hcp)
            tables.append(np.vstack([np.full(fits.sum(), place), rows[:, fits]]))
            left.append(small[fits])
        return np.concatenate(tables, axis=1), np.concatenate(left)

    def draw(self, count: int, rng: np.random.Generator) -> Owners:
        chosen = _pick(self._sums, count, rng)
        owners = np.tile(self._owned, (count, 1))
        shares = [split[rows[chosen]] for split, rows in zip(self._splits, self._tables, strict=True)]
        for cards, share in zip(self._groups, (*shares, self._small[chosen]), strict=True):
            _share_out(owners, cards, np.cumsum(share[:, :3], axis=1).T, rng)
        return owners


class SeatFirst:
    """Draws one seat's hand among those that meet its wish, then deals the rest at random."""

    def __init__(self, wishes: Wishes, owned: Owners, seat: Seat) -> None:
        self._owned, self._seat = owned, seat
        self._rooms = _rooms(owned)
        wish = wishes.seats[seat].shows
        self._suits = [_Suit(np.flatnonzero(owned[13 * suit : 13 * suit + 13] < 0)) for suit in SUITS]
        low, high = (self._suits[a].pair_table(self._suits[b]) for a, b in ((0, 1), (2, 3)))
        shapes = _shapes(wish) - lengths(held(owned[None]))[0, seat]
        shapes = shapes[(shapes >= 0).all(axis=1)]
        chances = low[shapes[:, 0], shapes[:, 1]][:, :, None] * high[shapes[:, 2], shapes[:, 3]][:, None, :]
        value = np.arange(21)
        points = value[:, None] + value[None, :] + int(CARD_POINTS[owned == seat].sum())
        chances *= within(points, wish.hcp)
        rows, minors, majors = np.nonzero(chances)
        if not len(rows):
            raise BadConstraint(f"no deal meets the wish about {seat.word}'s points, lengths and cards")
        self._lengths = shapes[rows]
        self._points = minors, majors
        self._sums = np.cumsum(chances[rows, minors, majors])
        free = int((owned < 0).sum())
        self.share = float(self._sums[-1] / comb(free, int(self._rooms[seat])))
        """Which part of all deals meets this seat's wish."""

    def draw(self, count: int, rng: np.random.Generator) -> Owners:
        chosen = _pick(self._sums, count, rng)
        sizes = self._lengths[chosen]
        owners = np.tile(self._owned, (count, 1))
        for first, second, points in ((0, 1, self._points[0][chosen]), (2, 3, self._points[1][chosen])):
            one, two = self._suits[first], self._suits[second]
            split = one.split(two, sizes[:, first], sizes[:, second], points, rng)
            for suit, value in ((first, split), (second, points - split)):
                holding = self._suits[suit].holding(sizes[:, suit], value, rng)
                mine = (holding[:, None] >> np.arange(13) & 1).astype(bool)
                owners[:, 13 * suit : 13 * suit + 13][mine] = self._seat
        rooms = self._rooms.copy()
        rooms[self._seat] = 0
        _deal_rest(owners, rooms, rng)
        return owners


class _Suit:
    """The holdings one seat may get in a suit, by length and points."""

    def __init__(self, ranks: Ints) -> None:
        subsets = np.arange(1 << len(ranks))
        bits = subsets[:, None] >> np.arange(len(ranks)) & 1
        holdings = (bits << ranks).sum(axis=1)
        keys = bits.sum(axis=1) * _SUIT_POINTS + (bits * np.maximum(0, ranks - 8)).sum(axis=1)
        order = np.argsort(keys, kind="stable")
        self._holdings = holdings[order]
        groups = np.arange(14 * _SUIT_POINTS + 1)
        self._starts = np.searchsorted(keys[order], groups)
        self.counts = np.diff(self._starts).reshape(14, _SUIT_POINTS).astype(np.float64)

    def pair_table(self, other: _Suit) -> Floats64:
        """How many holdings in both suits have lengths a, b and so many points together: (14, 14, 21)."""
        table = np.zeros((14, 14, 2 * _SUIT_POINTS - 1))
        for value in range(_SUIT_POINTS):
            table[:, :, value : value + _SUIT_POINTS] += self.counts[:, None, value, None] * other.counts[None, :, :]
        return table

    def split(
        self,
        other: _Suit,
        sizes: Ints,
        others: Ints,
        points: Ints,
        rng: np.random.Generator,
    ) -> Ints:
        """How many of the points this suit takes, the rest going to the other, with the right chance."""
        mine = np.arange(_SUIT_POINTS)
        theirs = points[:, None] - mine
        possible = (theirs >= 0) & (theirs < _SUIT_POINTS)
        chances = self.counts[sizes] * other.counts[others[:, None], np.where(possible, theirs, 0)] * possible
        sums = np.cumsum(chances, axis=1)
        taken: Ints = (sums <= (rng.random(len(points)) * sums[:, -1])[:, None]).sum(axis=1)
        return taken

    def holding(self, sizes: Ints, points: Ints, rng: np.random.Generator) -> Ints:
        """Thirteen bits for each row, uniform among the holdings of that length and those points."""
        group = sizes * _SUIT_POINTS + points
        rows = rng.integers(self._starts[group], self._starts[group + 1])
        found: Ints = self._holdings[rows]
        return found


def owned_cards(wishes: Wishes) -> Owners:
    """The seat of every card dealt beforehand, -1 for the others."""
    owned = np.full(52, -1, dtype=np.int8)
    for seat in SEATS:
        for card in wishes.seats[seat].holds:
            if owned[card.index] >= 0:
                raise BadConstraint(f"{card} is wished for {SEATS[owned[card.index]].word} and for {seat.word}")
            owned[card.index] = seat
    return owned


def _rooms(owned: Owners) -> Ints:
    """How many more cards each seat takes."""
    return np.array([13 - int((owned == seat).sum()) for seat in SEATS])


def _pick(sums: Floats64, count: int, rng: np.random.Generator) -> Ints:
    """Rows drawn with the chances whose running sums are given."""
    rows: Ints = np.searchsorted(sums, rng.random(count) * sums[-1], side="right")
    return rows.clip(max=len(sums) - 1)


def _deal_rest(owners: Owners, rooms: Ints, rng: np.random.Generator) -> None:
    """Deal the cards that nobody has yet at random, so many to each seat."""
    order = np.argsort(rng.random(owners.shape) + (owners >= 0), axis=1)[:, : int(rooms.sum())]
    np.put_along_axis(owners, order, np.repeat(np.arange(4, dtype=np.int8), rooms)[None, :], axis=1)


def _splits(cards: int, room: Ints) -> tuple[Ints, Floats64]:
    """Every way to split so many like cards among the four seats, with its number of arrangements (scaled)."""
    ways = [way for way in product(range(cards + 1), repeat=4) if sum(way) == cards and (np.array(way) <= room).all()]
    table = np.array(ways, dtype=np.int64).reshape(-1, 4)
    return table, _INVERSE_FACTORIALS[table].prod(axis=1)


def _share_out(owners: Owners, cards: Ints, ends: Ints, rng: np.random.Generator) -> None:
    """Deal `cards` in random order: to North up to ends[0], East up to ends[1], South up to ends[2], West the rest."""
    if not len(cards):
        return
    order = np.argsort(rng.random((len(owners), len(cards)), dtype=np.float32), axis=1)
    place = np.arange(len(cards))
    seats = (place >= ends[0][:, None]).astype(np.int8)
    seats += place >= ends[1][:, None]
    seats += place >= ends[2][:, None]
    np.put_along_axis(owners, cards[order], seats, axis=1)


def _shapes(shows: HandRange) -> Ints:
    """(n, 4): the lengths that are allowed."""
    return np.array(sorted(shows.allowed_shapes), dtype=np.intp).reshape(-1, 4)


def _allowed(shows: HandRange) -> Bools:
    """Whether the lengths with a given key are allowed."""
    table = np.zeros(14**4, dtype=bool)
    table[shape_numbers(_shapes(shows))] = True
    return table


def within(values: Ints, wished: Range) -> Bools:
    return (values >= wished[0]) & (values <= wished[1])
