"""Ben's `/bid`, so that front ends written for it can ask this bidder."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import Json, ViewShape, public_shape
from tablefeel.errors import BadInput
from tablefeel.kernel import Call, Seat, Vulnerability
from tablefeel.questions.asking import read, said
from tablefeel.questions.bid import BidRequest
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import json_response
from tablefeel.service.http.routes.asking import ask, query_of, task_of
from tablefeel.service.http.routes.questions import PLAYERS

_SPELT = {str(Call.PASS): "PASS"}
_SUITS = ("S", "H", "D", "C")
_YES = ("true", "1", "t", "y", "yes")


class BenQuery(Struct, frozen=True):
    """A state of the auction as Ben's callers write it."""

    hand: Annotated[
        str, Meta(description="Spades first, dots or underscores between.", examples=["AK5.QJ32.A4.T982"])
    ] = ""
    seat: Annotated[str, Meta(description="Who is asked; the player to call unless given.", examples=["S"])] = ""
    dealer: Annotated[str, Meta(description="Who dealt.")] = "N"
    vul: Annotated[str, Meta(description="Empty, NS, EW, Both, All; or `@v` for us and `@V` for them.")] = ""
    ctx: Annotated[
        str, Meta(description="The calls so far: `1D--`, two letters each, or `1D-P`.", examples=["1D--"])
    ] = ""
    details: Annotated[str, Meta(description="`true`: also candidates, and what the others hold on average.")] = ""
    bidder: Annotated[str, Meta(description="Who answers; not among the original's fields.")] = ""

    def request(self) -> BidRequest:
        """The same as a question for a call."""
        calls = tuple(calls_of(self.ctx))
        view = ViewShape(
            hand=self.hand, dealer=self.dealer or "N", auction=calls, seat=self.seat or None
        ).view_to_call()
        said = public_shape(view) | {"vul": str(vulnerability_of(self.vul, view.seat))}
        return BidRequest(hand=str(view.hand), seat=str(view.seat), **said, bidder=self.bidder or None)


class CandidateShape(Struct, frozen=True):
    """A call that the bidder considers."""

    call: str
    insta_score: float
    alert: str
    explanation: str


class BenAnswer(Struct, frozen=True):
    """Ben's answer; without `details` the part from `candidates` on is left out."""

    bid: str
    who: str
    quality: Annotated[str | None, Meta(description="Always null: the bidders here do not sample to decide.")]
    explanation: str
    alert: Annotated[str, Meta(description='"True" or "False"')]
    task: str
    candidates: list[CandidateShape] | UnsetType = UNSET
    samples: list[str] | UnsetType = UNSET
    hcp: (
        Annotated[list[float], Meta(description="Mean points of the next player, partner and the third.")] | UnsetType
    ) = UNSET
    shape: Annotated[list[float], Meta(description="Their mean lengths, four each, spades first.")] | UnsetType = UNSET


async def _bid(request: Request) -> Response:
    query = query_of(request, BenQuery)
    asked = said(query.request(), PLAYERS)
    found = await ask(request, "bid", asked)
    best = _candidate(found["calls"][0])
    answer: Json = {
        "bid": best["call"], "who": asked["bidder"], "quality": None,
        "explanation": best["explanation"], "alert": best["alert"], "task": task_of(request),
    }  # fmt: skip
    if query.details.strip().lower() in _YES:
        view = {name: asked[name] for name in ("hand", "seat", "dealer", "vul", "auction", "cards", "bidder")}
        beliefs = (await ask(request, "explain", said(read("explain", view), PLAYERS)))["beliefs"]
        answer |= {
            "candidates": [_candidate(choice) for choice in found["calls"] if choice["probability"] > 0],
            "samples": [],
        } | _averages(beliefs, Seat.parse(asked["seat"]))
    return json_response(answer)


OPERATIONS = [
    Operation(
        "GET", "/bid", _bid, "Ben's bid", "The call as Ben answers it.", "compatible", query=BenQuery,
        answer=BenAnswer, errors=(400, 401, 403, 421, 429, 500, 503, 504),
    )
]  # fmt: skip


def calls_of(text: str) -> list[str]:
    """The calls of `ctx`: two letters each (`--` passes), or dashes or blanks between."""
    plain = text.replace(" ", "")
    pairs = [plain[i : i + 2] for i in range(0, len(plain), 2)]
    if len(plain) % 2 == 0 and all(map(_is_call, pairs)):
        return pairs
    return [word for word in text.replace("-", " ").split() if word]


def _is_call(text: str) -> bool:
    try:
        Call.parse(text)
    except BadInput:
        return False
    return True


def vulnerability_of(text: str, seat: Seat) -> Vulnerability:
    """Ben's two ways to write it: by compass, or `@v` for the player's own side and `@V` for the others."""
    plain = text.strip()
    if "@" not in plain:
        return Vulnerability.parse(plain or "none")
    ours, theirs = "@v" in plain, "@V" in plain
    ns, ew = (ours, theirs) if seat & 1 == 0 else (theirs, ours)
    return Vulnerability(ns + 2 * ew)


def _candidate(choice: Json) -> Json:
    meaning = choice["meaning"]
    return {
        "call": _SPELT.get(choice["call"], choice["call"]),
        "insta_score": round(choice["probability"], 4),
        "alert": str(bool(meaning and meaning["artificial"])),
        "explanation": meaning["text"] if meaning else "",
    }


def _averages(beliefs: Json, seat: Seat) -> Json:
    """What the next player, partner and the third hold on average."""
    hidden = [beliefs[str(seat.after(turns))] for turns in (1, 2, 3)]
    return {
        "hcp": [_mean(belief["hcp"]) for belief in hidden],
        "shape": [_mean(belief["lengths"][suit]) for belief in hidden for suit in _SUITS],
    }


def _mean(chances: list[float]) -> float:
    return round(sum(value * chance for value, chance in enumerate(chances)), 2)
