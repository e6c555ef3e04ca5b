"""Yeh's networks and Ho's tree on the same pairs with five layouts each, judged on exact ones; resumable.

    tablefeel generate uncontested --count 140000 --each 5 --seed 41 --solver estimate --out runs/pairs5.npz
    python experiments/yeh/like_for_like.py --pairs runs/pairs5.npz --layouts pairs-5-layouts.tsv.gz --out runs/like

Without `--solver estimate` the layouts are solved (20 to 40 hours of a core); a smaller --count is a beginning of the
larger one (give another --out then). With `--pairs random-100k.dd.gz` both learn from the single layouts of 80,073
solved deals.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import PAIRS, origin_of, read_layouts, read_pairs
from tablefeel.papers.yeh.like_for_like import HO, PAPERS_SETTINGS, compared


def main() -> None:
    """Train what is not trained yet, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=Path, required=True, help="pairs to learn from (.npz), or solved deals")
    parser.add_argument("--layouts", type=Path, help="more pairs to be judged on, never learned from")
    parser.add_argument("--layers", type=int, nargs="+", default=[2, 3, 4, 5])
    parser.add_argument("--epochs", type=int, default=PAPERS_SETTINGS.epochs, help="of the networks, at most")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    pairs = read_pairs(given.pairs)
    judges = {"Test part": pairs.part(Part.TEST)}
    if given.layouts is not None:
        judges["Other pairs"] = read_layouts(given.layouts)
    settings = replace(HO, seed=given.seed), replace(PAPERS_SETTINGS, seed=given.seed, epochs=given.epochs)
    is_estimated = given.pairs.suffix == PAIRS and origin_of(given.pairs).get("solver") == "estimate"
    tricks = "estimated" if is_estimated else "exact"
    print(compared(pairs, judges, given.out, given.layers, settings, tricks))


if __name__ == "__main__":
    main()
