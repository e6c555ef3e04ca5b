"""Many boards as arrays: who holds each card, who deals, who is vulnerable, how many tricks there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import ArrayLike

from tablefeel.arrays.deals import deals_of, held, owners_of, random_owners, rotated_owners
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.errors import NotADeal, NotATrickTable
from tablefeel.kernel import SEATS, Board, TrickTable, Vulnerability

SUIT_ORDERS: Ints = np.array(list(permutations(range(4))), dtype=np.intp)
"""(24, 4): every way to exchange the suits."""
_SWAPPED = np.array([0, 2, 1, 3], dtype=np.intp)  # the other side's view of a vulnerability
_VULNERABLE: Bools = np.array([[(ns, ew), (ew, ns)] for ew in (False, True) for ns in (False, True)])


@dataclass(frozen=True, slots=True)
class Boards:
    """n boards in the kernel's orders; tricks may be unknown."""

    owners: Bytes
    """(n, 52): the seat that holds each card, the two of clubs first."""
    dealer: Ints
    """(n,): a seat, 0 to 3."""
    vulnerability: Ints
    """(n,): bit 0 North-South, bit 1 East-West."""
    tricks: Bytes | None = None
    """(n, 5, 4): double-dummy tricks by strain (C D H S NT) and declarer (N E S W)."""

    def __post_init__(self) -> None:
        n = len(self.owners)
        if self.owners.shape != (n, 52):
            raise NotADeal(f"owners have the shape {self.owners.shape}, not (n, 52)")
        if self.dealer.shape != (n,) or self.vulnerability.shape != (n,):
            raise NotADeal(f"{n} deals come with {self.dealer.size} dealers, {self.vulnerability.size} vulnerabilities")
        if self.tricks is not None and self.tricks.shape != (n, 5, 4):
            raise NotATrickTable(f"tricks have the shape {self.tricks.shape}, not ({n}, 5, 4)")

    @classmethod
    def random(cls, n: int, rng: np.random.Generator) -> Boards:
        """`n` random deals with random dealer and vulnerability; tricks unknown."""
        return cls(random_owners(n, rng), rng.integers(4, size=n), rng.integers(4, size=n))

    @classmethod
    def of(cls, boards: Sequence[Board], tricks: Sequence[TrickTable] | None = None) -> Boards:
        """The arrays of the kernel's boards."""
        return cls(
            owners_of([board.deal for board in boards]),
            np.array([board.dealer for board in boards], dtype=np.intp),
            np.array([board.vulnerability for board in boards], dtype=np.intp),
            None if tricks is None else np.array([table.counts for table in tricks], dtype=np.uint8).reshape(-1, 5, 4),
        )

    def board(self, index: int) -> Board:
        """One of them as the kernel's value."""
        deal = deals_of(self.owners[index : index + 1] if index >= 0 else self.owners[index:][:1])[0]
        return Board(deal, SEATS[self.dealer[index]], Vulnerability(self.vulnerability[index]))

    @property
    def held(self) -> Bools:
        """(n, 4, 52): whether each seat holds each card; made anew at every call."""
        return held(self.owners)

    def take(self, index: Ints | Bools | slice) -> Boards:
        """Some of the boards, in that order; an index may come twice."""
        tricks = None if self.tricks is None else self.tricks[index]
        return Boards(self.owners[index], self.dealer[index], self.vulnerability[index], tricks)

    def relabelled(self, suits: ArrayLike) -> Boards:
        """The same boards with their suits exchanged: suit s of the result is suit `suits[..., s]` of this one.

        `suits` is one order of 0 1 2 3 for all, or one for each board (n, 4). Notrump keeps its tricks.
        """
        n = len(self)
        order = np.broadcast_to(np.asarray(suits, dtype=np.intp), (n, 4))
        owners = np.take_along_axis(self.owners.reshape(n, 4, 13), order[:, :, None], axis=1).reshape(n, 52)
        tricks = self.tricks
        if tricks is not None:
            strains = np.concatenate([order, np.full((n, 1), 4, dtype=np.intp)], axis=1)
            tricks = np.take_along_axis(tricks, strains[:, :, None], axis=1)
        return Boards(owners, self.dealer, self.vulnerability, tricks)

    def rotated(self, turns: ArrayLike) -> Boards:
        """The same boards with everything moved clockwise by `turns` seats: one number, or one for each board."""
        n = len(self)
        moved = np.broadcast_to(np.asarray(turns, dtype=np.intp), (n,)) & 3
        vulnerability = np.where(moved & 1, _SWAPPED[self.vulnerability], self.vulnerability)
        tricks = self.tricks
        if tricks is not None:
            declarers = np.arange(4) - moved[:, None] & 3
            tricks = np.take_along_axis(tricks, declarers[:, None, :], axis=2)
        return Boards(rotated_owners(self.owners, moved), self.dealer + moved & 3, vulnerability, tricks)

    def __len__(self) -> int:
        return len(self.owners)


def vulnerable_sides(vulnerability: Ints, seat: Ints) -> Bools:
    """(n, 2): whether the side of each seat is vulnerable, and whether the other side is."""
    sides: Bools = _VULNERABLE[vulnerability, seat & 1]
    return sides
