"""The kernel's values as numpy arrays and back: hands, deals, boards, calls. Each conversion stands here once."""

from tablefeel.arrays.boards import SUIT_ORDERS, Boards, vulnerable_sides
from tablefeel.arrays.calls import IS_BID, calls_of, flat_auctions, starts_of
from tablefeel.arrays.deals import (
    deals_of,
    held,
    keys_of,
    owners_of,
    owners_of_keys,
    packed_deals,
    pairs_of,
    random_owners,
    rotated_owners,
)
from tablefeel.arrays.hands import (
    CARD_POINTS,
    by_suit,
    cards_of,
    hands_of,
    hcp,
    holdings,
    lengths,
    packed_hands,
    random_hands,
    shape_numbers,
    unpacked_hands,
)

__all__ = [
    "CARD_POINTS", "IS_BID", "SUIT_ORDERS",
    "Boards",
    "by_suit", "calls_of", "cards_of", "deals_of", "flat_auctions", "hands_of", "hcp", "held", "holdings", "keys_of",
    "lengths", "owners_of", "owners_of_keys", "packed_deals", "packed_hands", "pairs_of", "random_hands",
    "random_owners", "rotated_owners", "shape_numbers", "starts_of", "unpacked_hands",
    "vulnerable_sides",
]  # fmt: skip
