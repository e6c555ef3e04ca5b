"""Records into LIN, one board per line as BBO writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tablefeel.errors import BadFile
from tablefeel.formats.lin_reader import LIN_SEATS, LIN_TAG
from tablefeel.formats.notation import lettered
from tablefeel.formats.records import Comment, Record
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Call, Vulnerability

_CALLS = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}
_VULNERABLE = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.ALL: "b"}
_SCORINGS = {"IMP": "I", "MP": "P", "BAM": "B"}
_MATCH_TAGS = ("Event", "Stage", "Scoring", "HomeTeam", "VisitTeam")
_SPACE = re.compile(r"[\r\n]+")


def write_lin(records: Iterable[Record]) -> Iterator[str]:
    """A line per board, and a `vg` heading where a match starts."""
    heading = ""
    for record in records:
        match = _heading(record)
        if match != heading or _needs_result(record):
            yield f"vg|{match}|"
        if _needs_result(record):
            yield f"rs|{_result(record)}|"
        heading = match
        yield lin_text(record)


def _heading(record: Record) -> str:
    """The fields of `vg`: title, segment, scoring, first and last board, and the teams with their carry-overs."""
    values = {name: record.tag(name) or "" for name in _MATCH_TAGS}
    board = str(record.number) if _needs_result(record) else ""
    if not any(values.values()) and record.tag("Room") is None and not board:
        return ""
    scoring = _SCORINGS.get(values["Scoring"], values["Scoring"])
    fields = (values["Event"], values["Stage"], scoring, board, board, values["HomeTeam"], "", values["VisitTeam"], "")
    return ",".join(_plain(field).replace(",", " ") for field in fields)


def _needs_result(record: Record) -> bool:
    """Whether the result is known but does not follow from the auction, so that a heading must tell it."""
    auction = record.auction
    told = auction is not None and (auction.is_over or (bool(record.play) and auction.contract == record.contract))
    return record.number is not None and not told and (record.contract is not None or record.passed_out)


def _result(record: Record) -> str:
    """The result for `rs`: contract, declarer and tricks over or under, in the place of its room."""
    contract, text = record.contract, "PASS"
    if contract is not None:
        over = 0 if record.tricks is None else record.tricks - contract.target
        text = f"{contract.bid}{contract.declarer}{str(contract.doubling).lower()}" + (f"{over:+d}" if over else "=")
    return f",{text}" if record.tag("Room") == "Closed" else f"{text},"


def lin_text(record: Record) -> str:
    """One board in one line."""
    return "".join(f"{name}|{value}|" for name, value in _commands(record))


def _commands(record: Record) -> Iterator[tuple[str, str]]:
    room = record.tag("Room")
    teams = record.tag("HomeTeam") or record.tag("VisitTeam")
    odd = record.tag(LIN_TAG + "qx")
    if odd is not None:
        yield "qx", _plain(odd)
    elif record.number is not None and not (teams and room is None):  # in a match qx names the room
        yield "qx", f"{'c' if room == 'Closed' else 'o'}{record.number}"
    if any(record.players):
        names = ((record.players[seat] or "").replace(",", " ") for seat in LIN_SEATS)
        yield "pn", ",".join(map(_plain, names))
    yield "st", ""
    yield "md", _hands(record)
    yield from _remarks(record.comments)
    yield "rh", ""
    yield "ah", "" if record.number is None else f"Board {record.number}"
    yield "sv", "" if record.vulnerability is None else _VULNERABLE[record.vulnerability]
    yield from _auction(record)
    yield "pg", ""
    yield from _play(record)
    if record.tricks is not None and len(record.play) < 52:
        yield "mc", str(record.tricks)
    for tag in record.tags:
        if tag.name.startswith(LIN_TAG) and tag.name != LIN_TAG + "qx":
            yield tag.name.removeprefix(LIN_TAG), _plain(tag.value)
    yield "pg", ""


def _hands(record: Record) -> str:
    """Dealer digit and hands S, W, N; East's only where it does not follow."""
    digit = "0" if record.dealer is None else str(LIN_SEATS.index(record.dealer) + 1)
    shown = LIN_SEATS[:3] if record.deal is not None else LIN_SEATS
    return digit + ",".join(lettered(record.hands[seat]) for seat in shown) + ("," if record.deal is not None else "")


def lin_call(call: Call) -> str:
    """A call as BBO writes it: `p`, `d`, `r`, `1N`."""
    return _CALLS.get(call, str(call))


def _auction(record: Record) -> Iterator[tuple[str, str]]:
    for made in record.calls:
        if made.call is None or made.insufficient:
            which = "a board" if record.number is None else f"board {record.number}"
            raise BadFile(f"{which} has an irregular auction, which LIN cannot say")
        yield "mb", lin_call(made.call) + ("!" if made.alerted else "")
        if made.explanation:
            yield "an", _plain(made.explanation)
        yield from _remarks(made.comments)


def _play(record: Record) -> Iterator[tuple[str, str]]:
    """The cards up to the first unknown one, with a page after each trick."""
    for position, made in enumerate(record.play, 1):
        if made.card is None:
            return
        yield "pc", str(made.card)
        yield from _remarks(made.comments)
        if position % 4 == 0:
            yield "pg", ""


def _remarks(comments: Iterable[Comment]) -> Iterator[tuple[str, str]]:
    return (("nt", _plain(comment.text)) for comment in comments if comment.style != "%" and comment.text.strip())


def _plain(text: str) -> str:
    """The text without what LIN cannot hold: bars and line ends."""
    return _SPACE.sub(" ", text.replace("|", "/"))
