"""PBN, first step: lines into tags, section text, comments and blank lines (PBN 2.1, chapters 2 and 3).

A paragraph that is a whole game without anything unusual is given as it is. Otherwise the scanner looks at a line at a
time and remembers only an open comment or a tag that goes on over several lines. What it cannot read becomes a `FAULT`,
and it goes on after the next blank line, where another game starts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum, auto
from typing import NamedTuple

from tablefeel.formats.pbn_plain import PlainGame, plain_game
from tablefeel.formats.records import Style
from tablefeel.formats.source import LINE_LIMIT, Block, Line, brief

COMMENT_LIMIT = 1_000_000
"""Characters in one comment."""


class Kind(Enum):
    TAG = auto()
    TEXT = auto()
    COMMENT = auto()
    BLANK = auto()
    FAULT = auto()


TAG, TEXT, COMMENT, BLANK, FAULT = Kind


class Item(NamedTuple):
    """A piece of a PBN file: `text` is a tag's value, a run of section text, a comment, or why it is a fault.

    Section text may go over several lines; `line` is the first. `name` is a tag's name, a comment's style, or the text
    that is at fault.
    """

    kind: Kind
    line: int
    text: str = ""
    name: str = ""


_TAG = re.compile(r'\[\s*([A-Za-z0-9_.:-]{1,80})\s*"((?:[^"\\]|\\.)*)"\s*\]')
# Unescaped quotes inside the value, or a backslash before the last quote: the value ends at the first `"]`.
_SLOPPY_TAG = re.compile(r'\[\s*([A-Za-z0-9_.:-]{1,80})\s*"((?:[^"]|"(?!\s*\]))*)"\s*\]')
_BROKEN_TAG = re.compile(r'\[\s*(?:[A-Za-z0-9_.:-]{1,80}\s*(?:"(?:[^"\\]|\\.)*"\s*)?)?$')
_TEXT = re.compile(r'(?:[^\[\]{};"]+|"(?:[^"\\]|\\.)*")+')
_NEW_GAME = re.compile(r'\[(?:Event|Board|Deal|Site|Date)\s+"')
_DELIMITER = re.compile(r"\s*</?PBN>\s*", re.IGNORECASE)  # around PBN inside another document
_RUN = 100  # lines
# A line that is one tag, or text without anything that needs a second look; most lines are.
_PLAIN = re.compile(r'\[([A-Za-z0-9_.:-]{1,80}) "([^"\\]*)"\]\s*| *[^\s%\[\]{};"<][^\t\[\]{};"<]*')
_ESCAPED = re.compile(r'\\(["\\])')


class Literal(str):
    """A value that starts with `#` and means it: it was written `\\#`."""

    __slots__ = ()


class Scanner:
    """Turns lines into items; `scan` may be called once."""

    def __init__(self) -> None:
        self._comment: list[str] = []  # the lines of an open brace comment
        self._comment_line = 0
        self._comment_size = 0
        self._tag = ""  # the beginning of a tag that goes on in the next line
        self._tag_line = 0
        self._lost = False  # after a fault, until a blank line
        self._was_blank = False  # inside a comment
        self._in_long_line = False
        self._run: list[str] = []  # lines of plain text that follow each other
        self._run_line = 0
        self._after_blank = True  # whether a game may begin here

    def scan(self, blocks: Iterable[Block | Line]) -> Iterator[Item | PlainGame]:
        """Every piece of the file, in order."""
        for block in blocks:
            yield from self._paragraphs(*block) if isinstance(block, Block) else self._lines((block,))
        if self._run:
            yield Item(TEXT, self._run_line, "\n".join(self._run))
        elif self._comment:
            yield self._fault(self._comment_line, "the comment is not closed by '}'", self._comment[0])
        elif self._tag:
            yield self._fault(self._tag_line, f"the tag {brief(self._tag)!r} is not finished", self._tag)

    @property
    def _busy(self) -> bool:
        """Whether what comes next belongs to something that has begun."""
        return bool(self._in_long_line or self._lost or self._comment or self._tag)

    def _paragraphs(self, number: int, text: str) -> Iterator[Item | PlainGame]:
        """Whole games where they are plain, and the pieces of all other lines."""
        position = 0
        while position < len(text):
            end = text.find("\n\n", position)
            end = len(text) - 1 if end < 0 else end
            ends_blank = text.startswith("\n\n", end)
            game = None
            if ends_blank and self._after_blank and not self._busy:
                game = plain_game(number, text[position:end])
            following = end + (2 if ends_blank else 1)
            if game is not None:
                yield game
            else:
                yield from self._lines(Block(number, text[position:following]).lines())
            number += text.count("\n", position, following)
            position = following

    def _lines(self, lines: Iterable[Line]) -> Iterator[Item]:
        """The pieces of lines."""
        for number, text, ends in lines:
            match = _PLAIN.fullmatch(text) if ends and not self._busy else None
            if match is not None and not match.lastindex and len(self._run) < _RUN:
                self._run_line = number - len(self._run)
                self._run.append(text.rstrip())
                self._after_blank = False
                continue
            if self._run:
                yield Item(TEXT, self._run_line, "\n".join(self._run))
                self._run = []
            self._after_blank = not text
            if match is not None and match.lastindex:
                yield Item(TAG, number, match[2], match[1])
            else:
                yield from self._careful(number, text, ends)

    def _careful(self, number: int, text: str, ends: bool) -> Iterator[Item]:
        """The pieces of any line."""
        was_long, self._in_long_line = self._in_long_line, not ends
        if was_long:
            return
        if not ends:
            yield self._fault(number, f"the line is longer than {LINE_LIMIT} characters", text)
        elif not text or text.isspace() or _DELIMITER.fullmatch(text):
            yield from self._blank(number)
        elif self._lost:
            return
        elif text[0] == "%" and not self._comment and not self._tag:
            yield Item(COMMENT, number, text[1:].rstrip(), "%")
        else:
            yield from self._line(number, text)

    def _blank(self, number: int) -> Iterator[Item]:
        if self._comment:
            self._was_blank = True
            yield from self._lengthen_comment("")
            return
        self._lost = False
        if self._tag:
            yield self._fault(self._tag_line, f"the tag {brief(self._tag)!r} is not finished", self._tag)
            self._lost = False
        yield Item(BLANK, number)

    def _line(self, number: int, text: str) -> Iterator[Item]:
        position = 0
        if self._comment:
            if self._was_blank and _NEW_GAME.match(text):
                yield self._fault(self._comment_line, "the comment is not closed by '}'", self._comment[0])
                self._lost = False
                yield Item(BLANK, number)
            else:
                item, position = self._go_on_with_comment(text)
                if item is not None:
                    yield item
                if self._comment or self._lost:
                    return
        elif self._tag:
            text = f"{self._tag} {text.strip()}"
            number, self._tag = self._tag_line, ""
        while position < len(text) and not self._lost:
            item, position = self._next(number, text, position)
            if item is not None:
                yield item

    def _next(self, number: int, text: str, position: int) -> tuple[Item | None, int]:
        """The item at `position`, if one is complete, and where the next one starts."""
        letter = text[position]
        if letter == "[":
            return self._tag_at(number, text, position)
        if letter == "{":
            end = text.find("}", position)
            if end >= 0:
                return Item(COMMENT, number, text[position + 1 : end], "{"), end + 1
            self._comment = [text[position + 1 :]]
            self._comment_line, self._comment_size, self._was_blank = number, 0, False
            return None, len(text)
        if letter == ";":
            return Item(COMMENT, number, text[position + 1 :].rstrip(), ";"), len(text)
        match = _TEXT.match(text, position)
        if match is None:
            what = "a quote is not closed" if letter == '"' else f"{letter!r} without its opening bracket"
            return self._fault(number, f"{what} in {brief(text.strip())!r}", text), len(text)
        run = match[0].replace("\t", " ").rstrip()
        return (Item(TEXT, number, run) if run else None), match.end()

    def _tag_at(self, number: int, text: str, position: int) -> tuple[Item | None, int]:
        match = _TAG.match(text, position) or _SLOPPY_TAG.match(text, position)
        if match is not None:
            value = _ESCAPED.sub(r"\1", match[2])
            return Item(TAG, number, Literal(value[1:]) if match[2].startswith("\\#") else value, match[1]), match.end()
        if _BROKEN_TAG.match(text, position):
            self._tag, self._tag_line = text[position:], number
            return None, len(text)
        reason = f'{brief(text[position:].strip())!r} is not a tag: expected [Name "value"]'
        return self._fault(number, reason, text), len(text)

    def _go_on_with_comment(self, text: str) -> tuple[Item | None, int]:
        """The comment if it is closed in this line, and where the line goes on."""
        end = text.find("}")
        self._was_blank = False
        if end >= 0:
            whole = "\n".join((*self._comment, text[:end]))
            item = Item(COMMENT, self._comment_line, whole, "{")
            self._comment = []
            return item, end + 1
        return next(self._lengthen_comment(text.rstrip()), None), len(text)

    def _lengthen_comment(self, text: str) -> Iterator[Item]:
        """Take a line into the open comment; a fault if it grows beyond all measure."""
        self._comment.append(text)
        self._comment_size += len(text) + 1
        if self._comment_size > COMMENT_LIMIT:
            reason = f"the comment is longer than {COMMENT_LIMIT} characters; perhaps it is not closed by '}}'"
            yield self._fault(self._comment_line, reason, self._comment[0])

    def _fault(self, line: int, reason: str, text: str) -> Item:
        self._lost, self._comment, self._tag = True, [], ""
        return Item(FAULT, line, reason, brief(text.strip()))


def style_of(item: Item) -> Style:
    """The style of a comment item."""
    return "%" if item.name == "%" else ";" if item.name == ";" else "{"
