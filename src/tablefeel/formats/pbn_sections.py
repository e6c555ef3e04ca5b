"""PBN's two sections of moves: the auction and the play, with their annotations (PBN 2.1, chapters 3.5 to 3.9).

Most calls and cards stand alone, so the moves are a list of words, and only what is annotated gets an object of its
own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.records import ALONE_CALLS, AnnotatedCall, Comment
from tablefeel.formats.source import brief
from tablefeel.kernel import PASS, Auction, Call, Seat

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The glyph of each suffix after a call; after a card it is six more."""

NOTES_LIMIT = 2_000_000
"""Characters of explanations that are put together from several notes, in one section."""

Piece = tuple[int, str | Comment]
"""The first line and either a run of text, perhaps over several lines, or a comment."""

_TOKEN = re.compile(
    r"(?P<note>=\s*[0-9]{1,3}\s*=)|(?P<glyph>\$[0-9]{1,3})|(?P<suffix>[!?]{1,2})|(?P<irregular>\^[A-Za-z])"
    r"|(?P<end>[*+])|(?P<word>[^\s=$!?^*+]+)|(?P<odd>\S)"
)
_SPECIAL = re.compile(r"[=$!?^*+]|ll", re.IGNORECASE)
"""What needs to be read token by token: annotations, endings, `all pass`."""
_ALL_PASS = ("AP", "ALLPASS")
_TWO_WORDS = re.compile(r"(?:^|\s)all\s+pass(?:es)?\b", re.IGNORECASE)
_REFERENCE = re.compile(r"=\s*([0-9]{1,3})\s*=")


@dataclass(slots=True)
class RawTag:
    """A tag of the game and what stands after it."""

    value: str
    line: int
    pieces: list[Piece] = field(default_factory=list)

    @property
    def section(self) -> tuple[str, ...]:
        """The lines of the section."""
        if len(self.pieces) == 1 and isinstance(self.pieces[0][1], str):
            return tuple(self.pieces[0][1].split("\n"))
        by_line: dict[int, list[str]] = {}
        for first, piece in self.pieces:
            if isinstance(piece, str):
                for line, text in enumerate(piece.split("\n"), first):
                    by_line.setdefault(line, []).append(text)
        return tuple(" ".join((run[0], *map(str.strip, run[1:]))) for run in by_line.values())


@dataclass(slots=True)
class Extras:
    """What stands with a call or card: how it is irregular, its notes, glyphs and comments."""

    irregular: str = ""
    notes: list[str] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)

    @property
    def note(self) -> str:
        """The notes in one text; empty ones in front say nothing."""
        start = next((place for place, text in enumerate(self.notes) if text), len(self.notes))
        return "; ".join(self.notes[start:])

    @property
    def glyphs(self) -> tuple[int, ...]:
        return tuple(sorted(set(self.marks)))


PLAIN = Extras()
"""What stands with a call or card that is not annotated."""


@dataclass(slots=True)
class Moves:
    """The calls or cards of a section as written, and whether it ends with `*` or `+`.

    A word is empty where somebody was passed over. `extras` has an entry for each place that is annotated, `runs` the
    place and line of the first word of every run of text, and the text.
    """

    words: list[str] = field(default_factory=list)
    runs: list[tuple[int, int, str]] = field(default_factory=list)
    extras: dict[int, Extras] = field(default_factory=dict)
    closed: bool = False
    open: bool = False
    early: list[Comment] = field(default_factory=list)
    """Comments in front of the first move."""
    plus_fills_a_place: bool = False
    """Whether `+` stands for a card and others may follow it."""
    joined: int = 0
    """Characters of notes that share a call or card with others."""

    def add(self, word: str, irregular: str = "") -> None:
        """Take a move in."""
        if irregular:
            self.extras[len(self.words)] = Extras(irregular)
        self.words.append(word)

    def line(self, place: int) -> int:
        """The line in which that move stands."""
        start, line, text = next(run for run in reversed(self.runs) if run[0] <= place)
        for number, words in enumerate(text.split("\n"), line):
            start += len(words.split())
            if start > place:
                return number
        return line

    @property
    def last(self) -> Extras:
        """What stands with the last move."""
        return self.extras.setdefault(len(self.words) - 1, Extras())


def moves_of(pieces: list[Piece], notes: dict[str, str], base: int, plus_fills_a_place: bool) -> Moves:
    """The moves of a section; `base` is added to the glyphs of suffixes."""
    found = Moves(plus_fills_a_place=plus_fills_a_place)
    irregular = ""
    for first, piece in pieces:
        if isinstance(piece, Comment):
            (found.last.comments if found.words else found.early).append(piece)
            continue
        busy = irregular or found.closed or found.open
        if not busy and _SPECIAL.search(piece) is None:
            found.runs.append((len(found.words), first, piece))
            found.words += piece.split()
            continue
        for line, text in enumerate(piece.split("\n"), first):
            found.runs.append((len(found.words), line, ""))
            irregular = _take(found, _TWO_WORDS.sub(" AP", text), line, irregular, notes, base)
    return found


def _take(found: Moves, text: str, line: int, irregular: str, notes: dict[str, str], base: int) -> str:
    """How the next move is irregular, after the tokens of a line have been taken in."""
    for match in _TOKEN.finditer(text):
        kind, token = str(match.lastgroup), match[0]
        if kind == "word":
            _check_open(found, token, line)
            found.add(token, irregular)
            irregular = ""
        elif kind == "irregular":
            irregular = token[1].upper()
            if irregular == "S":
                found.add("", "S")
                irregular = ""
        elif kind == "end":
            _end(found, token, line)
        else:
            _annotate(found, kind, token, line, notes, base)
    return irregular


