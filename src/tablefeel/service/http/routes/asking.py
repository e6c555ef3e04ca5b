"""How a route asks the queue."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec
from starlette.requests import Request
from structlog.typing import FilteringBoundLogger

from tablefeel.bidding.shapes import Json
from tablefeel.service.http.rates import RateLimit
from tablefeel.service.http.refusals import too_many
from tablefeel.service.http.turns import Turns
from tablefeel.service.metrics import Metrics
from tablefeel.service.queue.costs import Lane, units_of
from tablefeel.service.queue.tasks import Queue, Task
from tablefeel.service.settings import Settings

Query = TypeVar("Query", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Service:
    """What the routes of one application share."""

    settings: Settings
    queue: Queue
    metrics: Metrics
    log: FilteringBoundLogger
    rates: RateLimit
    turns: Turns
    document: Json
    """The OpenAPI document."""


def service_of(request: Request) -> Service:
    """The service that a request came to."""
    return cast(Service, request.app.state.service)


def task_of(request: Request) -> str:
    """The UUID of a request."""
    return cast(str, request.state.task)


def query_of(request: Request, shape: type[Query]) -> Query:
    """What stands behind the question mark of an address; of a field that is there twice the last counts."""
    return msgspec.convert(dict(request.query_params), shape)


_FREE = 0.001
"""Seconds that reading a request may take without being counted."""
_SHARE = 4
"""Reading takes time of the one process that everybody waits for: it counts so many times as much as a worker's."""


@contextmanager
def reading(request: Request) -> Iterator[None]:
    """A block that reads what was asked, without waiting for anything; the client is charged for what it takes."""
    begun = time.thread_time()
    try:
        yield
    finally:
        spent = time.thread_time() - begun
        if spent > _FREE:
            service_of(request).rates.charge(cast(str, request.state.client), _SHARE * units_of(spent))


async def ask(request: Request, kind: str, payload: Json, task_id: str | None = None) -> Json:
    """What a worker answers; raises what the queue raises. A request that asks more than once names its other tasks.

    The gate has charged the client one request; here it is charged what the question is likely to cost, and at the end
    what it has really cost.
    """
    service = service_of(request)
    client = cast(str, request.state.client)
    request.state.question = payload  # logged only where hands may be logged
    task = Task(kind, payload, task_id or task_of(request), time.time() + service.settings.time_limit)
    expected = task.cost.units
    if wait := service.rates.seconds_to_wait(client, expected - 1):
        raise too_many(wait)
    try:
        if task.lane is Lane.CHEAP:
            return await service.queue.ask(task)
        async with service.turns.turn(client, task.id, task.deadline):
            return await service.queue.ask(task)
    finally:
        if task.bill.seconds is not None:
            service.rates.charge(client, units_of(task.bill.seconds) - expected)
