"""What calls show by the hands that make them: the meanings of bidders that state none."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import hcp, lengths
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding import Meaning
from tablefeel.bidding.ranges import ANY_LENGTH, ANY_POINTS, HandRange, Range
from tablefeel.kernel import CALLS, DOUBLE, PASS, REDOUBLE, STRAINS, Call, Strain

FEWEST = 20
"""A call that fewer of the hands that may make it do make has no meaning: it is not used."""
NOT_FOUND_OUT = "what the calls show was not worked out: the question took too long"
"""Told where there was no time to deal hands and see which of them make a call."""
_TAIL = 5.0
"""Percent of the hands on each side that a range leaves out, so that it covers 90%."""


def meanings_of(hands: Bools, calls: Ints) -> dict[Call, Meaning]:
    """What each call shows of hands (n, 52) that make these calls (n,): ranges that cover 90% of those that make it."""
    points, suits = hcp(hands), lengths(hands)
    found = {}
    for number in np.flatnonzero(np.bincount(calls, minlength=len(CALLS)) >= FEWEST).tolist():
        made = calls == number
        found[CALLS[number]] = _meaning(CALLS[number], points[made], suits[made])
    return found


def _meaning(call: Call, points: Ints, suits: Ints) -> Meaning:
    shown = tuple(_usual(suits[:, suit], ANY_LENGTH) for suit in range(4))
    clubs, diamonds, hearts, spades = shown
    ranges = HandRange(_usual(points, ANY_POINTS), (clubs, diamonds, hearts, spades))
    natural = not call.is_bid or call.strain is Strain.NT or shown[STRAINS.index(call.strain)][0] >= 3
    return Meaning(ranges, artificial=not natural, note=f"true of 90% of the hands that {_verb(call)}")


def _verb(call: Call) -> str:
    """What a hand does that makes the call."""
    return {PASS: "pass", DOUBLE: "double", REDOUBLE: "redouble"}.get(call, "bid it")


def _usual(numbers: Ints, widest: Range) -> Range:
    """The range without 5% on each side; wide open where it reaches what any hand may have."""
    low, high = (int(number) for number in np.percentile(numbers, (_TAIL, 100 - _TAIL), method="nearest"))
    return max(low, widest[0]), min(high, widest[1])
