"""A node: takes batches from Redis and answers them, in processes that load the models once.

A process that dies (out of memory, a fault in native code) is replaced and its batch given out again at once. A node
that dies is noticed by the others after some seconds, since it no longer says that it holds its batches.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
import time
from functools import cache
from typing import Any
from uuid import uuid4

from celery import Celery, bootsteps, signals  # type: ignore[import-untyped]
from redis import Redis
from redis.exceptions import RedisError

from tablefeel.models import DEVICE_VARIABLE
from tablefeel.service.queue.batching import MOST_DEATHS
from tablefeel.service.queue.careful_redis import be_careful
from tablefeel.service.queue.celery_queue import (
    ANSWER,
    ANSWERS,
    ASKERS,
    MOST_PROCESSES,
    NODE,
    NODE_SECONDS,
    NODES,
    ORDER,
    PERFORM,
    PIECES,
    PREFIX,
    QUESTIONS,
    celery_app,
)
from tablefeel.service.queue.memory import Tidy, be_frugal
from tablefeel.service.queue.sealing import BadSeal, Sealer, key_of_environment
from tablefeel.service.queue.tasks import BULK, KINDS, Json, perform
from tablefeel.service.queue.worker_process import end_with_parent

MOST_KILOBYTES = 640_000
"""Memory after which a process is replaced."""
_KEPT_SECONDS = 120
"""How long answers that nobody fetches stay in Redis."""
_TRIES_SECONDS = 86_400
_PUSH_SECONDS = 60.0
_log = logging.getLogger(__name__)


def run_node(broker: str, processes: int = 1, device: str = "cpu", bulk: bool = True) -> int:
    """Work until told to end (Ctrl-C or SIGTERM: what was begun is finished); the exit code."""
    os.environ[DEVICE_VARIABLE] = device
    if device != "cpu":
        from tablefeel.models.files import check_device  # noqa: PLC0415 - the node itself needs no models

        check_device(device)
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")  # the processes share the cores among them
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(process)d %(levelname)s %(message)s", stream=sys.stderr
    )
    app = node_app(broker, key_of_environment())
    worker = app.Worker(
        hostname=f"{socket.gethostname()}-{uuid4().hex[:8]}", concurrency=processes,
        pool="solo" if sys.platform == "win32" else "prefork", queues=[QUESTIONS, PIECES] if bulk else [QUESTIONS],
        without_gossip=True, without_mingle=True, without_heartbeat=True, optimization="fair", quiet=True,
        max_memory_per_child=MOST_KILOBYTES, loglevel="WARNING", redirect_stdouts=False,
    )  # fmt: skip
    worker.start()
    return int(worker.exitcode or 0)


def node_app(broker: str, key: str | None = None) -> Celery:
    """Celery with what nodes do."""
    app = celery_app(broker, key)
    be_careful(app)
    sealer = Sealer(key)
    app.conf.tablefeel_sealer = sealer
    app.steps["consumer"].add(Presence)
    signals.worker_process_init.connect(_load_models, weak=False)

    def answer(task: Any, sealed: object) -> None:
        try:
            order = sealer.opened(ORDER, sealed)
        except BadSeal as error:
            _log.warning("an order was thrown away: %s", error)
            return
        again = bool((task.request.delivery_info or {}).get("redelivered"))
        _answer(_redis(broker), sealer, str(task.request.id) if again else None, order)

    app.task(answer, bind=True, name=PERFORM)
    return app


@cache
def _redis(broker: str) -> Redis:
    """One connection for each process."""
    return Redis.from_url(broker, socket_connect_timeout=5, socket_timeout=30)


def _load_models(**_: object) -> None:
    end_with_parent()
    be_frugal()
    from tablefeel.service.queue.work import warm_up  # noqa: PLC0415 - the node itself needs no models

    warm_up()


def _answer(redis: Redis, sealer: Sealer, message: str | None, order: Json) -> None:
    """Work on a batch and push its answer to who asked.

    `message` is the id of a message that is given out again since its worker died; a new one needs no look at Redis.
    """
    if order["kind"] not in KINDS or order["deadline"] < time.time():
        return
    tries_key, done_key = f"{PREFIX}tries:{message}", f"{PREFIX}done:{order['batch']}"
    tries = 0
    if message is not None or order["kind"] in BULK:
        tries, wanted = _begin(redis, tries_key, done_key, ASKERS + order["asker"])
        if not wanted:
            return
    answer: Json = {"batch": order["batch"]}
    if message is not None:
        answer["deaths"] = min(tries, MOST_DEATHS)
    if message is not None and tries >= MOST_DEATHS:
        answer["lost"] = True
    else:
        answer["outcomes"] = perform(order["kind"], order["payloads"], order["seconds"])
    asker = order["asker"]
    _push(redis, ANSWERS + asker, sealer.sealed(ANSWER + asker, answer), tries_key, done_key)
    _tidy().memory()  # Celery looks at it after each task


@cache
def _tidy() -> Tidy:
    """What watches the memory of this process."""
    return Tidy()


def _begin(redis: Redis, tries_key: str, done_key: str, asker: str) -> tuple[int, bool]:
    """How often a message was begun again (who dies over it cannot count afterwards), and whether it is wanted."""
    try:
        pipe = redis.pipeline()
        pipe.incr(tries_key)
        pipe.expire(tries_key, _TRIES_SECONDS)
        pipe.exists(done_key)
        pipe.exists(asker)
        tries, _, done, there = pipe.execute()
    except RedisError:
        return 1, True
    return int(tries), bool(there) and not done


def _push(redis: Redis, reply: str, text: str, tries_key: str, done_key: str) -> None:
    """Bring a sealed answer on its way, also through a short absence of Redis."""
    give_up = time.monotonic() + _PUSH_SECONDS
    while True:
        try:
            pipe = redis.pipeline()
            pipe.lpush(reply, text)
            pipe.expire(reply, _KEPT_SECONDS)
            pipe.set(done_key, 1, ex=_KEPT_SECONDS)
            pipe.delete(tries_key)
            pipe.execute()
            return
        except RedisError:
            if time.monotonic() > give_up:
                raise
            time.sleep(0.2)


class Presence(bootsteps.StartStopStep):  # type: ignore[misc]
    """Says every second that this node is there and still holds what it took.

    Redis hands a message to another node `visibility_timeout` seconds after it was taken. Renewing that moment while
    the node lives makes the time-out a test for dead nodes, however long a task takes.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, consumer: Any, **_: Any) -> None:
        self._timer: Any = None
        processes = min(MOST_PROCESSES, consumer.pool.limit if consumer.pool else 1)
        sealer: Sealer = consumer.app.conf.tablefeel_sealer
        self._name = sealer.sealed(NODE, {"node": consumer.hostname, "processes": processes})

    def start(self, consumer: Any) -> None:
        self._beat(consumer)
        self._timer = consumer.timer.call_repeatedly(1.0, self._beat, (consumer,))

    def stop(self, consumer: Any) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        with contextlib.suppress(Exception), consumer.task_consumer.channel.conn_or_acquire() as redis:
            redis.zrem(NODES.removeprefix(PREFIX), self._name)

    def _beat(self, consumer: Any) -> None:
        channel = consumer.task_consumer.channel
        held = dict.fromkeys(channel.qos.held, time.time())
        with contextlib.suppress(*channel.connection_errors), channel.conn_or_acquire() as redis:
            if held:
                redis.zadd(channel.unacked_index_key, held, xx=True)
            seconds, _ = redis.time()
            nodes = NODES.removeprefix(PREFIX)  # this connection adds the prefix
            redis.zadd(nodes, {self._name: seconds})
            redis.zremrangebyscore(nodes, "-inf", seconds - 10 * NODE_SECONDS)
