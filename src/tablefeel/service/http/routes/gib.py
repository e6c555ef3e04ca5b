"""GIB's `robot.php`, so that front ends written for it can ask this bidder.

Only the hand of the player to call is read, even where the address carries all four. Cards are not played: once the
auction is over the answer is an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated
from xml.sax.saxutils import quoteattr

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import AuctionSoFar, Json
from tablefeel.errors import BadRequest
from tablefeel.kernel import Call, Seat
from tablefeel.questions.asking import said
from tablefeel.questions.bid import BidRequest
from tablefeel.service.http.operations import KnownRoute, Operation
from tablefeel.service.http.refusals import refusal_of
from tablefeel.service.http.routes.asking import ask, query_of, task_of
from tablefeel.service.http.routes.questions import PLAYERS

DONE, BAD_REQUEST = "0", "7"
"""GIB's codes for an answer and for a request that it cannot read."""
_SPELT = {str(Call.PASS): "P", str(Call.REDOUBLE): "R"}
_SUIT_MARKS = str.maketrans({"♠": "!S", "♥": "!H", "♦": "!D", "♣": "!C"})
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
    h: Annotated[str, Meta(description="The calls so far with dashes between: `1c-1s-x-p`.", examples=["1d-p"])] = ""
    bidder: Annotated[str, Meta(description="Who answers; not among the original's fields.")] = ""

    def request(self) -> BidRequest:
        """The same as a question for a call."""
        history = tuple(word for word in self.h.split("-") if word)
        table = AuctionSoFar(dealer=self.d or "N", vul=self.v or "-", auction=history)
        seat = Seat.parse(self.pov) if self.pov else table.public_view().auction.to_call
        if seat is None:
            raise BadRequest(f"the auction is over, and cards are not played here (h={self.h[:80]!r})")
        hand = {Seat.N: self.n, Seat.E: self.e, Seat.S: self.s, Seat.W: self.w}[seat]
        return BidRequest(
            hand=hand, seat=str(seat), dealer=table.dealer, vul=table.vul, auction=history, bidder=self.bidder or None
        )


async def _robot(request: Request) -> Response:
    try:
        found = await ask(request, "bid", said(query_of(request, GibQuery).request(), PLAYERS))
    except Exception as error:
        refusal = refusal_of(error)
        if refusal.status == 500:
            raise
        request.state.refused = refusal.kind
        told = {"rc": BAD_REQUEST, "type": refusal.kind, "message": refusal.message, "task": task_of(request)}
        return Xml(f"<sc_bm{_attributes(told)}/>", refusal.status, {"cache-control": "no-store", **refusal.headers})
    call: str = found["call"]
    bid = {"type": "bid", "bid": _SPELT.get(call, call), "meaning": _meaning(found["calls"][0]["meaning"])}
    done = {"rc": DONE, "task": task_of(request)}
    return Xml(f"<sc_bm{_attributes(done)}><r{_attributes(bid)}/></sc_bm>", headers={"cache-control": "no-store"})


OPERATIONS = [
    Operation(
        "GET", "/robot.php", _robot, "GIB's robot",
        'The call in GIB\'s XML: `<sc_bm rc="0"><r type="bid" bid="1H" meaning="…"/></sc_bm>`; `rc` is 7 for errors.',
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
