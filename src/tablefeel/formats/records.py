"""What a file says about one board, whatever the format: cards, auction, play, result, and everything else it holds.

A `Record` is the one value that readers give and writers take. Its typed fields hold what tablefeel understands; what
a format says beyond that stays in `tags` and `comments`, in order, so that a rewrite keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Literal, TypeVar

from tablefeel.errors import BadFile, BadInput, NotABoard, NotAContract, NotADeal, NotAnAuction
from tablefeel.formats.play import check_play, tricks_of
from tablefeel.kernel import (
    PACK,
    SEATS,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Hand,
    Seat,
    TrickTable,
    Vulnerability,
    score_ns,
)
from tablefeel.kernel.hands import ALL_CARDS, FULL_HAND

Hands = tuple[Hand | None, Hand | None, Hand | None, Hand | None]
Players = tuple[str | None, str | None, str | None, str | None]
Style = Literal["{", ";", "%"]

UNKNOWN_HANDS: Hands = (None, None, None, None)
UNKNOWN_PLAYERS: Players = (None, None, None, None)
MANDATORY_TAGS = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring"),
    *("Declarer", "Contract", "Result"),
)
"""The tags that PBN's export format always has, in its order."""

_PLACES = {name: place for place, name in enumerate(("", *MANDATORY_TAGS))}
_PLACES |= {name: place for place, name in enumerate(("Auction", "Note", "Play", "PlayNote"), 21)}
ANALYSIS_TAGS = ("DoubleDummyTricks", "OptimumResultTable", "OptimumScore", "ParContract")


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark and the tag that it follows; `style` is PBN's `{…}`, `; to the end of the line` or `% escape`."""

    text: str
    after: str = ""
    style: Style = "{"


