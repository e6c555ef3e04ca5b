"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tablefeel.errors import BadInput, MissingExtra, TablefeelError
from tablefeel.formats.table import Format, names
from tablefeel.kernel import Hand, Seat, Vulnerability

if TYPE_CHECKING:
    from tablefeel.service.queue.cluster import Nodes

Value = TypeVar("Value")


def reads(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """A parser for words and numbers of the command line: a wrong one is a usage error that names the option."""
    return _parser(parse, typer.BadParameter)


def reads_bridge(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """A parser for a hand, a contract: what cannot be read fails with its sentence, as it does in a file."""
    return _parser(parse, TablefeelError)  # a ValueError would become a usage error


def _parser(parse: Callable[[str], Value], failure: type[Exception]) -> Callable[[str], Value]:
    """What typer asks to read an option; `failure` is raised with the sentence of bad input."""

    def parser(text: str) -> Value:
        if not isinstance(text, str):
            return text  # a default, already a value
        try:
            return parse(text)
        except BadInput as error:
            raise failure(str(error)) from None

    parser.__name__ = "text"
    return parser


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A parser for whole numbers from `least` to `most`."""

    def parse(text: str) -> int:
        if not text.strip().lstrip("+-").isdecimal() or len(text) > 18:
            raise BadInput(f"{text!r} is not a whole number")
        number = int(text)
        if number < least or (most is not None and number > most):
            expected = f"at least {least}" if most is None else f"{least} to {most}"
            raise BadInput(f"{number} is out of range: expected {expected}")
        return number

    return reads(parse)


Rotations = Annotated[
    int,
    typer.Option(
        "--rotations",
        parser=whole(1),
        metavar="1|2|4|8|16",
        help="Boards made of each deal, with unlike dealers and vulnerabilities.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
Seed = Annotated[int | None, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same deals.")]
Vul = Annotated[
    Vulnerability,
    typer.Option(
        "--vul",
        parser=reads(Vulnerability.parse),
        metavar="none|ns|ew|all",
        help="Who is vulnerable.",
        show_default="none",
    ),
]


OneHand = Annotated[
    Hand | None, typer.Argument(parser=reads_bridge(Hand.parse), metavar="HAND", help="Spades first: AK5.QJ32.A4.T982.")
]
Asked = Annotated[
    str | None,
    typer.Option("--bidder", "-b", metavar="NAME", help="Who is asked; the usual bidder unless given."),
]
CallsSoFar = Annotated[str, typer.Argument(help="The calls so far, from the dealer's on.")]
Dealer = Annotated[
    Seat | None, typer.Option("--dealer", parser=reads(Seat.parse), metavar="N|E|S|W", help="Who dealt.")
]
Holder = Annotated[
    Seat | None, typer.Option("--seat", parser=reads(Seat.parse), metavar="N|E|S|W", help="Who holds the hand.")
]
Theirs = Annotated[
    str, typer.Option("--theirs", metavar="CARD", help="The opponents' convention card, or unknown for strangers.")
]
Ours = Annotated[
    str | None,
    typer.Option("--card", metavar="CARD", help="Your own convention card: a shipped one, or your .toml file."),
]
Views = Annotated[
    str | None, typer.Option("--batch", metavar="FILE", help="Read a view a line (- for standard input).")
]
TimeLimit = Annotated[
    int | None,
    typer.Option("--time-limit", parser=whole(1), metavar="SECONDS", help="How long an exec: bidder may be silent."),
]


Broker = Annotated[
    str | None,
    typer.Option("--broker", metavar="URL", help="redis://… of nodes (`tablefeel worker`) that do the work."),
]


def nodes_of(broker: str) -> Nodes:
    """The nodes behind a broker; `MissingExtra` where they cannot be asked."""
    try:
        from tablefeel.service.queue.cluster import Nodes
    except ModuleNotFoundError as error:
        raise MissingExtra(f"nodes need {error.name}, which is not installed: pip install 'tablefeel[nodes]'") from None
    return Nodes(broker)


def boards_or_batch(sources: list[str] | None, batch: str | None) -> list[str]:
    """The sources; they and a batch exclude each other, and one of them is needed."""
    if (batch is None) == (not sources):
        raise typer.BadParameter("give boards, or --batch FILE, and not both")
    return sources or []


def warn(line: str) -> None:
    """Pass on what a program wrote to its standard error."""
    typer.echo(line, err=True)


def _format(name: str) -> str:
    """The name of a format as the table spells it."""
    return str(reads(Format.parse)(name))


_FORMATS = "|".join(names())
Sources = Annotated[list[str] | None, typer.Argument(help="Files, viewer links or deals; - for standard input.")]
From = Annotated[
    str | None,
    typer.Option("--from", parser=_format, metavar=_FORMATS, help="Input format, where it is not plain."),
]
To = Annotated[str | None, typer.Option("--to", parser=_format, metavar=_FORMATS, help="Output format.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write this file; its ending tells the format.")]
Tolerant = Annotated[bool, typer.Option("--tolerant", help="Report bad boards, go on, and exit with 1 at the end.")]
