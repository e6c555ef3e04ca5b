"""Many deals as arrays: who holds each card (the two of clubs first), the four hands, thirteen octets a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablefeel.arrays.hands import packed_hands, unpacked_hands
from tablefeel.arrays.types import Bools, Bytes, PackedHands
from tablefeel.kernel import Deal, Hand

_SORTED = np.repeat(np.arange(4, dtype=np.uint8), 13)


def random_owners(n: int, rng: np.random.Generator) -> Bytes:
    """(n, 52): `n` uniformly random deals as the seat that holds each card."""
    return rng.permuted(np.tile(_SORTED, (n, 1)), axis=1)


def packed_deals(deals: Sequence[Deal]) -> PackedHands:
    """(n, 4): the hands of North, East, South and West of the kernel's deals, 52 bits each."""
    return np.array([[hand.bits for hand in deal.hands] for deal in deals], dtype=np.int64).reshape(-1, 4)


def owners_of(deals: Sequence[Deal]) -> Bytes:
    """(n, 52): the seat that holds each card of the kernel's deals."""
    owners: Bytes = unpacked_hands(packed_deals(deals)).argmax(axis=1).astype(np.uint8)
    return owners


def deals_of(owners: NDArray[np.integer[Any]]) -> list[Deal]:
    """The kernel's deals; refuses rows that do not give every seat thirteen cards."""
    bits = packed_hands(held(owners)).tolist()
    return [Deal((Hand(n), Hand(e), Hand(s), Hand(w))) for n, e, s, w in bits]


def held(owners: NDArray[np.integer[Any]]) -> Bools:
    """(n, 4, 52): whether each seat holds each card; nobody a card that belongs to no seat."""
    cards = np.empty((len(owners), 4, 52), dtype=np.bool_)  # C order, whatever the order of `owners`
    np.equal(owners[:, None, :], np.arange(4, dtype=owners.dtype)[:, None], out=cards)
    return cards


def pairs_of(owners: Bytes, side: ArrayLike) -> Bools:
    """(n, 2, 52): the hands of a side of each deal (n, 52): North and South (0) or East and West (1).

    One side for all deals, or one for each.
    """
    first = np.atleast_1d(np.asarray(side, dtype=np.uint8))
    seats = np.stack([first, first + np.uint8(2)], axis=1)
    cards: Bools = owners[:, None, :] == seats[:, :, None]
    return cards


def rotated_owners(owners: Bytes, turns: ArrayLike) -> Bytes:
    """(n, 52): deals moved clockwise by so many seats; minus a seat counts owners from that seat."""
    moved = (np.asarray(turns) & 3).astype(np.uint8)
    rotated: Bytes = owners + moved[..., None] & np.uint8(3)
    return rotated


# Two bits a card, in the layout of `doubledummy.keys`


def keys_of(owners: Bytes) -> Bytes:
    """(n, 13): the keys of deals given by the seat that holds each card (n, 52)."""
    bits = np.concatenate([owners & 1, owners >> 1], axis=1)
    return np.packbits(bits, axis=1, bitorder="little")


def owners_of_keys(keys: Bytes) -> Bytes:
    """(n, 52): the seat that holds each card of deals given by their keys."""
    bits = np.unpackbits(keys, axis=1, bitorder="little")
    return bits[:, :52] | bits[:, 52:] * np.uint8(2)
