"""Two pairs play the same boards at two tables, each sitting both ways, scored double dummy in IMPs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from tablefeel.arena.table import Bidding, Pair, Progress, Table, bid_tables
from tablefeel.doubledummy import ExactSolver, Solver
from tablefeel.errors import BadInput
from tablefeel.kernel import Board, Contract, Deal, Side, TrickTable, imps, score_ns

AT_ONCE = 256
"""Boards bid and solved together; a stopped match loses no solved deal, they are in the cache."""


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board to play, with its trick table if it is solved already."""

    board: Board
    tricks: TrickTable | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """What happened at one table: the auction, and double dummy the tricks and North-South's points.

    Tricks and score are None where both rooms reached the same contract and nobody asked for its score.
    """

    bidding: Bidding
    tricks: int | None = None
    score: int | None = None

    @property
    def contract(self) -> Contract | None:
        return self.bidding.contract


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board at both tables; A sits North-South in the open room and East-West in the closed room."""

    board: Board
    open: Room
    closed: Room
    imps: int
    """Positive means that A won them."""

    @property
    def rooms(self) -> tuple[Room, Room]:
        return self.open, self.closed


def random_boards(count: int, seed: int) -> Iterator[MatchBoard]:
    """Boards 1 to `count` of a seed: the deals of `tablefeel deal --seed`, dealer and vulnerability by number."""
    rng = Random(seed)
    return (MatchBoard(Board.numbered(number, Deal.random(rng))) for number in range(1, count + 1))


def numbered_boards(deals: Iterable[tuple[Deal, TrickTable | None]]) -> Iterator[MatchBoard]:
    """Deals, with their tricks where these are known, as boards 1, 2, …: dealer and vulnerability by number."""
    return (MatchBoard(Board.numbered(number, deal), table) for number, (deal, table) in enumerate(deals, start=1))


def play_match(
    a: Pair,
    b: Pair,
    boards: Iterable[MatchBoard],
    solver: Solver,
    *,
    score_all: bool = False,
    progress: Progress | None = None,
) -> Iterator[BoardResult]:
    """Each board's result, in order, some hundred boards at a time.

    Boards on which both tables reach the same contract are a tie whatever the tricks; they are solved only if
    `score_all` asks for it. `progress` is told the boards done and the boards begun.
    """
    left = iter(boards)
    done = 0
    while group := list(islice(left, AT_ONCE)):
        pairs, counts = play_group(a, b, group, solver, score_all=score_all)
        for one, (opened, closed), table in zip(group, pairs, counts, strict=True):
            yield result(one.board, opened, closed, table)
        done += len(group)
        if progress is not None:
            progress(done, done)


def play_group(
    a: Pair, b: Pair, group: Sequence[MatchBoard], solver: Solver, *, score_all: bool = False
) -> tuple[list[tuple[Bidding, Bidding]], list[TrickTable | None]]:
    """For each board the auctions of both rooms, and the trick table if the result needs one."""
    tables = [table for one in group for table in (Table(one.board, a, b), Table(one.board, b, a))]
    biddings = bid_tables(tables, explain=False)
    pairs = list(zip(biddings[::2], biddings[1::2], strict=True))
    return pairs, _trick_tables(group, pairs, solver, score_all)


def result(board: Board, opened: Bidding, closed: Bidding, table: TrickTable | None) -> BoardResult:
    """What two auctions of a board are worth against each other."""
    rooms = [_room(board, bidding, table) for bidding in (opened, closed)]
    first, second = (room.score for room in rooms)
    if first is None or second is None:
        if opened.contract != closed.contract:
            raise BadInput(f"board {board.number} has no tricks to score {opened.contract} and {closed.contract} with")
        return BoardResult(board, rooms[0], rooms[1], 0)
    return BoardResult(board, rooms[0], rooms[1], imps(first - second))


def _room(board: Board, bidding: Bidding, table: TrickTable | None) -> Room:
    contract = bidding.contract
    if contract is None:
        return Room(bidding, None, 0)
    if table is None:
        return Room(bidding)
    tricks = table.tricks(contract.declarer, contract.strain)
    return Room(bidding, tricks, score_ns(contract, tricks, board.vulnerability))


def _trick_tables(
    group: Sequence[MatchBoard], biddings: Sequence[tuple[Bidding, Bidding]], solver: Solver, score_all: bool
) -> list[TrickTable | None]:
    """The table of each board whose contracts need one, solved for no more sides than declare."""
    found = [one.tricks for one in group]
    wanted: dict[Side | None, list[int]] = {}
    for i, (opened, closed) in enumerate(biddings):
        sides = {bidding.contract.declarer.side for bidding in (opened, closed) if bidding.contract is not None}
        if found[i] is None and sides and (score_all or opened.contract != closed.contract):
            wanted.setdefault(sides.pop() if len(sides) == 1 else None, []).append(i)
    for side, numbers in wanted.items():
        deals = [group[i].board.deal for i in numbers]
        for i, table in zip(numbers, _solve(solver, deals, side), strict=True):
            found[i] = table
    return found


def _solve(solver: Solver, deals: Sequence[Deal], side: Side | None) -> Iterator[TrickTable]:
    """Trick tables; for one side only the exact solver takes half the time, and the other side's counts are 0."""
    if side is None or not isinstance(solver, ExactSolver):
        yield from (TrickTable.of(counts) for counts in solver.tables(deals).tolist())
        return
    for counts in solver.tables_of_side(deals, side).tolist():
        rows = [(first, 0, second, 0) if side is Side.NS else (0, first, 0, second) for first, second in counts]
        yield TrickTable.of(rows)
