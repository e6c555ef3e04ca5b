"""How good was this call?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.bidding import Bidder, Explain, PlayerView
from tablefeel.bidding.shapes import (
    CallText,
    MeaningShape,
    SeatName,
    ViewShape,
    meaning_shape,
    parsed,
    public_shape,
    seat_name,
)
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.kernel import PASS, Call
from tablefeel.questions.bid import BidderName
from tablefeel.questions.players import Players
from tablefeel.questions.verdicts import told

if TYPE_CHECKING:
    from tablefeel.search.search import Search

SUMMARY, AT_ONCE = "How good a call was", 1
VerdictName = Literal["good", "close", "mistake", "blunder"]
DepthName = Literal["quick", "usual", "study"]
AimName = Literal["imps", "matchpoints"]
_DIGITS = 3
_QUICK = {"layouts": 48, "at_once": 24}
_DOUBT = 2.0
"""Standard errors by which a call must be better than the card's own to be told as the best."""

Judge = Annotated[
    BidderName | None, Meta(description="Whose system and judgement is the measure; the convention cards unless given.")
]
Depth = Annotated[DepthName | None, Meta(description="How many layouts are looked at: 48, 128 (unless given) or 512.")]
AimField = Annotated[AimName | None, Meta(description="What costs are counted in; IMPs unless given.")]


class JudgeRequest(ViewShape, frozen=True, kw_only=True):
    """Asks what a call cost against the best one; the player must be to call."""

    call: Annotated[CallText, Meta(description="The call that was made, or is thought of.")]
    judge: Judge = None
    depth: Depth = None
    aim: AimField = None

    def said(self, players: Players) -> JudgeRequest:
        """The same with everything said."""
        view = self.view_to_call()
        players.check_cards(view.cards)
        call = parsed("call", Call.parse, self.call)
        view.auction.check(call)
        return JudgeRequest(
            hand=str(view.hand), seat=str(view.seat), **public_shape(view), call=str(call),
            judge=players.named(self.judge or DEFAULT_CARD, "judge"), depth=self.depth or "usual",
            aim=self.aim or "imps",
        )  # fmt: skip


class ComparedShape(Struct, frozen=True):
    """A call that was thought about."""

    call: CallText
    loss: Annotated[float, Meta(description="Expected loss against the best call.")]
    standard_error: float


class JudgedShape(Struct, frozen=True, kw_only=True):
    """What a call cost its caller, who could not see the other hands."""

    seat: SeatName
    call: CallText
    verdict: VerdictName
    cost: Annotated[float, Meta(description="Expected loss against the best call; never below 0.", ge=0)]
    standard_error: float
    unit: AimName
    best: CallText
    beyond_system: Annotated[
        float, Meta(description="The part of the cost by which the best call is better than the system's own.")
    ]
    layouts: Annotated[int, Meta(description="Layouts looked at; 0 where there was nothing to think about.")]
    sentence: Annotated[str, Meta(description="The verdict in one sentence.")]
    meaning: Annotated[MeaningShape | None, Meta(description="What the call shows by the caller's card.")]
    known: Annotated[bool, Meta(description="False where the card has no use for the call here.")] = True
    fits: Annotated[bool, Meta(description="False where the hand does not have what the call shows by the card.")] = (
        True
    )
    loss: Annotated[str, Meta(description="The kind of decision: games missed, overbids, slams, …")] | UnsetType = UNSET
    best_meaning: MeaningShape | UnsetType | None = UNSET
    book: Annotated[CallText, Meta(description="What the system calls without looking ahead.")]
    why: (
        Annotated[str, Meta(description="What speaks for the best call: the reason, or what it shows.")] | UnsetType
    ) = UNSET
    why_not: Annotated[str, Meta(description="What it says against the call made.")] | UnsetType = UNSET
    compared: list[ComparedShape] = []


class JudgeAnswer(Struct, frozen=True):
    """The verdict."""

    judged: JudgedShape
    judge: str


REQUEST, ANSWER = JudgeRequest, JudgeAnswer


def answers(requests: Sequence[JudgeRequest], players: Players) -> list[JudgeAnswer]:
    """What a call cost against the best one, over layouts that fit what its caller knew, with its standard error."""
    found = []
    for request in requests:
        said = request.said(players)
        name = said.judge or DEFAULT_CARD
        search = judge_of(players.pair(name).bidder, said.depth or "usual", said.aim or "imps")
        found.append(JudgeAnswer(judged(search, said.view(), Call.parse(said.call)), name))
    return found


@lru_cache(maxsize=16)
def judge_of(bidder: Bidder, depth: DepthName, aim: AimName) -> Search:
    """A bidder as a judge: it looks at so many layouts, the same on every machine, and recommends no untrue call."""
    from tablefeel.search.refinements import LONG, QUICK, searching  # noqa: PLC0415 - shapes alone are light to load
    from tablefeel.search.search import Aim  # noqa: PLC0415

    usual = LONG if depth == "study" else replace(QUICK, seconds=None)
    settings = replace(usual, aim=Aim(aim), doubt=_DOUBT, **(_QUICK if depth == "quick" else {}))
    return searching(bidder.unsearched, settings, only_true=True)


def judged(search: Search, view: PlayerView, call: Call) -> JudgedShape:
    """A call with its verdict, and with what the system says of it and of the best one."""
    from tablefeel.search.judging import judge  # noqa: PLC0415

    found = judge(search, view, call)
    decision = search.bidder.choose_all([view], Explain.EVERYTHING)[0]
    said = told(found, view, search.bidder, decision)
    choices = {one.call: one for one in decision.choices}
    own, best = choices.get(call), choices.get(said.best)
    return JudgedShape(
        seat=seat_name(view.seat), call=str(call), verdict=str(said.verdict), cost=round(found.cost, _DIGITS),  # type: ignore[arg-type]
        standard_error=round(found.standard_error, _DIGITS), unit=found.unit, best=str(said.best),  # type: ignore[arg-type]
        beyond_system=round(found.beyond_system, _DIGITS), layouts=found.layouts,
        sentence=said.sentence, meaning=meaning_shape(own.meaning if own else None),
        loss=UNSET if found.loss is None else str(found.loss),
        best_meaning=UNSET if said.best is call else meaning_shape(best.meaning if best else None),
        book=str(decision.call), known=call is PASS or own is None or own.used,
        fits=said.fits,
        why=said.why or UNSET, why_not=said.why_not or UNSET,
        compared=[
            ComparedShape(str(one.call), round(one.loss, _DIGITS), round(one.standard_error, _DIGITS))
            for one in found.compared
        ],
    )  # fmt: skip
