"""Suits, strains, ranks and the 52 cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from tablefeel.errors import NotACard, quoted


class Suit(IntEnum):
    """A suit of cards, clubs low."""

    C = 0
    D = 1
    H = 2
    S = 3

    @property
    def symbol(self) -> str:
        """The pip: `♠`."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        return ("clubs", "diamonds", "hearts", "spades")[self]

    @property
    def is_major(self) -> bool:
        return self >= Suit.H

    @classmethod
    def parse(cls, text: str) -> Suit:
        suit = _SUIT_NAMES.get(text.strip().upper())
        if suit is None:
            raise NotACard(f"{quoted(text)} is not a suit: expected S, H, D or C")
        return suit

    def __str__(self) -> str:
        return self.name


class Strain(IntEnum):
    """What a bid names: a trump suit, or notrump on top."""

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None at notrump."""
        return None if self is Strain.NT else SUITS[self]

    @property
    def symbol(self) -> str:
        return "NT" if self is Strain.NT else "♣♦♥♠"[self]

    @property
    def is_major(self) -> bool:
        return self in (Strain.H, Strain.S)

    @property
    def is_minor(self) -> bool:
        return self in (Strain.C, Strain.D)

    @classmethod
    def parse(cls, text: str) -> Strain:
        name = text.strip().upper()
        if name in ("NT", "N"):
            return Strain.NT
        suit = _SUIT_NAMES.get(name)
        if suit is None:
            raise NotACard(f"{quoted(text)} is not a strain: expected NT, S, H, D or C")
        return STRAINS[suit]

    def __str__(self) -> str:
        return self.name


class Rank(IntEnum):
    """A rank of cards, from the two to the ace."""

    TWO = 0
    THREE = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    JACK = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @classmethod
    def parse(cls, text: str) -> Rank:
        name = text.strip().upper()
        rank = _RANK_NAMES.get(name)
        if rank is None:
            raise NotACard(f"{quoted(text)} is not a rank: expected A K Q J T 9 8 7 6 5 4 3 2")
        return rank

    def __str__(self) -> str:
        return RANK_LETTERS[self]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of 52, printed suit first: `SA`, `HT`."""

    suit: Suit
    rank: Rank
    index: int = field(init=False, repr=False, compare=False)
    """0 for the two of clubs to 51 for the ace of spades; also its bit in a hand."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", self.suit * 13 + self.rank)

    @classmethod
    def at(cls, index: int) -> Card:
        """The card with that index."""
        return PACK[index]

    @classmethod
    def parse(cls, text: str) -> Card:
        """From `SA`, `sa`, `♠A`, `S10`; the PBN and table-manager order `AS` is read too."""
        card = _CARD_NAMES.get(text)
        if card is None:
            card = _CARD_NAMES.get(text.strip().upper().replace("10", "T"))
        if card is None:
            raise NotACard(f"{quoted(text)} is not a card: expected a suit and a rank such as SA or HT")
        return card

    def __str__(self) -> str:
        return f"{self.suit}{self.rank}"


SUITS = tuple(Suit)
STRAINS = tuple(Strain)
RANKS = tuple(Rank)
RANK_LETTERS = "23456789TJQKA"
_SUIT_NAMES = {name: suit for suit in Suit for name in (suit.name, suit.symbol, "♧♢♡♤"[suit])}
_RANK_NAMES = {letter: rank for rank, letter in zip(Rank, RANK_LETTERS, strict=True)} | {"10": Rank.TEN}
PACK = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
_CARD_NAMES = {
    name: PACK[13 * suit + rank]
    for pip, suit in _SUIT_NAMES.items()
    for letter, rank in zip(RANK_LETTERS, Rank, strict=True)
    for name in (pip + letter, letter + pip)
}
