"""The queue of many machines: Celery on Redis.

The service sends each batch as one Celery task, so that all that Celery does for a task holds for a batch: it is
acknowledged when it is answered, and given to another node when its own dies. Batches wait here, not in Redis, until a
node is about to be free; so whatever came in the meantime goes along. Answers come back through a list in Redis that
belongs to this service. When Redis itself was away, batches without an answer are sent again: tasks are safe to run
twice, and an answer to a batch that is answered already is thrown away.

Nothing that comes from Redis is trusted: messages are sealed (`sealing`), each is handled alone, and what is no answer
to a question of ours is thrown away and counted. The loops that listen and watch are started again whatever happens to
them, and the service is ready only while both are at it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from base64 import b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from celery import Celery  # type: ignore[import-untyped]
from redis import asyncio as redis_asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from tablefeel.service.queue.batching import DIED, GRACE, MOST_DEATHS, Batch, Line
from tablefeel.service.queue.embedded import QUESTION_SECONDS
from tablefeel.service.queue.sealing import BadSeal, Sealer, check_broker
from tablefeel.service.queue.tasks import BULK, Json, QueueStatus, QueueUnavailable, Task, are_outcomes

PREFIX = "tablefeel:"
"""Before every key of ours in Redis, which may be shared with others."""
ANSWERS = PREFIX + "answers:"
NODES = PREFIX + "nodes"
"""A sorted set: name and number of processes of every node, sealed, by when it last spoke (the clock of Redis)."""
ORDER, ANSWER, NODE = "order", "answer for ", "node"
"""What sealed messages are for."""
MOST_PROCESSES, MOST_WORKERS = 256, 1024
"""Worker processes that a node may say it has, and that all nodes together are believed to have."""
QUESTIONS, PIECES = "questions", "pieces"
"""The two lines of tasks; nodes take from the first as long as there is something."""
PERFORM = "tablefeel.perform"
NODE_SECONDS = 5.0
"""A node that was silent for so long is gone."""
VISIBILITY_SECONDS = 4
"""A task is given to another node when its own was silent for so long; nodes that live say so every second."""
ASKERS = PREFIX + "askers:"
"""Before the name of everyone who asks, while they do; nodes skip the tasks of who is gone."""
ASKER_SECONDS = 20
AGAIN_SECONDS, PIECE_AGAIN_SECONDS = 15.0, 600.0
"""After so long a batch, or a piece of bulk work, without an answer is sent again."""
_AHEAD = 2
"""Batches on their way for each worker process: one that it works on, and the next."""
_DOWN_SECONDS = 5.0
"""How long Redis may be away before new questions are refused at once."""
_STILL_SECONDS = 10.0
"""A loop that did nothing for so long is not at it."""
_AGAIN_PAUSE = 0.2
_log = logging.getLogger(__name__)


def celery_app(broker: str, key: str | None) -> Celery:
    """Celery, set up so that a killed node loses nothing; JSON only."""
    check_broker(broker, key)
    app = Celery("tablefeel", broker=broker, set_as_current=False)
    app.conf.update(
        accept_content=["json"], task_serializer="json", result_serializer="json", event_serializer="json",
        task_ignore_result=True, task_store_errors_even_if_ignored=False,  # answers go to who asked, see PERFORM
        task_default_queue=QUESTIONS, task_acks_late=True, task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1, worker_enable_remote_control=False, worker_send_task_events=False,
        worker_hijack_root_logger=False, worker_proc_alive_timeout=120.0,  # models are loaded first
        broker_connection_retry_on_startup=True, broker_connection_max_retries=None,
        broker_connection_timeout=5, broker_pool_limit=2,
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS, "unacked_restore_interval": 1, "unacked_restore_throttle": 1,
            "queue_order_strategy": "priority", "global_keyprefix": PREFIX,
            "socket_connect_timeout": 5, "socket_keepalive": True, "health_check_interval": 5,
        },
    )  # fmt: skip
    return app


def message(app: Celery, line: str, order: str, time_limit: float) -> str:
    """A call of `PERFORM` with a sealed order as Celery puts it into a list of Redis.

    Celery's own sending blocks, so it would need a thread, and with it each question would wait 3 ms longer.
    """
    name = str(uuid4())
    made = app.amqp.as_task_v2(name, PERFORM, (order,), {}, time_limit=time_limit, argsrepr="", kwargsrepr="")
    body = b64encode(json.dumps(made.body, separators=(",", ":")).encode("utf-8", "surrogatepass")).decode()
    delivery = {
        "delivery_mode": 2, "delivery_info": {"exchange": "", "routing_key": line}, "priority": 0,
        "body_encoding": "base64", "delivery_tag": str(uuid4()),
    }  # fmt: skip
    return json.dumps(
        {
            "body": body, "content-encoding": "utf-8", "content-type": "application/json", "headers": made.headers,
            "properties": made.properties | delivery,
        },
        separators=(",", ":"),
    )  # fmt: skip


@dataclass(slots=True, eq=False)
class _Flight:
    """A batch that was sent, and the answer that is to come."""

    batch: Batch
    answer: asyncio.Future[Json]
    again: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when it may have been lost with Redis."""


