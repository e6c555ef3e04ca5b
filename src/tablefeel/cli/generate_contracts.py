"""`tablefeel generate contracts`: decisions in competitive auctions with their best contracts."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from tablefeel.cli.options import AsJson, whole
from tablefeel.cli.output import draw, print_json, progress

NAME = "contracts"
HELP = (
    "Bid random boards by a convention card and say of a decision on each what the best contract was (Chen, 2025).\n\n"
    "The decision is the last bid or double of the auction, or a pass behind it. Layouts of the unseen hands that fit "
    "the calls (or, with --by uniform, any) are estimated by the trick network; where their mean score says so, the "
    "level category of the system's contract is moved. Rare contracts are filled up by dealing the other three hands "
    "anew. Prints how many labels changed, what they win, and, with --exact, how noisy they are. A run that was "
    "stopped goes on when it is started again."
)
EXAMPLE = "Example: `tablefeel generate contracts --boards 100000 --seed 7 --out contracts --exact 20`"


def command(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="DIR", help="The folder of the dataset.")],
    card: Annotated[str, typer.Option("--card", metavar="NAME", help="The convention card of both sides.")] = "sayc",
    boards: Annotated[
        int, typer.Option("--boards", "-n", parser=whole(1), metavar="NUMBER", help="How many boards.")
    ] = 450_000,
    layouts: Annotated[
        int, typer.Option("--layouts", parser=whole(1, 10_000), metavar="NUMBER", help="Layouts for each decision.")
    ] = 100,
    by: Annotated[
        str, typer.Option("--by", metavar="meanings|uniform", help="Layouts that fit the calls, or any.")
    ] = "meanings",
    redeals: Annotated[
        int,
        typer.Option("--redeals", parser=whole(0, 1000), metavar="NUMBER", help="Most re-deals of a rare hand."),
    ] = 100,
    grow: Annotated[
        int,
        typer.Option("--grow", parser=whole(0, 1000), metavar="PERCENT", help="Boards that re-deals shall add in all."),
    ] = 0,
    exact: Annotated[
        int,
        typer.Option("--exact", parser=whole(0, 10_000), metavar="NUMBER", help="Labels that are checked exactly."),
    ] = 0,
    seed: Annotated[
        int, typer.Option("--seed", parser=whole(0), metavar="NUMBER", help="Same seed, same dataset.")
    ] = 7,
    shard: Annotated[
        int, typer.Option("--shard", parser=whole(1), metavar="NUMBER", help="Boards in a shard.")
    ] = 10_000,
    as_json: AsJson = False,
) -> None:
    """Generate decisions with their best contracts."""
    from dataclasses import asdict

    import numpy as np

    from tablefeel.datasets.contract_shards import load_contracts
    from tablefeel.datasets.contracts import make_contract_shards
    from tablefeel.datasets.generation import keep_shards
    from tablefeel.datasets.label_quality import by_category, moves, noise
    from tablefeel.datasets.manifest import LAYOUTS, ContractRecipe
    from tablefeel.models.tricks import TrickNet
    from tablefeel.systems.cards.card import load_card

    if by not in LAYOUTS:
        raise typer.BadParameter(f"{by!r} is not a way to deal layouts: expected {' or '.join(LAYOUTS)}")
    name = load_card(card).name
    recipe = ContractRecipe(
        seed, boards, shard, name, name, (name, name), layouts=layouts, by=by, redeals=redeals, grow=grow / 100
    )
    net = TrickNet()
    with progress("boards") as report:
        keep_shards(out, recipe, partial(make_contract_shards, recipe, net), report)
    _, shards = load_contracts(out)
    found = moves(shards)
    checked = noise(shards[0], recipe, net, exact, np.random.default_rng([seed, 1])) if exact else None
    if as_json:
        noisy = {} if checked is None else {"noise": asdict(checked)}
        print_json({"out": str(out), **asdict(found), "moved": by_category(shards), **noisy, "seed": seed})
        return
    more = sum(map(len, shards)) - found.decisions
    draw(f"{found.decisions} decisions and {more} with hands dealt anew in {len(shards)} shards in {out}")
    draw(str(found))
    if checked is not None:
        draw(str(checked))
