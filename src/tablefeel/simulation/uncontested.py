"""The uncontested problem: two partners bid, their opponents always pass, and every contract has a cost.

One definition of states, legal calls, declarer and costs for every learner of it. A call is a *class*: 0 is pass, 1 to
35 are 1C to 7NT. A contract is the class of the last bid; 0 is passed out. Partner 0 opens and makes the first, third,
fifth call; partner 1 the others. A pass ends the auction, except the opener's first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tablefeel.arrays.types import Bools, Bytes, Floats32, Floats64, Ints
from tablefeel.kernel import CALLS, PASS, Call
from tablefeel.kernel.imps import MOST_IMPS
from tablefeel.simulation.contracts import SCORES, imps

CLASSES = 36
MOST_COST = MOST_IMPS
"""The dearest contract there is: 24 IMPs away from the best."""

_BIDS = np.arange(CLASSES - 1)
_STRAINS = _BIDS % 5
_NUMBERS = np.arange(CLASSES)
_EXACT = 1e-6
"""Mean scores are rounded to this before they become IMPs, so that 19.9999999 is 20."""


def class_of(call: Call) -> int:
    """0 for pass, 1 to 35 for 1C to 7NT; doubles have no class."""
    return 0 if call is PASS else call - 2


def call_of(number: int) -> Call:
    """The call of a class."""
    return CALLS[number + 2] if number else PASS


# Costs


def assumed_tricks(tricks: Bytes | Ints) -> Bytes | Ints:
    """(..., 5): tricks by strain when the partner who takes more declares; `tricks` is (..., 5, 2)."""
    most: Bytes | Ints = tricks.max(axis=-1)
    return most


def scores_of(tricks: Bytes | Ints) -> Ints:
    """(..., 36): points of each contract by tricks (..., 5) in each strain, nobody vulnerable; 0 for passed out."""
    points = SCORES[_BIDS, 0, 0, tricks[..., _STRAINS]]
    return np.concatenate([np.zeros_like(points[..., :1]), points], axis=-1)


def costs_of(scores: Ints | Floats64, best: Ints | Floats64 | None = None) -> Ints:
    """(..., 36): IMPs that each contract is worse than the best one (or than `best`, with a last axis of one)."""
    if best is None:
        best = scores.max(axis=-1, keepdims=True)
    return imps(np.floor(best - scores + _EXACT))


def single_layout_costs(tricks: Bytes | Ints) -> Ints:
    """(..., 36): Ho's cost, the declarer assumed, by tricks (..., 5, 2)."""
    return costs_of(scores_of(assumed_tricks(tricks)))


def declared_costs(tricks: Bytes | Ints) -> Ints:
    """(..., 36, 2): Ho's cost when partner 0 or 1 declares; the best contract may be declared by either."""
    scores = np.stack([scores_of(tricks[..., partner]) for partner in range(2)], axis=-1)
    best = scores.max(axis=(-2, -1), keepdims=True)
    return imps(best - scores)


def mean_of_costs(tricks: Bytes | Ints) -> Floats32:
    """(n, 36): the mean of the single-layout costs, by tricks (n, layouts, 5, 2)."""
    costs: Floats32 = single_layout_costs(tricks).mean(axis=1).astype(np.float32)
    return costs


def costs_of_means(tricks: Bytes | Ints) -> Floats32:
    """(n, 36): IMPs between the mean scores over layouts, by tricks (n, layouts, 5, 2).

    The partner with more tricks in all layouts together declares a strain in every one of them.
    """
    better = tricks.sum(axis=1, dtype=np.intp).argmax(axis=-1)  # (n, 5)
    taken: Ints = np.take_along_axis(tricks.astype(np.intp), better[:, None, :, None], axis=-1)[..., 0]
    return costs_of(scores_of(taken).mean(axis=1)).astype(np.float32)


READINGS = {"costs": mean_of_costs, "scores": costs_of_means}
"""The two ways to read Yeh's definition; with one layout both are Ho's."""


# Auctions


@dataclass(frozen=True, slots=True)
class Lines:
    """n auctions of the same number of calls, none of them over; each belongs to one of many deals."""

    deal: Ints
    """(n,): which deal each is about; several may share one."""
    last: Ints
    """(n,): the class of the last bid, 0 before any."""
    made: Bools
    """(n, 2, 36): the classes that each partner has called."""
    calls: int
    """How many calls were made; also tells whose turn it is."""

    @classmethod
    def start(cls, deals: int) -> Lines:
        """One auction without calls for each deal."""
        return cls(np.arange(deals), np.zeros(deals, np.intp), np.zeros((deals, 2, CLASSES), np.bool_), 0)

    @property
    def partner(self) -> int:
        """Whose turn it is: 0 or 1."""
        return self.calls & 1

    def legal(self) -> Bools:
        """(n, 36): pass, and every bid above the last."""
        found: Bools = (self.last[:, None] < _NUMBERS) | (_NUMBERS == 0)
        return found

    def is_end(self, classes: Ints, most: int) -> Bools:
        """Whether each class ends the auction that it is called in, when nobody may call more than `most` times."""
        if self.calls + 1 >= most:
            return np.ones(len(classes), np.bool_)
        is_end: Bools = (classes == 0) & (self.calls > 0)
        return is_end

    def contracts(self, rows: Ints, classes: Ints) -> Ints:
        """The contract if the auction of each row ended with that class."""
        return np.where(classes == 0, self.last[rows], classes)

    def then(self, rows: Ints, classes: Ints) -> Lines:
        """The auctions of `rows` (any of them, also more than once), each with one more call."""
        made = self.made[rows]
        made[np.arange(len(rows)), self.partner, classes] = True
        return Lines(self.deal[rows], self.contracts(rows, classes), made, self.calls + 1)

    def __len__(self) -> int:
        return len(self.deal)


def greedy_rollout(lines: Lines, most: int, costs: Callable[[Lines], Floats32]) -> Ints:
    """(n,): the contract that each auction ends in when every further call, to at most `most`, is the least costly.

    `costs` gives (n, 36) for lines; illegal classes must be infinite.
    """
    contracts = lines.last.copy()
    rows = np.arange(len(lines))
    while len(rows) and lines.calls < most:
        classes = costs(lines).argmin(axis=1)
        on = np.flatnonzero(classes) if lines.calls else np.arange(len(rows))
        rows, lines = rows[on], lines.then(on, classes[on])
        contracts[rows] = lines.last
    return contracts


def declarers(made: Bools, contracts: Ints) -> Ints:
    """(n,): which partner named each contract's strain first; 0 where passed out."""
    strains = np.where(contracts > 0, (contracts - 1) % 5, 0)
    lowest = np.full((2, len(contracts)), CLASSES)
    for partner in range(2):
        bids = made[:, partner, 1:].reshape(-1, 7, 5)[np.arange(len(contracts)), :, strains]
        lowest[partner] = np.where(bids.any(axis=1), bids.argmax(axis=1), CLASSES)
    return np.where(contracts > 0, (lowest[1] < lowest[0]).astype(np.intp), 0)
