"""What a bidding network is told of opponents whose card it knows: encoding `bidding-2`.

The 794 bits of `bidding-1` (`encoding.bidding`), then 357 more: that the card is known, and what the calls of the
left-hand and the right-hand opponent have promised so far by it, 178 bits each as in `encoding.promised`. All of them
are 0 where the opponents are strangers, and then the network answers as one of `bidding-1` does.
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Bytes
from tablefeel.encoding.bidding import INPUTS
from tablefeel.encoding.promised import PER_SEAT, promise_bits

BIDDING_WITH_CARDS = "bidding-2"
OPPONENTS = 1 + 2 * PER_SEAT
"""Bits that describe the opponents' promises."""
INPUTS_WITH_CARDS = INPUTS + OPPONENTS


def opponents_bits(shown: Bytes) -> Bytes:
    """(n, 357): what is told of opponents who have shown so much (n, 2, 10), the left-hand one first."""
    known = np.ones((len(shown), 1), dtype=np.uint8)
    return np.concatenate([known, promise_bits(shown)], axis=1)