@dataclass(frozen=True, slots=True)
class Tag:
    """A named value of the board that has no field of its own, with the lines of its section if it has one."""

    name: str
    value: str
    section: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnnotatedCall:
    """A call and what the file says about it.

    `call` is None where a player was passed over by a call out of rotation (PBN's `^S`); `insufficient` marks a bid
    that was too low and accepted (`^I`). `marks` are PBN's numeric glyphs (1 good, 2 poor, ...), ascending.
    """

    call: Call | None
    alerted: bool = False
    explanation: str = ""
    marks: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = ()
    insufficient: bool = False


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card, who played it, and what the file says about it; `card` is None where the file does not know it."""

    card: Card | None
    seat: Seat
    note: str = ""
    marks: tuple[int, ...] = ()
    comments: tuple[Comment, ...] = ()
    revoke: bool = False
    out_of_turn: bool = False


ALONE_CALLS = tuple(AnnotatedCall(call) for call in Call)
"""Each call with nothing said about it, by its number: readers give these, so that a plain call costs nothing."""

ALONE_CARDS = tuple(tuple(PlayedCard(card, seat) for card in PACK) for seat in SEATS)
"""Each card with nothing said about it, by seat and card number."""


@dataclass(frozen=True, slots=True)
class Record:
    """One board as a file tells it; every field may be unknown.

    What follows from the rest is filled in: a fourth hand from three, the contract from a finished auction, the
    tricks from a finished play. What contradicts the rest is refused. `hands` and `players` go N E S W; `play` is in
    the order of play; `tricks` are declarer's; `par_score` is North-South's; `tags` and `comments` are sorted as PBN
    writes them. `auction_open` and `play_open` say that
    more is to come (PBN's `+`). `line` is where the board starts in its file and does not count in comparisons.
    """

    number: int | None = None
    hands: Hands = UNKNOWN_HANDS
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    players: Players = UNKNOWN_PLAYERS
    calls: tuple[AnnotatedCall, ...] = ()
    auction_open: bool = False
    contract: Contract | None = None
    passed_out: bool = False
    tricks: int | None = None
    play: tuple[PlayedCard, ...] = ()
    play_open: bool = False
    trick_table: TrickTable | None = None
    par_score: int | None = None
    par_contract: str | None = None
    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()
    line: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        if self.number is not None and self.number < 1:
            raise NotABoard(f"{self.number} is not a board number: they start at 1")
        object.__setattr__(self, "hands", completed(self.hands))
        self._sort_tags()
        if self.calls:
            self._settle_contract()
        if self.tricks is not None and not 0 <= self.tricks <= FULL_HAND:
            raise BadInput(f"{self.tricks} is not a number of tricks: expected 0 to 13")
        if self.play:
            check_play(self.play, self.hands)
            if self.tricks is None and self.contract is not None:
                object.__setattr__(self, "tricks", tricks_of(self.play, self.contract))

    def _sort_tags(self) -> None:
        """Bring tags into PBN's order and comments behind the tags they follow."""
        if not self.tags and not self.comments:
            return
        place = places_of([tag.name for tag in self.tags if tag.section])
        object.__setattr__(self, "tags", tuple(sorted(self.tags, key=place)))
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=place)))

    def _settle_contract(self) -> None:
        """Take contract or pass-out from a finished auction; refuse a stated one that differs."""
        if self.dealer is None:
            raise NotAnAuction("an auction needs a dealer")
        auction = self.auction
        if auction is not None and auction.is_over:
            final = settled(auction, self.contract, self.passed_out)
            object.__setattr__(self, "contract", final)
            object.__setattr__(self, "passed_out", final is None)

    @classmethod
    def checked(cls, *values: object) -> Record:
        """The record with these values of all fields, in their order, which the caller has checked and completed."""
        record = object.__new__(cls)
        for place, value in zip(_FIELDS, values, strict=True):
            place(record, value)
        return record

    @classmethod
    def of_board(cls, board: Board, auction: Auction | None = None) -> Record:
        """The record of a board, with its auction if there is one."""
        record = cls(board.number, board.deal.hands, board.dealer, board.vulnerability)
        return record if auction is None else record.with_auction(auction)

    # What is so

    @property
    def deal(self) -> Deal | None:
        """The four hands, if all 52 cards are known."""
        north, east, south, west = self.hands
        if north is None or east is None or south is None or west is None:
            return None
        return Deal((north, east, south, west)) if all(len(hand) == FULL_HAND for hand in self.hands if hand) else None

    @property
    def auction(self) -> Auction | None:
        """The calls as the kernel's auction; None without calls, or if irregular calls stand in it."""
        return None if self.dealer is None else regular_auction(self.dealer, self.calls)

    @property
    def board(self) -> Board | None:
        """The board, if the deal is known; a missing dealer or vulnerability follows from the number (Law 2)."""
        deal = self.deal
        if deal is None:
            return None
        dealer, vulnerability = self.dealer, self.vulnerability
        if self.number is not None:
            dealer = Seat.dealer_of(self.number) if dealer is None else dealer
            vulnerability = Vulnerability.of_board(self.number) if vulnerability is None else vulnerability
        if dealer is None or vulnerability is None:
            return None
        return Board(deal, dealer, vulnerability, self.number)

    @property
    def score(self) -> int | None:
        """North-South's points, if contract, tricks and vulnerability are known; 0 after a pass-out."""
        if self.passed_out:
            return 0
        if self.contract is None or self.tricks is None or self.vulnerability is None:
            return None
        return score_ns(self.contract, self.tricks, self.vulnerability)

    def tag(self, name: str) -> str | None:
        """The value of a tag that has no field of its own: `Event`, `Date`, `Room`, ..."""
        return next((tag.value for tag in self.tags if tag.name == name), None)

    # What may be changed

    def with_tag(self, name: str, value: str | None) -> Record:
        """The record with that tag set, in its old place if it had one; None removes it."""
        if value is None:
            return replace(self, tags=tuple(tag for tag in self.tags if tag.name != name))
        if self.tag(name) is None:
            return replace(self, tags=(*self.tags, Tag(name, value)))
        return replace(self, tags=tuple(Tag(name, value) if tag.name == name else tag for tag in self.tags))

    def with_auction(self, auction: Auction, explanations: Iterable[str] = (), alerts: Iterable[bool] = ()) -> Record:
        """The record with this auction, its contract, and no play or result; texts and alerts go call by call."""
        calls = tuple(
            AnnotatedCall(call, alerted, text)
            for call, text, alerted in zip(
                auction.calls, _padded(explanations, "", auction), _padded(alerts, False, auction), strict=True
            )
        )
        bare = replace(
            self, dealer=auction.dealer, calls=(), auction_open=False, contract=None, passed_out=False, tricks=None,
            play=(), play_open=False, tags=tuple(t for t in self.tags if t.name not in _RESULT_TAGS),
        )  # fmt: skip
        return replace(bare, calls=calls)

    def with_analysis(
        self, table: TrickTable | None, par_score: int | None = None, par_contract: str | None = None
    ) -> Record:
        """The record with these double-dummy results in place of any it had; None removes."""
        return replace(
            self, trick_table=table, par_score=par_score, par_contract=par_contract,
            tags=tuple(tag for tag in self.tags if tag.name not in ANALYSIS_TAGS),
        )  # fmt: skip


