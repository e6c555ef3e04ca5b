"""Opening and saving: encodings, compression, recognition, memory, and nothing half-written."""

from __future__ import annotations

import gzip
import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import IO, cast

import pytest

from tablefeel.errors import BadFile
from tablefeel.formats import Problem, Record, detect, read, reads, write, writes
from tablefeel.kernel import Board, Deal

DEAL = Deal.parse("N:872.QT5.J97.AT64 A63.J8642.K53.KJ J5.9.AT862.Q8752 KQT94.AK73.Q4.93")
BOARDS = [Record.of_board(Board.numbered(number, DEAL)) for number in (1, 2, 3)]
GAME = '[Event "Chorzów – été"]\n[Board "1"]\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_usual_encoding_and_line_end(encoding: str, end: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_bytes((GAME + "\n" + GAME).replace("\n", end).encode(encoding))
    records = list(read(path))
    assert [record.tag("Event") for record in records] == ["Chorzów – été"] * 2
    assert [record.line for record in records] == [1, 4]


def test_no_byte_is_lost_in_a_file_of_no_known_encoding() -> None:
    value = bytes(byte for byte in range(128, 256))
    (record,) = read(io.BytesIO(b'[Event "' + value + b'"]\n'), "pbn")
    event = record.tag("Event")
    assert event is not None
    assert event.encode("latin-1") == value


@pytest.mark.parametrize("name", ["pbn", "lin", "dot", "url"])
@pytest.mark.parametrize("mark", ["\x1a", "\x1a\x1a\x1a", "\r\n\x1a", "\x1a\r\n", " \x1a\n\x1a "])
def test_the_end_mark_of_dos_costs_no_board(name: str, mark: str) -> None:
    text = writes(BOARDS, name).rstrip("\n")
    assert [record.deal for record in read(io.BytesIO((text + mark).encode()))] == [DEAL] * 3


def test_an_end_mark_inside_a_text_is_only_a_character() -> None:
    games = (GAME.replace("été", mark) for mark in ("\x1a", "\x1a\x1a"))
    text = ("\n" * 70_000).join(games) + "{" + " \x1a" * 40_000 + "}\n"
    first, second = reads(text, "pbn")
    assert (first.tag("Event"), second.tag("Event")) == ("Chorzów – \x1a", "Chorzów – \x1a\x1a")
    assert second.comments[0].text.count("\x1a") == 40_000


@pytest.mark.parametrize("name", ["b.pbn", "b.lin", "b.dot", "b.url", "b.pbn.gz", "b.dd.gz"])
def test_a_file_is_written_and_recognised(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert write(iter(BOARDS), path) == 3
    assert path.read_bytes()[:2] == b"\x1f\x8b" or not name.endswith("gz")
    found = list(read(path))
    assert [record.deal for record in found] == [DEAL] * 3
    if ".d" not in name:
        assert found == BOARDS
    assert [entry.name for entry in tmp_path.iterdir()] == [name]


def test_pbn_files_end_their_lines_as_the_standard_asks(tmp_path: Path) -> None:
    write(BOARDS, tmp_path / "b.pbn")
    raw = (tmp_path / "b.pbn").read_bytes()
    assert raw.count(b"\r\n") == raw.count(b"\n") > 40


def test_nothing_is_half_written(tmp_path: Path) -> None:
    path = tmp_path / "old.pbn"
    path.write_text("as it was")

    def broken() -> Iterator[Record]:
        yield BOARDS[0]
        raise BadFile("the source failed", 7)

    with pytest.raises(BadFile, match="the source failed"):
        write(broken(), path)
    assert path.read_text() == "as it was"
    assert [entry.name for entry in tmp_path.iterdir()] == ["old.pbn"]


def test_a_file_may_be_rewritten_in_place(tmp_path: Path) -> None:
    path = tmp_path / "b.pbn"
    write(BOARDS, path)
    write((record.with_tag("Event", "Cup") for record in read(path)), path)
    assert [record.tag("Event") for record in read(path)] == ["Cup"] * 3


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        ('[Event "x"]', None, "pbn"),
        ("% PBN 2.1\n", None, "pbn"),
        ("%Creator: X\n[Board", None, "pbn"),
        ("\ufeff{comment}\n[Board \"1\"]", None, "pbn"),
        ("qx|o1|md|1S", None, "lin"),
        ("\r\nvg|x,y|", None, "lin"),
        ("N:AK.. - - -", None, "dot"),
        ("# deals\nW:AKQ.J2.T98.5432 ", None, "dot"),
        ("872.QT5.J97.AT64 A63.J8642.K53.KJ J5.9.AT862.Q8752 KQT94.AK73.Q4.93", None, "dot"),
        ("https://www.bridgebase.com/tools/handviewer.html?n=s", None, "url"),
        ("", "x.lin", "lin"),
        ("", "x.PBN.gz", "pbn"),
        ("hello", "x.dd", "dot"),
        ("hello", None, None),
        ("", None, None),
    ],
)  # fmt: skip
def test_recognition(text: str, name: str | None, expected: str | None) -> None:
    found = detect(text, None if name is None else name.lower())
    assert (None if found is None else found.name) == expected


