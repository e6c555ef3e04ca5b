"""The play of the cards, as far as files need it: who wins a trick, who played what, and whether it can be so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tablefeel.errors import NotAPosition
from tablefeel.kernel import PACK, SEATS, STRAINS, SUITS, Card, Contract, Hand, Seat, Strain, Suit

if TYPE_CHECKING:
    from tablefeel.formats.records import PlayedCard


def trick_winner(trick: Iterable[tuple[Seat, Card]], trump: Suit | None) -> Seat:
    """Who wins a trick of seats and cards in the order of play: the highest trump, else the highest of the suit led."""
    best_seat: Seat | None = None
    best: Card | None = None
    for seat, card in trick:
        if best is None or (card.rank > best.rank if card.suit == best.suit else card.suit == trump):
            best_seat, best = seat, card
    if best_seat is None:
        raise NotAPosition("a trick without cards has no winner")
    return best_seat


def winning_place(trick: Sequence[int], trump: Strain) -> int:
    """Which of four card numbers in the order of play wins, 0 to 3."""
    strength = STRENGTHS[trump][trick[0] // 13]
    return trick.index(max(trick, key=strength))


def tricks_of(play: Sequence[PlayedCard], contract: Contract) -> int | None:
    """How many of the thirteen tricks declarer's side won; None unless all 52 cards are known."""
    if len(play) != 52:
        return None
    won = 0
    for start in range(0, 52, 4):
        cards = [(made.seat, made.card) for made in play[start : start + 4] if made.card is not None]
        if len(cards) != 4:
            return None
        won += trick_winner(cards, contract.strain.suit).side is contract.declarer.side
    return won


def check_play(play: Sequence[PlayedCard], hands: Sequence[Hand | None]) -> None:
    """Raise `NotAPosition` unless every card could be played by that player once, following suit where possible."""
    if len(play) > 52:
        raise NotAPosition(f"{len(play)} cards are played, more than 52")
    played = led = 0  # the cards so far, and all cards of the suit led, as bits
    left = [None if hand is None else hand.bits for hand in hands]
    for position, made in enumerate(play):
        card, seat = made.card, made.seat
        if card is None:
            left[seat] = None  # an unknown card: nothing more can be said of this hand
            led = led if position & 3 else 0
            continue
        bit = 1 << card.index
        if not position & 3:
            led = SUIT_OF[card.index]
        if played & bit:
            first = next(earlier for earlier in play if earlier.card == card)
            raise NotAPosition(f"{card} is played twice, by {first.seat.word} and by {seat.word}")
        played |= bit
        held = left[seat]
        if held is None:
            continue
        if not held & bit:
            raise NotAPosition(f"{seat.word} plays {card} without holding it")
        if led & held and not led & bit and not made.revoke:
            suit = next(suit for suit in SUITS if led >> 13 * suit & 1)
            raise NotAPosition(f"{seat.word} plays {card} but can follow suit to {suit.word}")
        left[seat] = held ^ bit


def owner(card: Card, hands: Sequence[Hand | None]) -> Seat | None:
    """Who was dealt `card`, if a known hand holds it."""
    bit = 1 << card.index
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is not None and hand.bits & bit:
            return seat
    return None


def seated(cards: Iterable[Card], leader: Seat, trump: Strain) -> list[tuple[Seat, Card]]:
    """The cards with who played them, when `leader` leads first and each winner leads next."""
    table: list[tuple[Seat, Card]] = []
    seat = leader
    for card in cards:
        table.append((seat, card))
        seat = trick_winner(table[-4:], trump.suit) if len(table) % 4 == 0 else seat.lho
    return table


SUIT_OF = tuple(((1 << 13) - 1) << 13 * card.suit for card in PACK)
"""All cards of the suit of each card, as bits."""

STRENGTHS = tuple(
    tuple(
        tuple(card.index + 100 * (card.suit == led) + 200 * (card.suit == strain.suit) for card in PACK).__getitem__
        for led in SUITS
    )
    for strain in STRAINS
)
"""By trumps and the suit led: what each card is worth in a trick."""
