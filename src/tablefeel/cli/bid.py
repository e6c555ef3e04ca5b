"""`tablefeel bid`: one hand in one auction, or a batch of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from tablefeel.cli import views
from tablefeel.cli.options import (
    AsJson,
    CallsSoFar,
    Dealer,
    Holder,
    OneHand,
    Theirs,
    TimeLimit,
    Views,
    Vul,
    warn,
)
from tablefeel.cli.output import draw, print_json
from tablefeel.kernel import Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Pair
    from tablefeel.bidding import Bidder, Choice, Decision, PlayerView, PublicReader
    from tablefeel.explaining.words import CallInWords

NAME = "bid"
HELP = (
    "Bid one hand: the call, what it shows, and why the other calls were not chosen.\n\n"
    "The auction is a list of calls from the dealer's on, such as '1D P 1S X'. With --batch many views are answered, "
    "one JSON object a line."
)
NO_USE = "the system has no use for it here"
"""The reason of a rule-based bidder against a call that no rule makes."""
LEAST = 0.01
"""A call with less chance than this is not worth a line."""
EXAMPLE = "Example: `tablefeel bid AK5.QJ32.A4.T982 '1D P' --vul ns`"


def command(
    hand: OneHand = None,
    auction: CallsSoFar = "",
    bidder: Annotated[str, typer.Option("--bidder", "-b", metavar="NAME", help="Who bids.")] = "sayc",
    dealer: Dealer = None,
    seat: Holder = None,
    vul: Vul = Vulnerability.NONE,
    theirs: Theirs = "sayc",
    batch: Views = None,
    every: Annotated[bool, typer.Option("--all", help="Show every legal call.")] = False,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Answer one view, or every line of a batch."""
    from tablefeel.roster import seated

    views.one_or_many(hand, batch)
    with seated(bidder, time_limit=time_limit, said=warn) as (pair,):
        if batch is not None:
            views.answer_file(batch, lambda asked: views.decisions_json(pair, asked))
            return
        view = views.view_of(pair, hand, auction, dealer, seat, vul, theirs)
        decision = _explained(pair.bidder, view, pair.bidder.choose(view))
        words = _words(pair, view, decision)
    if as_json:
        print_json(_json(decision, words))
    elif words:
        _show_words(view, words)
    else:
        _show(view, decision, every)


def _explained(bidder: Bidder, view: PlayerView, decision: Decision) -> Decision:
    """The decision, with what its calls mean to a bidder that has a system of its own."""
    from tablefeel.explaining.words import Explainer, explained

    return explained(bidder, view, decision) if isinstance(bidder, Explainer) else decision


def _words(pair: Pair, view: PlayerView, decision: Decision) -> Sequence[CallInWords]:
    """The calls considered in words, from a bidder that also reads; nothing from others, whose rules speak."""
    if not hasattr(pair.bidder, "read_public"):
        return ()
    from tablefeel.explaining.commentary import texts
    from tablefeel.explaining.words import considered

    found = texts(view, pair.bidder, made=False)
    reader = cast("PublicReader", pair.bidder)
    return considered(reader, view, decision, found.following, says=found.says(view.seat))


def _json(decision: Decision, words: Sequence[CallInWords]) -> dict[str, Any]:
    """The decision; each call considered with its words, if there are any, and with what the card says it means."""
    from tablefeel.bidding.json_shapes import decision_to_json

    answer = decision_to_json(decision)
    told = {str(one.call): one.to_json() for one in words}
    for entry in answer["calls"]:
        if entry["call"] in told:
            entry["words"] = told[entry["call"]]
            entry["meaning"] = entry["meaning"] or entry["words"]["meaning"]
    return answer


def _show_words(view: PlayerView, words: Sequence[CallInWords]) -> None:
    from tablefeel.cli.explain import call_line

    views.show(view)
    for one in sorted(words, key=lambda one: -(one.probability or 0)):
        draw(call_line(one))


def _show(view: PlayerView, decision: Decision, every: bool) -> None:
    views.show(view)
    chosen, *others = sorted(decision.choices, key=lambda choice: choice.call is not decision.call)
    draw(f"{chosen.call.pretty}  {_meaning(chosen)}".rstrip())
    if chosen.searched is not None:
        _show_reason(chosen)
    shown = [choice for choice in others if every or _is_considered(choice)]
    if shown:
        draw("\nWhy not")
    for choice in shown:
        chance = f"{choice.probability:.0%}" if choice.probability else ""
        draw("  ".join(f"{choice.call.pretty:<5}{chance:<4}{_meaning(choice)}".split("  ")).rstrip())
        _show_reason(choice)


def _show_reason(choice: Choice) -> None:
    """Why a call was or was not chosen, and the layouts that decided where there was a search."""
    if choice.reason:
        draw(f"         {choice.reason}")
    for layout in () if choice.searched is None else choice.searched.deciding:
        draw(f"           {layout}")


def _is_considered(choice: Choice) -> bool:
    """Whether a call is worth a line: it may be chosen, or it has a use here and the hand is the reason against it."""
    named = choice.meaning is not None and bool(choice.meaning.name)
    return choice.probability >= LEAST or choice.searched is not None or (named and choice.reason != NO_USE)


def _meaning(choice: Choice) -> str:
    return "" if choice.meaning is None else str(choice.meaning)
