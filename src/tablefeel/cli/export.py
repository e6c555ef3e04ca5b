"""`tablefeel export`: boards and calls as Parquet, for pandas and other data tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablefeel.cli.output import draw

NAME = "export"
HELP = (
    "Write boards as Parquet, a row each: hands, auction, contract, result, double-dummy tricks where known.\n\n"
    "With --calls a second file has a row for each call, with alerts and explanations."
)
EXAMPLE = "Example: `tablefeel export session.pbn --out boards.parquet --calls calls.parquet`"


def command(
    source: Annotated[str, typer.Argument(help="A PBN, LIN or deal file, or a viewer's address.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Write the boards here.")],
    calls: Annotated[Path | None, typer.Option("--calls", metavar="FILE", help="Write the calls here.")] = None,
) -> None:
    """Write one or two files."""
    from tablefeel.datasets.frames import board_rows, call_rows, write_parquet
    from tablefeel.formats import read

    written = write_parquet(board_rows(read(Path(source) if Path(source).exists() else source)), out)
    draw(f"{written} boards in {out}")
    if calls is not None:
        written = write_parquet(call_rows(read(Path(source) if Path(source).exists() else source)), calls)
        draw(f"{written} calls in {calls}")
