"""`tablefeel review`: a session's bidding, call by call."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from tablefeel.cli.options import AsJson, From, reads
from tablefeel.cli.output import draw, print_json, progress
from tablefeel.errors import BadInput
from tablefeel.kernel import SEATS, Call, Seat

if TYPE_CHECKING:
    from tablefeel.formats import Record
    from tablefeel.questions.players import Players
    from tablefeel.questions.review import ReviewAnswer, ReviewedCall
    from tablefeel.questions.session import LostShape, ReviewedBoard, SessionShape

NAME = "review"
HELP = (
    "Review a session: what every call cost its caller, in IMPs, against the best call.\n\n"
    "Costs are expected losses over layouts that fit what the player knew, never hindsight. Files may be PBN, LIN or "
    "BBO links; bad boards are reported and the others go on. With --keep a stopped review goes on where it was."
)
EXAMPLE = "Example: `tablefeel review club.pbn --html report.html --csv calls.csv`"
WRONG = ("mistake", "blunder")


def _card_of(text: str) -> tuple[str, str]:
    who, found, card = text.partition("=")
    if not found or not who.strip() or not card.strip():
        raise BadInput(f"{text!r} is not a player and a card: expected NAME=CARD, such as 'Smith=two-over-one'")
    return who.strip().lower(), card.strip()


def command(
    sources: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Files or viewer links; - for standard input.")
    ],
    from_: From = None,
    depth: Annotated[
        str, typer.Option("--depth", metavar="quick|usual|study", help="How much is looked at.")
    ] = "usual",
    matchpoints: Annotated[bool, typer.Option("--matchpoints", help="Count in matchpoints instead of IMPs.")] = False,
    ns: Annotated[str, typer.Option("--ns", metavar="CARD", help="North-South's convention card.")] = "sayc",
    ew: Annotated[str, typer.Option("--ew", metavar="CARD", help="East-West's convention card.")] = "sayc",
    card: Annotated[
        list[str] | None,
        typer.Option("--card", metavar="PLAYER=CARD", help="The card of that player's side, wherever they sit."),
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="FILE", help="Keep every judged board here, and go on from there.")
    ] = None,
    html: Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the report as a page.")] = None,
    csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write a row a call.")] = None,
    pbn: Annotated[
        Path | None, typer.Option("--pbn", metavar="FILE", help="Write the boards with verdicts as remarks.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Judge every call of the sources and sum up."""
    from tablefeel.cli.files import read_boards
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.questions.session import report

    if depth not in ("quick", "usual", "study"):
        raise typer.BadParameter(f"{depth!r} is not a depth: expected quick, usual or study")
    cards = dict(reads(_card_of)(text) for text in card or ())
    reviewing = _Reviewing(SeatedPlayers({}), depth, "matchpoints" if matchpoints else "imps", (ns, ew), cards)  # type: ignore[arg-type]
    boards: list[ReviewedBoard] = []
    problems = 0
    try:
        for one in reviewing.boards(read_boards(sources, from_, tolerant=True), keep):
            boards.append(one)
            if as_json:
                print_json({"board": one.record.number, "players": one.record.players, **_fields(one.review)})
            else:
                _show_board(one)
    except typer.Exit:
        problems = 1  # bad boards were reported while reading; what could be read is judged
    found = report(boards)
    _export(boards, found, html, csv, pbn)
    if as_json:
        print_json({"session": found})
    else:
        _show(found)
    if problems:
        raise typer.Exit(1)


class _Reviewing:
    """Asks for one review after the other."""

    def __init__(
        self, players: Players, depth: Literal["quick", "usual", "study"], aim: Literal["imps", "matchpoints"],
        cards: tuple[str, str], by_player: dict[str, str],
    ) -> None:  # fmt: skip
        self.players, self.depth, self.aim, self.cards, self.by_player = players, depth, aim, cards, by_player
        for name in (*cards, *by_player.values()):
            players.check_card(name)

    def boards(self, records: Iterator[Record], keep: Path | None) -> Iterator[ReviewedBoard]:
        """Every board that can be judged or at least shown, each kept as soon as it is judged."""
        from tablefeel.questions.session import ReviewedBoard, kept_reviews

        known = kept_reviews(keep.read_text(encoding="utf-8").splitlines()) if keep and keep.is_file() else {}
        with progress("boards judged") as told:
            for number, record in enumerate(records, start=1):
                asked = self._asked(record)
                if asked is None:
                    continue
                key = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:24]
                review = known.get(key) or self._reviewed(asked)
                if keep is not None and key not in known:
                    _append(keep, key, review)
                told(number, number)
                yield ReviewedBoard(record, review)

    def _reviewed(self, asked: dict[str, object]) -> ReviewAnswer:
        from tablefeel.questions.asking import read
        from tablefeel.questions.review import answers

        return answers([read(NAME, asked)], self.players)[0]  # type: ignore[list-item]

    def _asked(self, record: Record) -> dict[str, object] | None:
        """The question about a board; None where no hand is known."""
        from tablefeel.questions.boards import alerts_of

        hands = {str(seat): str(hand) for seat, hand in zip(SEATS, record.hands, strict=True) if hand is not None}
        auction = record.auction
        number, dealer, vul = record.number, record.dealer, record.vulnerability
        board = record.board
        if board is not None:
            dealer, vul = board.dealer, board.vulnerability
        if not hands:
            typer.echo(f"tablefeel: board {number or '?'} has no hands: left out", err=True)
            return None
        if record.calls and auction is None:
            typer.echo(f"tablefeel: board {number or '?'} has irregular calls: its auction is not judged", err=True)
        calls = [] if auction is None else [str(call) for call in auction.calls]
        alerts = alerts_of(record) if calls else []
        return {
            "hands": hands, "dealer": str(dealer or SEATS[0]), "vul": "none" if vul is None else str(vul),
            "auction": calls, "cards": dict(zip(("ns", "ew"), self._cards(record), strict=True)),
            "tricks_taken": record.tricks, "depth": self.depth, "aim": self.aim,
            **({"alerts": alerts} if any(one is not None for one in alerts) else {}),
        }  # fmt: skip

    def _cards(self, record: Record) -> tuple[str, str]:
        found = list(self.cards)
        for seat, name in zip(SEATS, record.players, strict=True):
            card = self.by_player.get((name or "").strip().lower())
            if card is not None:
                found[seat & 1] = card
        return found[0], found[1]


