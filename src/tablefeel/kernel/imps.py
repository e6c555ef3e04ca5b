"""International match points (Law 78B) and the WBF's continuous victory points."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from math import ceil, isnan, sqrt

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

    WBF continuous scale: the winner of m IMPs gets 10 + 10 (1 - g^(3 m / b)) / (1 - g^3), with g the golden section and
    b = 15 times the square root of the number of boards, and at most 20; two decimals, corrected so that no IMP is
    worth more than the one before it. A margin that is not whole (penalties, say) is taken by the formula alone.
    """
    if boards < 1:
        raise BadInput(f"{boards} is not a number of boards: expected at least 1")
    if isnan(margin):
        raise BadInput("a margin in IMPs must be a number, not nan")
    scale = _victory_scale(boards)
    size = abs(margin)
    whole = size < len(scale) and size == int(size)
    winner = scale[int(size)] if whole else _hundredths(size, boards)
    points = winner / 100, (2000 - winner) / 100
    return points if margin >= 0 else points[::-1]


def _hundredths(margin: float, boards: int) -> int:
    """The winner's points by the formula, in hundredths."""
    share = min(margin / (15 * sqrt(boards)), 1.0)
    winner: float = 1000 + 1000 * (1 - _GOLDEN ** (3 * share)) / (1 - _GOLDEN**3)
    return round(winner)


@cache
def _victory_scale(boards: int) -> tuple[int, ...]:
    """The winner's points in hundredths for 0, 1, 2, ... IMPs up to the first 2000.

    Rounding can make an IMP worth a hundredth more than the one before; the WBF's scale then raises the point between
    until that happens nowhere.
    """
    scale = [_hundredths(margin, boards) for margin in range(ceil(15 * sqrt(boards)) + 1)]
    rising = True
    while rising:
        rising = False
        for i in range(1, len(scale) - 1):
            if scale[i + 1] - scale[i] > scale[i] - scale[i - 1]:
                scale[i] += 1
                rising = True
    return tuple(scale)
