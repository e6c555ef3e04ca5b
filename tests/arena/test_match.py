"""Matches: both ways, scored and summed up right."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from tablefeel.arena import BoardResult, Kind, MatchBoard, Pair, Summary, Tally, play_match, random_boards
from tablefeel.arena.saving import BOARDS_FILE, RESULT_FILE, SCORES_FILE, save_match
from tablefeel.arena.statistics import result_to_json
from tablefeel.doubledummy import ExactSolver, TrickCache
from tablefeel.formats import read
from tablefeel.kernel import Board, Contract, Deal, Seat, Strain, TrickTable, Vulnerability

from .conftest import FixedSolver, opener

DEAL = Deal.random(Random(3))
NINE = TrickTable.of([[9] * 4] * 5)


def board(number: int = 1) -> Board:
    return Board(DEAL, Seat.N, Vulnerability.NONE, number)


def test_a_game_made_against_a_partscore_is_six_imps() -> None:
    solver = FixedSolver(9)
    game, part = opener("game", "3N"), opener("part", "1N")
    (result,) = play_match(game, part, [MatchBoard(board())], solver)
    assert (str(result.open.contract), str(result.closed.contract)) == ("3N N", "1N N")
    assert (result.open.score, result.closed.score) == (400, 150)
    assert result.imps == 6
    assert solver.asked == 1
    (turned,) = play_match(part, game, [MatchBoard(board())], solver)
    assert turned.imps == -6


def test_the_pairs_sit_both_ways() -> None:
    a, b = opener("a", "1C"), opener("b", "1D")
    boards = [MatchBoard(Board.numbered(n, DEAL)) for n in (1, 2)]
    first, second = play_match(a, b, boards, FixedSolver(7))
    assert (str(first.open.contract), str(first.closed.contract)) == ("1C N", "1D N")
    assert (str(second.open.contract), str(second.closed.contract)) == ("1D E", "1C E")


def test_equal_contracts_are_solved_only_on_request() -> None:
    a, b = opener("a", "1C"), opener("b", "1C")
    solver = FixedSolver(7)
    (quick,) = play_match(a, b, [MatchBoard(board())], solver)
    assert (quick.imps, quick.open.score, solver.asked) == (0, None, 0)
    (full,) = play_match(a, b, [MatchBoard(board())], solver, score_all=True)
    assert (full.imps, full.open.score, solver.asked) == (0, 70, 1)


def test_given_tricks_need_no_solver() -> None:
    solver = FixedSolver(0)
    (result,) = play_match(opener("a", "3N"), opener("b", "P"), [MatchBoard(board(), NINE)], solver)
    assert (str(result.open.contract), str(result.closed.contract)) == ("3N N", "3N E")
    assert (result.open.tricks, result.open.score, result.closed.score) == (9, 400, -400)
    assert (result.imps, solver.asked) == (13, 0)


def test_the_exact_solver_gives_the_tricks_of_the_declaring_side(tmp_path: Path) -> None:
    with ExactSolver(1, TrickCache(tmp_path / "cache.sqlite")) as solver:
        table = solver.table(DEAL)
        one = Board(DEAL, Seat.N, Vulnerability.ALL, 1)
        (result,) = play_match(opener("a", "3N"), opener("b", "2H"), [MatchBoard(one)], solver)
    assert result.open.tricks == table.tricks(Seat.N, Strain.NT)
    assert result.closed.tricks == table.tricks(Seat.N, Strain.H)


def test_random_boards_are_those_of_the_seed() -> None:
    first = [one.board for one in random_boards(20, 4)]
    assert first == [one.board for one in random_boards(20, 4)]
    assert first[:5] == [one.board for one in random_boards(5, 4)]
    assert first != [one.board for one in random_boards(20, 5)]
    assert [one.number for one in first] == list(range(1, 21))
    assert {one.vulnerability for one in first} == set(Vulnerability)


# Statistics


def test_a_tally_by_hand() -> None:
    tally = Tally.of([6, -2, 0, 4])
    assert (tally.boards, tally.mean, tally.win, tally.tie, tally.loss) == (4, 2.0, 2, 1, 1)
    # squares of the deviations: 16 + 16 + 4 + 4 = 40; 40 / 3 / 4 = 10 / 3
    assert tally.standard_error == pytest.approx((10 / 3) ** 0.5)
    low, high = tally.interval or (0.0, 0.0)
    assert (low + high) / 2 == pytest.approx(2)
    assert high - low == pytest.approx(2 * 1.96 * (10 / 3) ** 0.5, rel=1e-4)


def test_one_board_has_no_interval() -> None:
    assert Tally.of([5]).to_json() == {
        "boards": 1, "deals": 1, "imps_per_board": 5.0, "standard_error": None, "interval95": None, "win": 1, "tie": 0,
        "loss": 0,
    }  # fmt: skip


KINDS = [
    ("1C N", "partscore"), ("2N S", "partscore"), ("3N S", "game"), ("3SX W", "partscore"), ("4H W", "game"),
    ("4D E", "partscore"), ("5C E", "game"), ("6N N", "slam"), ("7CXX S", "grand"),
]  # fmt: skip


@pytest.mark.parametrize(("contract", "kind"), KINDS)
def test_kinds_of_contract(contract: str, kind: str) -> None:
    assert str(Kind.of(Contract.parse(contract))) == kind


def test_a_summary_parts_the_boards_by_the_higher_contract() -> None:
    pairs = [("3N", "1N"), ("1N", "6N"), ("P", "P"), ("2S", "2S")]
    results = [
        result
        for number, (a, b) in enumerate(pairs, 1)
        for result in play_match(opener("a", a), opener("b", b), [MatchBoard(board(number), NINE)], FixedSolver(0))
    ]
    summary = Summary.of("a", "b", results, 7)
    found = summary.to_json()
    assert {kind: tally.boards for kind, tally in summary.by_contract.items()} == {
        "passed": 1, "partscore": 1, "game": 1, "slam": 1,
    }  # fmt: skip
    assert sum(part["imps_per_board"] * part["boards"] for part in found["by_contract"].values()) == pytest.approx(
        found["imps_per_board"] * found["boards"]
    )
    assert found["by_contract"]["slam"]["b_declared"] == {"contracts": 1, "scored": 1, "made": 0}
    assert [result.board.number for result in summary.swings] == [2, 1]
    assert set(found) >= {
        "boards", "imps_per_board", "standard_error", "interval95",
        "win", "tie", "loss", "by_contract", "a", "b", "seed",
    }  # fmt: skip
    assert (found["a"], found["b"], found["seed"]) == ("a", "b", 7)
    assert (found["win"], found["tie"], found["loss"]) == (2, 2, 0)


# Files


def played() -> tuple[Summary, list[BoardResult]]:
    boards = [MatchBoard(board(number), NINE) for number in (1, 2)]
    results = list(play_match(opener("a", "3N"), opener("b", "P"), boards, FixedSolver(0)))
    return Summary.of("a", "b", results, 1), results


def test_a_match_is_saved_with_both_auctions_and_scores(tmp_path: Path) -> None:
    summary, results = played()
    folder = tmp_path / "new" / "match"
    save_match(folder, summary, results)
    records = list(read(folder / BOARDS_FILE))
    assert [(record.number, record.tag("Room")) for record in records] == [
        (1, "Open"), (1, "Closed"), (2, "Open"), (2, "Closed"),
    ]  # fmt: skip
    assert (str(records[0].contract), records[0].tricks, records[0].score) == ("3N N", 9, 400)
    assert (records[0].tag("ScoreIMP"), records[1].tag("ScoreIMP")) == ("NS 13", "NS -13")
    assert records[0].players == ("a", "b", "a", "b")
    assert records[1].players == ("b", "a", "b", "a")
    assert str(records[1].contract) == "3N E"
    lines = [json.loads(line) for line in (folder / SCORES_FILE).read_text().splitlines()]
    assert lines == [result_to_json(result) for result in results]
    assert json.loads((folder / RESULT_FILE).read_text()) == summary.to_json()


def test_saving_again_replaces_and_leaves_nothing_behind(tmp_path: Path) -> None:
    summary, results = played()
    for count in (2, 1):
        save_match(tmp_path, summary, results[:count])
    assert len(list(read(tmp_path / BOARDS_FILE))) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == [SCORES_FILE, BOARDS_FILE, RESULT_FILE]


def test_a_pair_needs_no_card() -> None:
    assert Pair("a", opener("a", "P").bidder).card == "sayc"
