"""PBN, third step: a game into a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.notation import hands_of
from tablefeel.formats.pbn_analysis import TABLES, Analysis, analysis_of, check_table
from tablefeel.formats.pbn_games import Game, Inheritance, games, in_pieces
from tablefeel.formats.pbn_plain import PlainGame, plain_record
from tablefeel.formats.pbn_play import play_of
from tablefeel.formats.pbn_result import Outcome, outcome_of
from tablefeel.formats.pbn_scanner import COMMENT, FAULT, TAG, TEXT, Item, Scanner, style_of
from tablefeel.formats.pbn_sections import RawTag, auction_of, moves_of, referenced
from tablefeel.formats.play import check_play
from tablefeel.formats.records import (
    MANDATORY_TAGS,
    UNKNOWN_HANDS,
    AnnotatedCall,
    Comment,
    Hands,
    PlayedCard,
    Problem,
    Record,
    Tag,
    regular_auction,
    settled,
)
from tablefeel.formats.source import Source, brief
from tablefeel.kernel import SEATS, Seat, Vulnerability

ALERTS_TAG = "AlertedCalls"
"""Ours: which calls (1, 2, ...) were alerted, where PBN's notes alone cannot tell."""

UNKNOWN = ("", "?")
_DROPPED_IF_UNKNOWN = ("Event", "Site", "Date", "Scoring")
_NO_SECTION = frozenset((*MANDATORY_TAGS, "DoubleDummyTricks", "OptimumScore", "ParContract"))
_ABOUT_THE_FILE = re.compile(r"\s*(?:PBN\s+[0-9]|EXPORT\s*$|Content-type:)", re.IGNORECASE)
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]+")
_TO_ESCAPE = re.compile(r'"|\\(?=[\\"]|$)|^\\(?=#)')
_NUMBER = re.compile(r"\s*0*[1-9][0-9]{0,8}\s*")
_LINE = 250


def read_pbn(source: Source) -> Iterator[Record | Problem]:
    """A record or problem per game."""
    inheritance = Inheritance()
    for found in games(Scanner().scan(source.blocks())):
        if isinstance(found, PlainGame):
            record = plain_record(found) if inheritance.learn(found) else None
            if record is not None:
                yield record
                continue
        game = in_pieces(found) if isinstance(found, PlainGame) else found
        inheritance.fill_in(game)
        yield game.problem or _read(game)


class _Fault(BadFile):
    """What is wrong with a game, and in which part of it; without a part nothing of the game can be saved."""

    def __init__(self, message: str, line: int | None, part: str) -> None:
        super().__init__(message, line)
        self.part = part


class _Part:
    """Whatever goes wrong inside is a fault of that part; `line` serves where the error knows none."""

    __slots__ = ("_line", "_name")

    def __init__(self, name: str, line: int | None) -> None:
        self._name = name
        self._line = line

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, BadFile):
            raise _Fault(error.reason, error.line or self._line, self._name) from None
        if isinstance(error, BadInput):
            raise _Fault(str(error), self._line, self._name) from None


def _read(game: Game) -> Record | Problem:
    """The record; or the first problem, with a record whose faulty parts are left as they are written."""
    problem: Problem | None = None
    raw: frozenset[str] = frozenset()
    while True:
        try:
            record = _record(game, raw)
        except BadInput as error:
            line = (error.line if isinstance(error, BadFile) else None) or game.line
            reason = error.reason if isinstance(error, BadFile) else str(error)
            problem = problem or Problem(line, reason, brief(_text_at(game, line)))
            part = error.part if isinstance(error, _Fault) else ""
            if not part or part in raw:
                return problem
            raw |= {part}
        else:
            return record if problem is None else replace(problem, record=record)


def _text_at(game: Game, line: int) -> str:
    """How the items of that line read."""
    for kind, first, text, name in game.items:
        if kind is TAG and first == line:
            return f'[{name} "{text}"]'
        if kind is TEXT and first <= line <= first + text.count("\n"):
            return text.split("\n")[line - first].strip()
        if kind is FAULT and first == line:
            return text.strip()
    return ""


@dataclass(slots=True)
class Draft:
    """The tags of a game as written; what is understood is taken out of `tags`."""

    tags: dict[str, RawTag] = field(default_factory=dict)
    notes: dict[str, dict[str, str]] = field(default_factory=lambda: {"Auction": {}, "Play": {}})
    comments: list[Comment] = field(default_factory=list)

    def take(self, name: str) -> str | None:
        """The value of a tag, which is taken out; None if it is absent or unknown."""
        raw = self.tags.pop(name, None)
        return None if raw is None or raw.value.strip() in UNKNOWN else raw.value.strip()

    def line_of(self, name: str) -> int | None:
        raw = self.tags.get(name)
        return None if raw is None else raw.line


