"""`tablefeel deal`: random deals, or deals that meet wishes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablefeel.cli.options import AsJson, Out, Seed, To, whole
from tablefeel.cli.output import draw, is_terminal, print_json, progress
from tablefeel.errors import BadInput
from tablefeel.kernel import Board, Deal, Seat, Side, Vulnerability

if TYPE_CHECKING:
    from tablefeel.dealing.wishes import Wishes

NAME = "deal"
HELP = (
    "Deal boards at random, or such that the hands meet wishes.\n\n"
    "A wish is a list such as '15-17 hcp, balanced, 5+ hearts, has SA HK', 'shape any 5431' or 'shape 54xx' "
    "(spades first). For a side, points and lengths count both hands together: --ns '25+ hcp, 8+ spades'. --script "
    "reads the scripts of van Staveren's dealer."
)
EXAMPLE = "Example: `tablefeel deal --count 4 --seed 7 --north '15-17 hcp, balanced' --south '5+ spades, 8+ hcp'`"

_AT_ONCE = 256


def _wish_option(who: str) -> Any:
    return typer.Option(f"--{who}", metavar="WISH", help=f"What {who.title()} shall hold.", show_default=False)


def command(
    count: Annotated[
        int | None,
        typer.Option("--count", "-n", parser=whole(1, 1_000_000), metavar="NUMBER", help="How many boards; 1."),
    ] = None,
    seed: Seed = None,
    north: Annotated[str, _wish_option("north")] = "",
    east: Annotated[str, _wish_option("east")] = "",
    south: Annotated[str, _wish_option("south")] = "",
    west: Annotated[str, _wish_option("west")] = "",
    ns: Annotated[str, typer.Option("--ns", metavar="WISH", help="North-South together.", show_default=False)] = "",
    ew: Annotated[str, typer.Option("--ew", metavar="WISH", help="East-West together.", show_default=False)] = "",
    first: Annotated[
        int, typer.Option("--first", parser=whole(1), metavar="NUMBER", help="Number of the first board.")
    ] = 1,
    script: Annotated[
        Path | None, typer.Option("--script", metavar="FILE", help="A script as van Staveren's dealer reads it.")
    ] = None,
    to: To = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Print or write boards."""
    from tablefeel.cli.files import write_boards
    from tablefeel.formats import Record
    from tablefeel.formats.diagram import diagram
    from tablefeel.questions.boards import board_shape

    if seed is None:
        seed = Random().getrandbits(32)
    wished = {"--north": north, "--east": east, "--south": south, "--west": west}
    boards: Iterator[Board]
    if script is None:
        boards = (Board.numbered(first + i, deal) for i, deal in enumerate(_deals(count or 1, seed, wished, (ns, ew))))
    elif any((*wished.values(), ns, ew)):
        raise typer.BadParameter("give wishes, or --script FILE, and not both")
    else:
        boards = _scripted(script, count, seed, first)
    if as_json:
        for board in boards:
            print_json(board_shape(Record.of_board(board)))
    elif to is not None or out is not None:
        write_boards(map(Record.of_board, boards), out, to)
    else:
        for board in boards:
            draw(f"{diagram(board)}\n" if is_terminal() else str(board.deal))
    if is_terminal():
        typer.echo(f"(seed {seed})", err=True)


def _scripted(path: Path, count: int | None, seed: int, first: int) -> Iterator[Board]:
    """The boards of a script: as many as asked for, or as it produces; its dealer and vulnerability hold."""
    import numpy as np

    from tablefeel.dealing.scripts import Script
    from tablefeel.errors import BadFile
    from tablefeel.formats.source import decoded

    try:
        script = Script.parse(decoded(path.read_bytes()))
        vulnerable = None if script.vulnerable is None else Vulnerability.parse(script.vulnerable)
    except BadFile as error:
        raise BadFile(f"{path}: {error}") from None
    deals, _ = script.deals(count or script.produce or 1, np.random.default_rng(seed))
    for number, deal in enumerate(deals, first):
        board = Board.numbered(number, deal)
        dealer = board.dealer if script.dealer is None else script.dealer
        yield Board(deal, dealer, board.vulnerability if vulnerable is None else vulnerable, number)


def _deals(count: int, seed: int, seats: dict[str, str], sides: tuple[str, str]) -> Iterator[Deal]:
    """The deals asked for; without wishes from the standard library alone, which starts faster."""
    if any(seats.values()) or any(sides):
        return _wished(count, seed, _wishes(seats, sides))
    rng = Random(seed)
    return (Deal.random(rng) for _ in range(count))


def _wishes(seats: dict[str, str], sides: tuple[str, str]) -> Wishes:
    from tablefeel.dealing.wishes import Wish, Wishes

    def parsed(option: str, text: str, *, together: bool = False) -> Wish:
        try:
            return Wish.parse_together(text) if together else Wish.parse(text)
        except BadInput as error:
            raise BadInput(f"{option}: {error}") from None

    by_seat = {seat: parsed(f"--{seat.word.lower()}", seats[f"--{seat.word.lower()}"]) for seat in Seat}
    by_side = {side: parsed(f"--{side.name.lower()}", sides[side], together=True).shows for side in Side}
    return Wishes.of(by_seat, by_side)


def _wished(count: int, seed: int, wishes: Wishes) -> Iterator[Deal]:
    """Deals that meet the wishes, drawn some hundred at a time so that the first come at once."""
    import numpy as np

    from tablefeel.dealing.sampling import Sampler

    rng = np.random.default_rng(seed)
    sampler = Sampler(wishes)
    with progress("dealing") as report:
        for start in range(0, count, _AT_ONCE):
            size = min(_AT_ONCE, count - start)
            yield from sampler.exactly(size, rng).deals()
            report(start + size, count)
