"""Random hands with which a policy would have made given calls: what those calls show, to whoever knows the policy.

Most sequences of calls are rare: of twenty thousand random hands few make them. So hands are narrowed call by call, and
when few are left they are multiplied: each copy exchanges cards at random as long as it still makes every call so far
(a Markov chain whose limit is the uniform distribution over such hands).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol, TypeAlias

import numpy as np

from tablefeel.arrays import hcp, lengths
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding import Meaning
from tablefeel.bidding.ranges import ANY_LENGTH, ANY_POINTS, HandRange, Range
from tablefeel.kernel import CALLS, STRAINS, Call, Strain
from tablefeel.simulation.uncontested import Floats

FEWEST = 20
"""A call that fewer of the hands that may make it do make has no meaning: it is not used."""
_TAIL = 5.0
"""Percent of the hands on each side that a range leaves out, so that it covers 90%."""
_SAMPLE = 20_000
"""Random hands to begin with."""
_FEW, _ENOUGH = 400, 2_000
"""With fewer hands than the first they are multiplied to the second."""
_SWEEPS = 8
"""How often each of the copies exchanges a card."""
_REMEMBERED = 128

Chosen: TypeAlias = Callable[[Bools, tuple[int, ...]], Ints | None]
"""(n,): the numbers of the calls that hands (n, 52) make after others; None when no more call is made."""


class Policy(Protocol):
    """What a learner of the uncontested problem leaves behind."""

    @property
    def most_calls(self) -> int:
        """How many calls a partnership makes at most."""
        ...

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats | None:
        """(n, 36): IMPs that each class is expected to lose with hands (n, 52) after the partnership's `calls`.

        Infinite where a class is illegal; None when the policy makes no more calls.
        """
        ...


class AgreeingHands:
    """Finds such hands, the same ones every time; `players` call in turn, and each knows only the own hand."""

    def __init__(self, chosen: Chosen, players: int = 2, sample: int = _SAMPLE) -> None:
        self.chosen, self.players, self.sample = chosen, players, sample
        self._found: OrderedDict[tuple[int, ...], Bools] = OrderedDict()

    def of(self, calls: tuple[int, ...]) -> Bools:
        """(n, 52): hands of the player to call that fit all the own ones of these calls."""
        if len(calls) < self.players:
            return self._remembered((), lambda: _random_hands(self.sample))
        last = len(calls) - self.players  # the player's own last call
        made = calls[: last + 1]
        return self._remembered(made, lambda: self._narrowed(self.of(calls[:last]), made))

    def _remembered(self, key: tuple[int, ...], find: Callable[[], Bools]) -> Bools:
        if key not in self._found:
            found = find()
            self._found[key] = found
            if len(self._found) > _REMEMBERED:
                self._found.popitem(last=False)
        return self._found[key]

    def _narrowed(self, hands: Bools, made: tuple[int, ...]) -> Bools:
        """Those of `hands` that make the last of the calls; more like them if they are few."""
        hands = hands[self._makes(hands, made)]
        if not 0 < len(hands) < _FEW:
            return hands
        rng = np.random.default_rng(made)
        hands = hands[rng.integers(len(hands), size=_ENOUGH)]
        for _ in range(_SWEEPS):
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


def _random_hands(count: int) -> Bools:
    deck = np.zeros((count, 52), np.bool_)
    deck[:, :13] = True
    return np.random.default_rng(0).permuted(deck, axis=1)


def _exchanged(hands: Bools, rng: np.random.Generator) -> Bools:
    """The hands, each with one card given for another."""
    lots = rng.random(hands.shape)
    rows, moved = np.arange(len(hands)), hands.copy()
    moved[rows, np.where(hands, lots, 0).argmax(axis=1)] = False
    moved[rows, np.where(hands, 0, lots).argmax(axis=1)] = True
    return moved


# What they show


def meanings_of(hands: Bools, calls: Ints) -> dict[Call, Meaning]:
    """What each call shows of hands (n, 52) that make these calls (n,): ranges that cover 90% of those that make it."""
    points, suits = hcp(hands), lengths(hands)
    found = {}
    for number in np.flatnonzero(np.bincount(calls, minlength=len(CALLS)) >= FEWEST).tolist():
        made = calls == number
        found[CALLS[number]] = _meaning(CALLS[number], points[made], suits[made], float(made.mean()))
    return found


def _meaning(call: Call, points: Ints, suits: Ints, share: float) -> Meaning:
    shown = tuple(_usual(suits[:, suit], ANY_LENGTH) for suit in range(4))
    clubs, diamonds, hearts, spades = shown
    ranges = HandRange(_usual(points, ANY_POINTS), (clubs, diamonds, hearts, spades))
    natural = not call.is_bid or call.strain is Strain.NT or shown[STRAINS.index(call.strain)][0] >= 3
    return Meaning(ranges, artificial=not natural, note=f"nine of ten such hands, {_percent(share)}% of all")


def _percent(share: float) -> str:
    """Two digits, and no powers of ten."""
    return f"{100 * share:.0f}" if share >= 0.1 else f"{100 * share:.2g}"


def _usual(numbers: Ints, widest: Range) -> Range:
    """The range without 5% on each side; wide open where it reaches what any hand may have."""
    low, high = (int(number) for number in np.percentile(numbers, (_TAIL, 100 - _TAIL), method="nearest"))
    return max(low, widest[0]), min(high, widest[1])
