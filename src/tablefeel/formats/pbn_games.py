"""PBN, second step: items into games, with inherited tag values filled in (PBN 2.1, chapters 3 and 4.8).

A blank line ends a game. Two habits of real files are honoured beyond the standard: a blank line in front of a tag
that can only continue the game (an auction, a result, ...) does not end it, and a second `[Event]`, `[Board]` or
`[Deal]` starts a new game even without a blank line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablefeel.formats.pbn_scanner import BLANK, COMMENT, FAULT, TAG, TEXT, Item, Literal
from tablefeel.formats.records import Problem

GAME_LIMIT = 2_000_000
"""Characters in one game."""

_OPENERS = frozenset(("Event", "Board", "Deal"))
_CONTINUATIONS = frozenset(
    (
        *("Scoring", "Declarer", "Contract", "Result", "Auction", "Play", "Note"),
        *("DoubleDummyTricks", "OptimumResultTable", "OptimumScore", "ParContract"),
    )
)
_NEVER_INHERITED = frozenset(("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"))
_CALL_OR_CARD = re.compile(r"\s*(?:[1-7](?:NT?|[CDHS])|P(?:ASS)?|XX?|AP|[SHDC][AKQJT2-9]|[-*+])(?![A-Z0-9])", re.I)
_MOST_INHERITED = 200


@dataclass(slots=True)
class Game:
    """The items of one game and, if it cannot be read, why."""

    items: list[Item] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    section: str = ""
    size: int = 0
    problem: Problem | None = None
    over: bool = False
    """Whether a blank line came."""

    @property
    def line(self) -> int:
        """Where the first tag stands."""
        return next((item.line for item in self.items if item.kind is TAG), self.items[0].line)

    def add(self, item: Item) -> None:
        """Take the item in."""
        kind, line, text, name = item
        self.size += len(text)
        if self.problem is not None:
            return
        if kind is FAULT:
            self.problem = Problem(line, text, name)
        elif self.size > GAME_LIMIT:
            self.problem = Problem(line, f"the game is longer than {GAME_LIMIT} characters")
            self.items.clear()
        if kind is TAG:
            self.names.add(name)
            if name != "Note":
                self.section = name
        self.items.append(item)

    def add_all(self, items: Iterable[Item]) -> None:
        for item in items:
            self.add(item)

    def is_continued_by(self, item: Item) -> bool:
        """Whether an item after a blank line still belongs to this game."""
        if item.kind is TEXT:
            return self.section in ("Auction", "Play") and _CALL_OR_CARD.match(item.text) is not None
        if item.kind is not TAG or item.name not in _CONTINUATIONS or "Deal" not in self.names:
            return False
        return self.section in ("Auction", "Play") if item.name == "Note" else item.name not in self.names


def games(items: Iterable[Item]) -> Iterator[Game]:
    """The games of a file; comments in front of the first tag belong to the game that follows."""
    game: Game | None = None
    waiting: list[Item] = []  # comments that may belong to the next game
    size = 0
    for item in items:
        kind = item[0]
        if kind is BLANK:
            if game is not None:
                game.over = True
            continue
        if kind is COMMENT and (game is None or game.over):
            size += len(item.text)
            if size < GAME_LIMIT:
                waiting.append(item)
            continue
        if game is not None and (game.over or kind is TAG) and _starts_new(game, item):
            yield game
            game = None
        if game is None:
            game = Game()
        if waiting:
            game.add_all(waiting)
            waiting, size = [], 0
        game.over = False
        game.add(item)
    if game is not None:
        yield game


def _starts_new(game: Game, item: Item) -> bool:
    """Whether `item` belongs to another game than `game`."""
    if game.over:
        return not game.is_continued_by(item)
    return item.kind is TAG and item.name in _OPENERS and item.name in game.names


class Inheritance:
    """The values that `#` and `##` stand for; written `\\#`, a value stands for itself."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        self._lasting: dict[str, str] = {}

    def fill_in(self, game: Game) -> None:
        """Put real values for `#` and `##` into the game, and learn from it."""
        for place, (kind, line, text, name) in enumerate(game.items):
            if kind is not TAG:
                continue
            if name not in _NEVER_INHERITED:
                value = self._value(name, text)
                if value is not text:
                    game.items[place] = Item(kind, line, value, name)
            elif text.startswith("#") and game.problem is None:
                game.problem = Problem(line, f"[{name} {text!r}]: this tag cannot inherit a value")
        if self._lasting:
            line = game.line
            missing = (name for name in self._lasting if name not in game.names)
            game.items.extend([Item(TAG, line, self._lasting[name], name) for name in missing])

    def _value(self, name: str, text: str) -> str:
        """The value that the text of a tag stands for."""
        value = text
        if isinstance(text, Literal):
            value = str(text)
        elif text == "#":
            value = self._last.get(name, "")
        elif text.startswith("##"):
            value = text[2:]
            if len(self._lasting) < _MOST_INHERITED:
                self._lasting[name] = value
        elif name in self._lasting:
            self._lasting[name] = value
        if len(value) < 1000 and (name in self._last or len(self._last) < _MOST_INHERITED):
            self._last[name] = value
        return value
