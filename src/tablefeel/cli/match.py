"""`tablefeel match`: two bidders play the same boards at two tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, Broker, Rotations, Seed, TimeLimit, nodes_of, warn, whole
from tablefeel.cli.output import draw, print_json, progress
from tablefeel.errors import BadInput, TablefeelError

if TYPE_CHECKING:
    from tablefeel.arena import BoardResult, MatchBoard, Pair, Summary
    from tablefeel.arena.doubling import DoublingReport
    from tablefeel.arena.scoring import Way
    from tablefeel.arena.sprt import Sprt
    from tablefeel.arena.statistics import Tally

NAME = "match"
HELP = (
    "Let two bidders play the same boards at two tables, each sitting both ways.\n\n"
    "Contracts are scored double dummy and compared in IMPs: positive means that A is better. Beside it stands what "
    "remains when the opening lead is made from what the leader sees; --score names other ways: dd, blind-lead, "
    "doubled (whoever fails is doubled), play (all cards are played by robots), real (corrected by published results, "
    "an approximation). Solved deals are kept in a cache, so a stopped match goes on quickly when it is started again."
)
EXAMPLE = (
    "Example: `tablefeel match sayc floor --boards 200 --seed 1 --out results`, or "
    "`tablefeel match sayc exec:'python mine.py' --deals solved.dd --json`"
)
BOARDS = 100
_LOOK = 96
"""Boards between two looks at a sequential test: whole deals, however often each is played."""


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
    score: Annotated[
        str, typer.Option("--score", metavar="WAYS", help="dd, blind-lead, doubled, play, real; commas between.")
    ] = "dd,blind-lead",
    rotations: Rotations = 1,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="H0,H1",
            help="Stop as soon as it is sure (to 5%) whether A wins H1 IMPs a board or only H0, as in 0,0.1.",
        ),
    ] = None,
    time_limit: TimeLimit = None,
    broker: Broker = None,
    as_json: AsJson = False,
) -> None:
    """Play a match and say who is better."""
    from tablefeel.arena import Summary
    from tablefeel.arena.doubling import DoublingReport
    from tablefeel.arena.rotations import rotated
    from tablefeel.arena.scoring import Way
    from tablefeel.arena.sprt import Sprt
    from tablefeel.roster import seated

    ways, test = Way.parse_all(score), None if sprt is None else Sprt.parse(sprt)
    if first > 1 and deals is None:
        raise typer.BadParameter("--first needs --deals FILE")
    if seed is None and deals is None:
        seed = Random().getrandbits(32)
    with seated(a, b, time_limit=time_limit, said=warn) as (pair_a, pair_b):
        to_play = _random(boards or BOARDS, seed or 0) if deals is None else given_boards(deals, boards, first)
        to_play = list(rotated(to_play, rotations))
        if broker is None:
            results = _played(pair_a, pair_b, to_play, jobs, out is not None, test)
        else:
            results = _played_by_nodes(broker, a, b, to_play, out is not None, test)
        scores = _scored(pair_a, pair_b, results, ways, jobs)
    summary = Summary.of(a, b, results, seed)
    if out is not None:
        from tablefeel.arena.saving import save_match

        save_match(out, summary, results)
    solved = {place: one.tricks for place, one in enumerate(to_play[: len(results)]) if one.tricks is not None}
    report = DoublingReport.of(results, solved)
    verdict = {} if test is None else {"sprt": str(test.verdict(summary.total))}
    if as_json:
        shape = {"scores": {str(way): tally.to_json() for way, tally in scores.items()}, **report.to_json()}
        print_json(summary.to_json() | shape | verdict)
        return
    _show(summary, scores, report)
    if test is not None:
        draw(f"\nSequential test of {test}: {verdict['sprt']}")


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

    if not path.exists():
        raise BadInput(f"{path}: there is no such file")
    try:
        for number, record in enumerate(read(path), 1):
            if record.deal is None:
                raise BadInput(f"deal {number} of {path} cannot be played: not all 52 cards are known")
            yield MatchBoard(record.board or Board.numbered(number, record.deal), record.trick_table)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None


def _played(
    a: Pair, b: Pair, boards: list[MatchBoard], jobs: int | None, score_all: bool, test: Sprt | None
) -> list[BoardResult]:
    from tablefeel.arena import play_match
    from tablefeel.doubledummy import ExactSolver

    with ExactSolver(jobs) as solver:
        return _until_sure(play_match(a, b, boards, solver, score_all=score_all), len(boards), test)


def _played_by_nodes(
    broker: str, a: str, b: str, boards: list[MatchBoard], score_all: bool, test: Sprt | None
) -> list[BoardResult]:
    with nodes_of(broker) as nodes:
        return _until_sure(nodes.match(a, b, boards, score_all), len(boards), test)


def _until_sure(played: Iterable[BoardResult], boards: int, test: Sprt | None) -> list[BoardResult]:
    """The results; with a test only until it has a verdict, at which one looks after every hundred boards."""
    from tablefeel.arena.sprt import Verdict
    from tablefeel.arena.statistics import tally_of

    results: list[BoardResult] = []
    with progress("boards") as report:
        for result in played:
            results.append(result)
            report(len(results), boards)
            looks = test is not None and len(results) % _LOOK == 0
            if looks and test is not None and test.verdict(tally_of(results)) is not Verdict.OPEN:
                break
    return results


def _scored(a: Pair, b: Pair, results: list[BoardResult], ways: tuple[Way, ...], jobs: int | None) -> dict[Way, Tally]:
    """The match scored in each of these ways."""
    from tablefeel.arena.scoring import Scorer
    from tablefeel.doubledummy import available_cores

    scorer, found = Scorer(a, b, threads=jobs or available_cores()), {}
    for way in ways:
        with progress(str(way)) as report:
            done = count(1)
            found[way] = scorer.tally(results, way, lambda done=done, report=report: report(next(done), len(results)))  # type: ignore[misc]
    return found


# Showing


def _show_scores(scores: dict[Way, Tally]) -> None:
    """The ways beside each other, with what remains of the double-dummy result."""
    from tablefeel.arena.scoring import Way

    dd = scores.get(Way.DD)
    if list(scores) == [Way.DD]:
        return
    draw(f"{'score':<12}{'IMPs/board':>10}{'±':>7}{'remains':>9}")
    for way, tally in scores.items():
        half = "" if tally.standard_error is None else f"{1.96 * tally.standard_error:.2f}"
        kept = "" if dd is None or way is Way.DD or not dd.mean else f"{tally.mean / dd.mean:.0%}"
        draw(f"{way:<12}{_rate(tally.mean):>10}{half:>7}{kept:>9}".rstrip())
    draw("")


def _show_doubling(report: DoublingReport, a: str, b: str) -> None:
    """What was fought for, and how doubled contracts went."""
    kinds = (f"{kind} {_rate(sum(imps) / len(imps))} ({len(imps)})" for kind, imps in sorted(report.imps.items()))
    draw(f"\nIMPs a board (boards): {', '.join(kinds)}")
    for who, side in zip((a, b), report.doubled, strict=True):
        rows = (f"level {level}: {row.made}/{row.down}" for level, row in sorted(side.items()))
        draw(f"{who} declared doubled, made/down: {', '.join(rows) or 'never'}")
    if report.below_par is not None:
        where = "below" if report.below_par > 0 else "above"
        draw(f"Contracts of {a}: {abs(report.below_par):.0f} points a table {where} par")


def _show(summary: Summary, scores: dict[Way, Tally], report: DoublingReport) -> None:
    total = summary.total
    draw(f"{summary.a} against {summary.b}: {_rate(total.mean)} IMPs per board{_interval(summary)}")
    seed = "" if summary.seed is None else f", seed {summary.seed}"
    draw(f"{total.boards} boards{seed}: {total.win} won, {total.tie} tied, {total.loss} lost\n")
    _show_scores(scores)
    draw(f"{'contract':<10}{'boards':>7}{'IMPs/board':>12}{'±':>7}{'won':>6}{'tied':>6}{'lost':>6}")
    for kind, tally in summary.by_contract.items():
        half = "" if tally.standard_error is None else f"{1.96 * tally.standard_error:.2f}"
        draw(f"{kind:<10}{tally.boards:>7}{_rate(tally.mean):>12}{half:>7}{tally.win:>6}{tally.tie:>6}{tally.loss:>6}")
    _show_doubling(report, summary.a, summary.b)
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
