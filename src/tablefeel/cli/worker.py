"""`tablefeel worker`: a node that answers the questions of `tablefeel serve --broker`."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from tablefeel.cli.options import reads, whole
from tablefeel.errors import BadInput, MissingExtra

NAME = "worker"
HELP = (
    "Work for every `tablefeel serve` and `tablefeel generate` with the same --broker, until Ctrl-C.\n\n"
    "Any number of nodes may run, on any number of machines. Each process loads the models once. A node may be killed "
    "at any time: what it was at is given to another. Needs the nodes extra: pip install 'tablefeel[nodes]'."
)
EXAMPLE = "Example: `tablefeel worker --broker redis://localhost:6379/0 --processes 2`"


def _device(text: str) -> str:
    if not re.fullmatch(r"cpu|cuda(:\d{1,2})?", text):
        raise BadInput(f"{text!r} is not a device: expected cpu or cuda:0")
    return text


def command(
    broker: Annotated[
        str, typer.Option("--broker", envvar="TABLEFEEL_BROKER", metavar="URL", help="redis://HOST:PORT/NUMBER")
    ],
    device: Annotated[
        str, typer.Option("--device", parser=reads(_device), metavar="cpu|cuda:0", help="Where models run.")
    ] = "cpu",
    processes: Annotated[
        int, typer.Option("--processes", parser=whole(1, 256), metavar="NUMBER", help="Worker processes.")
    ] = 1,
    bulk: Annotated[bool, typer.Option("--bulk/--no-bulk", help="Also take shards of `tablefeel generate`.")] = True,
) -> None:
    """Work until told to end."""
    try:
        from tablefeel.service.queue.node import run_node
    except ModuleNotFoundError as error:
        raise MissingExtra(
            f"a node needs {error.name}, which is not installed: pip install 'tablefeel[nodes]'"
        ) from None
    typer.echo(f"tablefeel: working with {processes} process{'es' if processes > 1 else ''} (Ctrl-C ends it)", err=True)
    raise typer.Exit(run_node(broker, processes, device, bulk))
