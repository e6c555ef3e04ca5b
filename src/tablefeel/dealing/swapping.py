"""Layouts of hidden hands for thousands of players at once, by exchanging cards.

`sampling` draws for one player and first weighs every table of suit lengths, some thirty milliseconds; here each layout
starts from one that is known to fit (a deal that was really bid) and two hidden cards at a time change hands as long as
everybody stays within what was shown. All layouts that fit are equally likely in the long run (a symmetric Markov
chain), and a chain that starts from a random deal of its auction is there from the beginning; the exchanges make it
forget where it started.
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import CARD_POINTS
from tablefeel.arrays.types import Bytes, Ints

HIDDEN = 39
CHAINS, FORGET, BETWEEN = 25, 160, 40
"""Chains for each player, exchanges before the first layout of a chain is taken, and before each later one."""
SHOWN = 10
"""Least and most clubs, diamonds, hearts, spades and high-card points."""
ANYTHING = np.array([0, 13] * 4 + [0, 40], dtype=np.uint8)
"""Shown by a player of whom nothing is known."""


def swapped_layouts(owners: Bytes, shown: Bytes, count: int, rng: np.random.Generator) -> Bytes:
    """(n, count, 52): layouts that agree with player 0's cards in `owners` (n, 52) and with what the others showed.

    `shown` (n, 3, 10) are least and most of clubs, diamonds, hearts, spades, points of players 1, 2 and 3; `owners`
    must agree with it, and a range that it does not agree with is widened until it does.
    """
    n = len(owners)
    hidden = _hidden(owners)
    chains = min(count, CHAINS)
    table = _Chains(owners, hidden, shown.astype(np.int64), chains)
    rounds = -(-count // chains)
    found = np.empty((n, rounds, chains, 52), dtype=np.uint8)
    found[:] = owners[:, None, None, :]
    for taken in range(rounds):
        table.exchange(BETWEEN if taken else FORGET, rng)
        held = table.owner.reshape(n, chains, HIDDEN).astype(np.uint8) + 1
        np.put_along_axis(found[:, taken], hidden[:, None, :], held, axis=2)
    return found.reshape(n, -1, 52)[:, :count]


def dealt_anew(owners: Bytes, count: int, rng: np.random.Generator) -> Bytes:
    """(n, count, 52): player 0 keeps the own cards, the other 39 are shuffled uniformly whatever was bid."""
    hidden = _hidden(owners)
    found = np.repeat(owners[:, None, :], count, axis=1)
    places = np.tile(np.repeat(np.arange(1, 4, dtype=np.uint8), 13), (len(owners) * count, 1))
    shuffled = rng.permuted(places, axis=1).reshape(len(owners), count, HIDDEN)
    np.put_along_axis(found, hidden[:, None, :], shuffled, axis=2)
    return found


def _hidden(owners: Bytes) -> Ints:
    """(n, 39): the cards that player 0 does not hold, rising."""
    return np.argsort(owners == 0, axis=1, kind="stable")[:, :HIDDEN]


class _Chains:
    """Who holds each hidden card in every chain, with lengths and points kept up to date; hands are 0, 1, 2."""

    def __init__(self, owners: Bytes, hidden: Ints, shown: Ints, chains: int) -> None:
        n = len(owners)
        first = np.take_along_axis(owners, hidden, axis=1).astype(np.int64) - 1
        suits, points = hidden // 13, CARD_POINTS[hidden]
        counts = np.zeros((n, 3, 5), dtype=np.int64)  # four lengths and the points of each hand
        rows = np.arange(n)[:, None]
        np.add.at(counts, (rows, first, suits), 1)
        np.add.at(counts, (rows, first, np.full_like(first, 4)), points)
        limits = shown.reshape(n, 3, 5, 2)
        least, most = np.minimum(limits[..., 0], counts), np.maximum(limits[..., 1], counts)
        self.chains = n * chains
        self.owner = np.repeat(first, chains, axis=0).ravel()
        self.suit, self.points = (np.repeat(part, chains, axis=0).ravel() for part in (suits, points))
        self.counts = np.repeat(counts.reshape(n, 15), chains, axis=0).ravel()
        self.least, self.most = (np.repeat(part.reshape(n, 15), chains, axis=0).ravel() for part in (least, most))
        self._card = np.arange(self.chains) * HIDDEN
        self._count = np.arange(self.chains) * 15

    def exchange(self, times: int, rng: np.random.Generator) -> None:
        """Propose so many exchanges in every chain; those that break what was shown are not made."""
        picks = rng.integers(HIDDEN, size=(times, 2, self.chains))
        for one, other in picks:
            self._swap(self._card + one, self._card + other)

    def _swap(self, one: Ints, other: Ints) -> None:
        giver, taker = _at(self.owner, one), _at(self.owner, other)
        live = np.flatnonzero(giver != taker)
        one, other, giver, taker = one[live], other[live], giver[live], taker[live]
        gain = _at(self.points, other) - _at(self.points, one)  # for the giver of the first card
        suit, suit_back = _at(self.suit, one), _at(self.suit, other)
        count = _at(self._count, live)
        mine, theirs = count + 5 * giver, count + 5 * taker
        places = np.stack([mine + suit, mine + suit_back, theirs + suit, theirs + suit_back, mine + 4, theirs + 4])
        step = (suit != suit_back).astype(np.int64)
        changes = np.stack([-step, step, step, -step, gain, -gain])
        after = _at(self.counts, places) + changes
        good = ((after >= _at(self.least, places)) & (after <= _at(self.most, places))).all(axis=0)
        made = np.flatnonzero(good)
        for place, change in zip(places[:, made], changes[:, made], strict=True):
            self.counts[place] += change
        self.owner[one[made]], self.owner[other[made]] = taker[made], giver[made]


def _at(values: Ints, places: Ints) -> Ints:
    """The values at those places, all of which exist."""
    return values.take(places, mode="clip")
