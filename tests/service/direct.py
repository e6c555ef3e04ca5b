"""An application whose queue works in its own process: for tests of routes, never for serving."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from starlette.applications import Starlette

from tablefeel.service.http.app import create_app
from tablefeel.service.logs import logger_of
from tablefeel.service.queue.tasks import Json, QueueStatus, Task, perform, result_of
from tablefeel.service.settings import Settings

HERE = "http://127.0.0.1"
HAND = "AK5.QJ32.A4.T982"
DEAL = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"


class DirectQueue:
    """Answers at once, by `perform`; `fault` is raised instead where it is given."""

    def __init__(self, fault: Exception | None = None, ready: bool = True) -> None:
        self.fault = fault
        self.ready = ready
        self.asked: list[Task] = []

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def ask(self, task: Task) -> Json:
        self.asked.append(task)
        if self.fault is not None:
            raise self.fault
        payload = json.loads(json.dumps(task.payload))
        return result_of(perform(task.kind, [payload])[0])

    def status(self) -> QueueStatus:
        return QueueStatus(0, 1, self.ready)


class Client:
    """Asks an application without a network, one request after the other."""

    def __init__(self, app: Starlette, loop: asyncio.AbstractEventLoop, address: str = "127.0.0.1") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 12345))
        self._client = httpx.AsyncClient(transport=transport, base_url=HERE)
        self._loop = loop
        self.app = app

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        return self._loop.run_until_complete(self._client.request(method, path, **more))

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def from_address(self, address: str) -> Client:
        """A client of the same application, elsewhere."""
        return Client(self.app, self._loop, address)


@contextmanager
def asking(queue: DirectQueue | None = None, log: io.StringIO | None = None, **settings: Any) -> Iterator[Client]:
    """A client of an application with these settings; no rate limit unless one is set."""
    chosen = Settings(**({"rate_limit": 0} | settings))
    app = create_app(chosen, queue or DirectQueue(), logger_of(chosen, log or io.StringIO()))
    with asyncio.Runner() as runner:
        yield Client(app, runner.get_loop())
