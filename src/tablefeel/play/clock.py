"""The clock at the card table: how much longer a player may think about a card."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from tablefeel.bidding.budget import seconds_left

_PATIENCE = 10
"""How many times longer than planned a card may take by the clock on the wall, when others use the processor."""


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds of the processor for one card; runs from when it is made."""

    seconds: float | None
    """None where only the budget of a question, if there is one, ends the thinking."""
    _worked: float = field(default_factory=time.process_time)
    _waited: float = field(default_factory=time.monotonic)

    def left(self) -> float | None:
        """Seconds of the processor that may still be thought; None where nobody counts them."""
        budget = seconds_left()
        if self.seconds is None:
            return budget
        worked, waited = time.process_time() - self._worked, time.monotonic() - self._waited
        left = 0.0 if waited > _PATIENCE * self.seconds else self.seconds - worked
        return left if budget is None else min(left, budget)
