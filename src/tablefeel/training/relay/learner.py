"""Relay: the project's own uncontested bidder, learned from raw cards by the gradient of the expected cost.

Each deal's auction is expanded as a stochastic tree. A branch that is reached with probability q is kept with
probability min(1, q / threshold) and reweighted, so that the sum over kept leaves of weight times cost is an unbiased
estimate of the expected cost, and its gradient flows through every call of every kept branch at once. A baseline per
deal takes off the variance; an entropy bonus keeps calls apart until their meanings have settled. A partner who has not
learned yet to pass 6C makes it a bad bid, so that it would never be learned: at the beginning a bid of 3NT or more may
end the auction at once, ever less likely as the training goes on. Costs come from the two-hand network on random pairs
(`batches.py`); exact costs of solved deals are the judge.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from tablefeel.arrays.types import Bools, Ints
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.errors import BadConfig
from tablefeel.kernel import Side
from tablefeel.models.relay import ENCODING, INPUTS, MODEL, leanings, states_of
from tablefeel.simulation.uncontested import CLASSES, Lines, greedy_rollout
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.export import export_whole
from tablefeel.training.fitting import average
from tablefeel.training.registry import Learner
from tablefeel.training.relay.batches import Batch, Pool
from tablefeel.training.runs import Report, Run, optimiser_tensors, restore_optimiser, silent

_AT_ONCE = 4000
_RAREST = 1e-5
"""Branches less likely to be kept than this are not drawn at all."""
_HIGH = 15
"""The class of 3NT: bids from here on may end an auction suddenly."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train relay` may be told; saved beside the weights."""

    units: int = 256
    """Width of the residual network."""
    blocks: int = 2
    """Residual layers."""
    most_calls: int = 12
    """Of a partnership; the last one ends the auction."""
    pool: int = 500_000
    """Random pairs, each of which is drawn in 48 forms (suits exchanged, partners turned)."""
    most_often: float = 27.0
    """How much more often pairs that take all tricks are drawn than usual ones; 1 draws all alike."""
    sudden_ends: float = 0.6
    """How likely a bid of 3NT or more is to end the auction at once, at the beginning."""
    true_from: float = 0.6
    """Share of the steps from which weights take back that strong pairs come more often, and no auction ends suddenly;
    both come about bit by bit."""
    batch: int = 512
    """Pairs in a step."""
    steps: int = 16_000
    """Steps of the optimiser (AdamW)."""
    average: float = 0.999
    """How much of itself the average of the weights keeps in a step; the average is what bids."""
    check: int = 500
    """Steps between two validations, with a checkpoint."""
    rate: float = 1.5e-3
    """Largest step size; it rises for 200 steps, then falls in a line."""
    first_threshold: float = 0.3
    """Branches that are less likely are thinned out; at the beginning."""
    last_threshold: float = 0.05
    """The same at the end; between them it falls geometrically."""
    first_entropy: float = 0.3
    """Weight of the entropy bonus, in IMPs; at the beginning."""
    last_entropy: float = 0.01
    """The same from nine tenths of the steps on; between them it falls geometrically."""
    seed: int = 0
    """Of the first weights, the pairs and the branches that are kept."""

    def __post_init__(self) -> None:
        if min(self.units, self.blocks, self.most_calls, self.pool, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, most_calls, pool, batch, steps and check are at least 1")
        if self.most_often < 1 or not 0 < self.true_from <= 1:
            raise BadConfig("most_often is at least 1, true_from above 0 and at most 1")
        if not (0 <= self.average < 1 and 0 <= self.sudden_ends < 1):
            raise BadConfig("average and sudden_ends are from 0 to below 1")
        numbers = (self.rate, self.first_threshold, self.last_threshold, self.first_entropy, self.last_entropy)
        if min(numbers) <= 0 or max(self.first_threshold, self.last_threshold) > 1:
            raise BadConfig("rate, thresholds and entropies are above 0, thresholds at most 1")


class Network(nn.Module):
    """A residual network from what a player sees to the logits of the 36 classes."""

    def __init__(self, units: int, blocks: int = 2) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, units)
        self.blocks = nn.ModuleList(nn.Linear(units, units) for _ in range(blocks))
        self.last = nn.Linear(units, CLASSES)
        with torch.no_grad():
            self.last.weight *= 0.1
            self.last.bias.zero_()

    def forward(self, states: Tensor) -> Tensor:
        """(n, 36) logits of states (n, 124)."""
        hidden = self.first(states).relu()
        for block in self.blocks:
            hidden = hidden + block(hidden).relu()
        logits: Tensor = self.last(hidden)
        return logits


