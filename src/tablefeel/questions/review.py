"""How well was this board bid?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from tablefeel.bidding import Cards, PlayerView
from tablefeel.bidding.budget import out_of_time, overdrawn, seconds_left
from tablefeel.bidding.shapes import (
    AuctionSoFar,
    BySeat,
    CallText,
    HandText,
    SeatName,
    VulName,
    at,
    parsed,
    public_shape,
    seat_name,
    vul_name,
)
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.errors import BadRequest
from tablefeel.formats.records import completed
from tablefeel.kernel import SEATS, Auction, Board, Call, Contract, Deal, Hand, TrickTable, Vulnerability, score_ns
from tablefeel.questions.boards import Alerts, DealText, TricksShape, tricks_shape
from tablefeel.questions.judge import AimField, Depth, Judge, JudgedShape, judge_of, judged
from tablefeel.questions.players import Players
from tablefeel.questions.solve import ParShape, par_shape
from tablefeel.questions.strangers import not_held

if TYPE_CHECKING:
    from tablefeel.formats.records import Hands, Record
    from tablefeel.search.search import Search

SUMMARY, AT_ONCE = "How a board was bid", 1
LONGEST_BOARD = 100_000
_MOST_LATE = 12
"""Calls that are still judged, on the fewest layouts, when the time is over: usual auctions are judged whole."""


class ReviewRequest(AuctionSoFar, frozen=True, kw_only=True):
    """Asks what every call of a board cost its caller; hands may be missing, then their calls are not judged."""

    deal: Annotated[DealText | None, Meta(description="The four hands, or `hands` where not all are known.")] = None
    hands: Annotated[BySeat[HandText | None] | None, Meta(description="The hands that are known.")] = None
    tricks_taken: Annotated[Annotated[int, Meta(ge=0, le=13)] | None, Meta(description="By declarer at the table.")] = (
        None
    )
    judge: Judge = None
    depth: Depth = None
    aim: AimField = None
    annotate: Annotated[bool | None, Meta(description="Also answer the board as PBN with the verdicts as remarks.")] = (
        None
    )
    number: Annotated[Annotated[int, Meta(ge=1, le=10**6)] | None, Meta(description="Of the board, for the PBN.")] = (
        None
    )
    players: Annotated[
        BySeat[Annotated[str, Meta(max_length=200)] | None] | None, Meta(description="Names, for the PBN.")
    ] = None
    alerts: Alerts | None = None
    text: Annotated[
        Annotated[str, Meta(max_length=LONGEST_BOARD)] | None,
        Meta(description="The board as its file has it, for the PBN: all that stands there stays."),
    ] = None

    def said(self, players: Players) -> ReviewRequest:
        """The same with everything said."""
        view = self.public_view()
        players.check_cards(view.cards)
        known = {str(seat): str(hand) for seat, hand in zip(SEATS, self.known(), strict=True) if hand is not None}
        return ReviewRequest(
            **public_shape(view), hands=known, tricks_taken=self.tricks_taken,  # type: ignore[arg-type]
            judge=players.named(self.judge or DEFAULT_CARD, "judge"), depth=self.depth or "usual",
            aim=self.aim or "imps", annotate=bool(self.annotate), number=self.number, players=self.players,
            alerts=self.alerts, text=self.text,
        )  # fmt: skip

    def known(self) -> Hands:
        """North's, East's, South's and West's hand, where it is known whole."""
        if self.deal is not None:
            return parsed("deal", Deal.parse, self.deal).hands
        given = self.hands or {}
        if not given:
            raise BadRequest("'deal' or 'hands' is missing").within("deal")
        north, east, south, west = (self._hand(given.get(seat_name(seat)), seat_name(seat)) for seat in SEATS)
        with at("hands"):
            return completed((north, east, south, west))

    @staticmethod
    def _hand(text: str | None, seat: str) -> Hand | None:
        hand = None if text is None else parsed(f"hands.{seat}", Hand.parse, text)
        return hand if hand is not None and hand.is_full else None


class LineShape(Struct, frozen=True):
    """How the auction goes on after the better call, by the cards, on this deal; what it scores double dummy."""

    calls: list[CallText]
    contract: str
    score: int | None


class ReviewedCall(JudgedShape, frozen=True, kw_only=True):
    """A call of the auction, and the better line where it was wrong."""

    place: Annotated[int, Meta(description="Which call of the auction, 0 for the dealer's.")]
    unsure: Annotated[
        bool,
        Meta(description="Whether this call or an earlier one of the side is not on its card: not held against it."),
    ] = False
    """Such a call is at most `close`, and its sentence says why."""
    charged: Annotated[
        float,
        Meta(description="The part of the cost that counts in sums: what several calls could repair counts once."),
    ] = 0.0
    line: LineShape | UnsetType = UNSET


class BySideShape(Struct, frozen=True):
    """A number for each side."""

    ns: float
    ew: float


class ReviewAnswer(Struct, frozen=True, kw_only=True):
    """Every call with its verdict, and what the board was worth."""

    dealer: SeatName
    vul: VulName
    auction: list[CallText]
    calls: Annotated[list[ReviewedCall], Meta(description="The calls whose callers' hands are known.")]
    lost: Annotated[BySideShape, Meta(description="What each side lost by its calls, in `unit`.")]
    unit: str
    contract: Annotated[str | None, Meta(description="`4SX N`, `P` for a pass-out, null while the auction is open.")]
    score: Annotated[int | None, Meta(description="North-South's, by the tricks taken.")]
    dd_score: Annotated[int | None, Meta(description="North-South's, with best play by everybody.")]
    tricks: TricksShape | None
    par: ParShape | None
    judge: str
    pbn: Annotated[str, Meta(description="With `annotate`: the board with its verdicts as remarks.")] | UnsetType = (
        UNSET
    )


WRONG = ("mistake", "blunder")
REQUEST, ANSWER = ReviewRequest, ReviewAnswer


def answers(requests: Sequence[ReviewRequest], players: Players) -> list[ReviewAnswer]:
    """What every call of a board cost its caller, the better lines, par and the double-dummy score."""
    found = []
    for request in requests:
        said = request.said(players)
        review = _reviewed(said, players)
        found.append(structs.replace(review, pbn=_pbn(said, review)) if said.annotate else review)
    return found


def _pbn(request: ReviewRequest, review: ReviewAnswer) -> str:
    """The board with its verdicts as a file has them."""
    from tablefeel.formats import writes  # noqa: PLC0415 - few ask for it
    from tablefeel.questions.session import ReviewedBoard, annotated  # noqa: PLC0415

    text = writes([annotated(ReviewedBoard(_filed(request) or _record(request), review))])
    return text[text.index("[") :]


def _filed(request: ReviewRequest) -> Record | None:
    """The board as its file has it; None where no text was sent, or one of another auction."""
    from tablefeel.formats import Record, reads  # noqa: PLC0415

    found = list(islice(reads(request.text, strict=False), 2)) if request.text else []
    record = found[0] if len(found) == 1 else None
    auction = request.public_view().auction
    same = isinstance(record, Record) and (record.auction == auction or not auction.calls)
    return record if isinstance(record, Record) and same else None


def _record(request: ReviewRequest) -> Record:
    """The board as it was asked about."""
    from tablefeel.formats import AnnotatedCall, Record  # noqa: PLC0415

    public, names, alerts = request.public_view(), request.players or {}, request.alerts or []
    north, east, south, west = (names.get(seat_name(seat)) for seat in SEATS)
    said = zip(public.auction.calls, [*alerts, *[None] * len(public.auction.calls)], strict=False)
    calls = tuple(AnnotatedCall(call, one is not None, one or "") for call, one in said)
    return Record(
        request.number, request.known(), public.auction.dealer, public.vulnerability, (north, east, south, west),
        calls,
        auction_open=not public.auction.is_over,
        tricks=request.tricks_taken if public.auction.contract is not None else None,
    )  # fmt: skip


def _reviewed(request: ReviewRequest, players: Players) -> ReviewAnswer:
    public, hands = request.public_view(), request.known()
    auction, name = public.auction, request.judge or DEFAULT_CARD
    search = judge_of(players.pair(name).bidder, request.depth or "usual", request.aim or "imps")
    deal = Deal(hands) if all(hand is not None for hand in hands) else None  # type: ignore[arg-type]
    table = None if deal is None else TrickTable.of(players.solver().tables([deal])[0].tolist())
    calls = charge(list(_judged(request, hands, search, table)))
    contract = auction.contract if auction.is_over else None
    return ReviewAnswer(
        dealer=seat_name(auction.dealer), vul=vul_name(public.vulnerability),
        auction=[str(call) for call in auction.calls], calls=calls, lost=_lost(calls), unit=request.aim or "imps",
        contract=None if not auction.is_over else "P" if contract is None else str(contract),
        score=_score(auction, request.tricks_taken, public.vulnerability),
        dd_score=dd_score(auction, table, public.vulnerability),
        tricks=None if table is None else tricks_shape(table), judge=name,
        par=None if table is None or deal is None else _par(Board(deal, auction.dealer, public.vulnerability), table),
    )  # fmt: skip


def _judged(request: ReviewRequest, hands: Hands, search: Search, table: TrickTable | None) -> Iterator[ReviewedCall]:
    """Every call of a known hand with its verdict, as long as there is time."""
    public, alerts = request.public_view(), [*(request.alerts or ())]
    auction = public.auction
    strange = {0: False, 1: False}
    late = judged_calls = 0
    for place, call in enumerate(auction.calls):
        seat = auction.caller(place)
        hand = hands[seat]
        if hand is None:
            continue
        late += seconds_left() == 0
        unjudged = f"the calls after the first {place} were not judged"
        if (late > _MOST_LATE and out_of_time(unjudged)) or (judged_calls and overdrawn(unjudged)):
            break
        judged_calls += 1
        view = PlayerView(
            hand, seat, Auction(auction.dealer, auction.calls[:place]), public.vulnerability, public.cards
        )
        found = judged(search, view, call)
        alert = alerts[place] if place < len(alerts) else None
        why_not_held = not_held(found, alert, strange[seat & 1])
        strange[seat & 1] |= bool(why_not_held)
        made = ReviewedCall(**structs.asdict(found), place=place)
        if why_not_held:
            yield unheld(made, why_not_held)
        elif found.verdict in WRONG and None not in hands:
            yield _with_line(made, search, view, Deal(hands), table, auction)  # type: ignore[arg-type]
        else:
            yield made


def _with_line(
    made: ReviewedCall, search: Search, view: PlayerView, deal: Deal, table: TrickTable | None, auction: Auction
) -> ReviewedCall:
    """A wrong call with the better line; one that ends where the table did is no better to look at, and says so."""
    line = _better_line(search, view, Call.parse(made.best), deal, table)
    if not auction.is_over or line.contract != _contract(auction.contract):
        return structs.replace(made, line=line)
    end = "a pass-out" if auction.contract is None else auction.contract.pretty
    return structs.replace(made, sentence=f"{made.sentence} On this deal both lead to {end}.")


def _better_line(search: Search, view: PlayerView, best: Call, deal: Deal, table: TrickTable | None) -> LineShape:
    """The auction after the better call as the judge's bidder goes on in all four chairs."""
    auction = view.auction.then(best)
    cards: Cards = view.cards
    while not auction.is_over:
        board = Board(deal, auction.dealer, view.vulnerability)
        auction = auction.then(search.bidder.call(PlayerView.of_board(board, auction, cards)))
    made = [str(call) for call in auction.calls[len(view.auction.calls) :]]
    return LineShape(made, _contract(auction.contract), dd_score(auction, table, view.vulnerability))


