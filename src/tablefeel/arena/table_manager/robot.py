"""A robot at a table of the Table Manager: bids with a bidder, plays with a player of cards."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablefeel.arena.playing import listener_of
from tablefeel.arena.table import Pair
from tablefeel.bidding import Cards, Explain, PlayerView
from tablefeel.kernel import Auction, Call, Card, Contract, Hand, Seat, Vulnerability
from tablefeel.play.player import CardPlayer, Settings
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView


@dataclass(slots=True)
class BoardInHand:
    """A board as one player knows it so far."""

    seat: Seat
    number: int
    vulnerability: Vulnerability
    hand: Hand
    auction: Auction
    played: tuple[Card, ...] = ()
    dummy: Hand | None = None

    @property
    def contract(self) -> Contract | None:
        """The contract, once the auction is over."""
        return self.auction.contract if self.auction.is_over else None

    @property
    def progress(self) -> Progress:
        """How far the play has come."""
        contract = self.contract
        assert contract is not None  # noqa: S101 - asked during the play only
        return Progress.of(contract, self.played)


@dataclass(frozen=True, slots=True)
class Robot:
    """One of our bidders at the table."""

    pair: Pair
    settings: Settings = Settings()  # noqa: RUF009 - a frozen value
    theirs: str = "sayc"
    """The convention card that the opponents are taken to play."""
    _players: list[CardPlayer] = field(default_factory=list, repr=False)

    def call(self, board: BoardInHand) -> tuple[Call, bool, str]:
        """The call, whether it is to be alerted, and what it shows."""
        view = PlayerView(board.hand, board.seat, board.auction, board.vulnerability, self._cards(board.seat))
        decision = self.pair.bidder.choose_all([view], Explain.CALL)[0]
        meaning = decision.meaning
        if meaning is None:
            return decision.call, False, ""
        return decision.call, meaning.artificial, str(meaning)

    def card(self, board: BoardInHand) -> Card:
        """The card to play, from the own hand or as declarer from dummy."""
        view = PlayerView(board.hand, board.seat, board.auction, board.vulnerability, self._cards(board.seat))
        return self._player().choose(PlayView(view, board.played, board.dummy)).card

    def _player(self) -> CardPlayer:
        if not self._players:
            self._players.append(CardPlayer(listener_of(self.pair.bidder), self.settings))
        return self._players[0]

    def _cards(self, seat: Seat) -> Cards:
        ours = self.pair.card
        return Cards(ours, self.theirs) if seat.side == 0 else Cards(self.theirs, ours)
