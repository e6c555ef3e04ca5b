"""Ben's other addresses: `/bids`, `/explain`, `/lead`, `/play`, `/claim`, `/contract`, with Ben's parameters.

Every request carries the whole state. Hands may be given as dealt or as they are left; `bidder` may be named too.
"""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import Json
from tablefeel.errors import BadRequest, quoted
from tablefeel.kernel import Auction, Call, Card, Hand, Seat
from tablefeel.questions.asking import read, said
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import json_response
from tablefeel.service.http.routes.asking import ask, query_of
from tablefeel.service.http.routes.ben import calls_of, vulnerability_of
from tablefeel.service.http.routes.questions import PLAYERS

_YES = ("true", "1", "t", "y", "yes")
_ERRORS = (400, 401, 403, 421, 429, 500, 503, 504)
_CARD = re.compile(r"(?i)([shdc])(10|[2-9tjqka])|(10|[2-9tjqka])([shdc])")
Ctx = Annotated[str, Meta(description="The calls: `1N--3N------`, two letters each, or `1N-P-3N-P-P-P`.")]


class BenAuction(Struct, frozen=True):
    """An auction as Ben's callers write it."""

    ctx: Ctx = ""
    dealer: Annotated[str, Meta(description="Who dealt.")] = "N"
    vul: Annotated[str, Meta(description="Empty, NS, EW, Both, All; or `@v` for us and `@V` for them.")] = ""
    bidder: Annotated[str, Meta(description="Who answers; not among the original's fields.")] = ""

    def auction(self) -> Auction:
        """The calls from the dealer's on."""
        return Auction(Seat.parse(self.dealer or "N"), tuple(map(Call.parse, calls_of(self.ctx))))

    def common(self, seat: Seat) -> Json:
        """The fields that every question about a view has."""
        auction = self.auction()
        return {
            "dealer": str(auction.dealer), "auction": [str(call) for call in auction.calls], "seat": str(seat),
            "vul": str(vulnerability_of(self.vul, seat)), "bidder": self.bidder or None,
        }  # fmt: skip


class BenTable(BenAuction, frozen=True):
    """The state of a board as Ben's callers write it."""

    hand: Annotated[str, Meta(description="The player's hand, dots or underscores between the suits.")] = ""
    seat: Annotated[str, Meta(description="Who is asked; whoever is to play unless given.")] = ""
    dummy: Annotated[str, Meta(description="Dummy's hand.")] = ""
    played: Annotated[str, Meta(description="The cards played, two letters each: `SJSQSKSA`.")] = ""
    tournament: Annotated[str, Meta(description="`mp` for matchpoints.")] = ""
    details: Annotated[str, Meta(description="`true`: also candidates.")] = ""
    tricks: Annotated[str, Meta(description="Of `/claim`: how many are claimed.")] = ""

    def question(self) -> Json:
        """The same as a question for a card."""
        from tablefeel.play.progress import Progress  # noqa: PLC0415 - the service is light to start

        auction = self.auction()
        contract = auction.contract
        if contract is None or not auction.is_over:
            raise BadRequest(f"no card is played before a contract is reached (auction: {auction})").within("ctx")
        cards = cards_of(self.played)
        progress = Progress.of(contract, cards)
        seat = Seat.parse(self.seat) if self.seat else progress.player
        if seat is None:
            raise BadRequest("all 52 cards are played").within("played")
        found = self.common(seat) | {
            "hand": _as_dealt(self.hand, progress.played_by(seat)),
            "played": [str(card) for card in cards],
            "aim": "matchpoints" if self.tournament.strip().lower() == "mp" else "imps",
        }
        if cards:
            found["dummy"] = _as_dealt(self.dummy, progress.played_by(contract.dummy))
        return found


class BenMeaning(Struct, frozen=True):
    """A call and what it shows."""

    bid: str
    description: str


class BenExplained(Struct, frozen=True):
    """What the last call of an auction shows."""

    explanation: str
    alert: Annotated[str, Meta(description='"True" or "False"')]


class BenCandidate(Struct, frozen=True):
    """A card that was thought about."""

    card: str
    insta_score: float
    expected_tricks_sd: float
    p_make_contract: float


class BenCard(Struct, frozen=True):
    """The card to lead or play."""

    card: str
    who: str
    quality: str | None
    player: Annotated[int, Meta(description="0 left of declarer, 1 dummy, 2 right, 3 declarer.")] | UnsetType = UNSET
    matchpoint: bool | UnsetType = UNSET
    candidates: list[BenCandidate] | UnsetType = UNSET
    samples: list[str] | UnsetType = UNSET


class BenClaim(Struct, frozen=True):
    """Whether a claim stands."""

    tricks: int
    result: str


class BenContract(Struct, frozen=True):
    """A contract of two hands."""

    score: Annotated[float, Meta(description="The mean score of the partnership.")]
    Tricks: list[int]
    Percentage: list[float]


async def _bids(request: Request) -> Response:
    query = query_of(request, BenAuction)
    auction = query.auction()
    shown = await _meanings(request, query, [str(call) for call in auction.calls], auction.dealer)
    told = [BenMeaning(_spelt(one["call"]), _text(one["meaning"])) for one in shown["next"]]
    return json_response([_plain(one) for one in told if one.description])


async def _explain(request: Request) -> Response:
    query = query_of(request, BenAuction)
    auction = query.auction()
    if not auction.calls:
        raise BadRequest("'ctx' has no call to explain").within("ctx")
    shown = await _meanings(request, query, [str(call) for call in auction.calls], auction.dealer)
    meaning = shown["made"][-1]["meaning"]
    return json_response({"explanation": _text(meaning), "alert": str(bool(meaning and meaning["artificial"]))})


