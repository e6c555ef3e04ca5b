"""International match points (Law 78B) and the WBF's continuous victory points."""

from __future__ import annotations

from bisect import bisect_right
from math import sqrt

from tablefeel.errors import BadInput

# fmt: off
IMP_THRESHOLDS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)
# fmt: on
"""The least difference in points that is worth 1, 2, ... 24 IMPs."""

MOST_IMPS = len(IMP_THRESHOLDS)

_GOLDEN = (sqrt(5) - 1) / 2


def imps(difference: int) -> int:
    """IMPs for a difference in points; a negative difference gives negative IMPs."""
    size = bisect_right(IMP_THRESHOLDS, abs(difference))
    return size if difference >= 0 else -size


def victory_points(margin: float, boards: int) -> tuple[float, float]:
    """Victory points (sum 20) of the side that leads by `margin` IMPs over `boards` boards, and of the other.

    WBF continuous scale: the winner gets 10 + 10 (1 - g^(3 m / b)) / (1 - g^3) with g the golden section, b = 15 times
    the square root of the number of boards, and at most 20; two decimals.
    """
    if boards < 1:
        raise BadInput(f"{boards} is not a number of boards: expected at least 1")
    blitz = 15 * sqrt(boards)
    share = min(abs(margin) / blitz, 1.0)
    winner = round(10 + 10 * (1 - _GOLDEN ** (3 * share)) / (1 - _GOLDEN**3), 2)
    loser = round(20 - winner, 2)
    return (winner, loser) if margin >= 0 else (loser, winner)
