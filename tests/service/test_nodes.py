"""Celery on a real Redis: nodes and Redis are killed while questions are open, and every question is answered.

`TABLEFEEL_TEST_REQUESTS=2000` asks more of it; benchmarks/faults.py does so over HTTP.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager
from itertools import count
from random import Random

import pytest

pytest.importorskip("celery", reason="the nodes extra is not installed")

from tablefeel.errors import BadConfig
from tablefeel.kernel import Deal
from tablefeel.service.queue import celery_queue as queue_module
from tablefeel.service.queue.batching import MOST_DEATHS
from tablefeel.service.queue.celery_queue import CeleryQueue
from tablefeel.service.queue.sealing import check_broker
from tablefeel.service.queue.tasks import QueueFull, QueueUnavailable, Task, TaskFailed, TimedOut

from .nodes import PATIENCE, REDIS, MortalNode, Node, PrivateRedis, why_no_redis
from .questions import right, view

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="finds worker processes in /proc")
REQUESTS = int(os.environ.get("TABLEFEEL_TEST_REQUESTS", "200"))


@pytest.fixture(scope="module")
def redis() -> Iterator[PrivateRedis]:
    if why_no_redis():
        pytest.skip(why_no_redis())
    with PrivateRedis() as started:
        yield started


@pytest.fixture(scope="module")
def broker(request: pytest.FixtureRequest) -> str:
    """The address of a Redis: the one given in the environment, else a private one."""
    given = os.environ.get(REDIS)
    return given or str(request.getfixturevalue("redis").url)


@pytest.fixture
def nodes() -> Iterator[Callable[..., Node]]:
    """Starts nodes that are gone after the test."""
    with ExitStack() as started:
        yield lambda *options: started.enter_context(Node(*options))


@asynccontextmanager
async def asking(broker: str, limit: int = 5000, ready: bool = True) -> AsyncIterator[CeleryQueue]:
    queue = CeleryQueue(broker, limit)
    await queue.start()
    try:
        if ready:
            await until(lambda: queue.status().ready)
        yield queue
    finally:
        await queue.close()


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(asyncio.wait_for(told(), 3 * PATIENCE))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


def patient(seed: int, kind: str = "bid") -> Task:
    return Task(kind, view(seed), deadline=time.time() + PATIENCE)


def ask_all(queue: CeleryQueue, count: int) -> list[asyncio.Task[dict[str, object]]]:
    return [asyncio.create_task(queue.ask(patient(seed))) for seed in range(count)]


async def check(asked: list[asyncio.Task[dict[str, object]]]) -> None:
    """Every answer comes and is right."""
    assert await asyncio.gather(*asked) == right("bid", [view(seed) for seed in range(len(asked))])


_NUMBERS = count()


def slow() -> Task:
    """A task of some tenths of a second."""
    return Task("solve", {"deal": str(Deal.random(Random(next(_NUMBERS))))}, deadline=time.time() + PATIENCE)


def test_answers_are_right_errors_come_back_and_a_node_ends_when_asked(broker: str, nodes: Callable[..., Node]) -> None:
    node = nodes(broker, "--processes", "2")

    async def story() -> None:
        async with asking(broker) as queue:
            await until(lambda: queue.status().workers == 2)
            await check(ask_all(queue, REQUESTS))
            assert queue.status().batches < REQUESTS / 2
            with pytest.raises(TaskFailed, match="nobody") as failure:
                await queue.ask(Task("bid", view(1) | {"bidder": "nobody"}))
            assert failure.value.is_bad_input
            assert await asyncio.to_thread(node.end) == 0
            await until(lambda: queue.status().workers == 0)
            assert not queue.status().ready

    run(story)


def test_killed_worker_processes_and_nodes_lose_nothing(broker: str, nodes: Callable[..., Node]) -> None:
    """`kill -9` a worker in mid-task, then a node, then all nodes; start one: everything is answered."""
    first, second = nodes(broker), nodes(broker)

    async def story() -> None:
        async with asking(broker) as queue:
            await until(lambda: queue.status().workers == 2)
            asked = ask_all(queue, REQUESTS)
            slower = asyncio.create_task(queue.ask(slow()))
            await asyncio.sleep(0.05)
            first.kill_workers()
            await check(asked)
            assert "tricks" in await slower
            asked = ask_all(queue, REQUESTS)
            await asyncio.sleep(0.05)
            first.kill()
            second.kill()
            third = nodes(broker)
            await check(asked)
            await until(lambda: bool(third.workers()))  # even if all was answered before the kill

    run(story)


def test_redis_that_is_killed_and_comes_back_empty_loses_nothing(
    redis: PrivateRedis, nodes: Callable[..., Node]
) -> None:
    nodes(redis.url)
    nodes(redis.url)

    async def story() -> None:
        async with asking(redis.url) as queue:
            await until(lambda: queue.status().workers == 2)
            asked = ask_all(queue, REQUESTS)
            await asyncio.sleep(0.1)
            await asyncio.to_thread(redis.kill)
            await until(lambda: not queue.status().ready)
            await asyncio.to_thread(redis.start)
            await check(asked)

    run(story)


def test_full_late_and_unreachable(broker: str, nodes: Callable[..., Node], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queue_module, "_DOWN_SECONDS", 0.1)

    async def story() -> None:
        async with asking(broker, limit=10, ready=False) as queue:
            await until(lambda: queue._down_since is None)
            late = Task("bid", view(1), deadline=time.time() + 0.2)
            with pytest.raises(TimedOut, match=late.id):
                await queue.ask(late)
            asked = ask_all(queue, 10)
            await asyncio.sleep(0.05)
            with pytest.raises(QueueFull):
                await queue.ask(patient(11))
            nodes(broker)
            await check(asked)
        async with asking("redis://127.0.0.1:1/0", ready=False) as queue:
            await asyncio.sleep(0.2)
            assert not queue.status().ready
            with pytest.raises(QueueUnavailable, match="broker cannot be reached"):
                await queue.ask(patient(1))

    run(story)


def test_a_batch_that_takes_its_workers_down_is_answered_in_the_end(broker: str) -> None:
    async def story() -> None:
        async with asking(broker) as queue:
            await queue.ask(patient(1))
            with pytest.raises(TaskFailed) as failure:
                await queue.ask(slow())
            assert failure.value.type == "WorkerLost"
            assert queue.status().lost >= MOST_DEATHS  # nodes tell of workers that died
            await queue.ask(patient(2))  # and the node goes on

    with MortalNode(broker):
        run(story)


@pytest.mark.parametrize("wrong", ["", "localhost", "amqp://localhost", "redis://", "http://localhost"])
def test_a_broker_is_the_address_of_a_redis(wrong: str) -> None:
    with pytest.raises(BadConfig, match="expected redis://"):
        check_broker(wrong, None)
