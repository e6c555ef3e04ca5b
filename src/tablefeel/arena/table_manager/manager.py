"""The table itself: seats four players, robots of ours and programs behind sockets, and leads them through boards.

Each board is played in the open room and, if wished, again with the hands moved on by one seat, so that both teams hold
the same cards. Who is lost in mid-board may come back; then the board starts again. A board that cannot be finished is
named with the reason.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias, TypeVar

from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.messages import BoardLine, Called, Connecting
from tablefeel.arena.table_manager.robot import Robot
from tablefeel.arena.table_manager.sitting import LostPlayer, Manners, ProgramSitter, RobotSitter, Sitter
from tablefeel.errors import BadInput
from tablefeel.kernel import SEATS, Auction, Board, Card, Contract, Deal, Seat, Vulnerability, score_ns
from tablefeel.play.progress import Progress

OPEN, CLOSED = "Open", "Closed"
_TURNED = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}
_MOST_TRIES = 3
"""How often one board is begun before it is given up."""
_MOST_KNOCKING = 16
"""Connections that may be about to sit down at the same time."""
Value = TypeVar("Value")
Hearing: TypeAlias = Callable[[str], None]
"""Told what happens, a sentence at a time."""


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """A board as it was played in one room; seats are those of the board, whoever sat there."""

    board: Board
    room: str
    calls: tuple[Called, ...]
    cards: tuple[Card, ...]
    contract: Contract | None
    tricks: int | None

    @property
    def score_ns(self) -> int:
        """North-South's points."""
        return score_ns(self.contract, self.tricks or 0, self.board.vulnerability)

    @property
    def auction(self) -> Auction:
        return Auction(self.board.dealer, tuple(called.call for called in self.calls))


@dataclass(frozen=True, slots=True)
class UnfinishedBoard:
    """A board that could not be finished, and why."""

    number: int
    room: str
    why: str


@dataclass(slots=True)
class Session:
    """What happened at the table."""

    teams: tuple[str, str] = ("", "")
    """North-South's and East-West's."""
    finished: list[FinishedBoard] = field(default_factory=list)
    unfinished: list[UnfinishedBoard] = field(default_factory=list)


async def together(*doing: Coroutine[Any, Any, None]) -> None:
    """Do all of it at once; when one fails the others are stopped first, so that nobody listens twice."""
    tasks = [asyncio.ensure_future(one) for one in doing]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def moved_on(board: Board) -> Board:
    """The board with every hand moved clockwise by one seat, dealer and vulnerability with it."""
    north, east, south, west = board.deal.hands
    vulnerability = _TURNED.get(board.vulnerability, board.vulnerability)
    return Board(Deal((west, north, east, south)), board.dealer.lho, vulnerability, board.number)


