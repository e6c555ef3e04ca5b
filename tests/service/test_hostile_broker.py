"""A Redis that is not to be trusted: nonsense, forged and enormous messages harm nobody."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

pytest.importorskip("celery", reason="the nodes extra is not installed")

from tablefeel.errors import BadConfig
from tablefeel.service.queue.celery_queue import ANSWER, MOST_WORKERS, NODE, NODES, CeleryQueue, _again_and_again
from tablefeel.service.queue.sealing import BadSeal, Sealer, check_broker, key_of_environment

from .nodes import Node, PrivateRedis, why_no_redis
from .questions import right, view
from .test_nodes import patient, run, until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds worker processes in /proc")
SECRET = "a key of the tests, long enough"  # noqa: S105


@pytest.fixture(scope="module")
def broker() -> Iterator[str]:
    if why_no_redis():
        pytest.skip(why_no_redis())
    with PrivateRedis() as started:
        yield started.url


def test_seals() -> None:
    ours, theirs, none = Sealer(SECRET), Sealer(SECRET + "!"), Sealer(None)
    content = {"batch": "1", "text": "♠ \ud800"}
    assert ours.opened("order", ours.sealed("order", content)) == content
    assert none.opened("order", none.sealed("order", content)) == content
    for purpose, message in (
        ("order", theirs.sealed("order", content)), ("order", ours.sealed("answer", content)),
        ("order", none.sealed("order", content)), ("order", b"\xff"), ("order", 7), ("order", ""),
        ("order", ours.sealed("order", content)[:-1]),
    ):  # fmt: skip
        with pytest.raises(BadSeal):
            ours.opened(purpose, message)
    with pytest.raises(BadSeal):
        none.opened("order", "- {")


def test_a_redis_elsewhere_needs_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    check_broker("redis://localhost:6379/0", None)
    check_broker("redis://elsewhere:6379/0", SECRET)
    with pytest.raises(
        BadConfig, match="on elsewhere, where others may write into it: set the same TABLEFEEL_BROKER_KEY"
    ):
        check_broker("redis://elsewhere:6379/0", None)
    monkeypatch.setenv("TABLEFEEL_BROKER_KEY", "short")
    with pytest.raises(BadConfig, match="shorter than 16"):
        key_of_environment()


def test_nonsense_in_redis_stops_nothing(broker: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before, the first such message ended the listener, a bad node the watcher, a count of 99999999 everything."""
    monkeypatch.setenv("TABLEFEEL_BROKER_KEY", SECRET)
    forged = Sealer("another key, as long as that").sealed(NODE, {"node": "x", "processes": 5})

    async def story() -> None:
        queue = CeleryQueue(broker, key=SECRET)
        await queue.start()
        try:
            ours = Sealer(SECRET)
            vast = [ours.sealed(NODE, {"node": "x", "processes": count}) for count in (99999999, -1, "2", None)]
            for member in ("nonsense", "x/99999999", "x/-5", forged, *vast):
                await queue._redis.zadd(NODES, {member: 2e9})
            with ExitStack() as nodes:
                nodes.enter_context(Node(broker))
                await until(lambda: queue.status().ready)
                assert queue.status().workers == 1
                for message in (b"\xff\x00", b"no json", b"[]", b"{}", b"null", ours.sealed(ANSWER + queue._name, [])):
                    await queue._redis.lpush(queue._reply, message)
                asked = asyncio.create_task(queue.ask(patient(1)))
                await asyncio.sleep(0)
                for batch in list(queue._flights):  # answers that are none, one of them properly sealed
                    await queue._redis.lpush(queue._reply, json.dumps({"batch": batch, "outcomes": [{"result": {}}]}))
                    bad = {"batch": batch, "outcomes": [{"result": {}}, {"result": {}}]}
                    await queue._redis.lpush(queue._reply, ours.sealed(ANSWER + queue._name, bad))
                assert await asked == right("bid", [view(1)])[0]
                assert queue.status().unreadable >= 6
                assert queue.status().ready
                await queue._redis.lpush("tablefeel:questions", b"not even a message")
                assert await queue.ask(patient(2)) == right("bid", [view(2)])[0]
        finally:
            await queue.close()

    run(story)


def test_many_nodes_are_believed_up_to_a_limit() -> None:
    queue = CeleryQueue("redis://127.0.0.1:1/0", key=SECRET)
    members = [queue._sealer.sealed(NODE, {"node": str(number), "processes": 256}).encode() for number in range(10)]
    assert sum(map(queue._processes, members)) > MOST_WORKERS
    assert queue._processes(b"\xff") == 0


def test_a_loop_that_ends_is_started_again_and_readiness_depends_on_it() -> None:
    async def story() -> None:
        times = 0

        async def fails() -> None:
            nonlocal times
            times += 1
            raise ValueError("whatever")

        loop = asyncio.create_task(_again_and_again(fails))
        await until(lambda: times >= 2)
        loop.cancel()
        await asyncio.gather(loop, return_exceptions=True)
        queue = CeleryQueue("redis://127.0.0.1:1/0")
        queue._workers, queue._down_since = 1, None
        assert not queue.status().ready  # nobody listens

    run(story)
