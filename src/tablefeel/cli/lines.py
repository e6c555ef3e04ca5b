"""Batches: one JSON object a line in, one answer a line out, in the same order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import msgspec
import typer

from tablefeel.bidding.shapes import Json, Request, dump_line, error_json, load_line
from tablefeel.errors import BadInput, TablefeelError

if TYPE_CHECKING:
    from tablefeel.questions.players import Players

_CHUNK = 1 << 16


@contextmanager
def opened(name: str) -> Iterator[IO[bytes]]:
    """The file of that name, or standard input for `-`."""
    if name == "-":
        yield sys.stdin.buffer
        return
    with Path(name).open("rb") as stream:
        yield stream


def line_groups(stream: IO[bytes]) -> Iterator[list[str]]:
    """The lines that are not blank, together as far as they have arrived: a writer who waits gets its answer."""
    rest = b""
    read: Callable[[int], bytes] = getattr(stream, "read1", stream.read)
    while data := read(_CHUNK):
        *whole, rest = (rest + data).split(b"\n")
        if group := _texts(whole):
            yield group
    if group := _texts([rest]):
        yield group


def _texts(lines: Sequence[bytes]) -> list[str]:
    texts = (line.decode("utf-8", "replace").strip() for line in lines)
    return [text for text in texts if text]


def answer_batch(name: str, question: str, players: Players, **fixed: Any) -> None:
    """Answer every line of a file; a bad line gets an error, the run goes on, and `typer.Exit(1)` comes last.

    `fixed` fields hold where a line does not say otherwise.
    """
    failed = 0
    with opened(name) as stream:
        for group in line_groups(stream):
            failed += answer_group(group, question, players, **fixed)
    if failed:
        raise typer.Exit(1)


def answer_group(lines: Sequence[str], question: str, players: Players, **fixed: Any) -> int:
    """Answer these lines on standard output, each with its mark (null without one); how many failed."""
    from tablefeel.questions.asking import answer_all

    marks: list[Any] = []
    found: list[Request | TablefeelError] = []
    for line in lines:
        mark, request = _parsed(line, question, fixed)
        marks.append(mark)
        found.append(request)
    good = [one for one in found if isinstance(one, msgspec.Struct)]
    answers = iter(answer_all(question, good, players))
    failed = 0
    for mark, one in zip(marks, found, strict=True):
        answer: Json | TablefeelError = one if isinstance(one, TablefeelError) else next(answers)
        if isinstance(answer, TablefeelError):
            if not isinstance(answer, BadInput):
                raise answer  # a bidder that fell silent answers nobody else either
            failed += 1
            answer = error_json(answer)
        typer.echo(dump_line({"id": mark} | answer))
    sys.stdout.flush()
    return failed


def _parsed(line: str, question: str, fixed: Json) -> tuple[Any, Request | BadInput]:
    from tablefeel.questions.asking import read

    mark = None
    try:
        found = load_line(line)
        mark = found.get("id")
        given = {name: value for name, value in found.items() if value is not None and name != "id"}
        return mark, read(question, fixed | given)
    except BadInput as error:
        return mark, error
