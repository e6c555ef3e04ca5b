"""`tablefeel match`: two bidders play the same boards at two tables."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, Broker, Seed, TimeLimit, nodes_of, warn, whole
from tablefeel.cli.output import draw, print_json, progress
from tablefeel.errors import BadInput, TablefeelError

if TYPE_CHECKING:
    from tablefeel.arena import BoardResult, MatchBoard, Pair, Summary

NAME = "match"
HELP = (
    "Let two bidders play the same boards at two tables, each sitting both ways.\n\n"
    "Contracts are scored double dummy and compared in IMPs: positive means that A is better. Solved deals are kept in "
    "a cache, so a stopped match goes on quickly when it is started again."
)
EXAMPLE = (
    "Example: `tablefeel match sayc floor --boards 200 --seed 1 --out results`, or "
    "`tablefeel match sayc exec:'python mine.py' --deals solved.dd --json`"
)
BOARDS = 100


def command(
    a: Annotated[str, typer.Argument(metavar="A", help="A bidder.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    boards: Annotated[
        int | None,
        typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many; 100, or all of --deals."),
    ] = None,
    seed: Seed = None,
    deals: Annotated[
        Path | None,
        typer.Option("--deals", metavar="FILE", help="Play the deals of a file; solved ones need no solving."),
    ] = None,
    first: Annotated[
        int, typer.Option("--first", parser=whole(1), metavar="NUMBER", help="The first deal of the file to play.")
    ] = 1,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="DIR", help="Keep every board here.")] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", parser=whole(1), metavar="NUMBER", help="Cores to solve with; all unless given."),
    ] = None,
    time_limit: TimeLimit = None,
    broker: Broker = None,
    as_json: AsJson = False,
) -> None:
    """Play a match and say who is better."""
    from tablefeel.arena import Summary
    from tablefeel.roster import seated

    if first > 1 and deals is None:
        raise typer.BadParameter("--first needs --deals FILE")
    if seed is None and deals is None:
        seed = Random().getrandbits(32)
    with seated(a, b, time_limit=time_limit, said=warn) as (pair_a, pair_b):
        to_play = _random(boards or BOARDS, seed or 0) if deals is None else given_boards(deals, boards, first)
        if broker is None:
            results = _played(pair_a, pair_b, to_play, jobs, out is not None)
        else:
            results = _played_by_nodes(broker, a, b, to_play, out is not None)
    summary = Summary.of(a, b, results, seed)
    if out is not None:
        from tablefeel.arena.saving import save_match

        save_match(out, summary, results)
    if as_json:
        print_json(summary.to_json())
    else:
        _show(summary)


def _random(count: int, seed: int) -> list[MatchBoard]:
    from tablefeel.arena import random_boards

    return list(random_boards(count, seed))


def given_boards(path: Path, count: int | None, first: int) -> list[MatchBoard]:
    """The boards of a file from number `first` on; unless it says so, dealer and vulnerability follow their number."""
    boards = list(islice(_records(path), first - 1, None if count is None else first - 1 + count))
    if not boards or (count is not None and len(boards) < count):
        raise BadInput(f"{path} has {len(boards)} deals from number {first} on, not {count or 'any'}")
    return boards


def _records(path: Path) -> Iterator[MatchBoard]:
    from tablefeel.arena import MatchBoard
    from tablefeel.errors import BadFile
    from tablefeel.formats import read
    from tablefeel.kernel import Board

    try:
        for number, record in enumerate(read(path), 1):
            if record.deal is None:
                raise BadInput(f"deal {number} of {path} cannot be played: not all 52 cards are known")
            yield MatchBoard(record.board or Board.numbered(number, record.deal), record.trick_table)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _played(a: Pair, b: Pair, boards: list[MatchBoard], jobs: int | None, score_all: bool) -> list[BoardResult]:
    from tablefeel.arena import play_match
    from tablefeel.doubledummy import ExactSolver

    results: list[BoardResult] = []
    with ExactSolver(jobs) as solver, progress("boards") as report:
        for result in play_match(a, b, boards, solver, score_all=score_all):
            results.append(result)
            report(len(results), len(boards))
    return results


def _played_by_nodes(broker: str, a: str, b: str, boards: list[MatchBoard], score_all: bool) -> list[BoardResult]:
    results: list[BoardResult] = []
    with nodes_of(broker) as nodes, progress("boards") as report:
        for result in nodes.match(a, b, boards, score_all):
            results.append(result)
            report(len(results), len(boards))
    return results


# Showing


def _show(summary: Summary) -> None:
    total = summary.total
    draw(f"{summary.a} against {summary.b}: {_rate(total.mean)} IMPs per board{_interval(summary)}")
    seed = "" if summary.seed is None else f", seed {summary.seed}"
    draw(f"{total.boards} boards{seed}: {total.win} won, {total.tie} tied, {total.loss} lost\n")
    draw(f"{'contract':<10}{'boards':>7}{'IMPs/board':>12}{'±':>7}{'won':>6}{'tied':>6}{'lost':>6}")
    for kind, tally in summary.by_contract.items():
        half = "" if tally.standard_error is None else f"{1.96 * tally.standard_error:.2f}"
        draw(f"{kind:<10}{tally.boards:>7}{_rate(tally.mean):>12}{half:>7}{tally.win:>6}{tally.tie:>6}{tally.loss:>6}")
    if summary.swings:
        draw(f"\nBiggest swings ({summary.a} sits NS in the open room)")
    for result in summary.swings:
        rooms = "   ".join(f"{name} {_room(room)}" for name, room in zip(("open", "closed"), result.rooms, strict=True))
        draw(f"{result.imps:>+4}  board {result.board.number}: {rooms}")


def _room(room: object) -> str:
    from tablefeel.arena import Room

    if not isinstance(room, Room):
        raise TablefeelError("only a room can be shown")
    contract = room.contract
    calls = " ".join(map(str, room.bidding.auction.calls))
    if contract is None:
        return f"passed out ({calls})"
    return f"{contract.bid.pretty}{contract.doubling} {contract.declarer} {room.score:+d} ({calls})"


def _rate(mean: float) -> str:
    return f"{mean:+.2f}"


def _interval(summary: Summary) -> str:
    interval = summary.total.interval
    return "" if interval is None else f" (95% interval {interval[0]:+.2f} to {interval[1]:+.2f})"
