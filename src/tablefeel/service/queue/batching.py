"""What both queues share: tasks wait here until somebody takes some of one kind and lane together.

Cheap questions and dear ones wait in lanes of their own. A batch holds no more than a tenth of a second of work or one
question, and where there are several workers dear batches never occupy all of them; so a cheap question waits for cheap
ones only.

Whoever can have a batch worked on (a worker process, a place in the broker's line) calls `take`, and later `finish`
with the outcomes or `lose` when the worker died. A batch whose worker died is taken again; if it dies again its tasks
are taken one by one, so that a task that kills workers harms no other, and is answered with an error in the end.
"""

from __future__ import annotations

import asyncio
import math
import statistics
import time
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

from tablefeel.questions import question
from tablefeel.service.queue.costs import BATCH, Lane
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
    result_of,
)

DIED, SILENT, LATE, GROWN, BABBLED = "died", "silent", "late", "grown", "babbled"
"""Why a worker is replaced: it ended, said nothing any more, was not done in time, took too much memory, or said what
is no answer."""
REASONS = (DIED, SILENT, LATE, GROWN, BABBLED)
MOST_DEATHS = 3
"""Workers that one task may take down with it."""
_LATELY, _EACH_AT_FIRST = 31, 0.02
GRACE = 2.0
"""Seconds after the last deadline of a batch before its worker counts as hung."""


@dataclass(slots=True, eq=False)
class Waiting:
    """A task and who waits for it."""

    task: Task
    answer: asyncio.Future[Outcome | None]
    """None says that nobody will work on it."""
    deaths: int = 0
    milliseconds: float = 0.0
    """What it is likely to take."""


@dataclass(slots=True, eq=False)
class Batch:
    """Tasks of one kind and lane that are worked on together."""

    kind: str
    lane: Lane
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
        self.away = 0
        """Takers that are not there just now, and will be back."""
        self.open = self.answered = self.batches = 0
        self.replaced: Counter[str] = Counter()
        """Workers that were replaced, by the reason."""
        self._waiting: dict[tuple[str, Lane], deque[Waiting]] = {
            (kind, lane): deque() for kind in KINDS for lane in Lane
        }
        self._free: list[asyncio.Future[Batch]] = []
        self._dear_running = 0
        self._lately: deque[float] = deque([_EACH_AT_FIRST], maxlen=_LATELY)
        """Seconds that a task of each of the last batches took."""
        self.is_closed = False

    async def ask(self, task: Task) -> Json:
        """The result of a task, as `Queue.ask` says."""
        if self.is_closed:
            raise QueueUnavailable("the service is closing")
        if self.open >= self.limit:
            raise QueueFull(self.open, self._retry_after())
        cost = task.cost.milliseconds
        one = Waiting(task, asyncio.get_running_loop().create_future(), milliseconds=cost)
        self.open += 1
        self._waiting[task.kind, task.lane].append(one)
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
        self._lately.append((time.monotonic() - batch.begun) / len(batch.members))
        for member, outcome in zip(batch.members, outcomes, strict=True):
            member.task.bill.seconds = outcome.get("seconds")
            if not member.answer.done():
                member.answer.set_result(outcome)

    def lose(self, batch: Batch, deaths: int = 1) -> None:
        """Workers died over this batch: its tasks are taken again, or given up after `MOST_DEATHS`."""
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
        lost = sum(count for reason, count in self.replaced.items() if reason != GROWN)
        return QueueStatus(self.open, workers, ready, self.answered, self.batches, lost, dict(self.replaced))

    def put_back(self, batch: Batch) -> None:
        """Let somebody else take this batch."""
        self._done(batch)
        if self.is_closed:
            _dismiss(batch.members)
            return
        self._waiting[batch.kind, batch.lane].extendleft(reversed(batch.members))
        self._feed()

    def _done(self, batch: Batch) -> None:
        if batch.lane is Lane.DEAR:
            self._dear_running -= 1

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
        """The batch of the task that waits longest; dear ones leave a taker free for the others."""
        best: tuple[str, Lane] | None = None
        for place, line in self._waiting.items():
            while line and line[0].answer.done():
                line.popleft()
            if not line or (place[1] is Lane.DEAR and self._dear_running >= self._most_dear):
                continue
            if best is None or line[0].task.deadline < self._waiting[best][0].task.deadline:
                best = place
        if best is None:
            return None
        kind, lane = best
        if lane is Lane.DEAR:
            self._dear_running += 1
        most = 1 if lane is Lane.BULK else question(kind).at_once
        return Batch(kind, lane, tuple(_first(self._waiting[best], most)))

    @property
    def _most_dear(self) -> int:
        """Dear batches that may be worked on at once: one taker of those that are there is for the others."""
        return max(1 if self.takers == 1 else 0, self.takers - 1 - self.away)

    def miss(self, away: int) -> None:
        """So many takers are not there now."""
        self.away = away
        self._feed()

    def _retry_after(self) -> int:
        """Whole seconds in which the line will be shorter; a few batches that waited for a worker do not count."""
        return max(1, min(30, math.ceil(self.open * statistics.median(self._lately) / (2 * self.takers))))


def _dismiss(members: Iterable[Waiting]) -> None:
    for member in members:
        if not member.answer.done():
            member.answer.set_result(None)


def _first(line: deque[Waiting], most: int) -> list[Waiting]:
    """Up to `most` from the front, as long as they are little work; one that took two workers down comes alone."""
    taken: list[Waiting] = []
    work = 0.0
    while line and len(taken) < most:
        if line[0].answer.done():
            line.popleft()
        elif taken and work + line[0].milliseconds > BATCH:
            break
        elif line[0].deaths >= MOST_DEATHS - 1:
            return taken or [line.popleft()]
        else:
            work += line[0].milliseconds
            taken.append(line.popleft())
    return taken
