"""`tablefeel reproduce`: the tables of a paper, with our data."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablefeel.cli.output import progress

NAME = "reproduce"
HELP = (
    "Reproduce the tables of a paper: dharmalingam, ho or yeh.\n\n"
    "Every cell of a table is kept in the folder as soon as it is known; a run that was stopped goes on with the rest. "
    "Needs the train extra: pip install 'tablefeel[train]'."
)
EXAMPLE = "Example: `tablefeel reproduce dharmalingam --deals random-100k.dd.gz`"


def command(
    paper: Annotated[str, typer.Argument(help="Which paper: dharmalingam, ho or yeh.")],
    deals: Annotated[Path, typer.Option("--deals", help="Solved deals in dot notation (.dd, gzip or not).")],
    layouts: Annotated[
        Path | None, typer.Option("--layouts", help="Pairs with several exact layouts to be judged on (yeh).")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for results, tables and curves; runs/PAPER unless given.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="A few steps only, to see that it works.")] = False,
) -> None:
    """Make the tables and print them."""
    from tablefeel.training.registry import paper as paper_named

    found = paper_named(paper)
    if layouts is not None:
        if found.with_layouts is None:
            raise typer.BadParameter(f"{paper} has no use for --layouts")
        found = found.with_layouts(layouts)
    folder = out or Path("runs") / (f"{paper}-quick" if quick else paper)
    with progress(paper) as bar:
        text = found.reproduce(deals, folder, quick, lambda done, total, _: bar(done, total))
    typer.echo(text)
