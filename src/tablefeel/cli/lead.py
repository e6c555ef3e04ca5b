"""`tablefeel lead`: what to lead against a contract, for one hand or a batch of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli import views
from tablefeel.cli.options import AsJson, Asked, Dealer, OneHand, Theirs, TimeLimit, Views, Vul, warn, whole
from tablefeel.cli.output import draw, hand_line, print_json
from tablefeel.kernel import Auction, Card, Contract, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Pair
    from tablefeel.questions.lead import LeadAnswer, LeadRequest, LeadShape

NAME = "lead"
HELP = (
    "What should be led, and what does each lead bring?\n\n"
    "The hand is that of the player on declarer's left. Layouts of the other hands that fit the auction are solved "
    "with every lead: the tricks of the defenders, the chance to beat the contract, and what the lead costs in IMPs "
    "against the one that would be best with all cards seen. With --quick only how often each lead beats the "
    "contract, in a fifth of the time. With --batch many hands are answered, one JSON object a line."
)
EXAMPLE = "Example: `tablefeel lead J9873.83.T87.AK9 '1N P 3N AP' --layouts 100 --quick`"


def command(
    hand: OneHand = None,
    auction: Annotated[str, typer.Argument(help="All calls, from the dealer's on; AP for the last passes.")] = "",
    bidder: Asked = None,
    dealer: Dealer = None,
    vul: Vul = Vulnerability.NONE,
    theirs: Theirs = "sayc",
    batch: Views = None,
    aim: Annotated[
        str, typer.Option("--aim", metavar="imps|matchpoints|tricks", help="What the best lead is best in.")
    ] = "imps",
    layouts: Annotated[
        int | None,
        typer.Option(
            "--layouts",
            parser=whole(1),
            metavar="NUMBER",
            help="How many are dealt, at most 100; 32. Equal ones are solved once.",
        ),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only how often each lead beats the contract.")] = False,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Answer one hand, or every line of a batch."""
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.lead import answers
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated, usual

    views.one_or_many(hand, batch)
    name = bidder or usual()
    with seated(name, time_limit=time_limit, said=warn) as (pair,):
        players = SeatedPlayers({name: pair})
        if batch is not None:
            answer_batch(batch, NAME, players, bidder=name, aim=aim, layouts=layouts, quick=quick or None)
            return
        more = {"aim": aim, "layouts": layouts, "quick": quick}
        request = _request(pair, str(hand), Auction.parse(auction, dealer or Seat.N), vul, theirs, more)
        (answer,) = answers([request], players)
    if as_json:
        print_json(answer)
    else:
        _show(request, answer)


def _request(
    pair: Pair, hand: str, made: Auction, vul: Vulnerability, theirs: str, more: Mapping[str, object]
) -> LeadRequest:
    """The question; the leader's side plays the pair's card."""
    from tablefeel.questions.asking import read
    from tablefeel.questions.lead import LeadRequest

    contract = made.contract
    ours = contract is not None and contract.leader.side == 0
    cards = {"ns": pair.card, "ew": theirs} if ours else {"ns": theirs, "ew": pair.card}
    found = read(
        NAME,
        {
            "hand": hand, "dealer": str(made.dealer), "vul": str(vul), "auction": [str(call) for call in made.calls],
            "cards": cards, "bidder": pair.name, **more,
        },
    )  # fmt: skip
    assert isinstance(found, LeadRequest)  # noqa: S101 - the question's own shape
    return found


def _show(request: LeadRequest, answer: LeadAnswer) -> None:
    view = request.leader_view()
    calls = " ".join(call.pretty for call in view.auction.calls)
    draw(f"{view.seat.word}  {hand_line(view.hand)}")
    draw(f"{view.auction.dealer.word} deals, {view.vulnerability} vulnerable: {calls}\n")
    lead, contract = pretty_card(answer.lead), Contract.parse(answer.contract).pretty
    found = f"{lead} beats {contract} most often" if request.quick else f"Lead {lead} against {contract}"
    draw(f"{found}; {answer.layouts} layouts\n")
    draw(f"{'':<12}{'beats':>7}" if request.quick else f"{'':<12}{'tricks':>7}{'beats':>7}{'IMPs':>7}{'MPs':>6}")
    for cards, one in _alike(answer.leads):
        draw(f"{' '.join(map(pretty_card, cards)):<12}{_figures(one)}")


def _figures(one: LeadShape) -> str:
    """What a lead brings, in columns; a quick answer knows only one of them."""
    if one.tricks is None or one.imps is None or one.matchpoints is None:
        return f"{one.beats:>7.0%}"
    return f"{one.tricks:>7.2f}{one.beats:>7.0%}{one.imps:>+7.2f}{one.matchpoints:>5.0f}%"


def pretty_card(text: str) -> str:
    """`♠K`."""
    card = Card.parse(text)
    return f"{card.suit.symbol}{card.rank}"


def _alike(leads: list[LeadShape]) -> list[tuple[list[str], LeadShape]]:
    """Leads of one suit that bring the same stand together."""
    groups: dict[tuple[str, float | None, float, float | None], tuple[list[str], LeadShape]] = {}
    for one in leads:
        key = one.card[0], one.tricks, one.beats, one.imps
        groups.setdefault(key, ([], one))[0].append(one.card)
    return list(groups.values())
