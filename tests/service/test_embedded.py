"""The embedded queue: real worker processes, killed, stopped and overloaded."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.kernel import Deal
from tablefeel.service.queue import batching
from tablefeel.service.queue.costs import Lane
from tablefeel.service.queue.embedded import EmbeddedQueue
from tablefeel.service.queue.tasks import QueueFull, QueueUnavailable, Task, TaskFailed, TimedOut

from .questions import right, view

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills with POSIX signals")
PATIENCE = LONG_ENOUGH


@asynccontextmanager
async def running(workers: int = 2, limit: int = 1000) -> AsyncIterator[EmbeddedQueue]:
    queue = EmbeddedQueue(workers, limit)
    await queue.start()
    try:
        await queue.ask(Task("bid", view(0), deadline=time.time() + PATIENCE))
        yield queue
    finally:
        await queue.close()
        assert queue.process_ids() == []


def run(story: Callable[[], Awaitable[None]]) -> None:
    async def told() -> None:
        await story()

    asyncio.run(asyncio.wait_for(told(), 2 * PATIENCE))


def patient(kind: str, seed: int) -> Task:
    return Task(kind, view(seed), deadline=time.time() + PATIENCE)


_NUMBERS = count()


def slow() -> Task:
    """A task of some tenths of a second."""
    return Task("solve", {"deal": str(Deal.random(Random(next(_NUMBERS))))}, deadline=time.time() + PATIENCE)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def kill_all(queue: EmbeddedQueue) -> None:
    """`kill -9` every worker that is still there."""
    for process in queue.process_ids():
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


def test_a_few_batches_that_waited_for_a_worker_do_not_make_everybody_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a mean, ten batches of a minute in an outage sent everybody away for half a minute long after it."""
    now = [0.0]

    async def story() -> None:
        line = batching.Line(limit=40)
        line.open = 40
        for seconds in [0.01] * 21 + [60.0] * 10:
            waiting = batching.Waiting(patient("bid", 1), asyncio.get_running_loop().create_future())
            batch = batching.Batch("bid", Lane.CHEAP, (waiting,), begun=now[0])
            now[0] += seconds
            monkeypatch.setattr(batching, "time", SimpleNamespace(monotonic=lambda: now[0]))
            line.finish(batch, [{"result": {}}])
        assert line._retry_after() == 1

    asyncio.run(story())


def test_every_answer_is_right_and_many_share_a_call() -> None:
    async def story() -> None:
        async with running() as queue:
            payloads = [view(seed) for seed in range(300)]
            before = queue.status()
            answers = await asyncio.gather(*(queue.ask(patient("bid", seed)) for seed in range(300)))
            assert answers == right("bid", payloads)
            after = queue.status()
            assert after.answered - before.answered == 300
            assert after.batches - before.batches < 100
            assert after.waiting == 0

    run(story)


def test_bad_input_is_an_answer() -> None:
    async def story() -> None:
        async with running(1) as queue:
            with pytest.raises(TaskFailed, match="nobody") as failure:
                await queue.ask(Task("bid", view(1) | {"bidder": "nobody"}))
            assert failure.value.is_bad_input

    run(story)


def test_killed_workers_are_replaced_and_nothing_is_lost() -> None:
    async def story() -> None:
        async with running() as queue:
            asked = [asyncio.create_task(queue.ask(patient("bid", seed))) for seed in range(400)]
            slower = asyncio.create_task(queue.ask(slow()))
            for _ in range(2):
                await asyncio.sleep(0.05)
                kill_all(queue)
                await until(lambda: len(queue.process_ids()) == 2 and queue.status().ready)
            assert await asyncio.gather(*asked) == right("bid", [view(seed) for seed in range(400)])
            assert "tricks" in await slower
            assert queue.status().lost >= 1

    run(story)