class _Drafter:
    """Sorts the items of a game into a draft."""

    def __init__(self) -> None:
        self.draft = Draft()
        self._name = ""  # the tag that comments follow
        self._target: RawTag | None = None
        self._moves = ""  # Auction or Play, whichever came last

    def add(self, items: Iterable[Item]) -> None:
        tags = self.draft.tags
        for item in items:
            kind, line, text, name = item
            if kind is TAG and name != "Note":
                self._name, self._target = name, RawTag(text, line)
                tags.setdefault(name, self._target)  # the standard: a tag that already occurred is ignored
                if name in ("Auction", "Play"):
                    self._moves = name
            elif kind is TAG:
                self._note(item)
            elif kind is TEXT:
                self._text(item)
            elif kind is COMMENT:
                self._comment(item)

    def _note(self, item: Item) -> None:
        number, colon, text = item.text.partition(":")
        number = number.strip()
        if not colon or not re.fullmatch("[0-9]{1,3}", number):
            expected = "expected a number, a colon and a text"
            raise BadFile(f'[Note "{brief(item.text)}"] is not a note: {expected}', item.line)
        if not self._moves:
            raise BadFile(f'[Note "{brief(item.text)}"] stands before any auction or play', item.line)
        self.draft.notes[self._moves].setdefault(number.lstrip("0") or "0", text.strip())
        self._name = "Note" if self._moves == "Auction" else "PlayNote"
        self._target = self.draft.tags[self._moves]

    def _text(self, item: Item) -> None:
        if self._target is not None and self._name not in _NO_SECTION:
            self._target.pieces.append((item.line, item.text))
            return
        start = brief(item.text.split("\n")[0].strip())
        where = "stands before any tag" if self._target is None else f"does not belong after [{self._name}]"
        raise BadFile(f"{start!r} {where}", item.line)

    def _comment(self, item: Item) -> None:
        style = style_of(item)
        if style == "%" and _ABOUT_THE_FILE.match(item.text):
            return
        text = wrapped(item.text) if style == "{" else item.text
        target = self._target
        if self._name in ("Auction", "Play") and target is not None and target.pieces:
            target.pieces.append((item.line, Comment(text, "", style)))
            return
        if target is not None and target.pieces and style != "%" and self._name.endswith("Table"):
            raise BadFile(f"a comment stands inside the table [{self._name}]", item.line)
        self.draft.comments.append(Comment(text, self._name, style))


def tag_text(name: str, value: str) -> str:
    """A tag as PBN writes it, with quotes and backslashes escaped where they must be."""
    plain = _UNPRINTABLE.sub(" ", value)
    escaped = _TO_ESCAPE.sub(lambda match: "\\" + match[0], plain)
    inherits = plain == "#" or plain.startswith("##")  # unless told that it stands for itself
    return f'[{name} "{chr(92) if inherits else ""}{escaped}"]'


def wrapped(text: str) -> str:
    """A comment with its lines cut at blanks where they are too long for PBN (255 characters)."""
    if len(text) <= _LINE:
        return text
    lines = []
    for line in text.split("\n"):
        start = 0
        while len(line) - start > _LINE and (cut := line.rfind(" ", start + 1, start + _LINE)) > start:
            lines.append(line[start:cut].rstrip())
            start = cut + 1
        lines.append(line[start:])
    return "\n".join(lines)


def _record(game: Game, raw: frozenset[str]) -> Record:
    """The record of a game; the parts in `raw` are left as they are written."""
    drafter = _Drafter()
    drafter.add(game.items)
    draft = drafter.draft
    for name, tag in draft.tags.items():
        if name in TABLES and name not in raw:
            with _Part(name, tag.line):
                check_table(name, tag.value, tag.section, tag.line)
    hands = _hands(draft)
    number = _number(draft)
    vulnerability = _vulnerability(draft)
    dealer = _seat(draft, "Dealer")
    calls: tuple[AnnotatedCall, ...] = ()
    auction_open = False
    if "Auction" not in raw:
        dealer, calls, auction_open = _auction(draft, number, dealer)
    outcome = Outcome() if "Contract" in raw else _outcome(draft, dealer, calls)
    play_line = draft.line_of("Play")
    play, play_open = ((), False) if "Play" in raw else _play(draft, outcome, hands)
    try:
        analysis = Analysis() if "analysis" in raw else analysis_of(draft.tags)
    except BadInput as error:
        with _Part("Play", play_line):
            check_play(play, hands)  # a fault of the play is told first
        with _Part("analysis", None):
            raise error
    north, east, south, west = (_player(draft, seat) for seat in SEATS)
    with _Part("Play", play_line):  # of what a record checks, only the play has not been checked before
        return Record(
            number=number, hands=hands, dealer=dealer, vulnerability=vulnerability, players=(north, east, south, west),
            calls=calls, auction_open=auction_open, contract=outcome.contract, passed_out=outcome.passed_out,
            tricks=outcome.tricks, play=play, play_open=play_open, trick_table=analysis.table,
            par_score=analysis.score, par_contract=analysis.contract, tags=tuple(_other_tags(draft)),
            comments=tuple(draft.comments), line=game.line,
        )  # fmt: skip


