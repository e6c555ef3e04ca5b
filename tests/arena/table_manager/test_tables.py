"""Tables over sockets: our programs at our table, others that leave, fall silent or talk nonsense, recorded habits."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.arena.table import Pair
from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.joining import Address, Joining, TableFailed
from tablefeel.arena.table_manager.log import records, save_session, total_imps
from tablefeel.arena.table_manager.manager import CLOSED, OPEN, Session, TableManager, moved_on
from tablefeel.arena.table_manager.messages import Connecting, Ready
from tablefeel.arena.table_manager.robot import BoardInHand, Robot
from tablefeel.arena.table_manager.sitting import Manners
from tablefeel.bidding import PlayerView
from tablefeel.cli.app import outcome
from tablefeel.formats import read
from tablefeel.kernel import SEATS, Board, Card, Deal, Seat
from tablefeel.play.seen import PlayView
from tablefeel.roster import find


class Lowest(Robot):
    """Bids as the floor does and plays the lowest card: the table is tested here, not the play."""

    __slots__ = ()

    def card(self, board: BoardInHand) -> Card:
        view = PlayerView(board.hand, board.seat, board.auction, board.vulnerability)
        return PlayView(view, board.played, board.dummy).playable[-1]


def lowest() -> Lowest:
    return Lowest(Pair("floor", find("floor").bidder))


def boards(count: int, seed: int = 5) -> list[Board]:
    rng = Random(seed)
    return [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]


def at_table(
    robots: Sequence[Seat],
    play: Sequence[Board],
    programs: Sequence[Callable[[int], object]],
    rooms: Sequence[str] = (OPEN,),
    manners: Manners | None = None,
) -> tuple[Session, list[object]]:
    """A session with robots at some seats; each program runs in a thread and is given the port."""
    results: list[object] = [None] * len(programs)

    def run(place: int, program: Callable[[int], object], port: int) -> None:
        try:
            results[place] = program(port)
        except (TableFailed, OSError) as error:  # the table may be gone already
            results[place] = error

    async def serve() -> Session:
        table = TableManager(
            {seat: lowest() for seat in robots}, manners=manners or Manners(LONG_ENOUGH, 0, LONG_ENOUGH)
        )
        server = await asyncio.start_server(table.welcome, "127.0.0.1", 0, limit=messages.LONGEST_LINE)
        port = server.sockets[0].getsockname()[1]
        threads = [
            threading.Thread(target=run, args=(place, program, port), daemon=True)
            for place, program in enumerate(programs)
        ]
        for thread in threads:
            thread.start()
        async with server:
            session = await table.run(play, rooms)
        for thread in threads:
            await asyncio.to_thread(thread.join, LONG_ENOUGH)
        return session

    return asyncio.run(serve()), results


def join(seat: Seat | None, team: str) -> Callable[[int], object]:
    return lambda port: Joining(lowest(), team, seat, Address(port=port, time_limit=LONG_ENOUGH)).play()


def test_two_teams_play_both_rooms_and_the_log_replays(tmp_path: Path) -> None:
    play = boards(4)
    programs = [join(seat, ("first", "second")[seat & 1]) for seat in SEATS]
    session, played = at_table((), play, programs, (OPEN, CLOSED))
    assert played == [8] * 4
    assert session.teams == ("first", "second")
    assert not session.unfinished
    assert [(one.board.number, one.room) for one in session.finished] == [
        (board.number, room) for board in play for room in (OPEN, CLOSED)
    ]
    for one in session.finished:  # the same players, moved by a seat, do the same with the same cards
        twin = next(two for two in session.finished if two.board == one.board and two.room != one.room)
        assert (one.auction, one.cards, one.tricks) == (twin.auction, twin.cards, twin.tricks)
    assert total_imps(session) == (0, 4)
    path = tmp_path / "match.pbn"
    save_session(session, path)
    replayed = list(read(path))
    assert len(replayed) == 8
    for record, one in zip(replayed, session.finished, strict=True):
        assert record.contract == one.contract
        assert record.tricks == one.tricks
        assert tuple(card.card for card in record.play) == one.cards
    assert replayed[0].players == ("first", "second", "first", "second")
    assert replayed[1].players == ("second", "first", "second", "first")
    assert len(list(records(session))) == 8


def test_hands_move_on_by_one_seat() -> None:
    board = boards(2)[1]
    moved = moved_on(board)
    for seat in SEATS:
        assert moved.deal[seat.lho] == board.deal[seat]
        assert moved.vulnerability.of(seat.lho) == board.vulnerability.of(seat)
    assert moved.dealer is board.dealer.lho


def test_any_seat_will_do() -> None:
    session, played = at_table((Seat.N, Seat.S), boards(1), [join(None, "any"), join(None, "any")])
    assert played == [1, 1]
    assert len(session.finished) == 1


@contextmanager
def lines_of(port: int) -> Iterator[tuple[Callable[[str], None], Callable[[], str]]]:
    """A bare connection: send a line, read a line; gone at the end of the block."""
    with socket.create_connection(("127.0.0.1", port), LONG_ENOUGH) as connection, connection.makefile("rb") as stream:
        yield lambda line: connection.sendall(line.encode() + b"\r\n"), lambda: stream.readline().decode()


def leaves_in_mid_board(port: int) -> object:
    """Sits down, hears its cards, and is gone; then comes back and plays on."""
    with lines_of(port) as (say, hear):
        say(str(Connecting("lost", Seat.E)))
        hear()
        for what in ("teams", "start"):
            say(str(Ready(Seat.E, what)))
            hear()
        say(str(Ready(Seat.E, "deal")))
        hear()
    while True:
        try:
            return join(Seat.E, "lost")(port)
        except TableFailed as error:
            if "taken" not in str(error):
                raise


def test_a_program_that_was_lost_comes_back_and_the_board_starts_again() -> None:
    session, played = at_table((Seat.N, Seat.S), boards(2), [leaves_in_mid_board, join(Seat.W, "lost")])
    assert len(session.finished) == 2
    assert not session.unfinished
    assert played == [2, 2]


def test_boards_that_cannot_be_finished_are_named() -> None:
    def gone(port: int) -> object:
        with lines_of(port) as (say, hear):
            say(str(Connecting("gone", Seat.E)))
            return hear()

    session, _ = at_table((Seat.N, Seat.S, Seat.W), boards(2), [gone], manners=Manners(LONG_ENOUGH, 0, 0.2))
    assert not session.finished
    assert [one.number for one in session.unfinished] == [1, 2]
    assert "East" in session.unfinished[0].why
    assert session.unfinished[1].why.startswith("not begun")


def test_a_silent_program_does_not_hang_the_table() -> None:
    def silent(port: int) -> object:
        with lines_of(port) as (say, hear):
            say(str(Connecting("silent", Seat.E)))
            return [hear(), hear()]  # never ready for teams

    session, _ = at_table((Seat.N, Seat.S, Seat.W), boards(1), [silent], manners=Manners(0.2, 0, 0.2))
    assert "said nothing" in session.unfinished[0].why or "did not sit down" in session.unfinished[0].why


def test_nonsense_is_passed_over_until_it_is_too_much() -> None:
    def babbles(port: int) -> object:
        with suppress(OSError), lines_of(port) as (say, hear):
            say(str(Connecting("babble", Seat.E)))
            hear()
            for number in range(300):
                say(f"\x00 nonsense \xff {number}")
        return None

    session, _ = at_table((Seat.N, Seat.S, Seat.W), boards(1), [babbles], manners=Manners(LONG_ENOUGH, 0, 0.2))
    assert not session.finished
    assert session.unfinished


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("hello", "Error"),
        ('Connecting "x" as North using protocol version 18', "North is taken"),
        ('Connecting "x" as East using protocol version 7', "version 7"),
        ("A" * 5000, ""),
    ],
)
def test_who_may_not_sit_is_told_why(line: str, answer: str) -> None:
    heard: list[str] = []

    def refused(port: int) -> object:
        with lines_of(port) as (say, hear):
            try:
                say(line)
                heard.append(hear())
            except OSError:
                heard.append("")
        return join(Seat.E, "good")(port)

    session, played = at_table((Seat.N, Seat.S, Seat.W), boards(1), [refused])
    assert answer in heard[0]
    assert played == [1]
    assert len(session.finished) == 1


def wbridge(port: int) -> object:
    """Speaks as WBridge5 5.12 was heard to: any seat, capitals, doubled blanks, bare alerts."""
    with lines_of(port) as (say, hear):
        say('Connecting "WBridge5" as ANYPL using protocol version 18')
        seat = messages.parse_seated(hear())

        class Loud(Joining):
            __slots__ = ()

            def _say(self, line: object) -> None:
                text = str(line).replace(seat.word, seat.word.upper()).replace("for ", "for  ")
                say(text.split(" Infos.")[0])

            def _raw(self) -> str:
                return hear()

        loud = Loud(lowest(), "WBridge5", seat)
        loud._say(Ready(seat, "teams"))
        hear()
        loud._say(Ready(seat, "start"))
        return loud._boards()


def test_habits_of_other_programs() -> None:
    session, played = at_table((Seat.N, Seat.S), boards(2), [wbridge, wbridge])
    assert played == [2, 2]
    assert len(session.finished) == 2


def test_a_table_that_is_not_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(TableFailed, match="no table answers"):
        join(Seat.N, "alone")(port)


def moniteur(script: Sequence[str]) -> tuple[int, threading.Thread]:
    """A manager that says these lines, one for each line that it hears."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with server, server.accept()[0] as connection, connection.makefile("rb") as stream:
            for line in script:
                if not stream.readline():
                    return
                connection.sendall(line.encode() + b"\r\n")
            stream.readline()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    return server.getsockname()[1], thread


