"""Pasted text to boards, and boards to text: what the page's clipboard needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from tablefeel.bidding.json_shapes import record_to_json
from tablefeel.errors import BadInput, BadRequest, quoted
from tablefeel.formats import Problem, Record, detect, reads, writes
from tablefeel.formats.diagram import auction_table, diagram, suit_lines
from tablefeel.kernel import SEATS, Hand
from tablefeel.service.queue.tasks import Json

MOST_BOARDS = 200
"""Boards that one request may hold."""
WRITTEN = ("pbn", "lin", "dot", "url")


def convert(payload: Json) -> Json:
    """The boards of `{"text": …, "to": …}`, their text in the other format, and what was wrong with the rest."""
    text, to = payload.get("text"), payload.get("to", "json")
    if not isinstance(text, str) or not text.strip():
        raise BadRequest("'text' is the text of some boards, in PBN, LIN, dot notation or a viewer address")
    if to not in (*WRITTEN, "text", "json"):
        raise BadRequest(f"'to' is one of {', '.join(WRITTEN)}, text and json, not {quoted(str(to))}")
    source, records, problems = _read(text, _most(payload))
    return {
        "format": source,
        "boards": [record_to_json(record) for record in records],
        "text": _written(records, to),
        "problems": [_problem_json(problem) for problem in problems],
    }


def _most(payload: Json) -> int:
    most = payload.get("most", MOST_BOARDS)
    if type(most) is not int or most < 1:
        raise BadRequest("'most' is the number of boards that may be read, a whole number from 1 on")
    return min(most, MOST_BOARDS)


def _read(text: str, most: int) -> tuple[str, list[Record], list[Problem]]:
    """The format, the boards and the problems of a text; a single hand is South's."""
    hand = _hand(text)
    if hand is not None:
        return "hand", [Record(hands=(None, None, hand, None))], []
    source = detect(text)
    found = list(islice(reads(text, source, strict=False), most + 1))
    if len(found) > most:
        raise BadRequest(f"'text' has more than {most} boards")
    problems = [one for one in found if isinstance(one, Problem)]
    records = [one if isinstance(one, Record) else one.record for one in found]
    return str(source), [record for record in records if record is not None], problems


def _hand(text: str) -> Hand | None:
    """The hand that a text is, if it is nothing more."""
    if len(text) > 100 or len(text.split()) not in (1, 4):
        return None
    try:
        return Hand.parse(text.strip())
    except BadInput:
        return None


def _written(records: Sequence[Record], to: str) -> str:
    if to == "json" or not records:
        return ""
    if to == "text":
        return "\n\n".join(map(_text, records)) + "\n"
    return writes(records, to)


def _text(record: Record) -> str:
    """A board for people: the hands, and the auction under them."""
    board, auction = record.board, record.auction
    if board is not None:
        hands = diagram(board)
    else:
        known = [(seat, hand) for seat, hand in zip(SEATS, record.hands, strict=True) if hand is not None]
        hands = "\n".join("  ".join((f"{seat.word:<6}", *suit_lines(hand))) for seat, hand in known)
    if auction is None:
        return hands
    return f"{hands}\n\n{auction_table(auction, [made.alerted for made in record.calls])}"


def _problem_json(problem: Problem) -> Json:
    return {"line": problem.line, "message": problem.reason, "text": problem.text}
