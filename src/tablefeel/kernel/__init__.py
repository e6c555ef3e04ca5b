"""The rules of bridge: cards, hands, deals, calls, auctions, contracts, scores. Standard library only."""

from tablefeel.kernel.auction import Auction
from tablefeel.kernel.calls import BIDS, CALLS, DOUBLE, PASS, REDOUBLE, Call
from tablefeel.kernel.cards import PACK, RANKS, STRAINS, SUITS, Card, Rank, Strain, Suit
from tablefeel.kernel.contracts import Contract, Doubling
from tablefeel.kernel.deals import Board, Deal
from tablefeel.kernel.hands import Hand
from tablefeel.kernel.imps import imps, victory_points
from tablefeel.kernel.scoring import declarer_score, matchpoint_percent, matchpoints, score, score_ns
from tablefeel.kernel.seats import SEATS, Seat, Side, Vulnerability
from tablefeel.kernel.tricks import TrickTable

__all__ = [
    "BIDS", "CALLS", "DOUBLE", "PACK", "PASS", "RANKS", "REDOUBLE", "SEATS", "STRAINS", "SUITS",
    "Auction", "Board", "Call", "Card", "Contract", "Deal", "Doubling", "Hand", "Rank", "Seat", "Side", "Strain",
    "Suit", "TrickTable", "Vulnerability",
    "declarer_score", "imps", "matchpoint_percent", "matchpoints", "score", "score_ns", "victory_points",
]  # fmt: skip
