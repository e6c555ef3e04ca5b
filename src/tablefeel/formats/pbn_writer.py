"""Records into PBN's export format (PBN 2.1): fifteen tags in order, further tags by name, auction, play, tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tablefeel.formats.notation import PBN_ORDER, digits_of, text_of
from tablefeel.formats.pbn_analysis import TABLE_HEAD
from tablefeel.formats.pbn_reader import ALERTS_TAG, tag_text, wrapped
from tablefeel.formats.play import trick_winner
from tablefeel.formats.records import MANDATORY_TAGS, AnnotatedCall, Comment, PlayedCard, Record, Tag
from tablefeel.kernel import PASS, Call, Contract, Seat, Strain, Vulnerability

_HEADER = ("% PBN 2.1", "% EXPORT", "%Content-type: text/x-pbn; charset=UTF-8")
_VULNERABLE = {Vulnerability.NONE: "None", Vulnerability.NS: "NS", Vulnerability.EW: "EW", Vulnerability.ALL: "All"}
_WIDTH = 240
_UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f]+")

Section = tuple[str, ...]


def write_pbn(records: Iterable[Record]) -> Iterator[str]:
    """The lines of a file in export format, without their ends."""
    yield from _HEADER
    for position, record in enumerate(records):
        if position:
            yield ""
        yield from pbn_lines(record)


def pbn_lines(record: Record) -> Iterator[str]:
    """The lines of one game."""
    tags = _tag_values(record)
    sections = _sections(record)
    remarks = _Remarks(record.comments)
    yield from remarks.after("")
    order = [*MANDATORY_TAGS, *sorted(name for name in tags if name not in MANDATORY_TAGS)]
    for name in order:
        yield tag_text(name, tags[name])
        yield from remarks.after(name)
    yield from _auction(record, remarks)
    yield from _play(record, remarks)
    for name in sorted(sections):
        value, lines = sections[name]
        yield tag_text(name, value)
        yield from remarks.after(name)
        yield from lines
    yield from remarks.rest()


class _Remarks:
    """Comments that wait for the tag they follow."""

    def __init__(self, comments: Iterable[Comment]) -> None:
        self._waiting: dict[str, list[Comment]] = {}
        for comment in comments:
            self._waiting.setdefault(comment.after, []).append(comment)

    def has(self, name: str) -> bool:
        return name in self._waiting

    def after(self, name: str) -> Iterator[str]:
        for comment in self._waiting.pop(name, ()):
            yield from comment_text(comment).split("\n")

    def rest(self) -> Iterator[str]:
        for name in tuple(self._waiting):
            yield from self.after(name)


def comment_text(comment: Comment) -> str:
    """A comment with its delimiters."""
    text = comment.text
    if comment.style == "%":
        return "%" + _UNPRINTABLE.sub(" ", text)
    if comment.style == ";" or ("}" in text and "\n" not in text):
        return ";" + _UNPRINTABLE.sub(" ", text)
    return "{" + wrapped(text.replace("}", ")").replace("\t", " ")) + "}"


def _tag_values(record: Record) -> dict[str, str]:
    """Every tag without a section, by name; a tag that the record keeps as written goes before a typed field."""
    tags = {"Event": "?", "Site": "?", "Date": "?", "Scoring": "?"}
    tags["Board"] = "?" if record.number is None else str(record.number)
    for seat in Seat:
        name = record.players[seat]
        tags[seat.word] = "?" if name is None else name
    tags["Dealer"] = "?" if record.dealer is None else str(record.dealer)
    tags["Vulnerable"] = "?" if record.vulnerability is None else _VULNERABLE[record.vulnerability]
    known = any(hand is not None for hand in record.hands)
    tags["Deal"] = text_of(record.hands, record.dealer or Seat.N) if known else "?"
    tags |= _outcome(record)
    if record.trick_table is not None:
        tags["DoubleDummyTricks"] = digits_of(record.trick_table, PBN_ORDER).lower()
    if record.par_score is not None:
        tags["OptimumScore"] = f"NS {record.par_score}"
    if record.par_contract is not None:
        tags["ParContract"] = record.par_contract
    alerted = _alerts(record.calls)
    if alerted is not None:
        tags[ALERTS_TAG] = alerted
    tags.update({tag.name: tag.value for tag in record.tags if not _is_section(tag)})
    return tags


def _outcome(record: Record) -> dict[str, str]:
    """Declarer, contract and result."""
    if record.passed_out:
        return {"Declarer": "", "Contract": "Pass", "Result": ""}
    unknown = "?" if record.calls or record.play else ""
    tricks = unknown if record.tricks is None else str(record.tricks)
    if record.contract is None:
        return {"Declarer": unknown, "Contract": unknown, "Result": tricks}
    return {"Declarer": str(record.contract.declarer), "Contract": contract_text(record.contract), "Result": tricks}


def contract_text(contract: Contract) -> str:
    """A contract without its declarer, as PBN has it: `4SX`, `3NT`."""
    return f"{contract.level}{contract.strain}{contract.doubling}"


def _alerts(calls: Iterable[AnnotatedCall]) -> str | None:
    """The positions of alerted calls, if the notes alone would tell them wrongly."""
    made = tuple(calls)
    if all(call.alerted or not call.explanation for call in made):
        return None
    return " ".join(str(position) for position, call in enumerate(made, 1) if call.alerted)


def _sections(record: Record) -> dict[str, tuple[str, Section]]:
    """Every section but auction and play, by name."""
    sections: dict[str, tuple[str, Section]] = {}
    if record.trick_table is not None:
        table = record.trick_table
        rows = (f"{seat} {strain!s:>2} {table.tricks(seat, strain):>2}" for seat, strain in PBN_ORDER)
        sections["OptimumResultTable"] = (TABLE_HEAD, tuple(rows))
    sections.update({tag.name: (tag.value, tag.section) for tag in record.tags if _is_section(tag)})
    return sections


def _is_section(tag: Tag) -> bool:
    return bool(tag.section) or tag.name in ("Auction", "Play")


class _Notes:
    """Numbers for the notes of a section, one per text."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def reference(self, text: str) -> str:
        number = self._numbers.setdefault(text, len(self._numbers) + 1)
        return f" ={number}="

    def tags(self) -> Iterator[str]:
        return (tag_text("Note", f"{number}:{text}") for text, number in self._numbers.items())


