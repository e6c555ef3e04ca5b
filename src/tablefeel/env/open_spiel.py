"""Our bidders and players as bots of OpenSpiel's full game of bridge.

    import pyspiel
    from tablefeel.env import OpenSpielBot

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")
    bots = [OpenSpielBot("sayc", player) for player in range(4)]

A bot reads from the state only what its player may see: the own cards, the calls, the cards played, and dummy after the
lead. OpenSpiel numbers cards by rank, then suit, deals them in turn, and has North deal and sit first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pyspiel

from tablefeel.arena.playing import listener_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.kernel import CALLS, PACK, SEATS, Auction, Card, Hand, Seat, Vulnerability
from tablefeel.play.player import CardPlayer, Settings
from tablefeel.play.seen import PlayView
from tablefeel.roster import find

FIRST_CALL = 52
_DEALT = 52


@dataclass(frozen=True, slots=True)
class Seen:
    """What one player sees of an OpenSpiel state."""

    view: PlayerView
    played: tuple[Card, ...]
    dummy: Hand | None


def card_of(action: int) -> Card:
    """The card that an action of the play, or of the deal, is."""
    return PACK[13 * (action % 4) + action // 4]


def action_of(card: Card) -> int:
    """The action that plays a card."""
    return 4 * int(card.rank) + int(card.suit)


def seen_by(state: Any, player: int, cards: Cards = Cards()) -> Seen:  # noqa: B008
    """What a player sees of a state in which all cards are dealt."""
    history = state.history()
    parameters = state.get_game().get_parameters()
    vulnerability = Vulnerability(
        int(bool(parameters.get("is_dealer_vulnerable"))) + 2 * int(bool(parameters.get("is_non_dealer_vulnerable")))
    )
    calls = [action for action in history[_DEALT:] if action >= FIRST_CALL]
    auction = Auction(Seat.N, tuple(CALLS[action - FIRST_CALL] for action in calls))
    played = tuple(card_of(action) for action in history[_DEALT + len(calls) :])
    contract = auction.contract if auction.is_over else None
    dummy = None if contract is None or not played else _hand(history, contract.dummy)
    return Seen(PlayerView(_hand(history, player), SEATS[player], auction, vulnerability, cards), played, dummy)


def _hand(history: list[int], player: int) -> Hand:
    """The hand of one player: cards are dealt in turn."""
    return Hand.of(card_of(action) for action in history[player:_DEALT:4])


class OpenSpielBot(pyspiel.Bot):  # type: ignore[misc]  # OpenSpiel has no types
    """A bidder of the roster, who also plays the cards."""

    def __init__(self, bidder: str, player: int, settings: Settings = Settings()) -> None:  # noqa: B008
        super().__init__()
        self._pair, self._player = find(bidder), player
        self._cards = CardPlayer(listener_of(self._pair.bidder), settings)

    def player_id(self) -> int:
        """Whom the bot plays for: 0 is North."""
        return self._player

    def restart(self) -> None:
        """Nothing is remembered between boards."""

    def step(self, state: Any) -> int:
        """The action: a call, or a card from the own hand or dummy's."""
        seen = seen_by(state, self._player)
        if not seen.view.auction.is_over:
            return FIRST_CALL + int(self._pair.bidder.call(seen.view))
        return action_of(self._cards.choose(PlayView(seen.view, seen.played, seen.dummy)).card)
