"""`tablefeel generate told`: auctions with all that they tell, to learn judgement and beliefs from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tablefeel.cli.options import AsJson, whole
from tablefeel.cli.output import draw, print_json, progress

NAME = "told"
HELP = (
    "Bid random deals by the book and keep with every call what the book advised, which calls would have been true, "
    "and what was promised.\n\n"
    "A run that was stopped goes on when it is started again, and loses at most one shard."
)
EXAMPLE = "Example: `tablefeel generate told --boards 40000 --wander 0.2 --out told/wander`"


def command(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the dataset.")],
    ns: Annotated[str, typer.Option("--ns", metavar="CARD", help="The card of North-South.")] = "sayc",
    ew: Annotated[str, typer.Option("--ew", metavar="CARD", help="The card of East-West.")] = "sayc",
    boards: Annotated[
        int, typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many boards.")
    ] = 20_000,
    seed: Annotated[
        int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same dataset.")
    ] = 1,
    shard: Annotated[
        int, typer.Option("--shard", parser=whole(1), metavar="NUMBER", help="Boards in a shard.")
    ] = 10_000,
    wander: Annotated[
        float, typer.Option(metavar="SHARE", help="How often a player takes any true call instead of the book's.")
    ] = 0.0,
    by: Annotated[
        str, typer.Option(metavar="DIR", help="The run of a policy network that chooses among the true calls then.")
    ] = "",
    misjudge: Annotated[
        float, typer.Option(metavar="SHARE", help="Half of the pairs take this share of their cards for others.")
    ] = 0.0,
    beside: Annotated[
        int,
        typer.Option(
            parser=whole(0), metavar="NUMBER", help="Ask about so many hands in every auction, other deals' too."
        ),
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Generate auctions with all that they tell."""
    from tablefeel.datasets.manifest import ToldRecipe
    from tablefeel.datasets.told import generate_told

    recipe = ToldRecipe(seed, boards, shard, ns, ew, (ns, ew), misjudge=misjudge, wander=wander, by=by, beside=beside)
    with progress("boards") as report:
        manifest = generate_told(out, recipe, report)
    calls = sum(entry.calls for entry in manifest.shards)
    if as_json:
        print_json({"out": str(out), "boards": boards, "shards": len(manifest.shards), "calls": calls, "seed": seed})
    else:
        draw(f"{boards} auctions with {calls} calls in {len(manifest.shards)} shards in {out}")
