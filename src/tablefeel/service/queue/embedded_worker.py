"""A worker process as the embedded queue has it: started, fed with batches, listened to, ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Any

from tablefeel.doubledummy.workers import same_tablefeel
from tablefeel.service.queue.batching import BABBLED, DIED, GRACE, LATE, SILENT, Batch
from tablefeel.service.queue.tasks import Outcome, are_outcomes
from tablefeel.service.queue.worker_process import LENGTH, LONGEST_FRAME, frame

SILENCE = 6.0
"""Seconds after which a worker that does not say that it lives is taken for frozen; it says so every second."""
_START_SECONDS = 120.0
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class WorkerGone(Exception):
    """A worker that will answer no more; `reason` is one of those in `batching`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Worker:
    """One process, and what was last heard of it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.memory = 0
        """Bytes that it holds, as it said last."""
        self._heard = time.monotonic()
        self._answers: asyncio.Queue[Any] = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(cls) -> Worker:
        """A new worker process that is not ready yet; none is left behind by who is cancelled while it starts."""
        starting = asyncio.ensure_future(_spawn())
        try:
            return cls(await asyncio.shield(starting))
        except asyncio.CancelledError:
            await cls(await starting).end()
            raise

    async def becomes_ready(self) -> bool:
        """Whether it has loaded its models; waits for it."""
        try:
            async with asyncio.timeout(_START_SECONDS):
                found = await self._answers.get()
        except TimeoutError:
            return False
        return isinstance(found, dict) and found.get("ready") is True

    async def goes(self) -> str:
        """Why it is gone; waits until it is, or has been silent for too long."""
        while not self._listening.done():
            left = self._heard + SILENCE - time.monotonic()
            if left <= 0:
                return SILENT
            await asyncio.wait((self._listening,), timeout=left)
        return DIED

    async def answer(self, batch: Batch, seconds: float) -> list[Outcome]:
        """The outcomes of a batch whose questions may take so many seconds each; raises `WorkerGone`."""
        given = {"kind": batch.kind, "payloads": batch.payloads, "seconds": seconds}
        going = asyncio.ensure_future(self.goes())
        answering = asyncio.ensure_future(self._exchange(given))
        try:
            patience = max(0.0, batch.deadline - time.time()) + GRACE
            await asyncio.wait((answering, going), timeout=patience, return_when=asyncio.FIRST_COMPLETED)
            if answering.done():
                found = answering.result()
            elif going.done():
                raise WorkerGone(going.result())
            else:
                raise WorkerGone(LATE)
        except ConnectionError:
            raise WorkerGone(DIED) from None
        finally:
            for one in (answering, going):
                one.cancel()
            await asyncio.gather(answering, going, return_exceptions=True)
        if found is None:
            raise WorkerGone(DIED)
        outcomes = found.get("outcomes") if isinstance(found, dict) else None
        if outcomes is None or not are_outcomes(outcomes, len(batch.members)):
            raise WorkerGone(BABBLED)
        return list(outcomes)

    async def end(self) -> None:
        """Kill it, which loses nothing, and wait until it is gone."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)
        with contextlib.suppress(ConnectionError):
            await self.process.communicate()  # reads what is left, so that the pipes are closed too

    async def _exchange(self, content: dict[str, Any]) -> Any:
        if self.process.stdin is None:
            raise ConnectionError("a worker process has no input")
        self.process.stdin.write(frame(content))
        await self.process.stdin.drain()
        return await self._answers.get()

    async def _listen(self) -> None:
        """Hear whatever it says, until it says nothing any more."""
        while (found := await self._read()) is not None:
            self._heard = time.monotonic()
            if isinstance(found, dict):
                self.memory = int(found.get("memory", self.memory))
            if not (isinstance(found, dict) and "alive" in found):
                self._answers.put_nowait(found)
        self._answers.put_nowait(None)

    async def _read(self) -> Any:
        """The next frame; None if it ended instead."""
        stream = self.process.stdout
        if stream is None:
            return None
        try:
            (length,) = LENGTH.unpack(await stream.readexactly(LENGTH.size))
            if length > LONGEST_FRAME:
                return None
            return json.loads((await stream.readexactly(length)).decode("utf-8", "surrogatepass"))
        except (asyncio.IncompleteReadError, ValueError):
            return None


async def _spawn() -> Process:
    environment = same_tablefeel()
    for name in _THREADS:  # the workers share the cores among them
        environment.setdefault(name, "1")
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "tablefeel.service.queue.worker_process", str(os.getpid())),
        stdin=PIPE,
        stdout=PIPE,
        env=environment,
    )
