"""`tablefeel bidder`: serve a bidder on standard input and output, as external bidders speak."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tablefeel.cli.options import TimeLimit, warn

NAME = "bidder"
HELP = (
    "Serve a bidder to another program: views in on standard input, decisions out on standard output.\n\n"
    'One JSON object a line; {"quit": true} or the end of input ends it. Anything that starts exec: bidders can start '
    "this one."
)
EXAMPLE = "Example: `tablefeel match sayc exec:'tablefeel bidder floor' --boards 100`, or `tablefeel bidder sayc`"


def command(
    name: Annotated[str, typer.Argument(metavar="BIDDER", help="Who bids.")],
    time_limit: TimeLimit = None,
) -> None:
    """Answer views until told to quit."""
    from tablefeel.bidding.shapes import load_line
    from tablefeel.cli.lines import answer_group, line_groups
    from tablefeel.errors import BadInput
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.roster import seated

    def is_quit(line: str) -> bool:
        try:
            return load_line(line).get("quit") is True
        except BadInput:
            return False

    with seated(name, time_limit=time_limit, said=warn) as (pair,):
        players = SeatedPlayers({name: pair})
        for group in line_groups(sys.stdin.buffer):
            ends = next((place for place, line in enumerate(group) if '"quit"' in line and is_quit(line)), None)
            answer_group(group[:ends], "bid", players, bidder=name)
            if ends is not None:
                return
