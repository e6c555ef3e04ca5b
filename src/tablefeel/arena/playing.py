"""Boards played out card by card: every player sees a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from tablefeel.arena.table import Table
from tablefeel.bidding import Bidder, Cards
from tablefeel.doubledummy import Position
from tablefeel.errors import BadInput, NotAPosition
from tablefeel.kernel import SEATS, Auction, Board, Card, Contract, Hand, Seat
from tablefeel.kernel.hands import SUIT_MASK
from tablefeel.play.layouts import Listener
from tablefeel.play.player import CardPlayer, ChosenCard, Settings
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView
from tablefeel.search.likelihoods import log_chances

PlayerOf: TypeAlias = Callable[[Seat], CardPlayer]
"""Who plays at a seat; declarer also plays dummy's cards."""


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """The cards of a board, and what declarer made; fewer than 52 cards where declarer claimed the rest."""

    contract: Contract
    cards: tuple[Card, ...]
    tricks: int
    """Declarer's."""
    claimed: bool = False


def listener_of(bidder: Bidder) -> Listener:
    """What a bidder makes of an auction; who bids by rules, or cannot read, listens as the belief model does."""
    reader = None if bidder.rules is not None else bidder.reader
    if reader is None:
        from tablefeel.models.belief import BeliefModel  # noqa: PLC0415 - few bidders need it

        reader = BeliefModel()
    return Listener(reader, log_chances)


def players_of(table: Table, settings: Settings = Settings()) -> PlayerOf:  # noqa: B008
    """The pairs of a table as players of cards; partners share one."""
    pairs = [CardPlayer(listener_of(pair.bidder), settings) for pair in (table.ns, table.ew)]
    return partial(_seated, pairs)


def _seated(pairs: list[CardPlayer], seat: Seat) -> CardPlayer:
    return pairs[seat & 1]


def play_out(
    board: Board,
    auction: Auction,
    players: PlayerOf,
    *,
    cards: Cards = Cards(),  # noqa: B008
    played: tuple[Card, ...] = (),
    watch: Callable[[Seat, ChosenCard], None] | None = None,
) -> PlayedBoard:
    """The board played to its end from where it stands; `watch` is told every card with what was thought."""
    contract = auction.contract
    if contract is None or not auction.is_over:
        raise BadInput(f"no card can be played after this auction (auction: {auction})")
    while True:
        progress = Progress.of(contract, played)
        player, seat = progress.player, progress.to_play
        if player is None or seat is None:
            return PlayedBoard(contract, played, progress.declarer_tricks)
        chosen = players(player).choose(PlayView.of_board(board, auction, played, cards))
        if chosen.claims_rest:
            return PlayedBoard(contract, played, progress.declarer_tricks + progress.tricks_left, True)
        if watch is not None:
            watch(seat, chosen)
        played = (*played, chosen.card)


def check_legal(board: Board, progress: Progress) -> None:
    """Raise `NotAPosition` if a card was played that the laws forbid: all four hands are looked at."""
    hands = [board.deal[seat].bits for seat in SEATS]
    for place, (card, seat) in enumerate(zip(progress.cards, progress.seats, strict=True)):
        led = progress.cards[place - place % 4].suit
        if not hands[seat] >> card.index & 1:
            raise NotAPosition(f"{seat.word} plays {card} without holding it")
        if card.suit is not led and hands[seat] >> 13 * led & SUIT_MASK:
            raise NotAPosition(f"{seat.word} plays {card} but can follow suit to {led.word}")
        hands[seat] &= ~(1 << card.index)


def position_of(board: Board, progress: Progress) -> Position:
    """The hands left and the trick on the table, for the solver."""
    north, east, south, west = (Hand(board.deal[seat].bits & ~progress.played_bits) for seat in SEATS)
    return Position((north, east, south, west), progress.contract.strain, progress.leader, progress.trick)
