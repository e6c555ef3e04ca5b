"""What questions cost: estimates and lanes, budgets in the worker, and clients that pay for what they ask."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from tablefeel.models.policy_meanings import PolicyMeanings
from tablefeel.service.http.rates import RateLimit
from tablefeel.service.http.turns import Turns
from tablefeel.service.queue.batching import Batch, Line
from tablefeel.service.queue.costs import BATCH, Lane, cost_of
from tablefeel.service.queue.tasks import LEFT_OUT, Task, TimedOut, are_outcomes, perform

from .direct import DEAL, HAND, asking
from .questions import view

Json = dict[str, Any]
LONG = [call for bid in ("1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N") for call in (bid, "P")]
LONGER = [*LONG, *(call for bid in ("3C", "3D", "3H", "3S", "3N", "4C", "4D") for call in (bid, "P"))]
NOTHING = 1e-9
"""A budget that is spent at once."""


@pytest.mark.parametrize(
    ("kind", "payload", "lane"),
    [
        ("bid", {"bidder": "belief", "auction": ["1D", "P"]}, Lane.CHEAP),
        ("bid", {"bidder": "sayc", "auction": LONG}, Lane.CHEAP),
        ("bid", {"bidder": "selfplay", "auction": []}, Lane.DEAR),
        ("bid", {"bidder": "sayc+search", "auction": []}, Lane.DEAR),
        ("explain", {"bidder": "sayc", "auction": LONG}, Lane.CHEAP),
        ("explain", {"bidder": "sayc", "auction": LONG, "history": True}, Lane.DEAR),
        ("meanings", {"auction": LONG}, Lane.CHEAP),
        ("solve", {"deal": DEAL}, Lane.DEAR),
        ("solve", {"deal": DEAL, "solver": "estimate"}, Lane.CHEAP),
        ("openings", {"bidder": "belief"}, Lane.DEAR),
        ("auction", {"ns": "sayc+search", "ew": "sayc"}, Lane.DEAR),
        ("convert", {"text": "x" * 200}, Lane.CHEAP),
        ("convert", {"text": "x" * 100_000}, Lane.DEAR),
        ("bid", {"auction": 7}, Lane.CHEAP),
    ],
)
def test_cheap_and_dear_questions(kind: str, payload: Json, lane: Lane) -> None:
    assert cost_of(kind, payload).lane is lane
    assert cost_of(kind, payload).units >= 1


# In the worker


@pytest.mark.parametrize(
    ("kind", "payload", "told"),
    [
        ("explain", {"hand": HAND, "auction": LONGER, "bidder": "sayc", "history": True}, "history"),
        ("bid", {"hand": HAND, "auction": ["1D", "P"], "bidder": "sayc+search"}, "not searched"),
        ("openings", {"bidder": "floor", "hands": 500}, "from 32 hands, not from 500"),
    ],
)  # fmt: skip
def test_a_question_without_time_is_answered_in_part_and_says_so(kind: str, payload: Json, told: str) -> None:
    (whole,), (part,) = perform(kind, [payload]), perform(kind, [payload], NOTHING)
    assert LEFT_OUT not in whole
    assert any(told in sentence for sentence in part[LEFT_OUT])
    assert are_outcomes([part], 1)
    if kind == "explain":
        shown = len(part["result"]["steps"])
        assert 0 < shown < len(whole["result"]["steps"])
        assert part["result"]["steps"] == whole["result"]["steps"][:shown]  # what is there is right
        for seat, belief in whole["result"]["beliefs"].items():
            assert part["result"]["beliefs"][seat]["hcp"] == pytest.approx(belief["hcp"], abs=1e-4)


def test_meanings_that_were_cut_short_are_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    payload = {"hand": HAND, "auction": ["1D", "1H"], "bidder": "selfplay", "vul": "ew"}
    (part,) = perform("bid", [payload], NOTHING)
    assert part[LEFT_OUT] == ["what the calls show was not worked out: the question took too long"]
    assert part["result"]["calls"][0]["meaning"] is None
    (whole,) = perform("bid", [payload], 60.0)
    assert LEFT_OUT not in whole
    assert whole["result"]["call"] == part["result"]["call"]
    assert whole["result"]["calls"][0]["meaning"] is not None
    monkeypatch.setattr(PolicyMeanings, "_measured", None)  # it is known now, and worked out no more
    assert perform("bid", [payload], 60.0)[0]["result"] == whole["result"]


def test_a_dear_question_pays_for_itself_among_others() -> None:
    payloads: list[Json] = [view(1, "belief"), {"hand": HAND, "auction": ["1D", "P"], "bidder": "sayc+search"}]
    cheap, dear = perform("bid", payloads, 60.0)
    assert cheap["seconds"] > 0
    assert dear["seconds"] > 0
    assert [cheap["result"], dear["result"]["call"]] == [
        perform("bid", payloads[:1])[0]["result"], perform("bid", payloads[1:])[0]["result"]["call"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    "wrong",
    [
        None, {}, [], [{}], [{"result": 1}], [{"result": {}, "error": {}}], [{"error": {"type": 1, "message": ""}}],
        [{"result": {}}, {"result": {}}], [{"result": {}, "seconds": -1}], [{"result": {}, "left_out": [1]}], "result",
    ],
)  # fmt: skip
def test_what_is_no_outcome(wrong: object) -> None:
    assert not are_outcomes(wrong, 1)
    assert are_outcomes([{"result": {}, "seconds": 0.1, "left_out": ["x"]}], 1)


# In the line


def test_batches_are_little_work_and_dear_ones_leave_a_worker_free() -> None:
    async def story() -> None:
        line = Line(1000)
        line.takers = 2
        dear = {"hand": HAND, "auction": [], "bidder": "sayc+search"}
        asked = [asyncio.create_task(line.ask(Task("bid", dear))) for _ in range(64)]
        asked += [asyncio.create_task(line.ask(Task("bid", view(seed, "belief")))) for seed in range(64)]
        await asyncio.sleep(0)
        first: Batch = await line.take()
        assert (first.lane, len(first.members)) == (Lane.DEAR, 1)
        second = await line.take()
        assert second.lane is Lane.CHEAP
        assert len(second.members) > 10
        assert sum(member.milliseconds for member in second.members) <= BATCH
        line.finish(first, [{"result": {}}])
        line.miss(1)  # the other worker is being replaced: the one that is left is for cheap questions
        assert (await line.take()).lane is Lane.CHEAP
        line.miss(0)
        assert (await line.take()).lane is Lane.DEAR
        line.close()
        for one in asked:
            one.cancel()
        await asyncio.gather(*asked, return_exceptions=True)

    asyncio.run(story())


# At the gate


def test_a_rate_pays_by_cost_and_for_what_was_really_spent() -> None:
    now = [0.0]
    rates = RateLimit(10, 100, lambda: now[0])
    assert rates.seconds_to_wait("a", 60) == 0
    assert rates.seconds_to_wait("a", 60) == 2
    assert rates.seconds_to_wait("b", 60) == 0
    now[0] = 2.0
    assert rates.seconds_to_wait("a", 60) == 0
    rates.charge("a", 500)  # in debt, but not for ever
    assert rates.seconds_to_wait("a") == 11
    now[0] = 100.0
    assert rates.seconds_to_wait("a", 10_000) == 0  # dearer than a full bucket needs a full one
    rates.charge("a", -10_000)  # what was not spent is given back
    assert rates.seconds_to_wait("a", 100) == 0


def test_dear_questions_empty_the_bucket_sooner() -> None:
    dear = {"hand": HAND, "auction": LONG, "bidder": "sayc", "history": True}
    with asking(rate_limit=0.001, rate_burst=100) as client:
        statuses = [client.post("/api/v1/explain", json=dear).status_code for _ in range(20)]
        assert statuses[0] == 200
        assert statuses.count(429) >= 10
        elsewhere = client.from_address("127.0.0.9")
        assert elsewhere.post("/api/v1/bid", json={"hand": HAND, "bidder": "floor"}).status_code == 200


def test_turns_are_given_to_each_client() -> None:
    async def story() -> None:
        turns = Turns(2)
        running = {"a": 0, "b": 0}
        most = {"a": 0, "b": 0}

        async def ask(client: str) -> None:
            async with turns.turn(client, "task", time.time() + 60):
                running[client] += 1
                most[client] = max(most[client], running[client])
                await asyncio.sleep(0.001)
                running[client] -= 1

        await asyncio.gather(*(ask(client) for client in "ab" for _ in range(10)))
        assert most == {"a": 2, "b": 2}
        assert not turns._clients
        async with turns.turn("a", "1", time.time() + 60), turns.turn("a", "2", time.time() + 60):
            with pytest.raises(TimedOut):
                async with turns.turn("a", "3", time.time() + 0.01):
                    raise AssertionError
        assert not turns._clients

    asyncio.run(story())
