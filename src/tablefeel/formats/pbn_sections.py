"""PBN's two sections of moves: the auction and the play, with their annotations (PBN 2.1, chapters 3.5 to 3.9)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.play import owner, trick_winner
from tablefeel.formats.records import AnnotatedCall, Comment, Hands, PlayedCard
from tablefeel.formats.source import brief
from tablefeel.kernel import PASS, Auction, Call, Card, Seat, Strain

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The glyph of each suffix after a call; after a card it is six more."""

Piece = tuple[int, str | Comment]
"""The line and either a run of text or a comment."""

_TOKEN = re.compile(
    r"(?P<note>=\s*[0-9]{1,3}\s*=)|(?P<glyph>\$[0-9]{1,3})|(?P<suffix>[!?]{1,2})|(?P<irregular>\^[A-Za-z])"
    r"|(?P<end>[*+])|(?P<word>[^\s=$!?^*+]+)|(?P<odd>\S)"
)
_ALL_PASS = ("AP", "ALLPASS")
_TWO_WORDS = re.compile(r"(?:^|\s)all\s+pass(?:es)?\b", re.IGNORECASE)


@dataclass(slots=True)
class RawTag:
    """A tag of the game and what stands after it."""

    value: str
    line: int
    pieces: list[Piece] = field(default_factory=list)

    @property
    def section(self) -> tuple[str, ...]:
        """The lines of the section."""
        by_line: dict[int, str] = {}
        for line, piece in self.pieces:
            if isinstance(piece, str):
                by_line[line] = f"{by_line[line]} {piece.strip()}" if line in by_line else piece
        return tuple(by_line.values())


@dataclass(slots=True)
class Move:
    """A call or card as written, with its annotations; `word` is empty where somebody was passed over."""

    word: str
    line: int
    irregular: str = ""
    note: str | None = None
    marks: list[int] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)


@dataclass(slots=True)
class Moves:
    """The moves of a section, and whether it ends with `*` or `+`."""

    moves: list[Move] = field(default_factory=list)
    closed: bool = False
    open: bool = False
    early: list[Comment] = field(default_factory=list)
    """Comments in front of the first move."""


def moves_of(pieces: list[Piece], notes: dict[str, str], base: int, plus_fills_a_place: bool) -> Moves:
    """The moves of a section; `base` is added to the glyphs of suffixes."""
    found = Moves()
    irregular = ""
    for line, piece in pieces:
        if isinstance(piece, Comment):
            (found.moves[-1].comments if found.moves else found.early).append(piece)
            continue
        for match in _TOKEN.finditer(_TWO_WORDS.sub(" AP", piece)):
            kind, token = str(match.lastgroup), match[0]
            if kind == "word":
                _check_open(found, token, line, plus_fills_a_place)
                found.moves.append(Move(token, line, irregular))
                irregular = ""
            elif kind == "irregular":
                irregular = token[1].upper()
                if irregular == "S":
                    found.moves.append(Move("", line, "S"))
                    irregular = ""
            elif kind == "end":
                _end(found, token, line, plus_fills_a_place)
            else:
                _annotate(found, kind, token, line, notes, base)
    return found


def _check_open(found: Moves, token: str, line: int, plus_fills_a_place: bool) -> None:
    if token.strip("-") and (found.closed or (found.open and not plus_fills_a_place)):
        raise BadFile(f"{brief(token)!r} comes after {'*' if found.closed else '+'!r}", line)


def _end(found: Moves, mark: str, line: int, plus_fills_a_place: bool) -> None:
    if found.closed or found.open:
        raise BadFile(f"a second ending {mark!r}", line)
    if mark == "*":
        found.closed = True
        return
    found.open = True
    if plus_fills_a_place:
        found.moves.append(Move("+", line))


def _annotate(found: Moves, kind: str, token: str, line: int, notes: dict[str, str], base: int) -> None:
    if kind == "odd" or not found.moves:
        raise BadFile(f"{token!r} does not follow a call or card", line)
    move = found.moves[-1]
    if kind == "note":
        index = token.strip("= \t").lstrip("0") or "0"
        text = notes.get(index, "")
        move.note = f"{move.note}; {text}" if move.note else text
    elif kind == "glyph":
        if int(token[1:]) > 255:
            raise BadFile(f"{token!r} is not a glyph: expected $0 to $255", line)
        move.marks.append(int(token[1:]))
    else:
        move.marks.append(SUFFIXES[token] + base)


def referenced(pieces: list[Piece]) -> set[str]:
    """The numbers of the notes that a section refers to."""
    text = " ".join(piece for _, piece in pieces if isinstance(piece, str))
    return {note.lstrip("0") or "0" for note in re.findall(r"=\s*([0-9]{1,3})\s*=", text)}


# The auction


def auction_of(found: Moves, first: Seat, dealer: Seat | None) -> tuple[Seat, tuple[AnnotatedCall, ...]]:
    """Dealer and calls; hyphens in front stand for players who sit before the dealer."""
    moves = found.moves
    skipped = 0
    while skipped < len(moves) and skipped < 4 and moves[skipped].word == "-":
        skipped += 1
    dealer_here = first.after(skipped)
    if dealer is not None and dealer is not dealer_here and moves:
        raise BadFile(f"the auction starts with {dealer_here.word}, but {dealer.word} deals", moves[0].line)
    caller = _Caller(dealer_here)
    for move in moves[skipped:]:
        try:
            caller.make(move)
        except BadFile:
            raise
        except BadInput as error:
            raise BadFile(str(error), move.line) from None
    return dealer_here, tuple(caller.calls)


