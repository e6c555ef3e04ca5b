"""`tablefeel table`: a table where bridge programs meet (Table Manager protocol), and sitting down at one."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated

import typer

from tablefeel.cli.options import Seed, whole
from tablefeel.cli.output import draw
from tablefeel.errors import BadInput
from tablefeel.kernel import SEATS, Board, Deal, Seat

if TYPE_CHECKING:
    from tablefeel.arena.table_manager.manager import Session, TableManager
    from tablefeel.arena.table_manager.robot import Robot

NAME = "table"
HELP = "Meet other bridge programs at a table (Table Manager protocol, version 18)."
group = typer.Typer(no_args_is_help=True)
CONNECT = "connect"

Port = Annotated[int, typer.Option("--port", parser=whole(1), metavar="NUMBER", help="The port.", show_default="2000")]
Layouts = Annotated[
    int | None, typer.Option("--layouts", parser=whole(1), metavar="NUMBER", help="Most layouts solved for a card; 40.")
]


@group.command(
    "serve",
    help="Serve a table: four seats, robots of ours and programs that connect.\n\n"
    "Seats that are left to `connect` wait for programs. With --rooms 2 every board is played again with the hands "
    "moved on by one seat, so that both teams hold the same cards. A program that is lost may come back, and the board "
    "starts again.",
    epilog="Example: `tablefeel table serve --boards 16 --seed 1 --ns sayc --ew connect --rooms 2 --log match.pbn`",
)
def serve(
    boards: Annotated[int, typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many.")] = 16,
    seed: Seed = None,
    deals: Annotated[Path | None, typer.Option("--deals", metavar="FILE", help="Play the boards of a file.")] = None,
    ns: Annotated[str, typer.Option("--ns", metavar="NAME", help="A bidder, or connect.")] = CONNECT,
    ew: Annotated[str, typer.Option("--ew", metavar="NAME", help="A bidder, or connect.")] = CONNECT,
    seats: Annotated[
        list[str] | None, typer.Option("--seat", metavar="N=NAME", help="One seat: a bidder, or connect.")
    ] = None,
    rooms: Annotated[int, typer.Option("--rooms", parser=whole(1), metavar="1|2", help="One room or both.")] = 1,
    host: Annotated[str, typer.Option("--host", help="The address; only this machine unless given.")] = "127.0.0.1",
    port: Port = 2000,
    log: Annotated[Path | None, typer.Option("--log", metavar="FILE.pbn", help="Keep every board here.")] = None,
    time_limit: Annotated[
        int, typer.Option("--time-limit", parser=whole(1), metavar="SECONDS", help="For one message of a program.")
    ] = 60,
    patience: Annotated[
        int, typer.Option("--patience", parser=whole(1), metavar="SECONDS", help="For a program to sit down or return.")
    ] = 120,
    layouts: Layouts = None,
) -> None:
    """Serve a table until all boards are played."""
    import asyncio

    from tablefeel.arena.table_manager.manager import CLOSED, OPEN, TableManager
    from tablefeel.arena.table_manager.sitting import Manners

    if rooms > 2:
        raise typer.BadParameter("--rooms is 1 or 2")
    who = _who(ns, ew, seats or [])
    robots = {seat: _robot(name, layouts) for seat, name in who.items() if name != CONNECT}
    names = tuple("" if CONNECT in (who[side.after(0)], who[side.partner]) else who[side] for side in SEATS[:2])
    to_play = _boards(deals, boards, seed)
    table = TableManager(robots, (names[0], names[1]), Manners(time_limit, patience=patience), draw)
    try:
        session = asyncio.run(_served(table, to_play, (OPEN, CLOSED)[:rooms], host, port))
    except OSError as error:
        raise BadInput(f"no table can be set up at {host}:{port}: {error}") from None
    _report(session, log)
    if session.unfinished:
        raise typer.Exit(1)


async def _served(table: TableManager, boards: list[Board], rooms: tuple[str, ...], host: str, port: int) -> Session:
    import asyncio

    from tablefeel.arena.table_manager.messages import LONGEST_LINE

    if not table.places:
        return await table.run(boards, rooms)
    server = await asyncio.start_server(table.welcome, host, port, limit=LONGEST_LINE)
    draw(f"The table is at {host}:{port}; free: {', '.join(seat.word for seat in table.places)}")
    async with server:
        return await table.run(boards, rooms)


def _who(ns: str, ew: str, seats: list[str]) -> dict[Seat, str]:
    """A bidder's name, or `connect`, for each seat."""
    found = {seat: (ns, ew)[seat & 1] for seat in SEATS}
    for text in seats:
        seat, equals, name = text.partition("=")
        if not equals:
            raise BadInput(f"{text!r} is not a seat and a name such as N=sayc")
        found[Seat.parse(seat)] = name
    return found


def _robot(name: str, layouts: int | None) -> Robot:
    from tablefeel.arena.table_manager.robot import Robot
    from tablefeel.play.player import Settings
    from tablefeel.roster import find

    return Robot(find(name), Settings() if layouts is None else Settings(layouts=layouts))


def _boards(path: Path | None, count: int, seed: int | None) -> list[Board]:
    if path is None:
        rng = Random(seed)
        return [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]
    from tablefeel.formats import read

    found = []
    for number, record in enumerate(read(path), 1):
        if record.deal is None:
            raise BadInput(f"deal {number} of {path} cannot be played: not all 52 cards are known")
        found.append(record.board or Board.numbered(number, record.deal))
    return found[:count]


def _report(session: Session, log: Path | None) -> None:
    from tablefeel.arena.table_manager.log import save_session, total_imps

    if log is not None:
        save_session(session, log)
    for one in session.finished:
        result = "passed out" if one.contract is None else f"{one.contract}, {one.tricks} tricks"
        draw(f"board {one.board.number} {one.room.lower()}: {result}, {one.score_ns:+d} for NS")
    for lost in session.unfinished:
        draw(f"board {lost.number} {lost.room.lower()} was not finished: {lost.why}")
    won, boards = total_imps(session)
    if boards:
        draw(f"{session.teams[0]} against {session.teams[1]}: {won:+d} IMPs on {boards} boards in both rooms")


@group.command(
    "join",
    help="Sit down at a table of any Table Manager with one of our bidders, and play until the session is over.",
    epilog="Example: `tablefeel table join --seat N --team tablefeel --bidder sayc --port 2000`",
)
def join(
    seat: Annotated[str, typer.Option("--seat", metavar="N|E|S|W|any", help="Where to sit.")] = "any",
    team: Annotated[str, typer.Option("--team", help="The team's name.")] = "tablefeel",
    bidder: Annotated[str | None, typer.Option("--bidder", "-b", metavar="NAME", help="Who bids and plays.")] = None,
    host: Annotated[str, typer.Option("--host", help="Where the table is.")] = "127.0.0.1",
    port: Port = 2000,
    time_limit: Annotated[
        int, typer.Option("--time-limit", parser=whole(1), metavar="SECONDS", help="How long the table may be silent.")
    ] = 600,
    layouts: Layouts = None,
) -> None:
    """Join a table and play."""
    from tablefeel.arena.table_manager.joining import Address, Joining
    from tablefeel.roster import usual

    where = None if seat.strip().lower() == "any" else Seat.parse(seat)
    robot = _robot(bidder or usual(), layouts)
    done = Joining(robot, team, where, Address(host, port, time_limit, 0.02), draw).play()
    draw(f"{done} boards played")
