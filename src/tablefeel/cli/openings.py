"""`tablefeel openings`: the opening table of a bidder, in words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import AsJson, TimeLimit, Vul, warn, whole
from tablefeel.cli.output import draw, print_json, progress
from tablefeel.kernel import BIDS, PASS, SUITS, Vulnerability

if TYPE_CHECKING:
    from tablefeel.arena import Opening, OpeningTable

NAME = "openings"
HELP = (
    "Show what a bidder opens, found by asking it with random hands.\n\n"
    "For each call how often it is made, the usual range of points and lengths (without 5% on each side) and the mean. "
    "In --json the extremes and what the bidder itself says are given too."
)
EXAMPLE = "Example: `tablefeel openings sayc --hands 20000`"


def command(
    name: Annotated[str, typer.Argument(metavar="BIDDER", help="Who opens.")],
    hands: Annotated[
        int, typer.Option("--hands", "-n", parser=whole(1), metavar="NUMBER", help="How many random hands.")
    ] = 5000,
    seed: Annotated[int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same hands.")] = 1,
    seat: Annotated[
        int, typer.Option("--seat", parser=whole(1, 4), metavar="1|2|3|4", help="1 deals; 2 to 4 open after passes.")
    ] = 1,
    vul: Vul = Vulnerability.NONE,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Ask a bidder with many hands and tabulate what it opens."""
    from tablefeel.questions.openings import OpeningsRequest, openings_answer, table
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated

    asked = OpeningsRequest(bidder=name, hands=hands, seed=seed, seat=seat, vul=str(vul))
    with seated(name, time_limit=time_limit, said=warn) as (pair,), progress("hands") as report:
        found = table(asked, SeatedPlayers({name: pair}), report)
    if as_json:
        print_json(openings_answer(found))
    else:
        _show(found)


def _show(table: OpeningTable) -> None:
    where = ("first", "second", "third", "fourth")[table.seat - 1]
    draw(f"{table.name} in {where} seat, {table.vulnerability} vulnerable: {table.hands} hands, seed {table.seed}\n")
    draw(
        f"{'call':<6}{'share':>7}  {'HCP':>11}" + "".join(f"{suit.symbol:>12}" for suit in reversed(SUITS)) + "  words"
    )
    used = {opening.call: opening for opening in table.openings}
    last = max((call for call in used), default=PASS)
    for call in (PASS, *BIDS):
        if call in used:
            draw(_row(used[call]))
        elif call <= last:
            draw(f"{call.pretty:<6}{'not used':>9}")
    if last < BIDS[-1]:
        draw(f"Bids above {last.pretty} are not used.")


def _row(opening: Opening) -> str:
    numbers = [opening.hcp, *(opening.lengths[suit] for suit in reversed(SUITS))]
    cells = [f"{spread.usual[0]}-{spread.usual[1]} ({spread.mean:.1f})" for spread in numbers]
    share = f"{opening.frequency:.2%}"
    return (
        f"{opening.call.pretty:<6}{share:>7}  {cells[0]:>11}"
        + "".join(f"{c:>12}" for c in cells[1:])
        + f"  {opening.words}"
    )
