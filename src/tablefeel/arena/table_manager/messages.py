"""The lines of the Table Manager protocol, version 18: read as widely as programs write them, written one way.

Case, doubled blanks and final dots do not matter when reading. Facts: the specification of 1 August 2005 and the habits
of programs seen at tables (WBridge5, Q-Plus, Meadowlark, Bridge Moniteur, Ben).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tablefeel.errors import BadInput, quoted
from tablefeel.kernel import SUITS, Call, Card, Hand, Seat, Vulnerability

VERSION = 18
ANY_SEAT = "ANYPL"
"""What WBridge5 says where others name their seat."""
START, END = "Start of board", "End of session"
LONGEST_LINE = 1024
LONGEST_TEAM = 60
_VULNERABLE = {
    Vulnerability.NONE: "Neither", Vulnerability.NS: "N/S", Vulnerability.EW: "E/W", Vulnerability.ALL: "Both",
}  # fmt: skip
_SEAT = r"(?P<seat>north|east|south|west)"


class BadLine(BadInput):
    """A line that the protocol does not know here."""


def plain(line: str) -> str:
    """The line without what does not matter: line ends, doubled blanks, characters beyond ASCII."""
    return " ".join("".join(letter if " " <= letter <= "~" else " " for letter in line).split())


def _match(pattern: re.Pattern[str], line: str, what: str) -> re.Match[str]:
    found = pattern.fullmatch(plain(line))
    if found is None:
        raise BadLine(f"{quoted(plain(line))} is not {what}")
    return found


# Sitting down

_CONNECTING = re.compile(
    r'connecting "(?P<team>[^"]*)" as (?P<seat>north|east|south|west|anypl) using protocol version '
    r"(?P<version>\d+)\b.*",
    re.IGNORECASE,
)
_SEATED = re.compile(rf'{_SEAT} (?:\("(?P<team>[^"]*)"\)|"?(?P<bare>.*?)"?) seated\.?', re.IGNORECASE)
_TEAMS = re.compile(r'teams ?: ?n/s ?:? ?"(?P<ns>[^"]*)"\.? ?e/w ?:? ?"(?P<ew>[^"]*)"(?P<rest>.*)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Connecting:
    """A program that wants to sit down; `seat` is None where any will do."""

    team: str
    seat: Seat | None
    version: int = VERSION

    @classmethod
    def parse(cls, line: str) -> Connecting:
        found = _match(_CONNECTING, line, 'a request such as Connecting "team" as North using protocol version 18')
        seat = None if found["seat"].upper() == ANY_SEAT else Seat.parse(found["seat"])
        return cls(found["team"].strip()[:LONGEST_TEAM], seat, min(int(found["version"][:4]), 9999))

    def __str__(self) -> str:
        seat = ANY_SEAT if self.seat is None else self.seat.word
        return f'Connecting "{self.team}" as {seat} using protocol version {self.version}'


def seated(seat: Seat, team: str) -> str:
    """`North ("team") seated`."""
    return f'{seat.word} ("{team}") seated'


def parse_seated(line: str) -> Seat:
    """Who was seated; anything else is a refusal in the table's words."""
    return Seat.parse(_match(_SEATED, line, "a seat")["seat"])


def teams(ns: str, ew: str) -> str:
    """`Teams : N/S : "a" E/W : "b"`."""
    return f'Teams : N/S : "{ns}" E/W : "{ew}"'


def parse_teams(line: str) -> tuple[str, str]:
    """The names of both sides."""
    found = _match(_TEAMS, line, "the teams")
    return found["ns"], found["ew"]


# Being ready

