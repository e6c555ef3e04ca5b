"""What a belief network reads that is told what the calls promised: encoding `belief-2`.

The bits of `belief-1` (`encoding.belief`), then 178 bits for each seat, counted from the viewer: what its calls have
promised so far by the card of its side, as in Chen (2025). A bit says "more than k" or "at most k":

    4 × 26   clubs, diamonds, hearts, spades: least above 0 … 12, most at most 0 … 12
    74       points: least above 0 … 36, most at most 0 … 36

A side whose card is not known has promised nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.bidding.ranges import MOST_POINTS
from tablefeel.encoding.belief import SIZE as BELIEF_SIZE
from tablefeel.encoding.belief import Situations, Traces, observe

PROMISED = "belief-2"
LENGTHS, POINTS = 13, 37
PER_SEAT = 4 * 2 * LENGTHS + 2 * POINTS
PROMISES = slice(BELIEF_SIZE, BELIEF_SIZE + 4 * PER_SEAT)
SIZE = PROMISES.stop
"""Bits of an observation."""
NOTHING_SHOWN: Bytes = np.array([0, 13] * 4 + [0, MOST_POINTS], dtype=np.uint8)
"""What a player has shown who has promised nothing: ten small numbers (`systems.engine.shown`)."""


def promise_bits(shown: NDArray[np.integer]) -> Bytes:
    """(n, seats × 178): the bits of what some seats have shown (n, seats, 10)."""
    n, seats = shown.shape[:2]
    lengths = shown[..., :8].reshape(n, seats, 4, 2)
    sizes, points = np.arange(LENGTHS), np.arange(POINTS)
    parts = [
        np.stack([lengths[..., :1] > sizes, lengths[..., 1:] <= sizes], axis=3).reshape(n, seats, -1),
        np.stack([shown[..., 8:9] > points, shown[..., 9:] <= points], axis=2).reshape(n, seats, -1),
    ]
    return np.concatenate(parts, axis=2).reshape(n, seats * PER_SEAT).astype(np.uint8)


def observe_promised(traces: Traces, at: Situations, shown: NDArray[np.integer]) -> Bytes:
    """(n, SIZE): what each viewer sees, with what the seats from the viewer on have shown (n, 4, 10)."""
    return np.concatenate([observe(traces, at), promise_bits(shown)], axis=1)


def shown_before(shown: Bytes, first: Ints, turn: Ints, viewer: Ints, told: Bools) -> Bytes:
    """(n, 4, 10): what the seats from the viewer on had shown before call `turn` of auctions that begin at `first`.

    `shown` (m, 10) has a row for every call; `viewer` is counted from the dealer; `told` (n, 4) says of which seats
    from the viewer on the card is known.
    """
    seat = np.arange(4)
    player = viewer[:, None] + seat & 3
    last = turn[:, None] - 1 - (turn[:, None] - 1 - player) % 4
    found = shown[np.maximum(first[:, None] + last, 0)]
    return np.where(((last >= 0) & told)[..., None], found, NOTHING_SHOWN)


def shown_around(rows: Sequence[Sequence[Sequence[int]]]) -> Bytes:
    """(n, 4, 10): rows that were found one by one."""
    return np.array(rows, dtype=np.uint8).reshape(-1, 4, 10)
