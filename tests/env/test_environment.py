"""Researchers' doors: PettingZoo's own test, duplicate reward, OpenSpiel bots, frames."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tablefeel.arena.table import bid_board
from tablefeel.cli.app import outcome
from tablefeel.datasets.frames import board_rows, call_rows, frame, write_parquet
from tablefeel.formats import Record, read
from tablefeel.kernel import CALLS, SEATS, Board, Deal, Seat
from tablefeel.roster import find

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "examples" / "sample.pbn"


@pytest.mark.filterwarnings("ignore")
def test_petting_zoo_accepts_the_environment() -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    from tablefeel.env import env

    api_test(env(solver="estimate"), num_cycles=60)


def test_a_side_is_paid_against_the_other_table() -> None:
    pytest.importorskip("pettingzoo")
    from tablefeel.env import BiddingEnv

    table = BiddingEnv(against="sayc", solver="estimate")
    table.reset(seed=3)
    calls = bid_board(table.board, find("sayc"), find("sayc")).auction.calls
    for call in calls:
        assert table.observe(table.agent_selection)["action_mask"][int(call)] == 1
        table.step(int(call))
    assert set(table.rewards.values()) == {0}  # the same auction as at the other table
    assert all(table.terminations.values())
    table.reset(options={"board": Board.numbered(1, Deal.random(Random(8)))})
    for _ in range(4):
        table.step(0)
    assert table.rewards["north"] == table.rewards["south"] == -table.rewards["east"]
    assert table.render().endswith("P P P P")


def test_illegal_calls_end_the_board() -> None:
    pytest.importorskip("pettingzoo")
    from tablefeel.env import env

    table = env(solver="estimate")
    table.reset(seed=1)
    table.step(1)  # a double of nothing
    assert all(table.terminations.values())


def test_bots_play_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tablefeel.env import OpenSpielBot
    from tablefeel.env.open_spiel import action_of, card_of, seen_by
    from tablefeel.play.player import Settings

    assert sorted(action_of(card_of(action)) for action in range(52)) == list(range(52))
    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    state = game.new_initial_state()
    rng = Random(4)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    settings = Settings(layouts=1, seconds=None, deals=8)
    bots = [OpenSpielBot("floor", player, settings) for player in range(4)]
    moves = 0
    while not state.is_terminal() and moves < 20:
        seen = seen_by(state, state.current_player())
        if seen.view.auction.is_over and not seen.played:  # the leader may lead exactly the cards that we see
            assert {card_of(action) for action in state.legal_actions()} == set(seen.view.hand)
        action = bots[state.current_player()].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        moves += 1
    assert seen.played


def test_rows_of_boards_and_calls() -> None:
    records = list(read(SAMPLE))
    row = next(board_rows(records))
    assert row["board"] == 7
    assert row["north"] == "K6.QJT976.QT7.Q6"
    assert len([name for name in row if name.startswith("dd_")]) == 20
    board = Board.numbered(2, Deal.random(Random(1)))
    auction = bid_board(board, find("sayc"), find("sayc")).auction
    calls = list(call_rows([Record.of_board(board, auction)]))
    assert [one["call"] for one in calls] == [str(call) for call in auction.calls]
    assert calls[0]["seat"] == str(board.dealer)
    assert {one["seat"] for one in calls} <= {str(seat) for seat in SEATS}
    assert Seat.parse(calls[1]["seat"]) is board.dealer.lho
    assert len(CALLS) == 38


def test_parquet_and_frames(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    pytest.importorskip("pandas")
    boards, calls = tmp_path / "boards.parquet", tmp_path / "calls.parquet"
    assert outcome(["export", str(SAMPLE), "--out", str(boards), "--calls", str(calls)]) == 0
    assert "1 boards" in capsys.readouterr().out
    table = parquet.read_table(boards)
    assert table.column("north").to_pylist() == ["K6.QJT976.QT7.Q6"]
    assert str(table.schema.field("tricks").type) == "int32"
    assert frame(board_rows(read(SAMPLE))).iloc[0]["board"] == 7
    assert write_parquet(iter(()), tmp_path / "empty.parquet") == 0
    assert outcome(["export", "nowhere.pbn", "--out", str(boards)]) == 1
