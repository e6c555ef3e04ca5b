"""The likely part of the auctions of many deals, expanded as a stochastic tree, and what each kept call was worth.

At a node that carries weight w, a call of chance p is kept with chance k = min(1, p w / threshold) and carries on with
weight w p / k. Sums over kept nodes are then unbiased estimates of sums over the whole tree, and rare branches cost
little. One uniform number decides at a node (systematic sampling), so that nearly always as many calls are kept as
expected.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Floats32, Ints
from tablefeel.encoding.branches import Branches
from tablefeel.simulation import imps

Chances = Callable[[Branches], Tensor]
"""(n, 38): the chance of every call on each branch."""

_RAREST = 1e-6
"""Calls less likely to be kept than this are not drawn at all."""
_SURE = 0.9
"""A node of more weight has too little beside it in its deal to be compared with."""


@dataclass(frozen=True, slots=True)
class Level:
    """The nodes after some number of calls, and the calls kept at them."""

    nodes: Branches
    weight: Floats32
    """(n,): how likely each node is, divided by how likely it was kept."""
    surest: Floats32
    """(n,): the chance of the likeliest call."""
    rows: Ints
    """(c,): at which node each call was kept, rising."""
    calls: Ints
    """(c,)."""
    kept: Floats32
    """(c,): the chance that the call was kept."""
    ratio: Floats32
    """(c,): the chance of the call, divided by that."""
    ends: Ints
    """Numbers of the calls that end the auction."""
    goes_on: Ints
    """Numbers of those after which it goes on; the nodes of the next level, in their order."""


@dataclass(frozen=True, slots=True)
class Leaves:
    """How the kept auctions ended."""

    deal: Ints
    weight: Floats32
    score: Ints
    """Points for the dealer's side."""


@dataclass(frozen=True, slots=True)
class Tree:
    """Levels from the first call on; the leaves are in the order of levels and calls."""

    levels: list[Level]
    leaves: Leaves

    @property
    def size(self) -> int:
        """How many nodes it has."""
        return sum(len(level.nodes) for level in self.levels)


def expand(
    boards: Boards, chances: Chances, threshold: float, most_calls: int, rng: np.random.Generator, roots: int = 1,
    punished: Ints | None = None,
) -> Tree:  # fmt: skip
    """The tree of boards whose dealer is seat 0, with known tricks; after `most_calls` an auction is stopped.

    Every deal may begin with several `roots`. With a threshold of one divided by their number, each of them becomes
    just one sampled auction. `punished` (deals,) names the side, 0 for the dealer's and 1 for the other, whose
    contracts are doubled in the end if they fail; -1 for neither.
    """
    nodes = Branches.start(len(boards)).take(np.repeat(np.arange(len(boards)), roots))
    weight = np.full(len(nodes), 1 / roots, dtype=np.float32)
    levels: list[Level] = []
    leaves: list[Leaves] = []
    while len(nodes):
        found = chances(nodes)
        rows, calls, kept, ratio = _kept(found, weight, threshold, rng)
        children = nodes.then(rows, calls)
        carried = weight[rows] * ratio
        over = children.auctions.is_over
        if children.turn == most_calls:
            over = np.ones_like(over)
        ends, goes_on = np.flatnonzero(over), np.flatnonzero(~over)
        levels.append(Level(nodes, weight, found.amax(dim=1).numpy(), rows, calls, kept, ratio, ends, goes_on))
        if len(ends):
            leaves.append(scored(boards, children.take(ends), carried[ends], punished))
        nodes, weight = children.take(goes_on), carried[goes_on]
    together = (np.concatenate([getattr(leaf, part) for leaf in leaves]) for part in ("deal", "weight", "score"))
    return Tree(levels, Leaves(*together))


