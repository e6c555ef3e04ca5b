"""Losing tricks."""

from __future__ import annotations

from tablefeel.evaluation.counts import ACE, KING, QUEEN, Count, Holding, length


def _losers(holding: Holding) -> int:
    """Ace, king and queen missing among the first three cards; a queen needs three cards, a king two."""
    held = length(holding)
    winners = (
        (1 if holding & ACE else 0)
        + (1 if holding & KING and held > 1 else 0)
        + (1 if holding & QUEEN and held > 2 else 0)
    )
    return min(held, 3) - winners


losers = Count("losers", _losers)
"""The losing-trick count: of the first three cards in each suit, those that are not ace, king (in two or more cards)
or queen (in three or more). Seven is an opening hand; 24 less both hands' losers estimates tricks in a fit."""


def _new_losers(holding: Holding) -> float:
    held = length(holding)
    missing = ((ACE, 1.5, 1), (KING, 1.0, 2), (QUEEN, 0.5, 3))
    return sum((worth for bit, worth, cards in missing if held >= cards and not holding & bit), 0.0)


new_losers = Count("new losers", _new_losers)
"""Klinger's new losing-trick count: a missing ace 1½, king 1 (in two or more cards), queen ½ (in three or more)."""
