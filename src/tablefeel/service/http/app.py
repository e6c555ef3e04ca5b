"""The application: routes behind one gate, errors in one shape."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from structlog.typing import FilteringBoundLogger

from tablefeel.errors import TablefeelError
from tablefeel.service.http.document import documented
from tablefeel.service.http.guard import Guard
from tablefeel.service.http.rates import rate_limit_of
from tablefeel.service.http.refusals import Refusal, refusal_of
from tablefeel.service.http.rooms import Rooms
from tablefeel.service.http.routes import about, ben, ben_play, diagram, gib, page, questions, reference, rooms
from tablefeel.service.http.routes.asking import Service, task_of
from tablefeel.service.http.turns import Turns
from tablefeel.service.logs import logger_of
from tablefeel.service.metrics import Metrics
from tablefeel.service.queue.tasks import Queue
from tablefeel.service.settings import Settings

OPERATIONS = [
    *questions.OPERATIONS, *rooms.OPERATIONS, *about.OPERATIONS, *gib.OPERATIONS, *ben.OPERATIONS, *ben_play.OPERATIONS,
]  # fmt: skip
"""Every address of the API, as its document has them."""
COMPATIBLE = frozenset(one.path for one in OPERATIONS if one.tag == "compatible") | {one.path for one in gib.ROUTES}
"""What other programs' front ends ask: guarded like the API, though its addresses are theirs."""


def create_app(settings: Settings, queue: Queue, log: FilteringBoundLogger | None = None) -> Starlette:
    """The application; the queue starts and closes with it."""

    @asynccontextmanager
    async def with_queue(_app: Starlette) -> AsyncIterator[None]:
        await queue.start()
        try:
            yield
        finally:
            await queue.close()

    rates, turns = rate_limit_of(settings), Turns(settings.client_dear)
    service = Service(settings, queue, Metrics(queue), log or logger_of(settings), rates, turns, documented(OPERATIONS))
    hidden = [*gib.ROUTES, *reference.ROUTES, *diagram.ROUTES, *page.ROUTES]
    app = Starlette(
        routes=[*(one.route() for one in OPERATIONS), *hidden],
        exception_handlers=dict.fromkeys((HTTPException, TablefeelError, Refusal), _refuse),
        middleware=[Middleware(Guard, settings, rates, service.metrics, service.log, COMPATIBLE)],
        lifespan=with_queue,
    )
    app.router.redirect_slashes = False
    app.state.service = service
    app.state.rooms = Rooms()
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    """The answer to an error that a route raised."""
    refusal = refusal_of(error)
    if refusal.status == 500:
        raise error  # the gate logs and answers it
    request.state.refused = refusal.kind
    return refusal.answer(task_of(request))
