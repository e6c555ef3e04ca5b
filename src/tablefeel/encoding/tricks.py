"""Deals and partnerships as the planes of bits that trick networks read.

A version never changes: other bits get another name, and a model file names the version that it was trained with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bools, Bytes
from tablefeel.errors import BadInput, NotADeal
from tablefeel.kernel import Hand, Side

Planes: TypeAlias = NDArray[np.float32]

DEAL_PLANES = "deal-planes-1"
"""(n, 4, 4, 13): suit, seat N E S W, rank; one where the seat holds the card."""
PAIR_PLANES = "pair-planes-1"
"""(n, 4, 2, 13): suit, first or second hand of a partnership, rank; one where the hand holds the card."""

_SEATS = np.arange(4, dtype=np.uint8)[:, None]


def deal_planes(owners: Bytes) -> Planes:
    """(n, 4, 4, 13): the planes of deals (n, 52), given as the seat that holds each card."""
    if owners.ndim != 2 or owners.shape[1] != 52:
        raise NotADeal(f"deals have the shape (n, 52), not {owners.shape}")
    planes: Planes = (owners.reshape(-1, 4, 1, 13) == _SEATS).astype(np.float32)
    return planes


def pair_planes(pairs: Bools) -> Planes:
    """(n, 4, 2, 13): the planes of partnerships (n, 2, 52), given as the cards that each hand holds."""
    if pairs.ndim != 3 or pairs.shape[1:] != (2, 52):
        raise BadInput(f"pairs of hands have the shape (n, 2, 52), not {pairs.shape}")
    return np.ascontiguousarray(pairs.reshape(-1, 2, 4, 13).transpose(0, 2, 1, 3), dtype=np.float32)


def pairs_of(owners: Bytes, side: Side) -> Bools:
    """(n, 2, 52): the two hands of one side of each deal (n, 52): North and South, or East and West."""
    seats = np.array(side.seats, dtype=np.uint8)[:, None]
    pairs: Bools = owners[:, None, :] == seats
    return pairs


def pairs_of_hands(pairs: Sequence[tuple[Hand, Hand]]) -> Bools:
    """(n, 2, 52): the cards of the kernel's hands, two and two; they must be thirteen each and not overlap."""
    bits = np.array([[first.bits, second.bits] for first, second in pairs], dtype=np.uint64).reshape(-1, 2, 1)
    cards: Bools = (bits >> np.arange(52, dtype=np.uint64) & np.uint64(1)).astype(np.bool_)
    for number, (first, second) in enumerate(pairs):
        if not (first.is_full and second.is_full) or first.bits & second.bits:
            raise BadInput(f"hands {first} and {second} (pair {number}) are not thirteen cards each, all different")
    return cards
