"""The application: routes behind one gate, errors in one shape."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from structlog.typing import FilteringBoundLogger

from tablefeel import __version__
from tablefeel.errors import TablefeelError
from tablefeel.service.http.guard import Guard
from tablefeel.service.http.refusals import Refusal, refusal_of
from tablefeel.service.http.routes import about, ben, gib, page, questions, reference
from tablefeel.service.http.routes.asking import Service, task_of
from tablefeel.service.logs import logger_of
from tablefeel.service.metrics import Metrics
from tablefeel.service.queue.tasks import Queue
from tablefeel.service.settings import Settings

_SUMMARY = "Contract bridge: what to call, what every call shows, what everyone holds."


def create_app(settings: Settings, queue: Queue, log: FilteringBoundLogger | None = None) -> FastAPI:
    """The application; the queue starts and closes with it."""

    @asynccontextmanager
    async def with_queue(_app: FastAPI) -> AsyncIterator[None]:
        await queue.start()
        try:
            yield
        finally:
            await queue.close()

    app = FastAPI(
        title="tablefeel", summary=_SUMMARY, version=__version__, lifespan=with_queue, redirect_slashes=False,
        openapi_url=None, docs_url=None, redoc_url=None,  # FastAPI's pages load scripts from other hosts
    )  # fmt: skip
    service = Service(settings, queue, Metrics(queue), log or logger_of(settings))
    app.state.service = service
    for kind in (RequestValidationError, HTTPException, TablefeelError, Refusal):
        app.add_exception_handler(kind, _refuse)
    for family in (questions, about, gib, ben, reference, page):
        app.include_router(family.router)
    app.add_middleware(Guard, settings=settings, metrics=service.metrics, log=service.log)
    return app


async def _refuse(request: Request, error: Exception) -> Response:
    """The answer to an error that a route raised."""
    refusal = refusal_of(error)
    if refusal.status == 500:
        raise error  # the gate logs and answers it
    request.state.refused = refusal.kind
    return refusal.answer(task_of(request))
