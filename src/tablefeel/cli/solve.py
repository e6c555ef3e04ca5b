"""`tablefeel solve`: double-dummy tables, par, opening leads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tablefeel.cli.options import AsJson, From, Out, Sources, To, Tolerant, boards_or_batch, reads, reads_bridge, whole
from tablefeel.cli.output import draw, plain, print_json, progress, trick_table
from tablefeel.errors import BadInput
from tablefeel.kernel import Contract, Deal, Seat, TrickTable, Vulnerability

if TYPE_CHECKING:
    from tablefeel.doubledummy import ExactSolver, Par, Solver
    from tablefeel.formats import Record
    from tablefeel.models.dharmalingam import DharmalingamSolver
    from tablefeel.models.tricks import EstimatedSolver

NAME = "solve"
HELP = (
    "Solve boards double dummy: tricks for every declarer and strain, par score and par contracts.\n\n"
    "Reads PBN, LIN, viewer links and dot notation. With --out or --to pbn the boards are written with their "
    "double-dummy tags. What was solved once is kept in a cache, so a stopped run goes on where it was."
)
EXAMPLE = (
    "Example: `tablefeel solve session.pbn --out solved.pbn`, or "
    "`tablefeel solve 'N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K -' --contract '4S S'`"
)
_AT_ONCE = 256
_WARNINGS = {
    "estimate": "Estimated by a network: the most likely counts, usually right.",
    "dharmalingam": "Estimated by the network of Dharmalingam's paper: right in four of ten, within a trick in eight.",
}
Item = TypeVar("Item")


def _solver(name: str, jobs: int | None) -> ExactSolver | EstimatedSolver | DharmalingamSolver:
    if name == "exact":
        from tablefeel.doubledummy import ExactSolver

        return ExactSolver(jobs)
    if name == "estimate":
        from tablefeel.models.tricks import EstimatedSolver

        return EstimatedSolver()
    if name == "dharmalingam":
        from tablefeel.models.dharmalingam import DharmalingamSolver

        return DharmalingamSolver()
    raise typer.BadParameter(f"{name!r} is not a solver: expected exact, estimate or dharmalingam")


def command(
    sources: Sources = None,
    solver: Annotated[
        str,
        typer.Option(
            "--solver",
            metavar="exact|estimate|dharmalingam",
            help="Search every line of play, or ask a network: ours, or that of Dharmalingam's paper.",
        ),
    ] = "exact",
    batch: Annotated[
        str | None, typer.Option("--batch", metavar="FILE", help='Read {"id", "deal"} a line (- for standard input).')
    ] = None,
    contract: Annotated[
        Contract | None,
        typer.Option(
            "--contract", parser=reads_bridge(Contract.parse), metavar="CONTRACT", help="Show every opening lead."
        ),
    ] = None,
    dealer: Annotated[
        Seat | None, typer.Option("--dealer", parser=reads(Seat.parse), metavar="N|E|S|W", help="For par.")
    ] = None,
    vul: Annotated[
        Vulnerability | None,
        typer.Option("--vul", parser=reads(Vulnerability.parse), metavar="none|ns|ew|all", help="For par."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", parser=whole(1, 1024), metavar="NUMBER", help="Cores to use; all unless given."),
    ] = None,
    from_: From = None,
    to: To = None,
    out: Out = None,
    tolerant: Tolerant = False,
    as_json: AsJson = False,
) -> None:
    """Solve every board of the sources, or every line of a batch."""
    from tablefeel.cli.files import read_boards, with_defaults, write_boards
    from tablefeel.cli.lines import answer_batch
    from tablefeel.questions.boards import board_shape
    from tablefeel.questions.players import SeatedPlayers
    from tablefeel.questions.solve import par_shape

    boards = boards_or_batch(sources, batch)
    if solver != "exact" and (contract is not None or out is not None or to is not None):
        raise typer.BadParameter("opening leads and files with double-dummy tags need --solver exact")
    with _solver(solver, jobs) as chosen:
        if batch is not None:
            exact = chosen if solver == "exact" else None
            answer_batch(batch, NAME, SeatedPlayers({}, exact), solver=solver)
            return
        records = read_boards(boards, from_, tolerant=tolerant)
        if contract is not None:
            _show_leads(chosen, records, contract, as_json)
            return
        solved = _solved(chosen, (with_defaults(record, dealer, vul) for record in records))
        if out is not None or to is not None:
            write_boards((record for record, _ in solved), out, to)
        elif as_json:
            for record, par in solved:
                print_json(plain(board_shape(record)) | {"par": plain(par_shape(par))})
        else:
            for record, par in solved:
                _show(record, par)
            if solver != "exact":
                draw(_WARNINGS[solver])


# Boards


def _solved(solver: Solver, records: Iterable[Record]) -> Iterator[tuple[Record, Par]]:
    """Each record with its analysis, some hundred solved at a time."""
    from tablefeel.doubledummy import par

    for group in _groups(records):
        deals = [_deal_of(record) for record in group]
        with progress("solving") as report:
            tables = solver.tables(deals, report)
        for record, counts in zip(group, tables.tolist(), strict=True):
            table = TrickTable.of(counts)
            found = par(table, record.dealer or Seat.N, record.vulnerability or Vulnerability.NONE)
            yield record.with_analysis(table, found.score_ns, _par_contract(found)), found


def _deal_of(record: Record) -> Deal:
    if record.deal is None:
        where = "" if record.number is None else f" {record.number}"
        line = "" if record.line is None else f" (line {record.line})"
        raise BadInput(f"board{where}{line} cannot be solved: not all 52 cards are known")
    return record.deal


def _groups(items: Iterable[Item], size: int = _AT_ONCE) -> Iterator[list[Item]]:
    left = iter(items)
    while group := list(islice(left, size)):
        yield group


def _par_contract(found: Par) -> str:
    """PBN's ParContract: a side and a contract, or Pass."""
    if not found.contracts:
        return "Pass"
    best = found.contracts[0]
    return f"{best.declarer.side} {best.bid}{best.doubling}"


def _show(record: Record, found: Par) -> None:
    from tablefeel.formats.diagram import diagram

    board = record.board
    if board is None or record.trick_table is None:
        raise BadInput("a board without a deal or a table cannot be shown")
    draw(diagram(board))
    draw(f"\n{trick_table(record.trick_table)}\n\n{_par_sentence(found)}\n")


def _par_sentence(found: Par) -> str:
    from tablefeel.questions.solve import par_words

    return f"Par: {par_words(found.score_ns, found.contracts)}"


# One contract


def _show_leads(solver: Solver, records: Iterable[Record], contract: Contract, as_json: bool) -> None:
    from tablefeel.doubledummy import ExactSolver, Position
    from tablefeel.questions.boards import board_shape

    exact = solver if isinstance(solver, ExactSolver) else ExactSolver()

    for record in records:
        position = Position.opening(_deal_of(record), contract.strain, contract.declarer)
        leads = exact.best_plays(position)
        if as_json:
            cards = [{"card": str(lead.card), "declarer_tricks": 13 - lead.tricks} for lead in leads]
            print_json(plain(board_shape(record)) | {"contract": str(contract), "leads": cards})
            continue
        name = contract.pretty
        draw(f"{name}: declarer's tricks after each lead by {contract.leader.word}")
        for tricks in sorted({lead.tricks for lead in leads}, reverse=True):
            best = [lead.card for lead in leads if lead.tricks == tricks]
            draw(f"{13 - tricks:>3}  " + " ".join(f"{card.suit.symbol}{card.rank}" for card in best))
