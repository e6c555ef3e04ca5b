"""Options and arguments that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tablefeel.errors import BadInput
from tablefeel.kernel import Vulnerability

Value = TypeVar("Value")


def reads(parse: Callable[[str], Value]) -> Callable[[str], Value]:
    """A parser for the command line: bad input becomes a usage error that names the option."""

    def parser(text: str) -> Value:
        if not isinstance(text, str):
            return text  # a default, already a value
        try:
            return parse(text)
        except BadInput as error:
            raise typer.BadParameter(str(error)) from None

    parser.__name__ = "text"
    return parser


AsJson = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, help="Same seed, same deals.", show_default=False)]
Vul = Annotated[
    Vulnerability,
    typer.Option("--vul", parser=reads(Vulnerability.parse), metavar="none|ns|ew|all", help="Who is vulnerable."),
]

FORMATS = ("pbn", "lin", "dot", "url")


def _format(name: str) -> str:
    if name.lower() not in FORMATS:
        raise typer.BadParameter(f"{name!r} is not a format: expected {', '.join(FORMATS)}")
    return name.lower()


From = Annotated[
    str | None,
    typer.Option("--from", parser=_format, metavar="|".join(FORMATS), help="Input format, where it is not plain."),
]
To = Annotated[str | None, typer.Option("--to", parser=_format, metavar="|".join(FORMATS), help="Output format.")]
Out = Annotated[Path | None, typer.Option("--out", "-o", help="Write this file; its ending tells the format.")]
Tolerant = Annotated[bool, typer.Option("--tolerant", help="Report bad boards, go on, and exit with 1 at the end.")]
