"""Hand strength as Chen (2025) takes it from Jan, Huang and Yang (2023): one formula for trumps, one for notrump."""

from __future__ import annotations

from dataclasses import dataclass

from tablefeel.evaluation.counts import NINE, Count, Holding, honours, length
from tablefeel.kernel import STRAINS, SUITS, Hand, Strain, Suit

_suit_honours = Count("H of H+TL+NL", honours(4.0, 2.5, 1.0, 0.5, 0.0))
_SIDE_SHORTNESS = (3.5, 2.0, 0.5)

_notrump_honours = honours(4.0, 2.5, 1.5, 1.0, 0.5)


def _notrump(holding: Holding) -> float:
    return _notrump_honours(holding) + (0.5 if holding & NINE else 0.0)


notrump_strength = Count("H+Lwh", _notrump)
"""Strength for notrump (H + Lwh): A 4, K 2.5, Q 1.5, J 1, ten and nine ½; the published length term is 0."""


def _trump_length(holding: Holding) -> float:
    return _suit_honours.table[holding] + 1.5 * (length(holding) - 1)


def _side_suit(holding: Holding) -> float:
    held = length(holding)
    return _suit_honours.table[holding] + (_SIDE_SHORTNESS[held] if held < 3 else 0.0)


_trumps = Count("trump suit of H+TL+NL", _trump_length)
_sides = Count("side suit of H+TL+NL", _side_suit)


@dataclass(frozen=True, slots=True)
class SuitStrength:
    """Strength with `trump` as trumps (H + TL + NL).

    H: A 4, K 2.5, Q 1, J ½. TL: 1.5 × (trumps − 1). NL: a side void 3.5, singleton 2, doubleton ½.
    """

    trump: Suit

    def __call__(self, hand: Hand) -> float:
        return _sides(hand) - _sides.of(hand, self.trump) + _trumps.of(hand, self.trump)

    @property
    def name(self) -> str:
        return f"H+TL+NL in {self.trump.word}"


_IN_SUIT = tuple(SuitStrength(suit) for suit in SUITS)


def strength(hand: Hand, strain: Strain) -> float:
    """Strength of the hand in `strain` by the formula that fits it."""
    return notrump_strength(hand) if strain is Strain.NT else _IN_SUIT[strain](hand)


def strengths(hand: Hand) -> tuple[float, ...]:
    """Strength in clubs, diamonds, hearts, spades and notrump."""
    return tuple(strength(hand, strain) for strain in STRAINS)
