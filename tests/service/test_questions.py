"""The questions of the API, asked through its routes."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tablefeel.roster import REFINED
from tablefeel.service.queue.tasks import QueueFull, QueueUnavailable, TaskFailed, TimedOut

from .direct import DEAL, HAND, Client, DirectQueue, asking

Json = dict[str, Any]


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with asking() as client:
        yield client


def _ask(client: Client, name: str, question: Json) -> Json:
    answer = client.post(f"/api/v1/{name}", json=question)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    assert uuid.UUID(found["task"]).version == 4
    assert answer.headers["x-task-id"] == found["task"]
    return found


def _error(client: Client, name: str, question: Any, status: int = 400) -> Json:
    answer = client.post(f"/api/v1/{name}", json=question)
    assert answer.status_code == status, answer.text
    error: Json = answer.json()["error"]
    assert error["task"] == answer.headers["x-task-id"]
    return error


def test_bid(client: Client) -> None:
    found = _ask(client, "bid", {"id": "7", "hand": HAND, "auction": ["1D", "P"], "bidder": "sayc"})
    assert (found["id"], found["call"]) == ("7", "1H")
    assert found["calls"][0]["meaning"]["forcing"] is True
    assert sum(choice["probability"] for choice in found["calls"]) == pytest.approx(1)


def test_every_spelling_is_the_same_question() -> None:
    queue = DirectQueue()
    with asking(queue) as client:
        for question in (
            {"hand": HAND, "auction": ["1D", "P"]},
            {"hand": "SAK5HQJ32DA4C1098 2", "dealer": "north", "vul": "-", "auction": ["1♦", "pass"], "seat": "South"},
            {"hand": HAND, "auction": ["1D", "P"], "cards": {"ns": None}, "seat": None, "id": 3, "unknown": [1]},
        ):
            _ask(client, "bid", question)
    assert len({task.key for task in queue.asked}) == 1
    assert len({task.id for task in queue.asked}) == 3


def test_contract(client: Client) -> None:
    found = _ask(client, "contract", {"id": 3, "hand": HAND, "auction": ["1D", "P"], "bidder": "sayc"})
    assert (found["id"], found["call"]) == (3, "1H")
    assert found["choices"][0]["choice"] == found["choice"]
    assert sum(choice["probability"] for choice in found["choices"]) == pytest.approx(1, abs=0.01)


def test_explain(client: Client) -> None:
    found = _ask(client, "explain", {"hand": HAND, "auction": ["1D", "P"], "bidder": "sayc"})
    assert set(found["beliefs"]) == {"N", "E", "W"}
    assert sum(found["beliefs"]["N"]["hcp"]) == pytest.approx(1, abs=1e-3)


def test_meanings(client: Client) -> None:
    found = _ask(client, "meanings", {"auction": ["1N", "P"]})
    assert [made["call"] for made in found["made"]] == ["1N", "P"]
    assert found["shown"]["N"]["hcp"] == [15, 17]
    assert {following["call"] for following in found["next"]} >= {"P", "X", "2C"} - {"X"}


def test_an_auction_that_is_over_has_no_next_call(client: Client) -> None:
    assert _ask(client, "meanings", {"auction": ["P", "P", "P", "P"]})["next"] == []


def test_auction_of_a_deal(client: Client) -> None:
    found = _ask(client, "auction", {"deal": DEAL, "dealer": "E", "vul": "ns", "ns": "sayc", "ew": "floor"})
    assert (found["deal"], found["dealer"], found["vul"]) == (DEAL, "E", "ns")
    assert found["auction"] == [made["call"] for made in found["calls"]]


def test_the_same_seed_deals_the_same(client: Client) -> None:
    deals = [_ask(client, "auction", {"seed": seed, "ns": "pass", "ew": "pass"})["deal"] for seed in (1, 1, 2)]
    assert deals[0] == deals[1] != deals[2]


def test_without_a_seed_deals_differ(client: Client) -> None:
    found = [_ask(client, "auction", {"ns": "pass", "ew": "pass"}) for _ in range(2)]
    assert found[0]["deal"] != found[1]["deal"]
    assert (found[0]["contract"], found[0]["declarer"]) == ("P", None)


def test_solve(client: Client) -> None:
    found = _ask(client, "solve", {"deal": DEAL, "vul": "all"})
    assert found["tricks"]["S"]["S"] in range(14)
    assert isinstance(found["par"]["score"], int)
    assert found["par"]["contracts"]


@pytest.mark.parametrize("to", ["pbn", "lin", "dot", "url", "json", "text"])
def test_convert(client: Client, to: str) -> None:
    found = _ask(client, "convert", {"text": DEAL, "to": to})
    assert found["boards"][0]["deal"] == DEAL
    assert bool(found["text"]) is (to != "json")


def test_convert_takes_so_many_boards_and_no_more() -> None:
    with asking(deals_limit=2) as client:
        assert len(_ask(client, "convert", {"text": f"{DEAL}\n{DEAL}\n"})["boards"]) == 2
        assert "2 boards" in _error(client, "convert", {"text": f"{DEAL}\n" * 3})["message"]


def test_bidders(client: Client) -> None:
    found = client.get("/api/v1/bidders").json()
    assert "sayc" in found["cards"]
    assert {"sayc", "floor", "pass"} <= {bidder["name"] for bidder in found["bidders"]}
    assert sum(bidder["default"] for bidder in found["bidders"]) == 1


@pytest.mark.parametrize("name", REFINED)
def test_bidders_that_search_are_served(client: Client, name: str) -> None:
    question = {"hand": HAND, "auction": ["1D", "P"], "bidder": name}
    found = _ask(client, "bid", question)
    assert found["call"] in {"1H", "1N", "2N", "3N"}
    assert found["calls"][0]["meaning"]["text"]
    assert set(_ask(client, "explain", question)["beliefs"]) == set("NEW")
    assert name in {bidder["name"] for bidder in client.get("/api/v1/bidders").json()["bidders"]}


def test_health_and_version(client: Client) -> None:
    from tablefeel import __version__

    assert client.get("/api/v1/health").json() == {"status": "ok"}
    assert client.get("/api/v1/version").json() == {"name": "tablefeel", "version": __version__, "api": "v1"}


@pytest.mark.parametrize(("ready", "status"), [(True, 200), (False, 503)])
def test_readiness(ready: bool, status: int) -> None:
    with asking(DirectQueue(ready=ready)) as client:
        answer = client.get("/api/v1/ready")
        assert (answer.status_code, answer.json()["ready"]) == (status, ready)


@pytest.mark.parametrize(
    ("name", "question", "kind", "where", "said"),
    [
        ("bid", {}, "BadRequest", "hand", "missing"),
        ("bid", {"hand": "AK5"}, "NotAHand", "hand", "AK5"),
        ("bid", {"hand": "AK5.QJ32.A4.T98"}, "NotAHand", "hand", "12 cards"),
        ("bid", {"hand": 13}, "BadRequest", "hand", "a text"),
        ("bid", {"hand": HAND, "auction": ["1D", "8C"]}, "NotACall", "auction.1", "8C"),
        ("bid", {"hand": HAND, "auction": ["1D", "1C"]}, "IllegalCall", "auction", "1C is not above 1D"),
        ("bid", {"hand": HAND, "auction": "1D"}, "BadRequest", "auction", "a list"),
        ("bid", {"hand": HAND, "dealer": "Q"}, "NotASeat", "dealer", "Q"),
        ("bid", {"hand": HAND, "vul": "some"}, "NotAVulnerability", "vul", "some"),
        ("bid", {"hand": HAND, "seat": "E"}, "BadRequest", None, "not to call"),
        ("bid", {"hand": HAND, "bidder": "exec:touch /tmp/x"}, "NotABidder", "bidder", "exec:"),
        ("bid", {"hand": HAND, "bidder": "my.toml"}, "NotABidder", "bidder", "my.toml"),
        ("bid", {"hand": HAND, "bidder": "ho@../../etc"}, "NotABidder", "bidder", "ho@"),
        ("bid", {"hand": HAND, "cards": {"ns": "/etc/passwd"}}, "BadInput", "cards.ns", "/etc/passwd"),
        ("bid", {"hand": HAND, "id": [1]}, "BadRequest", "id", "not a list"),
        ("bid", {"hand": HAND, "auction": ["P"] * 320}, "BadRequest", "auction", "319"),
        ("explain", {"hand": HAND, "auction": ["P"] * 4}, "BadRequest", None, "seat"),
        ("explain", {"hand": HAND, "history": "yes"}, "BadRequest", "history", "true or false"),
        ("solve", {}, "BadRequest", "deal", "missing"),
        ("solve", {"deal": "N:AK5 - - -"}, "NotADeal", "deal", "AK5"),
        ("auction", {"seed": -1}, "BadRequest", "seed", "0"),
        ("auction", {"seed": 1.5}, "BadRequest", "seed", "whole number"),
        ("auction", {"ns": "nobody"}, "NotABidder", "ns", "nobody"),
        ("convert", {"text": ""}, "BadRequest", None, "text"),
        ("convert", {"text": "hello"}, "BadFile", None, "hello"),
        ("convert", {"text": DEAL, "to": "exe"}, "BadRequest", "to", "pbn"),
        ("meanings", [], "BadRequest", "body", "object"),
    ],
)  # fmt: skip
def test_what_is_wrong_and_where(
    client: Client, name: str, question: Any, kind: str, where: str | None, said: str
) -> None:
    error = _error(client, name, question)
    assert (error["type"], error.get("where")) == (kind, where), error
    assert said in error["message"]
    assert "\n" not in error["message"]


@pytest.mark.parametrize(
    "body", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"hand": 1' + b"0" * 5000 + b"}"]
)
def test_what_is_not_json(client: Client, body: bytes) -> None:
    answer = client.post("/api/v1/bid", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]["type"] == "BadRequest"


def test_a_limit_on_the_auction() -> None:
    with asking(auction_limit=3) as client:
        _ask(client, "meanings", {"auction": ["P"] * 3})
        assert "more than the 3" in _error(client, "meanings", {"auction": ["P"] * 4})["message"]


@pytest.mark.parametrize(
    ("fault", "status", "kind", "retry"),
    [
        (QueueFull(1000, 3), 503, "QueueFull", "3"),
        (QueueUnavailable("the broker is away", 2), 503, "QueueUnavailable", "2"),
        (TimedOut("b3"), 504, "TimedOut", None),
        (TaskFailed("NotAHand", "hand is short"), 400, "NotAHand", None),
        (TaskFailed("SolverError", "the secret hand AKQ"), 500, "SolverError", None),
        (RuntimeError("the secret hand AKQ"), 500, "ServerFault", None),
    ],
)
def test_what_the_queue_says(fault: Exception, status: int, kind: str, retry: str | None) -> None:
    with asking(DirectQueue(fault)) as client:
        answer = client.post("/api/v1/solve", json={"deal": DEAL})
        assert answer.status_code == status
        assert answer.json()["error"]["type"] == kind
        assert answer.headers.get("retry-after") == retry
        assert "secret" not in answer.text
