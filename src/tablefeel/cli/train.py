"""`tablefeel train`: train a learner in a folder, or go on with what the folder holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.output import print_json
from tablefeel.training.registry import LEARNERS

if TYPE_CHECKING:
    from tablefeel.training.runs import Report

NAME = "train"
HELP = (
    "Train a learner: tricks (the twenty trick counts of a deal), pairs (two hands, the others unknown), ho, yeh "
    "or relay (uncontested bidders), belief (bids in competition and says what everybody holds), selfplay "
    "(teaches itself), reader (says what the auctions of a self-taught bidder tell), contract (where a side should "
    "play, from a folder of `generate contracts`).\n\n"
    "The folder keeps settings, log, curves and a checkpoint. The same command on the same folder goes on where a run "
    "was stopped or killed and ends with the same weights. Needs the train extra: pip install 'tablefeel[train]'."
)
EXAMPLE = "Example: `tablefeel train tricks --deals random-100k.dd.gz --out runs/tricks --set epochs=12`"


def command(
    learner: Annotated[str, typer.Argument(help=f"{', '.join(LEARNERS)}.")],
    deals: Annotated[
        Path | None,
        typer.Option(
            "--deals", help="Solved deals in dot notation (.dd, gzip or not); for belief a folder of auctions."
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", help="The run's folder; runs/LEARNER unless given.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="Change a setting; may be repeated.")
    ] = None,
    judge: Annotated[
        list[str] | None,
        typer.Option(
            "--judge", metavar="NAME", help="Whom selfplay meets to be judged on the way; may be repeated. exec: too."
        ),
    ] = None,
) -> None:
    """Train, then print the measures in JSON."""
    from tablefeel.training.registry import learner as learner_named
    from tablefeel.training.settings import changed

    found = learner_named(learner)
    judges = [f"judges={','.join(judge)}"] if judge else []
    config = changed(found.config(), [*(settings or ()), *judges])
    folder = out or Path("runs") / learner
    with training_progress(learner) as report:
        measures = found.train(deals, config, folder, report)
    print_json({"learner": learner, "folder": str(folder), **measures})


@contextmanager
def training_progress(what: str) -> Iterator[Report]:
    """A report that moves a bar with the latest measures and the time left; on a terminal only."""
    import sys

    if not sys.stderr.isatty():
        yield lambda _done, _total, _measures: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[measures]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None, measures="")

        def report(done: int, total: int, measures: Mapping[str, float]) -> None:
            shown = "  ".join(f"{name} {value:.4g}" for name, value in measures.items())
            bar.update(task, completed=done, total=total, measures=shown)

        yield report
