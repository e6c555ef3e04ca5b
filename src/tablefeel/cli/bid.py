"""`tablefeel bid`: one hand in one auction, or a batch of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

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
from tablefeel.cli.output import draw, hand_line, print_json
from tablefeel.kernel import Auction, Hand, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Pair
    from tablefeel.bidding import Bidder, Choice, Decision, PlayerView, PublicReader
    from tablefeel.bidding.explanation import CallInWords

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

    if (batch is None) == (hand is None):
        raise typer.BadParameter("give a hand, or --batch FILE, and not both")
    with seated(bidder, time_limit=time_limit, said=warn) as (pair,):
        if batch is not None:
            from tablefeel.bidding.wire import view_to_call
            from tablefeel.cli.lines import answer_batch

            answer_batch(batch, view_to_call, lambda views: decisions_json(pair, views))
            return
        assert hand is not None  # noqa: S101 - checked above
        view = view_of(pair, hand, auction_of(auction, dealer, seat), seat, vul, theirs)
        decision = _explained(pair.bidder, view, pair.bidder.choose(view))
        words = _words(pair, view, decision)
    if as_json:
        print_json(_json(decision, words))
    elif words:
        _show_words(view, words)
    else:
        _show(view, decision, every)


def decisions_json(pair: Pair, views: Sequence[PlayerView]) -> list[dict[str, Any]]:
    """The decision for each view, as JSON."""
    from tablefeel.arena.table import decide
    from tablefeel.bidding.wire import decision_to_json

    return [decision_to_json(decision) for decision in decide(pair, views)]


def auction_of(text: str, dealer: Seat | None, seat: Seat | None) -> Auction:
    """The auction; without a dealer, the one that makes `seat` the player to call, else North."""
    found = Auction.parse(text, dealer or Seat.N)
    if dealer is None and seat is not None and ":" not in text:
        return Auction(seat.after(-len(found.calls) & 3), found.calls)
    return found


def view_of(pair: Pair, hand: Hand, auction: Auction, seat: Seat | None, vul: Vulnerability, theirs: str) -> PlayerView:
    """What the player to call sees, with the pair's card and the opponents'."""
    from tablefeel.bidding import Cards, PlayerView

    turn = auction.to_call
    if turn is None:
        raise typer.BadParameter(f"the auction is over: nobody is to call ({auction})")
    if seat is not None and seat is not turn:
        raise typer.BadParameter(f"{seat.word} is not to call: it is {turn.word}'s turn ({auction})")
    ours = turn.side == 0
    return PlayerView(hand, turn, auction, vul, Cards(pair.card, theirs) if ours else Cards(theirs, pair.card))


def _explained(bidder: Bidder, view: PlayerView, decision: Decision) -> Decision:
    """The decision, with what its calls mean to a bidder that has a system of its own."""
    from tablefeel.bidding.explanation import Explainer, explained

    return explained(bidder, view, decision) if isinstance(bidder, Explainer) else decision


def _words(pair: Pair, view: PlayerView, decision: Decision) -> Sequence[CallInWords]:
    """The calls considered in words, from a bidder that also reads; nothing from others, whose rules speak."""
    if not hasattr(pair.bidder, "read_public"):
        return ()
    from tablefeel.bidding.explanation import considered
    from tablefeel.systems.commentary import texts

    found = texts(view, pair.bidder, made=False)
    reader = cast("PublicReader", pair.bidder)
    return considered(reader, view, decision, found.following, says=found.says(view.seat))


def _json(decision: Decision, words: Sequence[CallInWords]) -> dict[str, Any]:
    """The decision; each call considered with its words, if there are any, and with what the card says it means."""
    from tablefeel.bidding.wire import decision_to_json

    answer = decision_to_json(decision)
    told = {str(one.call): one.to_json() for one in words}
    for entry in answer["calls"]:
        if entry["call"] in told:
            entry["words"] = told[entry["call"]]
            entry["meaning"] = entry["meaning"] or entry["words"]["meaning"]
    return answer


def _show_words(view: PlayerView, words: Sequence[CallInWords]) -> None:
    from tablefeel.cli.explain import call_line

    show_view(view)
    for one in sorted(words, key=lambda one: -(one.probability or 0)):
        draw(call_line(one))


def show_view(view: PlayerView) -> None:
    """Draw the hand and the auction of a view."""
    calls = " ".join(call.pretty for call in view.auction.calls)
    draw(f"{view.seat.word}  {hand_line(view.hand)}")
    draw(f"{view.auction.dealer.word} deals, {view.vulnerability} vulnerable: {calls or 'no calls yet'}\n")


def _show(view: PlayerView, decision: Decision, every: bool) -> None:
    show_view(view)
    chosen, *others = sorted(decision.choices, key=lambda choice: choice.call is not decision.call)
    draw(f"{chosen.call.pretty}  {_meaning(chosen)}".rstrip())
    if chosen.weighed is not None:
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
    for layout in () if choice.weighed is None else choice.weighed.deciding:
        draw(f"           {layout}")


def _is_considered(choice: Choice) -> bool:
    """Whether a call is worth a line: it may be chosen, or it has a use here and the hand is the reason against it."""
    named = choice.meaning is not None and bool(choice.meaning.name)
    return choice.probability >= LEAST or choice.weighed is not None or (named and choice.reason != NO_USE)


def _meaning(choice: Choice) -> str:
    return "" if choice.meaning is None else str(choice.meaning)
