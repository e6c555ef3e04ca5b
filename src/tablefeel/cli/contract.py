"""`tablefeel contract`: where a side should play, for one hand in one auction or a batch of them."""

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
    Theirs,
    TimeLimit,
    Views,
    Vul,
    warn,
)
from tablefeel.cli.output import draw, print_json
from tablefeel.kernel import Vulnerability

if TYPE_CHECKING:
    from tablefeel.bidding import PlayerView
    from tablefeel.questions.contract import ContractAnswer

NAME = "contract"
HELP = (
    "Where should this side play, and should it bid on, pass or double?\n\n"
    "Every way to end the auction now, with its mean score, the chance that it makes, and the probability that it is "
    "the best contract as Chen (2025) defines it; what the bidder calls, its final decision checked by the network; "
    "and the mean par score. With --batch many views are answered, one JSON object a line."
)
EXAMPLE = "Example: `tablefeel contract KQJ52.AJ3.A4.T98 '1S P 2S P' --vul ns`"
_SHOWN = 8
"""Choices that are shown unless all are asked for."""


def command(
    hand: OneHand = None,
    auction: CallsSoFar = "",
    bidder: Asked = None,
    dealer: Dealer = None,
    seat: Holder = None,
    vul: Vul = Vulnerability.NONE,
    theirs: Theirs = "sayc",
    batch: Views = None,
    every: Annotated[bool, typer.Option("--all", help="Show every legal choice.")] = False,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Answer one view, or every line of a batch."""
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.contract import ContractRequest, answers
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated, usual

    views.one_or_many(hand, batch)
    name = bidder or usual()
    with seated(name, time_limit=time_limit, said=warn) as (pair,):
        players = SeatedPlayers({name: pair})
        if batch is not None:
            answer_batch(batch, NAME, players, bidder=name)
            return
        view = views.view_of(pair, hand, auction, dealer, seat, vul, theirs)
        (answer,) = answers([ContractRequest(**views.fields_of(view, pair))], players)
    if as_json:
        print_json(answer)
    else:
        _show(view, answer, every)


def _show(view: PlayerView, answer: ContractAnswer, every: bool) -> None:
    views.show(view)
    draw(f"Best: {answer.choice} ({answer.action}); {answer.bidder} calls {answer.call}; par {answer.par:+.0f}\n")
    draw(f"{'':<6}{'score':>7}{'makes':>7}{'best':>7}")
    for one in answer.choices if every else answer.choices[:_SHOWN]:
        name = one.choice + ("x" if one.doubled else "")
        draw(f"{name:<6}{one.score:>+7.0f}{one.makes:>7.0%}{one.probability:>7.0%}")
