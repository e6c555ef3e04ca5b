"""What the server says of itself: bidders, health, readiness, version, metrics, its own document."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response

from tablefeel import __version__
from tablefeel.arena.theme_table import THEMES
from tablefeel.questions.players import bidders, cards
from tablefeel.roster import about, usual
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import json_response
from tablefeel.service.http.routes.asking import service_of
from tablefeel.service.http.shapes import (
    BiddersAnswer,
    BidderShape,
    HealthAnswer,
    ReadyAnswer,
    ThemeShape,
    VersionAnswer,
)

WATCHED = (403, 421, 500)


async def _bidders(request: Request) -> Response:  # noqa: ARG001 - as the router calls it
    said = ((name, about(name)) for name in bidders())
    found = [
        BidderShape(name, name == usual(), one.title, one.line, one.offered, one.uncontested) for name, one in said
    ]
    themes = [ThemeShape(theme.name, theme.title, theme.about) for theme in THEMES.values()]
    return json_response(BiddersAnswer(found, list(cards()), themes))


async def _health(request: Request) -> Response:  # noqa: ARG001
    return json_response(HealthAnswer())


async def _ready(request: Request) -> Response:
    status = service_of(request).queue.status()
    return json_response(ReadyAnswer(status.ready, status.waiting, status.workers), 200 if status.ready else 503)


async def _version(request: Request) -> Response:  # noqa: ARG001
    return json_response(VersionAnswer("tablefeel", __version__, "v1"))


async def _metrics(request: Request) -> Response:
    text = service_of(request).metrics.text()
    return Response(text, headers={"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST})


OPERATIONS = [
    Operation(
        "GET", "/api/v1/bidders", _bidders, "Who may be asked",
        "The bidders, which of them is asked by default, and the convention cards.", "about", answer=BiddersAnswer,
    ),
    Operation(
        "GET", "/api/v1/health", _health, "Alive",
        "Answers as long as the server runs, whatever the queue does.", "about", answer=HealthAnswer, errors=WATCHED,
    ),
    Operation(
        "GET", "/api/v1/ready", _ready, "Ready",
        "Whether a question asked now would be answered: 200, or 503 with the same shape.", "about",
        answer=ReadyAnswer, unready=ReadyAnswer, errors=WATCHED,
    ),
    Operation(
        "GET", "/api/v1/version", _version, "Version", "What is running.", "about", answer=VersionAnswer,
    ),
    Operation(
        "GET", "/metrics", _metrics, "Prometheus",
        "Requests, times, refusals and the queue in Prometheus' text format.", "about", kind="text/plain",
    ),
]  # fmt: skip
