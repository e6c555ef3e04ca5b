"""A solved deal used more than once, with unlike dealers and vulnerabilities; `Tally` counts errors by deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablefeel.arena.match import MatchBoard
from tablefeel.errors import BadInput
from tablefeel.kernel import SEATS, Board, Vulnerability

ALL = tuple((dealer, vulnerability) for vulnerability in Vulnerability for dealer in SEATS)
"""The sixteen ways in which a deal can be a board, as the sixteen board numbers have them but in another order."""

_STEP = 5
"""Both the dealer and the vulnerability move by one; sixteen such steps reach all."""


def rotated(boards: Iterable[MatchBoard], times: int) -> Iterator[MatchBoard]:
    """Each deal as `times` boards with unlike dealers and vulnerabilities; where it starts moves from deal to deal.

    Once leaves the boards as they are.
    """
    if times not in (1, 2, 4, 8, 16):
        raise BadInput(f"a deal can be 1, 2, 4, 8 or 16 boards, not {times}")
    if times == 1:
        yield from boards
        return
    for number, one in enumerate(boards):
        for turn in range(times):
            dealer, vulnerability = ALL[(number + _STEP * turn) % len(ALL)]
            yield MatchBoard(Board(one.board.deal, dealer, vulnerability, one.board.number), one.tricks)
