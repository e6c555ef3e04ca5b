"""GIB's `robot.php`, so that front ends written for it can ask this bidder.

Only the hand of the player who is asked is read, and dummy's once the lead is made, even where the address carries all
four. The history has calls, then cards (`CT`), then perhaps a claim (`x10`: declarer's tricks in all).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated
from xml.sax.saxutils import quoteattr

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import Json
from tablefeel.kernel import Auction, Call, Card, Contract, Seat, Vulnerability, score_ns
from tablefeel.play.progress import Progress
from tablefeel.questions.asking import read, said
from tablefeel.service.http.operations import KnownRoute, Operation
from tablefeel.service.http.refusals import refusal_of
from tablefeel.service.http.routes.asking import ask, query_of, task_of
from tablefeel.service.http.routes.questions import PLAYERS

DONE, BAD_REQUEST = "0", "7"
"""GIB's codes for an answer and for a request that it cannot read."""
_SPELT = {str(Call.PASS): "P", str(Call.REDOUBLE): "R"}
_SUIT_MARKS = str.maketrans({"♠": "!S", "♥": "!H", "♦": "!D", "♣": "!C"})
_CLAIM = re.compile(r"[xX](\d{1,2})")
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]")


class Xml(Response):
    """An answer in XML."""

    media_type = "application/xml"


class GibQuery(Struct, frozen=True):
    """A state of the auction as GIB's callers write it."""

    pov: Annotated[str, Meta(description="Who is asked; the player to call unless given.", examples=["S"])] = ""
    d: Annotated[str, Meta(description="Who dealt.")] = "N"
    v: Annotated[str, Meta(description="Who is vulnerable: `-`, N, E or B.")] = "-"
    n: Annotated[str, Meta(description="North's hand, spades first; only the hand of `pov` is read.")] = ""
    e: Annotated[str, Meta(description="East's hand.")] = ""
    s: Annotated[str, Meta(description="South's hand.", examples=["ak5.qj32.a4.t982"])] = ""
    w: Annotated[str, Meta(description="West's hand.")] = ""
    h: Annotated[
        str, Meta(description="The calls so far, then cards, dashes between: `1c-p-p-p-CT`.", examples=["1d-p"])
    ] = ""
    bidder: Annotated[str, Meta(description="Who answers; not among the original's fields.")] = ""

    def question(self) -> tuple[str, Json]:
        """The same as a question, and which: `bid`, `card` or `claim`; `result` where the board is over."""
        calls, rest = _parted(self)
        if not calls.is_over:
            seat = Seat.parse(self.pov) if self.pov else calls.to_call
            assert seat is not None  # noqa: S101 - the auction is not over
            return "bid", self._common(calls, seat)
        contract = calls.contract
        if contract is None:
            return "result", {"result": "N/S 0", "lin": "PASS"}
        claimed = _CLAIM.fullmatch(rest[-1]) if rest else None
        cards = tuple(map(Card.parse, rest[:-1] if claimed else rest))
        progress = Progress.of(contract, cards)
        if progress.is_over:
            return "result", _result(contract, progress.declarer_tricks, Vulnerability.parse(self.v or "-"))
        seat = Seat.parse(self.pov) if self.pov else progress.player or contract.declarer
        asked = self._common(calls, seat) | {"played": [str(card) for card in cards]}
        if cards:
            asked["dummy"] = self._hand(contract.dummy)
        return ("card", asked) if claimed is None else ("claim", asked | {"tricks": min(13, int(claimed[1]))})

    def _common(self, auction: Auction, seat: Seat) -> Json:
        return {
            "hand": self._hand(seat), "seat": str(seat), "dealer": str(auction.dealer), "vul": self.v or "-",
            "auction": [str(call) for call in auction.calls], "bidder": self.bidder or None,
        }  # fmt: skip

    def _hand(self, seat: Seat) -> str:
        return {Seat.N: self.n, Seat.E: self.e, Seat.S: self.s, Seat.W: self.w}[seat]


def _parted(query: GibQuery) -> tuple[Auction, list[str]]:
    """The auction of a history, and the words after it."""
    words = [word for word in query.h.split("-") if word]
    auction = Auction(Seat.parse(query.d or "N"))
    for place, word in enumerate(words):
        if auction.is_over:
            return auction, words[place:]
        auction = auction.then(Call.parse(word))
    return auction, []


def _result(contract: Contract, tricks: int, vulnerability: Vulnerability) -> Json:
    """A finished board: North-South's points, and the contract with what was made of it."""
    over = tricks - contract.target
    made = "=" if over == 0 else f"{over:+d}"
    doubled = "x" * contract.doubling
    return {
        "result": f"N/S {score_ns(contract, tricks, vulnerability):+d}",
        "lin": f"{contract.level}{str(contract.strain)[0]}{doubled}{contract.declarer}{made}",
    }


async def _robot(request: Request) -> Response:
    try:
        kind, asked = query_of(request, GibQuery).question()
        found = {} if kind == "result" else await ask(request, kind, said(read(kind, asked), PLAYERS))
        answer = _told(kind, asked, found)
    except Exception as error:
        refusal = refusal_of(error)
        if refusal.status == 500:
            raise
        request.state.refused = refusal.kind
        told = {"rc": BAD_REQUEST, "type": refusal.kind, "message": refusal.message, "task": task_of(request)}
        return Xml(f"<sc_bm{_attributes(told)}/>", refusal.status, {"cache-control": "no-store", **refusal.headers})
    done = {"rc": DONE, "task": task_of(request)}
    return Xml(f"<sc_bm{_attributes(done)}><r{_attributes(answer)}/></sc_bm>", headers={"cache-control": "no-store"})


def _told(kind: str, asked: Json, found: Json) -> dict[str, str]:
    """The answer in GIB's words."""
    if kind == "result":
        return {"type": "result", **asked}
    if kind == "card":
        return {"type": "play", "card": found["card"]}
    if kind == "claim":
        contract = Auction(Seat.parse(asked["dealer"]), tuple(map(Call.parse, asked["auction"]))).contract
        assert contract is not None  # noqa: S101 - a claim comes after cards
        declares = Seat.parse(asked["seat"]).side is contract.declarer.side
        stands = found["accepted"] if declares else found["most"] <= 13 - found["tricks"]
        return {"type": "claim", "ok": "y" if stands else "n"}
    call: str = found["call"]
    return {"type": "bid", "bid": _SPELT.get(call, call), "meaning": _meaning(found["calls"][0]["meaning"])}


OPERATIONS = [
    Operation(
        "GET", "/robot.php", _robot, "GIB's robot",
        'The call in GIB\'s XML: `<sc_bm rc="0"><r type="bid" bid="1H" meaning="…"/></sc_bm>`, a card: `type="play"`; '
        "`rc` is 7 for errors.",
        "compatible", query=GibQuery, kind=Xml.media_type, error_kind=Xml.media_type,
        errors=(400, 401, 403, 421, 429, 500, 503, 504),
    )
]  # fmt: skip
ROUTES = [KnownRoute("/u_bm/robot.php", _robot)]


def _meaning(shown: Json | None) -> str:
    """A meaning in GIB's words: `New suit -- 4+ !H; 6+ HCP; forcing`."""
    if shown is None:
        return ""
    return " -- ".join(part for part in (shown["name"], shown["text"]) if part).translate(_SUIT_MARKS)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(_NOT_XML.sub('?', value))}" for name, value in values.items())