class _Rows:
    """Lines of four moves, broken earlier where comments or length ask for it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._row: list[str] = []
        self._places = 0

    def add(self, move: str, comments: Iterable[Comment]) -> None:
        if self._row and sum(map(len, self._row)) + len(move) > _WIDTH:
            self.break_line()
        self._row.append(move)
        self._places += 1
        for comment in comments:
            self._comment(comment)
        if self._places % 4 == 0:
            self.break_line()

    def _comment(self, comment: Comment) -> None:
        text = comment_text(comment)
        if text[0] == "%":
            self.break_line()
        first, *further = text.split("\n")
        if self._row and sum(map(len, self._row)) + len(first) > _WIDTH:
            self.break_line()
        self._row.append(first)
        for line in further:
            self.break_line()
            self._row.append(line)
        if text[0] in "%;":
            self.break_line()

    def break_line(self) -> None:
        if self._row:
            self.lines.append(" ".join(self._row))
            self._row = []

    def end(self, mark: str) -> Iterator[str]:
        self.break_line()
        yield from self.lines
        if mark:
            yield mark


def call_text(call: Call) -> str:
    """A call as PBN has it: `Pass`, `X`, `1NT`."""
    if call is PASS:
        return "Pass"
    return f"{call.level}{call.strain}" if call.is_bid else str(call)


def _auction(record: Record, remarks: _Remarks) -> Iterator[str]:
    if any(tag.name == "Auction" for tag in record.tags):
        return  # one that could not be read: it stands among the sections
    if not (record.calls or record.auction_open or remarks.has("Auction") or remarks.has("Note")):
        return
    yield tag_text("Auction", "" if record.dealer is None else str(record.dealer))
    yield from remarks.after("Auction")
    rows, notes = _Rows(), _Notes()
    for made in record.calls:
        move = "^S" if made.call is None else call_text(made.call)
        move = f"^I {move}" if made.insufficient else move
        if made.alerted or made.explanation:
            move += notes.reference(made.explanation)
        rows.add(move + "".join(f" ${mark}" for mark in made.marks), made.comments)
    auction = record.auction
    finished = auction is not None and auction.is_over
    yield from rows.end("+" if record.auction_open else "" if finished else "*")
    yield from notes.tags()
    yield from remarks.after("Note")


def _play(record: Record, remarks: _Remarks) -> Iterator[str]:
    if any(tag.name == "Play" for tag in record.tags):
        return
    if not (record.play or record.play_open or remarks.has("Play") or remarks.has("PlayNote")):
        return
    leader = record.play[0].seat if record.play else record.contract.leader if record.contract else None
    yield tag_text("Play", "" if leader is None else str(leader))
    yield from remarks.after("Play")
    rows, notes = _Rows(), _Notes()
    first = leader or Seat.N
    for start in range(0, len(record.play), 4):
        trick = {made.seat: made for made in record.play[start : start + 4]}
        last = start + 4 > len(record.play)
        plus = record.play[-1].seat.lho if last and record.play_open else None
        for turns in range(4):
            seat = first.after(turns)
            rows.add(*_card(trick.get(seat), "+" if seat is plus else "-", notes))
    if record.play_open and len(record.play) % 4 == 0:
        _open_row(record, rows, first)
    yield from rows.end("*" if len(record.play) < 52 and not record.play_open else "")
    yield from notes.tags()
    yield from remarks.after("PlayNote")


def _card(made: PlayedCard | None, blank: str, notes: _Notes) -> tuple[str, tuple[Comment, ...]]:
    """A place in a row of cards, with what follows it."""
    if made is None or made.card is None:
        return blank, () if made is None else made.comments
    move = ("^R " if made.revoke else "^L " if made.out_of_turn else "") + str(made.card)
    if made.note:
        move += notes.reference(made.note)
    return move + "".join(f" ${mark}" for mark in made.marks), made.comments


def _open_row(record: Record, rows: _Rows, first: Seat) -> None:
    """A row that only says who leads next."""
    leader = first
    cards = [(made.seat, made.card) for made in record.play[-4:] if made.card is not None]
    trump = record.contract.strain if record.contract else Strain.NT
    if len(cards) == 4:
        leader = trick_winner(cards, trump.suit)
    for turns in range(4):
        rows.add("+" if first.after(turns) is leader else "-", ())
