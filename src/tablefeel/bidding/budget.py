"""What one question may cost: processor time, asked for where it is spent.

Whoever samples, searches or goes through an auction call by call asks `out_of_time` before the next part. Without a
budget (a command line, a notebook) there is always time. With one, what was not worked out is left out, what was is
right, and the budget remembers a sentence about it, which goes into the answer. How many hands and layouts are looked
at is bounded where they are dealt, so that the clock decides only where these bounds do not.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field


@dataclass(slots=True)
class Budget:
    """Seconds of this process's processor time, and what had to be left out for want of it.

    Of the process, not of the thread: the native solver works in threads of its own. A worker has one question, or one
    batch of cheap ones, at a time.
    """

    seconds: float
    left_out: list[str] = field(default_factory=list)
    """A sentence for everything that was not worked out, each once."""
    _begun: float = field(default_factory=time.process_time)

    @property
    def spent(self) -> float:
        """Seconds of processor time used so far."""
        return time.process_time() - self._begun

    @property
    def is_spent(self) -> bool:
        return self.spent >= self.seconds

    def extend(self, seconds: float) -> None:
        """Forget so much of the time used."""
        self._begun += seconds

    def leave_out(self, what: str) -> None:
        """Remember that something is not in the answer."""
        if what not in self.left_out:
            self.left_out.append(what)


_CURRENT: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def within(budget: Budget) -> Iterator[Budget]:
    """A block whose work is paid from a budget."""
    token = _CURRENT.set(budget)
    try:
        yield budget
    finally:
        _CURRENT.reset(token)


@contextmanager
def unpaid() -> Iterator[None]:
    """A block whose time nobody pays for: what is loaded once serves everybody."""
    budget, begun = _CURRENT.get(), time.process_time()
    token = _CURRENT.set(None)
    try:
        yield
    finally:
        _CURRENT.reset(token)
        if budget is not None:
            budget.extend(time.process_time() - begun)


def out_of_time(what: str) -> bool:
    """Whether the question at hand has used up its time; then `what` is told as left out: one sentence."""
    budget = _CURRENT.get()
    if budget is None or not budget.is_spent:
        return False
    budget.leave_out(what)
    return True


def overdrawn(what: str) -> bool:
    """Whether the question at hand has used twice its time: then even the least that is usually done is left out."""
    budget = _CURRENT.get()
    if budget is None or budget.spent < 2 * budget.seconds:
        return False
    budget.leave_out(what)
    return True


def seconds_left() -> float | None:
    """Processor time that the question at hand may still take; None without a budget."""
    budget = _CURRENT.get()
    return None if budget is None else max(0.0, budget.seconds - budget.spent)


def leave_out(what: str) -> None:
    """Tell that something is not in the answer; nothing happens without a budget."""
    budget = _CURRENT.get()
    if budget is not None:
        budget.leave_out(what)


def is_whole() -> bool:
    """Whether nothing was left out so far; what is worked out with parts missing must not be remembered."""
    budget = _CURRENT.get()
    return budget is None or not budget.left_out
