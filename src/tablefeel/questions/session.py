"""A session of reviewed boards: what was lost, in what kind of decision, by whom and by which convention."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from tablefeel.formats import AnnotatedCall, Comment, Record
from tablefeel.kernel import SEATS, Call, Seat
from tablefeel.questions.review import WRONG, ReviewAnswer, ReviewedCall, is_wrong

COSTLIEST = 10
_MARKS = {"close": 6, "mistake": 2, "blunder": 4}
"""PBN's numeric glyphs: questionable, poor, very poor."""
_NOBODY = "unnamed players"


@dataclass(frozen=True, slots=True)
class ReviewedBoard:
    """A board of a file and its review."""

    record: Record
    review: ReviewAnswer

    def pair(self, seat: Seat) -> str:
        """Both partners by name, North or East first; the side where nobody is named."""
        first, second = (self.record.players[one] for one in (SEATS[seat & 1], SEATS[(seat & 1) + 2]))
        if not first and not second:
            return f"{_NOBODY} {'EW' if seat & 1 else 'NS'}"
        return f"{first or '?'} – {second or '?'}"


class LostShape(Struct, frozen=True):
    """What calls of one kind cost."""

    name: str
    lost: float
    calls: Annotated[int, Meta(description="Mistakes and blunders.")]
    boards: int


class CostlyShape(Struct, frozen=True):
    """One of the costliest calls."""

    board: int | None
    seat: str
    player: str | None
    hand: str
    auction: list[str]
    call: str
    best: str
    cost: float
    standard_error: float
    sentence: str
    why: str


class SessionShape(Struct, frozen=True, kw_only=True):
    """The report of a session."""

    boards: int
    judged: Annotated[int, Meta(description="Boards with calls that could be judged.")]
    calls: int
    verdicts: dict[str, int]
    unit: str
    lost_per_board: Annotated[float, Meta(description="By both sides together, in mistakes and blunders.")]
    by_kind: list[LostShape]
    by_pair: list[LostShape]
    by_convention: list[LostShape]
    costliest: list[CostlyShape]


def report(boards: Sequence[ReviewedBoard]) -> SessionShape:
    """What a session shows."""
    calls = [(one, call) for one in boards for call in one.review.calls]
    wrong = [(one, call) for one, call in calls if is_wrong(call)]
    judged = sum(bool(one.review.calls) for one in boards)
    verdicts = {name: sum(call.verdict == name for _, call in calls) for name in ("good", "close", *WRONG)}
    costliest = sorted(wrong, key=lambda found: -found[1].cost)[:COSTLIEST]
    pairs: dict[str, int] = {}
    for one in boards:
        for pair in {one.pair(SEATS[0]), one.pair(SEATS[1])} if one.review.calls else ():
            pairs[pair] = pairs.get(pair, 0) + 1
    return SessionShape(
        boards=len(boards), judged=judged, calls=len(calls), verdicts=verdicts,
        unit=boards[0].review.unit if boards else "imps",
        lost_per_board=round(sum(call.charged for _, call in wrong) / max(1, judged), 3),
        by_kind=_sums((call.loss or "other", call) for _, call in wrong),
        by_pair=_sums(((one.pair(Seat.parse(call.seat)), call) for one, call in wrong), pairs),
        by_convention=_sums((convention(call), call) for _, call in wrong),
        costliest=[_costly(one, call) for one, call in costliest],
    )  # fmt: skip


def convention(call: ReviewedCall) -> str:
    """What a call was about: its own name in the system, or that of the better call."""
    own = call.meaning.name if call.meaning else ""
    best = call.best_meaning.name if call.best_meaning else ""
    return own or best or "judgement"


def _sums(found: Iterable[tuple[str, ReviewedCall]], boards: dict[str, int] | None = None) -> list[LostShape]:
    played = boards or {}
    lost: dict[str, list[float]] = {name: [] for name in played}
    for name, call in found:
        lost.setdefault(name, []).append(call.charged)
    rows = [LostShape(name, round(sum(costs), 3), len(costs), played.get(name, 0)) for name, costs in lost.items()]
    return sorted(rows, key=lambda row: (-row.lost, row.name))


def _costly(one: ReviewedBoard, call: ReviewedCall) -> CostlyShape:
    seat = Seat.parse(call.seat)
    return CostlyShape(
        one.record.number, call.seat, one.record.players[seat], str(one.record.hands[seat]),
        one.review.auction[: call.place], call.call, call.best, call.cost, call.standard_error, call.sentence,
        why(call),
    )  # fmt: skip


def why(call: ReviewedCall) -> str:
    """The system's words on a call that was not the best: against it, else for the better one."""
    return call.why_not or call.why or ""


# Exports

COLUMNS = (
    "file board", "dealer", "vul", "player", "seat", "hand", "auction before", "call", "verdict", "cost",
    "standard error", "better", "kind", "convention", "sentence", "why",
)  # fmt: skip


def csv_text(boards: Iterable[ReviewedBoard]) -> str:
    """One row a call, for a spreadsheet; a field that a spreadsheet would take for a formula is marked as text."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow(COLUMNS)
    for one in boards:
        for call in one.review.calls:
            seat = Seat.parse(call.seat)
            rows.writerow(_harmless(str(value)) for value in (
                one.record.number or "", one.review.dealer, one.review.vul, one.record.players[seat] or "", call.seat,
                one.record.hands[seat], " ".join(one.review.auction[: call.place]), call.call, call.verdict, call.cost,
                call.standard_error, call.best, call.loss or "", convention(call), call.sentence, why(call),
            ))  # fmt: skip
    return text.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text


def annotated(one: ReviewedBoard) -> Record:
    """The board with its verdicts as remarks and marks; artificial calls alerted, if the file tells no alerts."""
    record, review = one.record, one.review
    by_place = {call.place: call for call in review.calls}
    silent = not any(made.alerted or made.explanation for made in record.calls)
    calls = tuple(
        _annotated(made, by_place[place], silent) if place in by_place else made
        for place, made in enumerate(record.calls)
    )
    return replace(record, calls=calls)


def _annotated(made: AnnotatedCall, judged: ReviewedCall, alerts: bool) -> AnnotatedCall:
    artificial = alerts and judged.meaning is not None and judged.meaning.artificial
    explanation = made.explanation or (judged.meaning.name if artificial and judged.meaning else "")
    remarks = made.comments
    marks = made.marks
    if judged.verdict in _MARKS:
        said = f"{judged.sentence} {why(judged)}".strip()
        remarks = (*remarks, Comment(said.replace("{", "(").replace("}", ")")))
        marks = marks if judged.unsure else tuple(sorted({*marks, _MARKS[judged.verdict]}))
    return replace(made, alerted=made.alerted or artificial, explanation=explanation, comments=remarks, marks=marks)


# Keeping what is done


class KeptReview(Struct, frozen=True):
    """A line of the file from which a stopped review goes on."""

    key: str
    review: ReviewAnswer


def kept_reviews(lines: Iterable[str]) -> dict[str, ReviewAnswer]:
    """The reviews of such a file by their keys; a line that was cut off is left out."""
    found = {}
    for line in lines:
        try:
            kept = msgspec.json.decode(line, type=KeptReview)
        except (msgspec.DecodeError, msgspec.ValidationError):
            continue
        found[kept.key] = kept.review
    return found


def pretty(calls: Iterable[str]) -> str:
    """Calls as players write them."""
    return " ".join(Call.parse(call).pretty for call in calls)
