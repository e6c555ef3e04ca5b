"""What does everybody hold?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.bidding.shapes import (
    AuctionSoFar,
    BeliefShape,
    BySeat,
    CallText,
    HandText,
    SeatName,
    SeatText,
    beliefs_shape,
    player_view,
    public_shape,
    seat_name,
)
from tablefeel.bidding.view import PlayerView, Viewpoint
from tablefeel.errors import BadRequest
from tablefeel.questions.bid import BidderName
from tablefeel.questions.by_player import by_player
from tablefeel.questions.players import Players
from tablefeel.questions.words import BitsShape, WordsShape, bits_shape, words_shape

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.explaining.commentary import Commentary
    from tablefeel.explaining.history import Step

SUMMARY, AT_ONCE = "What everyone holds", 64
_DIGITS = 4


class ExplainRequest(AuctionSoFar, frozen=True, kw_only=True):
    """Asks what a player should think of the hidden hands, or what everybody may think of all four."""

    hand: Annotated[HandText | None, Meta(description="The player's own; left out with `public`.")] = None
    seat: Annotated[SeatText | None, Meta(description="Who holds the hand; the player to call unless given.")] = None
    bidder: Annotated[BidderName | None, Meta(description="Who is asked; the usual bidder unless given.")] = None
    history: Annotated[bool | None, Meta(description="Also answer what to think after each call.")] = None
    calls: Annotated[bool | None, Meta(description="Also say what the next calls considered would tell.")] = None
    every: Annotated[bool | None, Meta(description="With `calls`: all next calls that have a name.")] = None
    public: Annotated[bool | None, Meta(description="As an onlooker sees it, who has no hand.")] = None

    def viewpoint(self) -> Viewpoint:
        """The view, or nobody's."""
        seen = super().public_view()
        if self.public:
            return seen
        if self.hand is None:
            raise BadRequest("'hand' is missing").within("hand")
        return player_view(seen, self.hand, self.seat)

    def said(self, players: Players) -> ExplainRequest:
        """The same with everything said."""
        view = self.viewpoint()
        players.check_cards(view.cards)
        player = view if isinstance(view, PlayerView) else None
        return ExplainRequest(
            hand=None if player is None else str(player.hand), seat=None if player is None else str(player.seat),
            **public_shape(view), bidder=players.named(self.bidder), public=player is None,
            history=bool(self.history), calls=bool(self.calls), every=bool(self.every),
        )  # fmt: skip


class StepShape(Struct, frozen=True):
    """What to think after the first `calls` calls, and how many bits the last of them told about each seat."""

    calls: int
    seat: SeatName | None
    call: CallText | None
    beliefs: BySeat[BeliefShape]
    bits: BySeat[float]
    bits_about: BySeat[BitsShape]


class ExplainAnswer(Struct, frozen=True, kw_only=True):
    """A belief for each hidden seat; with `history` also the steps to it and the calls in words."""

    beliefs: BySeat[BeliefShape]
    calls: (
        Annotated[list[WordsShape], Meta(description="With `history` or `calls`: calls that may come next.")]
        | UnsetType
    ) = UNSET
    steps: (
        Annotated[
            list[StepShape], Meta(description="With `history`: one for each beginning of the auction, from no call on.")
        ]
        | UnsetType
    ) = UNSET
    made: Annotated[list[WordsShape], Meta(description="With `history`: every call made.")] | UnsetType = UNSET
    bidder: str


REQUEST, ANSWER = ExplainRequest, ExplainAnswer


def answers(requests: Sequence[ExplainRequest], players: Players) -> list[ExplainAnswer]:
    """What the player should think of every hidden hand: points, lengths, cards; with `history` call by call."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), request.history), _read)


def _read(pair: Pair, requests: Sequence[ExplainRequest]) -> list[ExplainAnswer]:
    """What one bidder reads; the plain questions together."""
    from tablefeel.explaining.history import believed_all  # noqa: PLC0415 - shapes alone are light to load
    from tablefeel.roster import reader_of  # noqa: PLC0415

    reader = reader_of(pair)
    views = [request.viewpoint() for request in requests]
    if any(request.history or request.calls for request in requests):
        return [_told(pair, request, view) for request, view in zip(requests, views, strict=True)]
    found = believed_all(reader, views)
    return [ExplainAnswer(beliefs=beliefs_shape(beliefs), bidder=pair.name) for beliefs in found]


def _told(pair: Pair, request: ExplainRequest, view: Viewpoint) -> ExplainAnswer:
    found = commentary(pair, request, view)
    steps = [step_shape(step) for step in found.steps]
    made = [words_shape(words) for words in found.made]
    calls = [words_shape(words) for words in found.following]
    return ExplainAnswer(
        beliefs=beliefs_shape(found.beliefs),
        calls=calls if request.history or request.calls else UNSET,
        steps=steps if request.history else UNSET,
        made=made if request.history else UNSET,
        bidder=pair.name,
    )


def commentary(pair: Pair, request: ExplainRequest, view: Viewpoint) -> Commentary:
    """What is answered, before it becomes JSON: doors that draw need it."""
    from tablefeel.explaining.commentary import comment  # noqa: PLC0415
    from tablefeel.roster import reader_of  # noqa: PLC0415

    found = comment(
        reader_of(pair), view, bidder=pair.bidder, following=bool(request.history or request.calls),
        every=bool(request.every), steps=bool(request.history),
    )  # fmt: skip
    return found if request.history else replace(found, steps=())


def step_shape(step: Step) -> StepShape:
    """One step as JSON has it."""
    return StepShape(
        calls=step.calls,
        seat=None if step.caller is None else seat_name(step.caller),
        call=None if step.call is None else str(step.call),
        beliefs=beliefs_shape(step.beliefs),
        bits={seat_name(seat): round(bits.total, _DIGITS) for seat, bits in sorted(step.bits.items())},
        bits_about={seat_name(seat): bits_shape(bits) for seat, bits in sorted(step.bits.items())},
    )
