"""`tablefeel explain`: what the players may think of each other's hands, after any auction, from any seat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.bid import call_line, told_bar
from tablefeel.cli.options import AsJson, Vul, reads
from tablefeel.cli.output import draw, hand_line, print_json
from tablefeel.errors import NotABidder
from tablefeel.kernel import Auction, Hand, Seat, Vulnerability
from tablefeel.kernel.auction import LONGEST

if TYPE_CHECKING:
    from tablefeel.bidding import Viewpoint
    from tablefeel.explaining.commentary import Commentary
    from tablefeel.explaining.history import Step

NAME = "explain"
HELP = (
    "Explain an auction: what each player may hold, in bars and a map of the cards, and what each call told.\n\n"
    "Give a hand and the calls so far from the dealer's on; with --public only the calls, and all four hands are "
    "hidden. With --batch many views are answered, one JSON object a line."
)
EXAMPLE = "Example: `tablefeel explain AK5.QJ32.A4.T982 '1D P'`, or `tablefeel explain --public '1N P 2H P'`"

_IN_A_TITLE = 12
"""How many calls fit above a picture."""


def command(
    hand: Annotated[str | None, typer.Argument(metavar="HAND", help="Spades first; left out with --public.")] = None,
    auction: Annotated[str | None, typer.Argument(help="The calls so far, from the dealer's on.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Look on without a hand.")] = False,
    bidder: Annotated[
        str | None, typer.Option("--bidder", "-b", metavar="NAME", help="Who explains; the usual bidder unless given.")
    ] = None,
    dealer: Annotated[
        Seat | None, typer.Option("--dealer", parser=reads(Seat.parse), metavar="N|E|S|W", help="Who dealt.")
    ] = None,
    seat: Annotated[
        Seat | None,
        typer.Option("--seat", parser=reads(Seat.parse), metavar="N|E|S|W", help="Whose hand it is, if not to call."),
    ] = None,
    vul: Vul = Vulnerability.NONE,
    ns: Annotated[str | None, typer.Option("--ns", metavar="CARD", help="North-South's convention card.")] = None,
    ew: Annotated[str | None, typer.Option("--ew", metavar="CARD", help="East-West's convention card.")] = None,
    following: Annotated[bool, typer.Option("--next", help="Also explain every next call that has a name.")] = False,
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the beliefs after every call, not only the last.")
    ] = False,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE|FOLDER", help="Draw into a .svg file, or every step there.")
    ] = None,
    batch: Annotated[
        str | None, typer.Option("--batch", metavar="FILE", help="Read a view a line (- for standard input).")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Explain one auction, or every line of a batch."""
    from tablefeel.bidding.shapes import public_shape
    from tablefeel.bidding.view import PlayerView
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.explain import ExplainRequest, answers, commentary
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import find, reader_of, usual

    if svg is not None and svg.suffix not in ("", ".svg") and not svg.is_dir():
        raise typer.BadParameter(f"--svg draws into a file that ends in .svg, or into a folder, not {str(svg)!r}")
    name = bidder or usual()
    if name.startswith("exec:"):
        raise NotABidder(f"{name!r} bids, but cannot say what others hold")
    pair = find(name)
    reader_of(pair)
    players = SeatedPlayers({name: pair})
    if batch is not None:
        _refuse_beside_batch(hand, svg)
        answer_batch(batch, NAME, players, bidder=name, public=public or None, history=steps, every=following)
        return
    view = _viewpoint(public, hand, auction, dealer, seat, vul, (ns or pair.card, ew or pair.card))
    player = view if isinstance(view, PlayerView) else None
    asked = ExplainRequest(
        hand=None if player is None else str(player.hand), seat=None if player is None else str(player.seat),
        **public_shape(view), bidder=name, public=player is None, calls=True, every=following,
        history=steps,
    )  # fmt: skip
    if as_json:
        print_json(answers([asked], players)[0])
    if svg is not None or not as_json:
        from msgspec.structs import replace

        told = commentary(pair, replace(asked, history=True), view)
        if svg is not None:
            _draw_svg(told, name, svg)
        if not as_json:
            _show(told, name, steps)


def _refuse_beside_batch(hand: str | None, svg: Path | None) -> None:
    if hand is not None:
        raise typer.BadParameter("give an auction, or --batch FILE, and not both")
    if svg is not None:
        raise typer.BadParameter("--svg draws one auction: leave out --batch")


