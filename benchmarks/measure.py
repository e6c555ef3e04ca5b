"""What the benchmarks share: one core, CPU seconds, medians of interleaved rounds."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from importlib.metadata import version

ROUNDS = 7


def use_one_core() -> None:
    """Keep this process and the threads it will start on one core."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def rates(
    work: dict[str, Callable[[], int]], rounds: int = ROUNDS, pick: Callable[[list[float]], float] = statistics.median
) -> dict[str, float]:
    """Things done per CPU-second by each piece of work, median over rounds; `max` picks the least disturbed one.

    Each piece returns how many things it did. The pieces take turns, so a busy machine disturbs all alike; one round
    before the first is not counted (imports, compilation, lazy tables).
    """
    found: dict[str, list[float]] = {name: [] for name in work}
    for number in range(rounds + 1):
        for name, run in work.items():
            start = time.process_time()
            done = run()
            if number:
                found[name].append(done / (time.process_time() - start))
    return {name: pick(values) for name, values in found.items()}


def versions(*packages: str) -> str:
    """The versions that were measured, in one line."""
    return ", ".join([f"Python {platform.python_version()}", *(f"{name} {version(name)}" for name in packages)])
