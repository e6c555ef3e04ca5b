"""A rate limit for each client: a bucket that fills steadily, holds a burst, and pays for what questions cost."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from tablefeel.service.queue.costs import units_of
from tablefeel.service.settings import Settings

BYTES = 16_384
"""Bytes of a request that count as much as a request."""
USUAL = 100.0
"""Requests a second for each client where nothing else is set: half of a core."""
PATIENT = 4
"""Seconds of all workers that the only user of a machine may ask for at once."""
MOST_CLIENTS = 10_000
"""Clients remembered; the one not seen for longest is forgotten, which gives it a full bucket again."""


class RateLimit:
    """Tells each client whether it may ask now."""

    def __init__(self, per_second: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = per_second
        self._burst = float(burst)
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def seconds_to_wait(self, client: str, units: float = 1.0) -> int:
        """0 if the client may ask for so much now, which is counted; else in how many whole seconds.

        What is more than a full bucket needs a full one, less the one request that was counted at the gate.
        """
        if not self._rate:
            return 0
        left = self._left(client)
        missing = min(units, max(1.0, self._burst - 1)) - left
        self._set(client, left if missing > 0 else left - units)
        return max(1, math.ceil(missing / self._rate)) if missing > 0 else 0

    def charge(self, client: str, units: float) -> None:
        """Count what was spent beyond what was asked for; a client in debt waits longer, but not for ever."""
        if self._rate and units:
            self._set(client, max(-self._burst, min(self._burst, self._left(client) - units)))

    def _left(self, client: str) -> float:
        left, seen = self._buckets.get(client, (self._burst, 0.0))
        return min(self._burst, left + max(0.0, self._clock() - seen) * self._rate)

    def _set(self, client: str, left: float) -> None:
        self._buckets[client] = (left, self._clock())
        self._buckets.move_to_end(client)
        if len(self._buckets) > MOST_CLIENTS:
            self._buckets.popitem(last=False)


def rate_limit_of(settings: Settings) -> RateLimit:
    """The limit that is set; else half a core for each client, and all workers for a machine's only user.

    That one takes nothing from anybody: what is more than the workers can do would wait in the queue as long.
    """
    if settings.rate_limit is not None or not settings.has_own_user_only:
        return RateLimit(USUAL if settings.rate_limit is None else settings.rate_limit, settings.rate_burst)
    rate = settings.workers * units_of(1.0)
    return RateLimit(rate, max(settings.rate_burst, round(PATIENT * rate)))


def client_of(address: str) -> str:
    """Who an address belongs to: itself, or for IPv6 its /64, which one customer has whole."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)
