"""What the API asks of workers: tasks, their outcomes, and the queue between the two.

A task is a question in JSON with an id, a kind and a deadline. It is a pure function of its kind and payload: running
it twice is safe, and two tasks with the same `key` have the same answer. `perform` runs in worker processes only; the
API's event loop never computes.
"""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol
from uuid import uuid4

from tablefeel import errors
from tablefeel.errors import BadInput, TablefeelError
from tablefeel.questions import NAMES
from tablefeel.service.queue.costs import Cost, Lane, cost_of

Json = dict[str, Any]
Outcome = dict[str, Any]
"""`{"result": {…}}`, or `{"error": {"type": …, "message": …}}`; with `seconds`, what it took of a core, and with
`left_out`, a sentence for everything that was not worked out for want of time."""
LEFT_OUT = "left_out"
"""The field of an answer that says what is missing; it is not there where nothing is."""

BULK = frozenset({"shard", "tables", "boards"})
"""Kinds of bulk work, in pieces; nodes take them when nobody asks anything else."""
KINDS = (*NAMES, *sorted(BULK))


TIME_LIMIT = 30.0
"""Seconds that a task has unless its deadline says otherwise."""


@dataclass(slots=True)
class Bill:
    """What the answer to a task has really cost."""

    seconds: float | None = None
    """Of one core; None until it is known."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question: its kind, its payload, and the moment (Unix seconds) after which nobody waits for the answer."""

    kind: str
    payload: Json
    id: str = field(default_factory=lambda: str(uuid4()))
    deadline: float = field(default_factory=lambda: time.time() + TIME_LIMIT)
    bill: Bill = field(default_factory=Bill, compare=False)

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise BadInput(f"{errors.quoted(self.kind)} is not a kind of task: expected {', '.join(KINDS)}")

    @property
    def key(self) -> str:
        """The hash of what is asked; tasks with the same key have the same answer."""
        content = json.dumps([self.kind, self.payload], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def cost(self) -> Cost:
        """What it is likely to cost."""
        return cost_of(self.kind, self.payload)

    @property
    def lane(self) -> Lane:
        """Where it waits for a worker."""
        return Lane.BULK if self.kind in BULK else self.cost.lane

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
    replaced: Mapping[str, int] = field(default_factory=dict)
    """Workers that were replaced, by the reason."""
    unreadable: int = 0
    """Messages that were no answers to questions of ours, and were thrown away."""


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
    """The result of an outcome, with what was left out; raises `TaskFailed` if it is an error."""
    error = outcome.get("error")
    if error is not None:
        raise TaskFailed(str(error["type"]), str(error["message"]), error.get("where"))
    result: Json = outcome["result"]
    return result | {LEFT_OUT: outcome[LEFT_OUT]} if outcome.get(LEFT_OUT) else result


def are_outcomes(found: Any, count: int) -> bool:
    """Whether what came from outside is an outcome for each of so many tasks."""
    return isinstance(found, list) and len(found) == count and all(map(_is_outcome, found))


def _is_outcome(found: Any) -> bool:
    if not isinstance(found, dict) or ("result" in found) == ("error" in found):
        return False
    left_out, seconds = found.get(LEFT_OUT, []), found.get("seconds", 0.0)
    if not isinstance(left_out, list) or not all(isinstance(one, str) for one in left_out):
        return False
    if not isinstance(seconds, int | float) or not 0 <= seconds < math.inf:
        return False
    if "result" in found:
        return isinstance(found["result"], dict)
    error = found["error"]
    is_error = isinstance(error, dict) and isinstance(error.get("type"), str) and isinstance(error.get("message"), str)
    return is_error and isinstance(error.get("where"), str | None)


def perform(kind: str, payloads: Sequence[Json], seconds: float | None = None) -> list[Outcome]:
    """The outcome of each payload; models are loaded at the first use and kept. For worker processes.

    `seconds` is the time of one core that a dear question may take, and cheap ones together; None for no limit.
    """
    from tablefeel.service.queue.work import perform as work  # noqa: PLC0415 - the API's process must not load the models

    return work(kind, payloads, seconds)
