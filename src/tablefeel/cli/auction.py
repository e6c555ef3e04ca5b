"""`tablefeel auction`: whole deals bid by two pairs, explained call by call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, From, Out, Sources, TimeLimit, To, Tolerant, boards_or_batch, reads, warn
from tablefeel.cli.output import draw, plain, print_json
from tablefeel.errors import BadInput
from tablefeel.kernel import Board, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Bidding, Pair
    from tablefeel.formats import Record

NAME = "auction"
HELP = (
    "Bid whole deals: North-South and East-West may be different bidders.\n\n"
    "Reads PBN, LIN, viewer links and dot notation. With --out or --to the boards are written with the auction, what "
    "each call shows and which calls are alerted."
)
EXAMPLE = "Example: `tablefeel auction session.pbn --ns sayc --ew acol-weak-nt --out bid.pbn`"
_AT_ONCE = 256


def command(
    sources: Sources = None,
    ns: Annotated[
        str | None,
        typer.Option("--ns", metavar="NAME", help="Who bids for North-South; the usual bidder unless given."),
    ] = None,
    ew: Annotated[
        str | None, typer.Option("--ew", metavar="NAME", help="Who bids for East-West; the usual bidder unless given.")
    ] = None,
    dealer: Annotated[
        Seat | None,
        typer.Option("--dealer", parser=reads(Seat.parse), metavar="N|E|S|W", help="Instead of the file's."),
    ] = None,
    vul: Annotated[
        Vulnerability | None,
        typer.Option(
            "--vul", parser=reads(Vulnerability.parse), metavar="none|ns|ew|all", help="Instead of the file's."
        ),
    ] = None,
    batch: Annotated[
        str | None,
        typer.Option(
            "--batch", metavar="FILE", help='Read {"id", "deal", "dealer", "vul"} a line (- for standard input).'
        ),
    ] = None,
    time_limit: TimeLimit = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    tolerant: Tolerant = False,
    as_json: AsJson = False,
) -> None:
    """Bid every board of the sources, or every line of a batch."""
    from tablefeel.arena import Table
    from tablefeel.cli.files import read_boards, with_defaults, write_boards
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.auction import auction_answer
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated, usual

    boards = boards_or_batch(sources, batch)
    names = (ns or usual(), ew or usual())
    with seated(*names, time_limit=time_limit, said=warn) as (north_south, east_west):
        if batch is not None:
            players = SeatedPlayers({names[0]: north_south, names[1]: east_west})
            answer_batch(batch, NAME, players, ns=names[0], ew=names[1])
            return
        records = (with_defaults(record, dealer, vul) for record in read_boards(boards, from_, tolerant=tolerant))
        bid = _bid(records, north_south, east_west)
        if out is not None or to is not None:
            write_boards((record for record, _ in bid), out, to)
        elif as_json:
            for record, bidding in bid:
                answer = auction_answer(Table(_board_of(record), north_south, east_west), bidding)
                print_json({"board": record.number} | plain(answer))
        else:
            for record, bidding in bid:
                _show(record, bidding)


def _bid(records: Iterable[Record], ns: Pair, ew: Pair) -> Iterator[tuple[Record, Bidding]]:
    """Each record with its new auction, some hundred bid at a time."""
    from tablefeel.arena import Table, bid_tables

    left = iter(records)
    while group := list(islice(left, _AT_ONCE)):
        tables = [Table(_board_of(record), ns, ew) for record in group]
        for record, bidding in zip(group, bid_tables(tables), strict=True):
            named = replace(record, players=(ns.name, ew.name, ns.name, ew.name))
            yield named.with_auction(bidding.auction, bidding.explanations, bidding.alerts), bidding


def _board_of(record: Record) -> Board:
    board = record.board
    if board is None:
        where = "" if record.number is None else f" {record.number}"
        line = "" if record.line is None else f" (line {record.line})"
        raise BadInput(f"board{where}{line} cannot be bid: not all 52 cards are known")
    return board


def _show(record: Record, bidding: Bidding) -> None:
    from tablefeel.formats.diagram import auction_table, diagram

    draw(f"{diagram(_board_of(record))}\n")
    draw(auction_table(bidding.auction, bidding.alerts))
    contract = bidding.contract
    outcome = "Passed out"
    if contract is not None:
        outcome = f"{contract.bid.pretty}{contract.doubling} by {contract.declarer.word}"
    draw(f"\n{outcome}\n")
    explained = zip(bidding.auction.calls, bidding.explanations, bidding.alerts, strict=True)
    for position, (call, text, alerted) in enumerate(explained):
        if text:
            draw(f"{bidding.auction.caller(position)}  {call.pretty:<5}{'*' if alerted else ' '} {text}")
    draw("")
