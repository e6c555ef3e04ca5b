"""How a route asks the queue."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TypeVar, cast

import msgspec
from starlette.requests import Request
from structlog.typing import FilteringBoundLogger

from tablefeel.bidding.shapes import Json
from tablefeel.service.metrics import Metrics
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


async def ask(request: Request, kind: str, payload: Json) -> Json:
    """What a worker answers; raises what the queue raises."""
    service = service_of(request)
    request.state.question = payload  # logged only where hands may be logged
    deadline = time.time() + service.settings.time_limit
    return await service.queue.ask(Task(kind, payload, task_of(request), deadline))
