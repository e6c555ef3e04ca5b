"""What should be led against this contract?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import CardText, Chance, SeatName, ViewShape, player_view, public_shape, seat_name
from tablefeel.bidding.view import PlayerView
from tablefeel.errors import BadRequest
from tablefeel.questions.bid import BidderName
from tablefeel.questions.by_player import by_player
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.play.leads import Lead, LeadAdvice

SUMMARY, AT_ONCE = "What to lead", 4
LAYOUTS, MOST_LAYOUTS = 32, 100
"""Solved unless told otherwise, and at the most."""
AimName = Literal["imps", "matchpoints", "tricks"]


class LeadRequest(ViewShape, frozen=True, kw_only=True):
    """Asks what to lead; the auction is over, and the hand is that of the player on declarer's left."""

    bidder: Annotated[
        BidderName | None, Meta(description="Who says what the auction shows; the usual bidder unless given.")
    ] = None
    aim: Annotated[AimName | None, Meta(description="What the best lead is best in; imps unless given.")] = None
    layouts: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_LAYOUTS)] | None,
        Meta(description=f"Layouts of the hidden hands that are solved; {LAYOUTS} unless given."),
    ] = None
    seed: Annotated[Annotated[int, Meta(ge=0, le=2**53 - 1)] | None, Meta(description="Of the layouts.")] = None
    quick: Annotated[
        bool | None,
        Meta(
            description="Only how often each lead beats the contract, on the same layouts in a fifth of the time; the "
            "best lead is then the one that beats it most often, whatever the aim."
        ),
    ] = None

    def leader_view(self) -> PlayerView:
        """What the opening leader sees."""
        public = self.public_view()
        contract = public.auction.contract
        if not public.auction.is_over:
            raise BadRequest(f"nobody leads before the auction is over (auction: {public.auction})").within("auction")
        if contract is None:
            raise BadRequest("nobody leads to a board that was passed out").within("auction")
        view = player_view(public, self.hand, self.seat or str(contract.leader))
        if view.seat is not contract.leader:
            raise BadRequest(f"{view.seat.word} does not lead: {contract.leader.word} leads against {contract}").within(
                "seat"
            )
        return view

    def said(self, players: Players) -> LeadRequest:
        """The same with everything said."""
        view = self.leader_view()
        players.check_cards(view.cards)
        return LeadRequest(
            hand=str(view.hand), seat=str(view.seat), **public_shape(view), bidder=players.named(self.bidder),
            aim=self.aim or "imps", layouts=self.layouts or LAYOUTS, seed=self.seed or 0, quick=bool(self.quick),
        )  # fmt: skip


class LeadShape(Struct, frozen=True):
    """One lead, as the defenders see it; a quick answer has only the chance, and null for all the rest."""

    card: CardText
    tricks: Annotated[float | None, Meta(description="The tricks that the defenders take, on average.")]
    beats: Annotated[Chance, Meta(description="The chance that the contract fails.")]
    imps: Annotated[
        float | None, Meta(description="IMPs against the lead that is best with all cards seen; at most 0.")
    ]
    matchpoints: Annotated[float | None, Meta(description="Percent against tables that make each of the other leads.")]
    given_away: Annotated[
        float | None, Meta(description="Tricks given away against the best lead with all cards seen.")
    ]
    standard_error: Annotated[float | None, Meta(description="Of the tricks.")]


class LeadAnswer(Struct, frozen=True):
    """The card to lead, and every card of the hand, the best first."""

    lead: CardText
    leads: list[LeadShape]
    contract: Annotated[str, Meta(description="`4SX N`.")]
    leader: SeatName
    layouts: Annotated[int, Meta(description="Layouts that were solved.")]
    effective: Annotated[float, Meta(description="How many equally likely layouts would tell as much.")]
    bidder: str


REQUEST, ANSWER = LeadRequest, LeadAnswer


def answers(requests: Sequence[LeadRequest], players: Players) -> list[LeadAnswer]:
    """What to lead: tricks, chance to beat the contract, IMPs and matchpoints of every card, over likely layouts."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), None), _led)


def advice(pair: Pair, request: LeadRequest) -> LeadAdvice:
    """What is answered, before it becomes JSON: doors that draw need it."""
    from tablefeel.arena.playing import listener_of  # noqa: PLC0415 - shapes alone are light to load
    from tablefeel.play.leads import advise_lead, chances_to_beat  # noqa: PLC0415
    from tablefeel.play.seen import PlayView  # noqa: PLC0415
    from tablefeel.play.worth import Aim  # noqa: PLC0415

    seen, listener = PlayView(request.leader_view()), listener_of(pair.bidder)
    layouts, seed = request.layouts or LAYOUTS, request.seed or 0
    if request.quick:
        return chances_to_beat(seen, listener, layouts=layouts, seed=seed)
    return advise_lead(seen, listener, aim=Aim(request.aim or "imps"), layouts=layouts, seed=seed)


def _led(pair: Pair, requests: Sequence[LeadRequest]) -> list[LeadAnswer]:
    return [_answer(pair, advice(pair, request)) for request in requests]


def _answer(pair: Pair, found: LeadAdvice) -> LeadAnswer:
    return LeadAnswer(
        str(found.card),
        [lead_shape(one) for one in found.leads],
        str(found.contract),
        seat_name(found.contract.leader),
        found.layouts,
        round(found.effective, 1),
        pair.name,
    )


def lead_shape(one: Lead) -> LeadShape:
    """A lead as JSON has it."""
    worth, beats = one.worth, round(one.beats, 4)
    if worth is None:
        return LeadShape(str(one.card), None, beats, None, None, None, None)
    return LeadShape(
        str(one.card), round(worth.tricks, 3), beats, round(worth.imps, 3), round(worth.matchpoints, 1),
        round(worth.given_away, 3), round(worth.error, 3),
    )  # fmt: skip
