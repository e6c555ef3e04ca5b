"""The text form of Ginsberg's GIB library: a solved deal a line, four hands from West, a colon and twenty digits.

The hexadecimal digits stand in five groups of four: notrump, spades, hearts, diamonds, clubs; in each group the tricks
of North-South when South leads, then East, North, West. So the declarers are East, North, West and South in turn, and
an East-West declarer takes what is left of thirteen. Format: the library's notes, "Library.asc".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.notation import hands_of
from tablefeel.formats.records import Problem, Record
from tablefeel.formats.source import Line, brief
from tablefeel.kernel import STRAINS, Seat, Side, TrickTable

_LINE = re.compile(r"(\S+ +\S+ +\S+ +\S+) *: *([0-9A-Fa-f]{20})")
_WRITTEN = (Seat.W, Seat.N, Seat.E, Seat.S)
_DECLARERS = (Seat.E, Seat.N, Seat.W, Seat.S)
"""Whose left-hand opponent leads: South, East, North, West."""
_GROUPS = tuple(reversed(STRAINS))


def read_gib(lines: Iterable[Line]) -> Iterator[Record | Problem]:
    """A record or problem per line; blank lines and lines that start with `#` are left out."""
    too_long = False
    for number, text, ends in lines:
        skip, too_long = too_long, not ends
        plain = text.strip()
        if skip or not plain or plain.startswith("#"):
            continue
        try:
            yield (
                parse_gib(plain, number)
                if ends
                else Problem(number, "the line is far too long for a deal", brief(text))
            )
        except BadInput as error:
            yield Problem(number, str(error), brief(text))


def parse_gib(text: str, line: int | None = None) -> Record:
    """The record of one line, deal and trick table."""
    found = _LINE.fullmatch(text.strip())
    if found is None:
        raise BadFile("not a line of the GIB library: expected four hands from West, a colon and 20 hexadecimal digits")
    counts = [int(digit, 16) for digit in found[2]]
    if max(counts) > 13:
        raise BadFile(f"{found[2]!r} has a digit above D: nobody takes more than thirteen tricks")
    table = [[0] * 4 for _ in STRAINS]
    for place, taken in enumerate(counts):
        declarer = _DECLARERS[place % 4]
        table[_GROUPS[place // 4]][declarer] = taken if declarer.side is Side.NS else 13 - taken
    return Record(hands=hands_of(f"W:{found[1]}"), trick_table=TrickTable.of(table), line=line)


def write_gib(records: Iterable[Record]) -> Iterator[str]:
    """A line per record; every record needs all four hands and its trick table."""
    for record in records:
        yield gib_text(record)


def gib_text(record: Record) -> str:
    """The line of one record."""
    if record.deal is None or record.trick_table is None:
        which = "a board" if record.number is None else f"board {record.number}"
        raise BadFile(f"{which} is not solved: the GIB library's format has four hands and twenty trick counts")
    hands = " ".join(str(record.deal[seat]) for seat in _WRITTEN)
    counts = record.trick_table.counts
    taken = [
        counts[strain][declarer] if declarer.side is Side.NS else 13 - counts[strain][declarer]
        for strain in _GROUPS
        for declarer in _DECLARERS
    ]
    return f"{hands}:{''.join(f'{count:X}' for count in taken)}"
