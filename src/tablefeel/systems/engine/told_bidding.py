"""Auctions with all that they tell: what the book advises at every call, which calls would be true, what was promised.

Learners of beliefs and of judgement need auctions in which players go by the book, others in which they choose freely
among the true calls, and others in which they misjudge (`noisy_bidding`). Hands that share the auction so far share the
work, as in `bulk`. In rare auctions nearly all work is for the position, so other hands that the caller may hold can be
asked about there too for little (`beside`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import packed_hands
from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Call
from tablefeel.kernel.calls import CALLS
from tablefeel.systems.engine.bulk import by_root, calls_of
from tablefeel.systems.engine.noisy_bidding import OUT_OF_THE_BLUE, STRANGE_PAIRS, misjudged, stray_calls
from tablefeel.systems.engine.position import Position
from tablefeel.systems.engine.shown import shown_row
from tablefeel.systems.engine.truth import truthful
from tablefeel.systems.language.features import feature_table

Choose: TypeAlias = Callable[[Sequence[int], Sequence[Call], Sequence[Sequence[Call]]], Sequence[Call]]
"""Chooses for the next callers of some deals, by number, all after the same calls, one of the true calls of each."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How players bid, and of whom the book is asked."""

    wander: float = 0.0
    """How often a player takes any of the true calls ..."""
    choose: Choose | None = None
    """... or the one that somebody chooses for the player."""
    misjudge: float = 0.0
    """Half of the pairs take so many of their cards for others, and now and then call without reason."""
    beside: int = 0
    """In an auction with fewer callers, hands of other deals that fit what the caller has shown make up for them."""


class Beside(NamedTuple):
    """What the book says of a hand in an auction that it was not dealt in, but might have been by what was shown."""

    deal: int
    turn: int
    """The calls of this deal before this turn are the auction."""
    hand: int
    """Whose hand it is: four times the number of its deal, and its seat."""
    advised: int
    truth: int


@dataclass(slots=True)
class ToldAuctions:
    """n auctions as they grow: a list for each."""

    calls: list[list[int]]
    advised: list[list[int]]
    """What the book says with the true hand."""
    truth: list[list[int]]
    """The calls that are true with the true hand, a bit for each."""
    shown: list[list[list[int]]]
    """What the caller has promised by the card after each call: ten small numbers (`shown_row`)."""
    beside: list[Beside] = field(default_factory=list)

    @classmethod
    def empty(cls, count: int) -> ToldAuctions:
        """So many auctions without a call."""
        return cls(*([[] for _ in range(count)] for _ in range(4)))  # type: ignore[arg-type]


def bid_and_tell(
    held: NDArray[np.bool_], dealers: NDArray[np.int64], vulnerabilities: NDArray[np.int64], cards: Cards,
    rng: np.random.Generator, manner: Manner,
) -> ToldAuctions:  # fmt: skip
    """The auctions of deals (n, 4, 52), bid in that manner."""
    n = len(held)
    strange = np.tile(rng.random((n, 2)) < STRANGE_PAIRS, 2)
    chance: NDArray[np.float64] = np.where(strange, manner.misjudge, 0.0).reshape(-1)
    hands = held.reshape(-1, 52)
    seen = misjudged(hands, chance, rng) if manner.misjudge else hands
    tables = [np.ascontiguousarray(feature_table(packed_hands(one))) for one in (hands, seen)]
    bidding = _Bidding(tables, dealers, chance * OUT_OF_THE_BLUE, manner, rng, ToldAuctions.empty(n))
    for start, chosen in by_root(dealers, vulnerabilities, cards):
        bidding.bid(start, chosen)
    return bidding.told


@dataclass(slots=True)
class _Bidding:
    """Many deals: the features of the true hands and of those that are seen, and the auctions as they grow."""

    tables: list[NDArray[np.int16]]
    dealers: NDArray[np.int64]
    blue: NDArray[np.float64]
    manner: Manner
    rng: np.random.Generator
    told: ToldAuctions
    rows: list[NDArray[np.int16]] = field(default_factory=list)

    def bid(self, start: Position, deals: NDArray[np.int64]) -> None:
        """Fill in the auctions of `deals`, group by group."""
        self.rows = [np.ascontiguousarray(table.T) for table in self.tables]
        waiting = [(start, deals)]
        while waiting:
            here, group = waiting.pop()
            columns = group * 4 + ((self.dealers[group] + here.situation.me) & 3)
            true = [truthful(here, row) for row in self.rows[0][columns].tolist()]
            best, made = (calls_of(here, columns, *views) for views in zip(self.tables, self.rows, strict=True))
            if len(columns) < self.manner.beside:
                self._ask_beside(here, int(group[0]), self.manner.beside - len(columns))
            self._wander(here, group, made, true)
            stray_calls(made, self.blue[columns], here.situation.state, self.rng)
            for deal, call, advice, calls in zip(group.tolist(), made.tolist(), best.tolist(), true, strict=True):
                self.told.calls[deal].append(call)
                self.told.advised[deal].append(advice)
                self.told.truth[deal].append(sum(1 << one for one in calls))
            for number in np.unique(made).tolist():
                self._follow(here, number, group[made == number], waiting)

    def _ask_beside(self, here: Position, deal: int, most: int) -> None:
        """Note what the book says of other hands that fit what the player to call has shown."""
        table = self.tables[0]
        fitting = np.ones(table.shape[1], dtype=np.bool_)
        for place, (least, highest) in here.situation.known[here.situation.me].items():
            fitting &= (table[place] >= least) & (table[place] <= highest)
        found = np.flatnonzero(fitting)
        chosen = found if len(found) <= most else found[self.rng.integers(len(found), size=most)]
        turn, advised = len(self.told.calls[deal]), calls_of(here, chosen, table, self.rows[0])
        for hand, advice in zip(chosen.tolist(), advised.tolist(), strict=True):
            truth = sum(1 << call for call in truthful(here, self.rows[0][hand].tolist()))
            self.told.beside.append(Beside(deal, turn, hand, advice, truth))

    def _wander(
        self, here: Position, group: NDArray[np.int64], made: NDArray[np.int64], true: list[list[Call]]
    ) -> None:
        """Let some players make another true call than the book's."""
        if not self.manner.wander:
            return
        drawn = np.flatnonzero(self.rng.random(len(made)) < self.manner.wander).tolist()
        places = [place for place in drawn if true[place]]
        if self.manner.choose is None:
            chosen = [true[place][self.rng.integers(len(true[place]))] for place in places]
        else:
            deals = [int(group[place]) for place in places]
            chosen = list(self.manner.choose(deals, here.situation.calls, [true[place] for place in places]))
        made[places] = chosen

    def _follow(
        self, here: Position, number: int, part: NDArray[np.int64], waiting: list[tuple[Position, NDArray[np.int64]]]
    ) -> None:
        """Note what a call has shown, and go on after it."""
        call = CALLS[number]
        after = here.then(call, keep=False)
        row = shown_row(after.situation.known[here.situation.me])
        for deal in part.tolist():
            self.told.shown[deal].append(row)
        if not (here.situation.a_pass_ends and call is PASS):
            waiting.append((after, part))
