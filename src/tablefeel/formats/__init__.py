"""Text to boards and back: PBN, LIN, BBO hand-viewer addresses, dot notation.

    for record in read("club.pbn"):                      # raises BadFile at the first bad board
        ...
    for found in read("club.pbn", strict=False):         # goes on; a bad board comes as a Problem
        ...
    write(read("club.lin"), "club.pbn")                  # written beside and renamed: whole or not at all

Reading never holds more than one board in memory. `table` is the list of formats; `names()` tells what they are called.
Everything here is loaded when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablefeel.formats.dot import dot_text, parse_dot
    from tablefeel.formats.files import read, reads, write, writes
    from tablefeel.formats.lin_writer import lin_text
    from tablefeel.formats.pbn_writer import pbn_lines
    from tablefeel.formats.records import AnnotatedCall, Comment, PlayedCard, Problem, Record, Tag
    from tablefeel.formats.source import Readable, Writable
    from tablefeel.formats.table import Format, detect, names
    from tablefeel.formats.viewer import parse_url, url_of

__all__ = [
    "AnnotatedCall", "Comment", "Format", "PlayedCard", "Problem", "Readable", "Record", "Tag", "Writable", "detect",
    "dot_text", "lin_text", "names", "parse_dot", "parse_url", "pbn_lines", "read", "reads", "url_of", "write",
    "writes",
]  # fmt: skip

_HOMES = {
    "dot": ("dot_text", "parse_dot"),
    "files": ("read", "reads", "write", "writes"),
    "lin_writer": ("lin_text",),
    "pbn_writer": ("pbn_lines",),
    "records": ("AnnotatedCall", "Comment", "PlayedCard", "Problem", "Record", "Tag"),
    "source": ("Readable", "Writable"),
    "table": ("Format", "detect", "names"),
    "viewer": ("parse_url", "url_of"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """A public name, imported when it is first asked for."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"tablefeel.formats.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
