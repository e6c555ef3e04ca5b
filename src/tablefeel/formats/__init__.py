"""Text to boards and back: PBN, LIN, BBO hand-viewer addresses, dot notation.

    for record in read("club.pbn"):                      # raises BadFile at the first bad board
        ...
    for found in read("club.pbn", strict=False):         # goes on; a bad board comes as a Problem
        ...
    write(read("club.lin"), "club.pbn")                  # written beside and renamed: whole or not at all

Reading never holds more than one board in memory.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import PurePath
from typing import Literal, overload

from tablefeel.errors import BadFile
from tablefeel.formats.dot import dot_text, parse_dot, read_dot, write_dot
from tablefeel.formats.lin_reader import read_lin
from tablefeel.formats.lin_writer import lin_text, write_lin
from tablefeel.formats.pbn_reader import read_pbn
from tablefeel.formats.pbn_writer import PBN_END, pbn_lines, write_pbn
from tablefeel.formats.records import AnnotatedCall, Comment, PlayedCard, Problem, Record, Tag
from tablefeel.formats.source import Line, Readable, Writable, brief, named, opened, save
from tablefeel.formats.viewer import parse_url, read_urls, url_of, write_urls

__all__ = [
    "AnnotatedCall", "Comment", "Format", "PlayedCard", "Problem", "Readable", "Record", "Tag", "Writable", "detect",
    "dot_text", "lin_text", "parse_dot", "parse_url", "pbn_lines", "read", "reads", "url_of", "write", "writes",
]  # fmt: skip


class Format(Enum):
    """A text format; its value is its name and usual extension."""

    PBN = "pbn"
    LIN = "lin"
    DOT = "dot"
    URL = "url"

    @classmethod
    def parse(cls, text: str) -> Format:
        name = text.strip().lower().lstrip(".")
        for known, names in _NAMES.items():
            if name in names:
                return known
        raise BadFile(f"{brief(text)!r} is not a format: expected pbn, lin, dot or url")

    def __str__(self) -> str:
        return self.value


_NAMES = {
    Format.PBN: ("pbn",),
    Format.LIN: ("lin",),
    Format.DOT: ("dot", "dd", "deal", "deals", "txt"),
    Format.URL: ("url", "urls", "viewer", "bbo"),
}
_READERS: dict[Format, Callable[[Iterable[Line]], Iterator[Record | Problem]]] = {
    Format.PBN: read_pbn, Format.LIN: read_lin, Format.DOT: read_dot, Format.URL: read_urls,
}  # fmt: skip
_WRITERS: dict[Format, Callable[[Iterable[Record]], Iterator[str]]] = {
    Format.PBN: write_pbn, Format.LIN: write_lin, Format.DOT: write_dot, Format.URL: write_urls,
}  # fmt: skip
_SIGNS = (
    (Format.URL, re.compile(r"^[ \t]*(?:(?:https?:)?//\S|www\.\S{1,200}\?|\S{0,200}handviewer\.html\?)", re.MULTILINE)),
    (Format.PBN, re.compile(r'^\s*\[\s*[A-Za-z0-9_]+\s*"|^%\s*(?:PBN|EXPORT)\b', re.MULTILINE)),
    (Format.LIN, re.compile(r"(?:^|\|)\s*(?:vg|pn|qx|md|mb|st|rs|pc|sv|ah)\s*\|", re.IGNORECASE)),
    (Format.DOT, re.compile(r"^\s*(?:[NESW]\s*:\s*)?(?:[AKQJT0-9]*\.){3}[AKQJT0-9]*\s", re.IGNORECASE | re.MULTILINE)),
    (Format.DOT, re.compile(r"^\s*[NESW]\s*:", re.IGNORECASE | re.MULTILINE)),
    (Format.PBN, re.compile(r"^%|^\s*\[", re.MULTILINE)),
)


def detect(text: str, name: str | None = None) -> Format | None:
    """The format that the beginning of a text shows, else the one that the file name says; None if neither does."""
    head = text[:20_000].removeprefix("\ufeff")
    for known, sign in _SIGNS:
        if sign.search(head):
            return known
    suffix = "" if name is None else PurePath(name.removesuffix(".gz")).suffix.lstrip(".").lower()
    return next((known for known, names in _NAMES.items() if suffix and suffix in names), None)


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
        if known is None:
            known = detect(text.head, named(source))
            if known is None and not text.head.strip():
                return
            if known is None:
                start = brief(text.head.strip().split("\n")[0])
                raise BadFile(f"the format is not known from {start!r}: expected PBN, LIN, viewer addresses or deals")
        for found in _READERS[known](text.lines()):
            if strict and isinstance(found, Problem):
                raise found.error()
            yield found


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
            raise BadFile(f"the format to write is not known from the name {name!r}: expected .pbn, .lin, .dot or .url")
    count = 0

    def counted() -> Iterator[Record]:
        nonlocal count
        for record in records:
            count += 1
            yield record

    save(_WRITERS[chosen](counted()), target, PBN_END if chosen is Format.PBN else "\n")
    return count


def writes(records: Iterable[Record], format: Format | str = Format.PBN) -> str:  # noqa: A002
    """The records as one text, with plain line ends."""
    text = io.StringIO()
    write(records, text, format)
    return text.getvalue()