def _check_open(found: Moves, token: str, line: int) -> None:
    if token.strip("-") and (found.closed or (found.open and not found.plus_fills_a_place)):
        raise BadFile(f"{brief(token)!r} comes after {'*' if found.closed else '+'!r}", line)


def _end(found: Moves, mark: str, line: int) -> None:
    if found.closed or found.open:
        raise BadFile(f"a second {mark!r}: the auction or the play has ended already", line)
    if mark == "*":
        found.closed = True
        return
    found.open = True
    if found.plus_fills_a_place:
        found.add("+")


def _annotate(found: Moves, kind: str, token: str, line: int, notes: dict[str, str], base: int) -> None:
    if kind == "odd" or not found.words:
        raise BadFile(f"{token!r} does not follow a call or card", line)
    extras = found.last
    if kind == "note":
        index = token.strip("= \t").lstrip("0") or "0"
        extras.notes.append(notes.get(index, ""))
        if len(extras.notes) > 1:
            found.joined += sum(map(len, extras.notes[-2:]))
        if found.joined > NOTES_LIMIT:
            raise BadFile(f"the notes come to more than {NOTES_LIMIT} characters", line)
    elif kind == "glyph":
        if int(token[1:]) > 255:
            raise BadFile(f"{token!r} is not a glyph: expected $0 to $255", line)
        extras.marks.append(int(token[1:]))
    else:
        extras.marks.append(SUFFIXES[token] + base)


def referenced(pieces: list[Piece]) -> set[str]:
    """The numbers of the notes that a section refers to."""
    text = " ".join(piece for _, piece in pieces if isinstance(piece, str))
    return {note.lstrip("0") or "0" for note in _REFERENCE.findall(text)}


# The auction


def auction_of(found: Moves, first: Seat, dealer: Seat | None) -> tuple[Seat, tuple[AnnotatedCall, ...]]:
    """Dealer and calls; hyphens in front stand for players who sit before the dealer."""
    words = found.words
    skipped = 0
    while skipped < len(words) and skipped < 4 and words[skipped] == "-":
        skipped += 1
    dealer_here = first.after(skipped)
    if dealer is not None and dealer is not dealer_here and words:
        raise BadFile(f"the auction starts with {dealer_here.word}, but {dealer.word} deals", found.line(0))
    plain = None if found.extras else _plain_calls(dealer_here, words[skipped:])
    if plain is not None:
        return dealer_here, plain
    caller = _Caller(dealer_here)
    for place in range(skipped, len(words)):
        try:
            caller.make(words[place], found.extras.get(place, PLAIN))
        except BadFile as error:
            raise BadFile(error.reason, found.line(place)) from None
        except BadInput as error:
            raise BadFile(str(error), found.line(place)) from None
    return dealer_here, tuple(caller.calls)


def _plain_calls(dealer: Seat, words: list[str]) -> tuple[AnnotatedCall, ...] | None:
    """The calls of a legal auction of common words; None sends anything else to the `_Caller`, who knows the rest."""
    auction = plain_auction(dealer, words)
    return None if auction is None else tuple([ALONE_CALLS[call] for call in auction.calls])


def plain_auction(dealer: Seat, words: list[str]) -> Auction | None:
    """A legal auction of common words; None for anything else."""
    closed = bool(words) and words[-1] in _ALL_PASS
    try:
        auction = Auction(dealer, tuple([_WORDS[word] for word in (words[:-1] if closed else words)]))
    except (KeyError, BadInput):
        return None
    if not closed:
        return auction
    passed = auction.all_pass()
    return None if len(passed) == len(auction) else passed


class _Caller:
    """Makes calls one after another and refuses the first illegal one; irregular ones end the checking."""

    def __init__(self, dealer: Seat) -> None:
        self.calls: list[AnnotatedCall] = []
        self._auction: Auction | None = Auction(dealer)

    def make(self, word: str, extras: Extras) -> None:
        """Add the call, or the passes that `AP` stands for."""
        if len(self.calls) > 400:
            raise BadFile("the auction has more than 400 calls")
        if word.upper() in _ALL_PASS:
            self._all_pass(extras)
        elif extras.irregular == "S":
            self._auction = None
            self.calls.append(_annotated(None, extras))
        elif set(word) == {"-"} and self._auction is not None and self._auction.is_over:
            return  # blanks that fill the last row
        elif word == "-":
            raise BadFile("'-' stands only in front of the dealer's call")
        else:
            self._call(Call.parse(brief(word)), extras)

    def _call(self, call: Call, extras: Extras) -> None:
        if extras.irregular == "I":
            self._auction = None
        elif extras.irregular:
            raise BadFile(f"'^{extras.irregular}' does not mark a call")
        if self._auction is not None:
            self._auction = self._auction.then(call)
        self.calls.append(_annotated(call, extras))

    def _all_pass(self, extras: Extras) -> None:
        if self._auction is None:
            passes = 3
        else:
            closed = self._auction.all_pass()
            passes, self._auction = len(closed) - len(self._auction), closed
        self.calls.extend(ALONE_CALLS[PASS] for _ in range(passes - 1))
        if passes:
            self.calls.append(_annotated(PASS, extras))


def _annotated(call: Call | None, extras: Extras) -> AnnotatedCall:
    return AnnotatedCall(
        call, bool(extras.notes), extras.note, extras.glyphs, tuple(extras.comments), extras.irregular == "I"
    )


_WORDS = {word: call for call in Call for word in (str(call), str(call).lower(), call.pretty, call.pretty.lower())}
_WORDS |= {word: call for call in Call if call.is_bid for word in (f"{call.level}{call.strain}",)}
_WORDS |= {word.lower(): call for word, call in _WORDS.items()} | {"PASS": PASS}
