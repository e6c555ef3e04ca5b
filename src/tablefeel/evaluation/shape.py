"""Shape: how the thirteen cards fall into suits."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from tablefeel.kernel import SUITS, Hand, Suit

Lengths = tuple[int, int, int, int]


class Balance(IntEnum):
    """How even a hand is."""

    BALANCED = 0
    """4-3-3-3, 4-4-3-2, 5-3-3-2: no singleton, at most one doubleton."""
    SEMI_BALANCED = 1
    """5-4-2-2, 6-3-2-2: no singleton, two doubletons, no seven-card suit."""
    UNBALANCED = 2


class Suitedness(IntEnum):
    """How many suits a hand would like to bid."""

    NONE = 0
    """4-3-3-3, 4-4-3-2: no five-card suit."""
    ONE_SUITED = 1
    """One suit of five or more and no other of four: 5-3-3-2, 6-3-3-1, 7-2-2-2."""
    TWO_SUITED = 2
    """A suit of five or more and another of four or more: 5-4-3-1, 5-5-2-1, 6-4-2-1."""
    THREE_SUITED = 3
    """Three suits of four or more: 4-4-4-1, 5-4-4-0."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the four lengths say; get it from `shape(hand)`. Printed longest first: `5-4-3-1`."""

    lengths: Lengths
    """Clubs, diamonds, hearts, spades."""
    pattern: tuple[int, ...] = field(init=False, compare=False)
    """The lengths, longest first."""
    balance: Balance = field(init=False, compare=False)
    suitedness: Suitedness = field(init=False, compare=False)
    is_balanced: bool = field(init=False, compare=False)
    longest: Suit = field(init=False, compare=False)
    """The longest suit, the higher of equals."""

    def __post_init__(self) -> None:
        pattern = tuple(sorted(self.lengths, reverse=True))
        balance = _balance(pattern)
        for name, value in (
            ("pattern", pattern),
            ("balance", balance),
            ("suitedness", _suitedness(pattern)),
            ("is_balanced", balance is Balance.BALANCED),
            ("longest", max(SUITS, key=lambda suit: (self.lengths[suit], suit))),
        ):
            object.__setattr__(self, name, value)

    @property
    def is_semi_balanced(self) -> bool:
        """Whether 5-4-2-2 or 6-3-2-2."""
        return self.balance is Balance.SEMI_BALANCED

    @property
    def is_unbalanced(self) -> bool:
        return self.balance is Balance.UNBALANCED

    @property
    def exact(self) -> str:
        """The lengths spades first: `5=4=3=1`."""
        return "=".join(map(str, reversed(self.lengths)))

    def suits_of(self, least: int) -> tuple[Suit, ...]:
        """The suits with at least that many cards, longest first, the higher of equals first."""
        order = sorted(SUITS, key=lambda suit: (self.lengths[suit], suit), reverse=True)
        return tuple(suit for suit in order if self.lengths[suit] >= least)

    def __str__(self) -> str:
        return "-".join(map(str, self.pattern))


def _balance(pattern: tuple[int, ...]) -> Balance:
    if pattern[3] < 2:
        return Balance.UNBALANCED
    if pattern[2] > 2:
        return Balance.BALANCED
    return Balance.SEMI_BALANCED if pattern[0] < 7 else Balance.UNBALANCED


def _suitedness(pattern: tuple[int, ...]) -> Suitedness:
    if pattern[2] >= 4:
        return Suitedness.THREE_SUITED
    if pattern[0] < 5:
        return Suitedness.NONE
    return Suitedness.TWO_SUITED if pattern[1] >= 4 else Suitedness.ONE_SUITED


class _Shapes(dict[Lengths, Shape]):
    """Every shape met so far; there are 560 of thirteen cards."""

    def __missing__(self, lengths: Lengths) -> Shape:
        found = self[lengths] = Shape(lengths)
        return found


_SHAPES = _Shapes()


def shape(hand: Hand) -> Shape:
    """The shape of a hand."""
    return _SHAPES[hand.lengths]


def is_balanced(hand: Hand) -> bool:
    """Whether the hand is 4-3-3-3, 4-4-3-2 or 5-3-3-2."""
    return _SHAPES[hand.lengths].is_balanced
