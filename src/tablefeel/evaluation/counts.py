"""A point count is a small value that you call: `hcp(hand)`.

Most ways to count a hand add up over its suits, and a suit has only 8192 holdings. A `Count` tabulates its rule on
first use and is four look-ups from then on, well under a microsecond a hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tablefeel.kernel import SUITS, Hand, Suit
from tablefeel.kernel.hands import SUIT_MASK

Number = TypeVar("Number", int, float)
Holding = int
"""The thirteen bits of a suit, bit 0 the two and bit 12 the ace."""

ACE, KING, QUEEN, JACK, TEN, NINE = (1 << rank for rank in (12, 11, 10, 9, 8, 7))


class Count(Generic[Number]):
    """A count that adds up over the four suits: call it with a hand, or ask for one suit."""

    __slots__ = ("_of_holding", "name", "table")

    table: tuple[Number, ...]
    """The count of each of the 8192 holdings; made on first use."""

    _of_holding: Callable[[Holding], Number]

    def __init__(self, name: str, of_holding: Callable[[Holding], Number]) -> None:
        self.name = name
        self._of_holding = of_holding

    def __getattr__(self, attribute: str) -> tuple[Number, ...]:
        # Python asks here only while the slot is empty, so a filled table costs nothing to reach.
        if attribute != "table":
            raise AttributeError(attribute)
        self.table = tuple(self._of_holding(holding) for holding in range(SUIT_MASK + 1))
        return self.table

    def __call__(self, hand: Hand) -> Number:
        """The count of the whole hand."""
        table = self.table
        bits = hand.bits
        return table[bits & 8191] + table[bits >> 13 & 8191] + table[bits >> 26 & 8191] + table[bits >> 39]

    def of(self, hand: Hand, suit: Suit) -> Number:
        """The count of one suit."""
        return self.table[hand.bits >> 13 * suit & 8191]

    def by_suit(self, hand: Hand) -> tuple[Number, Number, Number, Number]:
        """The counts of clubs, diamonds, hearts and spades."""
        clubs, diamonds, hearts, spades = (self.of(hand, suit) for suit in SUITS)
        return clubs, diamonds, hearts, spades

    def __repr__(self) -> str:
        return f"<count {self.name}>"


def honours(ace: Number, king: Number, queen: Number, jack: Number, ten: Number) -> Callable[[Holding], Number]:
    """The rule that gives each honour its worth and small cards nothing."""
    worth = ((ACE, ace), (KING, king), (QUEEN, queen), (JACK, jack), (TEN, ten))

    def of_holding(holding: Holding) -> Number:
        total = ace - ace
        for bit, points in worth:
            if holding & bit:
                total += points
        return total

    return of_holding


def length(holding: Holding) -> int:
    """How many cards a holding has."""
    return holding.bit_count()


def top(holding: Holding, ranks: int) -> int:
    """How many of the `ranks` highest cards a holding has: `top(h, 3)` counts ace, king and queen."""
    return (holding >> 13 - ranks).bit_count()
