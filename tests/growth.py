"""How the work of a reader grows with its input, by processor time and never by the clock.

Eight times the input is three doublings; each may take at most 2.6 times as long. A reader in proportion (2) keeps
that, one that takes the square of its input (4) does not. A busy machine disturbs a measurement sometimes, the square
always, so the quickest of several runs counts, and a ratio that is too large is measured again.
"""

from __future__ import annotations

import time
from collections.abc import Callable

TIMES = 8
DOUBLED = 2.6
MOST = DOUBLED**3
_REPEATS, _TRIES = 3, 8
_NOTHING = 0.001
"""Seconds of processor time that say nothing: sixteen thousand letters squared would take far longer."""


def spent(work: Callable[[], object]) -> float:
    """CPU seconds of the quickest of a few runs."""
    found = []
    for _ in range(_REPEATS):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def for_each_doubling(small: Callable[[], object], large: Callable[[], object]) -> float:
    """How many times longer each doubling takes, `large` being eight times `small`; 1 where it is next to nothing."""
    least = float("inf")
    for _ in range(_TRIES):
        longest = spent(large)
        if longest < _NOTHING:
            return 1.0
        least = min(least, longest / max(spent(small), _NOTHING / TIMES))
        if least <= MOST:
            break
    return float(least ** (1 / 3))
