"""Many contracts, their scores, and IMPs between tables: the kernel's rules as look-up tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.errors import NotATrickTable
from tablefeel.kernel import BIDS, SEATS, STRAINS, Contract, Doubling, declarer_score
from tablefeel.kernel.imps import IMP_THRESHOLDS

PASSED_OUT = -1
"""The bid (and declarer) of a board that nobody bid on."""


def _score_table() -> Ints:
    """Points for declarer's side by bid, doubling, vulnerable, tricks; the last bid stands for a pass-out."""
    table = np.zeros((len(BIDS) + 1, 3, 2, 14), dtype=np.intp)
    for index, bid in enumerate(BIDS):
        level, strain = bid.level, bid.strain
        for doubling in Doubling:
            for vulnerable in (False, True):
                points = [declarer_score(level, strain, doubling, vulnerable, tricks) for tricks in range(14)]
                table[index, doubling, int(vulnerable)] = points
    return table


SCORES = _score_table()
"""(36, 3, 2, 14): points for declarer's side by bid, doubling, vulnerable, tricks; bid -1 (the last row) scores 0."""

_IMPS: Ints = np.searchsorted(np.array(IMP_THRESHOLDS), np.arange(IMP_THRESHOLDS[-1] + 1), side="right")


@dataclass(frozen=True, slots=True)
class Contracts:
    """n contracts; where a board was passed out, bid and declarer are -1."""

    bid: Ints
    """(n,): 0 for 1C to 34 for 7NT."""
    doubling: Ints
    """(n,): 0, 1 or 2."""
    declarer: Ints
    """(n,): a seat, 0 to 3."""

    @classmethod
    def of(cls, contracts: Sequence[Contract | None]) -> Contracts:
        """The arrays of the kernel's contracts; None is a pass-out."""
        numbers = [
            (PASSED_OUT, 0, PASSED_OUT) if one is None else (BIDS.index(one.bid), one.doubling, one.declarer)
            for one in contracts
        ]
        columns = np.array(numbers, dtype=np.intp).reshape(-1, 3)
        return cls(columns[:, 0], columns[:, 1], columns[:, 2])

    @property
    def level(self) -> Ints:
        """(n,): 1 to 7; 0 where passed out."""
        return self.bid // 5 + 1

    @property
    def target(self) -> Ints:
        """(n,): tricks needed to make each; any number where passed out."""
        return self.level + 6

    @property
    def strain(self) -> Ints:
        """(n,): 0 clubs to 4 notrump; -1 where passed out."""
        return np.where(self.bid < 0, -1, self.bid % 5)

    def contract(self, index: int) -> Contract | None:
        """One of them as the kernel's value; None where passed out."""
        bid = int(self.bid[index])
        if bid < 0:
            return None
        return Contract(bid // 5 + 1, STRAINS[bid % 5], Doubling(self.doubling[index]), SEATS[self.declarer[index]])

    def parts(self, count: int) -> list[Contracts]:
        """The same contracts in so many equal parts."""
        columns = (np.split(column, count) for column in (self.bid, self.doubling, self.declarer))
        return [Contracts(*part) for part in zip(*columns, strict=True)]

    def tricks(self, tables: Bytes | Ints) -> Ints:
        """(n,): what declarer takes by trick tables (n, 5, 4) of strain and declarer; any number where passed out."""
        if tables.shape != (len(self), 5, 4):
            raise NotATrickTable(f"tricks have the shape {tables.shape}, not ({len(self)}, 5, 4)")
        taken: Ints = tables[np.arange(len(self)), self.strain, self.declarer].astype(np.intp)
        return taken

    def doubled_where(self, chosen: Bools) -> Contracts:
        """The same contracts, the chosen ones (n,) doubled if they were not."""
        return Contracts(self.bid, np.where(chosen, np.maximum(self.doubling, 1), self.doubling), self.declarer)

    def scores_ns(self, tricks: Ints, vulnerability: Ints) -> Ints:
        """(n,): points for North-South when declarers take `tricks` (n,); 0 where passed out."""
        vulnerable = vulnerability >> (self.declarer & 1) & 1
        points: Ints = SCORES[self.bid, self.doubling, vulnerable, tricks]
        return np.where(self.declarer & 1, -points, points)

    def __len__(self) -> int:
        return len(self.bid)


def scores_ns(contracts: Contracts, tables: Bytes | Ints, vulnerability: Ints) -> Ints:
    """(n,): points for North-South by double-dummy trick tables (n, 5, 4)."""
    return contracts.scores_ns(contracts.tricks(tables), vulnerability)


def imps(differences: ArrayLike) -> Ints:
    """IMPs for differences in points, of the same shape and sign."""
    points = np.asarray(differences, dtype=np.intp)
    return np.sign(points) * _IMPS[np.minimum(np.abs(points), len(_IMPS) - 1)]


def imps_between(table: Ints, other: Ints) -> Ints:
    """(n,): IMPs of the team that sits North-South at `table` and East-West at `other`, from North-South scores."""
    return imps(table - other)
