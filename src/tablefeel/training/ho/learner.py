"""Ho: an uncontested bidding system learned by layers of contextual bandits (thesis, chapter 3).

Every node is a bandit: its arms are the calls, its context is the hand. The reward of a call is 24 minus the cost of
the contract that the auction ends in. Each arm is a ridge regression kept as sums (A = X'X, b = X'r), so a pile of
deals is learned at once: walk them all to the end with the present weights, add their sums, solve again the arms that
changed. With FULL UPDATE every call that ends the auction is learned at every visit, whether chosen or not; these calls
share one A, which makes a tree of 3,906 nodes small enough to keep.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.numpy import save_file

from tablefeel.arrays.types import Bools, Floats32, Floats64, Ints
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, read_pairs
from tablefeel.errors import BadConfig
from tablefeel.kernel import Side
from tablefeel.models.bandit_tree import SHAPES, BanditTree, Structure, features_of, structure
from tablefeel.simulation.uncontested import CLASSES, MOST_COST
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run, silent

UNCERTAINTIES = ("ucb1", "linucb")
UPDATES = ("full", "single")
WEIGHTS = "weights.safetensors"
_UNTRIED = 1e6
"""The uncertainty of an arm that was never updated: above any other."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train ho` may be told; saved beside the weights."""

    shape: str = "tree"
    """`tree`: a node for every sequence of calls; `layered`: nodes of a layer with the same last bid are one."""
    layers: int = 4
    """Most calls of the partnership (the thesis' l)."""
    open_bids: int = 5
    """How many of the lowest choices of a node keep the auction open (M); higher ones end it."""
    uncertainty: str = "ucb1"
    """`ucb1`: alpha * sqrt(2 ln T / T_m); `linucb`: alpha * sqrt(x' A^-1 x)."""
    alpha: float = 16.0
    """Weight of the uncertainty; larger explores more."""
    penetration: float = 0.25
    """With this probability a call that would end the auction is replaced by the best that does not (p)."""
    update: str = "full"
    """`full`: learn every call whose cost is known at each node visited; `single`: only the call made."""
    pile: int = 100
    """Deals walked between two updates (DELAYED UPDATE); 1 updates at once."""
    ridge: float = 1e-3
    """Regularisation of every regression (lambda)."""
    order: int = 2
    """Highest products of the condensed features (points and four lengths)."""
    passes: int = 10
    """How often all training deals are walked, each time in a new order."""
    checks: int = 2
    """Validations, with a checkpoint, in each pass."""
    both_sides: bool = False
    """Whether East-West's hands are learned from too; the thesis uses North-South's."""
    seed: int = 0
    """Of the order of the deals, ties and penetration."""

    def __post_init__(self) -> None:
        for value, known in ((self.shape, SHAPES), (self.uncertainty, UNCERTAINTIES), (self.update, UPDATES)):
            if value not in known:
                raise BadConfig(f"{value!r} is not known: expected {' or '.join(known)}")
        if min(self.layers, self.open_bids, self.pile, self.passes, self.checks, self.order) < 1:
            raise BadConfig("layers, open_bids, pile, passes, checks and order are at least 1")
        if self.alpha < 0 or self.ridge <= 0 or not 0 <= self.penetration <= 1:
            raise BadConfig("alpha is at least 0, ridge above 0, penetration between 0 and 1")


# The bandits: sums and solutions of every arm


