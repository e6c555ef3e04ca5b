"""Ben's `/bid`, so that front ends written for it can ask this bidder."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from tablefeel.bidding.json_shapes import Json, view_to_call, view_to_json
from tablefeel.errors import BadInput
from tablefeel.kernel import Call, Seat, Vulnerability
from tablefeel.service.http.refusals import documented, json_response
from tablefeel.service.http.routes.asking import ask, task_of
from tablefeel.service.served import bidder_named

_SPELT = {str(Call.PASS): "PASS"}
_SUITS = ("S", "H", "D", "C")
_YES = ("true", "1", "t", "y", "yes")


class BenQuery(BaseModel):
    """A state of the auction as Ben's callers write it."""

    hand: str = Field(
        default="", description="Spades first, dots or underscores between.", examples=["AK5.QJ32.A4.T982"]
    )
    seat: str = Field(default="", description="Who is asked; the player to call unless given.", examples=["S"])
    dealer: str = Field(default="N", description="Who dealt.")
    vul: str = Field(default="", description="Empty, NS, EW, Both, All; or `@v` for us and `@V` for them.")
    ctx: str = Field(
        default="", description="The calls so far: `1D--`, two letters each, or `1D-P`.", examples=["1D--"]
    )
    details: str = Field(default="", description="`true`: also candidates, and what the others hold on average.")
    bidder: str = Field(default="", description="Who answers; not among the original's fields.")

    def request(self) -> Json:
        """The same as a view that asks for a call."""
        asked: Json = {"hand": self.hand, "dealer": self.dealer or "N", "auction": _calls(self.ctx)}
        if self.seat:
            asked["seat"] = self.seat
        view = view_to_call(asked)
        vulnerability = _vulnerability(self.vul, view.seat)
        return view_to_json(view) | {"vul": str(vulnerability), "bidder": bidder_named(self.bidder)}


class CandidateShape(BaseModel):
    """A call that the bidder considers."""

    call: str
    insta_score: float
    alert: str
    explanation: str


class BenAnswer(BaseModel):
    """Ben's answer; without `details` the part from `candidates` on is left out."""

    bid: str
    who: str
    quality: str | None = Field(description="Always null: the bidders here do not sample to decide.")
    explanation: str
    alert: str = Field(description='"True" or "False"')
    task: str
    candidates: list[CandidateShape] | None = None
    samples: list[str] | None = None
    hcp: list[float] | None = Field(default=None, description="Mean points of the next player, partner and the third.")
    shape: list[float] | None = Field(default=None, description="Their mean lengths, four each, spades first.")


router = APIRouter(tags=["compatible"])


@router.get(
    "/bid",
    summary="Ben's bid",
    response_model=BenAnswer,
    responses=documented(400, 401, 421, 429, 500, 503, 504),
)
async def bid(query: Annotated[BenQuery, Query()], request: Request) -> Response:
    """The call as Ben answers it."""
    asked = query.request()
    found = await ask(request, "bid", asked)
    best = _candidate(found["calls"][0])
    answer: Json = {
        "bid": best["call"], "who": asked["bidder"], "quality": None,
        "explanation": best["explanation"], "alert": best["alert"], "task": task_of(request),
    }  # fmt: skip
    if query.details.strip().lower() in _YES:
        beliefs = (await ask(request, "explain", asked | {"history": False}))["beliefs"]
        answer |= {
            "candidates": [_candidate(choice) for choice in found["calls"] if choice["probability"] > 0],
            "samples": [],
        } | _averages(beliefs, Seat.parse(asked["seat"]))
    return json_response(answer)


def _calls(text: str) -> list[str]:
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


def _vulnerability(text: str, seat: Seat) -> Vulnerability:
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
