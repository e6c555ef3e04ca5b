"""Many hands as arrays: 52 booleans each (the two of clubs first), 52 bits in one number, or the kernel's values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bools, Ints, PackedHands
from tablefeel.kernel import PACK, Hand

CARD_POINTS: Ints = np.array([max(0, card.rank - 8) for card in PACK], dtype=np.intp)
"""(52,): the high-card points of each card: jack 1 to ace 4."""

_POINTS = CARD_POINTS.astype(np.uint8)
_HOLDING = (1 << np.arange(13)).astype(np.intp)
_SHAPE = 14 ** np.arange(4)


def cards_of(hands: Iterable[Hand]) -> Bools:
    """(n, 52): the cards of the kernel's hands."""
    return unpacked_hands(np.array([hand.bits for hand in hands], dtype=np.int64))


def hands_of(cards: Bools) -> list[Hand]:
    """The kernel's hands of cards (n, 52)."""
    return [Hand(bits) for bits in packed_hands(cards).tolist()]


def packed_hands(cards: Bools) -> PackedHands:
    """(...): each hand of (..., 52) as 52 bits."""
    octets = np.zeros((*cards.shape[:-1], 8), dtype=np.uint8)
    octets[..., :7] = np.packbits(cards, axis=-1, bitorder="little")
    return octets.view("<i8")[..., 0].astype(np.int64, copy=False)


def unpacked_hands(bits: NDArray[np.integer[Any]]) -> Bools:
    """(..., 52): the cards of hands (...) given as 52 bits."""
    octets = np.ascontiguousarray(bits, dtype="<i8")[..., None].view(np.uint8)
    return np.unpackbits(octets, axis=-1, count=52, bitorder="little").view(np.bool_)


def random_hands(count: int, rng: np.random.Generator) -> Bools:
    """(count, 52): uniformly random hands, each from a pack of its own."""
    sorted_cards = np.zeros((count, 52), dtype=np.bool_)
    sorted_cards[:, :13] = True
    return rng.permuted(sorted_cards, axis=1)


# What hands count; sums of small numbers are made in small numbers, which is several times as fast


def by_suit(cards: Bools) -> Bools:
    """(..., 4, 13): hands (..., 52) by suit and rank."""
    return cards.reshape(*cards.shape[:-1], 4, 13)


def lengths(cards: Bools) -> Ints:
    """(..., 4): clubs, diamonds, hearts, spades in each hand of (..., 52)."""
    counts: Ints = np.einsum("...sr->...s", by_suit(cards).view(np.uint8)).astype(np.intp)
    return counts


def hcp(cards: Bools) -> Ints:
    """(...): high-card points of each hand of (..., 52)."""
    points: Ints = np.asarray(cards.view(np.uint8) @ _POINTS).astype(np.intp)
    return points


def holdings(cards: Bools) -> Ints:
    """(..., 4): the thirteen bits of each suit of hands (..., 52), as tables of holdings are looked up with."""
    found: Ints = by_suit(cards) @ _HOLDING
    return found


def shape_numbers(lengths: Ints) -> Ints:
    """(...): four lengths (..., 4) as one number below 14 ** 4, another one for every shape."""
    numbers: Ints = lengths @ _SHAPE
    return numbers
