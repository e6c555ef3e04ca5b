"""Drawing on a terminal: colours and tables there, plain text when piped."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from tablefeel.kernel import SEATS, STRAINS, SUITS, Hand, Strain, Suit, TrickTable

if TYPE_CHECKING:
    from rich.console import Console

_COLOURS = {Suit.S: "blue", Suit.H: "red", Suit.D: "dark_orange", Suit.C: "green"}


def print_json(answer: Any) -> None:
    """One object on one line."""
    from tablefeel.bidding.shapes import dump_line

    typer.echo(dump_line(answer))


def plain(answer: Any) -> dict[str, Any]:
    """An answer's fields, to be printed together with others."""
    from msgspec import to_builtins

    return dict(to_builtins(answer))


def is_terminal() -> bool:
    """Whether a person is looking at standard output."""
    return sys.stdout.isatty()


def console() -> Console:
    """A console that uses colour on a terminal only."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=True)


def draw(text: str) -> None:
    """Print text with its suit symbols coloured."""
    if not is_terminal():
        typer.echo(text)
        return
    for suit, colour in _COLOURS.items():
        text = text.replace(suit.symbol, f"[{colour}]{suit.symbol}[/]")
    console().print(text)


def hand_line(hand: Hand) -> str:
    """A hand on one line with its points: `♠ AK5 ♥ QJ32 ♦ A4 ♣ T982  14 HCP`."""
    from tablefeel.evaluation import hcp

    suits = " ".join(f"{suit.symbol} {hand.ranks(suit) or '-'}" for suit in reversed(SUITS))
    return f"{suits}  {hcp(hand)} HCP"


def trick_table(table: TrickTable) -> str:
    """Tricks by declarer and strain, notrump first."""
    head = " " * 6 + "".join(f"{_strain(strain):>4}" for strain in reversed(STRAINS))
    rows = (
        f"{seat.word:<6}" + "".join(f"{table.tricks(seat, strain):>4}" for strain in reversed(STRAINS))
        for seat in SEATS
    )
    return "\n".join((head, *rows))


def _strain(strain: Strain) -> str:
    return strain.symbol


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A function to be told how many are done of how many; it moves a bar on a terminal, and does nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
