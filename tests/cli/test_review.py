"""`tablefeel review`: sessions in, verdicts and reports out, and nothing lost on the way."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from tablefeel.formats import read

from .conftest import Run

DEAL = "N:63.8.KJT932.AK63 Q2.AJT92.Q854.JT AKJT985.6.A76.84 74.KQ7543..Q9752"
PASSED = '[Auction "N"]\n1D 1H 1S Pass\n2C Pass Pass Pass\n'
"""South passes partner's 2♣ with a seven-card suit and 12 points."""


def game(number: int, auction: str = PASSED, deal: str = DEAL) -> str:
    tags = {"Event": "Club", "Board": number, "North": "Ann <b>", "South": "=Bob", "East": "Cy", "West": "Di",
            "Dealer": "N", "Vulnerable": "None", "Deal": deal}  # fmt: skip
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + auction + "\n"


def test_a_session_with_a_blunder_is_told_kept_and_exported(run: Run, tmp_path: Path) -> None:
    Path("club.pbn").write_text(game(1) + game(2, auction=""))
    files = ["--html", "r.html", "--csv", "r.csv", "--pbn", "r.pbn", "--keep", "r.jsonl"]
    told = run("review", "club.pbn", "--depth", "quick", *files)
    assert told.code == 0, told.err
    assert "=Bob (South) AKJT985.6.A76.84 after 1♦ 1♥ 1♠ Pass 2♣ Pass: A blunder: " in told.out
    assert "Board 2  no auction" in told.out
    assert "1 of 2 boards judged, 8 calls" in told.out
    assert "Ann <b> – =Bob" in told.out
    assert " 1 call   " in told.out

    page = Path("r.html").read_text(encoding="utf-8")
    assert "Ann &lt;b&gt;" in page
    assert "<script" not in page
    assert "http" not in page, "one file, nothing from elsewhere"
    rows = list(csv.DictReader(io.StringIO(Path("r.csv").read_text(encoding="utf-8"))))
    assert [row["call"] for row in rows] == ["1D", "1H", "1S", "P", "2C", "P", "P", "P"]
    assert rows[6]["verdict"] == "blunder"
    assert rows[6]["player"] == "'=Bob", "no spreadsheet takes it for a formula"
    first, second = read(Path("r.pbn"))
    assert [made.marks for made in first.calls][6] == (4,)
    assert first.calls[6].comments[0].text.startswith("A blunder: ")
    assert first.players == ("Ann <b>", "Cy", "=Bob", "Di")
    assert not second.calls

    again = run("review", "club.pbn", "--depth", "quick", "--keep", "r.jsonl")
    assert again.out == told.out
    assert len(Path("r.jsonl").read_text().splitlines()) == 2, "nothing was judged twice"


def test_a_player_without_a_name_is_called_by_the_seat(run: Run) -> None:
    told = run("review", "-", "--depth", "quick", stdin=game(1).replace('[South "=Bob"]\n', ""))
    assert "  South AKJT985.6.A76.84 after 1♦ 1♥ 1♠ Pass 2♣ Pass: A blunder: " in told.out


def test_json_has_every_call_and_the_session(run: Run) -> None:
    told = run("review", "-", "--json", "--depth", "quick", stdin=game(5))
    board, session = map(json.loads, told.out.splitlines())
    assert board["board"] == 5
    assert [call["verdict"] for call in board["calls"]][6] == "blunder"
    assert board["calls"][6]["line"]["calls"][0] == board["calls"][6]["best"]
    assert board["par"]["score"] == 500
    assert {row["name"] for row in session["session"]["by_pair"]} == {"Ann <b> – =Bob", "Cy – Di"}
    assert session["session"]["lost_per_board"] == pytest.approx(sum(board["lost"].values()))
    assert session["session"]["costliest"][0]["call"] == "P"


def test_bad_boards_are_told_and_the_others_judged(run: Run) -> None:
    bad = game(2, deal="N:63.8.KJT932.AK63 63.8.KJT932.AK63 - -")
    last = game(3, auction='[Auction "N"]\nPass Pass Pass Pass\n')
    told = run("review", "-", "--depth", "quick", stdin=game(1) + bad + last)
    assert told.code == 1
    assert "line 22" in told.err
    assert "dealt twice" in told.err
    assert "Board 1" in told.out
    assert "Board 3  passed out" in told.out


def test_a_players_card_goes_with_the_player(run: Run) -> None:
    wrong = run("review", "-", "--card", "Ann", stdin=game(1))
    assert (wrong.code, "expected NAME=CARD" in wrong.err) == (2, True)
    unknown = run("review", "-", "--card", "Ann=nothing", stdin=game(1))
    assert unknown.code == 1
    assert "nothing" in unknown.err
    weak = game(1, auction='[Auction "N"]\nPass Pass Pass Pass\n', deal="N:A32.K32.QJ32.K32 - - -")
    plain = run("review", "-", "--json", "--depth", "quick", stdin=weak)
    acol = run("review", "-", "--json", "--depth", "quick", "--card", "ann <b>=acol-weak-nt", stdin=weak)
    best = [json.loads(told.out.splitlines()[0])["calls"][0]["book"] for told in (plain, acol)]
    assert best == ["1D", "1N"]
