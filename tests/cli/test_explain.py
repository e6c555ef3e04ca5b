"""`tablefeel explain`: beliefs and words on a terminal, in JSON and as pictures."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from tablefeel.bidding import Decision, Explain, OneByOne, PlayerView, Reader
from tablefeel.kernel import Call
from tablefeel.roster.bidders import BIDDERS, About, Entry
from tablefeel.systems.reading import SystemReader

from .conftest import Run

HAND = "AK5.QJ32.A4.T982"
SAYC = ("--bidder", "sayc")


def one(text: str) -> dict[str, Any]:
    (line,) = text.splitlines()
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def test_a_players_view(run: Run) -> None:
    ran = run("explain", HAND, "1D P", *SAYC)
    assert ran.code == 0, ran.err
    assert "South  ♠ AK5 ♥ QJ32 ♦ A4 ♣ T982  14 HCP\nNorth deals, none vulnerable: 1♦ Pass" in ran.out
    now = ran.out.split("What they may hold now")[1].split("What the next calls would tell")
    assert [seat in now[0] for seat in ("\nNorth", "\nEast", "\nSouth", "\nWest")] == [True, True, False, True]
    assert "South 1♥" in now[1]
    assert "100%" in now[1]
    assert "card: new suit -- 4+ ♥" in now[1]
    assert "  told █" in now[1]


def test_an_onlooker_sees_four_hidden_hands(run: Run) -> None:
    ran = run("explain", "--public", "1N P 2H P", *SAYC)
    assert ran.code == 0, ran.err
    assert all(f"\n{seat}" in ran.out for seat in ("North", "East", "South", "West"))
    assert "card: Jacoby transfer -- 5+ ♠" in ran.out
    coming = ran.out.split("What the next calls would tell")[1]
    assert "North 2♠" in coming
    more = run("explain", "--public", "1N P 2H P", "--next", *SAYC).out.split("What the next calls would tell")[1]
    assert more.count("  told ") > coming.count("  told ")


def test_dealer_seat_and_cards(run: Run) -> None:
    assert "West deals" in run("explain", HAND, "1D P", "--seat", "E", *SAYC).out
    assert "East  ♠" in run("explain", HAND, "W: 1D P", *SAYC).out
    over = run("explain", HAND, "1D P P P", "--seat", "W", *SAYC)
    assert over.out.startswith("West  ♠")
    weak = run("explain", "--public", "1N", "--ns", "acol-weak-nt", *SAYC).out
    assert "12-14 HCP" in weak.split("What they may hold")[0]
    assert "12-14 HCP" in run("explain", "--public", "1N", "--bidder", "acol-weak-nt").out


def test_json_is_the_answer_of_a_reader(run: Run) -> None:
    found = one(run("explain", HAND, "1D P", "--json", *SAYC).out)
    assert set(found["beliefs"]) == {"N", "E", "W"}
    north = found["beliefs"]["N"]
    assert (len(north["hcp"]), len(north["lengths"]["S"]), len(north["cards"])) == (38, 14, 52)
    assert sum(north["cards"].values()) == pytest.approx(13)
    assert north["cards"]["SA"] == 0
    assert [entry["call"] for entry in found["calls"]] == ["1H"]
    assert found["calls"][0]["meaning"]["lengths"]["H"] == [4, 13]
    assert "steps" not in found
    steps = one(run("explain", HAND, "1D P", "--json", "--steps", *SAYC).out)
    assert [step["calls"] for step in steps["steps"]] == [0, 1, 2]
    assert steps["beliefs"] == found["beliefs"] == steps["steps"][-1]["beliefs"]
    assert [words["call"] for words in steps["made"]] == ["1D", "P"]


def test_the_usual_bidder_explains_any_auction(run: Run) -> None:
    """Whoever that is: the network once its weights are installed, else the card."""
    for calls in ("", "1D P", "7N X XX", "1C 1D 1H 1S 1N 2C 2D 2H 2S 2N 3C"):
        found = one(run("explain", HAND, calls, "--json").out)
        assert len(found["beliefs"]) == 3
        for belief in found["beliefs"].values():
            assert sum(belief["hcp"]) == pytest.approx(1)
            assert sum(belief["cards"].values()) == pytest.approx(13)
            assert belief["cards"]["SA"] == pytest.approx(0, abs=1e-6)
        assert sum(entry["probability"] for entry in found["calls"]) > 0.5
        assert all(entry["bits"] >= 0 for entry in found["calls"])


BATCH = "\n".join(
    [
        json.dumps({"id": "7", "hand": HAND, "seat": "S", "dealer": "N", "vul": "none", "auction": ["1D", "P"]}),
        "not json",
        json.dumps({"id": 8, "auction": ["1D"]}),
        json.dumps({"id": 9, "auction": ["1D"], "public": True}),
        json.dumps({"hand": HAND, "seat": "W", "auction": ["P", "P", "P", "P"]}),
        json.dumps({"id": 10, "hand": HAND, "auction": ["P", "P", "P", "P"]}),
    ]
)


def test_a_batch_answers_every_line_in_order(run: Run) -> None:
    ran = run("explain", "--batch", "-", *SAYC, stdin=BATCH)
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 1
    assert [answer["id"] for answer in answers] == ["7", None, 8, 9, None, 10]
    assert [set(answer.get("beliefs", ())) for answer in answers] == [
        {"N", "E", "W"}, set(), set(), {"N", "E", "S", "W"}, {"N", "E", "S"}, set(),
    ]  # fmt: skip
    assert answers[2]["error"] == {"type": "BadRequest", "message": "'hand' is missing"}
    assert "'seat' is needed" in answers[5]["error"]["message"]


def test_a_public_batch_needs_no_hands(run: Run) -> None:
    ran = run("explain", "--public", "--batch", "-", "--steps", *SAYC, stdin='{"id": 1, "auction": ["1C"]}\n')
    found = one(ran.out)
    assert (ran.code, found["id"], len(found["steps"])) == (0, 1, 2)


def test_a_picture_in_a_file(run: Run, tmp_path: Path) -> None:
    assert run("explain", HAND, "1D P", "--svg", "pictures/now.svg", *SAYC).code == 0
    text = (tmp_path / "pictures/now.svg").read_text(encoding="utf-8")
    assert ET.fromstring(text).get("aria-label") == "South's view (sayc) after 1♦ Pass"  # noqa: S314 - our own picture


def test_a_picture_of_every_step_in_a_folder(run: Run, tmp_path: Path) -> None:
    found = one(run("explain", "--public", "1D P", "--svg", "steps", "--json", *SAYC).out)
    assert "steps" not in found
    assert sorted(path.name for path in (tmp_path / "steps").iterdir()) == ["00.svg", "01-N-1D.svg", "02-E-P.svg"]
    assert "Everybody&#x27;s view (sayc) after no calls yet" in (tmp_path / "steps/00.svg").read_text(encoding="utf-8")


def test_every_step_can_be_shown(run: Run) -> None:
    shown = run("explain", "--public", "1D P", "--steps", *SAYC).out
    assert shown.count("  HCP ") == 8


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        ((), 2, "give a hand and the calls so far, or --public and the calls, or --batch FILE"),
        ((HAND, "1D", "--batch", "-"), 2, "give an auction, or --batch FILE, and not both"),
        (("--batch", "-", "--svg", "x.svg"), 2, "--svg draws one auction: leave out --batch"),
        ((HAND, "1D 1C"), 1, "1C is not above 1D (auction: 1D)"),
        (("AK5.QJ32.A4.T98",), 1, "hand 'AK5.QJ32.A4.T98' has 12 cards, not 13"),
        ((HAND, "1D P P P"), 2, "the auction is over: say whose hand it is with --seat (N: 1D P P P)"),
        (("--public", HAND, "1D"), 2, "with --public give the calls alone: nobody's hand is seen"),
        (("--public", "1D", "--seat", "N"), 2, "with --public give the calls alone: nobody's hand is seen"),
        (("--public", "1Z"), 1, "'1Z' is not a call: expected P, X, XX or 1C to 7N (auction '1Z')"),
        ((HAND, "--bidder", "floor"), 1, "'floor' bids, but cannot say what others hold"),
        ((HAND, "--bidder", "exec:cat"), 1, "'exec:cat' bids, but cannot say what others hold"),
        ((HAND, "--bidder", "sayk"), 1, "'sayk' is not a bidder (did you mean 'sayc'?)"),
        ((HAND, "--ns", "nothing", *SAYC), 1, "no convention card 'nothing'"),
        ((HAND, "--svg", "x.png"), 2, "--svg draws into a file that ends in .svg, or into a folder, not 'x.png'"),
        ((HAND, "--seat", "Q"), 2, "'Q' is not a seat: expected N, E, S or W"),
        (("--batch", "missing.jsonl"), 1, "missing.jsonl: No such file or directory"),
    ],
)
def test_wrong_calls_get_one_sentence(run: Run, arguments: tuple[str, ...], code: int, sentence: str) -> None:
    ran = run("explain", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert len(ran.err.splitlines()) == 1
    assert sentence in ran.err


class ReadingBidder(OneByOne):
    """Bids by the card and reads by it, as a network does with one set of weights."""

    @property
    def reader(self) -> Reader:
        return SystemReader(deals=400)

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        return Decision.of(view.auction, Call.H1, {Call.H1: 0.9, Call.N2: 0.095, Call.PASS: 0.005})


def test_bidders_that_read_say_what_they_consider(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BIDDERS, "reading", Entry(about=About("Reading", ""), shipped=ReadingBidder))
    shown = run("bid", HAND, "1D P", "--bidder", "reading").out
    assert "South 1♥    ████▌  90%" in shown
    assert "card: new suit -- 4+ ♥" in shown
    assert shown.index("South 1♥") < shown.index("South 2NT")
    assert "South Pass" not in shown
    found = one(run("bid", HAND, "1D P", "--bidder", "reading", "--words", "--json").out)
    assert (found["call"], found["calls"][0]["words"]["hcp"][0] >= 5) == ("1H", True)
    assert [entry["call"] for entry in found["calls"] if "words" in entry] == ["1H", "2N"]
    assert "South 1♥    ████▌  90%" in run("explain", HAND, "1D P", "--bidder", "reading").out
