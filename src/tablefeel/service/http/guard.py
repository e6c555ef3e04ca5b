"""The gate before every route: the task's UUID, who may ask, how much and how slowly, and what is written down.

Plain ASGI: it costs some microseconds, and it reads the whole body itself, so that a slow client holds a few bytes
here and nothing further inside.
"""

from __future__ import annotations

import asyncio
import time
import traceback
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import FilteringBoundLogger

from tablefeel.service.http.rates import BYTES, RateLimit, client_of
from tablefeel.service.http.refusals import Refusal, refusal_of, too_many
from tablefeel.service.http.security import headers_of, is_from_elsewhere, is_known_host, is_token
from tablefeel.service.metrics import Metrics
from tablefeel.service.settings import Settings

ALWAYS_OPEN = ("/api/v1/health", "/api/v1/ready")
"""Asked by machines that watch the server: no token, no rate limit."""
DRAINED = 4_194_304
"""Bytes of a body too large that are still taken, so that an honest client gets to read the answer."""
CLIENT_GONE = 499
"""What is logged when the client left before the answer; nobody receives it."""


class ClientGone(Exception):
    """The client closed the connection."""


class Guard:
    """The gate; `app` is everything behind it.

    `compatible` are the addresses that other programs' front ends ask, which cannot set headers: the token may stand in
    the address there.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, rates: RateLimit, metrics: Metrics, log: FilteringBoundLogger,
        compatible: frozenset[str],
    ) -> None:  # fmt: skip
        self._app = app
        self._compatible = compatible
        self._settings = settings
        self._metrics = metrics
        self._log = log
        self._rates = rates

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = time.perf_counter()
        state = scope.setdefault("state", {})
        task = state["task"] = str(uuid4())
        client = scope.get("client")
        state["client"] = client_of(client[0]) if client else ""
        said = _Answering(send, task, self._settings.client_time, scope["path"])
        try:
            self._admit(scope)
            await self._app(scope, await self._received(scope, receive), said)
        except ClientGone:
            said.status = CLIENT_GONE
        except Exception as error:  # the last gate: whatever happened, the client gets an answer
            await self._fail(error, scope, receive, said)
        self._write_down(scope, said.status, time.perf_counter() - started)

    # Before

    def _admit(self, scope: Scope) -> None:
        """Raise `Refusal` unless this client may ask."""
        headers, path = Headers(scope=scope), scope["path"]
        if not is_known_host(headers.get("host", ""), self._settings):
            raise Refusal(421, "WrongHost", "the Host header names another server: see the setting hosts", "Host")
        if is_from_elsewhere(headers) or (self._needs_token(path) and headers.get("sec-fetch-site") == "cross-site"):
            raise Refusal(403, "CrossSite", "pages of other sites may not ask here", "Sec-Fetch-Site")
        if path in ALWAYS_OPEN:
            return
        if wait := self._rates.seconds_to_wait(scope["state"]["client"]):
            raise too_many(wait)
        if self._needs_token(path) and not is_token(self._token(scope, headers), self._settings):
            message = "a token is needed: send the header Authorization: Bearer TOKEN"
            raise Refusal(401, "WrongToken", message, "Authorization", {"www-authenticate": "Bearer"})
        self._rates.charge(scope["state"]["client"], len(scope["query_string"]) // BYTES)

    def _needs_token(self, path: str) -> bool:
        return path.startswith("/api/") or path == "/metrics" or path in self._compatible

    def _token(self, scope: Scope, headers: Headers) -> str:
        scheme, _, token = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return token.strip()
        if scope["path"] in self._compatible:
            return str(parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0])
        return ""

    async def _received(self, scope: Scope, receive: Receive) -> Receive:
        """A `receive` that gives the whole body at once; bodies too large or too slow are refused."""
        if scope["method"] in ("GET", "HEAD"):
            return receive
        try:
            async with asyncio.timeout(self._settings.client_time):
                body = await self._body(Headers(scope=scope), receive)
        except TimeoutError:
            message = f"the body did not come within {self._settings.client_time:g} s"
            raise Refusal(408, "TooSlow", message, "body", {"connection": "close"}) from None
        self._rates.charge(scope["state"]["client"], len(body) // BYTES)
        given = False

        async def replay() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        return replay

    async def _body(self, headers: Headers, receive: Receive) -> bytes:
        most = self._settings.body_limit
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced[:20]) > (most if "expect" in headers else DRAINED):
            raise _too_large(most)
        parts: list[bytes] = []
        length, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientGone
            part = message.get("body", b"")
            length += len(part)
            if length <= most:
                parts.append(part)
            elif length > DRAINED:
                break
            more = message.get("more_body", False)
        if length > most:
            raise _too_large(most)
        return b"".join(parts)

    # After

    async def _fail(self, error: Exception, scope: Scope, receive: Receive, said: _Answering) -> None:
        """Answer an error that no route has answered."""
        refusal = refusal_of(error)
        if refusal.status >= 500:
            self._log.error("fault", task=said.task, **_trace(error, self._settings.log_hands))
        scope["state"]["refused"] = refusal.kind
        if said.status == 0:
            await refusal.answer(said.task)(scope, receive, said)

    def _write_down(self, scope: Scope, status: int, seconds: float) -> None:
        state = scope["state"]
        route = getattr(scope.get("route"), "path", "none")
        self._metrics.answered(scope["method"], route, status, seconds)
        more: dict[str, Any] = {}
        if "refused" in state:
            self._metrics.refused(state["refused"])
            more["error"] = state["refused"]
        if self._settings.log_hands and "question" in state:
            more["question"] = state["question"]
        client = scope.get("client")
        self._log.info(
            "request", task=state["task"], method=scope["method"][:20], route=route, status=status,
            milliseconds=round(1000 * seconds, 2), client=client[0] if client else None, **more,
        )  # fmt: skip


class _Answering:
    """A `send` that adds the headers of every answer and does not wait for ever for a client who stopped reading."""

    def __init__(self, send: Send, task: str, patience: float, path: str) -> None:
        self._send = send
        self.task = task
        self.status = 0
        self._patience = patience
        self._headers = headers_of(path)

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = [*message.get("headers", ()), *self._headers, (b"x-task-id", self.task.encode())]
        try:
            async with asyncio.timeout(self._patience):
                await self._send(message)
        except TimeoutError:
            raise ClientGone from None


def _too_large(most: int) -> Refusal:
    return Refusal(413, "TooLarge", f"the body has more than {most} bytes", "body", {"connection": "close"})


def _trace(error: Exception, with_message: bool) -> dict[str, Any]:
    """Where an error happened; its message may quote a hand and is left out unless hands may be logged."""
    frames = traceback.extract_tb(error.__traceback__)
    found: dict[str, Any] = {
        "error": type(error).__name__,
        "at": [f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-8:]],
    }
    return found | {"message": str(error)} if with_message else found
