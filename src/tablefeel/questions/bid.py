"""What should this player call?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.arena.table import Pair, decide
from tablefeel.bidding import Choice, Explain, PlayerView
from tablefeel.bidding.shapes import CallText, ChoiceShape, ViewShape, choice_shape, public_shape
from tablefeel.questions.by_player import by_player
from tablefeel.questions.players import Players
from tablefeel.questions.words import WordsShape, words_shape

SUMMARY, AT_ONCE = "What to call", 64

BidderName = Annotated[
    str,
    Meta(max_length=100, description="A name of `/api/v1/bidders`.", extra_json_schema={"format": "bridge-bidder"}),
]
HowMuch = Literal["nothing", "call", "everything"]


class BidRequest(ViewShape, frozen=True, kw_only=True):
    """Asks what a player should call; the player must be to call."""

    bidder: Annotated[BidderName | None, Meta(description="Who is asked; the usual bidder unless given.")] = None
    explain: Annotated[
        HowMuch | None,
        Meta(description="The call alone, with its meaning, or everything, as it is unless given."),
    ] = None
    words: Annotated[bool | None, Meta(description="Also say which hands usually make each call considered.")] = None

    def said(self, players: Players) -> BidRequest:
        """The same with everything said."""
        view = self.view_to_call()
        players.check_cards(view.cards)
        return BidRequest(
            hand=str(view.hand), seat=str(view.seat), **public_shape(view),
            bidder=players.named(self.bidder), explain=self.explain or "everything", words=bool(self.words),
        )  # fmt: skip


class CallChoice(ChoiceShape, frozen=True):
    """A legal call as the bidder sees it, and in words where they were asked for."""

    words: WordsShape | UnsetType = UNSET


class BidAnswer(Struct, frozen=True):
    """The call, and every legal call with its probability, likeliest first."""

    call: CallText
    calls: list[CallChoice]
    bidder: str


REQUEST, ANSWER = BidRequest, BidAnswer


def answers(requests: Sequence[BidRequest], players: Players) -> list[BidAnswer]:
    """The call of the player to call, with the probability and meaning of every legal call, likeliest first."""
    said = [request.said(players) for request in requests]
    return by_player(said, lambda request: (players.pair(request.bidder or ""), request.explain), _decided)


def _decided(pair: Pair, requests: Sequence[BidRequest]) -> list[BidAnswer]:
    """The decisions of one bidder, all explained alike."""
    views = [request.view() for request in requests]
    decisions = decide(pair, views, Explain[(requests[0].explain or "everything").upper()])
    found = []
    for request, view, decision in zip(requests, views, decisions, strict=True):
        told = _words(pair, view, decision.choices) if request.words else {}
        calls = [_choice(choice, told.get(str(choice.call))) for choice in decision.choices]
        found.append(BidAnswer(str(decision.call), calls, pair.name))
    return found


def _choice(choice: Choice, words: WordsShape | None) -> CallChoice:
    shape = choice_shape(choice)
    fields = {name: getattr(shape, name) for name in shape.__struct_fields__}
    return CallChoice(**fields, words=UNSET if words is None else words)


def _words(pair: Pair, view: PlayerView, choices: Sequence[Choice]) -> dict[str, WordsShape]:
    """The calls considered in words, from a bidder that also reads."""
    from tablefeel.bidding import Decision  # noqa: PLC0415
    from tablefeel.explaining.commentary import texts  # noqa: PLC0415
    from tablefeel.explaining.words import considered  # noqa: PLC0415

    reader = pair.bidder.reader
    if reader is None or not choices:
        return {}
    found = texts(view, pair.bidder, made=False)
    decision = Decision(choices[0].call, tuple(choices))
    told = considered(reader, view, decision, found.following, says=found.says(view.seat))
    return {str(one.call): words_shape(one) for one in told}
