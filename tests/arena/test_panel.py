"""Sequential tests, deals used many times, and what doubles do."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.arena.doubling import DoublingReport, against_a_perfect_doubler
from tablefeel.arena.match import MatchBoard, play_match, random_boards
from tablefeel.arena.panel import PERFECT_DOUBLER, judged
from tablefeel.arena.rotations import rotated
from tablefeel.arena.sprt import FEWEST, Sprt, Verdict
from tablefeel.arena.statistics import Tally
from tablefeel.cli.app import outcome
from tablefeel.cli.match import _until_sure
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import BadInput
from tablefeel.kernel import Board, Deal, TrickTable
from tablefeel.roster import find

SOLVED = Path(__file__).parents[2] / "examples" / "solved.dd"


@pytest.mark.parametrize(("mean", "said"), [(0.3, Verdict.ACCEPTED), (-0.3, Verdict.REJECTED), (0.05, Verdict.OPEN)])
def test_the_boards_decide(mean: float, said: Verdict) -> None:
    rng = np.random.default_rng(4)
    noise = rng.normal(0.0, 5.5, 10_000)
    assert Sprt(0, 0.1).verdict(Tally.of((noise - noise.mean() + mean).tolist())) is said


def test_the_test_errs_as_rarely_as_it_says() -> None:
    rng, test, wrong = np.random.default_rng(1), Sprt(0, 1.0), 0
    for _ in range(200):
        values = rng.normal(0.0, 5.0, 1_000)
        counts = np.arange(200, len(values), 100)
        for count in counts:
            verdict = test.verdict(Tally.of(values[:count].tolist()))
            if verdict is not Verdict.OPEN:
                wrong += verdict is Verdict.ACCEPTED
                break
    assert wrong <= 20


@pytest.mark.parametrize("text", ["0", "0,0", "a,b", "0.1,0"])
def test_a_wrong_test_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        Sprt.parse(text)


def test_a_deal_becomes_unlike_boards() -> None:
    (board,) = random_boards(1, 5)
    found = list(rotated([board], 16))
    assert len({(one.board.dealer, one.board.vulnerability) for one in found}) == 16
    assert {one.board.deal for one in found} == {board.board.deal}
    with pytest.raises(BadInput, match="not 3"):
        list(rotated([board], 3))


def test_a_deal_that_is_played_once_is_the_board_that_it_was() -> None:
    boards = [MatchBoard(Board.numbered(number, Deal.random(Random(number)))) for number in range(1, 18)]
    assert list(rotated(boards, 1)) == boards


def test_errors_are_counted_by_deal() -> None:
    together = Tally.of([4, 4, 4, 4, -4, -4, -4, -4], "aaaabbbb")
    assert together.mean == 0
    assert together.deals == 2
    assert together.standard_error == pytest.approx(4.0)
    assert Tally.of([4, -4] * 4, "aaaabbbb").standard_error == 0
    assert Tally.of([4, -4, 4, -4]).standard_error == Tally.of([4, -4, 4, -4], "abcd").standard_error


@pytest.fixture(scope="module")
def solved() -> list[MatchBoard]:
    boards = list(random_boards(6, 3))
    with ExactSolver(1) as solver:
        tables = solver.tables([one.board.deal for one in boards])
    return [MatchBoard(one.board, TrickTable.of(table.tolist())) for one, table in zip(boards, tables, strict=True)]


def test_a_perfect_doubler_never_loses_by_doubling(solved: list[MatchBoard]) -> None:
    with ExactSolver(1) as solver:
        results = list(play_match(find("floor"), find("floor"), solved, solver))
    tables = [one.tricks for one in solved if one.tricks is not None]
    lost = against_a_perfect_doubler(results, tables)
    assert all(imps <= 0 for imps in lost)
    failing = [
        contract
        for result, table in zip(results, tables, strict=True)
        if (contract := result.open.contract) is not None
        and table.tricks(contract.declarer, contract.strain) < contract.target
    ]
    assert bool(failing) == any(lost)


def test_the_panel_plays_everybody(solved: list[MatchBoard]) -> None:
    with ExactSolver(1) as solver:
        found = list(judged(find("sayc"), [find("floor"), find("pass")], solved, solver, times=2))
    assert [one.opponent for one in found] == ["floor", "pass", PERFECT_DOUBLER]
    assert all(one.imps.boards == 12 and one.imps.deals == 6 for one in found)
    assert all(one.if_doubled.mean <= one.imps.mean for one in found[:2])
    assert found[2].if_doubled == found[2].imps
    a, b = found[0].doubling.from_par
    assert len(a) == 24
    assert a == [-one for one in b]


def test_doubled_contracts_are_counted_by_level_and_side(solved: list[MatchBoard]) -> None:
    with ExactSolver(1) as solver:
        results = list(play_match(find("sayc"), find("floor"), solved, solver))
    report = DoublingReport.of(results)
    assert report.tables == 12
    assert sum(map(len, report.imps.values())) == 6
    assert all(row.count > 0 for side in report.doubled for row in side.values())


def test_the_command_prints_a_line_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["panel", "sayc", "--against", "floor", "--deals", str(SOLVED), "--boards", "4", "--rotations"]
    assert outcome([*asked, "2", "--json"]) == 0
    first, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["against"] == "floor"
    assert first["boards"] == 8
    assert first["imps_if_doubled"] <= first["imps_per_board"]
    assert last["against"] == PERFECT_DOUBLER
    assert last["imps_per_board"] <= 0
    assert outcome([*asked, "2"]) == 0
    assert PERFECT_DOUBLER in capsys.readouterr().out
    assert outcome([*asked, "3"]) != 0
    assert "not 3" in capsys.readouterr().err
    assert outcome(["panel", "nobody", "--deals", str(SOLVED)]) == 1
    refused = capsys.readouterr()
    assert refused.out == ""
    assert "'nobody' is not a bidder" in refused.err


def test_a_match_stops_when_the_test_is_sure(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["match", "sayc", "pass", "--deals", str(SOLVED), "--rotations", "16", "--score", "dd", "--json"]
    assert outcome(asked) == 0
    everything = json.loads(capsys.readouterr().out)
    assert everything["boards"] == 16 * everything["deals"]
    assert set(everything["by_kind"]) <= {"uncontested", "contested", "doubled"}
    assert everything["points_below_par"] is not None
    assert outcome([*asked, "--sprt", "0,0.1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"] == ("accepted" if found["deals"] >= FEWEST else "open")
    assert outcome([*asked, "--sprt", "0.1"]) == 1
    assert "two means" in capsys.readouterr().err


def test_a_test_that_is_sure_ends_the_boards() -> None:
    with ExactSolver(1) as solver:
        (one,) = play_match(find("floor"), find("pass"), random_boards(1, 8), solver)
    won = (replace(one, board=board.board, imps=6 + place % 2) for place, board in enumerate(random_boards(2000, 8)))
    played = _until_sure(won, 2000, Sprt(0, 0.1))
    assert FEWEST <= len(played) < FEWEST + 96
