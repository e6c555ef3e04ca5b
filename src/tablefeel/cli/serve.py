"""`tablefeel serve`: the page and the API."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer

from tablefeel.cli.options import whole
from tablefeel.cli.settings import SettingsFile, loaded

NAME = "serve"
HELP = (
    "Serve the page and the API, until Ctrl-C.\n\n"
    "Without --broker the questions are answered by worker processes on this machine; with it by every "
    "`tablefeel worker` that is connected to the same Redis. Other addresses than loopback need a token "
    "(TABLEFEEL_TOKEN) or --open. Everything else is set as `tablefeel settings` shows."
)
EXAMPLE = "Example: `tablefeel serve --browser`, or `tablefeel serve --broker redis://localhost:6379/0`"


def command(
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Where to listen; 127.0.0.1.")] = None,
    port: Annotated[
        int | None,
        typer.Option("--port", parser=whole(0, 65535), metavar="NUMBER", help="8000; 0 takes a free one."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", parser=whole(1, 1024), metavar="NUMBER", help="Worker processes; 2."),
    ] = None,
    broker: Annotated[
        str | None, typer.Option("--broker", metavar="URL", help="redis://… of the worker nodes.")
    ] = None,
    open_: Annotated[bool, typer.Option("--open", help="Let other machines connect without a token.")] = False,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page when it is ready.")] = False,
    settings: SettingsFile = None,
) -> None:
    """Serve until Ctrl-C."""
    found = loaded(settings, host=host, port=port, workers=workers, broker=broker, open=open_ or None)
    from tablefeel.service.running import serve

    def tell(address: str) -> None:
        typer.echo(f"tablefeel: {address} is ready (Ctrl-C ends it)", err=True)
        if browser and _has_screen():
            webbrowser.open(address)

    serve(found, tell)
    typer.echo("tablefeel: ended", err=True)


def _has_screen() -> bool:
    """Whether a browser can show up: without a screen Python would start a text browser in this terminal."""
    return sys.platform in ("win32", "darwin") or any(name in os.environ for name in ("DISPLAY", "WAYLAND_DISPLAY"))
