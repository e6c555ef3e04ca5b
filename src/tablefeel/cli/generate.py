"""`tablefeel generate`: datasets to learn from."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tablefeel.cli import generate_contracts, generate_told, generate_uncontested
from tablefeel.cli.options import AsJson, Broker, TimeLimit, nodes_of, warn, whole
from tablefeel.cli.output import draw, print_json, progress

NAME = "generate"
HELP = (
    "Generate datasets: random deals with their auctions, partnerships with the cost of every contract, or decisions "
    "with their best contracts."
)

group = typer.Typer(no_args_is_help=True)
for _one in (generate_uncontested, generate_contracts, generate_told):
    group.command(_one.NAME, help=_one.HELP, epilog=_one.EXAMPLE)(_one.command)

_AUCTIONS_HELP = (
    "Bid random deals with a system at both sides and keep the auctions in shards.\n\n"
    "All dealers and vulnerabilities come equally often. The folder's manifest has the seed, the cards and the hash of "
    "every shard. A run that was stopped goes on when it is started again, and loses at most one shard."
)
_AUCTIONS_EXAMPLE = "Example: `tablefeel generate auctions --bidder sayc --boards 100000 --seed 1 --out sayc-auctions`"


@group.command("auctions", help=_AUCTIONS_HELP, epilog=_AUCTIONS_EXAMPLE)
def auctions(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the dataset.")],
    bidder: Annotated[str, typer.Option("--bidder", "-b", metavar="NAME", help="Who bids on both sides.")] = "sayc",
    ns: Annotated[str | None, typer.Option("--ns", metavar="NAME", help="Instead, for North-South.")] = None,
    ew: Annotated[str | None, typer.Option("--ew", metavar="NAME", help="Instead, for East-West.")] = None,
    boards: Annotated[
        int, typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many boards.")
    ] = 100_000,
    seed: Annotated[
        int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same dataset.")
    ] = 1,
    shard: Annotated[
        int, typer.Option("--shard", parser=whole(1), metavar="NUMBER", help="Boards in a shard.")
    ] = 100_000,
    misjudge: Annotated[
        float,
        typer.Option(metavar="SHARE", help="Half of the pairs take this share of their cards for others (try 0.1)."),
    ] = 0.0,
    time_limit: TimeLimit = None,
    broker: Broker = None,
    as_json: AsJson = False,
) -> None:
    """Generate auctions."""
    from tablefeel.datasets.generation import generate_auctions, keep_shards
    from tablefeel.datasets.manifest import Recipe
    from tablefeel.roster import in_bulk, seated

    names = (ns or bidder, ew or bidder)
    with seated(*dict.fromkeys(names), time_limit=time_limit, said=warn) as pairs:
        north_south, east_west = pairs[0], pairs[-1]
        cards = (north_south.card, east_west.card)
        recipe = Recipe(seed, boards, shard, *names, cards, misjudge=misjudge)
        with progress("boards") as report:
            if broker is None:
                manifest = generate_auctions(out, recipe, in_bulk(north_south, east_west), report)
            else:
                with nodes_of(broker) as nodes:
                    manifest = keep_shards(out, recipe, partial(nodes.shards, recipe), report)
    calls = sum(entry.calls for entry in manifest.shards)
    if as_json:
        print_json({"out": str(out), "boards": boards, "shards": len(manifest.shards), "calls": calls, "seed": seed})
    else:
        draw(f"{boards} auctions with {calls} calls in {len(manifest.shards)} shards in {out}")