@pytest.mark.parametrize("name", ["missing.pbn", "no/such/folder.pbn", "."])
def test_a_file_that_cannot_be_opened_is_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be read"):
        list(read(tmp_path / name))


def test_a_broken_gzip_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "b.pbn.gz"
    path.write_bytes(gzip.compress(GAME.encode() * 5000)[:-20])
    with pytest.raises(BadFile, match="cannot be read"):
        list(read(path))


def test_unknown_formats_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="this is no bridge file, it begins with 'hello'"):
        list(reads("hello\n"))
    with pytest.raises(BadFile, match="'xml' is not a format"):
        read("x", "xml")
    with pytest.raises(BadFile, match="the format to write is not known"):
        write(BOARDS, tmp_path / "b.xyz")
    assert list(reads("\n \n")) == []


def test_streams_stay_open_and_text_streams_serve_too() -> None:
    text, raw = io.StringIO(), io.BytesIO()
    assert write(BOARDS, text, "pbn") == write(BOARDS, raw, "pbn") == 3
    assert raw.getvalue().decode().replace("\r\n", "\n") == text.getvalue() == writes(BOARDS)
    raw.seek(0)
    assert list(read(raw)) == BOARDS
    assert not raw.closed


class Endless(io.RawIOBase):
    """A stream that gives the same text again and again, up to a size, without holding it."""

    def __init__(self, piece: bytes, size: int) -> None:
        super().__init__()
        self._piece, self._left, self._rest = piece, size, b""

    def read(self, size: int = -1) -> bytes:
        while len(self._rest) < size and self._left > 0:
            self._rest += self._piece
            self._left -= len(self._piece)
        data, self._rest = self._rest[:size], self._rest[size:]
        return data


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("pbn", writes(BOARDS[:1]) + "\n{" + ("a long story " * 80 + "\n") * 10 + "}\n"),
        ("pbn", "%" + "x" * 60_000 + "\n\n"),
        ("pbn", "{" + "x" * 60_000 + "\n\n"),
        ("lin", writes(BOARDS[:1], "lin").strip() + "nt|" + "a long story " * 800 + "|"),  # a single line
        ("lin", "x" * 60_000),
        ("dot", f"{DEAL}\n# " + "a long story " * 800 + "\n"),
    ],
)
def test_a_large_file_never_sits_in_memory(name: str, piece: str) -> None:
    size = 8_000_000
    stream = Endless(piece.encode(), size)
    tracemalloc.start()
    try:
        count = sum(1 for _ in read(cast(IO[bytes], stream), name, strict=False))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < size / 2
    assert count >= (size // len(piece.encode()) if "story" in piece else 0)


def test_a_problem_is_also_an_error() -> None:
    problem = Problem(7, "why")
    assert str(problem) == str(problem.error()) == "line 7: why"