class Bandits:
    """All arms of a model; with full update the calls of a node that end the auction are one arm with one A."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.nodes: Structure = structure(config.shape, config.layers, config.open_bids)
        d = features_of(np.zeros((1, 52), np.bool_), config.order).shape[1]
        self.is_open: Bools = self.nodes.child >= 0
        self.arm, arms = _arms(self.nodes, config.update == "full")
        self.a: Floats64 = np.zeros((arms, d, d))
        self.inverse: Floats64 = np.repeat(np.eye(d)[None] / config.ridge, arms, axis=0)
        self.b: Floats64 = np.zeros((len(self.nodes), CLASSES, d))
        self.weights: Floats64 = np.zeros((len(self.nodes), CLASSES, d))
        self.examples: Ints = np.zeros(arms, np.intp)
        """(arms,): T_m, by how many examples each was updated."""
        self.visits: Ints = np.zeros(len(self.nodes), np.intp)
        """(nodes,): T, how many deals came by."""

    def model(self) -> BanditTree:
        """What was learned so far."""
        return BanditTree(self.nodes, self.weights, self.config.order)

    def uncertainty(self, nodes: Ints, x: Floats64) -> Floats64:
        """(n, 36): the term that is added, weighted by alpha, to the expected reward; equations in section 3.3."""
        arms = self.arm[nodes]
        tried = self.examples[arms]
        if self.config.uncertainty == "ucb1":
            visits = np.maximum(self.visits[nodes], 1)[:, None]
            found = np.sqrt(2 * np.log(visits) / np.maximum(tried, 1))
        else:
            found = self._spread(nodes, arms, x)
        return np.where(tried == 0, _UNTRIED, found)

    def _spread(self, nodes: Ints, arms: Ints, x: Floats64) -> Floats64:
        """(n, 36): sqrt(x' A^-1 x), worked out once for every arm of a node."""
        found = np.zeros((len(nodes), CLASSES))
        own = self.is_open[nodes] if self.config.update == "full" else np.ones_like(found, np.bool_)
        rows, classes = np.nonzero(own)
        mapped = np.matmul(self.inverse[arms[rows, classes]], x[rows, :, None])[..., 0]
        found[rows, classes] = (mapped * x[rows]).sum(axis=1)
        if self.config.update == "full":
            mapped = np.matmul(self.inverse[self._shared(nodes)], x[:, :, None])[..., 0]
            found = np.where(own, found, (mapped * x).sum(axis=1)[:, None])
        return np.sqrt(np.maximum(found, 0))

    def _shared(self, nodes: Ints) -> Ints:
        """The arm of the calls that end the auction at each node (full update); every node has some: 7NT is one."""
        arms: Ints = self.arm[nodes, CLASSES - 1]
        return arms

    def learn(self, nodes: Ints, x: Floats64, chosen: Ints, rewards: Floats64, ending: Floats64) -> None:
        """Add visits: the call chosen and the reward it led to, and the reward of ending by each class (n, 36)."""
        np.add.at(self.visits, nodes, 1)
        rows = np.arange(len(nodes))
        chosen_arms = self.arm[nodes, chosen]
        if self.config.update == "full":
            targets = np.where(self.nodes.legal[nodes] & ~self.is_open[nodes], ending, 0.0)
            through = self.is_open[nodes, chosen]
            targets[rows[through], chosen[through]] = rewards[through]
            arms = np.concatenate([self._shared(nodes), chosen_arms[through]])
            contexts = np.concatenate([x, x[through]])
        else:
            targets = np.zeros((len(nodes), CLASSES))
            targets[rows, chosen] = rewards
            arms, contexts = chosen_arms, x
        np.add.at(self.examples, arms, 1)
        changed, sums = _summed(arms, contexts[:, :, None] * contexts[:, None, :])
        self.a[changed] += sums
        self.inverse[changed] = np.linalg.inv(self.a[changed] + self.config.ridge * np.eye(x.shape[1]))
        touched, sums = _summed(nodes, targets[:, :, None] * x[:, None, :])
        self.b[touched] += sums
        self._solve(touched)

    def solve_all(self) -> None:
        """New weights of every node from the sums, as after a restart."""
        self.inverse[:] = np.linalg.inv(self.a + self.config.ridge * np.eye(self.a.shape[1]))
        self._solve(np.arange(len(self.nodes)))

    def _solve(self, nodes: Ints) -> None:
        """New weights of the nodes: w = (A + lambda I)^-1 b, the shared arm for all its calls at once."""
        if self.config.update == "full":
            solved = np.matmul(self.b[nodes], self.inverse[self._shared(nodes)])
            rows, classes = np.nonzero(self.is_open[nodes])
        else:
            solved = np.zeros_like(self.b[nodes])
            rows, classes = np.nonzero(self.nodes.legal[nodes])
        numbers = nodes[rows]
        inverse = self.inverse[self.arm[numbers, classes]]
        solved[rows, classes] = np.matmul(inverse, self.b[numbers, classes][:, :, None])[..., 0]
        self.weights[nodes] = solved


def _arms(nodes: Structure, full: bool) -> tuple[Ints, int]:
    """(nodes, 36): the arm of every class, and how many arms there are."""
    if not full:
        return np.arange(len(nodes) * CLASSES).reshape(len(nodes), CLASSES), len(nodes) * CLASSES
    is_open = nodes.child >= 0
    arm = np.repeat(np.arange(len(nodes))[:, None], CLASSES, axis=1)
    arm[is_open] = len(nodes) + np.arange(int(is_open.sum()))
    return arm, len(nodes) + int(is_open.sum())


def _summed(keys: Ints, values: Floats64) -> tuple[Ints, Floats64]:
    """The different keys and, for each, the sum of its values."""
    order = np.argsort(keys, kind="stable")
    ordered = keys[order]
    starts = np.flatnonzero(np.r_[True, ordered[1:] != ordered[:-1]])
    return ordered[starts], np.add.reduceat(values[order], starts, axis=0)


# Learning


def learn_pile(bandits: Bandits, features: Floats64, costs: Floats32, rng: np.random.Generator) -> None:
    """Walk a pile of deals to the end of their auctions with UCB, then update every node on the way (algorithm 1)."""
    config, nodes = bandits.config, bandits.nodes
    deals, at = np.arange(len(features)), np.zeros(len(features), np.intp)
    contracts = np.zeros(len(features), np.intp)
    walked: list[tuple[Ints, Ints, Floats64, Ints]] = []
    for layer in range(nodes.layers):
        x = features[deals, layer & 1]
        expected = bandits.model().rewards(at, x) + config.alpha * bandits.uncertainty(at, x)
        expected += rng.random(expected.shape) * 1e-6  # ties are broken at random
        chosen = expected.argmax(axis=1)
        onward = np.where(bandits.is_open[at], expected, -np.inf)
        may = (nodes.child[at, chosen] < 0) & bandits.is_open[at].any(axis=1)
        instead = may & (rng.random(len(at)) < config.penetration)
        chosen = np.where(instead, onward.argmax(axis=1), chosen)
        walked.append((deals, at, x, chosen))
        contracts[deals] = np.where(chosen > 0, chosen, contracts[deals])
        at = nodes.child[at, chosen]
        deals, at = deals[at >= 0], at[at >= 0]
    rewards = MOST_COST - costs[np.arange(len(costs)), contracts].astype(np.float64)
    deals, at = (np.concatenate([part[number] for part in walked]) for number in (0, 1))
    ending = MOST_COST - costs[deals].astype(np.float64)
    ending[:, 0] = MOST_COST - costs[deals, nodes.label[at]]  # a pass plays the last bid
    x, chosen = np.concatenate([part[2] for part in walked]), np.concatenate([part[3] for part in walked])
    bandits.learn(at, x, chosen, rewards[deals], ending)


def features_of_pairs(pairs: Partnerships, order: int) -> Floats64:
    """(n, 2, d): the features of both hands."""
    return np.stack([features_of(pairs.hands[:, partner], order) for partner in range(2)], axis=1)


def cost_of(model: BanditTree, features: Floats64, costs: Floats32) -> float:
    """The mean cost of the contracts that the model bids."""
    contracts, _ = model.bid_features(features)
    return float(costs[np.arange(len(costs)), contracts].mean())


def train(
    pairs: Partnerships, config: Config, run: Run | None = None, report: Report = silent
) -> tuple[Bandits, list[Any]]:
    """The trained bandits, and the validation cost after each check as [deals, cost]."""
    learn, check = pairs.part(Part.TRAIN), pairs.part(Part.VALIDATION)
    features, held_out = features_of_pairs(learn, config.order), features_of_pairs(check, config.order)
    bandits = Bandits(config)
    rng = np.random.default_rng(config.seed)
    curve: list[Any] = []
    done = _restored(bandits, rng, curve, run)
    size = max(1, -(-len(learn) // config.checks // config.pile)) * config.pile
    total = config.passes * config.checks
    for number in range(done, total):
        turn, step = divmod(number, config.checks)
        order = np.random.default_rng([config.seed, turn]).permutation(len(learn))[step * size : (step + 1) * size]
        for start in range(0, len(order), config.pile):
            pile = order[start : start + config.pile]
            learn_pile(bandits, features[pile], learn.costs[pile], rng)
        cost = cost_of(bandits.model(), held_out, check.costs)
        curve.append([turn * len(learn) + min((step + 1) * size, len(learn)), round(cost, 4)])
        if run is not None:
            run.log({"deals": curve[-1][0], "cost": curve[-1][1]})
            _save(bandits, rng, curve, number + 1, run)
        report(number + 1, total, {"cost": cost})
    return bandits, curve


def _save(bandits: Bandits, rng: np.random.Generator, curve: list[Any], done: int, run: Run) -> None:
    arrays = {name: torch.from_numpy(getattr(bandits, name)) for name in ("a", "b", "examples", "visits")}
    run.save(arrays, {"done": done, "curve": curve, "rng": rng.bit_generator.state})


def _restored(bandits: Bandits, rng: np.random.Generator, curve: list[Any], run: Run | None) -> int:
    """How many checks are done; the bandits, generator and curve get back what was saved then."""
    if run is None or run.checkpoint is None:
        return 0
    for name, tensor in run.checkpoint.tensors.items():
        setattr(bandits, name, tensor.numpy())
    state = run.checkpoint.state
    bandits.solve_all()
    rng.bit_generator.state = state["rng"]
    curve += state["curve"]
    return int(state["done"])


def train_in_folder(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The costs after a training that the folder keeps: checkpoint, log, curve and weights."""
    if deals is None:
        raise BadConfig(
            "ho learns from solved deals, or pairs of `generate uncontested` (.npz): give their file (--deals)"
        )
    sides = (Side.NS, Side.EW) if config.both_sides else (Side.NS,)
    pairs = read_pairs(deals, sides)
    run = Run.start(folder, "ho", config)
    bandits, curve = train(pairs, config, run, report)
    model = bandits.model()
    save_file({"weights": model.weights.astype(np.float32)}, folder / WEIGHTS)
    across, up = zip(*curve, strict=True)
    draw_curves(folder / "curve.png", [Panel("ho", "deals", "validation cost (IMPs)", {"cost": (across, up)})])
    measured = {}
    for part in Part:
        some = pairs.part(part)
        measured[str(part)] = round(cost_of(model, features_of_pairs(some, config.order), some.costs), 4)
    return measured


LEARNER = Learner(Config, train_in_folder)