def _append(keep: Path, key: str, review: ReviewAnswer) -> None:
    import msgspec

    from tablefeel.questions.session import KeptReview

    with keep.open("ab") as file:
        file.write(msgspec.json.encode(KeptReview(key, review)) + b"\n")


def _fields(review: ReviewAnswer) -> dict[str, object]:
    import msgspec

    found: dict[str, object] = msgspec.to_builtins(review)
    return found


def _export(
    boards: Sequence[ReviewedBoard], found: SessionShape, html: Path | None, csv: Path | None, pbn: Path | None
) -> None:
    from tablefeel.formats import write
    from tablefeel.questions.session import annotated, csv_text
    from tablefeel.questions.session_page import html_page

    if html is not None:
        html.write_text(html_page("Session review", found, boards), encoding="utf-8")
    if csv is not None:
        csv.write_text(csv_text(boards), encoding="utf-8", newline="")
    if pbn is not None:
        write((annotated(one) for one in boards), pbn, "pbn")


# Drawing


def _show_board(one: ReviewedBoard) -> None:
    review = one.review
    number = "?" if one.record.number is None else one.record.number
    par = "" if review.par is None else f"  par {review.par.score:+d}"
    score = "" if review.dd_score is None else f"  double dummy {review.dd_score:+d}"
    played = "" if review.score is None else f"  scored {review.score:+d}"
    contract = "no auction" if not review.auction else "open" if review.contract is None else review.contract
    draw(f"Board {number}  {_contract(contract)}{played}{score}{par}")
    for call in review.calls:
        if call.verdict in WRONG or (call.unsure and call.verdict != "good"):
            _show_call(one, call)


def _contract(text: str) -> str:
    from tablefeel.kernel import Contract

    return "passed out" if text == "P" else Contract.parse(text).pretty if text[:1].isdigit() else text


def _show_call(one: ReviewedBoard, call: ReviewedCall) -> None:
    from tablefeel.questions.session import pretty, why

    seat = Seat.parse(call.seat)
    player = one.record.players[seat]
    who = f"{player} ({seat.word})" if player else seat.word
    before = pretty(one.review.auction[: call.place])
    if call.unsure:
        draw(f"  {who}: {call.sentence}")
        return
    draw(f"  {who} {one.record.hands[seat]}{f' after {before}' if before else ''}: {call.sentence}")
    if why(call):
        draw(f"    {Call.parse(call.call).pretty} {why(call)}" if call.why_not else f"    {why(call)}")
    if call.line:
        score = "" if call.line.score is None else f", {call.line.score:+d} for NS"
        draw(f"    Better: {pretty(call.line.calls)} ({_contract(call.line.contract)}{score})")


def _show(found: SessionShape) -> None:
    if not found.boards:
        return
    unit = {"imps": "IMPs", "matchpoints": "tenths of a board"}[found.unit]
    counts = ", ".join(f"{count} {_many(name, count)}" for name, count in found.verdicts.items())
    draw(f"\n{found.judged} of {found.boards} boards judged, {found.calls} calls: {counts}")
    draw(f"Lost by bidding, both sides together: {found.lost_per_board:.2f} {unit} a board")
    _show_sums("By kind of decision", found.by_kind)
    _show_sums("By pair", found.by_pair)
    _show_sums("By convention", found.by_convention[:12])


def _many(verdict: str, count: int) -> str:
    """`3 mistakes`, but `3 good`."""
    return f"{verdict}s" if verdict in ("mistake", "blunder") and count != 1 else verdict


def _show_sums(title: str, rows: Sequence[LostShape]) -> None:
    if not rows:
        return
    draw(f"\n{title}")
    for row in rows:
        a_board = f"  {row.lost / row.boards:.2f} a board" if row.boards else ""
        draw(f"  {row.lost:7.1f}  {row.calls:4} {'call ' if row.calls == 1 else 'calls'}  {row.name}{a_board}")
