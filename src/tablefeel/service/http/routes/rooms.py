"""Two partners at one table: open a room, sit down, see the own hand, call, next board."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar
from uuid import uuid4

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response

from tablefeel.bidding.shapes import (
    CallText,
    CardsShape,
    HandText,
    Json,
    SeatName,
    VulName,
    parsed,
    seat_name,
    vul_name,
)
from tablefeel.errors import BadRequest, TablefeelError
from tablefeel.kernel import Call, Seat
from tablefeel.questions.asking import shaped
from tablefeel.questions.practice import PracticeRequest
from tablefeel.service.http.operations import Operation
from tablefeel.service.http.refusals import Refusal, json_response
from tablefeel.service.http.rooms import PLAYERS, Room, Rooms
from tablefeel.service.http.routes.asking import ask, reading
from tablefeel.service.http.routes.questions import ERRORS, decoded, typed_body
from tablefeel.service.http.routes.questions import PLAYERS as ALLOWED

LARGEST_SEED = 2**31
PATIENCE = 8.0
"""Seconds that a question for news may wait."""
HERE = 25.0
"""Seconds after which a player who was not heard of counts as away."""
Key = Annotated[str, Meta(max_length=64)]
Body = TypeVar("Body", bound=Struct)


class RoomRequest(Struct, frozen=True, kw_only=True):
    """Asks for a room for two partners; the one who opens it sits South."""

    theme: Annotated[Annotated[str, Meta(max_length=60)] | None, Meta(description="What to practise.")] = None
    cards: CardsShape | None = None


class JoinRequest(Struct, frozen=True, kw_only=True):
    """Asks for a chair in a room."""

    room: Key


class SeatedRequest(Struct, frozen=True, kw_only=True):
    """What a player in a room asks: news after a version, a call, or the next board."""

    room: Key
    chair: Key
    after: Annotated[Annotated[int, Meta(ge=0, le=2**53 - 1)] | None, Meta(description="Wait for news after this.")] = (
        None
    )
    call: CallText | None = None
    next: Annotated[bool | None, Meta(description="Deal the next board, once the auction is over.")] = None


class ChairAnswer(Struct, frozen=True):
    """A chair: the room's key for the link, and the chair's own, which nobody else may know."""

    room: str
    chair: str
    seat: SeatName


class RoomAnswer(Struct, frozen=True):
    """What a player may see of the room; all hands only when the auction is over."""

    version: int
    seat: SeatName
    number: int
    theme: str
    partner: Annotated[bool, Meta(description="Whether partner is there.")]
    hand: HandText | None
    dealer: SeatName | None
    vul: VulName | None
    auction: list[CallText]
    over: bool
    deal: Annotated[str | None, Meta(description="All four hands, when the auction is over.")]
    cards: CardsShape


async def _opened(request: Request) -> Response:
    asked = await _read(request, RoomRequest)
    with reading(request):
        said = PracticeRequest(theme=asked.theme, cards=asked.cards).said(ALLOWED)
    cards, rooms = (said.cards or CardsShape()).cards, _rooms(request)
    room = rooms.made(
        said.theme or "anything", secrets.randbelow(LARGEST_SEED), {"ns": cards.ns, "ew": cards.ew},
        request.state.client,
    )  # fmt: skip
    seat, chair = room.sit()
    await _deal(request, room)
    rooms.open(room)  # not before there is a board in it
    return json_response(ChairAnswer(room.key, chair, seat_name(seat)))


async def _joined(request: Request) -> Response:
    room = _rooms(request).find((await _read(request, JoinRequest)).room)
    seat, chair = room.sit()
    _hear(room, seat)
    return json_response(ChairAnswer(room.key, chair, seat_name(seat)))


async def _seated(request: Request) -> Response:
    asked = await _read(request, SeatedRequest)
    room = _rooms(request).find(asked.room)
    seat = room.seat_of(asked.chair)
    _hear(room, seat)
    if asked.call is not None:
        room.call(seat, parsed("call", Call.parse, asked.call))
    elif asked.next:
        if room.auction is None or not room.auction.is_over:
            raise BadRequest("the auction is not over").within("next")
        await _deal(request, room)
    elif asked.after is not None:
        await room.news(asked.after, PATIENCE)
    await _let_robots_call(request, room)
    room.seen[seat] = time.monotonic()
    return json_response(_told(room, seat))


def _hear(room: Room, seat: Seat) -> None:
    """Note that a player is there; partner, who waits for news, learns of one who was away at once."""
    was_here = _is_here(room, seat)
    room.seen[seat] = time.monotonic()
    if not was_here:
        room.tell()


def _is_here(room: Room, seat: Seat) -> bool:
    return time.monotonic() - room.seen.get(seat, -HERE) < HERE


async def _deal(request: Request, room: Room) -> None:
    """The next board of the room's theme; two players who ask at once get one board."""
    number = room.number + 1
    async with room.working:
        if room.number >= number:
            return
        payload = {"theme": room.theme, "seed": room.seed, "number": number, "cards": room.cards}
        found = await _ask(request, "practice", payload)
        room.deal(number, found["deal"], found["dealer"], found["vul"])
    await _let_robots_call(request, room)


