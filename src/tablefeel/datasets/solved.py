"""Solved deals as arrays, from a file in dot notation (`.dd`) or of the GIB library (`.asc`), gzip or not."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablefeel.arrays import owners_of
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.datasets.split import Part, indices_of
from tablefeel.errors import BadFile
from tablefeel.formats import parse_dot
from tablefeel.formats import read as read_records
from tablefeel.kernel import Deal

_RANKS = np.full(256, 255, dtype=np.uint8)
_RANKS[np.frombuffer(b"23456789TJQKA", dtype=np.uint8)] = np.arange(13)
_DIGITS = np.full(256, 255, dtype=np.uint8)
_DIGITS[np.frombuffer(b"0123456789ABCD", dtype=np.uint8)] = np.arange(14)
_LINE = 2 + 4 * 16 + 3 + 1 + 20  # N:, four hands with three dots each, blanks, a tab, twenty counts


@dataclass(frozen=True, slots=True)
class SolvedDeals:
    """n deals with their exact trick tables."""

    owners: Bytes
    """(n, 52): the seat that holds each card, the two of clubs first."""
    tricks: Bytes
    """(n, 5, 4): tricks by strain (C D H S NT) and declarer (N E S W)."""

    def take(self, index: Ints | Bools | slice) -> SolvedDeals:
        """Some of them, in that order."""
        return SolvedDeals(self.owners[index], self.tricks[index])

    def part(self, part: Part) -> SolvedDeals:
        """Those that are for training, validation or testing (`datasets.split`)."""
        return self.take(indices_of(self.owners, part))

    def __len__(self) -> int:
        return len(self.owners)


def read_solved(path: Path, most: int | None = None) -> SolvedDeals:
    """The first `most` solved deals of a file, or all; a deal without its tricks is refused.

    Lines in the usual spelling (`N:`, suits from spades, a tab, twenty capital digits) are read together, some hundred
    thousand a second; any other spelling, and the GIB library's lines, go through the readers of `formats`.
    """
    if not path.is_file():
        raise BadFile(f"{path} is not a file of solved deals: there is no such file")
    raw = path.read_bytes()
    if raw[:2] == b"\x1f\x8b":
        try:
            raw = gzip.decompress(raw)
        except (OSError, EOFError, zlib.error) as error:
            raise BadFile(f"{path}: damaged gzip ({error})") from None
    lines = raw.splitlines()[:most]
    usual = bool(lines) and all(len(line) == _LINE and line.startswith(b"N:") for line in lines)
    solved = _read_together(lines) if usual else None
    if solved is None:
        solved = _read_one_by_one(path, most)
    if not len(solved):
        raise BadFile(f"{path} has no solved deals")
    return solved


def _read_together(lines: list[bytes]) -> SolvedDeals | None:
    """All lines at once; None if some line is not in the usual spelling after all."""
    text = np.frombuffer(b"".join(lines), dtype=np.uint8).reshape(-1, _LINE)
    deal = text[:, 2:69]
    counts = _DIGITS[text[:, 70:]]
    rank = _RANKS[deal]
    is_card = rank < 13
    # A dot starts the next suit and a blank the next hand, so counting both tells hand and suit.
    place = np.cumsum(~is_card, axis=1)
    rows, columns = np.nonzero(is_card)
    if len(rows) != 52 * len(lines) or (counts > 13).any():
        return None
    seat, dots = np.divmod(place[rows, columns], 4)
    card = (3 - dots) * 13 + rank[rows, columns]
    owners = np.full((len(lines), 52), 255, dtype=np.uint8)
    owners[rows, card] = seat.astype(np.uint8)
    if any((np.sum(owners == number, axis=1) != 13).any() for number in range(4)):
        return None
    tricks = np.ascontiguousarray(counts.reshape(-1, 5, 4)[:, [4, 3, 2, 1, 0]])  # the file has NT first
    first = parse_dot(lines[0].decode())  # the reader of dot notation has the last word
    if first.deal is None or first.trick_table is None or not (owners_of([first.deal])[0] == owners[0]).all():
        return None
    return SolvedDeals(owners, tricks)


def _read_one_by_one(path: Path, most: int | None) -> SolvedDeals:
    deals: list[Deal] = []
    tables = []
    for record in read_records(path):
        if most is not None and len(deals) >= most:
            break
        if record.deal is None or record.trick_table is None:
            raise BadFile(f"{path}: a deal without its twenty trick counts", record.line)
        deals.append(record.deal)
        tables.append(record.trick_table.counts)
    return SolvedDeals(owners_of(deals), np.array(tables, dtype=np.uint8).reshape(-1, 5, 4))
