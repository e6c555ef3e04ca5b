"""Random hands with which a policy would have made given calls.

Most sequences of calls are rare: of twenty thousand random hands few make them. So hands are narrowed call by call, and
when few are left they are multiplied: each copy exchanges cards at random as long as it still makes every call so far
(a Markov chain whose limit is the uniform distribution over such hands).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from tablefeel.arrays import random_hands
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.bidding.budget import is_whole, out_of_time

_SAMPLE = 20_000
"""Random hands to begin with."""
_FEW, _ENOUGH = 400, 2_000
"""With fewer hands than the first they are multiplied to the second."""
_SWEEPS = 8
"""How often each of the copies exchanges a card."""
_REMEMBERED = 4_000_000
"""Bytes of hands that are kept, those asked for last."""

Chosen: TypeAlias = Callable[[Bools, tuple[int, ...]], Ints | None]
"""(n,): the numbers of the calls that hands (n, 52) make after others; None when no more call is made."""


class AgreeingHands:
    """Finds such hands, the same ones every time; `players` call in turn, and each knows only the own hand."""

    def __init__(
        self,
        chosen: Chosen,
        players: int = 2,
        sample: int = _SAMPLE,
        *,
        begin_with: Bools | None = None,
        enough: int = _ENOUGH,
        sweeps: int = _SWEEPS,
    ) -> None:
        """`begin_with` are random hands for several to share; each has `sample` of its own unless given.

        Where few hands are left they are multiplied to `enough`, and each exchanges a card `sweeps` times.
        """
        self.chosen, self.players, self.enough, self.sweeps = chosen, players, enough, sweeps
        self._first = random_hands(sample, np.random.default_rng(0)) if begin_with is None else begin_with
        self._found: OrderedDict[tuple[int, ...], Bytes] = OrderedDict()
        """Hands in bits, seven bytes each: there are many of them."""
        self._bytes = 0

    def of(self, calls: tuple[int, ...]) -> Bools:
        """(n, 52): hands of the player to call that fit all the own ones of these calls."""
        if len(calls) < self.players:
            return self._first
        last = len(calls) - self.players  # the player's own last call
        made = calls[: last + 1]
        return self._remembered(made, lambda: self._narrowed(self.of(calls[:last]), made))

    def _remembered(self, key: tuple[int, ...], find: Callable[[], Bools]) -> Bools:
        if key in self._found:
            self._found.move_to_end(key)
            return np.unpackbits(self._found[key], axis=1, count=52).view(np.bool_)
        found = find()
        if is_whole():
            self._found[key] = kept = np.packbits(found, axis=1)
            self._bytes += kept.nbytes
            while self._bytes > _REMEMBERED:
                self._bytes -= self._found.popitem(last=False)[1].nbytes
        return found

    def _narrowed(self, hands: Bools, made: tuple[int, ...]) -> Bools:
        """Those of `hands` that make the last of the calls; more like them if they are few."""
        hands = hands[self._makes(hands, made)]
        if not 0 < len(hands) < min(_FEW, self.enough):
            return hands
        rng = np.random.default_rng(made)
        hands = hands[rng.integers(len(hands), size=self.enough)]
        for _ in range(self.sweeps):
            if out_of_time("what calls show was told from fewer hands than usual"):
                break
            moved = _exchanged(hands, rng)
            fits = np.arange(len(moved))
            for count in range((len(made) - 1) % self.players + 1, len(made) + 1, self.players):
                fits = fits[self._makes(moved[fits], made[:count])]
            hands[fits] = moved[fits]
        return hands

    def _makes(self, hands: Bools, made: tuple[int, ...]) -> Bools:
        """Whether each hand makes the last of the calls after the others."""
        calls = self.chosen(hands, made[:-1]) if len(hands) else None
        if calls is None:
            return np.zeros(len(hands), np.bool_)
        found: Bools = calls == made[-1]
        return found


def _exchanged(hands: Bools, rng: np.random.Generator) -> Bools:
    """The hands, each with one card given for another."""
    lots = rng.random(hands.shape)
    rows, moved = np.arange(len(hands)), hands.copy()
    moved[rows, np.where(hands, lots, 0).argmax(axis=1)] = False
    moved[rows, np.where(hands, 0, lots).argmax(axis=1)] = True
    return moved
