"""A dealing script cut into tokens, each with its line, so that errors can name it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablefeel.errors import BadFile, quoted

_TOKEN = re.compile(
    r"(?P<space>[ \t\r]+)|(?P<newline>\n)|(?P<comment>//[^\n]*|#[^\n]*|/\*.*?\*/)|(?P<number>\d+)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<sign>&&|\|\||==|!=|>=|<=|[-+*()<>=!,?:])|(?P<text>\"[^\"\n]*\")",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A number, a name, a sign or a text; the last one of a script is its end."""

    kind: str
    text: str
    line: int
    start: int


def tokens(text: str) -> list[Token]:
    """The tokens of a script, without blanks and comments; `BadFile` where a character means nothing."""
    found, place, line = [], 0, 1
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise BadFile(f"{quoted(text[place : place + 20])} is not understood", line)
        kind = match.lastgroup or ""
        if kind not in ("space", "newline", "comment"):
            found.append(Token(kind, match[0], line, place))
        line += match[0].count("\n")
        place = match.end()
    return [*found, Token("end", "", line, place)]
