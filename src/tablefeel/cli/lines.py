"""Batches: one JSON object a line in, one answer a line out, in the same order."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeVar

import typer

from tablefeel.bidding.json_shapes import Json, dump_line, error_to_json, load_line, request_id
from tablefeel.errors import BadInput

Item = TypeVar("Item")
Work = Callable[[Sequence[Item]], Sequence[Json]]
"""Answers some items together, without their marks."""

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


def answer_batch(name: str, parse: Callable[[Json], Item], work: Work[Item]) -> None:
    """Answer every line of a file; a bad line gets an error, the run goes on, and `typer.Exit(1)` comes last."""
    failed = 0
    with opened(name) as stream:
        for group in line_groups(stream):
            failed += answer_group(group, parse, work)
    if failed:
        raise typer.Exit(1)


def answer_group(lines: Sequence[str], parse: Callable[[Json], Item], work: Work[Item]) -> int:
    """Answer these lines on standard output, each with its mark (null without one); how many failed."""
    marks, found = [], []
    for line in lines:
        mark, item = _parsed(line, parse)
        marks.append(mark)
        found.append(item)
    good = [item for item in found if not isinstance(item, BadInput)]
    answers = iter(_answers(good, work))
    failed = 0
    for mark, item in zip(marks, found, strict=True):
        answer = item if isinstance(item, BadInput) else next(answers)
        if isinstance(answer, BadInput):
            failed += 1
            answer = error_to_json(answer)
        typer.echo(dump_line({"id": mark} | answer))
    sys.stdout.flush()
    return failed


def _parsed(line: str, parse: Callable[[Json], Item]) -> tuple[Any, Item | BadInput]:
    mark = None
    try:
        request = load_line(line)
        mark = request_id(request)
        return mark, parse(request)
    except BadInput as error:
        return mark, error


def _answers(items: Sequence[Item], work: Work[Item]) -> Sequence[Json | BadInput]:
    """The answer to each; when one is refused all are asked one by one, so that only it fails."""
    if not items:
        return []
    try:
        return work(items)
    except BadInput as error:
        if len(items) == 1:
            return [error]
    return [answer for item in items for answer in _answers([item], work)]
