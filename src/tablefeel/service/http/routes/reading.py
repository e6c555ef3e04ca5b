"""How a question is read: by pydantic from the bytes, past FastAPI's machinery, which no question here needs."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, get_type_hints

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.responses import Response

from tablefeel.service.http.refusals import Refusal
from tablefeel.service.http.schemas import Request as Question

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class QuestionRoute(APIRoute):
    """A route whose function takes `question`, a shape of `schemas`, and the request, and nothing else."""

    def get_route_handler(self) -> Handler:
        answer = self.endpoint
        shape: type[Question] = get_type_hints(answer)["question"]

        async def handle(request: Request) -> Response:
            response: Response = await answer(await _read(request, shape), request)
            return response

        return handle


async def _read(request: Request, shape: type[Question]) -> Question:
    _check_type(request)
    try:
        return shape.model_validate_json(await request.body())
    except ValidationError as error:
        found = [told | {"loc": ("body", *told["loc"])} for told in error.errors(include_url=False)]
        raise RequestValidationError(found) from None


def _check_type(request: Request) -> None:
    """Refuse bodies of other types, which also keeps other sites' forms out."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refusal(415, "NotJson", "the body must be JSON, sent with Content-Type: application/json", "Content-Type")
