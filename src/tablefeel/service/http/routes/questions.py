"""What can be asked: `POST /api/v1/bid` and its siblings. Each question is a task for a worker."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import AuctionSoFar
from tablefeel.bidding.shapes import Request as Question
from tablefeel.errors import BadRequest
from tablefeel.questions import NAMES, question
from tablefeel.questions.asking import read, said
from tablefeel.questions.convert import ConvertRequest
from tablefeel.questions.openings import OpeningsRequest
from tablefeel.questions.play import CARDS, PlayRequest
from tablefeel.questions.players import PackagePlayers
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import Refusal, json_response
from tablefeel.service.http.routes.asking import ask, reading, service_of, task_of
from tablefeel.service.settings import Settings

ERRORS = (400, 401, 403, 408, 413, 415, 421, 429, 500, 503, 504)
PLAYERS = PackagePlayers()
"""Names come from outside: only bidders and cards of the package are served, never programs or files."""
MOST_CARDS = 13
"""Cards that robots play for one request."""
MOST_HANDS = 2000
"""Hands of an opening table that one request may ask for."""


def _operation(name: str) -> Operation:
    asked = question(name)

    async def endpoint(request: Request) -> Response:
        return await _answered(name, request)

    return Operation(
        "POST", f"/api/v1/{name}", endpoint, asked.summary, asked.description, "questions",
        body=asked.request, answer=asked.answer, errors=ERRORS, carries_task=True,
    )  # fmt: skip


OPERATIONS = [_operation(name) for name in NAMES]


async def typed_body(request: Request) -> bytes:
    """A body, which must be said to be JSON."""
    _check_type(request)
    return await request.body()


def decoded(body: bytes) -> object:
    """The JSON of a body."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(f"the body is not JSON: {error}").within("body") from None


async def _answered(name: str, request: Request) -> Response:
    body = await typed_body(request)
    with reading(request):
        asked = _within(read(name, decoded(body)), service_of(request).settings)
        question = said(asked, PLAYERS)
    answer = await ask(request, name, question)
    mark = {} if asked.id is None else {"id": asked.id}
    return json_response(mark | {"task": task_of(request)} | answer)


def _within(asked: Question, settings: Settings) -> Question:
    """The request, if it is within the limits of this server."""
    if isinstance(asked, AuctionSoFar):
        made, most = len(asked.auction or ()), settings.auction_limit
        if made > most:
            raise BadRequest(f"'auction' has {made} calls, more than the {most} that are answered here").within(
                "auction"
            )
    if isinstance(asked, ConvertRequest):
        return msgspec.structs.replace(asked, most=min(asked.most or settings.deals_limit, settings.deals_limit))
    if isinstance(asked, PlayRequest):
        return msgspec.structs.replace(asked, most=min(CARDS if asked.most is None else asked.most, MOST_CARDS))
    if isinstance(asked, OpeningsRequest) and (asked.hands or 0) > MOST_HANDS:
        raise BadRequest(f"'hands' is at most {MOST_HANDS} here, not {asked.hands}").within("hands")
    return asked


def _check_type(request: Request) -> None:
    """Refuse bodies of other types, which also keeps other sites' forms out."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "NotJson", "the body must be JSON, sent with Content-Type: application/json", "Content-Type")