class TableManager:
    """One table; `robots` sit at their seats, the others are left to programs."""

    def __init__(
        self,
        robots: Mapping[Seat, Robot],
        team_names: tuple[str, str] = ("", ""),
        manners: Manners = Manners(),  # noqa: B008
        hearing: Hearing | None = None,
    ) -> None:
        self.robots, self.manners, self.hearing = dict(robots), manners, hearing
        self.session = Session(team_names)
        self._programs: dict[Seat, ProgramSitter] = {}
        self._came = asyncio.Event()
        self._totals = [0.0, 0.0]
        self._knocking = 0

    @property
    def places(self) -> list[Seat]:
        """The seats for programs."""
        return [seat for seat in SEATS if seat not in self.robots]

    # Sitting down

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Seat a program that has connected, or tell it why not."""
        if self._knocking >= _MOST_KNOCKING:
            writer.close()
            return
        self._knocking += 1
        try:
            await self._welcome(reader, writer)
        finally:
            self._knocking -= 1

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = await asyncio.wait_for(reader.readuntil(b"\n"), self.manners.time_limit)
            asked = Connecting.parse(line.decode("latin-1"))
            seat = self._seat_for(asked)
        except BadInput as error:
            with contextlib.suppress(OSError):
                writer.write(f"Error {messages.plain(str(error))}\r\n".encode("ascii", "replace"))
                await writer.drain()
            writer.close()
            return
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            writer.close()
            return
        sitter = ProgramSitter(seat, asked.team, reader, writer, self.manners)
        self._programs[seat] = sitter
        self._name(seat, asked.team)
        try:
            await sitter.say(messages.seated(seat, asked.team))
        except LostPlayer:
            self._programs.pop(seat, None)
            return
        self._tell(f"{asked.team or 'a program'} sits {seat.word}")
        self._came.set()

    def _seat_for(self, asked: Connecting) -> Seat:
        """A free seat for a program; `BadInput` says why there is none."""
        if asked.version < messages.VERSION:
            raise BadInput(f"protocol version {asked.version} is not spoken here: expected {messages.VERSION}")
        free = [seat for seat in self.places if seat not in self._programs]
        if asked.seat is None:
            free = [seat for seat in free if self.session.teams[seat & 1] in ("", asked.team)]
            if not free:
                raise BadInput("no seat is free")
            return free[0]
        if asked.seat not in free:
            raise BadInput(f"{asked.seat.word} is taken")
        expected = self.session.teams[asked.seat & 1]
        if expected and expected != asked.team:
            raise BadInput(f"Team name mismatch: expected team name '{expected}'")
        return asked.seat

    def _name(self, seat: Seat, team: str) -> None:
        ns, ew = self.session.teams
        if seat & 1 == 0:
            self.session.teams = ns or team, ew
        else:
            self.session.teams = ns, ew or team

    async def _all_seated(self) -> dict[Seat, Sitter]:
        """Everybody at the table; `LostPlayer` if somebody stays away too long."""
        deadline = time.monotonic() + self.manners.patience
        while missing := [seat for seat in self.places if seat not in self._programs]:
            self._came.clear()
            try:
                await asyncio.wait_for(self._came.wait(), max(0.0, deadline - time.monotonic()))
            except TimeoutError:
                raise LostPlayer(missing[0], f"did not sit down in {self.manners.patience:g} seconds") from None
        found: dict[Seat, Sitter] = {seat: RobotSitter(seat, robot) for seat, robot in self.robots.items()}
        return found | dict(self._programs)

    async def _greet(self, greeted: set[ProgramSitter]) -> None:
        """Tell the teams to programs that are new at the table."""
        new = [sitter for sitter in self._programs.values() if sitter not in greeted]

        async def greet(sitter: ProgramSitter) -> None:
            await sitter.ready("teams")
            await sitter.say(messages.teams(*self.session.teams))
            await sitter.ready("start")

        await together(*map(greet, new))
        greeted.update(new)

    # The session

    async def run(self, boards: Sequence[Board], rooms: Sequence[str] = (OPEN,)) -> Session:
        """Play the boards in these rooms; what could not be finished is named."""
        greeted: set[ProgramSitter] = set()
        for place, board in enumerate(boards):
            for room in rooms:
                try:
                    await self._finish(board, room, greeted)
                except LostPlayer as lost:
                    self._give_up(boards[place:], rooms, board, room, str(lost))
                    await self._end()
                    return self.session
        await self._end()
        return self.session

    def _give_up(self, left: Sequence[Board], rooms: Sequence[str], board: Board, room: str, why: str) -> None:
        done = {(one.board.number, one.room) for one in self.session.finished}
        for one in left:
            for name in rooms:
                if (one.number, name) not in done:
                    reason = why if (one is board and name == room) else f"not begun: {why}"
                    self.session.unfinished.append(UnfinishedBoard(one.number or 0, name, reason))

    async def _finish(self, board: Board, room: str, greeted: set[ProgramSitter]) -> None:
        """Play one board, from the beginning again whenever a program was lost and came back."""
        for tries in range(_MOST_TRIES):
            try:
                sitters = await self._all_seated()
                await self._greet(greeted)
                table = moved_on(board) if room == CLOSED else board
                calls, cards, progress = await self._play(table, sitters)
            except LostPlayer as lost:
                self._tell(f"board {board.number}: {lost}")
                gone = self._programs.pop(lost.seat, None)
                if gone is None or tries + 1 == _MOST_TRIES:
                    raise
                gone.close()
                continue
            self.session.finished.append(_finished(board, room, calls, cards, progress))
            await self._time(sitters)
            return

    async def _play(
        self, board: Board, sitters: Mapping[Seat, Sitter]
    ) -> tuple[list[Called], tuple[Card, ...], Progress | None]:
        """The auction and the cards of a board as it lies on the table."""
        line = BoardLine(board.number or 1, board.dealer, board.vulnerability)
        for sitter in sitters.values():
            sitter.thought = 0.0
        await together(*(sitter.deal(line, board.deal[seat]) for seat, sitter in sitters.items()))
        auction, calls = Auction(board.dealer), list[Called]()
        while (seat := auction.to_call) is not None:
            called = await self._timed(sitters[seat], sitters[seat].call(auction))
            calls.append(called)
            auction = auction.then(called.call)
            await together(*(other.hear(called) for who, other in sitters.items() if who is not seat))
        if auction.contract is None:
            return calls, (), None
        progress = Progress.of(auction.contract, ())
        while (player := progress.player) is not None:
            progress = await self._trick_card(board, sitters, progress, player)
        return calls, progress.cards, progress

    async def _trick_card(
        self, board: Board, sitters: Mapping[Seat, Sitter], progress: Progress, player: Seat
    ) -> Progress:
        """One card: chosen, checked, told to the others, and dummy shown after the first."""
        seat = progress.to_play
        assert seat is not None  # noqa: S101 - somebody is to play
        card = await self._timed(sitters[player], sitters[player].card(progress))
        hand = [one for one in board.deal[seat] if one not in progress.played_by(seat)]
        led = progress.trick[0].suit if progress.trick else card.suit
        if card not in hand or (card.suit is not led and any(one.suit is led for one in hand)):
            raise LostPlayer(player, f"plays {card}, which the laws forbid")
        after = Progress.of(progress.contract, (*progress.cards, card))
        others = [sitter for who, sitter in sitters.items() if who is not player]
        await together(*(sitter.watch(after, seat, card) for sitter in others))
        if len(after.cards) == 1:
            dummy = progress.contract.dummy
            hand_shown = board.deal[dummy]
            await together(*(one.see_dummy(hand_shown) for who, one in sitters.items() if who is not dummy))
        return after

    @staticmethod
    async def _timed(sitter: Sitter, thinking: Awaitable[Value]) -> Value:
        """What somebody decided, the time counted."""
        started = time.monotonic()
        try:
            return await thinking
        finally:
            sitter.thought += time.monotonic() - started

    async def _time(self, sitters: Mapping[Seat, Sitter]) -> None:
        """Say how long both sides have taken."""
        used = [sum(sitters[seat].thought for seat in SEATS if seat & 1 == side) for side in range(2)]
        self._totals = [total + more for total, more in zip(self._totals, used, strict=True)]
        line = messages.timing((used[0], used[1]), (self._totals[0], self._totals[1]))
        for sitter in sitters.values():
            with contextlib.suppress(LostPlayer):  # found out when the program is asked next
                await sitter.say(line)

    async def _end(self) -> None:
        for sitter in self._programs.values():
            with contextlib.suppress(LostPlayer):
                await sitter.say(messages.END)
            sitter.close()

    def _tell(self, sentence: str) -> None:
        if self.hearing is not None:
            self.hearing(sentence)


def _finished(
    board: Board, room: str, calls: Sequence[Called], cards: tuple[Card, ...], progress: Progress | None
) -> FinishedBoard:
    """The board with seats as it was dealt: in the closed room everybody sat one seat further."""
    back = 1 if room == CLOSED else 0
    told = tuple(replace(called, seat=called.seat.after(-back)) for called in calls)
    if progress is None:
        return FinishedBoard(board, room, told, cards, None, None)
    contract = replace(progress.contract, declarer=progress.contract.declarer.after(-back))
    return FinishedBoard(board, room, told, cards, contract, progress.declarer_tricks)
