"""Celery's connection to Redis, made careful: what is no message is thrown away, where it would end the whole node."""

from __future__ import annotations

import logging
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, redis

_log = logging.getLogger(__name__)


class Channel(redis.Channel):
    """Takes messages one by one, each on its own risk."""

    def _brpop_read(self, **options: Any) -> Any:
        try:
            return super()._brpop_read(**options)  # type: ignore[no-untyped-call]
        except (ValueError, TypeError, KeyError, AttributeError) as error:  # what nonsense raises in kombu
            _log.warning("what is no message was thrown away: %s", type(error).__name__)
            raise Empty from None


class Transport(redis.Transport):
    """Redis with careful channels."""

    Channel = Channel


def be_careful() -> None:
    """Have every connection of Celery in this process be a careful one."""
    TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), f"{__name__}:Transport"))
