"""Every error that the API answers, in one JSON shape: what was wrong, and where."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tablefeel.errors import BadInput, TablefeelError
from tablefeel.service.http.shapes import ErrorAnswer, ErrorShape
from tablefeel.service.queue.tasks import QueueFull, QueueUnavailable, TaskFailed, TimedOut

BAD_INPUT = 400

DOCUMENTED: Mapping[int, str] = {
    400: "The request is wrong: `type` and `message` say what, `where` in which field.",
    401: "The token is missing or wrong.",
    403: "A page of another site asks, as the browser says in the header Sec-Fetch-Site.",
    404: "There is nothing at this address.",
    405: "This address does not take this method; the header Allow says which.",
    408: "The request came too slowly.",
    413: "The body is too large.",
    415: "The body is not `application/json`.",
    421: "The Host header names another server.",
    429: "Too many requests; the header Retry-After says when to go on.",
    500: "A fault of the server; the logs have it under the task's UUID.",
    503: "The queue is full or no worker can be reached; the header Retry-After says when to try again.",
    504: "The task was not answered in time.",
}
"""Every status but success, and when it is given."""


class Refusal(Exception):
    """A request that is answered with an error."""

    def __init__(
        self, status: int, kind: str, message: str, where: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind
        self.message = message
        self.where = where
        self.headers = dict(headers or {})

    def answer(self, task: str) -> Response:
        """The JSON of the refusal."""
        where = UNSET if self.where is None else self.where
        error = ErrorShape(type=self.kind, message=self.message, where=where, task=task)
        return json_response(ErrorAnswer(error), self.status, self.headers)


def too_many(seconds: int) -> Refusal:
    """What a client is told who asks for more than its rate."""
    message = f"too many requests: try again in {seconds} s"
    return Refusal(429, "TooManyRequests", message, None, {"retry-after": str(seconds)})


def json_response(content: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """JSON that is never kept by a cache."""
    body = msgspec.json.encode(content)
    return Response(body, status, {"cache-control": "no-store", **(headers or {})}, "application/json")


def refusal_of(error: Exception) -> Refusal:
    """How an error is answered; what nobody foresaw is a fault of the server and its text stays in the logs."""
    match error:
        case Refusal():
            return error
        case HTTPException():
            return _of_http(error)
        case BadInput():
            return Refusal(BAD_INPUT, type(error).__name__, str(error), error.where)
        case TablefeelError():
            return _of_queue(error)
        case _:
            return Refusal(500, "ServerFault", "the server failed; its log has it under the task's UUID")


def _of_queue(error: TablefeelError) -> Refusal:
    match error:
        case QueueFull() | QueueUnavailable():
            return Refusal(503, type(error).__name__, str(error), headers={"retry-after": str(error.retry_after)})
        case TimedOut():
            return Refusal(504, "TimedOut", str(error))
        case TaskFailed(is_bad_input=True):
            return Refusal(BAD_INPUT, error.type, error.message, error.where)
    kind = error.type if isinstance(error, TaskFailed) else type(error).__name__
    return Refusal(500, kind, "the task failed; the server's log has it under the task's UUID")


def _of_http(error: HTTPException) -> Refusal:
    """What the router refuses: no such address, no such method; and bodies that cannot be read."""
    headers = {name.lower(): value for name, value in (error.headers or {}).items()}
    known = {
        404: ("NotFound", "there is nothing at this address: /api/v1/openapi.json lists what there is"),
        405: ("WrongMethod", f"this address takes {headers.get('allow', 'another method')} only"),
    }
    kind, message = known.get(error.status_code, ("BadRequest", "the body cannot be read as JSON"))
    status = error.status_code if error.status_code in DOCUMENTED else BAD_INPUT
    return Refusal(status, kind, message, headers=headers)
