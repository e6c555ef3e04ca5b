"""A board as a picture for other pages: `/diagram.svg`, and `/diagram` to stand in a frame; nothing else is made."""

from __future__ import annotations

from html import escape
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import parsed
from tablefeel.errors import BadRequest
from tablefeel.explaining.charts.board import board_svg
from tablefeel.kernel import Auction, Board, Call, Deal, Seat, Vulnerability
from tablefeel.kernel.auction import LONGEST
from tablefeel.questions.asking import shaped
from tablefeel.service.http.operations import KnownRoute

_CACHED = {"cache-control": "public, max-age=86400"}


class DiagramQuery(Struct, frozen=True, kw_only=True):
    """A board, as an address has it."""

    deal: Annotated[str, Meta(max_length=300)] = ""
    dealer: Annotated[str, Meta(max_length=20)] = "N"
    vul: Annotated[str, Meta(max_length=20)] = "none"
    auction: Annotated[str, Meta(max_length=4 * LONGEST)] = ""
    board: Annotated[str, Meta(max_length=6)] = ""


def picture(request: Request) -> Response:
    """The drawing."""
    return Response(_drawn(request), media_type="image/svg+xml", headers=_CACHED)


def framed(request: Request) -> Response:
    """The drawing as a page without script, which other pages may show in a frame."""
    page = (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape('A board of bridge')}</title>{_drawn(request)}</html>"
    )
    return Response(page, media_type="text/html", headers=_CACHED)


def _drawn(request: Request) -> str:
    asked = shaped(dict(request.query_params), DiagramQuery)
    if not asked.deal:
        raise BadRequest("'deal' is missing").within("deal")
    dealer = parsed("dealer", Seat.parse, asked.dealer)
    number = int(asked.board) if asked.board.isdecimal() and int(asked.board) > 0 else None
    board = Board(parsed("deal", Deal.parse, asked.deal), dealer, parsed("vul", Vulnerability.parse, asked.vul), number)
    calls = tuple(
        parsed("auction", Call.parse, call) for call in asked.auction.replace(",", "-").split("-") if call.strip()
    )
    return board_svg(board, Auction(dealer, calls) if calls else None)


ROUTES = [KnownRoute("/diagram.svg", picture), KnownRoute("/diagram", framed)]