def _other_tags(draft: Draft) -> Iterator[Tag]:
    """The tags that are left; the notes of an auction or play that could not be read stay with it."""
    for name, raw in draft.tags.items():
        notes = draft.notes.get(name, {})
        section = (*raw.section, *(tag_text("Note", f"{number}:{text}") for number, text in notes.items()))
        if section or not (name in _DROPPED_IF_UNKNOWN and raw.value == "?"):
            yield Tag(name, raw.value, section)


def _outcome(draft: Draft, dealer: Seat | None, calls: tuple[AnnotatedCall, ...]) -> Outcome:
    line = draft.line_of("Contract")
    with _Part("Contract", line):
        auction = None if dealer is None else regular_auction(dealer, calls)
        outcome = outcome_of(draft.tags, auction)
    if auction is not None and auction.is_over:
        with _Part("Auction", line):
            settled(auction, outcome.contract, outcome.passed_out)
    return outcome


def _hands(draft: Draft) -> Hands:
    line = draft.line_of("Deal")
    text = draft.take("Deal")
    try:
        return UNKNOWN_HANDS if text is None else hands_of(text)
    except BadInput as error:
        raise BadFile(str(error), line) from None


def _number(draft: Draft) -> int | None:
    raw = draft.tags.get("Board")
    if raw is None or (raw.value.strip() not in UNKNOWN and not _NUMBER.fullmatch(raw.value)):
        return None  # a board with a name: the tag stays as it is
    text = draft.take("Board")
    return None if text is None else int(text)


def _player(draft: Draft, seat: Seat) -> str | None:
    raw = draft.tags.pop(seat.word, None)
    return None if raw is None or raw.value == "?" else raw.value


def _seat(draft: Draft, name: str) -> Seat | None:
    line = draft.line_of(name)
    text = draft.take(name)
    return None if text is None else _seat_in(text, name, line)


def _seat_in(text: str, name: str, line: int | None) -> Seat:
    try:
        return Seat.parse(brief(text))
    except BadInput as error:
        raise BadFile(f"[{name}]: {error}", line) from None


def _vulnerability(draft: Draft) -> Vulnerability | None:
    line = draft.line_of("Vulnerable")
    text = draft.take("Vulnerable")
    try:
        return None if text is None else Vulnerability.parse(brief(text))
    except BadInput as error:
        raise BadFile(f"[Vulnerable]: {error}", line) from None


def _auction(
    draft: Draft, number: int | None, dealer: Seat | None
) -> tuple[Seat | None, tuple[AnnotatedCall, ...], bool]:
    """Dealer, calls, and whether the auction goes on."""
    raw = draft.tags.get("Auction")
    if raw is None:
        return dealer, (), False
    with _Part("Auction", raw.line):
        first = _seat(draft, "Auction")
        if first is None:
            first = Seat.dealer_of(number) if dealer is None and number is not None else dealer
        found = moves_of(raw.pieces, draft.notes["Auction"], 0, plus_fills_a_place=False)
        calls: tuple[AnnotatedCall, ...] = ()
        if found.words:
            if first is None:
                raise BadFile("the auction has no dealer")
            dealer, calls = auction_of(found, first, dealer)
    draft.comments.extend(Comment(c.text, "Auction", c.style) for c in found.early)
    _keep_unused_notes(draft, "Auction", raw)
    return dealer, _alerts(draft, calls), found.open


def _alerts(draft: Draft, calls: tuple[AnnotatedCall, ...]) -> tuple[AnnotatedCall, ...]:
    """The calls, alerted as our own tag says if the game has it."""
    raw = draft.tags.pop(ALERTS_TAG, None)
    if raw is None:
        return calls
    alerted = {int(word) for word in raw.value.split() if re.fullmatch("[0-9]{1,3}", word)}
    return tuple(
        AnnotatedCall(c.call, position in alerted, c.explanation, c.marks, c.comments, c.insufficient)
        for position, c in enumerate(calls, 1)
    )


def _play(draft: Draft, outcome: Outcome, hands: Hands) -> tuple[tuple[PlayedCard, ...], bool]:
    """The cards in the order of play, and whether the play goes on; a play that has no order stays a tag."""
    raw = draft.tags.get("Play")
    if raw is None:
        return (), False
    play: tuple[PlayedCard, ...] | None = ()
    with _Part("Play", raw.line):
        found = moves_of(raw.pieces, draft.notes["Play"], 6, plus_fills_a_place=True)
        leader = outcome.contract.leader if outcome.contract else None
        if raw.value.strip() not in UNKNOWN:
            leader = _seat_in(raw.value, "Play", raw.line)
        if outcome.trump is None or leader is None:
            play = None if found.words else ()
        else:
            play = play_of(found, leader, outcome.trump, hands)
    if play is None:
        return (), False
    del draft.tags["Play"]
    _keep_unused_notes(draft, "Play", raw)
    draft.comments.extend(Comment(c.text, "Play", c.style) for c in found.early)
    return play, found.open


def _keep_unused_notes(draft: Draft, section: str, raw: RawTag) -> None:
    """Keep the notes that nothing refers to, as comments."""
    used = referenced(raw.pieces)
    for number, text in draft.notes[section].items():
        if number not in used:
            draft.comments.append(Comment(f"{number}:{text}".replace("}", ")"), section))