def _kept(
    chances: Tensor, weight: Floats32, threshold: float, rng: np.random.Generator
) -> tuple[Ints, Ints, Floats32, Floats32]:
    """Node and call of each branch that is kept, the chance of that, and chance over chance of being kept."""
    keep = (chances * torch.from_numpy(weight / np.float32(threshold))[:, None]).clamp_(max=1)
    start = torch.from_numpy(rng.random((len(weight), 1), dtype=np.float32))
    steps = torch.cat([torch.zeros_like(start), (keep.cumsum(dim=1) + start).floor_()], dim=1)
    drawn = (steps[:, 1:] > steps[:, :-1]) & (keep > _RAREST)
    rows, calls = drawn.nonzero(as_tuple=True)
    kept = keep[rows, calls]
    return rows.numpy(), calls.numpy(), kept.numpy(), (chances[rows, calls] / kept).numpy()


def scored(boards: Boards, ended: Branches, weight: Floats32, punished: Ints | None) -> Leaves:
    """The results of auctions that are over; contracts of a punished side are doubled just when they fail."""
    assert boards.tricks is not None  # noqa: S101 (promised by expand)
    contracts, vulnerability = ended.auctions.contracts(), boards.vulnerability[ended.deal]
    tricks = contracts.tricks(boards.tricks[ended.deal])
    if punished is not None:
        contracts = contracts.doubled_where(
            (contracts.declarer & 1 == punished[ended.deal]) & (tricks < contracts.target)
        )
    return Leaves(ended.deal, weight, contracts.scores_ns(tricks, vulnerability))


# What a result is worth, and what a call


def utilities(leaves: Leaves, par: Ints, par_weight: float) -> tuple[Floats32, Floats32]:
    """The worth (return) of each leaf in IMPs for the dealer's side, and the mean worth of each deal.

    A duplicate match of the policy against itself on the same deal: the mean of the IMPs against all leaves of the
    deal, by weight; and, with the share `par_weight`, the IMPs against par, so that both tables cannot drift away
    together.
    """
    deals = len(par)
    order = leaves.deal.argsort(kind="stable")
    deal = leaves.deal[order]
    counts = np.bincount(deal, minlength=deals)
    place = np.arange(len(deal)) - (np.cumsum(counts) - counts)[deal]
    scores = np.zeros((deals, counts.max()), dtype=np.intp)
    weights = np.zeros(scores.shape, dtype=np.float32)
    scores[deal, place], weights[deal, place] = leaves.score[order], leaves.weight[order]
    weights /= weights.sum(axis=1, keepdims=True)
    duplicate = (imps(scores[:, :, None] - scores[:, None, :]) * weights[:, None, :]).sum(axis=2)
    worth = ((1 - par_weight) * duplicate + par_weight * imps(scores - par[:, None])).astype(np.float32)
    found = np.empty(len(deal), dtype=np.float32)
    found[order] = worth[deal, place]
    return found, (worth * weights).sum(axis=1)


def advantages(tree: Tree, worth: Floats32, mean: Floats32) -> list[Floats32]:
    """For the kept calls of each level: how much better the call is for its caller than what it is compared with.

    A node's value is the mean of its kept calls. Where several were kept, each is compared with that; where only one
    was, with the mean of the rest of the deal's leaves (a baseline that the node's own calls do not touch).
    """
    found: list[Floats32] = []
    later: Floats32 = np.empty(0, dtype=np.float32)
    left = len(worth)
    for level in reversed(tree.levels):
        value = np.empty(len(level.rows), dtype=np.float32)
        left -= len(level.ends)
        value[level.ends] = worth[left : left + len(level.ends)]
        value[level.goes_on] = later
        n, rows, weight = len(level.nodes), level.rows, level.weight
        total = np.bincount(rows, level.ratio, minlength=n)
        later = (np.bincount(rows, level.ratio * value, minlength=n) / np.maximum(total, 1e-6)).astype(np.float32)
        beside = (mean[level.nodes.deal] - weight * later) / np.maximum(1 - weight, 1 - _SURE)
        alone = np.bincount(rows, minlength=n) == 1
        compared = np.where(alone & (weight < _SURE), beside, later)
        sign = -1 if level.nodes.turn & 1 else 1
        found.append(sign * (value - compared[rows]))
    return found[::-1]
