"""A rate limit for each client: a bucket that fills steadily and holds a burst."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_CLIENTS = 10_000
"""Clients remembered; the one not seen for longest is forgotten, which gives it a full bucket again."""


class RateLimit:
    """Tells each client whether it may ask now."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = float(burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds_to_wait(self, client: str) -> int:
        """0 if the client may ask now, which is counted; else in how many whole seconds."""
        if not self._rate:
            return 0
        now = self._clock()
        left, seen = self._buckets.get(client, (self._burst, now))
        left = min(self._burst, left + (now - seen) * self._rate)
        allowed = left >= 1
        self._buckets[client] = (left - allowed, now)
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)
        return 0 if allowed else max(1, math.ceil((1 - left) / self._rate))


def client_of(address: str) -> str:
    """Who an address belongs to: itself, or for IPv6 its /64, which one customer has whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
