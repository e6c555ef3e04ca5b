"""What Prometheus reads at /metrics."""

from __future__ import annotations

from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

from tablefeel.service.queue.batching import REASONS
from tablefeel.service.queue.tasks import Queue

_SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
_METHODS = frozenset({"GET", "POST", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"})


class Metrics:
    """Counts of one application; nothing global, so that several may live in one process."""

    def __init__(self, queue: Queue) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "tablefeel_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "tablefeel_request_seconds", "Time from the first byte to the answer.", ("route",),
            buckets=_SECONDS, registry=self._registry,
        )  # fmt: skip
        self._refused = Counter("tablefeel_refusals", "Requests refused.", ("type",), registry=self._registry)
        for name, text, value in (
            ("waiting", "Tasks that no worker has answered yet.", lambda: queue.status().waiting),
            ("workers", "Workers that are there.", lambda: queue.status().workers),
            ("ready", "Whether a task given now would be answered.", lambda: queue.status().ready),
            ("answered", "Tasks answered since the start.", lambda: queue.status().answered),
            ("batches", "Batches in which they were answered.", lambda: queue.status().batches),
            ("unreadable", "Messages thrown away that were no answers.", lambda: queue.status().unreadable),
            ("lost", "Workers that died or hung and were replaced.", lambda: queue.status().lost),
        ):
            Gauge(f"tablefeel_queue_{name}", text, registry=self._registry).set_function(value)
        replaced = Gauge("tablefeel_queue_replaced", "Workers replaced.", ("reason",), registry=self._registry)
        for reason in REASONS:
            replaced.labels(reason).set_function(partial(_replaced, queue, reason))

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request; unknown methods count as one, since anybody can invent them."""
        self._requests.labels(method if method in _METHODS else "other", route, status).inc()
        self._seconds.labels(route).observe(seconds)

    def refused(self, kind: str) -> None:
        """Count an error by its type."""
        self._refused.labels(kind).inc()

    def text(self) -> bytes:
        """Everything in Prometheus' text format."""
        return generate_latest(self._registry)


def _replaced(queue: Queue, reason: str) -> float:
    return queue.status().replaced.get(reason, 0)
