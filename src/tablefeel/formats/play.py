"""The play of the cards, as far as files need it: who wins a trick, who played what, and whether it can be so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tablefeel.errors import NotAPosition
from tablefeel.kernel import SEATS, Card, Contract, Hand, Seat, Strain, Suit

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
    played: dict[Card, Seat] = {}
    left = [None if hand is None else hand.bits for hand in hands]
    led: Suit | None = None
    for position, made in enumerate(play):
        card = made.card
        if position % 4 == 0:
            led = None if card is None else card.suit
        if card is None:
            left[made.seat] = None  # an unknown card: nothing more can be said of this hand
            continue
        if card in played:
            raise NotAPosition(f"{card} is played twice, by {played[card].word} and by {made.seat.word}")
        played[card] = made.seat
        _check_held(made, card, led, left[made.seat])
        held = left[made.seat]
        left[made.seat] = None if held is None else held & ~(1 << card.index)


def _check_held(made: PlayedCard, card: Card, led: Suit | None, held: int | None) -> None:
    """Raise unless the hand (None: unknown) holds `card` and follows suit, or the file marks a revoke."""
    if held is None:
        return
    if not held >> card.index & 1:
        raise NotAPosition(f"{made.seat.word} plays {card} without holding it")
    if led is not None and card.suit is not led and not made.revoke and held >> 13 * led & (1 << 13) - 1:
        raise NotAPosition(f"{made.seat.word} plays {card} but can follow suit to {led.word}")


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
