"""A node's connection when Redis goes away between a message and its acknowledgement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("celery", reason="the nodes extra is not installed")

from kombu.connection import Connection
from redis.exceptions import RedisError

from tablefeel.service.queue import careful_redis
from tablefeel.service.queue.node import node_app

from .nodes import PrivateRedis, why_no_redis


@pytest.fixture
def redis() -> Iterator[PrivateRedis]:
    if why_no_redis():
        pytest.skip(why_no_redis())
    with PrivateRedis() as started:
        yield started


@pytest.mark.parametrize("requeued", [None, True, False])
def test_a_message_that_redis_forgot_takes_no_place(redis: PrivateRedis, requeued: bool | None) -> None:
    """With kombu's own channel the place stays taken: a node of one process never took another message."""
    with Connection(redis.url, transport=careful_redis.Transport) as connection:  # type: ignore[no-untyped-call]
        channel = connection.channel()
        channel.basic_qos(0, 1, False)
        queue = connection.SimpleQueue("questions", channel=channel)
        queue.put("first")
        first = queue.get(timeout=60)
        assert not channel.qos.can_consume()
        assert channel.qos.held == {first.delivery_tag}
        redis.kill()
        with pytest.raises(RedisError):
            _ = first.ack() if requeued is None else first.reject(requeue=requeued)
        assert channel.qos.can_consume()
        assert not channel.qos.held
        redis.start()  # closing tells it


def test_nodes_have_careful_connections_that_try_again_soon(
    redis: PrivateRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    """kombu alone waits 2, 4, 6 … 30 s; a Redis that was away for two seconds was missed for six."""
    waits: list[float] = []
    redis.kill()
    connection = node_app(redis.url).connection_for_read()

    def told(_: Exception, seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 12:
            redis.start()

    monkeypatch.setattr("kombu.utils.functional.sleep", lambda _: None)
    connection.ensure_connection(told, None)
    assert isinstance(connection.transport, careful_redis.Transport)
    assert max(waits) <= 2
    connection.release()