@pytest.mark.parametrize(
    ("script", "result"),
    [
        (["North first seated", 'Teams : N/S : "a" E/W : "b"', "NS:0 EW:0"], 0),
        (['North ("a") seated', 'Teams: N/S "a" E/W "b"', "Timing - N/S : 0\r\nEnd of session"], 0),
        (["Error Team name mismatch"], "refused"),
        (['North ("a") seated', "what?"], "not the teams"),
        (['North ("a") seated', 'Teams : N/S : "a" E/W : "b"', "Start of board", "gibberish"], "cannot be followed"),
        (['North ("a") seated', 'Teams : N/S : "a" E/W : "b"'], "closed before"),
    ],
)
def test_managers_that_speak_otherwise(script: list[str], result: int | str) -> None:
    port, thread = moniteur(script)
    program = join(Seat.N, "a")
    if isinstance(result, int):
        assert program(port) == result
    else:
        with pytest.raises(TableFailed, match=result):
            program(port)
    thread.join(LONG_ENOUGH)


def test_four_robots_need_no_socket(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.pbn"
    asked = ["table", "serve", "--boards", "1", "--seed", "3", "--ns", "pass", "--ew", "pass", "--log", str(log)]
    assert outcome(asked) == 0
    assert "passed out" in capsys.readouterr().out
    assert next(iter(read(log))).passed_out
    assert outcome(["table", "serve", "--rooms", "3", "--ns", "pass", "--ew", "pass"]) == 2
    assert outcome(["table", "serve", "--seat", "Q=pass"]) == 1
