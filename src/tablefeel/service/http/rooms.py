"""Rooms in which two partners bid against robots: what the server keeps, and who may see what.

A room is known by a key that nobody can guess, and each of its two chairs by another that only its player has. It lives
in the memory of this process for a day and is then forgotten. Nobody is told another hand before the auction is over.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tablefeel.bidding.shapes import Json
from tablefeel.errors import BadRequest
from tablefeel.kernel import Auction, Board, Call, Deal, Seat, Vulnerability

FORGOTTEN = 86_400.0
"""Seconds after which a room is forgotten."""
MOST_ROOMS = 1000
MOST_OF_ONE = 100
"""Rooms of one client; its oldest goes when it opens more, and nobody else's."""
PLAYERS = (Seat.S, Seat.N)
"""The chairs of people; whoever opens the room sits South."""


class NoRoom(BadRequest):
    """A room that is not here, or not any more."""


@dataclass(slots=True)
class Room:
    """One table: the board, the auction so far, who sits there."""

    key: str
    theme: str
    seed: int
    cards: Json
    opened: float
    owner: str = ""
    """The client who opened it."""
    number: int = 0
    board: Board | None = None
    auction: Auction | None = None
    chairs: dict[Seat, str] = field(default_factory=dict)
    """The key of each chair that is taken."""
    seen: dict[Seat, float] = field(default_factory=dict)
    """When each player was last heard of."""
    version: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    working: asyncio.Lock = field(default_factory=asyncio.Lock)

    def sit(self) -> tuple[Seat, str]:
        """A free chair and its key; refused where both are taken."""
        for seat in PLAYERS:
            if seat not in self.chairs:
                self.chairs[seat] = secrets.token_urlsafe(16)
                self.tell()
                return seat, self.chairs[seat]
        raise NoRoom("both chairs of this room are taken").within("room")

    def seat_of(self, chair: str) -> Seat:
        """Whose key that is."""
        for seat, key in self.chairs.items():
            if hmac.compare_digest(key.encode(), chair.encode("utf-8", "replace")):
                return seat
        raise NoRoom("this is not the key of a chair in this room").within("chair")

    def deal(self, number: int, deal: str, dealer: str, vul: str) -> None:
        """Put a board on the table."""
        self.number = number
        self.board = Board(Deal.parse(deal), Seat.parse(dealer), Vulnerability.parse(vul), number)
        self.auction = Auction(self.board.dealer)
        self.tell()

    def call(self, seat: Seat, call: Call) -> None:
        """Make a call; refused when somebody else is to call, or the laws forbid it."""
        if self.auction is None:
            raise BadRequest("there is no board on the table").within("call")
        if self.auction.to_call is not seat:
            turn = self.auction.to_call
            whose = "the auction is over" if turn is None else f"it is {turn.word}'s turn"
            raise BadRequest(f"{seat.word} is not to call: {whose}").within("call")
        self.auction = self.auction.then(call)
        self.tell()

    @property
    def robot_to_call(self) -> Seat | None:
        """The robot whose turn it is."""
        turn = None if self.auction is None else self.auction.to_call
        return turn if turn is not None and turn not in PLAYERS else None

    def tell(self) -> None:
        """Wake whoever waits for news."""
        self.version += 1
        self.changed.set()
        self.changed = asyncio.Event()

    async def news(self, after: int, patience: float) -> None:
        """Return when there is something newer than a version, or when patience ends."""
        if self.version > after:
            return
        try:
            async with asyncio.timeout(patience):
                await self.changed.wait()
        except TimeoutError:
            return


class Rooms:
    """All rooms of a server."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._rooms: dict[str, Room] = {}
        self._clock = clock

    def made(self, theme: str, seed: int, cards: Json, owner: str = "") -> Room:
        """A new room, which nobody finds before it is opened."""
        return Room(secrets.token_urlsafe(16), theme, seed, cards, self._clock(), owner)

    def open(self, room: Room) -> Room:
        """Let a room be found; the oldest of the same client goes where it has many, else of all."""
        self._forget()
        theirs = [one for one in self._rooms.values() if one.owner == room.owner]
        if len(theirs) >= MOST_OF_ONE:
            self._close(theirs)
        elif len(self._rooms) >= MOST_ROOMS:
            self._close(self._rooms.values())
        self._rooms[room.key] = room
        return room

    def _close(self, rooms: Iterable[Room]) -> None:
        """Forget the oldest of some rooms."""
        del self._rooms[min(rooms, key=lambda room: room.opened).key]

    def find(self, key: str) -> Room:
        """The room with that key."""
        self._forget()
        room = self._rooms.get(key)
        if room is None:
            raise NoRoom(
                "there is no such room: rooms are forgotten after a day, and when the server starts again"
            ).within("room")
        return room

    def _forget(self) -> None:
        old = self._clock() - FORGOTTEN
        for key in [key for key, room in self._rooms.items() if room.opened < old]:
            del self._rooms[key]

    def __len__(self) -> int:
        return len(self._rooms)
