"""Turns: how many dear questions of one client are worked on at a time; its others wait, and nobody else does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from tablefeel.service.queue.tasks import TimedOut


@dataclass(slots=True, eq=False)
class _Client:
    free: asyncio.Semaphore
    there: int = 0
    """Questions that wait or have their turn."""


class Turns:
    """Gives each client at most `most` turns at a time; 0 for no limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._clients: dict[str, _Client] = {}

    @asynccontextmanager
    async def turn(self, client: str, task: str, deadline: float) -> AsyncIterator[None]:
        """A block that has its turn; `TimedOut` if that does not come before the deadline (Unix seconds)."""
        if not self._most:
            yield
            return
        one = self._clients.setdefault(client, _Client(asyncio.Semaphore(self._most)))
        one.there += 1
        try:
            try:
                async with asyncio.timeout(max(0.0, deadline - time.time())):
                    await one.free.acquire()
            except TimeoutError:
                raise TimedOut(task) from None
            try:
                yield
            finally:
                one.free.release()
        finally:
            one.there -= 1
            if not one.there:
                self._clients.pop(client, None)
