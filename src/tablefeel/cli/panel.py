"""`tablefeel panel`: a bidder against a panel of unlike opponents, and against a perfect doubler."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablefeel.cli.match import given_boards
from tablefeel.cli.options import AsJson, Rotations, TimeLimit, warn, whole
from tablefeel.cli.output import draw, print_json

if TYPE_CHECKING:
    from tablefeel.arena.panel import Judged

NAME = "panel"
HELP = (
    "Judge a bidder by a panel: a match against each of several unlike opponents, and against a perfect doubler, who "
    "bids as the bidder itself does and doubles just the contracts that fail.\n\n"
    "The column 'if doubled' is the result if this opponent's final doubles were always right. "
    "Every deal can be played with more than one dealer and vulnerability; the errors are then counted by deal."
)
EXAMPLE = "Example: `tablefeel panel selfplay --deals solved.dd --boards 2000 --rotations 4`"
USUAL = ("sayc", "two-over-one", "acol-weak-nt", "sayc-plus", "selfplay")
"""The members unless others are named; a bidder does not meet itself."""
_NARROW = 24
"""Letters for the names of opponents, if none is longer."""
_COLUMNS = "IMPs a board        if doubled    doubled: down/made  they     contested   from par"


def command(
    bidder: Annotated[str, typer.Argument(metavar="BIDDER", help="Who is judged.")],
    deals: Annotated[Path, typer.Option("--deals", metavar="FILE", help="Solved deals.")],
    against: Annotated[
        list[str] | None, typer.Option("--against", metavar="NAME", help="A member of the panel; may be repeated.")
    ] = None,
    boards: Annotated[
        int | None,
        typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many deals; all unless given."),
    ] = None,
    first: Annotated[
        int, typer.Option("--first", parser=whole(1), metavar="NUMBER", help="The first deal of the file to play.")
    ] = 1,
    rotations: Rotations = 1,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
) -> None:
    """Play the matches and print a line for each."""
    from tablefeel.arena.panel import judged
    from tablefeel.doubledummy import ExactSolver
    from tablefeel.roster import seated

    members = tuple(against) if against else tuple(name for name in USUAL if name != bidder)
    to_play = given_boards(deals, boards, first)
    width = max(_NARROW, *(len(name) + 2 for name in members))
    with seated(bidder, *members, time_limit=time_limit, said=warn) as (pair, *panel), ExactSolver(1) as solver:
        if not as_json:
            draw(f"{f'{bidder} against':<{width + 2}}{_COLUMNS}")
        for one in judged(pair, panel, to_play, solver, rotations):
            if as_json:
                print_json(_shape(bidder, one))
            else:
                draw(_line(one, width))


def _line(one: Judged, width: int) -> str:
    report = one.doubling
    ours, theirs = (
        (sum(row.down for row in side.values()), sum(row.made for row in side.values())) for side in report.doubled
    )
    contested = [*report.imps.get("contested", ()), *report.imps.get("doubled", ())]
    fought = sum(contested) / len(contested) if contested else 0.0
    par = report.below_par or 0.0
    return (
        f"  {one.opponent:<{width}}{one.imps!s:<20}{one.if_doubled.mean:>+10.2f}{ours[0]:>12}/{ours[1]:<8}"
        f"{theirs[0]:>6}/{theirs[1]:<8}{fought:>+7.2f}{par:>+11.0f}"
    )


def _shape(bidder: str, one: Judged) -> dict[str, Any]:
    doubled = {"imps_if_doubled": one.if_doubled.to_json()["imps_per_board"]}
    return {"bidder": bidder, "against": one.opponent, **one.imps.to_json(), **doubled, **one.doubling.to_json()}
