"""A deal in thirteen bytes: the cache's key, and what is sent to a solver process.

Two bits a card name its holder (N 0, E 1, S 2, W 3): first the 52 low bits, then the 52 high bits.
"""

from __future__ import annotations

from tablefeel.errors import NotADeal
from tablefeel.kernel.deals import Deal
from tablefeel.kernel.hands import ALL_CARDS

KEY_BYTES = 13


def key_of(deal: Deal) -> bytes:
    """Thirteen bytes that no other deal has."""
    _, east, south, west = deal.hands
    return (east.bits | west.bits | (south.bits | west.bits) << 52).to_bytes(KEY_BYTES, "little")


def hands_of(key: bytes) -> tuple[int, int, int, int]:
    """The bits of the hands of North, East, South and West."""
    if len(key) != KEY_BYTES:
        raise NotADeal(f"a deal's key has {KEY_BYTES} bytes, not {len(key)}")
    number = int.from_bytes(key, "little")
    low, high = number & ALL_CARDS, number >> 52
    hands = (ALL_CARDS & ~(low | high), low & ~high, high & ~low, low & high)
    if any(hand.bit_count() != 13 for hand in hands):
        raise NotADeal(f"the key {key.hex()} does not deal thirteen cards to each player")
    return hands
