"""Yeh's networks and Ho's tree on the same pairs: learned from the same costs, judged on the same others.

The paper's table 3 puts Ho's model beside the networks on 140,000 pairs with five exact layouts each. Here both learn
from the training part of a file of `tablefeel generate uncontested --count N --each 5`; how many pairs there are is
said above the table. Every training is a run in a folder of its own and goes on from its checkpoint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch

from tablefeel.arrays.types import Floats32, Ints
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships
from tablefeel.papers.yeh.pages import BACKUP, HO_THERE
from tablefeel.training.ho import learner as ho
from tablefeel.training.runs import Report, Run, replace_text, silent
from tablefeel.training.yeh import learner as yeh

TABLE = "like-for-like.md"
PAPERS = dict(zip((2, 3, 4, 5), BACKUP["penetrative"], strict=True))
"""Test costs of table 3 by number of calls."""
HO = ho.Config(alpha=4.0)
"""Ho's best model here: a tree with four layers, UCB1, p 0.25."""
PAPERS_SETTINGS = yeh.Config(batch=50, thinning=1.0, stored=100_000, labels="exact", pairs=100_000)
"""The paper's: minibatches of 50 from stored states, a target for every call, the same pairs again and again."""


def compared(
    pairs: Partnerships,
    judges: dict[str, Partnerships],
    folder: Path,
    layers: Sequence[int] = (2, 3, 4, 5),
    settings: tuple[ho.Config, yeh.Config] = (HO, PAPERS_SETTINGS),
    tricks: str = "exact",
    report: Report = silent,
) -> str:
    """The table as Markdown, also in the folder: costs on each of the judges, and gains over Ho's tree by pairs.

    `tricks` says how those of the pairs to learn from were counted.
    """
    torch.set_num_threads(1)
    trees, networks = settings
    tree = ho.train(pairs, trees, Run.start(folder / "ho", "ho", trees), report)[0].model()
    contracts = {name: [tree.bid(some.hands)[0]] for name, some in judges.items()}
    for number in layers:
        config = replace(networks, layers=number)
        player = yeh.train(pairs, config, Run.start(folder / f"yeh-{number}", "yeh", config), report)
        for name, some in judges.items():
            contracts[name].append(player.bid(some.hands))
    text = _said(pairs, networks, tricks) + "".join(
        _table(name, judges[name], found, layers) for name, found in contracts.items()
    )
    replace_text(folder / TABLE, text)
    return text


def _said(pairs: Partnerships, config: yeh.Config, tricks: str) -> str:
    sizes = " / ".join(f"{int((pairs.parts == part).sum()):,}" for part in Part)
    return (
        f"{sizes} pairs to train, validate and test, {pairs.tricks.shape[1]} {tricks} layouts each (the paper: "
        f"100,000 / 20,000 / 20,000, five exact ones). Networks: minibatches of {config.batch}, {config.stored:,} "
        f"stored states, {config.epochs} epochs, seed {config.seed}.\n"
    )


def _table(name: str, judge: Partnerships, contracts: Sequence[Ints], layers: Sequence[int]) -> str:
    lines = [f"\n### {name}: {len(judge):,} pairs, mean of the costs of their layouts ± 95%\n"]
    lines += ["| model | cost | paper | gain over Ho's tree, paired | paper: gain |", "|---|---|---|---|---|"]
    costs = [judge.costs[np.arange(len(judge)), found] for found in contracts]
    lines.append(f"| Ho's tree, l = 4 | {_mean(costs[0])} | {HO_THERE:.3f} | | |")
    for number, cost in zip(layers, costs[1:], strict=True):
        theirs = PAPERS.get(number)
        papers = ("", "") if theirs is None else (f"{theirs:.3f}", f"{HO_THERE - theirs:.3f}")
        lines.append(
            f"| networks, l = {number} | {_mean(cost)} | {papers[0]} | {_mean(costs[0] - cost)} | {papers[1]} |"
        )
    return "\n".join([*lines, ""])


def _mean(values: Floats32) -> str:
    return f"{values.mean():.3f} ± {1.96 * values.std() / max(1, len(values)) ** 0.5:.3f}"
