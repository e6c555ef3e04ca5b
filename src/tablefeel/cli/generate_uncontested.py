"""`tablefeel generate uncontested`: partnerships and what every contract costs them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tablefeel.cli.options import AsJson, Broker, nodes_of, whole
from tablefeel.cli.output import draw, print_json, progress

if TYPE_CHECKING:
    from tablefeel.datasets.uncontested import Partnerships
    from tablefeel.doubledummy import ExactSolver
    from tablefeel.models.tricks import EstimatedSolver
    from tablefeel.service.queue.cluster import Nodes

NAME = "uncontested"
EXACT, ESTIMATE = "exact", "estimate"
HELP = (
    "Two hands and the cost in IMPs of each of the 36 contracts (pass and 35 bids), opponents silent.\n\n"
    "From solved deals (--deals: one layout, as in Ho's thesis; --side both uses both partnerships of a deal), from "
    "pairs with several solved layouts (--layouts, as in Yeh and Lin's paper), or from new random pairs (--count), "
    "which are solved now, layout by layout (with --solver estimate by the trick network, a thousand times as fast), "
    "or, with --estimate, judged by the two-hand network at once. Several layouts are read as the "
    "mean of their costs or as IMPs of the mean scores. The partner with more tricks is assumed to declare; the "
    "tricks are kept in the file, so that costs by the real declarer follow. New pairs are kept piece by piece in a "
    "folder beside the file while they are solved: the same command goes on, and a larger --count begins with them."
)
EXAMPLE = "Example: `tablefeel generate uncontested --deals random-100k.dd.gz --side both --out pairs.npz`"


def command(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file to write (.npz).")],
    deals: Annotated[
        Path | None, typer.Option("--deals", help="Solved deals in dot notation (.dd, gzip or not).")
    ] = None,
    layouts: Annotated[
        Path | None, typer.Option("--layouts", help="Pairs with solved layouts (.tsv, gzip or not).")
    ] = None,
    count: Annotated[
        int | None,
        typer.Option("--count", "-n", parser=whole(1, 1_000_000), metavar="NUMBER", help="Solve so many new pairs."),
    ] = None,
    each: Annotated[
        int, typer.Option("--each", parser=whole(1, 1000), metavar="NUMBER", help="Layouts of each new pair.")
    ] = 5,
    seed: Annotated[int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same pairs.")] = 1,
    side: Annotated[
        str, typer.Option("--side", metavar="ns|ew|both", help="Which partnerships of solved deals.")
    ] = "ns",
    reading: Annotated[
        str, typer.Option("--reading", metavar="costs|scores", help="Mean of the costs, or IMPs of the mean scores.")
    ] = "costs",
    estimate: Annotated[bool, typer.Option("--estimate", help="Do not solve new pairs, estimate their costs.")] = False,
    solver: Annotated[
        str, typer.Option("--solver", metavar="exact|estimate", help="Who counts the tricks of each new layout.")
    ] = EXACT,
    broker: Broker = None,
    as_json: AsJson = False,
) -> None:
    """Write a file of partnerships."""
    from tablefeel.datasets.uncontested import checked_reading, save
    from tablefeel.errors import BadInput

    try:
        checked_reading(reading)
    except BadInput as error:
        raise typer.BadParameter(str(error)) from None
    given = [
        name for name, value in (("--deals", deals), ("--layouts", layouts), ("--count", count)) if value is not None
    ]
    if len(given) != 1:
        raise typer.BadParameter(f"expected one of --deals, --layouts and --count, not {' and '.join(given) or 'none'}")
    origin: dict[str, Any] = {"reading": reading}
    if deals is not None:
        pairs, origin["deals"], origin["side"] = _solved(deals, side), deals.name, side
    elif layouts is not None:
        pairs, origin["layouts"] = _read(layouts, reading), layouts.name
    else:
        new = count or 1
        pairs = _estimated(new, seed) if estimate else _new(out, new, each, seed, solver, broker).read_as(reading)
        origin |= {"count": count, "each": None if estimate else each, "seed": seed}
        origin["solver"] = None if estimate else solver
    save(out, pairs, origin)
    _say(out, pairs, as_json)


def _solved(deals: Path, side: str) -> Partnerships:
    from tablefeel.datasets.solved import read_solved
    from tablefeel.datasets.uncontested import from_solved
    from tablefeel.kernel import Side

    sides = {"ns": (Side.NS,), "ew": (Side.EW,), "both": (Side.NS, Side.EW)}
    if side not in sides:
        raise typer.BadParameter(f"{side!r} is not a side: expected {', '.join(sides)}")
    return from_solved(read_solved(deals), sides[side])


def _read(layouts: Path, reading: str) -> Partnerships:
    from tablefeel.datasets.uncontested import read_layouts

    return read_layouts(layouts, reading)


def _solver(name: str, broker: str | None) -> Nodes | ExactSolver | EstimatedSolver:
    """Who counts the tricks of layouts."""
    if name == ESTIMATE:
        if broker:
            raise typer.BadParameter("worker nodes solve exactly: give --broker or --solver estimate, not both")
        from tablefeel.models.tricks import EstimatedSolver

        return EstimatedSolver()
    if name != EXACT:
        raise typer.BadParameter(f"{name!r} is not a solver: expected {EXACT} or {ESTIMATE}")
    from tablefeel.doubledummy import ExactSolver

    return nodes_of(broker) if broker else ExactSolver(cache=None)


def _new(out: Path, count: int, each: int, seed: int, name: str, broker: str | None) -> Partnerships:
    from tablefeel.datasets.solving import solve_in_pieces

    pieces = out.with_name(f"{out.name}.pieces" if name == EXACT else f"{out.name}.{name}-pieces")
    with _solver(name, broker) as solver, progress("pairs") as report:
        return solve_in_pieces(pieces, count, each, seed, solver, report)


def _estimated(count: int, seed: int) -> Partnerships:
    import numpy as np

    from tablefeel.datasets.uncontested import estimate_pairs
    from tablefeel.models.partnership_costs import PartnershipCosts

    return estimate_pairs(count, np.random.default_rng(seed), PartnershipCosts())


def _say(out: Path, pairs: Partnerships, as_json: bool) -> None:
    from tablefeel.datasets.split import Part

    parts = {str(part): int((pairs.parts == part).sum()) for part in Part}
    if as_json:
        print_json(
            {
                "out": str(out),
                "pairs": len(pairs),
                "layouts": int(pairs.tricks.shape[1]) if pairs.has_layouts else 0,
                **parts,
            }
        )
    else:
        shown = ", ".join(f"{number} for {name}" for name, number in parts.items())
        draw(f"{len(pairs)} partnerships in {out}: {shown}")
