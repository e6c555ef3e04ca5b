"""Pairs of hands with several layouts each, solved piece by piece: a run that was stopped goes on where it was.

Solving is dear: 140,000 pairs with five layouts, as Yeh and Lin had, are some twenty hours of a core. So every piece
is a file as soon as it is solved. A piece has a generator of its own, made from the seed and its number, so that more
pairs later begin with the same ones.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablefeel.arrays import pairs_of, random_owners
from tablefeel.datasets.layouts import layouts_of
from tablefeel.datasets.uncontested import Partnerships, joined, load, save, solved_pairs
from tablefeel.doubledummy import Progress, Solver
from tablefeel.errors import BadInput, Interrupted
from tablefeel.kernel import Side

PIECE = 200
"""Pairs in a piece; with five layouts about two minutes of a core."""


def solve_in_pieces(
    folder: Path, pairs: int, layouts: int, seed: int, solver: Solver, progress: Progress | None = None
) -> Partnerships:
    """Random North and South hands, each with tricks on that many layouts; the folder keeps what is solved."""
    found: list[Partnerships] = []
    done = 0
    try:
        while done < pairs:
            size = min(PIECE, pairs - done)
            found.append(_piece(folder, len(found), size, layouts, seed, solver))
            done += size
            if progress is not None:
                progress(done, pairs)
    except KeyboardInterrupt:
        raise Interrupted(f"stopped with {done} of {pairs} pairs in {folder}; the same command goes on") from None
    return joined(found)


def _piece(folder: Path, number: int, size: int, layouts: int, seed: int, solver: Solver) -> Partnerships:
    """The first pairs of a piece, from its file if that has as many."""
    rng = np.random.default_rng([seed, number])
    owners = random_owners(PIECE, rng)
    dealt = layouts_of(owners, Side.NS, layouts, rng)
    path = folder / f"{number:05d}.npz"
    if path.exists():
        kept = load(path)
        hands = pairs_of(owners[: len(kept)], Side.NS)
        if kept.tricks.shape[1] != layouts or not np.array_equal(kept.hands, hands):
            raise BadInput(f"{path} holds other pairs (another seed or number of layouts): give another file to write")
        if len(kept) >= size:
            return kept.take(slice(size))
    solved = solved_pairs(owners[:size], dealt[:size], solver)
    save(path, solved, {"seed": seed, "piece": number, "each": layouts})
    return solved
