"""The report of a session as one HTML file: no script, no other file, ready to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from tablefeel.kernel import Call, Contract, Seat
from tablefeel.questions.review import is_wrong
from tablefeel.questions.session import CostlyShape, LostShape, ReviewedBoard, SessionShape, pretty
from tablefeel.questions.solve import ParShape, par_words

_STYLE = """
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; }
body { max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: .4rem 0 1rem; }
caption { text-align: left; font-weight: 650; padding: .3rem 0; }
th, td { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0; border-bottom: 1px solid #8885; }
td.n { text-align: right; font-variant-numeric: tabular-nums; } .mistake { color: light-dark(#9a5b00, #ffb054); }
.blunder { color: light-dark(#b3261e, #ff9b92); font-weight: 650; } .close { color: light-dark(#50605a, #a7b5ae); }
.red { color: light-dark(#c81e1e, #ff8080); }
article { break-inside: avoid; border-top: 2px solid #8885; margin-top: 1rem; padding-top: .4rem; }
@media print { body { max-width: none; margin: 0; font-size: 11px; } }
"""
UNITS = {"imps": "IMPs", "matchpoints": "tenths of a board"}


def html_page(title: str, report: SessionShape, boards: Sequence[ReviewedBoard]) -> str:
    """The report and every board on which something was held against somebody."""
    unit = UNITS[report.unit]
    head = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style><h1>{escape(title)}</h1>"
        f"<p>{report.judged} of {report.boards} boards judged, {report.calls} calls: "
        + ", ".join(f"{count} {name}" for name, count in report.verdicts.items())
        + f". {report.lost_per_board:.2f} {unit} lost a board by bidding, both sides together.</p>"
    )
    tables = (
        _losses("By kind of decision", report.by_kind, unit),
        _losses("By pair", report.by_pair, unit, per_board=True),
        _losses("By convention", report.by_convention, unit),
        _costliest(report.costliest, unit),
    )
    wrong = [one for one in boards if any(is_wrong(call) for call in one.review.calls)]
    return head + "".join(tables) + "".join(map(_board, wrong)) + "</html>\n"


def _par(par: ParShape) -> str:
    return par_words(par.score, [Contract.parse(text) for text in par.contracts])


def _losses(title: str, rows: Iterable[LostShape], unit: str, per_board: bool = False) -> str:
    head = f"<tr><th>{escape(title)}<th>{unit}<th>calls" + ("<th>boards<th>a board" if per_board else "")
    body = "".join(
        f'<tr><td>{escape(row.name)}<td class="n">{row.lost:.1f}<td class="n">{row.calls}'
        + (f'<td class="n">{row.boards}<td class="n">{row.lost / max(1, row.boards):.2f}' if per_board else "")
        for row in rows
    )
    return f"<table>{head}{body}</table>" if body else ""


def _costliest(rows: Sequence[CostlyShape], unit: str) -> str:
    body = "".join(
        f'<tr><td class="n">{row.board or ""}<td>{escape(row.player or Seat.parse(row.seat).word)}'
        f"<td>{_suits(row.hand)}<td>{_red(pretty(row.auction)) or 'opening'}<td>{_red(Call.parse(row.call).pretty)}"
        f'<td>{_red(Call.parse(row.best).pretty)}<td class="n">{row.cost:.1f} ± {row.standard_error:.1f}'
        f"<td>{escape(row.why)}"
        for row in rows
    )
    head = f"<caption>The costliest calls<tr><th>board<th>player<th>hand<th>after<th>called<th>better<th>{unit}<th>"
    return f"<table>{head}{body}</table>" if body else ""


def _board(one: ReviewedBoard) -> str:
    record, review = one.record, one.review
    names = " · ".join(f"{seat.word}: {escape(name)}" for seat, name in zip(Seat, record.players, strict=True) if name)
    hands = "".join(
        f"<tr><th>{seat.word}<td>{'' if hand is None else _suits(str(hand))}"
        for seat, hand in zip(Seat, record.hands, strict=True)
    )
    calls = "".join(
        f'<tr class="{call.verdict}"><td>{Seat.parse(call.seat).word}<td>{_red(Call.parse(call.call).pretty)}'
        f"<td>{_red(escape(call.sentence))} {escape(call.why_not or call.why or '')}"
        for call in review.calls
        if call.verdict != "good"
    )
    par = "" if review.par is None else f" Par {_red(_par(review.par))}."
    ended = f" {_contract(review.contract)}." if review.contract else ""
    return (
        f"<article><h2>Board {record.number or '?'}</h2><p>{names}</p><p>Dealer {Seat.parse(review.dealer).word}, "
        f"vulnerable {review.vul}.{ended}{par}</p><table>{hands}</table><p>{_red(pretty(review.auction))}</p>"
        f"<table>{calls}</table></article>"
    )


def _contract(text: str) -> str:
    return "Passed out" if text == "P" else f"{_red(Contract.parse(text).pretty)}"


def _suits(hand: str) -> str:
    return " ".join(
        f'<span class="{"red" if sign in "♥♦" else ""}">{sign}</span>{escape(ranks) or "–"}'
        for sign, ranks in zip("♠♥♦♣", hand.split("."), strict=True)
    )


def _red(text: str) -> str:
    for sign in "♥♦":
        text = text.replace(sign, f'<span class="red">{sign}</span>')
    return text
