"""All that a player receives who is to play a card, so that no code can peek at hidden hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablefeel.bidding import Cards, PlayerView
from tablefeel.errors import BadInput, NotAPosition
from tablefeel.kernel import Auction, Board, Card, Hand, Seat
from tablefeel.play.progress import Progress


@dataclass(frozen=True, slots=True)
class PlayView:
    """The own hand and the auction, the cards played so far, and dummy once the lead is made.

    `view` is the player's, with all thirteen cards and the auction that is over. Declarer also plays dummy's cards.
    What is seen is checked: who played a card must have held it and followed suit, as far as hands in sight can tell.
    """

    view: PlayerView
    played: tuple[Card, ...] = ()
    dummy: Hand | None = None
    """All thirteen; None before the opening lead."""
    progress: Progress = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        auction = self.view.auction
        contract = auction.contract
        if not auction.is_over or contract is None:
            why = "it was passed out" if auction.is_over else "it is not over"
            raise BadInput(f"no card can be played after this auction: {why} (auction: {auction})")
        object.__setattr__(self, "progress", Progress.of(contract, self.played))
        if self.dummy is None and self.played and self.view.seat is not contract.dummy:
            raise BadInput("dummy's hand is needed once the opening lead is made")
        if self.dummy is not None and not self.dummy.is_full:
            raise BadInput(f"dummy's hand has {len(self.dummy)} cards, not 13: give it as it was dealt ({self.dummy})")
        hands = self.hands
        if len(hands) == 2 and hands[self.view.seat].bits & hands[contract.dummy].bits:
            raise BadInput(f"{self.view.seat.word} and dummy hold the same card")
        for seat, hand in hands.items():
            _check_hand(self.progress, seat, hand)

    @classmethod
    def of_board(
        cls, board: Board, auction: Auction, played: tuple[Card, ...] = (), cards: Cards = Cards()  # noqa: B008
    ) -> PlayView:  # fmt: skip
        """What the player sees who is to choose the next card."""
        contract = auction.contract
        if not auction.is_over or contract is None:
            raise BadInput(f"no card can be played after this auction (auction: {auction})")
        player = Progress.of(contract, played).player
        if player is None:
            raise BadInput("all cards are played")
        view = PlayerView.of_board(board, auction, cards, player)
        return cls(view, played, board.deal[contract.dummy] if played else None)

    @property
    def hands(self) -> Mapping[Seat, Hand]:
        """The hands in sight as they were dealt."""
        seen = {self.view.seat: self.view.hand}
        if self.dummy is not None:
            seen.setdefault(self.progress.contract.dummy, self.dummy)
        return seen

    @property
    def is_declaring(self) -> bool:
        """Whether the player belongs to declarer's side."""
        return self.view.seat.side is self.progress.contract.declarer.side

    def left(self, seat: Seat) -> Hand:
        """The cards that a hand in sight still has."""
        return Hand(self.hands[seat].bits & ~self.progress.played_bits)

    def check_turn(self) -> None:
        """Raise `BadInput` if somebody else is to play."""
        player = self.progress.player
        if player is None:
            raise BadInput("all cards are played")
        if player is not self.view.seat:
            raise BadInput(f"{self.view.seat.word} is not to play: it is {player.word}'s turn")

    @property
    def playable(self) -> tuple[Card, ...]:
        """Every card that may be played now, spades first and from the top."""
        self.check_turn()
        seat, trick = self.progress.to_play, self.progress.trick
        assert seat is not None  # noqa: S101 - checked above
        hand = self.left(seat)
        following = tuple(card for card in hand if trick and card.suit is trick[0].suit)
        return following or tuple(hand)


def _check_hand(progress: Progress, seat: Seat, hand: Hand) -> None:
    """Raise `NotAPosition` unless this hand can have played its cards, and nobody else one of them."""
    left = hand.bits
    for place, (card, who) in enumerate(zip(progress.cards, progress.seats, strict=True)):
        if who is not seat:
            if card in hand:
                raise NotAPosition(f"{who.word} plays {card}, which {seat.word} holds")
            continue
        if card not in hand:
            raise NotAPosition(f"{seat.word} plays {card} without holding it")
        led = progress.cards[place - place % 4].suit
        if card.suit is not led and Hand(left).holding(led):
            raise NotAPosition(f"{seat.word} plays {card} but can follow suit to {led.word}")
        left &= ~(1 << card.index)
