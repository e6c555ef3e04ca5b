"""A solved deal used more than once: with every dealer and vulnerability, and errors counted by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from tablefeel.arena.match import MatchBoard
from tablefeel.arena.statistics import NORMAL_95
from tablefeel.errors import BadInput
from tablefeel.kernel import SEATS, Board, Vulnerability

ALL = tuple((dealer, vulnerability) for vulnerability in Vulnerability for dealer in SEATS)
"""The sixteen ways in which a deal can be a board, as the sixteen board numbers have them but in another order."""

_STEP = 5
"""Both the dealer and the vulnerability move by one; sixteen such steps reach all."""


def rotated(boards: Iterable[MatchBoard], times: int) -> Iterator[MatchBoard]:
    """Each deal as `times` boards with unlike dealers and vulnerabilities; where it starts moves from deal to deal."""
    if times not in (1, 2, 4, 8, 16):
        raise BadInput(f"a deal can be 1, 2, 4, 8 or 16 boards, not {times}")
    for number, one in enumerate(boards):
        for turn in range(times):
            dealer, vulnerability = ALL[(number + _STEP * turn) % len(ALL)]
            yield MatchBoard(Board(one.board.deal, dealer, vulnerability, one.board.number), one.tricks)


@dataclass(frozen=True, slots=True)
class Clustered:
    """A mean over boards of which some share a deal; the standard error counts deals, not boards."""

    deals: int
    boards: int
    mean: float
    variance: float
    """Of the deals' means."""

    @classmethod
    def of(cls, imps: Sequence[float], times: int) -> Clustered:
        """The mean of IMPs by board, `times` boards in a row sharing a deal."""
        if not imps or len(imps) % times:
            raise BadInput(f"{len(imps)} boards are not deals of {times} boards each")
        means = [sum(imps[first : first + times]) / times for first in range(0, len(imps), times)]
        mean = sum(means) / len(means)
        spread = sum((one - mean) ** 2 for one in means) / max(1, len(means) - 1)
        return cls(len(means), len(imps), mean, spread)

    @property
    def standard_error(self) -> float:
        return sqrt(self.variance / self.deals)

    def __str__(self) -> str:
        return f"{self.mean:+.3f} ± {NORMAL_95 * self.standard_error:.3f}"
