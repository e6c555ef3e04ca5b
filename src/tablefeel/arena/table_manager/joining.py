"""A player who joins a table of any Table Manager: connects, sits down, and plays boards until the session is over."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.messages import BoardLine, Called, Connecting, Played, Ready
from tablefeel.arena.table_manager.robot import BoardInHand, Robot
from tablefeel.errors import BadInput, TablefeelError, quoted
from tablefeel.kernel import SEATS, Auction, Seat

_MOST_REMARKS = 1000
"""Lines passed over while one is waited for."""


class TableFailed(TablefeelError):
    """A table that refused, fell silent, left or said what the protocol does not know."""


class _Restart(Exception):
    """The board starts again."""


class _Over(Exception):
    """The session is over."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where the table is, and how patient the player is."""

    host: str = "127.0.0.1"
    port: int = 2000
    time_limit: float = 600.0
    """Seconds without a line after which the table is given up."""
    gap: float = 0.0
    """Seconds between two lines, for managers that read one message a packet."""


@dataclass(slots=True)
class Joining:
    """One seat at a table; `play` returns how many boards were finished."""

    robot: Robot
    team: str
    seat: Seat | None
    address: Address = field(default_factory=Address)
    hearing: Callable[[str], None] | None = None
    _socket: socket.socket | None = field(default=None, repr=False)
    _rest: bytes = field(default=b"", repr=False)

    def play(self) -> int:
        """Sit down and play until the session is over."""
        where = f"{self.address.host}:{self.address.port}"
        try:
            self._socket = socket.create_connection((self.address.host, self.address.port), self.address.time_limit)
        except OSError as error:
            raise TableFailed(f"no table answers at {where}: {error}") from None
        try:
            with self._socket:
                self._sit_down()
                return self._boards()
        except OSError as error:
            raise TableFailed(f"the table at {where} was lost: {error}") from None

    # Lines

    def _say(self, line: object) -> None:
        assert self._socket is not None  # noqa: S101 - `play` has connected
        if self.address.gap:
            time.sleep(self.address.gap)
        self._socket.sendall(f"{line}\r\n".encode("ascii", "replace"))

    def _line(self) -> str:
        """The next line that is no remark; a new board or the end interrupts."""
        for _ in range(_MOST_REMARKS):
            line = self._raw()
            if messages.is_start(line):
                raise _Restart
            if messages.is_end(line):
                raise _Over
            if not messages.is_remark(line):
                return line
        raise TableFailed("the table talks without end")

    def _raw(self) -> str:
        assert self._socket is not None  # noqa: S101 - `play` has connected
        while b"\n" not in self._rest:
            if len(self._rest) > messages.LONGEST_LINE:
                raise TableFailed(f"the table sent a line of more than {messages.LONGEST_LINE} characters")
            try:
                data = self._socket.recv(4096)
            except TimeoutError:
                raise TableFailed(f"the table said nothing for {self.address.time_limit:g} seconds") from None
            if not data:
                raise TableFailed("the table was closed before the session was over")
            self._rest += data
        line, _, self._rest = self._rest.partition(b"\n")
        return line.decode("latin-1")

    # The session

    def _sit_down(self) -> None:
        self._say(Connecting(self.team, self.seat))
        line = self._raw()
        try:
            self.seat = messages.parse_seated(line)
        except BadInput:
            raise TableFailed(f"the table refused: {quoted(messages.plain(line))}") from None
        self._say(Ready(self.seat, "teams"))
        line = self._raw()
        try:
            messages.parse_teams(line)
        except BadInput:
            raise TableFailed(f"the table said {quoted(messages.plain(line))}, not the teams") from None
        self._say(Ready(self.seat, "start"))

    def _boards(self) -> int:
        done, started = 0, False
        while True:
            try:
                while not started:
                    self._line()  # until the board starts, or the session is over
                self._board()
                done += 1
                started = False
            except _Restart:
                started = True
            except _Over:
                return done
            except BadInput as error:
                raise TableFailed(f"the table cannot be followed: {error}") from None

    def _board(self) -> None:
        seat = self._own_seat()
        self._say(Ready(seat, "deal"))
        line = BoardLine.parse(self._line())
        self._say(Ready(seat, "cards"))
        _, hand = messages.parse_cards(self._line())
        board = BoardInHand(seat, line.number, line.vulnerability, hand, Auction(line.dealer))
        self._auction(board)
        contract = board.contract
        if contract is not None:
            while not board.progress.is_over:
                self._next_card(board)
        self._tell(f"board {line.number}: {contract or 'passed out'}")

    def _auction(self, board: BoardInHand) -> None:
        while (turn := board.auction.to_call) is not None:
            if turn is board.seat:
                call, alerted, text = self.robot.call(board)
                self._say(Called(board.seat, call, alerted, text[: messages.LONGEST_LINE // 2]))
            else:
                self._say(Ready(board.seat, "bid", turn.word))
                call = Called.parse(self._line()).call
            board.auction = board.auction.then(call)

    def _next_card(self, board: BoardInHand) -> None:
        progress, seat = board.progress, board.seat
        turn, dummy = progress.to_play, progress.contract.dummy
        assert turn is not None  # noqa: S101 - the board is not over
        if progress.player is seat:
            if not progress.trick and not messages.is_to_lead(line := self._line()):
                raise messages.BadLine(f"{quoted(messages.plain(line))} does not say who is to lead")
            card = self.robot.card(board)
            self._say(Played(turn, card))
        else:
            whose = "dummy" if turn is dummy else turn.word
            self._say(Ready(seat, "card", whose, len(progress.cards) // 4 + 1))
            card = Played.parse(self._line()).card
        board.played = (*board.played, card)
        if len(board.played) == 1 and seat is not dummy:
            self._say(Ready(seat, "dummy"))
            _, board.dummy = messages.parse_cards(self._line())

    def _own_seat(self) -> Seat:
        return SEATS[0] if self.seat is None else self.seat

    def _tell(self, sentence: str) -> None:
        if self.hearing is not None:
            self.hearing(sentence)
