"""The application: its commands, and how it ends.

Exit codes: 0 done, 1 failed, 2 wrongly called, 130 interrupted. Bad input is answered with one sentence on standard
error and never with a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from tablefeel import __version__
from tablefeel.cli import (
    auction,
    bench,
    bid,
    bidder,
    contract,
    convert,
    deal,
    explain,
    export,
    generate,
    lead,
    match,
    mcp,
    notes,
    openings,
    panel,
    play,
    reproduce,
    review,
    score,
    serve,
    settings,
    solve,
    table,
    train,
    worker,
)
from tablefeel.errors import BadInput, Interrupted, TablefeelError

WronglyCalled: type[Exception] = typer.BadParameter.__mro__[1]
"""Click's UsageError, wherever this version of typer keeps it."""


app = typer.Typer(
    name="tablefeel",
    help="Contract bridge: what to bid and why, what everyone holds; deals, files, double dummy, matches, training.",
    no_args_is_help=True,
    rich_markup_mode="markdown" if sys.stdout.isatty() else None,  # plain when piped
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)
for module in (
    deal, solve, score, convert, export, bid, contract, explain, lead, auction, play, review, match, panel, bench,
    openings, notes, bidder, train, reproduce, serve, worker, mcp, settings,
):  # fmt: skip
    context = getattr(module, "SETTINGS", None)
    app.command(module.NAME, help=module.HELP, epilog=module.EXAMPLE, context_settings=context)(module.command)
app.add_typer(generate.group, name=generate.NAME, help=generate.HELP)
app.add_typer(table.group, name=table.NAME, help=table.HELP)


def _show_version(asked: bool) -> None:
    if asked:
        typer.echo(f"tablefeel {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Contract bridge on the command line."""


def run(arguments: Sequence[str] | None = None) -> None:
    """Run with `arguments` (those of the process unless given) and exit."""
    sys.exit(outcome(arguments))


def outcome(arguments: Sequence[str] | None) -> int:
    """The exit code; what went wrong is said on standard error."""
    try:
        code = app(args=arguments, prog_name="tablefeel", standalone_mode=False)
    except WronglyCalled as error:
        return _fail(getattr(error, "format_message", error.__str__)(), 2)
    except BadInput as error:
        return _fail(str(error), 1)
    except (Interrupted, KeyboardInterrupt) as error:
        return _fail(str(error) or "interrupted", 130)
    except TablefeelError as error:
        return _fail(str(error), 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else str(error), 1)
    return code if isinstance(code, int) else 0


def _fail(sentence: str, code: int) -> int:
    """The code; on standard error the sentence, or how to use a command that was given nothing."""
    typer.echo(sentence if sentence.startswith("Usage:") else f"tablefeel: {sentence}", err=True)
    return code
