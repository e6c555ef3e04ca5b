"""Yeh's penetrative backup in competition, beside the expanded tree of `selfplay`: the same start, deals and CPU.

    python experiments/yeh/penetration.py --deals random-100k.dd.gz --out RUNS [--minutes 2] [--seeds 2]

As in the paper, a deal is bid by the greedy calls of all four players; at every state on that line other calls are
tried too, with the chance that self-play would keep them, and each of these is followed by greedy calls to the end,
where the true result is its worth. Everything else, from the step sizes to the match that judges, is that of
`experiments/selfplay/ablations.py`. Trainings that are done are not run again.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from unittest import mock

import numpy as np
import torch
from numpy.typing import NDArray

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Floats32, Ints
from tablefeel.encoding.branches import Branches
from tablefeel.training.runs import append_row, read_rows
from tablefeel.training.selfplay import auction_tree, learner
from tablefeel.training.selfplay.auction_tree import Chances, Leaves, Level, Tree

sys.path.insert(0, str(Path(__file__).parents[1] / "selfplay"))
from ablations import RESULTS, beginning, trained

TREE, LINE = "expanded tree", "penetrative backup"
_CERTAIN = 1e9
"""A weight with which every call that has a chance is kept."""


@dataclass(frozen=True, slots=True)
class Line(Level):
    """A level with the likeliest call of each node; nodes beside the greedy line have no weight."""

    greedy: Ints
    """(n,)."""


def expand_line(
    boards: Boards, chances: Chances, threshold: float, most_calls: int, rng: np.random.Generator, roots: int = 1,
    punished: Ints | None = None,
) -> Tree:  # fmt: skip
    """The greedy auction of every deal, and what follows greedily from other calls at its states."""
    assert roots == 1  # noqa: S101
    nodes = Branches.start(len(boards))
    reach, on_line = np.ones(len(nodes), dtype=np.float32), np.ones(len(nodes), dtype=np.bool_)
    levels: list[Level] = []
    leaves: list[Leaves] = []
    while len(nodes):
        found = chances(nodes)
        greedy = found.argmax(dim=1)
        sure = torch.zeros_like(found).scatter_(1, greedy[:, None], 1)
        tried = torch.where(torch.from_numpy(on_line)[:, None], found, sure)
        weight = np.where(on_line, 1, _CERTAIN).astype(np.float32)
        rows, calls, kept, ratio = auction_tree._kept(tried, weight, threshold, rng)
        children = nodes.then(rows, calls)
        carried = reach[rows] * ratio
        over = children.auctions.is_over
        if children.turn == most_calls:
            over = np.ones_like(over)
        ends, goes_on = np.flatnonzero(over), np.flatnonzero(~over)
        best = greedy.numpy()
        learned = on_line.astype(np.float32)
        levels.append(Line(nodes, learned, found.amax(dim=1).numpy(), rows, calls, kept, ratio, ends, goes_on, best))
        if len(ends):
            leaves.append(auction_tree._scored(boards, children.take(ends), carried[ends], punished))
        stays: NDArray[np.bool_] = on_line[rows] & (calls == best[rows])
        nodes, reach, on_line = children.take(goes_on), carried[goes_on], stays[goes_on]
    together = (np.concatenate([getattr(leaf, part) for leaf in leaves]) for part in ("deal", "weight", "score"))
    return Tree(levels, Leaves(*together))


def advantages_on_line(tree: Tree, worth: Floats32, mean: Floats32) -> list[Floats32]:  # noqa: ARG001
    """How much better than the mean of its node each call is, if greedy calls follow; nothing beside the line."""
    found: list[Floats32] = []
    later: Floats32 = np.empty(0, dtype=np.float32)
    left = len(worth)
    for level in reversed(tree.levels):
        assert isinstance(level, Line)  # noqa: S101
        value = np.empty(len(level.rows), dtype=np.float32)
        left -= len(level.ends)
        value[level.ends] = worth[left : left + len(level.ends)]
        value[level.goes_on] = later
        n, rows = len(level.nodes), level.rows
        total = np.maximum(np.bincount(rows, level.ratio, minlength=n), 1e-6)
        middle = (np.bincount(rows, level.ratio * value, minlength=n) / total).astype(np.float32)
        later = middle.copy()
        best = level.calls == level.greedy[rows]
        later[rows[best]] = value[best]
        sign = -1 if level.nodes.turn & 1 else 1
        found.append(sign * (value - middle[rows]) * level.weight[rows])
    return found[::-1]


def main() -> None:
    """Train what is missing and print every result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--deals", type=Path, required=True)
    options.add_argument("--out", type=Path, required=True)
    options.add_argument("--minutes", type=float, default=2.0)
    options.add_argument("--seeds", type=int, default=2)
    told = options.parse_args()
    torch.set_num_threads(1)
    solved, base, judge = beginning(told.deals, told.out)
    results = told.out / RESULTS
    known = {(row["variant"], row["seed"]) for row in read_rows(results)} if results.exists() else set()
    penetrative = mock.patch.multiple(learner, expand=expand_line, advantages=advantages_on_line)
    for seed in range(told.seeds):
        config = replace(base, seed=seed)
        if (TREE, seed) not in known:
            append_row(results, {"variant": TREE, "seed": seed, **trained(config, solved, judge, told.minutes)})
        if (LINE, seed) not in known:
            with penetrative:
                append_row(results, {"variant": LINE, "seed": seed, **trained(config, solved, judge, told.minutes)})
    for row in read_rows(results):
        print(json.dumps(row))


if __name__ == "__main__":
    main()