_FIELDS = tuple(Record.__dict__[known.name].__set__ for known in fields(Record))
"""What sets each field, past the checks."""


def places_of(sections: Iterable[str]) -> Callable[[Tag | Comment], tuple[int, str]]:
    """How PBN orders tags, and comments by the tags they follow; `sections` are the tags that have one."""
    below = {*sections, "OptimumResultTable"}

    def place(one: Tag | Comment) -> tuple[int, str]:
        name = one.name if isinstance(one, Tag) else one.after
        return (_PLACES[name], "") if name in _PLACES else (30 if name in below else 20, name)

    return place


@dataclass(frozen=True, slots=True)
class Problem:
    """A board that is wrong: the 1-based line, why, and how the offending text begins.

    `record` is what can still be said of the board, the part at fault left as raw tags or left out; None if nothing.
    """

    line: int | None
    reason: str
    text: str = ""
    record: Record | None = None

    def __str__(self) -> str:
        return self.reason if self.line is None else f"line {self.line}: {self.reason}"

    def error(self) -> BadFile:
        """The same as an exception."""
        return BadFile(self.reason, self.line)


_RESULT_TAGS = ("Auction", "Contract", "Declarer", "Play", "Result", "Score", "ScoreIMP", "ScoreMP", "ScorePercentage")


T = TypeVar("T")


def _padded(values: Iterable[T], fill: T, auction: Auction) -> tuple[T, ...]:
    """One value per call; an empty list stands for `fill` everywhere."""
    given = tuple(values)
    if given and len(given) != len(auction):
        raise NotAnAuction(f"{len(given)} annotations for {len(auction)} calls (auction {auction})")
    return given or (fill,) * len(auction)


def regular_auction(dealer: Seat, calls: tuple[AnnotatedCall, ...]) -> Auction | None:
    """The kernel's auction of these calls; None if there are none, or irregular ones."""
    if not calls:
        return None
    regular = tuple([made.call for made in calls if made.call is not None and not made.insufficient])
    return Auction(dealer, regular) if len(regular) == len(calls) else None


def settled(finished: Auction, contract: Contract | None, passed_out: bool) -> Contract | None:
    """The contract of a finished auction, None after a pass-out; a stated one that differs is refused."""
    final = finished.contract
    if (contract is not None and contract != final) or (passed_out and final is not None):
        raise NotAContract(f"the contract is {contract or 'Pass'}, but the auction ends in {final or 'Pass'}")
    return final


def completed(hands: Hands) -> Hands:
    """The hands, the fourth filled in when three are full; a card dealt twice is refused."""
    seen = 0
    for seat, hand in zip(SEATS, hands, strict=True):
        if hand is None:
            continue
        if seen & hand.bits:
            twice = next(card for card in PACK if seen & hand.bits & 1 << card.index)
            first = next(other for other, held in zip(SEATS, hands, strict=True) if held and twice in held)
            raise NotADeal(f"{twice} is dealt twice, to {first.word} and to {seat.word}")
        seen |= hand.bits
    if seen.bit_count() == 3 * FULL_HAND and sum(hand is None for hand in hands) == 1:
        rest = Hand(ALL_CARDS & ~seen)
        north, east, south, west = (rest if hand is None else hand for hand in hands)
        return (north, east, south, west)
    return hands
