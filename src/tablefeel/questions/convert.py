"""What boards does a text hold, and how are they written in another format?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice
from typing import Annotated

from msgspec import Meta, Struct, structs

from tablefeel.bidding.shapes import Request
from tablefeel.errors import BadInput, BadRequest, quoted
from tablefeel.formats import Problem, Record, detect, reads, writes
from tablefeel.formats.diagram import auction_table, diagram, suit_lines
from tablefeel.formats.table import names
from tablefeel.kernel import SEATS, Call, Hand
from tablefeel.questions.boards import BoardShape, board_shape
from tablefeel.questions.players import Players

SUMMARY, AT_ONCE = "Formats", 8
MOST_BOARDS = 200
"""Boards that one request may hold."""
TARGETS = (*names(), "text", "json")
"""What boards may be written as: a format, text for people, or only JSON."""

_BID = re.compile(r"\b[1-7](?:NT?|[SHDC])\b")


class ConvertRequest(Request, frozen=True, kw_only=True):
    """Asks for boards in another format; the text's own format is found from its content."""

    text: Annotated[
        str,
        Meta(
            description="PBN, LIN, a BBO viewer address, deals or a hand in dot notation.",
            examples=["N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K -"],
        ),
    ]
    to: Annotated[str | None, Meta(description="json unless given.", extra_json_schema={"enum": [*TARGETS, None]})] = (
        None
    )
    most: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_BOARDS)] | None, Meta(description="How many boards are taken at the most.")
    ] = None

    whole: Annotated[bool | None, Meta(description="Also answer each board with all that its file says, as PBN.")] = (
        None
    )

    def said(self, players: Players) -> ConvertRequest:  # noqa: ARG002 - as the other questions have it
        """The same with everything said."""
        to = self.to or "json"
        if to not in TARGETS:
            raise BadRequest(f"'to' is one of {', '.join(TARGETS)}, not {quoted(to)}").within("to")
        if not self.text.strip():
            raise BadRequest("'text' is the text of some boards, in PBN, LIN, dot notation or a viewer address")
        return ConvertRequest(text=self.text, to=to, most=self.most or MOST_BOARDS, whole=bool(self.whole))


class ProblemShape(Struct, frozen=True):
    """A board that could not be read."""

    line: int | None
    message: str
    text: str
    board: Annotated[int | None, Meta(description="Its number, where it has one.")] = None


class ConvertAnswer(Struct, frozen=True):
    """The boards read, their text in the other format, and what was wrong with the rest."""

    format: str
    boards: list[BoardShape]
    text: str
    problems: list[ProblemShape]


REQUEST, ANSWER = ConvertRequest, ConvertAnswer


def answers(requests: Sequence[ConvertRequest], players: Players) -> list[ConvertAnswer]:
    """Boards from PBN, LIN, a BBO viewer address or dot notation, written in another format."""
    return [_converted(request.said(players)) for request in requests]


def _converted(request: ConvertRequest) -> ConvertAnswer:
    source, found = _read(request.text, request.most or MOST_BOARDS)
    records = [record for record, _ in found if record is not None]
    return ConvertAnswer(
        source,
        [_shape(record, problem, bool(request.whole)) for record, problem in found if record is not None],
        _written(records, request.to or "json"),
        [
            ProblemShape(problem.line, problem.reason, problem.text, None if record is None else record.number)
            for record, problem in found
            if problem is not None
        ],
    )


def _shape(record: Record, problem: Problem | None, whole: bool) -> BoardShape:
    """A board, with what could not be read of it, and on demand with all that its file says."""
    shape = board_shape(record)
    if problem is not None:
        shape = structs.replace(shape, trouble=_BID.sub(lambda bid: Call.parse(bid[0]).pretty, problem.reason))
    return structs.replace(shape, pbn=writes([record])) if whole else shape


def _read(text: str, most: int) -> tuple[str, list[tuple[Record | None, Problem | None]]]:
    """The format of a text, and its boards, each with what is wrong with it; a single hand is South's."""
    hand = _hand(text)
    if hand is not None:
        return "hand", [(Record(hands=(None, None, hand, None)), None)]
    source = detect(text)
    found = list(islice(reads(text, source, strict=False), most + 1))
    if len(found) > most:
        raise BadRequest(f"'text' has more than {most} boards")
    return str(source), [(one, None) if isinstance(one, Record) else (one.record, one) for one in found]


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
        lines = ["  ".join((f"{seat.word:<6}", *suit_lines(hand))) for seat, hand in known]
        hands = "\n".join((*_head(record), *lines))
    if auction is None:
        return hands
    return f"{hands}\n\n{auction_table(auction, [made.alerted for made in record.calls])}"


def _head(record: Record) -> list[str]:
    """Dealer and vulnerability on a line, where they are known."""
    dealer = "" if record.dealer is None else f"Dealer {record.dealer.word}"
    vulnerable = "" if record.vulnerability is None else f"Vulnerable {record.vulnerability}"
    said = "  ".join(part for part in (dealer, vulnerable) if part)
    return [said, ""] if said else []
