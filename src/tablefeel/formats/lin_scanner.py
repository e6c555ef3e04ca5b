"""LIN, first step: text into commands, and commands into boards.

LIN is a chain of `command|value|` pairs with two-letter commands; line ends mean nothing, and a file may be one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tablefeel.formats.records import Problem
from tablefeel.formats.source import Line, brief

VALUE_LIMIT = 100_000
"""Characters in one value."""

BOARD_LIMIT = 10_000
"""Commands in one board."""

HEADER_COMMANDS = frozenset(("vg", "rs", "pw", "mp", "bn"))
_COMMAND = re.compile(r"[A-Za-z][A-Za-z0-9]")
_KNOWN = HEADER_COMMANDS | {"pn", "qx", "st", "md", "sv", "mb", "an", "pc", "mc", "pg", "nt", "ah"}
"""The commands that are recognised where a bar is missing before them."""


class Command(NamedTuple):
    """A command in lower case and its value; an empty name marks text that is no command."""

    line: int
    name: str
    value: str


class Tokens:
    """Cuts lines at their bars; keeps no more than one value."""

    def __init__(self) -> None:
        self._start = 1
        self._parts: list[str] = []
        self._size = 0

    def commands(self, lines: Iterable[Line]) -> Iterator[Command]:
        """The commands in order; a value that runs into the next command for want of a bar is cut at its line end."""
        name, name_line = "", 0
        expecting_name = True
        for line, text in self._pieces(lines):
            if expecting_name:
                name = text.strip().lower()
                name_line = line + text[: len(text) - len(text.lstrip())].count("\n")
                if _COMMAND.fullmatch(name):
                    expecting_name = False
                elif name:
                    yield Command(line, "", brief(text.strip()))
                continue
            value, _, tail = text.rpartition("\n")
            if tail.strip().lower() in _KNOWN and value:
                yield Command(name_line, name, value.strip("\n").replace("\n", " "))
                name, name_line = tail.strip().lower(), line + text.count("\n")
            else:
                yield Command(name_line, name, text.strip("\n").replace("\n", " "))
                expecting_name = True
        if not expecting_name:
            yield Command(name_line, name, "".join(self._parts).strip("\n").replace("\n", " "))
        elif self._size and "".join(self._parts).strip():
            yield Command(self._start, "", brief("".join(self._parts).strip()))

    def _pieces(self, lines: Iterable[Line]) -> Iterator[tuple[int, str]]:
        """What stands between bars, with the line where it starts."""
        for number, text, ends in lines:
            *whole, rest = (text + "\n" if ends else text).split("|")
            for piece in whole:
                yield self._start if self._parts else number, "".join((*self._parts, piece))
                self._parts, self._size = [], 0
            if not self._parts:
                self._start = number
            if self._size < VALUE_LIMIT:
                self._parts.append(rest)
            self._size += len(rest)


@dataclass(slots=True)
class Match:
    """What a vugraph file says for all its boards."""

    heading: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    """Those of both tables, the open room's first."""
    others: list[Command] = field(default_factory=list)


@dataclass(slots=True)
class LinBoard:
    """The commands of one board and the match it belongs to."""

    match: Match | None = None
    commands: list[Command] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    problem: Problem | None = None

    @property
    def line(self) -> int:
        return next((command.line for command in self.commands if command.name in ("md", "qx")), self.commands[0].line)

    @property
    def is_board(self) -> bool:
        """Whether there is anything of a board: cards, calls or play."""
        return not self.names.isdisjoint(("md", "mb", "pc")) or self.problem is not None

    def add(self, command: Command) -> None:
        """Take the command in."""
        if not command.name:
            reason = f"{command.value!r} is not a LIN command: expected two letters and a bar such as md|"
            self.problem = self.problem or Problem(command.line, reason, command.value)
        elif len(command.value) >= VALUE_LIMIT:
            reason = f"the value of {command.name}| is longer than {VALUE_LIMIT} characters"
            self.problem = self.problem or Problem(command.line, reason, brief(command.value))
        if len(self.commands) >= BOARD_LIMIT:
            self.problem = self.problem or Problem(command.line, f"the board has more than {BOARD_LIMIT} commands")
            return
        self.names.add(command.name)
        self.commands.append(command)

    def is_ended_by(self, command: Command) -> bool:
        """Whether the command belongs to another board or to the file."""
        name = command.name
        if name in HEADER_COMMANDS:
            return "md" in self.names or "qx" in self.names
        if name == "pn":
            return not self.names.isdisjoint(("md", "mb", "pc")) or {"pn", "qx"} <= self.names
        if name == "qx":
            return not self.names.isdisjoint(("md", "qx", "mb", "pc"))
        return name == "md" and not self.names.isdisjoint(("md", "mb", "pc"))


def boards(commands: Iterable[Command]) -> Iterator[LinBoard]:
    """The boards of a file, each with the match heading above it."""
    match: Match | None = None
    board = LinBoard()
    for command in commands:
        if board.is_ended_by(command):
            if board.is_board:
                yield board
            board = LinBoard(match)
        if command.name in HEADER_COMMANDS:
            match = _heading(match, command)
            board.match = match
        elif command.name == "pn" and match is not None and "qx" not in board.names and command.value.count(",") > 3:
            match.names = tuple(command.value.split(",", 8)[:8])
        else:
            board.add(command)
    if board.is_board:
        yield board


def _heading(match: Match | None, command: Command) -> Match:
    """The match with what the command says; a new `vg` starts a new match."""
    if match is None or command.name == "vg":
        match = Match()
    if command.name == "vg":
        match.heading = tuple(command.value.split(",", 9)[:9]) if command.value else ()
    elif command.name == "rs":
        match.results = tuple(command.value.split(","))
    elif len(match.others) < 100:
        match.others.append(command)
    return match
