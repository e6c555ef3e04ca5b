"""Reading and writing whole files and texts in any format of the table."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import Literal, overload

from tablefeel.errors import BadFile
from tablefeel.formats import table
from tablefeel.formats.records import Problem, Record
from tablefeel.formats.source import Readable, Writable, brief, named, opened, save
from tablefeel.formats.table import Format, detect, listed, names

_CONTROLS = "\t\n\r\f\v\x1a"
"""What stands between the lines of texts; the last ended files of CP/M and DOS."""
_LOOKED_AT = 1024
_DAMAGED, _SELDOM = 8, 32
"""So many other control characters, or one in so many, may stand in a damaged text."""


@overload
def read(source: Readable, format: Format | str | None = ..., strict: Literal[True] = ...) -> Iterator[Record]: ...
@overload
def read(source: Readable, format: Format | str | None, strict: Literal[False]) -> Iterator[Record | Problem]: ...
@overload
def read(source: Readable, format: Format | str | None = ..., *, strict: bool) -> Iterator[Record | Problem]: ...
def read(
    source: Readable,
    format: Format | str | None = None,  # noqa: A002
    strict: bool = True,
) -> Iterator[Record | Problem]:
    """The records of a file or open stream, one by one; gzip and every usual encoding are understood.

    Strict: the first bad board raises `BadFile` with its line. Otherwise it comes as a `Problem`, and reading goes on.
    Without `format` the content tells it, else the file name.
    """
    chosen = Format.parse(format) if isinstance(format, str) else format
    return _read(source, chosen, strict)


def _read(source: Readable, known: Format | None, strict: bool) -> Iterator[Record | Problem]:
    with opened(source) as text:
        if _is_binary(text.head):
            raise BadFile("this is no text, so no bridge file: a picture, an archive or another program's data")
        if known is None:
            known = detect(text.head, named(source))
            if known is None and not text.head.strip():
                return
            if known is None:
                start = brief(text.head.strip().split("\n")[0])
                titles = listed(known.title for known in table.FORMATS)
                raise BadFile(f"this is no bridge file, it begins with {start!r}: expected {titles}")
        for found in known.read(text):
            if strict and isinstance(found, Problem):
                raise found.error()
            yield found


def _is_binary(head: str) -> bool:
    """Whether a file begins as no text does."""
    start = head[:_LOOKED_AT]
    return sum(char < " " and char not in _CONTROLS for char in start) > max(_DAMAGED, len(start) // _SELDOM)


@overload
def reads(text: str, format: Format | str | None = ..., strict: Literal[True] = ...) -> Iterator[Record]: ...
@overload
def reads(text: str, format: Format | str | None, strict: Literal[False]) -> Iterator[Record | Problem]: ...
@overload
def reads(text: str, format: Format | str | None = ..., *, strict: bool) -> Iterator[Record | Problem]: ...
def reads(
    text: str,
    format: Format | str | None = None,  # noqa: A002
    strict: bool = True,
) -> Iterator[Record | Problem]:
    """The records of a text; otherwise like `read`."""
    return read(io.StringIO(text), format, strict=strict)


def write(records: Iterable[Record], target: Writable, format: Format | str | None = None) -> int:  # noqa: A002
    """How many records were written to a path or open stream, in `format` or the one that the file name says.

    A path is written beside and renamed at the end; if anything goes wrong the old file stays as it was.
    """
    chosen = Format.parse(format) if isinstance(format, str) else format
    if chosen is None:
        name = named(target)
        chosen = detect("", name)
        if chosen is None:
            endings = listed(f".{known}" for known in names())
            raise BadFile(f"the format to write is not known from the name {name!r}: expected {endings}")
    count = 0

    def counted() -> Iterator[Record]:
        nonlocal count
        for record in records:
            count += 1
            yield record

    save(chosen.write(counted()), target, chosen.line_end)
    return count


def writes(records: Iterable[Record], format: Format | str = "pbn") -> str:  # noqa: A002
    """The records as one text, with plain line ends."""
    text = io.StringIO()
    write(records, text, format)
    return text.getvalue()