def test_a_task_that_takes_its_workers_down_is_answered_in_the_end() -> None:
    async def story() -> None:
        async with running(1) as queue:

            async def kill_whoever_works(asked: asyncio.Task[dict[str, object]]) -> None:
                while not asked.done():  # it may be quicker than the killer
                    if queue.status().ready and queue._line._dear_running == 1:
                        lost = queue.status().lost
                        kill_all(queue)
                        await until(lambda lost=lost: queue.status().lost > lost or asked.done())  # type: ignore[misc]
                    await asyncio.sleep(0.002)

            with pytest.raises(TaskFailed, match=f"{batching.MOST_DEATHS} workers died") as failure:
                for _ in range(20):
                    asked = asyncio.create_task(queue.ask(slow()))
                    await asyncio.gather(asked, kill_whoever_works(asked))
            assert failure.value.type == "WorkerLost"
            assert not failure.value.is_bad_input
            assert await queue.ask(patient("bid", 5)) == right("bid", [view(5)])[0]

    run(story)


def test_a_worker_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.service.queue.embedded_worker.GRACE", 0.1)

    async def story() -> None:
        async with running(1) as queue:
            (process,) = queue.process_ids()
            os.kill(process, signal.SIGSTOP)
            late = Task("bid", view(1), deadline=time.time() + 0.2)
            with pytest.raises(TimedOut, match=late.id):
                await queue.ask(late)
            assert await queue.ask(patient("bid", 2)) == right("bid", [view(2)])[0]
            assert process not in queue.process_ids()

    run(story)


def test_a_full_queue_says_so_and_a_closed_one_too() -> None:
    async def story() -> None:
        async with running(1, limit=5) as queue:
            asked = [asyncio.create_task(queue.ask(patient("bid", seed))) for seed in range(20)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            full = [answer for answer in answers if isinstance(answer, QueueFull)]
            assert len(full) == 15
            assert all(refusal.retry_after >= 1 for refusal in full)
            assert [answer for answer in answers if isinstance(answer, dict)] == right(
                "bid", [view(seed) for seed in range(5)]
            )
            os.kill(queue.process_ids()[0], signal.SIGSTOP)
            waiting = asyncio.create_task(queue.ask(patient("bid", 1)))
            await asyncio.sleep(0.05)
        with pytest.raises(QueueUnavailable):
            await waiting
        with pytest.raises(QueueUnavailable):
            await queue.ask(patient("bid", 1))

    run(story)


def test_a_worker_that_has_grown_too_large_goes_when_another_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.service.queue.embedded.MOST_MEMORY", 1)

    async def story() -> None:
        async with running(1) as queue:
            (first,) = queue.process_ids()
            monkeypatch.setattr("tablefeel.service.queue.embedded.MOST_MEMORY", 1 << 60)
            while first in queue.process_ids():
                assert queue.status().ready  # somebody is always there
                await asyncio.sleep(0.01)
            assert await queue.ask(patient("bid", 3)) == right("bid", [view(3)])[0]
            assert (queue.status().replaced, queue.status().lost) == ({"grown": 1}, 0)

    run(story)


def test_a_frozen_worker_is_noticed_long_before_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.service.queue.embedded_worker.SILENCE", 3.0)

    async def story() -> None:
        async with running(1) as queue:
            (process,) = queue.process_ids()
            os.kill(process, signal.SIGSTOP)
            asked = patient("bid", 1)
            assert await queue.ask(asked) == right("bid", [view(1)])[0]
            assert asked.seconds_left > PATIENCE / 2
            assert process not in queue.process_ids()
            assert queue.status().replaced["silent"] >= 1

    run(story)


SERVER = """
import asyncio, time
from tablefeel.service.queue.embedded import EmbeddedQueue
async def main():
    queue = EmbeddedQueue(2)
    await queue.start()
    while len(queue._ready) < 2:
        await asyncio.sleep(0.05)
    print(*queue.process_ids(), flush=True)
    await asyncio.sleep(3600)
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the system tells processes of their parent's death")
def test_workers_end_with_their_parent_even_when_stopped() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        workers = [int(word) for word in server.stdout.readline().split()]
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGSTOP)
        server.kill()
    gone = time.monotonic() + PATIENCE
    while any(map(is_running, workers)):
        assert time.monotonic() < gone
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
