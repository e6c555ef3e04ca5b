"""Opening files to read and to write: compression, encodings and line ends, never more than a line in memory.

Text is decoded line by line: UTF-8 where it is valid, else Windows-1252, else Latin-1, so no byte is ever lost.
"""

from __future__ import annotations

import codecs
import gzip
import io
import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count, repeat
from pathlib import Path
from typing import IO, NamedTuple

from tablefeel.errors import BadFile
from tablefeel.formats.whole_files import whole_file

Readable = str | os.PathLike[str] | IO[bytes] | IO[str]
Writable = str | os.PathLike[str] | IO[bytes] | IO[str]

CHUNK = 1 << 16
LINE_LIMIT = 100_000
"""Characters of a line beyond which it comes in parts."""


class Line(NamedTuple):
    """A line without its end, or a part of a very long one; `ends` tells whether the line is complete with it."""

    number: int
    text: str
    ends: bool


class Block(NamedTuple):
    """Complete lines with their ends; `number` is the first's."""

    number: int
    text: str

    def lines(self) -> Iterator[Line]:
        """Each of them."""
        return map(Line, count(self.number), self.text[:-1].split("\n"), repeat(True))


def brief(text: str, most: int = 60) -> str:
    """The text, shortened for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def decoded(raw: bytes) -> str:
    """The text of a line in UTF-8, else Windows-1252, else Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        with suppress(UnicodeDecodeError):
            return raw.decode(encoding)
    return raw.decode("latin-1")


class Source:
    """A stream of text that shows its beginning and then gives its lines once."""

    def __init__(self, stream: IO[bytes] | IO[str]) -> None:
        self._stream = stream
        self._first = self._read()
        self._utf16: codecs.IncrementalDecoder | None = None
        if self._first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            self._utf16 = codecs.getincrementaldecoder("utf-16")("replace")
            self._first = self._utf16.decode(self._first).encode()
        self._first = self._first.removeprefix(codecs.BOM_UTF8)

    @property
    def head(self) -> str:
        """How the text begins, at most 64 kB."""
        return decoded(self._first)

    def __iter__(self) -> Iterator[Line]:
        """Every line; CR LF, LF and CR all end one."""
        for block in self.blocks():
            yield from block.lines() if isinstance(block, Block) else (block,)

    def blocks(self) -> Iterator[Block | Line]:
        """The same, many lines at once where that goes: up to a blank line if there is one."""
        number, rest = 1, b""
        for data in self._chunks():
            whole, end, rest = (rest + data).rpartition(b"\n\n")
            if not end:
                whole, end, rest = rest.rpartition(b"\n")
            if end:
                yield from _blocks(number, whole + end)
                number += whole.count(b"\n") + len(end)
            while len(rest) > LINE_LIMIT:
                whole, end, rest = rest.rpartition(b"\n")
                if end:
                    yield from _blocks(number, whole + end)
                    number += whole.count(b"\n") + 1
                    continue
                cut = _cut(rest)
                yield Line(number, decoded(rest[:cut]), False)
                rest = rest[cut:]
        *whole_lines, last = rest.split(b"\n")
        for raw in whole_lines:
            yield from _parts(number, raw)
            number += 1
        if last:
            yield from _parts(number, last)

    def _chunks(self) -> Iterator[bytes]:
        """The bytes with every line end turned into LF, without the ^Z by which DOS ended a file."""
        data, held = self._first, b""
        while data:
            data = held + data
            held = _held(data)
            yield data[: len(data) - len(held)].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            data = self._read()
            if self._utf16 is not None:
                data = self._utf16.decode(data).encode("utf-8", "replace")
        if held == b"\r":
            yield b"\n"

    def _read(self) -> bytes:
        try:
            data = self._stream.read(CHUNK)
        except UnicodeDecodeError as error:
            raise BadFile(f"the text stream cannot be decoded: {error}") from None
        except (OSError, EOFError, zlib.error) as error:
            raise BadFile(f"the file cannot be read: {error}") from None
        return data.encode("utf-8", "replace") if isinstance(data, str) else data


def _held(data: bytes) -> bytes:
    """What to keep back of a chunk: a CR whose LF may come, or a ^Z that may be the end of the file."""
    blank = data[len(data.rstrip(b"\x1a \t\r\n")) :]
    place = blank.find(b"\x1a")
    if place >= 0:
        return blank[place:] if len(blank) - place < CHUNK else b""
    return b"\r" if data.endswith(b"\r") else b""


def _blocks(number: int, whole: bytes) -> Iterator[Block | Line]:
    """Complete lines, decoded together where all are UTF-8 and none can be too long."""
    if len(whole) <= LINE_LIMIT:
        with suppress(UnicodeDecodeError):
            return iter((Block(number, whole.decode()),))
    return chain.from_iterable(_parts(place, raw) for place, raw in enumerate(whole[:-1].split(b"\n"), number))


def _parts(number: int, raw: bytes) -> Iterator[Line]:
    """A complete line, in parts if it is very long."""
    while len(raw) > LINE_LIMIT:
        cut = _cut(raw)
        yield Line(number, decoded(raw[:cut]), False)
        raw = raw[cut:]
    yield Line(number, decoded(raw), True)


def _cut(raw: bytes) -> int:
    """Where to cut a long line: after a bar or blank, never inside a UTF-8 character."""
    cut = max(raw.rfind(b"|", 0, LINE_LIMIT), raw.rfind(b" ", 0, LINE_LIMIT)) + 1
    if cut:
        return cut
    cut = LINE_LIMIT
    while cut > LINE_LIMIT - 4 and raw[cut] & 0xC0 == 0x80:
        cut -= 1
    return cut


def named(target: object) -> str | None:
    """The file name behind a path or an open file, without `.gz`."""
    name = target if isinstance(target, str | os.PathLike) else getattr(target, "name", None)
    return os.fspath(name).removesuffix(".gz") if isinstance(name, str | os.PathLike) else None


@contextmanager
def opened(source: Readable) -> Iterator[Source]:
    """The source of a path (gzip is recognised by its first bytes) or of an open stream, which stays open."""
    if not isinstance(source, str | os.PathLike):
        yield Source(source)
        return
    try:
        with Path(source).open("rb") as file:
            packed = file.read(2) == b"\x1f\x8b"
            file.seek(0)
            yield Source(gzip.GzipFile(fileobj=file) if packed else file)  # type: ignore[arg-type]
    except OSError as error:
        raise BadFile(f"{os.fspath(source)!r} cannot be read: {error.strerror or error}") from None


def save(lines: Iterable[str], target: Writable, end: str = "\n") -> None:
    """Write lines as UTF-8. A path is written beside and renamed at the end, so it is whole or untouched.

    `end` is the line end of files and binary streams; text streams have their own.
    """
    if isinstance(target, str | os.PathLike):
        _save_file(lines, Path(target), end)
    elif isinstance(target, io.TextIOBase):
        for line in lines:
            target.write(line + "\n")
    else:
        write: Callable[[bytes], object] = target.write  # type: ignore[assignment]
        for line in lines:
            write((line + end).encode("utf-8", "replace"))


def _save_file(lines: Iterable[str], path: Path, end: str) -> None:
    try:
        with whole_file(path) as raw:
            if path.suffix == ".gz":
                with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                    save(lines, packed, end)  # type: ignore[arg-type]
            else:
                save(lines, raw, end)
    except OSError as error:
        raise BadFile(f"{str(path)!r} cannot be written: {error.strerror or error}") from None
