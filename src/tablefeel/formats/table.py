"""The one table of formats: what each is called, how it is recognised, and who reads and writes it.

A new format is a file with a reader and a writer, and a line in `FORMATS`. The command line's `--from` and `--to`, the
endings of files, the recognition of a text and the formats that a question may ask for all come from here. Readers and
writers are named, not imported, so that asking for the names costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from tablefeel.errors import BadFile, quoted

if TYPE_CHECKING:
    from tablefeel.formats.records import Problem, Record
    from tablefeel.formats.source import Source

    Reader = Callable[[Source], Iterator[Record | Problem]]
    Writer = Callable[[Iterable[Record]], Iterator[str]]

HEAD = 20_000
"""Characters at the beginning of a text by which it is recognised."""


class _Listed(type):
    """What makes `for known in Format` go through the table."""

    def __iter__(cls) -> Iterator[Format]:
        return iter(FORMATS)


@dataclass(frozen=True, slots=True)
class Format(metaclass=_Listed):
    """A text format. Its name is also its first ending and what `--from`, `--to` and questions call it.

    `signs` are what shows it in a text: how soon each is looked for among those of all formats (1 first), and a
    pattern; `^` is the beginning of any line, and capitals do not matter. `reader` and `writer` are `module:function`.
    """

    name: str
    title: str
    """What a sentence calls files of this format."""
    about: str
    """One line for players."""
    reader: str
    writer: str
    endings: tuple[str, ...] = ()
    """Further endings of files, which serve as names too."""
    signs: tuple[tuple[int, str], ...] = ()
    line_end: str = "\n"
    """How lines end in files; text streams have their own."""

    @classmethod
    def parse(cls, text: str) -> Format:
        """The format with that name or ending."""
        name = text.strip().lower().lstrip(".")
        for known in FORMATS:
            if name in known.names:
                return known
        raise BadFile(f"{quoted(text)} is not a format: expected {listed(names())}")

    @property
    def names(self) -> tuple[str, ...]:
        """Its name and every ending."""
        return (self.name, *self.endings)

    def read(self, source: Source) -> Iterator[Record | Problem]:
        """A record or problem for each board."""
        return cast("Reader", _function(self.reader))(source)

    def write(self, records: Iterable[Record]) -> Iterator[str]:
        """The lines of a file with these records, without their ends."""
        return cast("Writer", _function(self.writer))(records)

    def __str__(self) -> str:
        return self.name


def _function(place: str) -> object:
    """The function at `module:function`; a module without a dot is one of this package."""
    module, _, name = place.partition(":")
    return getattr(import_module(module if "." in module else f"tablefeel.formats.{module}"), name)


_BLANKS = r"^[^\S\n]*"  # in front of what a line shows; never over line ends, which would make the search slow

FORMATS: tuple[Format, ...] = (
    Format(
        "pbn", "PBN", "Portable Bridge Notation: deal, auction, play, result and remarks of every board",
        "pbn_reader:read_pbn", "pbn_writer:write_pbn", line_end="\r\n",
        signs=((2, _BLANKS + r'\[\s*[a-z0-9_]+\s*"'), (2, r"^%\s*(?:PBN|EXPORT)\b"), (6, rf"^%|{_BLANKS}\[")),
    ),
    Format(
        "lin", "LIN", "what Bridge Base Online saves: deal, auction with explanations, play",
        "lin_reader:read_lin", "lin_writer:write_lin",
        signs=((3, rf"(?:{_BLANKS}|\|\s*)(?:vg|pn|qx|md|mb|st|rs|pc|sv|ah)\s*\|"),),
    ),
    Format(
        "dot", "deals", "a deal a line, with its double-dummy tricks if it is solved",
        "dot:read_dot", "dot:write_dot", ("dd", "deal", "deals", "txt"),
        signs=((4, _BLANKS + r"(?:[NESW]\s*:\s*)?(?:[AKQJT0-9]*\.){3}[AKQJT0-9]*\s"), (5, _BLANKS + r"[NESW]\s*:")),
    ),
    Format(
        "gib", "GIB library", "Ginsberg's solved deals: four hands from West and their double-dummy tricks a line",
        "gib:read_gib", "gib:write_gib", ("asc",),
        signs=((3, _BLANKS + r"(?:[AKQJT2-9]*\.){3}[AKQJT2-9.]* [AKQJT2-9. ]{20,60}:[0-9A-F]{20}"),),
    ),
    Format(
        "url", "viewer addresses", "links that open a board in BBO's hand viewer",
        "viewer:read_urls", "viewer:write_urls", ("urls", "viewer", "bbo"),
        signs=((1, _BLANKS + r"(?:(?:https?:)?//\S|www\.\S+\?)|^\S{0,200}handviewer\.html\?"),),
    ),
)  # fmt: skip


def names() -> tuple[str, ...]:
    """The name of every format, in the order in which they are offered."""
    return tuple(known.name for known in FORMATS)


def detect(text: str, name: str | None = None) -> Format | None:
    """The format that the beginning of a text shows, else the one that the file name says; None if neither does."""
    head = text[:HEAD].removeprefix("\ufeff")
    signs = ((rank, sign, known) for known in FORMATS for rank, sign in known.signs)
    for _, sign, known in sorted(signs, key=lambda one: one[0]):
        if re.search(sign, head, re.IGNORECASE | re.MULTILINE):
            return known
    ending = "" if name is None else PurePath(name.removesuffix(".gz")).suffix.lstrip(".").lower()
    return next((known for known in FORMATS if ending and ending in known.names), None)


def listed(words: Iterable[str]) -> str:
    """The words as a sentence has them: `pbn, lin, dot, gib or url`."""
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def markdown() -> str:
    """The table for the documentation."""
    rows = (
        f"| {known.title} | `{known.name}` | {' '.join(f'`.{ending}`' for ending in known.names)} | {known.about} |"
        for known in FORMATS
    )
    return "\n".join(("| format | name | endings, each also `.gz` | what it holds |", "|---|---|---|---|", *rows))
