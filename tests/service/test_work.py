"""What workers answer, kind by kind, without any queue."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

from tablefeel.arena.table import Pair
from tablefeel.arrays.types import Bools, Floats32
from tablefeel.doubledummy import ExactSolver, par
from tablefeel.doubledummy.cache import VARIABLE
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Deal, Seat, Strain, Vulnerability
from tablefeel.models.policy_meanings import PolicyMeanings
from tablefeel.models.selfplay import SelfPlayBidder
from tablefeel.questions import players
from tablefeel.service.queue.tasks import Task, TaskFailed, perform, result_of

VIEW = {"hand": "AK5.QJ32.A4.T982", "auction": ["1D", "P"], "dealer": "N", "vul": "none"}
DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K -"


def one(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    (outcome,) = perform(kind, [payload])
    json.dumps(outcome)
    return result_of(outcome)


def refused(kind: str, payload: dict[str, Any]) -> str:
    (outcome,) = perform(kind, [payload])
    with pytest.raises(TaskFailed) as failure:
        result_of(outcome)
    assert failure.value.is_bad_input
    return str(failure.value)


def test_bid_gives_a_decision_over_every_legal_call() -> None:
    answer = one("bid", VIEW)
    assert answer["call"] == "1H"
    assert {entry["call"] for entry in answer["calls"]} == set(map(str, Auction.parse("1D P").legal_calls))
    assert sum(entry["probability"] for entry in answer["calls"]) == pytest.approx(1)


def test_a_batch_answers_in_order_and_a_bad_item_spoils_only_itself() -> None:
    payloads = [VIEW, VIEW | {"hand": "AK"}, VIEW | {"bidder": "floor"}, VIEW | {"bidder": "nobody"}, VIEW]
    outcomes = perform("bid", payloads)
    assert [sorted(outcome) for outcome in outcomes] == [["result"], ["error"], ["result"], ["error"], ["result"]]
    assert outcomes[0] == outcomes[4] == perform("bid", [VIEW])[0]
    assert outcomes[2] == perform("bid", [VIEW | {"bidder": "floor"}])[0]


def test_a_bidder_with_a_system_of_its_own_says_what_its_calls_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    def passes(bits: Bools) -> Floats32:
        return np.eye(1, 38, dtype=np.float32).repeat(len(bits), axis=0) * 30

    bidder = SelfPlayBidder(passes, meanings=PolicyMeanings(passes))
    monkeypatch.setattr(players, "_kept", lambda name: Pair(name, bidder))
    answer = one("bid", VIEW)
    assert answer["call"] == "P"
    meant = {entry["call"]: entry["meaning"] for entry in answer["calls"]}
    assert meant["P"]["text"].endswith("true of 90% of the hands that pass")
    assert meant["1H"] is None


@pytest.mark.parametrize("name", ["exec:echo", "mine.toml", "/etc/passwd", "ho@runs/ho", "sayc@../x", "sayc+", 7])
def test_only_bidders_of_the_package_are_served(name: object) -> None:
    assert "bidder" in refused("bid", VIEW | {"bidder": name})
    told = refused("auction", {"deal": DEAL, "ns": name})
    assert told == "'ns' is a text, not a whole number" if name == 7 else "is served here" in told


@pytest.mark.parametrize("kind", ["bid", "contract", "explain", "meanings"])
def test_only_cards_of_the_package_are_served(kind: str) -> None:
    assert "is served here" in refused(kind, VIEW | {"cards": {"ns": "/etc/passwd.toml"}})


def test_bid_asks_the_player_to_call() -> None:
    assert "North is not to call: it is South's turn" in refused("bid", VIEW | {"seat": "N"})


def test_explain_gives_a_belief_for_each_hidden_seat() -> None:
    beliefs = one("explain", VIEW)["beliefs"]
    assert sorted(beliefs) == ["E", "N", "W"]
    assert sum(beliefs["N"]["hcp"]) == pytest.approx(1)
    assert beliefs["N"]["cards"]["SA"] == 0


def test_explain_with_history_has_a_step_for_every_call_and_without_a_hand_four_seats() -> None:
    answer = one("explain", VIEW | {"history": True, "bidder": "sayc"})
    assert [step["calls"] for step in answer["steps"]] == [0, 1, 2]
    assert answer["steps"][-1]["beliefs"] == answer["beliefs"]
    public = one("explain", {"auction": ["1D"], "public": True, "bidder": "sayc"})
    assert sorted(public["beliefs"]) == ["E", "N", "S", "W"]
    assert "cannot say" in refused("explain", VIEW | {"bidder": "floor"})
    assert "'history'" in refused("explain", VIEW | {"history": 1})


def test_meanings_of_the_calls_made_and_of_the_next() -> None:
    answer = one("meanings", {"auction": ["1N", "P", "2C"]})
    assert [(entry["seat"], entry["call"]) for entry in answer["made"]] == [("N", "1N"), ("E", "P"), ("S", "2C")]
    assert answer["made"][2]["meaning"]["artificial"]
    assert sorted(answer["shown"]) == ["E", "N", "S", "W"]
    assert "X" in {entry["call"] for entry in answer["next"]}
    assert one("meanings", {"auction": ["P"] * 4})["next"] == []


def test_auction_of_a_given_and_of_a_random_deal() -> None:
    answer = one("auction", {"deal": DEAL, "dealer": "S"})
    assert answer["auction"] == [entry["call"] for entry in answer["calls"]]
    assert answer["calls"][0]["seat"] == "S"
    assert one("auction", {"seed": 3, "ns": "floor"})["deal"] == str(Deal.random(Random(3)))
    assert one("auction", {"deal": None, "ns": "pass", "ew": "pass"})["contract"] == "P"


def test_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "off")
    answer = one("solve", {"deal": DEAL})
    table = ExactSolver(1, cache=None).table(Deal.parse(DEAL))
    assert answer["tricks"]["S"]["H"] == table.tricks(Seat.S, Strain.H)
    best = par(table, Seat.N, Vulnerability.NONE)
    assert answer["par"] == {"score": best.score_ns, "contracts": [str(contract) for contract in best.contracts]}
    assert "is not a deal" in refused("solve", {"deal": "N:AK"})


def test_convert_reads_hands_deals_pbn_lin_and_links() -> None:
    assert one("convert", {"text": "AK5.QJ32.A4.T982", "to": "json"})["boards"][0]["hands"]["S"] == "AK5.QJ32.A4.T982"
    as_dot = one("convert", {"text": DEAL, "to": "pbn"})
    assert as_dot["format"] == "dot"
    pbn = as_dot["text"]
    lin = one("convert", {"text": pbn, "to": "lin"})
    assert (lin["format"], lin["problems"]) == ("pbn", [])
    link = one("convert", {"text": lin["text"], "to": "url"})
    back = one("convert", {"text": link["text"], "to": "text"})
    assert back["format"] == "url"
    assert back["boards"][0]["deal"] == as_dot["boards"][0]["deal"]
    assert "♠ AQJ987" in back["text"]
    wrong = one("convert", {"text": f"{DEAL}\nN:AK - - x", "to": "dot"})
    assert [problem["line"] for problem in wrong["problems"]] == [2]
    assert "'to' is one of" in refused("convert", {"text": DEAL, "to": "pickle"})
    assert "'text'" in refused("convert", {"text": " "})


def test_a_task_knows_its_kind_and_its_key() -> None:
    first, second = Task("bid", VIEW), Task("bid", dict(reversed(VIEW.items())))
    assert first.id != second.id
    assert first.key == second.key != Task("explain", VIEW).key
    assert 0 < first.seconds_left <= 30
    with pytest.raises(BadInput, match="is not a kind of task"):
        Task("pickle", {})
