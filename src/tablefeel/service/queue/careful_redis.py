"""Celery's connection to Redis, made careful, for nodes that go on whatever happens to Redis.

What is no message is thrown away, where it would end the whole node. A message whose acknowledgement did not reach
Redis takes no place any more: kombu counts it as held for ever, and a node of one process then never takes another, nor
notices it, while it goes on saying that it lives. And nobody waits longer than two seconds to try Redis again, where
kombu waits two, four, six and up to thirty.
"""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from celery import Celery  # type: ignore[import-untyped]
from kombu.connection import Connection as KombuConnection
from kombu.transport import TRANSPORT_ALIASES, redis

_FIRST_WAIT, _LONGER, _LONGEST_WAIT = 0.25, 0.25, 2.0
"""Seconds before Redis is tried again: at first, more each time, at most."""
_log = logging.getLogger(__name__)


class QoS(redis.QoS):
    """Counts the messages that a node holds.

    What it could not tell Redis is over for this node all the same: who asked has the answer, or asks again, and Redis,
    if it still has the message, gives it to somebody when nobody says any more that they hold it.
    """

    def ack(self, delivery_tag: str) -> None:
        """Hold a message no longer, as it was answered."""
        try:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]
        finally:
            self._dirty.add(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Hold a message no longer, as nobody could answer it here."""
        try:
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]
        finally:
            self._dirty.add(delivery_tag)

    @property
    def held(self) -> set[str]:
        """The tags of the messages that are held."""
        return self._delivered.keys() - self._dirty


class Channel(redis.Channel):
    """Takes messages one by one, each on its own risk."""

    QoS = QoS

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]
        except (ValueError, TypeError, KeyError, AttributeError) as error:  # what nonsense raises in kombu
            _log.warning("what is no message was thrown away: %s", type(error).__name__)
            raise Empty from None


class Transport(redis.Transport):
    """Redis with careful channels."""

    Channel = Channel


class Connection(KombuConnection):
    """Tries again soon: a Redis that was started again is often back within two seconds."""

    def _ensure_connection(self, errback: Any = None, max_retries: Any = None, *_: Any, **options: Any) -> Any:
        waits = {"interval_start": _FIRST_WAIT, "interval_step": _LONGER, "interval_max": _LONGEST_WAIT}
        return super()._ensure_connection(errback, max_retries, **options | waits)  # type: ignore[no-untyped-call]


def be_careful(app: Celery) -> None:
    """Have the connections of an app be careful ones, and its process's with Redis all."""
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), f"{__name__}:Transport"))
    app.amqp.Connection = Connection
