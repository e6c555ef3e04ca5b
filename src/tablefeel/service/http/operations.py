"""An address of the API: what it takes, what it answers, and its part in the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match, Route

Endpoint = Callable[[Request], Awaitable[Response]] | Callable[[Request], Response]
GUARDED = (401, 403, 421, 429, 500)
"""Errors that every address may answer which asks for the token."""


@dataclass(frozen=True, slots=True)
class Operation:
    """One address and method."""

    method: str
    path: str
    endpoint: Endpoint
    summary: str
    description: str
    tag: str
    body: type[Struct] | None = None
    query: type[Struct] | None = None
    answer: type[Struct] | None = None
    """The shape of the JSON answered; None where another `kind` is."""
    kind: str = "application/json"
    errors: tuple[int, ...] = GUARDED
    error_kind: str = "application/json"
    """The media type of 400 and the queue's errors, where an old protocol wants another."""
    unready: type[Struct] | None = None
    """What 503 answers, where that is no error."""
    carries_task: bool = False
    """Whether the answer also has the task's UUID and the request's mark."""

    def route(self) -> KnownRoute:
        """The address for the router."""
        found = KnownRoute(self.path, self.endpoint, methods=[self.method])
        found.methods = {self.method}  # Starlette would add HEAD, which the document does not
        return found


class KnownRoute(Route):
    """A route that the gate can see, for logs and metrics."""

    def matches(self, scope: MutableMapping[str, Any]) -> tuple[Match, MutableMapping[str, Any]]:
        """As the router asks; the route itself is kept in the scope."""
        match, found = super().matches(scope)
        return match, {**found, "route": self} if match is not Match.NONE else found
