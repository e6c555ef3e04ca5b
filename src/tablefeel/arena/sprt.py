"""Is A better than B? A sequential test that stops as soon as the boards say so.

The generalised sequential probability ratio test on a mean: with n observations of mean m and variance v the logarithm
of the likelihood ratio of "the mean is h1" against "the mean is h0" is n (h1 - h0) (2m - h0 - h1) / 2v. The change is
accepted above log((1 - beta) / alpha) and rejected below log(beta / (1 - alpha)). Boards of one deal are not
independent: the variance is counted by deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import log

from tablefeel.arena.statistics import Tally
from tablefeel.errors import BadInput, quoted

FEWEST = 200
"""Deals before a verdict: the variance of a few says too little."""


class Verdict(StrEnum):
    """What the test says so far."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test of the mean `h1` against `h0`, in IMPs a board, with its chances of error."""

    h0: float = 0.0
    h1: float = 0.1
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.h0 < self.h1:
            raise BadInput(f"a test needs a second mean above the first, not {self.h0:g},{self.h1:g}")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1):
            raise BadInput(f"chances of error lie between 0 and 1, not {self.alpha:g} and {self.beta:g}")

    @classmethod
    def parse(cls, text: str) -> Sprt:
        """A test from `H0,H1`."""
        try:
            h0, h1 = map(float, text.split(","))
        except ValueError:
            raise BadInput(f"not a test: {quoted(text)} (two means in IMPs a board, as in 0,0.1)") from None
        return cls(h0, h1)

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first it is rejected, above the second accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def log_likelihood_ratio(self, tally: Tally) -> float:
        """How much likelier `h1` is than `h0`, as a logarithm; 0 while nothing varies."""
        if not tally.standard_error:
            return 0.0
        return (self.h1 - self.h0) * (2 * tally.mean - self.h0 - self.h1) / (2 * tally.standard_error**2)

    def verdict(self, tally: Tally) -> Verdict:
        """What the boards so far say."""
        if tally.deals < FEWEST:
            return Verdict.OPEN
        low, high = self.bounds
        ratio = self.log_likelihood_ratio(tally)
        return Verdict.ACCEPTED if ratio >= high else Verdict.REJECTED if ratio <= low else Verdict.OPEN

    def __str__(self) -> str:
        return f"{self.h1:+g} against {self.h0:+g} IMPs a board (errors {self.alpha:.0%} and {self.beta:.0%})"
