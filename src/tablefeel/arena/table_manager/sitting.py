"""Who sits at a table: one of our robots, or a program behind a socket. The table asks and tells both alike."""

from __future__ import annotations

import asyncio
import contextlib
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass

from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.messages import BoardLine, Called, Played, Ready
from tablefeel.arena.table_manager.robot import BoardInHand, Robot
from tablefeel.errors import BadInput, TablefeelError
from tablefeel.kernel import Auction, Card, Hand, Seat
from tablefeel.play.progress import Progress

MOST_NONSENSE = 100
"""Lines without sense, or out of place, after which a program is given up."""


class LostPlayer(TablefeelError):
    """A program that left, fell silent or talked nonsense."""

    def __init__(self, seat: Seat, why: str) -> None:
        super().__init__(f"{seat.word} {why}")
        self.seat = seat


@dataclass(frozen=True, slots=True)
class Manners:
    """How long a table waits."""

    time_limit: float = 60.0
    """Seconds for one message of a program."""
    gap: float = 0.02
    """Seconds between two lines to the same program: some read one message a packet."""
    patience: float = 120.0
    """Seconds that a table waits for a program to sit down, or to come back."""


class Sitter(ABC):
    """Somebody at a seat."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.thought = 0.0
        """Seconds of own thinking on this board."""

    @abstractmethod
    async def deal(self, line: BoardLine, hand: Hand) -> None:
        """Begin a board, or begin it again."""

    @abstractmethod
    async def call(self, auction: Auction) -> Called:
        """The next call."""

    @abstractmethod
    async def hear(self, called: Called) -> None:
        """Be told somebody else's call."""

    @abstractmethod
    async def card(self, progress: Progress) -> Card:
        """The next card, from the own hand or as declarer from dummy."""

    @abstractmethod
    async def watch(self, progress: Progress, seat: Seat, card: Card) -> None:
        """Be told a card that somebody else chose, after which the play stands so."""

    @abstractmethod
    async def see_dummy(self, hand: Hand) -> None:
        """Be shown dummy, after the opening lead."""

    @abstractmethod
    async def say(self, line: str) -> None:
        """Be told something that needs no answer."""


class RobotSitter(Sitter):
    """A robot of ours; it thinks in a thread, so that programs at other seats are still heard."""

    def __init__(self, seat: Seat, robot: Robot) -> None:
        super().__init__(seat)
        self.robot = robot
        self._board: BoardInHand | None = None

    @property
    def board(self) -> BoardInHand:
        assert self._board is not None  # noqa: S101 - a table deals first
        return self._board

    async def deal(self, line: BoardLine, hand: Hand) -> None:
        self._board = BoardInHand(self.seat, line.number, line.vulnerability, hand, Auction(line.dealer))

    async def call(self, auction: Auction) -> Called:
        self.board.auction = auction
        call, alerted, text = await asyncio.to_thread(self.robot.call, self.board)
        self.board.auction = auction.then(call)
        return Called(self.seat, call, alerted, text)

    async def hear(self, called: Called) -> None:
        self.board.auction = self.board.auction.then(called.call)

    async def card(self, progress: Progress) -> Card:
        self.board.played = progress.cards
        card = await asyncio.to_thread(self.robot.card, self.board)
        self.board.played = (*progress.cards, card)
        return card

    async def watch(self, progress: Progress, seat: Seat, card: Card) -> None:  # noqa: ARG002
        self.board.played = progress.cards

    async def see_dummy(self, hand: Hand) -> None:
        self.board.dummy = hand

    async def say(self, line: str) -> None:
        """Robots do not listen to remarks."""


class ProgramSitter(Sitter):
    """A program behind a socket."""

    def __init__(
        self, seat: Seat, team: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, manners: Manners
    ) -> None:
        super().__init__(seat)
        self.team, self.reader, self.writer, self.manners = team, reader, writer, manners
        self._sent = 0.0
        self.nonsense = 0

    # Lines

    async def say(self, line: str) -> None:
        """Send a line; `LostPlayer` if it cannot be sent."""
        wait = self._sent + self.manners.gap - time.monotonic()
        if wait > 0:
            await asyncio.sleep(wait)
        try:
            self.writer.write(line.encode("ascii", "replace") + b"\r\n")
            await asyncio.wait_for(self.writer.drain(), self.manners.time_limit)
        except (OSError, TimeoutError) as error:
            raise LostPlayer(self.seat, f"cannot be reached ({type(error).__name__})") from None
        self._sent = time.monotonic()

    async def line(self) -> str:
        """The next line; `LostPlayer` if none comes in time."""
        try:
            data = await asyncio.wait_for(self.reader.readuntil(b"\n"), self.manners.time_limit)
        except TimeoutError:
            raise LostPlayer(self.seat, f"said nothing for {self.manners.time_limit:g} seconds") from None
        except asyncio.LimitOverrunError:
            raise LostPlayer(self.seat, f"sent a line of more than {messages.LONGEST_LINE} characters") from None
        except (OSError, asyncio.IncompleteReadError):
            raise LostPlayer(self.seat, "left the table") from None
        return data.decode("latin-1")

    async def ready(self, what: str) -> None:
        """Wait until the program is ready for that; what it says out of place is passed over."""
        while True:
            line = await self.line()
            with contextlib.suppress(BadInput):
                found = Ready.parse(line)
                if found.what == what and found.seat is self.seat:
                    return
            self.note_nonsense(line)

    def note_nonsense(self, line: str) -> None:
        """Count a line out of place; after too many the program is given up."""
        self.nonsense += 1
        if self.nonsense > MOST_NONSENSE:
            raise LostPlayer(self.seat, f"talks nonsense, last {messages.plain(line)[:60]!r}")

    def close(self) -> None:
        """Let the program go."""
        with contextlib.suppress(OSError, RuntimeError):
            self.writer.close()

    # The board

    async def deal(self, line: BoardLine, hand: Hand) -> None:
        await self.say(messages.START)
        await self.ready("deal")
        await self.say(str(line))
        await self.ready("cards")
        await self.say(messages.cards(self.seat.word, hand))
        self.nonsense = 0

    async def call(self, auction: Auction) -> Called:
        while True:
            line = await self.line()
            try:
                called = Called.parse(line)
                if called.seat is not self.seat:
                    raise messages.BadLine(f"{self.seat.word} is to call")
                auction.check(called.call)
            except BadInput as error:
                self.note_nonsense(line)
                if not _is_ready(line):
                    await self.say(f"Error {messages.plain(str(error))}")
                continue
            return called

    async def hear(self, called: Called) -> None:
        await self.ready("bid")
        await self.say(str(called))

    async def card(self, progress: Progress) -> Card:
        seat = progress.to_play
        assert seat is not None  # noqa: S101 - somebody is to play
        if not progress.trick:
            await self.say(messages.to_lead(None if seat is progress.contract.dummy else seat))
        while True:
            line = await self.line()
            with contextlib.suppress(BadInput):
                played = Played.parse(line)
                if played.seat in (None, seat, self.seat):
                    return played.card
            self.note_nonsense(line)

    async def watch(self, progress: Progress, seat: Seat, card: Card) -> None:  # noqa: ARG002
        await self.ready("card")
        await self.say(str(Played(seat, card)))

    async def see_dummy(self, hand: Hand) -> None:
        await self.ready("dummy")
        await self.say(messages.cards("Dummy", hand))


def _is_ready(line: str) -> bool:
    with contextlib.suppress(BadInput):
        Ready.parse(line)
        return True
    return False