async def _meanings(request: Request, query: BenAuction, calls: list[str], dealer: Seat) -> Json:
    asked = {"dealer": str(dealer), "auction": calls, "vul": str(vulnerability_of(query.vul, dealer))}
    return await ask(request, "meanings", said(read("meanings", asked), PLAYERS))


async def _lead(request: Request) -> Response:
    query = query_of(request, BenTable)
    asked = query.question()
    if asked["played"]:
        raise BadRequest("the opening lead is made already: ask /play").within("played")
    found = await ask(request, "lead", said(read("lead", asked), PLAYERS))
    answer: Json = {"card": found["lead"], "who": found["bidder"], "quality": None}
    if query.details.strip().lower() in _YES:
        answer |= {
            "candidates": [_candidate(one, one["tricks"], 1 - one["beats"]) for one in found["leads"]],
            "samples": [],
        }
    return json_response(answer)


async def _play(request: Request) -> Response:
    query = query_of(request, BenTable)
    asked = query.question()
    found = await ask(request, "card", said(read("card", asked), PLAYERS))
    contract = query.auction().contract
    assert contract is not None  # noqa: S101 - see `question`
    seat = Seat.parse(found["seat"])
    declares = seat.side is contract.declarer.side
    answer: Json = {
        "card": found["card"], "who": found["bidder"], "quality": None,
        "player": contract.leader.turns_to(seat), "matchpoint": asked["aim"] == "matchpoints",
    }  # fmt: skip
    if query.details.strip().lower() in _YES:
        answer["candidates"] = [
            _candidate(one, one["tricks"], one["succeeds"] if declares else 1 - one["succeeds"])
            for one in found["cards"]
        ]
        answer["samples"] = []
    return json_response(answer)


async def _claim(request: Request) -> Response:
    query = query_of(request, BenTable)
    if not query.tricks.strip().isdecimal():
        raise BadRequest(f"{quoted(query.tricks)} is not a number of tricks").within("tricks")
    asked = query.question() | {"tricks": int(query.tricks[:3])}
    found = await ask(request, "claim", said(read("claim", asked), PLAYERS))
    contract = query.auction().contract
    assert contract is not None  # noqa: S101 - see `question`
    whose = "declarers" if Seat.parse(asked["seat"]).side is contract.declarer.side else "defenders"
    verdict = "Accepted" if found["accepted"] else "Rejected"
    told = f"Contract: {contract.bid}{contract.doubling} {verdict} {whose} claim of {found['tricks']} tricks"
    return json_response({"tricks": found["tricks"], "result": told})


async def _contract(request: Request) -> Response:
    query = query_of(request, BenTable)
    seat = Seat.parse(query.seat or "N")
    ours = vulnerability_of(query.vul, seat).of(seat)
    asked = {"hand": query.hand, "partner": query.dummy, "vulnerable": ours}
    found = await ask(request, "pair", said(read("pair", asked), PLAYERS))
    answer = {}
    for one in found["contracts"][:5]:
        likely = [(tricks, chance) for tricks, chance in enumerate(one["tricks"]) if chance >= 0.05]
        answer[one["contract"]] = {
            "score": one["score"],
            "Tricks": [tricks for tricks, _ in likely],
            "Percentage": [round(chance, 4) for _, chance in likely],
        }
    return json_response(answer)


def _operation(path: str, endpoint: Any, summary: str, query: type[Struct], answer: Any) -> Operation:
    return Operation(
        "GET", path, endpoint, f"Ben's {path[1:]}", summary, "compatible", query=query, answer=answer, errors=_ERRORS
    )


OPERATIONS = [
    _operation("/bids", _bids, "What each next call would show.", BenAuction, list[BenMeaning]),
    _operation("/explain", _explain, "What the last call of an auction shows.", BenAuction, BenExplained),
    _operation("/lead", _lead, "The opening lead as Ben answers it.", BenTable, BenCard),
    _operation("/play", _play, "The card to play as Ben answers it.", BenTable, BenCard),
    _operation("/claim", _claim, "Whether a claim stands, in Ben's words.", BenTable, BenClaim),
    _operation(
        "/contract", _contract, "What two hands make, the best five contracts.", BenTable, dict[str, BenContract]
    ),
]


def cards_of(text: str) -> tuple[Card, ...]:
    """The cards of `played`: two letters each, blanks, dots or dashes between."""
    plain = re.sub(r"[\s,.\-_]+", "", text)
    found, place = [], 0
    while place < len(plain):
        match = _CARD.match(plain, place)
        if match is None:
            raise BadRequest(f"{quoted(plain[place : place + 4])} is not a card such as SJ").within("played")
        found.append(Card.parse(match[0]))
        place = match.end()
    return tuple(found)


def _as_dealt(text: str, played: tuple[Card, ...]) -> str:
    """A hand with the cards that it has played; it may be given with or without them."""
    bits = Hand.parse(text, cards=None).bits
    for card in played:
        bits |= 1 << card.index
    return str(Hand(bits))


def _candidate(one: Json, tricks: float, makes: float) -> Json:
    return {
        "card": one["card"],
        "insta_score": round(one["matchpoints"] / 100, 4),
        "expected_tricks_sd": tricks,
        "p_make_contract": round(makes, 4),
    }


def _text(meaning: Json | None) -> str:
    return "" if meaning is None else " -- ".join(part for part in (meaning["name"], meaning["text"]) if part)


def _spelt(call: str) -> str:
    return "PASS" if call == str(Call.PASS) else call


def _plain(one: BenMeaning) -> Json:
    return {"bid": one.bid, "description": one.description}