_READY = re.compile(
    rf"{_SEAT} ready (?:for|to) (?P<what>teams|start|deal|cards|dummy|(?P<whose>north|east|south|west|dummy)'?s? "
    r"(?P<kind>bid|card to trick (?P<trick>\d{1,2})))\.?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Ready:
    """A player who waits for something: `teams`, `start`, `deal`, `cards`, `dummy`, `bid` or `card`."""

    seat: Seat
    what: str
    whose: str = ""
    """Whose bid or card: a seat's name, or `dummy`."""
    trick: int = 0

    @classmethod
    def parse(cls, line: str) -> Ready:
        found = _match(_READY, line, "a player who is ready")
        kind = found["kind"]
        what = found["what"].lower() if kind is None else kind.split()[0].lower()
        return cls(Seat.parse(found["seat"]), what, (found["whose"] or "").lower(), int(found["trick"] or 0))

    def __str__(self) -> str:
        whose = self.whose if self.whose == "dummy" else self.whose.capitalize()
        if self.what == "bid":
            return f"{self.seat.word} ready for {whose}'s bid"
        if self.what == "card":
            return f"{self.seat.word} ready for {whose}'s card to trick {self.trick}"
        return f"{self.seat.word} ready {'to start' if self.what == 'start' else f'for {self.what}'}"


# The board

_BOARD = re.compile(
    r"board number (?P<number>\d{1,6})\. ?dealer (?P<seat>north|east|south|west)\. ?"
    r"(?P<vul>neither|both|n/s|e/w|none|all)(?: side)? vulnerable\.?",
    re.IGNORECASE,
)
_CARDS = re.compile(
    r"(?:(?P<seat>north|east|south|west)|(?P<dummy>dummy))'?s? cards ?:? ?"
    r"s ?:?(?P<s>[^.hdc]*)\.? ?h ?:?(?P<h>[^.dc]*)\.? ?d ?:?(?P<d>[^.c]*)\.? ?c ?:?(?P<c>[^.]*)\.?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The number, dealer and vulnerability of a board."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability

    @classmethod
    def parse(cls, line: str) -> BoardLine:
        found = _match(_BOARD, line, "a board such as Board number 8. Dealer West. Neither vulnerable.")
        return cls(int(found["number"]), Seat.parse(found["seat"]), Vulnerability.parse(found["vul"]))

    def __str__(self) -> str:
        vulnerable = _VULNERABLE[self.vulnerability]
        return f"Board number {self.number}. Dealer {self.dealer.word}. {vulnerable} vulnerable."


def cards(whose: str, hand: Hand) -> str:
    """`North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.`; a void is `-`."""
    suits = (f"{suit} {' '.join(hand.ranks(suit)) or '-'}." for suit in reversed(SUITS))
    return f"{whose}'s cards : {' '.join(suits)}"


def parse_cards(line: str) -> tuple[Seat | None, Hand]:
    """A hand, and whose it is; None for dummy's."""
    found = _match(_CARDS, line, "a hand such as North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.")
    text = ".".join(found[suit].replace(" ", "").replace("-", "").replace("10", "T") for suit in "shdc")
    seat = None if found["dummy"] else Seat.parse(found["seat"])
    return seat, Hand.parse(text)


# Calls and cards

_CALL = re.compile(
    rf"{_SEAT} (?:(?P<pass>pass(?:es)?)|(?P<xx>redoubles?)|(?P<x>doubles?)|bids (?P<bid>[1-7] ?(?:nt?|[cdhs])))\.?"
    r"(?: (?P<note>alert|infos)\b\.? ?(?P<text>.*))?",
    re.IGNORECASE,
)
_PLAYS = re.compile(
    r"(?:(?P<seat>north|east|south|west)|(?P<dummy>dummy)) plays "
    r"(?P<card>[2-9tjqka1][0-9]?[cdhs]|[cdhs][2-9tjqka1][0-9]?)\.?",
    re.IGNORECASE,
)
_LEADS = re.compile(r"(?:(?P<seat>north|east|south|west)|(?P<dummy>dummy)) to lead\.?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Called:
    """A call, alerted or explained where its caller did so."""

    seat: Seat
    call: Call
    alerted: bool = False
    text: str = ""

    @classmethod
    def parse(cls, line: str) -> Called:
        found = _match(_CALL, line, "a call such as North bids 1NT")
        if found["bid"]:
            call = Call.parse(found["bid"].replace(" ", ""))
        else:
            call = Call.PASS if found["pass"] else Call.REDOUBLE if found["xx"] else Call.DOUBLE
        note = (found["note"] or "").lower()
        return cls(Seat.parse(found["seat"]), call, note == "alert", (found["text"] or "").strip())

    def __str__(self) -> str:
        verbs = {Call.PASS: "passes", Call.DOUBLE: "doubles", Call.REDOUBLE: "redoubles"}
        said = verbs.get(self.call) or f"bids {self.call.level}{self.call.strain}"
        note = f" {'Alert.' if self.alerted else 'Infos.'} {plain(self.text)}".rstrip()
        return f"{self.seat.word} {said}{note if self.alerted or self.text else ''}"


@dataclass(frozen=True, slots=True)
class Played:
    """A card and whose hand it comes from; `seat` is None where the line says dummy."""

    seat: Seat | None
    card: Card

    @classmethod
    def parse(cls, line: str) -> Played:
        found = _match(_PLAYS, line, "a card such as North plays AS")
        return cls(None if found["dummy"] else Seat.parse(found["seat"]), Card.parse(found["card"]))

    def __str__(self) -> str:
        who = "Dummy" if self.seat is None else self.seat.word
        return f"{who} plays {self.card.rank}{self.card.suit}"


def to_lead(seat: Seat | None) -> str:
    """`North to lead`; dummy where it is None."""
    return f"{'Dummy' if seat is None else seat.word} to lead"


def is_to_lead(line: str) -> bool:
    """Whether a line says who is to lead."""
    return _LEADS.fullmatch(plain(line)) is not None


def timing(boards: tuple[float, float], totals: tuple[float, float]) -> str:
    """What both sides have used on this board and in all."""
    ns, ew = (
        f"this board  {int(board) // 60:02}:{int(board) % 60:02},  total  {_hours(total)}"
        for board, total in zip(boards, totals, strict=True)
    )
    return f"Timing - N/S : {ns}.  E/W : {ew}."


def _hours(seconds: float) -> str:
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def is_start(line: str) -> bool:
    """Whether a board starts, or starts again."""
    return plain(line).lower().rstrip(".") == START.lower()


def is_end(line: str) -> bool:
    """Whether the session is over; Bridge Moniteur ends it with a result."""
    said = plain(line).lower()
    return said.rstrip(".") == END.lower() or said.startswith("ns:")


def is_remark(line: str) -> bool:
    """Whether a line may be passed over at any time: times, and teams said again."""
    said = plain(line).lower()
    return not said or said.startswith(("timing", "teams"))
