"""LIN, second step: a board into a record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.lin_scanner import Command, LinBoard, Match, Tokens, boards
from tablefeel.formats.notation import check_lengths, small_number
from tablefeel.formats.play import check_play, owner, seated, tricks_of
from tablefeel.formats.records import (
    UNKNOWN_HANDS,
    AnnotatedCall,
    Comment,
    Hands,
    PlayedCard,
    Players,
    Problem,
    Record,
    Tag,
    completed,
)
from tablefeel.formats.source import Line, brief
from tablefeel.kernel import Auction, Call, Card, Contract, Hand, Seat, Vulnerability

LIN_TAG = "LIN_"
"""In front of the name of a LIN command that has no meaning here: its tag in the record."""

LIN_SEATS = (Seat.S, Seat.W, Seat.N, Seat.E)
"""The order of hands, names and dealer digits 1 to 4."""

_CALL = re.compile(r"[1-7]\s*(?:NT?|[CDHS♣♦♥♠])|PASS|P|DBL|DB|D|XX|X|RDBL|RD|R|-{1,2}", re.IGNORECASE)
_CARD = re.compile(r"[SHDC♠♥♦♣](?:10|[AKQJT2-9])", re.IGNORECASE)
_BOARD_TITLE = re.compile(r"\s*Board\s+0*([1-9][0-9]{0,8})\s*", re.IGNORECASE)
_QX = re.compile(r"\s*([oc])?0*([1-9][0-9]{0,8})\b.*", re.IGNORECASE | re.DOTALL)
_RESULT = re.compile(r"([1-7](?:NT?|[CDHS]))\s*([NESW])\s*(X{0,2})\s*(=|[+-][0-9]{1,2})", re.IGNORECASE)
_SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}
_ROOMS = {"o": "Open", "c": "Closed"}
_MEANINGLESS = frozenset(("st", "rh", "pg"))


def read_lin(lines: Iterable[Line]) -> Iterator[Record | Problem]:
    """A record or problem per board."""
    for board in boards(Tokens().commands(lines)):
        yield board.problem or _read(board)


def _read(board: LinBoard) -> Record | Problem:
    draft = _Draft(board.match)
    command = board.commands[0]
    problem: Problem | None = None
    for command in board.commands:
        try:
            draft.take(command)
        except BadInput as error:
            problem = problem or _problem(command, error)
            if command.name == "md":
                return problem
            draft.faulty.add("auction" if command.name == "mb" else "play")
    try:
        record = replace(draft.record(), line=board.line)
    except BadInput as error:
        line = error.line if isinstance(error, BadFile) and error.line is not None else board.line
        problem = problem or _problem(command._replace(line=line), error)
        record = replace(draft.board(), line=board.line)
    return record if problem is None else replace(problem, record=record)


def _problem(command: Command, error: BadInput) -> Problem:
    reason = error.reason if isinstance(error, BadFile) else str(error)
    return Problem(command.line, reason, brief(f"{command.name}|{command.value}"))


@dataclass(slots=True)
class _Played:
    """A card and where it stands in the file."""

    card: Card
    line: int
    remarks: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class _Called:
    """A call, what explains it and what is said after it."""

    call: Call
    alerted: bool
    texts: list[str] = field(default_factory=list)
    remarks: list[Comment] = field(default_factory=list)

    def annotated(self) -> AnnotatedCall:
        return AnnotatedCall(self.call, self.alerted, "; ".join(self.texts), comments=tuple(self.remarks))


@dataclass(slots=True)
class _Draft:
    """A board in the making."""

    match: Match | None
    line: int = 0
    number: int | None = None
    room: str = ""
    hands: Hands = UNKNOWN_HANDS
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    names: str | None = None
    calls: list[_Called] = field(default_factory=list)
    auction: Auction | None = None
    cards: list[_Played] = field(default_factory=list)
    tricks: int | None = None
    tags: list[Tag] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    faulty: set[str] = field(default_factory=set)

    def take(self, command: Command) -> None:
        """Understand one command, or keep it as a tag."""
        self.line = command.line
        known = _COMMANDS.get(command.name)
        if known is not None:
            known(self, command.value)
        elif command.name not in _MEANINGLESS:
            self.tags.append(Tag(LIN_TAG + command.name, command.value))

    def _qx(self, value: str) -> None:
        match = _QX.fullmatch(value)
        if match is None:
            self.tags.append(Tag(LIN_TAG + "qx", value))
            return
        self.room = (match[1] or "").lower()
        self.number = self.number or int(match[2])

    def _ah(self, value: str) -> None:
        match = _BOARD_TITLE.fullmatch(value)
        if match is not None:
            self.number = int(match[1])
        elif value.strip():
            self.tags.append(Tag(LIN_TAG + "ah", value))

    def _pn(self, value: str) -> None:
        self.names = value

    def _md(self, value: str) -> None:
        text = value.strip()
        if text[:1].isdigit():
            digit = small_number(text[0], "LIN's dealer", 0, 4)
            self.dealer = LIN_SEATS[digit - 1] if digit else None
            text = text[1:]
        written = [part.strip() for part in text.rstrip(",").split(",")]
        if len(written) > 4:
            raise BadFile(f"{len(written)} hands in {brief(value)!r}: expected South, West, North and perhaps East")
        by_seat: dict[Seat, Hand] = {}
        for seat, part in zip(LIN_SEATS, written, strict=False):
            if part.strip("SHDCshdc-"):
                by_seat[seat] = _hand(part, seat)
        self.hands = completed((by_seat.get(Seat.N), by_seat.get(Seat.E), by_seat.get(Seat.S), by_seat.get(Seat.W)))
        check_lengths(self.hands)

    def _sv(self, value: str) -> None:
        if value.strip():
            self.vulnerability = Vulnerability.parse(brief(value))

    def _mb(self, value: str) -> None:
        if "auction" in self.faulty or value.strip() in ("", "?"):
            return
        for call, alerted in calls_in(value):
            dealer = self.dealer
            if dealer is None and self.number is not None:
                dealer = self.dealer = Seat.dealer_of(self.number)
            if dealer is None:
                raise BadFile("the auction has no dealer")
            self.auction = (Auction(dealer) if self.auction is None else self.auction).then(call)
            self.calls.append(_Called(call, alerted))

    def _an(self, value: str) -> None:
        if not value.strip():
            return
        if self.calls:
            self.calls[-1].texts.append(value)
        else:
            self.comments.append(Comment(value))

    def _nt(self, value: str) -> None:
        remark = Comment(value)
        if not value.strip():
            return
        if self.cards:
            self.cards[-1].remarks.append(remark)
        elif self.calls:
            self.calls[-1].remarks.append(remark)
        else:
            self.comments.append(remark)

    def _pc(self, value: str) -> None:
        if "play" in self.faulty:
            return
        cards = _CARD.findall(value.strip())
        if re.sub(r"[\s!]", "", value) != "".join(cards) or not cards:
            raise BadFile(f"{brief(value)!r} is not a card: expected a suit and a rank such as SA or HT")
        if len(self.cards) + len(cards) > 52:
            raise BadFile(f"{brief(value)!r} is the 53rd card of the play")
        self.cards.extend(_Played(Card.parse(card), self.line) for card in cards)

    def _mc(self, value: str) -> None:
        self.tricks = small_number(value.strip(), "a number of tricks", 0, 13)

    # The record

    def board(self) -> Record:
        """The record without auction, play and result."""
        return Record(
            number=self.number, hands=self.hands, dealer=self.dealer, vulnerability=self.vulnerability,
            players=self._players(), tags=(*self._match_tags(), *self.tags), comments=tuple(self.comments),
        )  # fmt: skip

    def record(self) -> Record:
        """The whole record."""
        if "auction" in self.faulty:
            return self.board()
        auction = self.auction
        contract, passed_out, tricks = self._result()
        if auction is not None and (auction.is_over or self.cards):
            contract, passed_out = auction.contract, auction.is_passed_out
        play = () if "play" in self.faulty or not self.cards else self._play(contract)
        if self.tricks is not None:
            tricks = self.tricks
        elif contract is not None and (counted := tricks_of(play, contract)) is not None:
            tricks = counted
        calls = tuple(made.annotated() for made in self.calls)
        return replace(
            self.board(), calls=calls, contract=contract, passed_out=passed_out,
            tricks=None if contract is None else tricks, play=play,
        )  # fmt: skip

    def _play(self, contract: Contract | None) -> tuple[PlayedCard, ...]:
        """The cards with who played them: by turn when the contract is known, else by who was dealt them."""
        cards = [made.card for made in self.cards]
        if contract is not None:
            table = seated(cards, contract.leader, contract.strain)
        else:
            table = [(seat, card) for card in cards if (seat := owner(card, self.hands)) is not None]
        play = tuple(
            PlayedCard(card, seat, comments=tuple(made.remarks))
            for (seat, card), made in zip(table, self.cards, strict=False)
        )
        self._check(play)
        return play

    def _check(self, play: tuple[PlayedCard, ...]) -> None:
        """Raise with the line of the first card that could not be played."""
        try:
            check_play(play, self.hands)
        except BadInput:
            for made, count in zip(self.cards, range(1, len(play) + 1), strict=False):
                try:
                    check_play(play[:count], self.hands)
                except BadInput as error:
                    raise BadFile(str(error), made.line) from None

    def _players(self) -> Players:
        """The names N E S W; eight names are those of both tables, the open room's first."""
        shared = self.match.names if self.match is not None else ()
        written = shared if self.names is None else self.names.split(",", 8)[:8]
        names: list[str | None] = [name.strip() or None for name in written]
        if len(names) > 4:
            names = names[4:] if self.room == "c" else names[:4]
        names += [None] * (4 - len(names))
        return (names[2], names[3], names[0], names[1])

    def _match_tags(self) -> Iterator[Tag]:
        """What a vugraph heading says, as PBN's tags."""
        if self.match is None or not self.match.heading:
            return
        title, segment, scoring, _, _, home, _, visit, *_ = (*self.match.heading, *[""] * 8)
        teams = self.room == "c" or home.strip() or visit.strip()  # else every board is said to be in the open room
        for name, value in (
            ("Event", title), ("Stage", segment), ("HomeTeam", home), ("VisitTeam", visit),
            ("Scoring", _SCORINGS.get(scoring.strip(), scoring)), ("Room", _ROOMS.get(self.room, "") if teams else ""),
        ):  # fmt: skip
            if value.strip():
                yield Tag(name, value.strip())

    def _result(self) -> tuple[Contract | None, bool, int | None]:
        """Contract, pass-out and tricks from the heading's list of results, two for each board."""
        if self.match is None or self.number is None:
            return None, False, None
        first = (*self.match.heading, *[""] * 4)[3].strip()
        if not re.fullmatch("[0-9]{1,9}", first):
            return None, False, None
        place = 2 * (self.number - int(first)) + (self.room == "c")
        text = self.match.results[place].strip() if 0 <= place < len(self.match.results) else ""
        if text.upper() in ("PASS", "P"):
            return None, True, None
        found = _RESULT.fullmatch(text)
        if found is None:
            return None, False, None
        contract = Contract.parse(f"{found[1]}{found[3]} {found[2]}")
        tricks = contract.target + (0 if found[4] == "=" else int(found[4]))
        return contract, False, tricks if 0 <= tricks <= 13 else None


def _hand(text: str, seat: Seat) -> Hand:
    try:
        return Hand.parse(brief(text), None)
    except BadInput as error:
        raise BadFile(f"{seat.word}: {error}") from None


def calls_in(text: str) -> Iterator[tuple[Call, bool]]:
    """The calls of a run such as `1N`, `2D!` or `1cp1np`, each with whether `!` (or `*`) marks it."""
    position, plain = 0, text.strip()
    while position < len(plain):
        match = _CALL.match(plain, position)
        if match is None:
            raise BadFile(f"{brief(plain[position:])!r} is not a call: expected p, d, r or 1C to 7N")
        position = match.end()
        after = position
        while position < len(plain) and plain[position] in "!* ":
            position += 1
        yield Call.parse(match[0]), bool(plain[after:position].strip())


_COMMANDS: dict[str, Callable[[_Draft, str], None]] = {
    "qx": _Draft._qx, "ah": _Draft._ah, "pn": _Draft._pn, "md": _Draft._md, "sv": _Draft._sv, "mb": _Draft._mb,
    "an": _Draft._an, "nt": _Draft._nt, "pc": _Draft._pc, "mc": _Draft._mc,
}  # fmt: skip
