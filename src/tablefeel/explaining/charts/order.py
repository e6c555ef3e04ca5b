"""How every picture of a hand is laid out: suits from spades down, ranks from the ace on, four colours."""

from __future__ import annotations

from tablefeel.bidding.belief import Belief
from tablefeel.kernel import RANKS, SUITS, Card, Rank, Suit

ROWS: tuple[Suit, ...] = tuple(reversed(SUITS))
"""Spades on top."""
COLUMNS: tuple[Rank, ...] = tuple(reversed(RANKS))
"""The ace on the left."""
LIGHT = {Suit.S: "#1d4fb8", Suit.H: "#c4262e", Suit.D: "#b85c00", Suit.C: "#1e7a3c"}
"""Colours of the suits on white paper, each with a contrast of at least 4.5 to 1."""
DARK = {Suit.S: "#8ab4ff", Suit.H: "#ff8a8a", Suit.D: "#ffb366", Suit.C: "#7fd79b"}
"""The same on a dark page."""


def chance(belief: Belief, suit: Suit, rank: Rank) -> float:
    """The chance that a card is held."""
    return min(1.0, max(0.0, float(belief.cards[Card(suit, rank).index])))


def percent(share: float) -> str:
    """A chance as a whole percentage that never claims to be certain when it is not: `<1`, `>99`."""
    if 0.0005 < share <= 0.005:
        return "<1"
    if 0.995 <= share < 0.9995:
        return ">99"
    return f"{100 * share:.0f}"
