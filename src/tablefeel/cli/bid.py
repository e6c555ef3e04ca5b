"""`tablefeel bid`: one hand in one auction, or a batch of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli import views
from tablefeel.cli.options import (
    AsJson,
    Asked,
    CallsSoFar,
    Dealer,
    Holder,
    OneHand,
    Ours,
    Theirs,
    TimeLimit,
    Views,
    Vul,
    warn,
)
from tablefeel.cli.output import draw, print_json
from tablefeel.kernel import Call, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.bidding.shapes import MeaningShape
    from tablefeel.questions.bid import BidAnswer, CallChoice
    from tablefeel.questions.words import WordsShape

NAME = "bid"
HELP = (
    "Bid one hand: the call, what it shows, and why the other calls were not chosen.\n\n"
    "The auction is a list of calls from the dealer's on, such as '1D P 1S X'. With --batch many views are answered, "
    "one JSON object a line."
)
MOST_TOLD = 8
"""Bits that fill the bar of what a call told."""
LEAST = 0.01
"""A call with less chance than this is not worth a line."""
EXAMPLE = "Example: `tablefeel bid AK5.QJ32.A4.T982 '1D P' --vul ns`"


def command(
    hand: OneHand = None,
    auction: CallsSoFar = "",
    bidder: Asked = None,
    dealer: Dealer = None,
    seat: Holder = None,
    vul: Vul = Vulnerability.NONE,
    card: Ours = None,
    theirs: Theirs = "sayc",
    batch: Views = None,
    every: Annotated[bool, typer.Option("--all", help="Show every legal call.")] = False,
    words: Annotated[
        bool, typer.Option("--words", help="In JSON too, say which hands usually make each call considered.")
    ] = False,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Answer one view, or every line of a batch."""
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.bid import BidRequest, answers
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated, usual

    views.one_or_many(hand, batch)
    name = bidder or usual()
    with seated(name, time_limit=time_limit, said=warn) as (pair,):
        players = SeatedPlayers({name: pair})
        if batch is not None:
            answer_batch(batch, NAME, players, bidder=name, words=words)
            return
        view = views.view_of(pair, hand, auction, dealer, seat, vul, theirs, card)
        shows_words = not as_json and pair.bidder.reader is not None and not pair.bidder.gives_reasons
        asked = BidRequest(**views.fields_of(view, pair), words=words or shows_words)
        (answer,) = answers([asked], players)
    if as_json:
        print_json(answer)
    else:
        views.show(view)
        _show(answer, every)


def _show(answer: BidAnswer, every: bool) -> None:
    told = [choice.words for choice in answer.calls if choice.words]
    if told:
        for words in told:
            draw(call_line(words))
        return
    chosen, *others = sorted(answer.calls, key=lambda choice: choice.call != answer.call)
    draw(f"{_pretty(chosen)}  {_meaning(chosen)}".rstrip())
    _show_reason(chosen)
    shown = [choice for choice in others if every or _is_considered(choice)]
    if shown:
        draw("\nWhy not")
    for choice in shown:
        chance = f"{choice.probability:.0%}" if choice.probability else ""
        draw("  ".join(f"{_pretty(choice):<5}{chance:<4}{_meaning(choice)}".split("  ")).rstrip())
        _show_reason(choice)


def call_line(words: WordsShape) -> str:
    """A call with its chance, words and how much it told; under it the card's text, and where the two disagree."""
    from tablefeel.explaining.charts import bar
    from tablefeel.explaining.charts.order import percent

    seat = Seat.parse(words.seat).word
    chance = "" if words.probability is None else f"{bar(words.probability, 5)} {percent(words.probability):>3}%  "
    lines = [f"{seat:<6}{Call.parse(words.call).pretty:<5} {chance}{words.text}  told {told_bar(words.bits)}"]
    meant = _text(words.meaning)
    if meant:
        lines.append(f"            {words.says}: {meant}")
    lines += [f"            but {sentence}" for sentence in words.disagreements]
    return "\n".join(lines)


def told_bar(bits: float) -> str:
    """How much was told, a block for each bit: no opening tells more than eight."""
    from tablefeel.explaining.charts import bar

    return bar(bits / MOST_TOLD, MOST_TOLD).rstrip() or "·"


def _show_reason(choice: CallChoice) -> None:
    """Why a call was or was not chosen, and the layouts that decided where there was a search."""
    if choice.reason:
        draw(f"         {choice.reason}")
    for layout in choice.search.deciding if choice.search else ():
        draw(f"           {layout.gain:+.1f} on {layout.deal}: {layout.instead}, not {layout.usual}")


def _is_considered(choice: CallChoice) -> bool:
    """Whether a call is worth a line: it may be chosen, was searched, or came close."""
    return choice.probability >= LEAST or bool(choice.search) or choice.close is True


def _pretty(choice: CallChoice) -> str:
    return Call.parse(choice.call).pretty


def _meaning(choice: CallChoice) -> str:
    return _text(choice.meaning)


def _text(meaning: MeaningShape | None) -> str:
    """Name and promise in the style players know: `Jacoby transfer -- 5+ ♥; forcing`."""
    return "" if meaning is None else " -- ".join(part for part in (meaning.name, meaning.text) if part)
