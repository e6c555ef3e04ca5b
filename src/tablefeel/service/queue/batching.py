"""What both queues share: tasks wait here until somebody takes up to 64 of one kind together.

Whoever can have a batch worked on (a worker process, a place in the broker's line) calls `take`, and later `finish`
with the outcomes or `lose` when the worker died. A batch whose worker died is taken again; if it dies again its tasks
are taken one by one, so that a task that kills workers harms no other, and is answered with an error in the end.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from tablefeel.service.queue.tasks import (
    KINDS,
    Json,
    Outcome,
    QueueFull,
    QueueStatus,
    QueueUnavailable,
    Task,
    TimedOut,
    WorkerLost,
    is_slow,
    most_at_once,
    result_of,
)

MOST_DEATHS = 3
"""Workers that one task may take down with it."""
GRACE = 2.0
"""Seconds after the last deadline of a batch before its worker counts as hung."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A task and who waits for it."""

    task: Task
    answer: asyncio.Future[Outcome | None]
    """None says that nobody will work on it."""
    deaths: int = 0


@dataclass(slots=True, eq=False)
class Batch:
    """Tasks of one kind that are worked on together."""

    kind: str
    members: tuple[Waiting, ...]
    id: str = field(default_factory=lambda: str(uuid4()))
    begun: float = field(default_factory=time.monotonic)

    @property
    def payloads(self) -> list[Json]:
        return [member.task.payload for member in self.members]

    @property
    def deadline(self) -> float:
        """When nobody waits for it any more (Unix seconds)."""
        return max(member.task.deadline for member in self.members)

    @property
    def is_wanted(self) -> bool:
        """Whether somebody still waits for an answer."""
        return any(not member.answer.done() for member in self.members)


class Line:
    """The tasks that wait, oldest first, and the takers that are free."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.takers = 1
        """How many batches may be worked on at once."""
        self.open = self.answered = self.batches = self.lost = 0
        self._waiting: dict[str, deque[Waiting]] = {kind: deque() for kind in KINDS}
        self._free: list[asyncio.Future[Batch]] = []
        self._slow_running = 0
        self._seconds_each = 0.02
        self.is_closed = False

    async def ask(self, task: Task) -> Json:
        """The result of a task, as `Queue.ask` says."""
        if self.is_closed:
            raise QueueUnavailable("the service is closing")
        if self.open >= self.limit:
            raise QueueFull(self.open, self._retry_after())
        one = Waiting(task, asyncio.get_running_loop().create_future())
        self.open += 1
        self._waiting[task.kind].append(one)
        self._feed()
        try:
            async with asyncio.timeout(max(0.0, task.seconds_left)):
                outcome = await one.answer
        except TimeoutError:
            raise TimedOut(task.id) from None
        finally:
            self.open -= 1
            one.answer.cancel()  # without effect where there is an answer; else it must not be worked on any more
        if outcome is None:
            raise QueueUnavailable("the service is closing")
        return result_of(outcome)

    async def take(self) -> Batch:
        """The next batch; waits for one."""
        free: asyncio.Future[Batch] = asyncio.get_running_loop().create_future()
        self._free.append(free)
        self._feed()
        try:
            return await free
        except asyncio.CancelledError:
            if free in self._free:
                self._free.remove(free)
            elif free.done() and not free.cancelled():
                self.put_back(free.result())
            raise

    def finish(self, batch: Batch, outcomes: Sequence[Outcome]) -> None:
        """Hand out the outcomes of a batch."""
        self._done(batch)
        self.batches += 1
        self.answered += len(batch.members)
        each = (time.monotonic() - batch.begun) / len(batch.members)
        self._seconds_each += 0.1 * (each - self._seconds_each)
        for member, outcome in zip(batch.members, outcomes, strict=True):
            if not member.answer.done():
                member.answer.set_result(outcome)

    def lose(self, batch: Batch, deaths: int = 1) -> None:
        """Workers died over this batch: its tasks are taken again, or given up after `MOST_DEATHS`."""
        self.lost += deaths
        for member in batch.members:
            member.deaths += deaths
            if member.deaths >= MOST_DEATHS and not member.answer.done():
                error = WorkerLost(f"{member.deaths} workers died over task {member.task.id}")
                member.answer.set_result({"error": {"type": type(error).__name__, "message": str(error)}})
        self.put_back(batch)

    def drop(self, batch: Batch) -> None:
        """Nobody waits for this batch any more."""
        self._done(batch)

    def close(self) -> None:
        """Answer whoever waits that nobody will work for them."""
        self.is_closed = True
        for line in self._waiting.values():
            _dismiss(line)
            line.clear()

    def status(self, workers: int, ready: bool) -> QueueStatus:
        return QueueStatus(self.open, workers, ready, self.answered, self.batches, self.lost)

    def put_back(self, batch: Batch) -> None:
        """Let somebody else take this batch."""
        self._done(batch)
        if self.is_closed:
            _dismiss(batch.members)
            return
        self._waiting[batch.kind].extendleft(reversed(batch.members))
        self._feed()

    def _done(self, batch: Batch) -> None:
        if is_slow(batch.kind):
            self._slow_running -= 1

    def _feed(self) -> None:
        """Give batches to takers as long as there are both; the latest taker first, its caches are warmest."""
        while self._free:
            if self._free[-1].done():  # cancelled
                self._free.pop()
                continue
            batch = self._next()
            if batch is None:
                return
            self._free.pop().set_result(batch)

    def _next(self) -> Batch | None:
        """The batch of the task that waits longest; slow kinds leave a taker free for the others."""
        best: deque[Waiting] | None = None
        for kind, line in self._waiting.items():
            while line and line[0].answer.done():
                line.popleft()
            if not line or (is_slow(kind) and self._slow_running >= max(1, self.takers - 1)):
                continue
            if best is None or line[0].task.deadline < best[0].task.deadline:
                best = line
        if best is None:
            return None
        kind = best[0].task.kind
        if is_slow(kind):
            self._slow_running += 1
        return Batch(kind, tuple(_first(best, most_at_once(kind))))

    def _retry_after(self) -> int:
        """Whole seconds in which the line will be shorter."""
        return max(1, min(30, math.ceil(self.open * self._seconds_each / (2 * self.takers))))


def _dismiss(members: Iterable[Waiting]) -> None:
    for member in members:
        if not member.answer.done():
            member.answer.set_result(None)


def _first(line: deque[Waiting], most: int) -> list[Waiting]:
    """Up to `most` from the front; one that took two workers down comes alone."""
    taken: list[Waiting] = []
    while line and len(taken) < most:
        if line[0].answer.done():
            line.popleft()
        elif line[0].deaths >= MOST_DEATHS - 1:
            return taken or [line.popleft()]
        else:
            taken.append(line.popleft())
    return taken
