"""The queue that needs nothing installed: worker processes on this machine.

Plain subprocesses that speak JSON over pipes. A worker that dies, hangs or grows too large is replaced; what it was at
is worked on again.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any

from tablefeel.doubledummy.workers import same_tablefeel
from tablefeel.service.queue.batching import GRACE, Batch, Line
from tablefeel.service.queue.tasks import Json, QueueStatus, Task
from tablefeel.service.queue.worker_process import LENGTH, LONGEST_FRAME, frame

MOST_MEMORY = 380_000_000
"""Bytes after which a worker is replaced when it has answered."""
_START_SECONDS = 120.0
_PAUSE_SECONDS = 1.0  # before another try, where a worker died before it was ready
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class EmbeddedQueue:
    """A `Queue` with `workers` processes and at most `limit` tasks at a time."""

    def __init__(self, workers: int = 2, limit: int = 1000) -> None:
        self.workers = workers
        self._line = Line(limit)
        self._line.takers = workers
        self._keepers: list[asyncio.Task[None]] = []
        self._running: dict[int, Process] = {}
        self._ready: set[int] = set()

    async def start(self) -> None:
        """Start the worker processes; they load their models while the first tasks already wait."""
        self._keepers = [asyncio.create_task(self._keep(number)) for number in range(self.workers)]

    async def close(self) -> None:
        """End the worker processes and wait until they are gone."""
        self._line.close()
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers.clear()
        await asyncio.gather(*map(_end, self._running.values()))  # keepers that were cancelled while they ended one
        self._running.clear()

    async def ask(self, task: Task) -> Json:
        return await self._line.ask(task)

    def status(self) -> QueueStatus:
        return self._line.status(len(self._ready), bool(self._ready))

    def process_ids(self) -> list[int]:
        """The ids of the worker processes that run."""
        return [process.pid for process in self._running.values()]

    async def _keep(self, number: int) -> None:
        """Keep one worker running until cancelled."""
        while True:
            process = await _start()
            self._running[number] = process
            try:
                if await _becomes_ready(process):
                    self._ready.add(number)
                    await self._feed(process)
                else:
                    await asyncio.sleep(_PAUSE_SECONDS)
            finally:
                self._ready.discard(number)
                await _end(process)
                del self._running[number]

    async def _feed(self, process: Process) -> None:
        """Give batches to a worker until it dies, hangs or has grown too large."""
        while True:
            taking = asyncio.ensure_future(self._line.take())
            dying = asyncio.ensure_future(process.wait())
            try:
                await asyncio.wait((taking, dying), return_when=asyncio.FIRST_COMPLETED)
            finally:
                dying.cancel()
                if not taking.done():
                    taking.cancel()
                    await asyncio.gather(taking, return_exceptions=True)
            if taking.cancelled():
                self._line.lost += 1
                return
            batch = taking.result()
            answer = await self._answer(process, batch)
            if answer is None:
                return
            self._line.finish(batch, answer["outcomes"])
            if answer["memory"] > MOST_MEMORY:
                return

    async def _answer(self, process: Process, batch: Batch) -> Any:
        """What the worker says to a batch; None if it did not, and then the batch is in the line again."""
        given = {"kind": batch.kind, "payloads": batch.payloads}
        try:
            async with asyncio.timeout(max(0.0, batch.deadline - time.time()) + GRACE):
                await _write(process, given)
                answer = await _read(process)
        except (TimeoutError, ConnectionError):
            answer = None
        except asyncio.CancelledError:
            self._line.lose(batch)
            raise
        if answer is None:
            self._line.lose(batch)
        return answer


async def _start() -> Process:
    """A new worker process; none is left behind by who is cancelled while it starts."""
    starting = asyncio.ensure_future(_spawn())
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        await _end(await starting)
        raise


async def _spawn() -> Process:
    environment = same_tablefeel()
    for name in _THREADS:  # the workers share the cores among them
        environment.setdefault(name, "1")
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "tablefeel.service.queue.worker_process"),
        stdin=PIPE,
        stdout=PIPE,
        env=environment,
    )


async def _becomes_ready(process: Process) -> bool:
    try:
        async with asyncio.timeout(_START_SECONDS):
            return await _read(process) is not None
    except TimeoutError:
        return False


async def _write(process: Process, content: Json) -> None:
    if process.stdin is None:
        raise ConnectionError("a worker process has no input")
    process.stdin.write(frame(content))
    await process.stdin.drain()


async def _read(process: Process) -> Any:
    """The next frame; None if the worker ended instead."""
    if process.stdout is None:
        return None
    try:
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        if length > LONGEST_FRAME:
            return None
        return json.loads((await process.stdout.readexactly(length)).decode("utf-8", "surrogatepass"))
    except asyncio.IncompleteReadError:
        return None


async def _end(process: Process) -> None:
    """Kill a worker, which holds nothing that could be lost, and wait until it is gone."""
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    with contextlib.suppress(ConnectionError):
        await process.communicate()  # reads what is left, so that the pipes are closed too