def _contract(contract: Contract | None) -> str:
    return "P" if contract is None else str(contract)


def dd_score(auction: Auction, table: TrickTable | None, vulnerability: Vulnerability) -> int | None:
    """North-South's score of a finished auction with best play."""
    contract = auction.contract
    if table is None or not auction.is_over:
        return None
    return (
        0 if contract is None else score_ns(contract, table.tricks(contract.declarer, contract.strain), vulnerability)
    )


def _score(auction: Auction, taken: int | None, vulnerability: Vulnerability) -> int | None:
    if not auction.is_over:
        return None
    if auction.contract is None:
        return 0
    return None if taken is None else score_ns(auction.contract, taken, vulnerability)


def _par(board: Board, table: TrickTable) -> ParShape:
    from tablefeel.doubledummy import par  # noqa: PLC0415 - shapes alone are light to load

    return par_shape(par(table, board.dealer, board.vulnerability))


def unheld(made: ReviewedCall, why: str) -> ReviewedCall:
    """A call that is not held against its side, with why; what it may have cost goes without blame or better call."""
    if made.verdict == "good":
        return structs.replace(made, unsure=True)
    return structs.replace(
        made, unsure=True, verdict="close", sentence=why, best=made.call, best_meaning=UNSET, why=UNSET, why_not=UNSET,
        compared=[],
    )  # fmt: skip


def charge(calls: Sequence[ReviewedCall]) -> list[ReviewedCall]:
    """The calls with what each is charged with.

    What a call loses against the system's own adds up along an auction. What a better call than the system's would gain
    could often be had at several turns; on each side it counts once, where it is most.
    """
    wrong = [call for call in calls if is_wrong(call)]
    found = []
    for call in calls:
        most = max((one.beyond_system for one in wrong if _side(one) == _side(call)), default=0.0)
        first = next((one for one in wrong if _side(one) == _side(call) and one.beyond_system == most), None)
        counts = call.cost if call is first else call.cost - call.beyond_system
        found.append(structs.replace(call, charged=round(counts, 3) if call in wrong else 0.0))
    return found


def _side(call: ReviewedCall) -> int:
    return "NESW".index(call.seat) & 1


def _lost(calls: Sequence[ReviewedCall]) -> BySideShape:
    """What each side lost by calls that are held against it."""
    ns, ew = (round(sum(call.charged for call in calls if _side(call) == side), 3) for side in (0, 1))
    return BySideShape(ns, ew)


def is_wrong(call: ReviewedCall) -> bool:
    """Whether a call is held against its caller: it cost something, and the side's card says what its calls mean."""
    return call.verdict in WRONG and not call.unsure