async def _let_robots_call(request: Request, room: Room) -> None:
    """Robots call until a player is to call; where a worker fails, the next question tries again."""
    if room.working.locked():
        return
    async with room.working:
        while (seat := room.robot_to_call) is not None and room.board is not None and room.auction is not None:
            payload: Json = {
                "hand": str(room.board.deal[seat]), "seat": str(seat), "dealer": str(room.board.dealer),
                "vul": str(room.board.vulnerability), "auction": [str(call) for call in room.auction.calls],
                "cards": room.cards, "bidder": "sayc", "explain": "nothing",
            }  # fmt: skip
            try:
                found = await _ask(request, "bid", payload)
            except (TablefeelError, Refusal):  # no worker, or more than the client's rate
                return
            room.call(seat, Call.parse(found["call"]))


async def _ask(request: Request, kind: str, payload: Json) -> Json:
    """What a worker answers, paid by the client who asked for it as any question is."""
    return await ask(request, kind, payload, str(uuid4()))


def _told(room: Room, seat: Seat) -> RoomAnswer:
    board, auction = room.board, room.auction
    over = auction is not None and auction.is_over
    partner = next(one for one in PLAYERS if one is not seat)
    return RoomAnswer(
        room.version, seat_name(seat), room.number, room.theme, _is_here(room, partner),
        None if board is None else str(board.deal[seat]), None if board is None else seat_name(board.dealer),
        None if board is None else vul_name(board.vulnerability),
        [] if auction is None else [str(call) for call in auction.calls], over,
        str(board.deal) if over and board is not None else None, CardsShape(**room.cards),
    )  # fmt: skip


def _rooms(request: Request) -> Rooms:
    found: Rooms = request.app.state.rooms
    return found


async def _read(request: Request, shape: type[Body]) -> Body:
    return shaped(decoded(await typed_body(request)), shape)


def _operation(path: str, endpoint: Callable[[Request], Awaitable[Response]], summary: str, about: str,
               body: type[Struct], answer: type[Struct]) -> Operation:  # fmt: skip
    return Operation("POST", path, endpoint, summary, about, "rooms", body=body, answer=answer, errors=ERRORS)


OPERATIONS = [
    _operation(
        "/api/v1/rooms", _opened, "Open a room", "A table for two partners against robots, forgotten after a day.",
        RoomRequest, ChairAnswer,
    ),
    _operation("/api/v1/rooms/join", _joined, "Sit down", "The other chair of a room.", JoinRequest, ChairAnswer),
    _operation(
        "/api/v1/rooms/seat", _seated, "Look, call, go on",
        "What a player may see of the room, at once or when there is news; with `call` or `next` after doing that.",
        SeatedRequest, RoomAnswer,
    ),
]  # fmt: skip