class _Caller:
    """Makes calls one after another and refuses the first illegal one; irregular ones end the checking."""

    def __init__(self, dealer: Seat) -> None:
        self.calls: list[AnnotatedCall] = []
        self._auction: Auction | None = Auction(dealer)

    def make(self, move: Move) -> None:
        """Add the call, or the passes that `AP` stands for."""
        if len(self.calls) > 400:
            raise BadFile("the auction has more than 400 calls", move.line)
        if move.word.upper() in _ALL_PASS:
            self._all_pass(move)
        elif move.irregular == "S":
            self._auction = None
            self.calls.append(_annotated(None, move))
        elif set(move.word) == {"-"} and self._auction is not None and self._auction.is_over:
            return  # blanks that fill the last row
        elif move.word == "-":
            raise BadFile("'-' stands only in front of the dealer's call", move.line)
        else:
            self._call(Call.parse(brief(move.word)), move)

    def _call(self, call: Call, move: Move) -> None:
        if move.irregular == "I":
            self._auction = None
        elif move.irregular:
            raise BadFile(f"'^{move.irregular}' does not mark a call", move.line)
        if self._auction is not None:
            self._auction = self._auction.then(call)
        self.calls.append(_annotated(call, move))

    def _all_pass(self, move: Move) -> None:
        if self._auction is None:
            passes = 3
        else:
            closed = self._auction.all_pass()
            passes, self._auction = len(closed) - len(self._auction), closed
        self.calls.extend(AnnotatedCall(PASS) for _ in range(passes - 1))
        if passes:
            self.calls.append(_annotated(PASS, move))


def _annotated(call: Call | None, move: Move) -> AnnotatedCall:
    return AnnotatedCall(
        call, move.note is not None, move.note or "", tuple(sorted(set(move.marks))), tuple(move.comments),
        move.irregular == "I",
    )  # fmt: skip


# The play


def play_of(found: Moves, first: Seat, trump: Strain, hands: Hands) -> tuple[PlayedCard, ...] | None:
    """The cards in the order of play; None if unknown cards hide who led to a later trick.

    A row of PBN holds the cards of one trick by player, starting with the opening leader's; each winner leads next.
    """
    rows = [found.moves[start : start + 4] for start in range(0, len(found.moves), 4)]
    while rows and all(set(move.word) <= {"-"} for move in rows[-1]):
        rows.pop()
    play: list[PlayedCard] = []
    leader = first
    for number, row in enumerate(rows):
        cells = [_cell(move) for move in row]
        leader = next((first.after(i) for i, move in enumerate(row) if move.irregular == "L"), leader)
        trick = list(_trick(cells, row, first, leader, hands))
        play.extend(trick)
        cards = [(made.seat, made.card) for made in trick if made.card is not None]
        if len(cards) == 4:
            leader = trick_winner(cards, trump.suit)
        elif number < len(rows) - 1:
            return None
    return tuple(play)


def _cell(move: Move) -> Card | None:
    """The card of a place in a row; None where there is none."""
    if set(move.word) <= {"-"} or move.word == "+":
        return None
    try:
        return Card.parse(brief(move.word))
    except BadInput as error:
        raise BadFile(str(error), move.line) from None


def _trick(cells: list[Card | None], row: list[Move], first: Seat, leader: Seat, hands: Hands) -> Iterator[PlayedCard]:
    """The cards of a trick in the order of play, up to the last known one."""
    # Some programs write each trick in the order of play; the hands tell.
    start = leader if not _fits(cells, first, hands) and _fits(cells, leader, hands) else first
    by_seat = {start.after(i): i for i in range(len(cells))}
    order = [leader.after(turns) for turns in range(4)]
    known = [turns for turns, seat in enumerate(order) if seat in by_seat and cells[by_seat[seat]] is not None]
    for turns in range(max(known) + 1 if known else 0):
        seat = order[turns]
        index = by_seat.get(seat)
        if index is None:
            yield PlayedCard(None, seat)
            continue
        move, card = row[index], cells[index]
        if move.word == "+":
            raise BadFile(f"{order[max(known)].word} plays {cells[by_seat[order[max(known)]]]} after '+'", move.line)
        if card is not None and (holder := owner(card, hands)) is not None and holder is not seat:
            raise BadFile(f"{seat.word} plays {card}, which {holder.word} holds", move.line)
        marks = tuple(sorted(set(move.marks))) if move.marks else ()
        yield PlayedCard(
            card, seat, move.note or "", marks, tuple(move.comments), move.irregular == "R", move.irregular == "L"
        )


def _fits(cells: list[Card | None], start: Seat, hands: Hands) -> bool:
    """Whether every card of the row belongs to the player it falls to, from `start` on."""
    return all(card is None or owner(card, hands) in (None, start.after(turns)) for turns, card in enumerate(cells))
