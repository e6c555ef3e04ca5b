"""PBN, second step: items into games, with inherited tag values filled in (PBN 2.1, chapters 3 and 4.8).

A blank line ends a game. Two habits of real files are honoured beyond the standard: a blank line in front of a tag
that can only continue the game (an auction, a result, ...) does not end it, and a second `[Event]`, `[Board]` or
`[Deal]` starts a new game even without a blank line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablefeel.formats.pbn_plain import PlainGame
from tablefeel.formats.pbn_scanner import BLANK, COMMENT, FAULT, TAG, TEXT, Item, Literal, Scanner
from tablefeel.formats.records import Problem
from tablefeel.formats.source import Block

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


def in_pieces(plain: PlainGame) -> Game:
    """A plain game as its items."""
    game = Game(over=True)
    lines = Block(plain.line, f"{plain.text}\n").lines()
    game.add_all(item for item in Scanner().scan(lines) if isinstance(item, Item))
    return game


def games(items: Iterable[Item | PlainGame]) -> Iterator[Game | PlainGame]:
    """The games of a file; comments in front of the first tag belong to the game that follows."""
    gathering = _Gathering()
    for item in items:
        whole = gathering.take_whole(item) if isinstance(item, PlainGame) else gathering.take(item)
        if whole is not None:
            yield whole
    if gathering.game is not None:
        yield gathering.game


class _Gathering:
    """Puts pieces together; each `take` answers the game that is over with it, if one is."""

    def __init__(self) -> None:
        self.game: Game | PlainGame | None = None
        self._waiting: list[Item] = []  # comments that may belong to the next game
        self._size = 0

    def take_whole(self, plain: PlainGame) -> Game | PlainGame | None:
        """Begin with a game that is whole, unless something that follows continues it."""
        before = self.game
        self.game = plain
        if self._waiting:
            self.game = Game(over=True)
            self.game.add_all([*self._waiting, *in_pieces(plain).items])
            self._waiting, self._size = [], 0
        return before

    def take(self, item: Item) -> Game | None:
        kind, game = item[0], self.game
        if isinstance(game, PlainGame):
            if kind is BLANK:
                return None
            game = self.game = in_pieces(game)
        if kind is BLANK:
            if game is not None:
                game.over = True
            return None
        if kind is COMMENT and (game is None or game.over):
            self._size += len(item.text)
            if self._size < GAME_LIMIT:
                self._waiting.append(item)
            return None
        before = None
        if game is not None and (game.over or kind is TAG) and _starts_new(game, item):
            before, game = game, None
        if game is None:
            self.game = game = Game()
        if self._waiting:
            game.add_all(self._waiting)
            self._waiting, self._size = [], 0
        game.over = False
        game.add(item)
        return before


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

    def learn(self, game: PlainGame) -> bool:
        """Whether the game is complete as it is; its values are kept for those that follow."""
        if self._lasting or len(self._last) > _MOST_INHERITED // 2:
            return False
        self._last.update({name: value for name, (value, _) in game.tags.items() if name not in _NEVER_INHERITED})
        return True

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