class CeleryQueue:
    """A `Queue` that is worked on by every node connected to the same Redis."""

    def __init__(
        self, broker: str, limit: int = 1000, *, seconds: float = QUESTION_SECONDS, key: str | None = None
    ) -> None:
        self._app = celery_app(broker, key)
        self._redis = redis_asyncio.Redis.from_url(broker, retry=Retry(NoBackoff(), 0), socket_connect_timeout=2)
        self._sealer = Sealer(key)
        self._seconds = seconds
        self._line = Line(limit)
        self._name = str(uuid4())
        self._reply = ANSWERS + self._name
        self._flights: dict[str, _Flight] = {}
        self._slots: list[asyncio.Task[None]] = []
        self._loops: list[asyncio.Task[None]] = []
        self._workers = self._unreadable = 0
        self._down_since: float | None = time.monotonic()
        self._listened = self._watched = -_STILL_SECONDS
        """When the loops were last seen at it."""

    async def start(self) -> None:
        self._loops = [asyncio.create_task(_again_and_again(one)) for one in (self._listen, self._watch)]
        self._adjust()

    async def close(self) -> None:
        self._line.close()
        left = {*self._loops, *self._slots}
        while left:  # a wait for Redis may swallow a cancellation that comes together with its answer
            for running in left:
                running.cancel()
            _, left = await asyncio.wait(left, timeout=0.2)
        with contextlib.suppress(RedisError, OSError):
            await self._redis.delete(self._reply, ASKERS + self._name)
        await self._redis.aclose()
        await asyncio.to_thread(self._app.close)

    async def ask(self, task: Task) -> Json:
        down = self._down_since
        if down is not None and time.monotonic() - down > _DOWN_SECONDS:
            raise QueueUnavailable("the broker cannot be reached: try again in 5 s", 5)
        return await self._line.ask(task)

    def status(self) -> QueueStatus:
        still = time.monotonic() - _STILL_SECONDS
        at_it = self._listened > still and self._watched > still and not any(loop.done() for loop in self._loops)
        is_ready = self._down_since is None and self._workers > 0 and at_it
        return replace(self._line.status(self._workers, is_ready), unreadable=self._unreadable)

    @property
    def is_closed(self) -> bool:
        return self._line.is_closed

    # Sending

    def _adjust(self) -> None:
        """Let as many batches be on their way as the nodes can use."""
        wanted = _AHEAD * max(1, self._workers)
        self._line.takers = max(1, self._workers)
        self._slots = [slot for slot in self._slots if not slot.done()]
        while len(self._slots) < wanted:
            self._slots.append(asyncio.create_task(self._carry()))
        for slot in self._slots[wanted:]:
            slot.cancel()  # a batch that it waits for goes back into the line

    async def _carry(self) -> None:
        """Take batches and see them through, one after the other."""
        while True:
            batch = await self._line.take()
            flight = _Flight(batch, asyncio.get_running_loop().create_future())
            self._flights[batch.id] = flight
            try:
                answer = await self._answer(flight)
            except BaseException:
                self._line.put_back(batch)
                raise
            finally:
                del self._flights[batch.id]
            if answer is None:
                self._line.drop(batch)
                continue
            self._line.replaced[DIED] += answer.get("deaths", 0)
            if "outcomes" in answer:
                self._line.finish(batch, answer["outcomes"])
            else:  # its workers died again and again: its tasks go out alone, or a single one is given up
                self._line.lose(batch, MOST_DEATHS if len(batch.members) == 1 else MOST_DEATHS - 1)

    async def _answer(self, flight: _Flight) -> Json | None:
        """What the nodes say to a batch, sent as often as needed; None when nobody waits for it any more."""
        batch = flight.batch
        while batch.is_wanted and batch.deadline > time.time():
            sent = await self._send(batch)
            flight.again.clear()
            lost = asyncio.ensure_future(flight.again.wait())
            usual = PIECE_AGAIN_SECONDS if batch.kind in BULK else AGAIN_SECONDS
            patience = usual if sent else 0.2
            try:
                await asyncio.wait(
                    (flight.answer, lost),
                    timeout=max(0.0, min(patience, batch.deadline - time.time())),
                    return_when=asyncio.FIRST_COMPLETED,
                )
            finally:
                lost.cancel()
                await asyncio.gather(lost, return_exceptions=True)
            if flight.answer.done():
                return flight.answer.result()
        return None

    async def _send(self, batch: Batch) -> bool:
        """Whether the batch is in Redis now."""
        order = {
            "batch": batch.id, "kind": batch.kind, "payloads": batch.payloads, "deadline": batch.deadline,
            "asker": self._name, "seconds": self._seconds,
        }  # fmt: skip
        limit = max(1.0, batch.deadline - time.time()) + GRACE
        line = PIECES if batch.kind in BULK else QUESTIONS
        try:
            await self._redis.lpush(PREFIX + line, message(self._app, line, self._sealer.sealed(ORDER, order), limit))
        except (RedisError, OSError):
            return False
        return True

    # Listening

    async def _listen(self) -> None:
        """Hand out answers as they come; after Redis was away, have everything sent again."""
        while True:
            try:
                if self._down_since is not None:
                    await self._say_here()
                    self._is_up()
                found: Any = await self._redis.brpop([self._reply], timeout=2)
            except (RedisError, OSError):
                if self._down_since is None:
                    self._down_since = time.monotonic()
                await asyncio.sleep(_AGAIN_PAUSE)
                continue
            self._listened = time.monotonic()
            if found is not None:
                self._hand_out(found[1])

    async def _say_here(self) -> None:
        await self._redis.set(ASKERS + self._name, 1, ex=ASKER_SECONDS)

    def _is_up(self) -> None:
        self._down_since = None
        for flight in self._flights.values():
            flight.again.set()

    def _hand_out(self, message: object) -> None:
        """Give an answer to who waits for it; what is none is thrown away."""
        try:
            answer = self._sealer.opened(ANSWER + self._name, message)
        except BadSeal:
            self._unreadable += 1
            return
        flight = self._flights.get(str(answer.get("batch"))) if isinstance(answer, dict) else None
        if flight is None or flight.answer.done():
            self._unreadable += not isinstance(answer, dict)
        elif _answers(answer, flight.batch):
            flight.answer.set_result(answer)
        else:
            self._unreadable += 1

    async def _watch(self) -> None:
        """Count the worker processes of all nodes, once a second."""
        while True:
            with contextlib.suppress(RedisError, OSError):
                await self._say_here()
                seconds, _ = await self._redis.time()
                nodes: Any = await self._redis.zrevrangebyscore(
                    NODES, "+inf", seconds - NODE_SECONDS, start=0, num=MOST_WORKERS
                )
                self._workers = min(MOST_WORKERS, sum(map(self._processes, nodes)))
            self._watched = time.monotonic()
            self._adjust()
            await asyncio.sleep(1 if self._workers else 0.2)

    def _processes(self, member: object) -> int:
        """How many processes a node has; 0 for what is no node of ours."""
        try:
            node = self._sealer.opened(NODE, member)
        except BadSeal:
            return 0
        count = node.get("processes") if isinstance(node, dict) else None
        return count if isinstance(count, int) and 0 < count <= MOST_PROCESSES else 0


def _answers(answer: Json, batch: Batch) -> bool:
    """Whether it is an answer to that batch: an outcome for each of its tasks, or that its workers died."""
    deaths = answer.get("deaths", 0)
    if not isinstance(deaths, int) or not 0 <= deaths <= MOST_DEATHS:
        return False
    return are_outcomes(answer.get("outcomes"), len(batch.members)) or answer.get("lost") is True


async def _again_and_again(loop: Callable[[], Awaitable[None]]) -> None:
    """Run a loop, and again if anything ends it, until cancelled."""
    while True:
        try:
            await loop()
        except Exception:
            _log.exception("a loop of the queue ended and is started again")
        await asyncio.sleep(_AGAIN_PAUSE)
