"""A hand: a set of at most thirteen cards, kept as 52 bits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tablefeel.errors import NotAHand, quoted
from tablefeel.kernel.cards import PACK, RANK_LETTERS, SUITS, Card, Suit

FULL_HAND = 13
SUIT_MASK = (1 << 13) - 1
ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards one player holds.

    `bits` has bit 13 * suit + rank set for each card held, so the holding in a suit is thirteen neighbouring bits
    and set operations are integer operations. A hand in bidding has thirteen cards; predealt cards and positions in
    the play have fewer.
    """

    bits: int

    def __post_init__(self) -> None:
        if not 0 <= self.bits <= ALL_CARDS or self.bits.bit_count() > FULL_HAND:
            raise NotAHand(f"a hand holds at most 13 of the 52 cards, not bits {self.bits:#x}")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        """The hand with exactly these cards; the same card twice is refused."""
        bits = 0
        for card in cards:
            bit = 1 << card.index
            if bits & bit:
                raise NotAHand(f"{card} is in the hand twice")
            bits |= bit
        return cls(bits)

    @classmethod
    def parse(cls, text: str, cards: int | None = FULL_HAND) -> Hand:
        """From `AKQ2.J2.T98.5432` (also `_` or blanks between suits) or `SAKQ2HJ2DT98C5432`.

        Ranks may be in any order, `10` stands for `T`, `-` for a void.

        Suits come spades first. `cards` is how many there must be; None takes any number up to thirteen.
        """
        bits = _dotted(text)
        if bits and cards in (None, bits.bit_count()):
            return cls(bits)
        bits = 0
        for suit, ranks in _holdings(text):
            for letter in ranks:
                rank = RANK_LETTERS.find(letter)
                if rank < 0:
                    raise NotAHand(f"{letter!r} is not a rank in hand {quoted(text)}")
                bit = 1 << (13 * suit + rank)
                if bits & bit:
                    raise NotAHand(f"{suit}{letter} is twice in hand {quoted(text)}")
                bits |= bit
        held = bits.bit_count()
        if cards is not None and held != cards:
            raise NotAHand(f"hand {quoted(text)} has {held} cards, not {cards}")
        if held > FULL_HAND:
            raise NotAHand(f"hand {quoted(text)} has {held} cards, more than 13")
        return cls(bits)

    def holding(self, suit: Suit) -> int:
        """The thirteen bits of one suit, bit 0 the two and bit 12 the ace."""
        return self.bits >> (13 * suit) & SUIT_MASK

    def length(self, suit: Suit) -> int:
        return (self.bits >> (13 * suit) & SUIT_MASK).bit_count()

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """How many clubs, diamonds, hearts and spades."""
        bits = self.bits
        return (
            (bits & SUIT_MASK).bit_count(),
            (bits >> 13 & SUIT_MASK).bit_count(),
            (bits >> 26 & SUIT_MASK).bit_count(),
            (bits >> 39).bit_count(),
        )

    def ranks(self, suit: Suit) -> str:
        """The holding in letters from the top, empty for a void: `AKQ`."""
        return _ranks_of(self.bits >> (13 * suit) & SUIT_MASK)

    @property
    def is_full(self) -> bool:
        return self.bits.bit_count() == FULL_HAND

    def __contains__(self, card: Card) -> bool:
        return bool(self.bits >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        """The cards as a player sorts them: spades first, high to low."""
        return (PACK[index] for index in range(51, -1, -1) if self.bits >> index & 1)

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __str__(self) -> str:
        return ".".join(self.ranks(suit) for suit in reversed(SUITS))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"


def _holdings(text: str) -> list[tuple[Suit, str]]:
    """The suits of a written hand with their rank letters, not yet checked."""
    plain = text.strip().upper().replace("10", "T")
    for separator in (".", "_"):
        if plain.count(separator) == 3:
            return list(zip(reversed(SUITS), (_void(part) for part in plain.split(separator)), strict=True))
    plain = plain.translate(_PIPS)
    words = plain.split()
    if len(words) == 4 and not _SUIT_GROUP.search(plain):
        return list(zip(reversed(SUITS), map(_void, words), strict=True))
    if plain and _LETTERED.fullmatch(plain):
        found = [(Suit.parse(part[0]), _void(part[1:])) for part in _SUIT_GROUP.findall(plain)]
        names = [suit for suit, _ in found]
        twice = next((suit for suit in names if names.count(suit) > 1), None)
        if twice is not None:
            raise NotAHand(f"suit {twice} comes twice in hand {quoted(text)}")
        return found
    raise NotAHand(f"{quoted(text)} is not a hand: expected four suits such as AKQ2.J2.T98.5432 or SAKQ2HJ2DT98C5432")


def _void(ranks: str) -> str:
    """The rank letters with blanks removed; the ways to write a void give nothing."""
    ranks = ranks.replace(" ", "")
    return "" if ranks in ("-", "--", "—") else ranks


_PIPS = str.maketrans("♠♥♦♣♤♡♢♧,;", "SHDCSHDC  ")
_SUIT_GROUP = re.compile(r"[SHDC][^SHDC]*")
_LETTERED = re.compile(r"([SHDC][^SHDC.]*)+")


def _dotted(text: str) -> int:
    """The bits of a hand in its usual notation, `AKQ2.J2.T98.5432`; 0 for anything else, which is then read slowly."""
    suits = text.split(".")
    if len(suits) != 4 or len(text) > FULL_HAND + 3:
        return 0
    spades, hearts, diamonds, clubs = map(suit_bits, suits)
    bits = spades << 39 | hearts << 26 | diamonds << 13 | clubs
    return bits if bits >= 0 and bits.bit_count() <= FULL_HAND else 0


@lru_cache(1 << 14)
def suit_bits(ranks: str) -> int:
    """The thirteen bits of a suit's capital letters; negative if one is no rank or comes twice."""
    bits = 0
    for letter in ranks:
        rank = RANK_LETTERS.find(letter)
        if rank < 0 or bits >> rank & 1:
            return -1
        bits |= 1 << rank
    return bits


@cache
def _ranks_of(holding: int) -> str:
    """The letters of a suit's thirteen bits, from the top."""
    return "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if holding >> rank & 1)
