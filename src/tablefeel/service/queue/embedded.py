"""The queue that needs nothing installed: worker processes on this machine.

Plain subprocesses that speak JSON over pipes. A worker that dies, freezes, hangs or says nonsense is replaced, and what
it was at is worked on again. One that has grown too large is replaced too, by a process that is ready before it goes.
"""

from __future__ import annotations

import asyncio

from tablefeel.service.queue.batching import DIED, GROWN, Batch, Line
from tablefeel.service.queue.embedded_worker import Worker, WorkerGone
from tablefeel.service.queue.tasks import Json, QueueStatus, Task

QUESTION_SECONDS = 1.0
"""Time of one core that a question may take unless the settings say otherwise."""
MOST_MEMORY = 600_000_000
"""Bytes of a worker's own after which it is replaced; with every bidder and the solver at work one has 300 to 430."""
_PAUSE_SECONDS = 1.0  # before another try, where a worker died before it was ready


class EmbeddedQueue:
    """A `Queue` with `workers` processes and at most `limit` tasks at a time, each of so many `seconds` of a core."""

    def __init__(self, workers: int = 2, limit: int = 1000, seconds: float = QUESTION_SECONDS) -> None:
        self.workers, self.seconds = workers, seconds
        self._line = Line(limit)
        self._line.takers = workers
        self._keepers: list[asyncio.Task[None]] = []
        self._running: set[Worker] = set()
        self._ready: set[Worker] = set()

    async def start(self) -> None:
        """Start the worker processes; they load their models while the first tasks already wait."""
        self._keepers = [asyncio.create_task(self._keep()) for _ in range(self.workers)]

    async def close(self) -> None:
        """End the worker processes and wait until they are gone."""
        self._line.close()
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._keepers.clear()
        await asyncio.gather(*(worker.end() for worker in tuple(self._running)))
        self._running.clear()

    async def ask(self, task: Task) -> Json:
        return await self._line.ask(task)

    def status(self) -> QueueStatus:
        keeps = bool(self._keepers) and not any(keeper.done() for keeper in self._keepers)
        return self._line.status(len(self._ready), keeps and bool(self._ready))

    def process_ids(self) -> list[int]:
        """The ids of the worker processes that run."""
        return [worker.process.pid for worker in self._running]

    async def _keep(self) -> None:
        """Keep one worker running until cancelled."""
        worker: Worker | None = None
        while True:
            if worker is None:
                worker = await self._started()
            try:
                successor = await self._feed(worker)
            finally:
                await self._end(worker)
            worker = successor

    async def _started(self) -> Worker:
        """A worker that is ready; tried until one is."""
        while True:
            worker = await Worker.start()
            self._running.add(worker)
            is_ready = False
            try:
                is_ready = await worker.becomes_ready()
                if is_ready:
                    self._ready.add(worker)
                    self._count()
                    return worker
            finally:
                if not is_ready:
                    await self._end(worker)
            self._line.replaced[DIED] += 1
            await asyncio.sleep(_PAUSE_SECONDS)

    def _count(self) -> None:
        self._line.miss(max(0, self.workers - len(self._ready)))

    async def _end(self, worker: Worker) -> None:
        self._ready.discard(worker)
        self._count()
        await worker.end()
        self._running.discard(worker)

    async def _feed(self, worker: Worker) -> Worker | None:
        """Give batches to a worker until it is gone (None), or until the one that takes its place is ready."""
        successor: asyncio.Task[Worker] | None = None
        try:
            while True:
                is_ready = successor is not None and successor.done()
                batch = None if is_ready else await self._next(worker, successor)
                if batch is None:
                    return None if successor is None else await successor
                try:
                    outcomes = await worker.answer(batch, self.seconds)
                except WorkerGone as gone:
                    self._line.replaced[gone.reason] += 1
                    self._line.lose(batch)
                    return None if successor is None else await successor
                except asyncio.CancelledError:
                    self._line.lose(batch)
                    raise
                self._line.finish(batch, outcomes)
                if successor is None and worker.memory > MOST_MEMORY:
                    self._line.replaced[GROWN] += 1
                    successor = asyncio.create_task(self._started())
        finally:
            if successor is not None and not successor.done():
                successor.cancel()
                await asyncio.gather(successor, return_exceptions=True)

    async def _next(self, worker: Worker, successor: asyncio.Task[Worker] | None) -> Batch | None:
        """The next batch for a worker; None when it is gone or its successor is ready."""
        taking = asyncio.ensure_future(self._line.take())
        going = asyncio.ensure_future(worker.goes())
        waited: list[asyncio.Future[object]] = [taking, going, *([] if successor is None else [successor])]  # type: ignore[list-item]
        try:
            await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reason = going.result() if going.done() and not going.cancelled() else None
            going.cancel()
            if not taking.done():
                taking.cancel()
            await asyncio.gather(taking, going, return_exceptions=True)
        if not taking.cancelled():
            return taking.result()
        if reason is not None:
            self._line.replaced[reason] += 1
        return None