def log_chances(network: Network, cards: Bools, lines: Lines) -> Tensor:
    """(n, 36): the logarithm of the chance of each class; minus infinity where it is illegal."""
    logits = network(torch.from_numpy(states_of(cards, lines))) - torch.from_numpy(leanings(lines.last))
    logs: Tensor = logits.log_softmax(dim=1)
    return logs


@dataclass(frozen=True, slots=True)
class Tree:
    """The leaves of the auctions of some deals: weights that carry the gradient, contracts, deals; and the entropy."""

    weights: Tensor
    contracts: Ints
    deals: Ints
    entropy: Tensor
    """(deals,)."""

    def loss(self, batch: Batch, bonus: float) -> tuple[Tensor, float]:
        """What to descend, and the expected cost itself."""
        number = len(batch.costs)
        here = torch.from_numpy(batch.costs[self.deals, self.contracts])
        counts = torch.from_numpy(batch.weights)
        where = torch.from_numpy(self.deals)
        fixed = self.weights.detach()
        reached = torch.zeros(number).index_add_(0, where, fixed)
        base = torch.zeros(number).index_add_(0, where, fixed * here) / reached.clamp(min=1e-6)
        descent = (counts[where] * self.weights * (here - base[where])).sum() - bonus * (counts * self.entropy).sum()
        return descent / number, float((counts * base).mean())


def expand(
    network: Network, cards: Bools, most: int, threshold: float, rng: np.random.Generator, sudden: float = 0.0
) -> Tree:
    """The stochastic tree of the auctions on hands (deals, 2, 52); a high bid ends one suddenly with that chance."""
    goes_on = torch.where(torch.arange(CLASSES) < _HIGH, 1.0, 1.0 - sudden)
    lines, weights = Lines.start(len(cards)), torch.ones(len(cards))
    leaves: list[tuple[Tensor, Ints, Ints]] = []
    entropy = torch.zeros(len(cards))
    while lines.calls < most and len(lines):
        logs = log_chances(network, cards, lines)
        chances = logs.exp()
        doubt = -(chances * logs.clamp(min=-50)).sum(dim=1)
        entropy = entropy.index_add(0, torch.from_numpy(lines.deal), weights.detach() * doubt)
        reach = weights[:, None] * chances
        likely = reach.detach().numpy().copy()
        if lines.calls:  # a pass ends the auction, and is never thinned out
            leaves.append((reach[:, 0], lines.last, lines.deal))
            likely[:, 0] = 0
        if sudden:
            rows, classes = np.nonzero((likely > _RAREST) & (np.arange(CLASSES) >= _HIGH))
            ends = reach[torch.from_numpy(rows), torch.from_numpy(classes)] * sudden
            leaves.append((ends, classes, lines.deal[rows]))
            reach = reach * goes_on
            likely *= goes_on.numpy()
        keep = np.minimum(likely / threshold, 1)
        rows, classes = np.nonzero((rng.random(keep.shape) < keep) & (keep > _RAREST))
        kept = torch.from_numpy(keep[rows, classes].astype(np.float32))
        weights = reach[torch.from_numpy(rows), torch.from_numpy(classes)] / kept
        lines = lines.then(rows, classes)
    if len(lines):
        leaves.append((weights, lines.last, lines.deal))
    contracts, deals = (np.concatenate([leaf[number] for leaf in leaves]) for number in (1, 2))
    return Tree(torch.cat([leaf[0] for leaf in leaves]), contracts, deals, entropy)


def bid(network: Network, hands: Bools, most: int) -> Ints:
    """(n,): the contracts of hands (n, 2, 52), every call the likeliest."""
    return np.concatenate(
        [_bid(network, hands[start : start + _AT_ONCE], most) for start in range(0, len(hands), _AT_ONCE)]
    )


@torch.no_grad()
def _bid(network: Network, cards: Bools, most: int) -> Ints:
    return greedy_rollout(Lines.start(len(cards)), most, lambda lines: -log_chances(network, cards, lines).numpy())


def cost_of(network: Network, pairs: Partnerships, most: int) -> float:
    """The mean cost in IMPs of the contracts bid."""
    return float(pairs.costs[np.arange(len(pairs)), bid(network, pairs.hands, most)].mean())


