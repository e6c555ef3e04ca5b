"""What the API asks of workers: tasks, their outcomes, and the queue between the two.

A task is a question in JSON with an id, a kind and a deadline. It is a pure function of its kind and payload: running
it twice is safe, and two tasks with the same `key` have the same answer. `perform` runs in worker processes only; the
API's event loop never computes.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import uuid4

from tablefeel import errors
from tablefeel.errors import BadInput, TablefeelError
from tablefeel.questions import NAMES, question

Json = dict[str, Any]
Outcome = dict[str, Any]
"""`{"result": {…}}`, or `{"error": {"type": …, "message": …}}`."""

BULK = frozenset({"shard", "tables", "boards"})
"""Kinds of bulk work, in pieces; nodes take them when nobody asks anything else."""
KINDS = (*NAMES, *sorted(BULK))


def most_at_once(kind: str) -> int:
    """How many waiting tasks of a kind a worker takes together. Slow kinds, whose items share no work, take few."""
    return 1 if kind in BULK or kind in _ALONE else question(kind).at_once


def is_slow(kind: str) -> bool:
    """Whether a kind takes long; where there are several workers such tasks never occupy all of them."""
    return kind not in BULK and question(kind).is_slow


_ALONE = frozenset({"solve", "openings"})
"""Questions of many seconds; the next one may go to another worker."""
TIME_LIMIT = 30.0
"""Seconds that a task has unless its deadline says otherwise."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question: its kind, its payload, and the moment (Unix seconds) after which nobody waits for the answer."""

    kind: str
    payload: Json
    id: str = field(default_factory=lambda: str(uuid4()))
    deadline: float = field(default_factory=lambda: time.time() + TIME_LIMIT)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadInput(f"{errors.quoted(self.kind)} is not a kind of task: expected {', '.join(KINDS)}")

    @property
    def key(self) -> str:
        """The hash of what is asked; tasks with the same key have the same answer."""
        content = json.dumps([self.kind, self.payload], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def seconds_left(self) -> float:
        return self.deadline - time.time()


@dataclass(frozen=True, slots=True)
class QueueStatus:
    """How a queue is doing."""

    waiting: int
    """Tasks that no worker has answered yet."""
    workers: int
    """Workers that are there."""
    ready: bool
    """Whether a task given now would be answered."""
    answered: int = 0
    """Tasks answered so far."""
    batches: int = 0
    """Calls in which they were answered; `answered / batches` is how many shared one."""
    lost: int = 0
    """Workers that died or hung and were replaced."""


class Queue(Protocol):
    """Carries tasks to workers and brings back the answers."""

    async def start(self) -> None:
        """Make ready; returns before the workers have loaded their models."""
        ...

    async def close(self) -> None:
        """End what was started; tasks that wait are answered with `QueueUnavailable`."""
        ...

    async def ask(self, task: Task) -> Json:
        """The result of a task; raises `QueueFull`, `TimedOut`, `TaskFailed` or `QueueUnavailable`."""
        ...

    def status(self) -> QueueStatus:
        """How it is doing; never waits."""
        ...


class QueueFull(TablefeelError):
    """Too many tasks wait already; `retry_after` is in how many whole seconds to try again."""

    def __init__(self, waiting: int, retry_after: int = 1) -> None:
        super().__init__(f"{waiting} tasks wait already: try again in {retry_after} s")
        self.retry_after = retry_after


class QueueUnavailable(TablefeelError):
    """The queue cannot be reached or is closing; the task may be asked again in `retry_after` seconds."""

    def __init__(self, message: str, retry_after: int = 1) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class TimedOut(TablefeelError):
    """A task that was not answered before its deadline."""

    def __init__(self, task: str) -> None:
        super().__init__(f"task {task} was not answered in time")
        self.task = task


class WorkerLost(TablefeelError):
    """A task that its worker did not survive, alone and repeatedly."""


class TaskFailed(TablefeelError):
    """A task whose worker answered with an error; `type` is the error's name in `tablefeel.errors`."""

    def __init__(self, kind: str, message: str, where: str | None = None) -> None:
        super().__init__(message)
        self.type = kind
        self.message = message
        self.where = where

    @property
    def is_bad_input(self) -> bool:
        """Whether the question was wrong, not the worker."""
        found = getattr(errors, self.type, None)
        return isinstance(found, type) and issubclass(found, BadInput)


def result_of(outcome: Outcome) -> Json:
    """The result of an outcome; raises `TaskFailed` if it is an error."""
    error = outcome.get("error")
    if error is not None:
        raise TaskFailed(str(error["type"]), str(error["message"]), error.get("where"))
    result: Json = outcome["result"]
    return result


def perform(kind: str, payloads: Sequence[Json]) -> list[Outcome]:
    """The outcome of each payload; models are loaded at the first use and kept. For worker processes."""
    from tablefeel.service.queue.work import perform as work  # noqa: PLC0415 - the API's process must not load the models

    return work(kind, payloads)
