"""The command line: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel import __version__
from tablefeel.doubledummy.cache import FILE_NAME
from tablefeel.evaluation import hcp
from tablefeel.kernel import Deal, Seat, Suit

Run = Callable[..., Any]

DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"
TRICKS = {
    "N": {"NT": 5, "S": 8, "H": 8, "D": 3, "C": 2},
    "E": {"NT": 7, "S": 5, "H": 5, "D": 9, "C": 10},
    "S": {"NT": 5, "S": 8, "H": 8, "D": 3, "C": 2},
    "W": {"NT": 7, "S": 5, "H": 5, "D": 9, "C": 10},
}


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# deal


def test_deal_prints_dot_notation_when_piped(run: Run) -> None:
    ran = run("deal", "--count", "3", "--seed", "7")
    assert ran.code == 0
    deals = [Deal.parse(line) for line in ran.out.splitlines()]
    assert len(set(deals)) == 3
    assert run("deal", "--count", "3", "--seed", "7").out == ran.out
    assert run("deal", "--count", "3", "--seed", "8").out != ran.out


def test_deal_meets_wishes(run: Run) -> None:
    ran = run(
        "deal", "-n", "20", "--seed", "1", "--north", "15-17 hcp, balanced", "--south", "5+ S, has HA",
        "--ew", "15+ hcp", "--first", "5", "--json",
    )  # fmt: skip
    assert ran.code == 0, ran.err
    boards = lines_of(ran.out)
    assert [board["board"] for board in boards] == list(range(5, 25))
    assert (boards[0]["dealer"], boards[0]["vul"]) == ("N", "ns")
    for board in boards:
        deal = Deal.parse(board["deal"])
        assert 15 <= hcp(deal[Seat.N]) <= 17
        assert deal[Seat.S].length(Suit.S) >= 5
        assert hcp(deal[Seat.E]) + hcp(deal[Seat.W]) >= 15


@pytest.mark.parametrize("ending", ["pbn", "lin", "dot"])
def test_deal_writes_files_that_convert_reads(run: Run, ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"boards.{ending}"
    assert run("deal", "-n", "4", "--seed", "3", "--out", str(target)).code == 0
    expected = run("deal", "-n", "4", "--seed", "3").out
    assert run("convert", str(target), "--to", "dot").out.split("\n") == expected.split("\n")
    assert not list(tmp_path.glob("*.tmp"))


# solve


def test_solve_shows_table_and_par(run: Run) -> None:
    ran = run("solve", DEAL, "--vul", "all", "--dealer", "S")
    assert ran.code == 0, ran.err
    assert "♠ K6" in ran.out
    assert "East     7   5   5   9  10" in ran.out
    assert "Par: " in ran.out
    answer = lines_of(run("solve", DEAL, "--json").out)[0]
    assert answer["tricks"] == TRICKS
    assert answer["par"]["contracts"]


def test_solve_reads_files_and_writes_tags(run: Run, tmp_path: Path) -> None:
    assert run("deal", "-n", "2", "--seed", "5", "--out", "two.pbn").code == 0
    assert run("solve", "two.pbn", "--out", "solved.pbn").code == 0
    text = (tmp_path / "solved.pbn").read_text()
    for tag in ("DoubleDummyTricks", "OptimumResultTable", "OptimumScore", "ParContract"):
        assert text.count(f"[{tag} ") == 2
    again = run("solve", "solved.pbn", "--to", "pbn").out
    assert again.count("[DoubleDummyTricks ") == 2


def test_solve_batch_answers_every_line_in_order(run: Run) -> None:
    lines = [
        json.dumps({"id": 1, "deal": DEAL}),
        "not json",
        json.dumps({"id": "b", "deal": DEAL.replace("K6.", "K5.")}),
        json.dumps({"id": 3, "deal": DEAL}),
        json.dumps([1]),
        json.dumps({"id": 6}),
    ]
    ran = run("solve", "--batch", "-", stdin="\n".join(lines))
    assert ran.code == 1
    answers = lines_of(ran.out)
    assert (answers[0]["id"], answers[0]["tricks"]) == (1, TRICKS)
    assert answers[3] == answers[0] | {"id": 3}
    assert [answer.get("id") for answer in answers] == [1, None, "b", 3, None, 6]
    assert [answers[i]["error"]["type"] for i in (1, 2, 4, 5)] == ["BadRequest", "NotADeal", "BadRequest", "BadRequest"]
    assert run("solve", "--batch", "-", stdin=lines[0]).code == 0


def test_solve_shows_opening_leads(run: Run) -> None:
    ran = run("solve", DEAL, "--contract", "4S S")
    assert ran.code == 0, ran.err
    assert "4♠ by South: declarer's tricks after each lead by West" in ran.out
    leads = lines_of(run("solve", DEAL, "--contract", "4S S", "--json").out)[0]["leads"]
    assert len(leads) == 13
    assert min(lead["declarer_tricks"] for lead in leads) == TRICKS["S"]["S"]


# score and convert


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["4SX N", "-1", "--vul", "ns"], "4♠X by North, vulnerable, down 1: -200 for NS"),
        (["3NT by West", "10"], "3NT by West, not vulnerable, made 4: +430 for EW"),
        (["7NXX S", "=", "--vul", "all"], "7NTXX by South, vulnerable, made 7: +2980 for NS"),
        (["pass"], "Passed out: 0"),
        (["4S N", "--versus", "3N N"], "4♠ by North, not vulnerable, made 4: +420 for NS; 1 IMP to NS"),
        (["4S N", "--versus", "4S N"], "4♠ by North, not vulnerable, made 4: +420 for NS; no swing"),
        (["4S N", "-2", "--versus", "pass"], "4♠ by North, not vulnerable, down 2: -100 for NS; 3 IMPs to EW"),
    ],
)
def test_score_says_it_in_one_line(run: Run, arguments: list[str], says: str) -> None:
    ran = run("score", *arguments)
    assert (ran.code, ran.out.strip()) == (0, says)


def test_score_in_json(run: Run) -> None:
    assert lines_of(run("score", "2HX E", "+1", "--vul", "ew", "--json").out)[0] == {
        "contract": "2HX E", "tricks": 9, "vul": "ew", "score": 870, "score_ns": -870,
    }  # fmt: skip


def test_convert_goes_round_through_every_format(run: Run, tmp_path: Path) -> None:
    assert run("deal", "-n", "3", "--seed", "9", "-o", "a.pbn").code == 0
    assert run("convert", "a.pbn", "-o", "b.lin").code == 0
    url = run("convert", "b.lin", "--to", "url").out
    assert url.count("handviewer") == 3
    (tmp_path / "links.txt").write_text(url)
    assert run("convert", "links.txt", "--from", "url", "--to", "dot").out == run("deal", "-n", "3", "--seed", "9").out
    piped = run("convert", "-", "--to", "dot", stdin=(tmp_path / "a.pbn").read_text())
    assert piped.out == run("deal", "-n", "3", "--seed", "9").out


def test_convert_tolerates_bad_boards_when_told(run: Run, tmp_path: Path) -> None:
    run("deal", "-n", "3", "--seed", "9", "-o", "a.pbn")
    text = (tmp_path / "a.pbn").read_text().replace('[Board "2"]', '[Board "2"]\n[Dealer "zwei"]')
    (tmp_path / "bad.pbn").write_text(text)
    strict = run("convert", "bad.pbn", "-o", "out.lin")
    assert strict.code == 1
    assert "bad.pbn: line " in strict.err
    assert "zwei" in strict.err
    assert not (tmp_path / "out.lin").exists()
    tolerant = run("convert", "bad.pbn", "--tolerant", "--to", "dot")
    assert tolerant.code == 1
    assert len(tolerant.out.splitlines()) == 2
    assert "zwei" in tolerant.err


def test_a_tolerant_reader_keeps_what_can_be_used_of_a_board(run: Run, tmp_path: Path) -> None:
    text = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1C 1C AP\n'
    (tmp_path / "bad.pbn").write_text(text)
    ran = run("convert", "bad.pbn", "--tolerant", "--to", "dot")
    assert (ran.code, ran.out.strip()) == (1, DEAL)
    assert "1C is not above 1C" in ran.err


# What is refused

WRONG = [
    (["frobnicate"], 2, "frobnicate"),
    (["deal", "--count", "0"], 2, "0"),
    (["deal", "--count", "many"], 2, "many"),
    (["deal", "--north", "strong hand"], 1, "--north"),
    (["deal", "--north", "8+ S", "--south", "8+ S"], 1, "no deal meets"),
    (["deal", "--to", "pdf"], 2, "'pdf'"),
    (["solve"], 2, "--batch"),
    (["solve", "nowhere.pbn"], 1, "'nowhere.pbn'"),
    (["solve", "--batch", "nowhere.jsonl"], 1, "nowhere.jsonl"),
    (["solve", DEAL.replace("K6.", "K5.")], 1, "S5"),
    (["solve", DEAL.replace(".A98542", ".A9854")], 1, "12 cards"),
    (["solve", DEAL, "--solver", "guess"], 2, "'guess'"),
    (["solve", DEAL, "--vul", "purple"], 2, "'purple'"),
    (["score", "9S N"], 1, "'9S N'"),
    (["score", "4S N", "14"], 2, "'14'"),
    (["score", "4S N", "+9"], 2, "'+9'"),
    (["score", "4S N", "lots"], 2, "'lots'"),
    (["convert", "nowhere.lin"], 1, "'nowhere.lin'"),
    (["convert"], 2, "sources"),
]


@pytest.mark.parametrize(
    ("arguments", "code", "culprit"), WRONG, ids=lambda v: " ".join(v) if isinstance(v, list) else ""
)
def test_wrong_calls_get_one_sentence(run: Run, arguments: list[str], code: int, culprit: str) -> None:
    ran = run(*arguments)
    assert ran.code == code, ran.err
    assert ran.out == ""
    assert ran.err.startswith("tablefeel: ")
    assert len(ran.err.strip().splitlines()) == 1
    assert culprit in ran.err
    assert "Traceback" not in ran.err


def test_a_failing_write_leaves_the_old_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "kept.pbn"
    target.write_text("what was there")
    (tmp_path / "bad.pbn").write_text('[Board "1"]\n[Deal "N:AK"]\n')
    assert run("convert", "bad.pbn", "--out", str(target)).code == 1
    assert target.read_text() == "what was there"
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["bad.pbn", "kept.pbn"]


# The program as a whole


def _program(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablefeel", *arguments], capture_output=True, text=True, check=False, **options
    )


def test_help_has_an_example_for_every_command() -> None:
    assert _program("--version").stdout.strip() == f"tablefeel {__version__}"
    for command in ("deal", "solve", "score", "convert"):
        assert f"tablefeel {command} " in _program(command, "--help").stdout.split("Example:")[1]


def test_completion_is_offered_for_the_shell() -> None:
    environment = os.environ | {"_TABLEFEEL_COMPLETE": "complete_bash", "COMP_WORDS": "tablefeel so", "COMP_CWORD": "1"}
    shown = _program(env=environment)
    assert "solve" in shown.stdout.split()


def test_a_reader_that_goes_away_is_no_error() -> None:
    shell = f"{sys.executable} -m tablefeel deal --count 5000 --seed 1 | head -n 1"
    ran = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert ran.stdout.count("\n") == 1
    assert "Traceback" not in ran.stderr


def kept(folder: Path) -> int:
    """How many solved deals the cache in that folder holds."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"file:{folder / FILE_NAME}?mode=ro", uri=True)) as cache:
        return int(cache.execute("SELECT count(*) FROM tricks").fetchone()[0])
    return 0


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_ends_cleanly_and_a_rerun_goes_on(tmp_path: Path) -> None:
    environment = os.environ | {"TABLEFEEL_CACHE": str(tmp_path / "cache")}
    deals = _program("deal", "--count", "20000", "--seed", "2", "--json").stdout  # more than any machine solves in time
    (tmp_path / "deals.jsonl").write_text(deals)
    command = [sys.executable, "-m", "tablefeel", "solve", "--batch", str(tmp_path / "deals.jsonl")]
    running = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    while running.poll() is None and not kept(tmp_path / "cache"):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=LONG_ENOUGH)
    assert running.returncode == 130
    assert "goes on from there" in err
    assert kept(tmp_path / "cache")
    assert "Traceback" not in err


def test_help_loads_little() -> None:
    """What makes a command line slow to start: arrays, shapes of JSON, event loops, networks, the web."""
    code = (
        "import sys; from tablefeel.cli.app import outcome; outcome(['--help'])\n"
        "heavy = {'numpy', 'msgspec', 'asyncio', 'pydantic', 'starlette', 'torch', 'onnxruntime', 'endplay'}\n"
        "print(heavy & set(sys.modules), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stderr.strip() == "set()"
