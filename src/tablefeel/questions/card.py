"""Which card should this player play?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import (
    CardText,
    Chance,
    HandText,
    SeatName,
    ViewShape,
    at,
    parsed,
    player_view,
    public_shape,
    seat_name,
)
from tablefeel.errors import BadRequest
from tablefeel.kernel import Card, Hand
from tablefeel.questions.bid import BidderName
from tablefeel.questions.by_player import by_player
from tablefeel.questions.lead import MOST_LAYOUTS, AimName
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.play.player import CardPlayer, ChosenCard
    from tablefeel.play.seen import PlayView
    from tablefeel.play.worth import CardWorth

SUMMARY, AT_ONCE = "What to play", 4
LAYOUTS = 40
PlayedCards = Annotated[
    tuple[Annotated[str, Meta(max_length=10, extra_json_schema={"format": "bridge-playing-card"})], ...],
    Meta(max_length=52, description="The cards played, from the opening lead on."),
]


class CardRequest(ViewShape, frozen=True, kw_only=True):
    """Asks which card to play; `hand` and `dummy` are given as they were dealt, and declarer also plays for dummy."""

    dummy: Annotated[HandText | None, Meta(description="Dummy's hand; left out before the opening lead.")] = None
    played: PlayedCards | None = None
    bidder: Annotated[
        BidderName | None, Meta(description="Who says what the auction shows; the usual bidder unless given.")
    ] = None
    aim: Annotated[AimName | None, Meta(description="What the best card is best in; imps unless given.")] = None
    layouts: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_LAYOUTS)] | None,
        Meta(description=f"Most layouts that are solved; {LAYOUTS} unless given."),
    ] = None

    def seen(self, any_turn: bool = False) -> PlayView:
        """What the player sees; somebody else's turn is refused unless that is all the same."""
        from tablefeel.play.progress import Progress  # noqa: PLC0415 - shapes alone are light to load
        from tablefeel.play.seen import PlayView  # noqa: PLC0415

        public = self.public_view()
        contract = public.auction.contract
        if contract is None or not public.auction.is_over:
            raise BadRequest(f"no card is played before a contract is reached (auction: {public.auction})").within(
                "auction"
            )
        cards = played_cards(self.played)
        with at("played"):
            player = Progress.of(contract, cards).player
        if player is None:
            raise BadRequest("all 52 cards are played").within("played")
        view = player_view(public, self.hand, self.seat or str(player))
        dummy = None if self.dummy is None else parsed("dummy", Hand.parse, self.dummy)
        with at("played"):
            found = PlayView(view, cards, dummy)
        if not any_turn:
            with at("seat"):
                found.check_turn()
        return found

    def said(self, players: Players) -> CardRequest:
        """The same with everything said."""
        seen = self.seen()
        players.check_cards(seen.view.cards)
        return CardRequest(
            hand=str(seen.view.hand), seat=str(seen.view.seat), **public_shape(seen.view),
            dummy=None if seen.dummy is None else str(seen.dummy), played=tuple(map(str, seen.played)),
            bidder=players.named(self.bidder), aim=self.aim or "imps", layouts=self.layouts or LAYOUTS,
        )  # fmt: skip


class CardWorthShape(Struct, frozen=True):
    """One card, as its side sees it."""

    card: CardText
    tricks: Annotated[float, Meta(description="The tricks that its side takes in all, on average.")]
    succeeds: Annotated[Chance, Meta(description="The chance to make the contract, or to beat it.")]
    imps: Annotated[float, Meta(description="IMPs against the card that is best with all cards seen; at most 0.")]
    matchpoints: Annotated[float, Meta(description="Percent against tables that play each of the other cards.")]


class CardAnswer(Struct, frozen=True):
    """The card to play, and what every card brings where there was something to think about."""

    card: CardText
    seat: Annotated[SeatName, Meta(description="Whose hand it comes from: dummy's, or the player's.")]
    cards: list[CardWorthShape]
    layouts: Annotated[int, Meta(description="Layouts that were solved.")]
    claims: Annotated[bool, Meta(description="Whether declarer takes all the rest whatever the others hold.")]
    declarer_tricks: int
    defender_tricks: int
    bidder: str


REQUEST, ANSWER = CardRequest, CardAnswer


def answers(requests: Sequence[CardRequest], players: Players) -> list[CardAnswer]:
    """Which card to play: tricks, chance to succeed, IMPs and matchpoints of every card, over likely layouts."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), None), _chosen)


def card_player(pair: Pair, aim: str, layouts: int) -> CardPlayer:
    """A player who listens to the auction as that pair does."""
    from tablefeel.arena.playing import listener_of  # noqa: PLC0415
    from tablefeel.play.player import CardPlayer, Settings  # noqa: PLC0415
    from tablefeel.play.worth import Aim  # noqa: PLC0415

    return CardPlayer(listener_of(pair.bidder), Settings(layouts=layouts, aim=Aim(aim)))


def _chosen(pair: Pair, requests: Sequence[CardRequest]) -> list[CardAnswer]:
    found = []
    for request in requests:
        seen = request.seen()
        chosen = card_player(pair, request.aim or "imps", request.layouts or LAYOUTS).choose(seen)
        found.append(_answer(pair, seen, chosen))
    return found


def _answer(pair: Pair, seen: PlayView, chosen: ChosenCard) -> CardAnswer:
    progress = seen.progress
    return CardAnswer(
        str(chosen.card),
        seat_name(progress.to_play or seen.view.seat),
        [worth_shape(one) for one in chosen.worths],
        chosen.layouts,
        chosen.claims_rest,
        progress.declarer_tricks,
        progress.defender_tricks,
        pair.name,
    )


def worth_shape(one: CardWorth) -> CardWorthShape:
    """A card as JSON has it."""
    return CardWorthShape(
        str(one.card), round(one.tricks, 3), round(one.succeeds, 4), round(one.imps, 3), round(one.matchpoints, 1)
    )


def played_cards(texts: Sequence[str] | None) -> tuple[Card, ...]:
    """The cards of a request."""
    return tuple(parsed(f"played.{place}", Card.parse, text) for place, text in enumerate(texts or ()))
