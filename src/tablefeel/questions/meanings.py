"""What do the calls of an auction show?"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tablefeel.bidding import PublicView
from tablefeel.bidding.shapes import (
    AuctionSoFar,
    BySeat,
    CallText,
    MeaningShape,
    SeatName,
    meaning_shape,
    public_shape,
    seat_name,
)
from tablefeel.questions.players import Players

SUMMARY, AT_ONCE = "What calls show", 64


class MeaningsRequest(AuctionSoFar, frozen=True, kw_only=True):
    """Asks what the calls of an auction show, and what each next call would."""

    def said(self, players: Players) -> MeaningsRequest:
        """The same with everything said."""
        view = self.public_view()
        players.check_cards(view.cards)
        return MeaningsRequest(**public_shape(view))


class MadeCallShape(Struct, frozen=True):
    """A call made, and what it showed."""

    seat: SeatName
    call: CallText
    meaning: MeaningShape | None


class NextCallShape(Struct, frozen=True):
    """A call that may be made now, and what it would show."""

    call: CallText
    meaning: MeaningShape | None


class MeaningsAnswer(Struct, frozen=True):
    """What each call showed, what each player has shown in all, and what each next call would show."""

    made: list[MadeCallShape]
    shown: BySeat[MeaningShape]
    next: list[NextCallShape]


REQUEST, ANSWER = MeaningsRequest, MeaningsAnswer


def answers(requests: Sequence[MeaningsRequest], players: Players) -> list[MeaningsAnswer]:
    """What each call made showed by the cards, and what each call that may be made now would show."""
    return [_shown(request.said(players).public_view()) for request in requests]


def _shown(view: PublicView) -> MeaningsAnswer:
    from tablefeel.systems.bidder import explain  # noqa: PLC0415 - shapes alone are light to load

    auction = view.auction
    found = explain(auction, view.vulnerability, view.cards)
    made = [
        MadeCallShape(seat_name(auction.caller(place)), str(call), meaning_shape(meaning))
        for place, (call, meaning) in enumerate(zip(auction.calls, found.made, strict=True))
    ]
    shown = {seat_name(seat): shape for seat, one in found.seats.items() if (shape := meaning_shape(one)) is not None}
    following = [NextCallShape(str(call), meaning_shape(meaning)) for call, meaning in found.following.items()]
    return MeaningsAnswer(made, shown, following)
