"""Deals and partnerships as the planes of bits that trick networks read.

A version never changes: other bits get another name, and a model file names the version that it was trained with.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablefeel.arrays import cards_of
from tablefeel.arrays.types import Bools, Bytes, Floats32
from tablefeel.errors import BadInput, NotADeal
from tablefeel.kernel import Hand

DEAL_PLANES = "deal-planes-1"
"""(n, 4, 4, 13): suit, seat N E S W, rank; one where the seat holds the card."""
PAIR_PLANES = "pair-planes-1"
"""(n, 4, 2, 13): suit, first or second hand of a partnership, rank; one where the hand holds the card."""

_SEATS = np.arange(4, dtype=np.uint8)[:, None]


def deal_planes(owners: Bytes) -> Floats32:
    """(n, 4, 4, 13): the planes of deals (n, 52), given as the seat that holds each card."""
    if owners.ndim != 2 or owners.shape[1] != 52:
        raise NotADeal(f"deals have the shape (n, 52), not {owners.shape}")
    planes: Floats32 = (owners.reshape(-1, 4, 1, 13) == _SEATS).astype(np.float32)
    return planes


def pair_planes(pairs: Bools) -> Floats32:
    """(n, 4, 2, 13): the planes of partnerships (n, 2, 52), given as the cards that each hand holds."""
    if pairs.ndim != 3 or pairs.shape[1:] != (2, 52):
        raise BadInput(f"pairs of hands have the shape (n, 2, 52), not {pairs.shape}")
    return np.ascontiguousarray(pairs.reshape(-1, 2, 4, 13).transpose(0, 2, 1, 3), dtype=np.float32)


def pairs_of_hands(pairs: Sequence[tuple[Hand, Hand]]) -> Bools:
    """(n, 2, 52): the cards of the kernel's hands, two and two; they must be thirteen each and not overlap."""
    for number, (first, second) in enumerate(pairs):
        if not (first.is_full and second.is_full) or first.bits & second.bits:
            raise BadInput(f"hands {first} and {second} (pair {number}) are not thirteen cards each, all different")
    return cards_of(hand for pair in pairs for hand in pair).reshape(-1, 2, 52)
