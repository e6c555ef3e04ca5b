"""A moment in the play: who holds what, what is trump, what lies on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablefeel.errors import NotAPosition
from tablefeel.kernel.cards import Card, Strain
from tablefeel.kernel.deals import Deal
from tablefeel.kernel.hands import SUIT_MASK, Hand
from tablefeel.kernel.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Position:
    """The hands left (from North clockwise), the strain, who led to this trick (or is to lead), the trick so far.

    `trick` holds the nought to three cards already on the table; they are no longer in their owners' hands. For the
    one action, playing a card: `check` raises with the reason, `is_legal` tells, `then` does it.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    strain: Strain
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.hands) != 4:
            raise NotAPosition(f"a position has four hands, not {len(self.hands)}")
        if len(self.trick) > 3:
            raise NotAPosition(f"a trick in progress has at most three cards, not {_cards(self.trick)}")
        self._check_owners()
        self._check_counts()
        self._check_followed()

    @classmethod
    def opening(cls, deal: Deal, strain: Strain, declarer: Seat) -> Position:
        """The position before the opening lead."""
        return cls(deal.hands, strain, declarer.lho)

    @property
    def to_play(self) -> Seat:
        """Whose turn it is."""
        return self.leader.after(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be decided, the one on the table included."""
        return len(self.hands[self.to_play])

    @property
    def playable(self) -> tuple[Card, ...]:
        """Every card that may be played now, spades first and from the top."""
        return tuple(card for card in self.hands[self.to_play] if self.is_legal(card))

    def is_legal(self, card: Card) -> bool:
        hand = self.hands[self.to_play]
        if card not in hand:
            return False
        return not self.trick or card.suit is self.trick[0].suit or not hand.holding(self.trick[0].suit)

    def check(self, card: Card) -> None:
        """Raise `NotAPosition` with the reason unless `card` may be played now."""
        if self.is_legal(card):
            return
        player, hand = self.to_play, self.hands[self.to_play]
        if card not in hand:
            raise NotAPosition(f"{player.word} cannot play {card}: {player.word} holds {hand}")
        raise NotAPosition(f"{player.word} cannot play {card} and must follow to {self.trick[0]} from {hand}")

    def then(self, card: Card) -> Position | None:
        """The position after `card` is played; None when it was the last card of all."""
        self.check(card)
        hands = list(self.hands)
        hands[self.to_play] = Hand(hands[self.to_play].bits & ~(1 << card.index))
        left = (hands[0], hands[1], hands[2], hands[3])
        trick = (*self.trick, card)
        if len(trick) < 4:
            return Position(left, self.strain, self.leader, trick)
        if not any(hand.bits for hand in left):
            return None
        return Position(left, self.strain, winner_of(trick, self.strain, self.leader))

    def _check_owners(self) -> None:
        seen = 0
        for card in self.trick:
            if seen >> card.index & 1:
                raise NotAPosition(f"{card} is in the trick twice")
            seen |= 1 << card.index
        for seat, hand in zip(SEATS, self.hands, strict=True):
            twice = seen & hand.bits
            if twice:
                raise NotAPosition(f"{next(iter(Hand(twice & -twice)))} is held by {seat.word} and is elsewhere too")
            seen |= hand.bits

    def _check_counts(self) -> None:
        left = len(self.hands[self.to_play])
        if left == 0:
            raise NotAPosition(f"{self.to_play.word} is to play and has no card left")
        for turn in range(4):
            seat = self.leader.after(turn)
            expected = left - (turn < len(self.trick))
            if len(self.hands[seat]) != expected:
                raise NotAPosition(
                    f"{seat.word} has {len(self.hands[seat])} cards and should have {expected}: "
                    f"{self.leader.word} led and the trick is {_cards(self.trick) or 'empty'}"
                )

    def _check_followed(self) -> None:
        for turn, card in enumerate(self.trick[1:], start=1):
            led, seat = self.trick[0].suit, self.leader.after(turn)
            if card.suit is not led and self.hands[seat].holding(led) & SUIT_MASK:
                raise NotAPosition(f"{seat.word} played {card} to a {led.word[:-1]} lead and still holds {led.word}")


@dataclass(frozen=True, slots=True)
class Play:
    """A card, and how many of the tricks left the side that plays it then takes against best play."""

    card: Card
    tricks: int


def winner_of(trick: Sequence[Card], strain: Strain, leader: Seat) -> Seat:
    """Who wins a complete trick (Law 44): the highest trump, or else the highest card of the suit led."""
    trump = strain.suit

    def strength(turn: int) -> tuple[bool, bool, int]:
        card = trick[turn]
        return card.suit is trump, card.suit is trick[0].suit, card.rank

    return leader.after(max(range(4), key=strength))


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
