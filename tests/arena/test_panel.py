"""Sequential tests, deals used many times, and what doubles do."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena.doubling import DoublingReport, against_a_perfect_doubler
from tablefeel.arena.match import MatchBoard, play_match, random_boards
from tablefeel.arena.panel import PERFECT_DOUBLER, judged
from tablefeel.arena.rotations import Clustered, rotated
from tablefeel.arena.sprt import Sprt, Verdict
from tablefeel.cli.app import outcome
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import BadInput
from tablefeel.kernel import TrickTable
from tablefeel.roster import find

SOLVED = Path(__file__).parents[2] / "examples" / "solved.dd"


@pytest.mark.parametrize(("mean", "said"), [(0.3, Verdict.ACCEPTED), (-0.3, Verdict.REJECTED), (0.05, Verdict.OPEN)])
def test_the_boards_decide(mean: float, said: Verdict) -> None:
    assert Sprt(0, 0.1).verdict(10_000, mean, 30.0) is said


def test_the_test_errs_as_rarely_as_it_says() -> None:
    rng, test, wrong = np.random.default_rng(1), Sprt(0, 1.0), 0
    for _ in range(200):
        values = rng.normal(0.0, 5.0, 20_000)
        counts = np.arange(200, len(values), 50)
        for count in counts:
            verdict = test.verdict(int(count), float(values[:count].mean()), float(values[:count].var()))
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


def test_errors_are_counted_by_deal() -> None:
    together = Clustered.of([4, 4, 4, 4, -4, -4, -4, -4], 4)
    assert together.mean == 0
    assert together.deals == 2
    assert together.standard_error == pytest.approx(4.0)
    assert Clustered.of([4, -4] * 4, 4).standard_error == 0


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
    assert last["against"] == PERFECT_DOUBLER
    assert last["imps_per_board"] <= 0
    assert outcome([*asked, "2"]) == 0
    assert PERFECT_DOUBLER in capsys.readouterr().out
    assert outcome([*asked, "3"]) != 0
    assert "not 3" in capsys.readouterr().err
