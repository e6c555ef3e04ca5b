"""How a route asks the queue."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import cast

from fastapi import Request
from structlog.typing import FilteringBoundLogger

from tablefeel.bidding.json_shapes import Json
from tablefeel.service.metrics import Metrics
from tablefeel.service.queue.tasks import Queue, Task
from tablefeel.service.settings import Settings


@dataclass(frozen=True, slots=True)
class Service:
    """What the routes of one application share."""

    settings: Settings
    queue: Queue
    metrics: Metrics
    log: FilteringBoundLogger


def service_of(request: Request) -> Service:
    """The service that a request came to."""
    return cast(Service, request.app.state.service)


def task_of(request: Request) -> str:
    """The UUID of a request."""
    return cast(str, request.state.task)


async def ask(request: Request, kind: str, payload: Json) -> Json:
    """What a worker answers; raises what the queue raises."""
    service = service_of(request)
    request.state.question = payload  # logged only where hands may be logged
    deadline = time.time() + service.settings.time_limit
    return await service.queue.ask(Task(kind, payload, task_of(request), deadline))
