"""Points: high cards, distribution, controls, quick tricks."""

from __future__ import annotations

from dataclasses import dataclass

from tablefeel.evaluation.counts import ACE, JACK, KING, QUEEN, Count, Holding, honours, length
from tablefeel.kernel import SUITS, Hand, Suit

hcp = Count("HCP", honours(4, 3, 2, 1, 0))
"""High-card points (Work): ace 4, king 3, queen 2, jack 1."""

controls = Count("controls", honours(2, 1, 0, 0, 0))
"""Ace 2, king 1."""

aces = Count("aces", honours(1, 0, 0, 0, 0))
kings = Count("kings", honours(0, 1, 0, 0, 0))


def _quick_tricks(holding: Holding) -> float:
    """AK 2, AQ 1½, A 1, KQ 1, Kx ½."""
    if holding & ACE:
        return 2.0 if holding & KING else 1.5 if holding & QUEEN else 1.0
    if holding & KING and length(holding) > 1:
        return 1.0 if holding & QUEEN else 0.5
    return 0.0


quick_tricks = Count("quick tricks", _quick_tricks)
"""Tricks likely in the first two rounds of a suit (Culbertson): AK 2, AQ 1½, A 1, KQ 1, Kx ½."""


def _shortness(holding: Holding) -> int:
    return max(0, 3 - length(holding))


shortness = Count("short-suit points", _shortness)
"""Void 3, singleton 2, doubleton 1."""

long_suits = Count[int]("long-suit points", lambda holding: max(0, length(holding) - 4))
"""One for every card beyond the fourth of a suit."""


def _total(holding: Holding) -> int:
    short_honour = length(holding) in (1, 2) and holding & (ACE | KING | QUEEN | JACK) != 0
    return hcp.table[holding] + _shortness(holding) - short_honour


total_points = Count("total points", _total)
"""HCP + 3/2/1 for shortness, less one for a singleton or doubleton that holds an honour (GIB's total points)."""

length_points = Count[int]("length points", lambda holding: hcp.table[holding] + max(0, length(holding) - 4))
"""HCP + one for every card beyond the fourth of a suit: opener's points in Standard American."""


def _goren(holding: Holding) -> int:
    """HCP + 3/2/1, an honour that its length does not guard counting one less."""
    held = length(holding)
    top_honour = holding & (ACE | KING)
    unguarded = (
        (held == 1 and holding & (KING | QUEEN | JACK) != 0)
        or (held == 2 and not top_honour and holding & (QUEEN | JACK) != 0)
        or (held == 3 and not top_honour and not holding & QUEEN and holding & JACK != 0)
    )
    return hcp.table[holding] + _shortness(holding) - unguarded


_guarded = Count("guarded points", _goren)


def goren(hand: Hand) -> int:
    """Goren's points for an opening bid in a suit.

    HCP + 3/2/1 for void, singleton, doubleton; one less for each of K, Q, J alone, Qx, Jx, QJ, Jxx; one less without
    an ace and one more with all four.
    """
    held = aces(hand)
    return _guarded(hand) + (1 if held == 4 else -1 if held == 0 else 0)


@dataclass(frozen=True, slots=True)
class DummyPoints:
    """Goren's points in support of partner's `trump` suit.

    HCP, 5/3/1 for a side void, singleton, doubleton with four or more trumps, 3/2/1 with three, none with fewer; one
    more for a king, queen or jack of trumps while trump honours count less than four.
    """

    trump: Suit

    def __call__(self, hand: Hand) -> int:
        trumps = hand.holding(self.trump)
        worth = _DUMMY_SHORTNESS[min(length(trumps), 4)]
        short = sum(worth[min(length(hand.holding(suit)), 3)] for suit in SUITS if suit is not self.trump)
        promoted = 1 if trumps & (KING | QUEEN | JACK) and hcp.table[trumps] < 4 else 0
        return hcp(hand) + short + promoted

    @property
    def name(self) -> str:
        return f"dummy points in {self.trump.word}"


_DUMMY_SHORTNESS = ((0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0), (3, 2, 1, 0), (5, 3, 1, 0))
_DUMMY_POINTS = tuple(DummyPoints(suit) for suit in SUITS)


def dummy_points(hand: Hand, trump: Suit) -> int:
    """Goren's points in support of partner's `trump` suit; see `DummyPoints`."""
    return _DUMMY_POINTS[trump](hand)
