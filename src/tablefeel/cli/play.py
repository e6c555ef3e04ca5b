"""`tablefeel play`: robots bid a deal and play it out, card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, Dealer, Vul, whole
from tablefeel.cli.output import draw, print_json
from tablefeel.kernel import Auction, Board, Deal, Seat, Vulnerability, score_ns

if TYPE_CHECKING:
    from tablefeel.arena.playing import PlayedBoard

NAME = "play"
HELP = (
    "Let robots bid a deal and play it out; every player sees only what a player may see.\n\n"
    "An auction may be given; then only the cards are played. Tricks given away against double dummy are told last."
)
EXAMPLE = "Example: `tablefeel play 'N:AKQ2.AKQ.AK2.432 JT98.J98.Q98.QJT 765.765.765.AK65 -' '3N AP'`"


def command(
    deal: Annotated[str, typer.Argument(help="N:… with four hands clockwise; one may be -.")],
    auction: Annotated[str, typer.Argument(help="All calls from the dealer's on; robots bid unless given.")] = "",
    ns: Annotated[str | None, typer.Option("--ns", metavar="NAME", help="Who plays North-South.")] = None,
    ew: Annotated[str | None, typer.Option("--ew", metavar="NAME", help="Who plays East-West.")] = None,
    dealer: Dealer = None,
    vul: Vul = Vulnerability.NONE,
    layouts: Annotated[
        int, typer.Option("--layouts", parser=whole(1), metavar="NUMBER", help="Most layouts solved for a card.")
    ] = 40,
    as_json: AsJson = False,
) -> None:
    """Bid if needed, play, and show the tricks."""
    from tablefeel.arena.playing import play_out, players_of
    from tablefeel.arena.table import Table, bid_tables
    from tablefeel.play.player import Settings
    from tablefeel.roster import seated, usual

    board = Board(Deal.parse(deal), dealer or Seat.N, vul)
    with seated(ns or usual(), ew or usual()) as (first, second):
        table = Table(board, first, second)
        made = Auction.parse(auction, board.dealer) if auction else bid_tables([table], explain=False)[0].auction
        if made.is_passed_out:
            draw("passed out")
            return
        played = play_out(board, made, players_of(table, Settings(layouts=layouts)), cards=table.cards)
    if as_json:
        score = score_ns(played.contract, played.tricks, vul)
        print_json(
            {
                "auction": [str(call) for call in made.calls], "contract": str(played.contract),
                "played": [str(card) for card in played.cards], "tricks": played.tricks, "claimed": played.claimed,
                "score_ns": score,
            }
        )  # fmt: skip
    else:
        _show(board, made, played)


def _show(board: Board, auction: Auction, played: PlayedBoard) -> None:
    from tablefeel.play.conceded import conceded
    from tablefeel.play.progress import Progress

    draw(f"{board.dealer.word} deals: {' '.join(call.pretty for call in auction.calls)}\n")
    progress = Progress.of(played.contract, played.cards)
    for start in range(0, len(played.cards), 4):
        cards = played.cards[start : start + 4]
        row = "  ".join(f"{card.suit.symbol}{card.rank}" for card in cards)
        draw(f"{start // 4 + 1:>2}  {progress.seats[start].word:<6}{row}")
    if played.claimed:
        draw("Declarer claims the rest.")
    lost = conceded(board.deal, played.contract, played.cards)
    points = score_ns(played.contract, played.tricks, board.vulnerability)
    draw(f"\n{played.contract}: {played.tricks} tricks, {points:+d} for NS")
    draw(f"Double dummy {lost.best}; declarer gave away {lost.by_declarer}, the defenders {lost.by_defenders}")
