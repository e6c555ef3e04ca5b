"""The commands that bid: bid, auction, match, openings, bidder, generate."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.datasets.shards import AuctionShard
from tablefeel.formats import read
from tablefeel.kernel import Auction, Call, Contract

from .conftest import Run

HAND = "AK5.QJ32.A4.T982"
DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"
FLOOR = f'exec:"{sys.executable}" -m tablefeel bidder floor'


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def solved(tmp_path: Path) -> Path:
    """Eight solved deals: the one above with made-up tricks, turned."""
    path = tmp_path / "deals.dd"
    hands = DEAL[2:].split()
    turned = (" ".join(hands[i % 4 :] + hands[: i % 4]) for i in range(8))
    path.write_text("".join(f"N:{deal}\t{'8' * 10}{'9' * 10}\n" for deal in turned))
    return path


# bid


def test_bid_says_the_call_and_why_not_the_others(run: Run) -> None:
    ran = run("bid", HAND, "1D P", "--bidder", "sayc")
    assert ran.code == 0
    assert "South  ♠ AK5 ♥ QJ32 ♦ A4 ♣ T982  14 HCP" in ran.out
    assert "\n1♥  " in ran.out
    assert "Why not" in ran.out
    assert "would hide your four hearts" in ran.out.split("Why not")[1]
    assert "7♣" not in ran.out
    no_use = "not a call of this system here"
    assert no_use not in ran.out
    assert no_use in run("bid", HAND, "1D P", "--bidder", "sayc", "--all").out


def test_bid_in_json_is_a_decision(run: Run) -> None:
    (found,) = lines(run("bid", HAND, "1D P", "--vul", "ns", "--json").out)
    assert found["call"] == "1H"
    assert found["calls"][0]["call"] == "1H"
    assert found["calls"][0]["meaning"]["lengths"]["H"] == [4, 13]
    assert {entry["call"] for entry in found["calls"]} == {str(c) for c in Auction.parse("N: 1D P").legal_calls}
    assert sum(entry["probability"] for entry in found["calls"]) == pytest.approx(1)


def test_bid_tells_what_a_search_found(run: Run) -> None:
    asked = ("bid", "KQ9754.4.KJ32.92", "1H 2D 3H", "--bidder", "belief+search")
    said = run(*asked).out
    assert "the system's own call, against which the others are measured on" in said
    assert " IMPs on " in said
    found = lines(run(*asked, "--json").out)[0]["calls"]
    searched = [one["search"] for one in found if "search" in one]
    assert len(searched) > 1
    assert {"gain", "standard_error", "effective", "deciding"} <= set(searched[0])


def test_bid_with_a_seat_finds_the_dealer(run: Run) -> None:
    assert "West deals" in run("bid", HAND, "1D P", "--seat", "E").out
    assert "East  ♠" in run("bid", HAND, "W: 1D P").out
    assert "North deals, all vulnerable: no calls yet" in run("bid", HAND, "--vul", "all").out


def test_bid_all_shows_every_legal_call(run: Run) -> None:
    shown = run("bid", HAND, "1D P", "--bidder", "floor", "--all").out
    assert all(f"\n{call.pretty}" in shown for call in Auction.parse("N: 1D P").legal_calls)


BATCH = "\n".join(
    [
        json.dumps({"id": "7", "hand": HAND, "seat": "S", "dealer": "N", "vul": "none", "auction": ["1D", "P"]}),
        "not json",
        "",
        json.dumps({"id": 8, "hand": "AK5.QJ32.A4.T98", "auction": []}),
        json.dumps({"id": [9], "hand": HAND, "auction": ["1D", "1C"]}),
        json.dumps({"id": "10", "hand": HAND, "auction": ["1D"], "seat": "N"}),
        json.dumps({"id": "11", "hand": HAND, "auction": ["P", "P", "P", "P"], "seat": "N"}),
        json.dumps({"id": "12", "hand": HAND, "auction": [], "cards": {"ns": "no-such-card"}}),
        json.dumps({"hand": HAND, "dealer": "W", "auction": ["1N", "P", "2C", "P"]}),
    ]
)


def test_a_batch_answers_every_line_in_order(run: Run, tmp_path: Path) -> None:
    (tmp_path / "views.jsonl").write_text(BATCH)
    ran = run("bid", "--bidder", "sayc", "--batch", "views.jsonl")
    answers = lines(ran.out)
    assert ran.code == 1
    assert [answer.get("id") for answer in answers] == ["7", None, 8, [9], "10", "11", "12", None]
    assert (answers[0]["call"], "call" in answers[7]) == ("1H", True)
    errors = [answer["error"] for answer in answers[1:7]]
    assert [error["type"] for error in errors][:3] == ["BadRequest", "NotAHand", "IllegalCall"]
    for error, words in zip(
        errors, ("JSON", "12 cards", "1C is not above 1D", "not to call", "over", "no-such-card"), strict=True
    ):
        assert words in error["message"]
    piped = run("bid", "--bidder", "sayc", "--batch", "-", stdin=BATCH)
    assert (piped.code, piped.out) == (1, ran.out)
    assert run("bid", "--batch", "-", stdin=BATCH.split("\n")[0]).code == 0


def test_a_batch_follows_the_cards_of_the_view(run: Run) -> None:
    weak = "KQ5.QJ32.A4.T982"  # a balanced 12 count
    views = "".join(json.dumps({"hand": weak, "cards": {"ns": card}}) + "\n" for card in ("sayc", "acol-weak-nt"))
    assert [answer["call"] for answer in lines(run("bid", "--batch", "-", stdin=views).out)] == ["1C", "1N"]
    assert [a["call"] for a in lines(run("bid", "-b", "acol-weak-nt", "--batch", "-", stdin=views).out)] == ["1N", "1N"]


# auction


def test_auction_shows_the_table_and_explains(run: Run) -> None:
    ran = run("auction", DEAL, "--vul", "none")
    assert ran.code == 0
    assert "West   North  East   South" in ran.out
    assert " by " in ran.out or "Passed out" in ran.out
    assert "HCP" in ran.out


def test_auction_writes_annotated_pbn_and_lin(run: Run, tmp_path: Path) -> None:
    for name in ("bid.pbn", "bid.lin"):
        assert run("auction", DEAL, "--dealer", "N", "--ns", "sayc", "--ew", "floor", "--out", name).code == 0
        (record,) = read(tmp_path / name)
        assert record.auction is not None
        assert record.auction.is_over
        assert record.players == ("sayc", "floor", "sayc", "floor")
        assert any(made.explanation for made in record.calls)


def test_an_artificial_call_is_alerted(run: Run, tmp_path: Path) -> None:
    strong = "N:AKQJ63.AQ3.A7.KJ .T8742.T9863.A64 85.KJ6.KQ2.T9872 T9742.95.J54.Q53"
    assert run("auction", strong, "--out", "bid.pbn").code == 0
    (record,) = read(tmp_path / "bid.pbn")
    assert record.calls[0].call is Call.C2
    assert record.calls[0].alerted
    assert not record.calls[1].alerted


def test_auction_batch_answers_calls_and_contract(run: Run) -> None:
    requests = [
        {"id": "a", "deal": DEAL, "dealer": "E", "vul": "ew"},
        {"id": "b", "deal": "N:nothing"},
        {"id": "c", "deal": DEAL},
    ]
    ran = run("auction", "--ns", "floor", "--ew", "pass", "--batch", "-", stdin="\n".join(map(json.dumps, requests)))
    first, bad, last = lines(ran.out)
    assert ran.code == 1
    assert (first["id"], bad["id"], last["id"]) == ("a", "b", "c")
    assert bad["error"]["type"] == "NotADeal"
    for answer, dealer in ((first, "E"), (last, "N")):
        auction = Auction.parse(f"{dealer}: {' '.join(answer['auction'])}")
        assert auction.is_over
        assert [made["call"] for made in answer["calls"]] == answer["auction"]
        assert auction.contract == (None if answer["contract"] == "P" else Contract.parse(answer["contract"]))


# match


def test_match_result_has_the_shape_of_the_interface(run: Run, solved: Path) -> None:
    ran = run("match", "sayc", "pass", "--deals", str(solved), "--boards", "6", "--seed", "3", "--json")
    (found,) = lines(ran.out)
    assert (found["boards"], found["a"], found["b"], found["seed"]) == (6, "sayc", "pass", 3)
    assert found["win"] + found["tie"] + found["loss"] == 6
    low, high = found["interval95"]
    assert low <= found["imps_per_board"] <= high
    assert sum(part["boards"] for kind, part in found["by_contract"].items() if kind != "doubled") == 6
    (turned,) = lines(run("match", "pass", "sayc", "--deals", str(solved), "--boards", "6", "--json").out)
    assert turned["imps_per_board"] == -found["imps_per_board"]


def test_match_is_the_same_for_a_seed_and_against_a_program(run: Run, solved: Path) -> None:
    plain = run("match", "sayc", "floor", "--deals", str(solved), "--json")
    assert plain.out == run("match", "sayc", "floor", "--deals", str(solved), "--json").out
    (found,) = lines(plain.out)
    (external,) = lines(run("match", "sayc", FLOOR, "--deals", str(solved), "--json").out)
    assert external | {"b": "floor"} == found


def test_match_deals_and_solves_random_boards(run: Run) -> None:
    first = run("match", "floor", "pass", "--boards", "2", "--seed", "5", "--json", "--jobs", "1")
    assert first.code == 0
    assert run("match", "floor", "pass", "--boards", "2", "--seed", "5", "--json").out == first.out


def test_match_keeps_every_board(run: Run, solved: Path, tmp_path: Path) -> None:
    for boards in ("8", "3"):  # the second run replaces the first
        ran = run("match", "floor", "pass", "--deals", str(solved), "--boards", boards, "--out", "kept")
        assert ran.code == 0
        assert f"{boards} boards" in ran.out
    records = list(read(tmp_path / "kept" / "boards.pbn"))
    assert [(record.number, record.tag("Room")) for record in records[:2]] == [(1, "Open"), (1, "Closed")]
    assert len(records) == 6
    assert all(record.score is not None for record in records)
    kept = lines((tmp_path / "kept" / "boards.jsonl").read_text())
    result = json.loads((tmp_path / "kept" / "result.json").read_text())
    assert sum(board["imps"] for board in kept) == pytest.approx(result["imps_per_board"] * 3)
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == ["boards.jsonl", "boards.pbn", "result.json"]


def test_match_goes_on_from_a_later_deal(run: Run, solved: Path, tmp_path: Path) -> None:
    assert run("match", "pass", "pass", "--deals", str(solved), "--first", "7", "--out", "kept").code == 0
    assert [board["board"] for board in lines((tmp_path / "kept" / "boards.jsonl").read_text())] == [7, 8]


def test_match_names_the_program_that_failed(run: Run, solved: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.py"
    bad.write_text('import json\nprint(json.dumps({"id": json.loads(input())["id"], "call": "XX"}), flush=True)\n')
    ran = run("match", "floor", f'exec:"{sys.executable}" {bad}', "--deals", str(solved), "--out", "kept")
    assert ran.code == 1
    assert ran.out == ""
    assert len(ran.err.splitlines()) == 1
    assert "bad.py said " in ran.err
    assert "XX has no bid to redouble" in ran.err
    assert not (tmp_path / "kept").exists()


# openings, bidder, generate


def test_openings_in_words_and_numbers(run: Run) -> None:
    ran = run("openings", "floor", "--hands", "400", "--seed", "2")
    assert ran.code == 0
    assert "15-17 HCP, balanced" in ran.out
    assert "not used" in ran.out
    (found,) = lines(run("openings", "floor", "--hands", "400", "--seed", "2", "--json").out)
    assert (found["bidder"], found["hands"], found["seat"]) == ("floor", 400, 1)
    assert {entry["call"] for entry in found["openings"]} | set(found["not_used"]) >= {"P", "1C", "7N"}


def test_bidder_answers_as_it_is_asked_and_quits() -> None:
    command = [sys.executable, "-m", "tablefeel", "bidder", "pass"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdin and serving.stdout
        for mark in ("1", "2"):  # answered before the next is asked
            serving.stdin.write(json.dumps({"id": mark, "hand": HAND, "auction": ["1D"], "seat": "E"}) + "\n")
            serving.stdin.flush()
            answer = json.loads(serving.stdout.readline())
            assert (answer["id"], answer["call"], len(answer["calls"])) == (mark, "P", 35)
        serving.stdin.write('{"id": "3", "hand": "?"}\n{"quit": true}\n{"id": "4"}\n')
        serving.stdin.flush()
        rest = lines(serving.stdout.read())
        assert serving.wait(30) == 0
    assert [(answer["id"], answer["error"]["type"]) for answer in rest] == [("3", "NotAHand")]


def test_generate_auctions_and_again(run: Run, tmp_path: Path) -> None:
    wanted = (
        "generate",
        "auctions",
        "-b",
        "floor",
        "-n",
        "50",
        "--shard",
        "20",
        "--seed",
        "4",
        "--out",
        "set",
        "--json",
    )
    (found,) = lines(run(*wanted).out)
    assert (found["boards"], found["shards"]) == (50, 3)
    assert found == lines(run(*wanted).out)[0]
    shard = AuctionShard.load(tmp_path / "set" / "auctions-00002.npz")
    assert len(shard) == 10
    assert shard.auction(0).is_over
    other = run(*[word if word != "4" else "5" for word in wanted])
    assert other.code == 1
    assert "another dataset (seed 4, not 5)" in other.err


WRONG = [
    (["bid"], 2, "--batch"),
    (["bid", HAND, "--batch", "-"], 2, "--batch"),
    (["bid", "AK5"], 1, "'AK5'"),
    (["bid", HAND, "1D 1C"], 1, "1C is not above 1D"),
    (["bid", HAND, "1D P P P"], 2, "over"),
    (["bid", HAND, "1D", "--dealer", "N", "--seat", "S"], 2, "South is not to call"),
    (["bid", HAND, "--bidder", "nobody"], 1, "two-over-one"),
    (["bid", HAND, "--bidder", "my.toml"], 1, "my.toml"),
    (["bid", HAND, "--theirs", "nothing"], 1, "'nothing'"),
    (["bid", HAND, "--bidder", "exec:no-such-program"], 1, "no-such-program"),
    (["bid", "--batch", "nowhere.jsonl"], 1, "nowhere.jsonl"),
    (["auction"], 2, "--batch"),
    (["auction", "nowhere.pbn"], 1, "nowhere.pbn"),
    (["auction", DEAL, "--ns", "nobody"], 1, "'nobody'"),
    (["match", "sayc"], 2, "B"),
    (["match", "sayc", "floor", "--boards", "0"], 2, "0"),
    (["match", "sayc", "floor", "--deals", "nowhere.dd"], 1, "nowhere.dd"),
    (["match", "sayc", "floor", "--first", "2"], 2, "--first"),
    (["match", "sayc", "pass+serch", "--boards", "1"], 1, "+serch"),
    (["openings", "floor", "--seat", "5"], 2, "5"),
    (["openings", "floor@2"], 1, "versions"),
    (["bidder", "nobody"], 1, "'nobody'"),
    (["generate", "auctions"], 2, "--out"),
    (["generate", "nonsense"], 2, "nonsense"),
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


def test_too_few_deals_is_an_error(run: Run, solved: Path) -> None:
    ran = run("match", "pass", "pass", "--deals", str(solved), "--boards", "9")
    assert ran.code == 1
    assert "has 8 deals" in ran.err


@pytest.mark.parametrize("command", ["bid", "auction", "match", "openings", "bidder"])
def test_help_has_an_example(run: Run, command: str) -> None:
    assert f"tablefeel {command} " in run(command, "--help").out.split("Example:")[1]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_a_killed_generation_goes_on(tmp_path: Path) -> None:
    def command(folder: str) -> list[str]:
        wanted = [
            "generate",
            "auctions",
            "-b",
            "floor",
            "-n",
            "4000",
            "--shard",
            "400",
            "--out",
            str(tmp_path / folder),
        ]
        return [sys.executable, "-m", "tablefeel", *wanted]

    with subprocess.Popen(command("killed")) as running:
        while running.poll() is None and not (tmp_path / "killed" / "auctions-00001.npz").exists():
            time.sleep(0.02)
        running.kill()
    before = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "killed").glob("auctions-*.npz")}
    assert subprocess.run(command("killed"), check=False).returncode == 0
    assert subprocess.run(command("whole"), check=False).returncode == 0
    made = {path.name: path.read_bytes() for path in (tmp_path / "killed").iterdir() if not path.name.startswith(".")}
    assert made == {path.name: path.read_bytes() for path in (tmp_path / "whole").iterdir()}
    kept = [name for name, when in before.items() if (tmp_path / "killed" / name).stat().st_mtime_ns == when]
    assert len(kept) >= len(before) - 1  # at most one shard was lost


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_ends_a_match_and_its_program(solved: Path, tmp_path: Path) -> None:
    silent = tmp_path / "silent.py"
    silent.write_text(
        "import os, sys, time\ninput()\nopen(sys.argv[1], 'w').write(str(os.getpid()))\ntime.sleep(3600)\n"
    )
    note = tmp_path / "pid"
    wanted = ["match", "pass", f'exec:"{sys.executable}" {silent} {note}', "--deals", str(solved)]
    command = [sys.executable, "-m", "tablefeel", *wanted]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as running:
        while running.poll() is None and not (note.exists() and note.read_text()):
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=LONG_ENOUGH)
    assert running.returncode == 130, err
    assert "Traceback" not in err
    with pytest.raises(ProcessLookupError):
        os.kill(int(note.read_text()), 0)
