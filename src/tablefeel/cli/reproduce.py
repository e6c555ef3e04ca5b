"""`tablefeel reproduce`: the tables of a paper, with our data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import warn
from tablefeel.cli.output import progress

if TYPE_CHECKING:
    from tablefeel.papers.registry import Paper

NAME = "reproduce"
HELP = (
    "Reproduce the tables of a paper: chen, dharmalingam, ho, yeh or zhang.\n\n"
    "Every cell of a table is kept in the folder as soon as it is known; a run that was stopped goes on with the rest. "
    "Needs the train extra: pip install 'tablefeel[train]'."
)
EXAMPLE = "Example: `tablefeel reproduce ho --quick`, `tablefeel reproduce dharmalingam --deals random-100k.dd.gz`"


def command(
    paper: Annotated[str, typer.Argument(help="Which paper: chen, dharmalingam, ho, yeh or zhang.")],
    deals: Annotated[
        Path | None,
        typer.Option("--deals", help="Solved deals in dot notation (.dd, gzip or not); chen: a folder of contracts."),
    ] = None,
    layouts: Annotated[
        Path | None, typer.Option("--layouts", help="Pairs with several exact layouts to be judged on (yeh).")
    ] = None,
    auctions: Annotated[
        Path | None, typer.Option("--auctions", help="Folder of `generate auctions` to learn from (zhang).")
    ] = None,
    yeh: Annotated[
        Path | None, typer.Option("--yeh", help="Folder of `reproduce yeh` to compare with (zhang).")
    ] = None,
    against: Annotated[
        str | None, typer.Option("--against", metavar="NAME", help="Whom to play a match against (zhang).")
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="Folder for results, tables and curves; runs/PAPER unless given.")
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="A small version of every table in minutes; no file is needed.")
    ] = False,
) -> None:
    """Make the tables and print them."""
    from tablefeel.papers.registry import paper as paper_named

    found = paper_named(paper)
    if layouts is not None:
        if found.with_layouts is None:
            raise typer.BadParameter(f"{paper} has no use for --layouts")
        found = found.with_layouts(layouts)
    for name, value in (("auctions", auctions), ("yeh", yeh), ("against", against)):
        if value is not None and name not in found.uses:
            raise typer.BadParameter(f"{paper} has no use for --{name}")
    folder = out or Path("runs") / (f"{paper}-quick" if quick else paper)
    if quick:
        deals, found, auctions = _small(found, paper, folder / "data", deals, layouts, auctions)
    if deals is None:
        raise typer.BadParameter(f"{paper} needs its data: give --deals, or --quick to see a small version without any")
    with _given(found, auctions, yeh, against) as whole, progress(paper) as bar:
        text = whole.reproduce(deals, folder, quick, lambda done, total, _: bar(done, total))
    typer.echo(text)


def _small(
    found: Paper, name: str, folder: Path, deals: Path | None, layouts: Path | None, auctions: Path | None
) -> tuple[Path, Paper, Path | None]:
    """The deals, the paper and the auctions of a quick run: what was not given is made."""
    from tablefeel.papers import quick

    with progress("making small data") as bar:
        if deals is None:
            make = quick.contracts if name == "chen" else quick.solved_deals
            deals = make(folder, quick.USUAL, bar)
        if found.with_layouts is not None and layouts is None:
            found = found.with_layouts(quick.layout_pairs(folder, quick.USUAL, bar))
        if "auctions" in found.uses and auctions is None:
            auctions = quick.auctions(folder, quick.USUAL, bar)
    return deals, found, auctions


@contextmanager
def _given(paper: Paper, auctions: Path | None, yeh: Path | None, against: str | None) -> Iterator[Paper]:
    """The paper with what it was given; a program that it plays against is ended with the block."""
    from tablefeel.papers.registry import Given
    from tablefeel.roster import seated

    if paper.with_given is None:
        yield paper
        return
    with seated(*([] if against is None else [against]), said=warn) as pairs:
        yield paper.with_given(Given(auctions, yeh, pairs[0] if pairs else None))
