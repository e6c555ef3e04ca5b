"""A panel of unlike opponents: one figure against each says more about a bidder than many against one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tablefeel.arena.doubling import DoublingReport, against_a_perfect_doubler
from tablefeel.arena.match import BoardResult, MatchBoard, play_match
from tablefeel.arena.rotations import rotated
from tablefeel.arena.statistics import Tally
from tablefeel.arena.table import Pair
from tablefeel.doubledummy import Solver
from tablefeel.errors import BadInput
from tablefeel.kernel import TrickTable

PERFECT_DOUBLER = "perfect doubler"
"""The member that bids as the bidder itself does and doubles just what fails."""


@dataclass(frozen=True, slots=True)
class Judged:
    """How a bidder did against one member of the panel."""

    opponent: str
    imps: Tally
    if_doubled: Tally
    """The same if this opponent's final doubles were always right."""
    doubling: DoublingReport


def judged(
    bidder: Pair, panel: Sequence[Pair], boards: Sequence[MatchBoard], solver: Solver, times: int = 1
) -> Iterator[Judged]:
    """The bidder against each member of the panel and against a perfect doubler, each deal as `times` boards."""
    tables = [_known(one) for one in boards for _ in range(times)]
    to_play = list(rotated(boards, times))
    for member in panel:
        results = list(play_match(bidder, member, to_play, solver))
        doubled = _tally(results, against_a_perfect_doubler(results, tables))
        yield Judged(member.name, _tally(results, [one.imps for one in results]), doubled, _report(results, tables))
    itself = list(play_match(bidder, bidder, to_play, solver))
    doubled = _tally(itself, against_a_perfect_doubler(itself, tables))
    yield Judged(PERFECT_DOUBLER, doubled, doubled, _report(itself, tables))


def _tally(results: Sequence[BoardResult], imps: Sequence[int]) -> Tally:
    return Tally.of(imps, [result.board.deal for result in results])


def _report(results: Sequence[BoardResult], tables: Sequence[TrickTable]) -> DoublingReport:
    return DoublingReport.of(results, dict(enumerate(tables)))


def _known(board: MatchBoard) -> TrickTable:
    if board.tricks is None:
        raise BadInput("a panel judges on solved deals: give a file with trick tables")
    return board.tricks
