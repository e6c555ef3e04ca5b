"""GIB's `robot.php`, so that front ends written for it can ask this bidder.

Only the hand of the player to call is read, even where the address carries all four. Cards are not played: once the
auction is over the answer is an error.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any
from xml.sax.saxutils import quoteattr

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response

from tablefeel.bidding.json_shapes import Json, auction_from_json, view_to_call, view_to_json
from tablefeel.errors import BadRequest
from tablefeel.kernel import Call, Seat
from tablefeel.service.http.refusals import documented, refusal_of
from tablefeel.service.http.routes.asking import ask, task_of
from tablefeel.service.served import bidder_named

DONE, BAD_REQUEST = "0", "7"
"""GIB's codes for an answer and for a request that it cannot read."""
_SPELT = {str(Call.PASS): "P", str(Call.REDOUBLE): "R"}
_SUIT_MARKS = str.maketrans({"♠": "!S", "♥": "!H", "♦": "!D", "♣": "!C"})
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]")


class Xml(Response):
    """An answer in XML."""

    media_type = "application/xml"


class GibQuery(BaseModel):
    """A state of the auction as GIB's callers write it."""

    pov: str = Field(default="", description="Who is asked; the player to call unless given.", examples=["S"])
    d: str = Field(default="N", description="Who dealt.")
    v: str = Field(default="-", description="Who is vulnerable: `-`, N, E or B.")
    n: str = Field(default="", description="North's hand, spades first; only the hand of `pov` is read.")
    e: str = Field(default="", description="East's hand.")
    s: str = Field(default="", description="South's hand.", examples=["ak5.qj32.a4.t982"])
    w: str = Field(default="", description="West's hand.")
    h: str = Field(default="", description="The calls so far with dashes between: `1c-1s-x-p`.", examples=["1d-p"])
    bidder: str = Field(default="", description="Who answers; not among the original's fields.")

    def request(self) -> Json:
        """The same as a view that asks for a call."""
        history = [word for word in self.h.split("-") if word]
        asked: Json = {"dealer": self.d or "N", "vul": self.v or "-", "auction": history}
        seat = Seat.parse(self.pov) if self.pov else auction_from_json(asked).to_call
        if seat is None:
            raise BadRequest(f"the auction is over, and cards are not played here (h={self.h[:80]!r})")
        view = view_to_call(asked | {"seat": str(seat), "hand": getattr(self, seat.name.lower())})
        return view_to_json(view) | {"bidder": bidder_named(self.bidder)}


_IN_XML: dict[str, Any] = {"content": {"application/xml": {"schema": {"type": "string"}}}}
_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": told["description"]} | _IN_XML for status, told in documented(400, 500, 503, 504).items()
}

router = APIRouter(tags=["compatible"])


@router.get("/u_bm/robot.php", include_in_schema=False)
@router.get(
    "/robot.php",
    summary="GIB's robot",
    response_class=Xml,
    responses=_ERRORS | documented(401, 421, 429) | {200: {"description": "GIB's answer."} | _IN_XML},
)
async def robot(query: Annotated[GibQuery, Query()], request: Request) -> Response:
    """The call in GIB's XML: `<sc_bm rc="0"><r type="bid" bid="1H" meaning="…"/></sc_bm>`; `rc` is 7 for errors."""
    try:
        found = await ask(request, "bid", query.request())
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


def _meaning(shown: Json | None) -> str:
    """A meaning in GIB's words: `New suit -- 4+ !H; 6+ HCP; forcing`."""
    if shown is None:
        return ""
    return " -- ".join(part for part in (shown["name"], shown["text"]) if part).translate(_SUIT_MARKS)


def _attributes(values: Mapping[str, str]) -> str:
    return "".join(f" {name}={quoteattr(_NOT_XML.sub('?', value))}" for name, value in values.items())