class Training:
    """Network, optimiser and how far they are."""

    def __init__(self, config: Config) -> None:
        self.config = config
        torch.manual_seed(config.seed)
        self.network = Network(config.units, config.blocks)
        self.averaged = copy.deepcopy(self.network)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), lr=config.rate, weight_decay=0.01)
        self.step = 0

    @property
    def truth(self) -> float:
        """How far strong pairs count for no more than they should, and no auction ends suddenly."""
        return min(1.0, self.step / self.config.steps / self.config.true_from)

    def learn(self, batch: Batch, rng: np.random.Generator) -> float:
        """One step; gives the expected cost of the pairs before it."""
        config, share = self.config, self.step / self.config.steps
        threshold = config.first_threshold * (config.last_threshold / config.first_threshold) ** share
        bonus = config.first_entropy * (config.last_entropy / config.first_entropy) ** min(1, share / 0.9)
        for group in self.optimiser.param_groups:
            group["lr"] = config.rate * min(1, (self.step + 1) / 200) * max(0.01, 1 - share)
        sudden = config.sudden_ends * (1 - self.truth)
        tree = expand(self.network, batch.hands, config.most_calls, threshold, rng, sudden)
        loss, cost = tree.loss(batch, bonus)
        self.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimiser.step()
        average(self.averaged, self.network, config.average, self.step)
        self.step += 1
        return cost

    def save(self, run: Run) -> None:
        """Write the checkpoint."""
        parts = {
            "now": self.network.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimiser": optimiser_tensors(self.optimiser),
        }
        tensors = {f"{part}.{name}": tensor for part, named in parts.items() for name, tensor in named.items()}
        run.save(tensors, {"step": self.step})

    def restore(self, run: Run) -> None:
        """Go on from the checkpoint, if there is one."""
        if run.checkpoint is not None:
            self.network.load_state_dict(run.checkpoint.under("now"))
            self.averaged.load_state_dict(run.checkpoint.under("averaged"))
            restore_optimiser(self.optimiser, run.checkpoint.under("optimiser"))
            self.step = run.checkpoint.state["step"]


def train(pairs: Partnerships, config: Config, run: Run | None = None, report: Report = silent) -> Network:
    """The trained network; `pairs` are solved ones, of which the validation part is looked at now and then."""
    check = pairs.part(Part.VALIDATION)
    pool = Pool(config.pool, config.most_often, np.random.default_rng(config.seed))
    training = Training(config)
    if run is not None:
        training.restore(run)
    start, costs = process_time(), []
    while training.step < config.steps:
        rng = np.random.default_rng([config.seed, training.step])
        costs.append(training.learn(pool.draw(config.batch, training.truth, rng), rng))
        if training.step % config.check and training.step < config.steps:
            continue
        measures = {"cost": cost_of(training.averaged, check, config.most_calls), "expected": float(np.mean(costs))}
        if run is not None:
            shown = {name: round(value, 4) for name, value in measures.items()}
            run.log({"step": training.step, **shown, "seconds": round(process_time() - start, 1)})
            training.save(run)
        report(training.step, config.steps, measures)
        start, costs = process_time(), []
    return training.averaged


def train_in_folder(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The costs after a training that the folder keeps: checkpoint, log, curve, safetensors and ONNX."""
    if deals is None:
        raise BadConfig("relay is judged on solved deals: give their file (--deals)")
    pairs = from_solved(read_solved(deals), (Side.NS, Side.EW))
    run = Run.start(folder, "relay", config)
    network = train(pairs, config, run, report)
    measured = {
        str(part): round(cost_of(network, pairs.part(part), config.most_calls), 4)
        for part in (Part.VALIDATION, Part.TEST)
    }
    save_file(network.state_dict(), folder / "weights.safetensors")
    sample = states_of(pairs.hands[:64], Lines.start(min(64, len(pairs))))
    about = {
        "model": "relay",
        "command": f"tablefeel train relay --deals {deals.name}",
        "config": dataclasses.asdict(config),
        "most_calls": config.most_calls,
        "measures": measured,
    }
    export_whole(network, folder / MODEL, ENCODING, sample, about, ("logits",))
    rows = run.rows()
    curve = ([row["step"] for row in rows], [row["cost"] for row in rows])
    draw_curves(folder / "curve.png", [Panel("relay", "steps", "validation cost (IMPs)", {"cost": curve})])
    return measured


LEARNER = Learner(Config, train_in_folder)
