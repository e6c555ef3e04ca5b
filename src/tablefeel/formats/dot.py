"""Dot notation: one deal per line, `N:AKQ2.J2.T98.5432 … … …`, with its twenty trick counts if it is solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.notation import DOT_ORDER, DOT_PLACES, digits_of, hands_of, table_of, text_of
from tablefeel.formats.records import Problem, Record
from tablefeel.formats.source import Line, brief


def read_dot(lines: Iterable[Line]) -> Iterator[Record | Problem]:
    """A record or problem per line; blank lines and lines that start with `#` are left out."""
    too_long = False
    for number, text, ends in lines:
        skip, too_long = too_long, not ends
        if skip:
            continue
        if not ends:
            yield Problem(number, "the line is far too long for a deal", brief(text))
            continue
        plain = text.strip()
        if plain and not plain.startswith("#"):
            yield _record(plain, number)


def _record(text: str, line: int) -> Record | Problem:
    try:
        return parse_dot(text, line)
    except BadInput as error:
        return Problem(line, str(error), brief(text))


def parse_dot(text: str, line: int | None = None) -> Record:
    """The record of one line: a deal, and after a tab or blank its trick table (NT S H D C × N E S W)."""
    words = text.split()
    table = table_of(words.pop(), DOT_PLACES) if len(words) == 5 else None
    return Record(hands=hands_of(" ".join(words)), trick_table=table, line=line)


def write_dot(records: Iterable[Record]) -> Iterator[str]:
    """A line per record: the deal from North and, if known, a tab and the trick table."""
    for record in records:
        yield dot_text(record)


def dot_text(record: Record) -> str:
    """The line of one record; a record without any cards cannot be written so."""
    if not any(record.hands):
        which = "a board" if record.number is None else f"board {record.number}"
        raise BadFile(f"{which} has no cards, which dot notation cannot say")
    deal = text_of(record.hands)
    return deal if record.trick_table is None else f"{deal}\t{digits_of(record.trick_table, DOT_ORDER)}"
