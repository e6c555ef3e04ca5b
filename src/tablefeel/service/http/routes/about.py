"""What the server says of itself: bidders, health, readiness, version, metrics, its own document."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI, Request
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from tablefeel import __version__
from tablefeel.bidding.json_shapes import Json
from tablefeel.roster import usual
from tablefeel.service import served
from tablefeel.service.http import answers
from tablefeel.service.http.refusals import documented, json_response
from tablefeel.service.http.routes.asking import service_of

OPENAPI = "/api/v1/openapi.json"
WATCHED = documented(421, 500)
GUARDED = documented(401, 421, 429, 500)

router = APIRouter(tags=["about"])


@router.get("/api/v1/bidders", summary="Who may be asked", response_model=answers.BiddersAnswer, responses=GUARDED)
async def bidders() -> Response:
    """The bidders, which of them is asked by default, and the convention cards."""
    found = [{"name": name, "default": name == usual()} for name in served.bidders()]
    return json_response({"bidders": found, "cards": list(served.cards())})


@router.get("/api/v1/health", summary="Alive", response_model=answers.HealthAnswer, responses=WATCHED)
async def health() -> Response:
    """Answers as long as the server runs, whatever the queue does."""
    return json_response({"status": "ok"})


@router.get(
    "/api/v1/ready",
    summary="Ready",
    response_model=answers.ReadyAnswer,
    responses=WATCHED | {503: {"model": answers.ReadyAnswer, "description": "No worker would answer now."}},
)
async def ready(request: Request) -> Response:
    """Whether a question asked now would be answered: 200, or 503 with the same shape."""
    status = service_of(request).queue.status()
    shape = {"ready": status.ready, "waiting": status.waiting, "workers": status.workers}
    return json_response(shape, 200 if status.ready else 503)


@router.get("/api/v1/version", summary="Version", response_model=answers.VersionAnswer, responses=GUARDED)
async def version() -> Response:
    """What is running."""
    return json_response({"name": "tablefeel", "version": __version__, "api": "v1"})


@router.get(
    "/metrics",
    summary="Prometheus",
    response_class=Response,
    responses=GUARDED | {200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Metrics."}},
)
async def metrics(request: Request) -> Response:
    """Requests, times, refusals and the queue in Prometheus' text format."""
    text = service_of(request).metrics.text()
    return Response(text, headers={"cache-control": "no-store", "content-type": CONTENT_TYPE_LATEST})


@router.get(OPENAPI, include_in_schema=False)
def openapi(request: Request) -> Response:
    """The OpenAPI document; made at the first request, in a thread of its own since that takes a while."""
    state = request.app.state
    if not hasattr(state, "document"):
        state.document = json_response(document_of(request.app)).body
    return Response(state.document, headers={"cache-control": "no-cache"}, media_type="application/json")


def document_of(app: FastAPI) -> Json:
    """FastAPI's document without its 422, which this API answers as 400, and with the token."""
    if "security" in (document := app.openapi()):
        return document
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
    for name in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(name, None)
    document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    document["security"] = [{}, {"token": []}]
    return document
