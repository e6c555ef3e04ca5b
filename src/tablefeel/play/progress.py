"""How far the play has come, from the cards alone: who plays, what lies on the table, who has shown out of what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablefeel.errors import NotAPosition
from tablefeel.formats.play import trick_winner
from tablefeel.kernel import Card, Contract, Seat, Suit


@dataclass(frozen=True, slots=True)
class Progress:
    """What everybody knows after some cards."""

    contract: Contract
    cards: tuple[Card, ...]
    """From the opening lead on."""
    seats: tuple[Seat, ...]
    """Who played each."""
    leader: Seat
    """Who led to the trick on the table, or is to lead."""
    declarer_tricks: int
    defender_tricks: int
    void: frozenset[tuple[Seat, Suit]]
    """Who has shown out of what."""

    @classmethod
    def of(cls, contract: Contract, cards: Sequence[Card]) -> Progress:
        """The state after these cards; `NotAPosition` if they cannot have been played so."""
        if len(cards) > 52:
            raise NotAPosition(f"{len(cards)} cards are played, more than 52")
        seats: list[Seat] = []
        void: set[tuple[Seat, Suit]] = set()
        won = [0, 0]
        leader = seat = contract.leader
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise NotAPosition(f"{card} is played twice, by {seats[cards.index(card)].word} and by {seat.word}")
            if (seat, card.suit) in void:
                raise NotAPosition(f"{seat.word} plays {card} after showing out of {card.suit.word}")
            seats.append(seat)
            first = place - place % 4
            if card.suit is not cards[first].suit:
                void.add((seat, cards[first].suit))
            seat = seat.lho
            if place % 4 == 3:
                trick = zip(seats[first:], cards[first : place + 1], strict=True)
                leader = seat = trick_winner(trick, contract.strain.suit)
                won[leader.side is not contract.declarer.side] += 1
        return cls(contract, tuple(cards), tuple(seats), leader, won[0], won[1], frozenset(void))

    @property
    def trick(self) -> tuple[Card, ...]:
        """The nought to three cards on the table."""
        return self.cards[len(self.cards) - len(self.cards) % 4 :]

    @property
    def is_over(self) -> bool:
        return len(self.cards) == 52

    @property
    def to_play(self) -> Seat | None:
        """Whose hand the next card comes from; None after the last."""
        return None if self.is_over else self.leader.after(len(self.trick))

    @property
    def player(self) -> Seat | None:
        """Who chooses that card: declarer for dummy."""
        seat = self.to_play
        return self.contract.declarer if seat is self.contract.dummy else seat

    @property
    def tricks_left(self) -> int:
        """Tricks still to be decided, the one on the table included."""
        return 13 - len(self.cards) // 4

    @property
    def played_bits(self) -> int:
        """The cards played, as the bits of a hand."""
        return sum(1 << card.index for card in self.cards)

    def played_by(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that came from one hand."""
        return tuple(card for card, who in zip(self.cards, self.seats, strict=True) if who is seat)