def _viewpoint(
    public: bool,
    hand: str | None,
    auction: str | None,
    dealer: Seat | None,
    seat: Seat | None,
    vul: Vulnerability,
    cards: tuple[str, str],
) -> Viewpoint:
    """The viewpoint asked for; without a dealer and with a seat, the dealer that makes that seat the player to call."""
    from tablefeel.bidding import Cards, PlayerView, PublicView

    if public:
        if auction is not None or seat is not None:
            raise typer.BadParameter("with --public give the calls alone: nobody's hand is seen")
        return PublicView(Auction.parse(hand or "", Seat.N if dealer is None else dealer), vul, Cards(*cards))
    if hand is None:
        raise typer.BadParameter("give a hand and the calls so far, or --public and the calls, or --batch FILE")
    found = Hand.parse(hand)
    calls = Auction.parse(auction or "", Seat.N if dealer is None else dealer)
    if dealer is None and seat is not None and ":" not in (auction or "") and not calls.is_over:
        calls = Auction(seat.after(-len(calls.calls) & 3), calls.calls)
    whose = calls.to_call if seat is None else seat
    if whose is None:
        raise typer.BadParameter(f"the auction is over: say whose hand it is with --seat ({calls})")
    return PlayerView(found, whose, calls, vul, Cards(*cards))


# Drawing


def _show(told: Commentary, name: str, every_step: bool) -> None:
    from tablefeel.bidding import PlayerView
    from tablefeel.questions.words import words_shape

    view = told.view
    if isinstance(view, PlayerView):
        draw(f"{view.seat.word}  {hand_line(view.hand)}")
    draw(f"{view.auction.dealer.word} deals, {view.vulnerability} vulnerable: {_calls(view.auction)}")
    if told.made:
        draw(f"\nWhat each call told, as {name} reads it: most hands that make it, and how much that is")
    for number, words in enumerate(told.made, start=1):
        draw(call_line(words_shape(words)))
        if every_step and number < len(told.made):
            _show_step(told.steps[number])
    draw("\nWhat they may hold now")
    _show_step(told.steps[-1])
    if told.following:
        draw("What the next calls would tell")
    for words in told.following:
        draw(call_line(words_shape(words)))


def _show_step(step: Step) -> None:
    from tablefeel.explaining.charts import belief_text

    draw("")
    for seat, belief in sorted(step.beliefs.items()):
        bits = step.bits[seat].total
        learned = f"  {step.call.pretty} told {told_bar(bits)}" if step.call is not None and bits >= 0.1 else ""
        draw(belief_text(belief, f"{seat.word}{learned}") + "\n")


def _calls(auction: Auction, most: int = LONGEST) -> str:
    """The calls in words; of more than `most` the last ones."""
    calls = " ".join(call.pretty for call in auction.calls[-most:]) or "no calls yet"
    return f"… {calls}" if len(auction.calls) > most else calls


def _draw_svg(told: Commentary, name: str, where: Path) -> None:
    """One picture of what is thought now, or in a folder one for every step."""
    from tablefeel.bidding import PlayerView

    whose = f"{told.view.seat.word}'s" if isinstance(told.view, PlayerView) else "Everybody's"
    eyes = f"{whose} view ({name})"
    if where.suffix == ".svg":
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_text(_picture(told, len(told.view.auction.calls), eyes), encoding="utf-8")
        return
    where.mkdir(parents=True, exist_ok=True)
    digits = max(2, len(str(len(told.view.auction.calls))))
    for step in told.steps:
        last = "" if step.call is None else f"-{step.caller}-{step.call}"
        (where / f"{step.calls:0{digits}}{last}.svg").write_text(_picture(told, step.calls, eyes), encoding="utf-8")


def _picture(told: Commentary, made: int, eyes: str) -> str:
    from tablefeel.explaining.charts import beliefs_svg

    auction = Auction(told.view.auction.dealer, told.view.auction.calls[:made])
    beliefs = told.steps[made].beliefs
    notes = {seat: " ".join(call.pretty for call in auction.calls_of(seat)) for seat in beliefs}
    return beliefs_svg(beliefs, f"{eyes} after {_calls(auction, _IN_A_TITLE)}", notes)
