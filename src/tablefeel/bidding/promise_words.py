"""Ranges as players say them: `5+ ♠`, `15-17 HCP`, `at most 10 points`.

Only what a call sets is worth a word. That a hand with five hearts has at most eight spades, the pack says; so a
highest number of cards is named only where it is small, or close to the lowest.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablefeel.bidding.ranges import BALANCED, HandRange, Range
from tablefeel.kernel import SUITS, Suit

FEW_CARDS = 3
"""Up to this many cards, "at most" tells something: no four-card suit."""
LONG_SUIT = 3
"""A suit of which so many cards are shown is told before those that are short."""
MANY_POINTS = 37
"""A highest number of points from here on is none."""


def length_words(suit: Suit, held: Range) -> str:
    """How many cards of a suit are shown: `5+ ♠`, `5-6 ♠`, `exactly 3 ♥`; nothing where only the pack limits it."""
    least, most = held
    if least <= 0 and most > FEW_CARDS:
        return ""
    if least <= 0:
        return f"no {suit.symbol}" if most == 0 else f"at most {most} {suit.symbol}"
    if least == most:
        return f"exactly {least} {suit.symbol}"
    if most <= FEW_CARDS or (most - least <= 2 and most <= 7):
        return f"{least}-{most} {suit.symbol}"
    return f"{least}+ {suit.symbol}" if least > 1 else ""


def points_words(held: Range, unit: str = "HCP") -> str:
    """How many points are shown: `15-17 HCP`, `6+ points`, `at most 5 HCP`; nothing for any number."""
    least, most = held
    if most >= MANY_POINTS:
        return f"{least}+ {unit}" if least > 0 else ""
    if least <= 0:
        return f"at most {most} {unit}"
    return f"{least} {unit}" if least == most else f"{least}-{most} {unit}"


def long_first(lengths: Mapping[Suit, Range]) -> list[tuple[Suit, Range]]:
    """The suits that are shown before those that are denied, spades first in each."""
    return sorted(lengths.items(), key=lambda one: (one[1][0] < LONG_SUIT, -one[0]))


def range_words(shows: HandRange) -> str:
    """A range of hands in a player's words: long suits, short ones, points: `5+ ♠; at most 3 ♥; 12-14 HCP`.

    Spades come first in each; the words of any hand are empty.
    """
    if shows.shapes is not None and shows.shapes <= BALANCED:
        suits = [length_words(suit, shows.lengths[suit]) for suit in reversed(SUITS) if shows.lengths[suit][0] >= 4]
        return "; ".join(part for part in ("balanced", *suits, points_words(shows.hcp)) if part)
    suits = [length_words(suit, held) for suit, held in long_first(dict(zip(SUITS, shows.lengths, strict=True)))]
    return "; ".join(part for part in (*suits, points_words(shows.hcp)) if part)
