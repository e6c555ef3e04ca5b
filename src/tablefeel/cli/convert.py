"""`tablefeel convert`: from one format to another."""

from __future__ import annotations

from typing import Annotated

import typer

from tablefeel.cli.options import AsJson, From, Out, To, Tolerant
from tablefeel.cli.output import print_json

NAME = "convert"
HELP = (
    "Convert boards between PBN, LIN, BBO viewer links and dot notation.\n\n"
    "Formats are told from the file's ending and content; what a format cannot hold is left out."
)
EXAMPLE = "Example: `tablefeel convert session.lin --out session.pbn`, or `tablefeel convert session.pbn --to url`"


def command(
    sources: Annotated[list[str], typer.Argument(help="Files, viewer links or deals; - for standard input.")],
    from_: From = None,
    to: To = None,
    out: Out = None,
    tolerant: Tolerant = False,
    as_json: AsJson = False,
) -> None:
    """Write every board of the sources in another format."""
    from tablefeel.cli.files import read_boards, write_boards
    from tablefeel.questions.boards import board_shape

    records = read_boards(sources, from_, tolerant=tolerant)
    if as_json:
        for record in records:
            print_json(board_shape(record))
    else:
        write_boards(records, out, to)
