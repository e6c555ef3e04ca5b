"""Boxes: alternatives, each a tuple of limits on counted features (`features.py`) that must all hold.

What a rule needs becomes boxes in a position of the auction. They are data: joined, negated, tested on one hand or on
an array of hands, turned into what a call shows and into words.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tablefeel.systems.language import features as f

Limit = tuple[int, int, int]
"""A feature, its least and its most."""
Box = tuple[Limit, ...]
"""Limits on different features that must all hold."""
Boxes = tuple[Box, ...]
"""Alternatives; none at all fits no hand."""

MOST = 99
LEAST = -99
MANY_BOXES = 16
"""From here on it pays to look for boxes that lie within others."""
ALWAYS: Boxes = ((),)
NEVER: Boxes = ()


@lru_cache(maxsize=20_000)
def both(one: Boxes, other: Boxes) -> Boxes:
    """The boxes of hands that fit an alternative of each."""
    if one == ALWAYS:
        return other
    if other == ALWAYS:
        return one
    found = (merged(a, b) for a in one for b in other)
    result = tuple(box for box in found if box is not None)
    return result if len(result) <= MANY_BOXES else _without_covered(result)


def _without_covered(boxes: Boxes) -> Boxes:
    """The same hands without the boxes that lie within another one."""
    unique = list(dict.fromkeys(tuple(sorted(box)) for box in boxes))
    return tuple(box for box in unique if not _is_covered(box, unique))


def _is_covered(box: Box, others: list[Box]) -> bool:
    """Whether every hand that fits `box` fits one of the others, which then has no limit that `box` has not."""
    limits, size = {place: (least, most) for place, least, most in box}, len(box)
    for other in others:
        if len(other) > size or other is box:
            continue
        for place, least, most in other:
            held = limits.get(place)
            if held is None or held[0] < least or held[1] > most:
                break
        else:
            return True
    return False


def merged(one: Box, other: Box) -> Box | None:
    """The limits of two boxes together; None if they contradict each other."""
    result = list(one)
    for place, least, most in other:
        for index, (mine, low, high) in enumerate(one):
            if mine == place:
                tighter = (place, least if least > low else low, most if most < high else high)
                if tighter[1] > tighter[2]:
                    return None
                result[index] = tighter
                break
        else:
            result.append((place, least, most))
    return tuple(result)


def negated(boxes: Boxes) -> Boxes:
    """The boxes of the hands that fit none of `boxes`."""
    result = ALWAYS
    for box in boxes:
        outside: list[Box] = []
        for place, least, most in box:
            if least > LEAST:
                outside.append(((place, LEAST, least - 1),))
            if most < MOST:
                outside.append(((place, most + 1, MOST),))
        result = both(result, tuple(outside))
    return result


def fits(boxes: Boxes, row: f.Row) -> bool:
    """Whether the hand with these features fits one of the boxes."""
    for box in boxes:
        for place, least, most in box:
            if not least <= row[place] <= most:
                break
        else:
            return True
    return False


def fits_all(boxes: Boxes, table: NDArray[np.int16]) -> NDArray[np.bool_]:
    """For each column of a feature table, whether the hand fits."""
    found = np.zeros(table.shape[1], dtype=np.bool_)
    for box in boxes:
        held = np.ones(table.shape[1], dtype=np.bool_)
        for place, least, most in box:
            if least > LEAST:
                held &= table[place] >= least
            if most < MOST:
                held &= table[place] <= most
        found |= held
    return found
