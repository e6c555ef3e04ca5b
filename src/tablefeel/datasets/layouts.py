"""Layouts: the same two hands with the other cards dealt anew, which is what a partnership has to reckon with."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Bytes
from tablefeel.kernel import Side


def layouts_of(owners: Bytes, side: Side, count: int, rng: np.random.Generator) -> Bytes:
    """(n, count, 52): `side` keeps its cards of each deal (n, 52), the other side's are dealt uniformly anew."""
    others = side.other.seats
    dealt = np.repeat(owners[:, None, :], count, axis=1).reshape(-1, 52)
    rows, cards = np.nonzero((dealt & 1) == side.other)
    hands = np.tile(np.repeat(np.array(others, dtype=np.uint8), 13), (len(dealt), 1))
    dealt[rows, cards] = rng.permuted(hands, axis=1).ravel()
    return dealt.reshape(len(owners), count, 52)
