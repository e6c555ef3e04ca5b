"""Boards in and out: a deal on the command line, a file in any format, standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

import typer

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats import Problem, Record, read, reads, write
from tablefeel.kernel import Deal, Seat, Vulnerability

STANDARD = "-"


def read_boards(sources: Sequence[str], format_: str | None = None, *, tolerant: bool = False) -> Iterator[Record]:
    """The boards of each source: a file, `-` for standard input, a viewer URL, or a deal itself.

    A tolerant reader says what was wrong with each bad board or file on standard error, gives what can be used of it,
    and `typer.Exit(1)` comes last.
    """
    for source in sources:
        if not (source == STANDARD or Path(source).is_file() or _is_deal(source) or "://" in source):
            raise BadInput(f"{source!r} is neither a file nor a deal such as 'N:AKQ.J2.T98.5432 … … …'")
    return _boards(sources, format_, tolerant)


def _boards(sources: Sequence[str], format_: str | None, tolerant: bool) -> Iterator[Record]:
    bad = 0
    for source in sources:
        found: Record | Problem | None = None
        try:
            for found in _read(source, format_, tolerant):
                if isinstance(found, Record):
                    yield found
                    continue
                bad += 1
                typer.echo(f"tablefeel: {_name(source)}: {found}", err=True)
                if found.record is not None:
                    yield found.record
            if found is None:
                raise BadFile(f"{_name(source)}: there are no boards in it")
        except BadFile as error:
            if not tolerant:
                raise
            bad += 1
            typer.echo(f"tablefeel: {error}", err=True)
    if bad:
        raise typer.Exit(1)


def _read(source: str, format_: str | None, tolerant: bool) -> Iterator[Record | Problem]:
    try:
        if source == STANDARD:
            yield from read(sys.stdin.buffer, format_, strict=not tolerant)
        elif Path(source).is_file():
            yield from read(Path(source), format_, strict=not tolerant)
        elif "://" in source:
            yield from reads(source, "url", strict=not tolerant)
        else:
            yield Record(hands=Deal.parse(source).hands)
    except BadFile as error:
        raise BadFile(f"{_name(source)}: {error}") from None


def _is_deal(source: str) -> bool:
    """Whether the text is meant as a deal rather than as a file's name."""
    return len(source.split()) == 4 and source.count(".") >= 9


def _name(source: str) -> str:
    return "standard input" if source == STANDARD else source if len(source) < 80 else source[:77] + "..."


def with_defaults(record: Record, dealer: Seat | None, vulnerability: Vulnerability | None) -> Record:
    """The record with dealer and vulnerability as asked for, or those of its number, or North and none."""
    number = record.number
    dealer = record.dealer if dealer is None else dealer
    if dealer is None:
        dealer = Seat.N if number is None else Seat.dealer_of(number)
    vulnerability = record.vulnerability if vulnerability is None else vulnerability
    if vulnerability is None:
        vulnerability = Vulnerability.NONE if number is None else Vulnerability.of_board(number)
    return replace(record, dealer=dealer, vulnerability=vulnerability)


def write_boards(records: Iterable[Record], out: Path | None, format_: str | None) -> None:
    """Write to the file, or to standard output; the file appears only when it is complete.

    The first record is read before anything is written: of a source that is no bridge file nothing comes out.
    """
    left = iter(records)
    records = chain(list(islice(left, 1)), left)
    if out is None:
        write(records, sys.stdout.buffer, format_ or "pbn")
    else:
        write(records, out, format_)
