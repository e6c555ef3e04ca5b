"""What one client could once have for the price of one request: each is now paid for, ends in time, or is refused."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tablefeel.bidding.budget import Budget, within
from tablefeel.dealing.sampling import Sampler
from tablefeel.dealing.scripts import Script
from tablefeel.questions import NAMES
from tablefeel.questions.asking import read, said
from tablefeel.service.http.rates import BYTES
from tablefeel.service.http.rooms import MOST_OF_ONE, MOST_ROOMS, Rooms
from tablefeel.service.http.routes.questions import PLAYERS
from tablefeel.service.queue.costs import _ESTIMATES, Lane, cost_of
from tablefeel.service.queue.tasks import LEFT_OUT, are_outcomes, perform
from tablefeel.systems.cards.card import LONGEST_LINE

from .direct import DEAL, HAND, Client, asking

EDITED = "sayc;one_notrump=12-14"
LONG = [call for bid in ("1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N") for call in (bid, "P")]


@pytest.fixture
def poor() -> Iterator[Client]:
    """A client whose bucket holds a hundred requests and does not fill again."""
    with asking(rate_limit=0.001, rate_burst=100) as client:
        yield client


# Estimates


def test_every_question_has_an_estimate() -> None:
    assert set(_ESTIMATES) == set(NAMES)


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("bid", {"bidder": "sayc", "cards": {"ns": EDITED, "ew": "sayc"}}),
        ("explain", {"bidder": "sayc", "cards": {"ns": "sayc", "ew": EDITED}}),
        ("contract", {"bidder": "sayc", "cards": {"ns": EDITED, "ew": EDITED}}),
        ("meanings", {"cards": {"ns": EDITED, "ew": "sayc"}}),
        ("agreements", {"card": EDITED}),
        ("practice", {"theme": "something"}),
        ("practice", {"theme": "anything"}),
        ("compare", {"deal": DEAL, "robots": "sayc"}),
        ("judge", {"depth": "quick"}),
        ("review", {"auction": ["1C"]}),
    ],
)
def test_questions_that_were_thought_cheap(kind: str, payload: dict[str, Any]) -> None:
    assert cost_of(kind, payload).lane is Lane.DEAR


def test_what_two_hands_make_is_cheap() -> None:
    assert cost_of("pair", {"hand": HAND}).lane is Lane.CHEAP


# Budgets


def test_work_in_other_threads_is_paid_too() -> None:
    """The native solver has threads of its own: leads took 1.1 s of a core, and 0.1 s of it was counted."""

    def work() -> None:
        begun = time.process_time()
        while time.process_time() - begun < 0.02:
            pass

    with within(Budget(0.01)) as budget:
        other = threading.Thread(target=work)
        other.start()
        other.join()
        assert budget.is_spent


def test_leads_are_counted_whole() -> None:
    asked = {"hand": HAND, "dealer": "S", "auction": ["1N", "P", "P", "P"], "bidder": "floor", "layouts": 10}
    perform("lead", [asked])  # loads what it needs
    begun = time.process_time()
    (outcome,) = perform("lead", [asked], 60.0)
    assert outcome["seconds"] > (time.process_time() - begun) / 2


def test_a_theme_that_never_comes_up_ends_with_the_budget() -> None:
    """640 deals were bid for it, 4.7 s of a core, for the price of 20 ms."""
    (outcome,) = perform("practice", [{"theme": "no call has this name", "seed": 1}], 0.0)
    assert outcome["result"]["found"] is False
    assert outcome["result"]["robots"]
    assert outcome[LEFT_OUT] == ["the theme did not come up in 16 deals, and time was up"]


def test_an_auction_without_end_is_reviewed_in_part() -> None:
    auction = [*LONG, "3C", "P", "P", "P"]
    (outcome,) = perform("review", [{"deal": DEAL, "auction": auction, "depth": "quick"}], 0.0)
    judged = outcome["result"]["calls"]
    assert [call["place"] for call in judged] == list(range(len(judged)))
    assert 0 < len(judged) < len(auction)
    assert f"the calls after the first {len(judged)} were not judged" in outcome[LEFT_OUT]


def test_a_judge_who_is_asked_with_views_ends_with_the_budget() -> None:
    """512 layouts were weighed by 29 calls: 10.5 s of a core."""
    asked = {"hand": HAND, "auction": [*LONG, "3C", "P"], "call": "P", "judge": "sayc+contract"}
    (outcome,) = perform("judge", [asked], 0.0)
    assert outcome["result"]["judged"]["call"] == "P"
    assert "layouts were weighed by the first calls of the auction only" in outcome[LEFT_OUT]
    assert "auctions were not bid out to their end: everybody passes" in outcome[LEFT_OUT]


def test_edited_cards_are_read_without_sampling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Layouts were sampled for every call considered: 3.2 s of a core for one call in words, in the cheap lane."""
    monkeypatch.setattr(Sampler, "draw", None)
    asked = {"hand": HAND, "auction": LONG, "bidder": "sayc", "words": True, "cards": {"ns": EDITED, "ew": EDITED}}
    (outcome,) = perform("bid", [asked])
    assert outcome["result"]["calls"][0]["words"]


