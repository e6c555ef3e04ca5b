"""Small data for `tablefeel reproduce PAPER --quick`, made on the spot: nobody needs a file to see the tables run.

Deals are random and solved exactly, auctions are the rules' own, labels of contracts come from few layouts. All of it
is kept in the run's folder, so that a second run begins at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from tablefeel.arrays import deals_of, random_owners
from tablefeel.arrays.types import Bools
from tablefeel.datasets.contracts import make_contract_shards
from tablefeel.datasets.generation import generate_auctions, keep_shards
from tablefeel.datasets.manifest import ContractRecipe, Recipe
from tablefeel.datasets.uncontested import solve_layouts
from tablefeel.doubledummy import ExactSolver, Progress
from tablefeel.formats import Record, write
from tablefeel.kernel import Hand, TrickTable
from tablefeel.models.tricks import TrickNet
from tablefeel.roster import find, in_bulk

SEED = 1
_NOTRUMP_FIRST = (4, 3, 2, 1, 0)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is made."""

    deals: int = 300
    """Random deals, solved exactly."""
    pairs: int = 30
    """Pairs of hands with five exact layouts each."""
    auctions: int = 1500
    """Boards that the rules bid."""
    contracts: int = 1200
    """Boards whose best contracts are labelled."""


USUAL = Sizes()


def solved_deals(folder: Path, sizes: Sizes, progress: Progress | None = None) -> Path:
    """The file of solved deals in the folder, made if it is not there."""
    path = folder / "deals.dd"
    if not path.exists():
        deals = deals_of(random_owners(sizes.deals, np.random.default_rng(SEED)))
        with ExactSolver() as solver:
            tables = solver.tables(deals, progress)
        records = (
            Record(hands=deal.hands, trick_table=TrickTable.of(one)) for deal, one in zip(deals, tables, strict=True)
        )
        folder.mkdir(parents=True, exist_ok=True)
        write(records, path, "dot")
    return path


def layout_pairs(folder: Path, sizes: Sizes, progress: Progress | None = None) -> Path:
    """The file of pairs with five exact layouts each, made if it is not there."""
    path = folder / "pairs.tsv"
    if not path.exists():
        with ExactSolver() as solver:
            pairs = solve_layouts(sizes.pairs, 5, SEED, solver, progress)
        lines = []
        for hands, tricks in zip(pairs.hands, pairs.tricks[:, :, _NOTRUMP_FIRST], strict=True):
            groups = " ".join("".join(f"{count:X}" for count in layout.ravel().tolist()) for layout in tricks)
            lines.append("\t".join([*(_text(hand) for hand in hands), groups]))
        folder.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _text(cards: Bools) -> str:
    return str(Hand(sum(1 << int(card) for card in np.flatnonzero(cards))))


def auctions(folder: Path, sizes: Sizes, progress: Progress | None = None) -> Path:
    """The folder of auctions, made if it is not there."""
    sayc = find("sayc")
    recipe = Recipe(SEED, sizes.auctions, sizes.auctions, "sayc", "sayc", ("sayc", "sayc"))
    generate_auctions(folder / "auctions", recipe, in_bulk(sayc, sayc), progress)
    return folder / "auctions"


def contracts(folder: Path, sizes: Sizes, progress: Progress | None = None) -> Path:
    """The folder of decisions with their best contracts, made if it is not there."""
    boards = sizes.contracts
    recipe = ContractRecipe(SEED, boards, boards, "sayc", "sayc", ("sayc", "sayc"), layouts=4, redeals=2)
    keep_shards(folder / "contracts", recipe, partial(make_contract_shards, recipe, TrickNet()), progress)
    return folder / "contracts"
