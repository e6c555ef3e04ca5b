"""How properties are tried: with fixed examples in `make test`, with many random ones in `make fuzz`.

`TABLEFEEL_FUZZ=20` makes the examples random and twenty times as many; what fails prints how to have it again.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

TIMES = int(os.environ.get("TABLEFEEL_FUZZ") or 0)
"""How many times the usual number of examples is tried, at random; 0: the usual number, always the same ones."""

# Machines are shared and slow at times: a property is wrong or right, never late.
settings.register_profile(
    "fixed", derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fuzz", max_examples=100 * max(TIMES, 1), database=None, deadline=None, print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("fuzz" if TIMES else "fixed")


def examples(count: int) -> settings:
    """Settings for a property of which so many examples are enough for `make test`."""
    return settings(max_examples=count * max(TIMES, 1))