def test_questions_that_end_in_an_error_are_paid_too() -> None:
    (outcome,) = perform("deal", [{"script": "condition hcp(north) > 36", "count": 9}], 0.0)
    assert outcome["error"]
    assert outcome["seconds"] > 0
    assert are_outcomes([outcome], 1)


# The process that answers requests

SHAPES = "condition shape(north," + "xxxx+" * 700 + "4432)"


def test_a_script_is_read_by_workers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its shapes took 0.8 s of the process that answers everybody."""
    with monkeypatch.context() as patched:
        patched.setattr(Script, "parse", None)
        asked = said(read("deal", {"script": SHAPES, "seed": 1}), PLAYERS)
    assert asked["script"] == SHAPES
    (outcome,) = perform("deal", [asked])
    assert outcome["result"]["deals"]
    (wrong,) = perform("deal", [{"script": "condition frobs(north)"}])
    assert wrong["error"]["where"] == "script"


def test_a_script_says_how_many_deals() -> None:
    for more, count in (({}, 3), ({"count": 2}, 2)):
        (outcome,) = perform("deal", [{"script": "produce 3\ncondition 1", "seed": 1, **more}])
        assert len(outcome["result"]["deals"]) == count


@pytest.mark.parametrize(
    "text",
    [
        "a=" + "[" * 9000 + "]" * 9000,  # ended as a fault of the server
        "a=" + "[\n" * 9000,
        "a=" + "{b=" * 90 + "1" + "}" * 90,
        "\n".join("[" + ".".join("a" * 140) + "]" for _ in range(70)),
        ".".join(["a"] * 9000) + "=1",  # took 1.6 s
        "a=" + "9" * 19_000,
        "a=" + "\n".join(["[" + "9" * 290 + ","] * 60),
        'title="' + "x" * 19_000 + '"',
    ],
)
def test_cards_that_are_none_are_refused_at_once(text: str) -> None:
    with asking() as client:
        answer = client.post("/api/v1/agreements", json={"text": text})
    assert answer.status_code == 400
    assert answer.json()["error"]["where"] == "text"


def test_a_long_line_is_named() -> None:
    with asking() as client:
        answer = client.post("/api/v1/agreements", json={"text": 'title = "a"\n#' + "x" * LONGEST_LINE})
    assert f"line 2 has more than {LONGEST_LINE} letters" in answer.json()["error"]["message"]


def test_large_requests_count_for_more(poor: Client) -> None:
    big = {"content": b" " * 10 * BYTES, "headers": {"content-type": "application/json"}}
    statuses = [poor.post("/api/v1/bid", **big).status_code for _ in range(20)]
    assert 5 < statuses.count(400) < 12
    assert statuses[-1] == 429
    other = poor.from_address("127.0.0.7")
    address = f"/bid?hand={'x' * 3 * BYTES}"
    assert [other.get(address).status_code for _ in range(40)].count(400) < 30


def test_what_takes_long_to_read_counts_for_more(poor: Client) -> None:
    slow = {"text": "\n".join(f"a{number} = 1" for number in range(1500))}
    assert [poor.post("/api/v1/agreements", json=slow).status_code for _ in range(100)].count(400) < 90


# Rooms


def test_rooms_are_paid_for_by_who_opens_them(poor: Client) -> None:
    """The question for a board went past the rate limit and the lanes."""
    statuses = [poor.post("/api/v1/rooms", json={"theme": "slams"}).status_code for _ in range(20)]
    assert statuses[0] == 200
    assert 429 in statuses
    assert len(poor.app.state.rooms) == statuses.count(200), "a room without a board is none"


def test_one_client_does_not_push_out_the_rooms_of_others() -> None:
    now = 0.0
    rooms = Rooms(lambda: now)
    honest = rooms.open(rooms.made("anything", 0, {}, "honest"))
    for number in range(MOST_ROOMS + 5):
        now += 1
        last = rooms.open(rooms.made("anything", number, {}, "greedy"))
    assert len(rooms) == MOST_OF_ONE + 1
    assert rooms.find(honest.key) is honest
    assert rooms.find(last.key) is last
