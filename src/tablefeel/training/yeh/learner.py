"""Yeh and Lin: an uncontested bidding system learned by deep Q-networks, one for each call of the auction.

Network t sees the caller's 52 cards and which of the 36 classes were called so far; it estimates, for each class, the
cost of the contract that the auction will end in (IMPs / 25). Every class of every state visited gets a target: an
illegal one costs 1.2, one that ends the auction the true cost, any other what follows from it. PENETRATIVE backup
follows the greedy calls of the later networks to the end and takes the true cost there; PLAIN backup (Bellman's
equation) follows partner's next call alone and takes what the caller's own next network estimates then. All targets
of a minibatch are worked out together: the auctions that different classes lead to are rows of one array.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from safetensors.torch import save_file
from torch import Tensor, nn

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, estimate_pairs, read_pairs
from tablefeel.errors import BadConfig
from tablefeel.kernel import Side
from tablefeel.models.bandit_tree import condensed
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.q_networks import LEARNED, OPENINGS, SCALE, opening_classes
from tablefeel.simulation.uncontested import CLASSES, Lines, greedy_rollout
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run, optimiser_tensors, restore_optimiser, silent
from tablefeel.training.yeh.exploring import Explorer, Store
from tablefeel.training.yeh.files import save_model

LABELS = ("network", "exact")
BACKUPS = ("penetrative", "plain")
EXPLORATIONS = ("ucb1", "epsilon", "none")
INPUTS = 52 + CLASSES
_PARTNER = 5
"""The extra outputs: partner's points and lengths, as `condensed` scales them."""
_AT_ONCE = 4000


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train yeh` may be told; saved beside the weights."""

    layers: int = 4
    """Networks, and most calls of the partnership (the paper's l)."""
    units: int = 128
    """In each of the three hidden layers."""
    backup: str = "penetrative"
    """`penetrative`: true costs at the end of the greedy auction; `plain`: partner's next call is followed, then the
    caller's own next estimate is taken."""
    exploration: str = "ucb1"
    """`ucb1`: amount * sqrt(2 ln T / T_a); `epsilon`: a random legal call with probability amount; `none`."""
    amount: float = 0.1
    """How much to explore (alpha or epsilon)."""
    illegal: float = 1.2
    """Target of an illegal call."""
    thinning: float = 0.25
    """Share of the calls estimated far from the best (over 2.5 IMPs) that get a target each time; 1 for all, as in the
    paper, at three times the work."""
    partner_head: bool = False
    """Whether each network also estimates partner's points and lengths (table 6)."""
    openings: str = "learned"
    """`learned`, or fixed as in table 8: `sayc`, or `sayc-no-weak-twos` (those hands pass)."""
    batch: int = 256
    """Deals in a minibatch; the paper has 50, which keeps a processor less busy."""
    rate: float = 5e-4
    """First step size of RMSprop (decay 0.98, momentum 0.82 as in the paper); it falls in a line to 0 at the end."""
    epochs: int = 10
    """Passes over `pairs` pairs, unless training stops early."""
    patience: int = 3
    """Training stops after so many epochs in a row without a better validation cost; the best weights are taken."""
    labels: str = "network"
    """`network`: new pairs in every epoch, their costs expected by the two-hand network over all layouts; `exact`: the
    pairs of the solved deals again and again, each with the cost of its one layout."""
    stored: int = 0
    """States of each call that are kept with their targets, minibatches being drawn from them as in the paper; 0 learns
    from the states as they are visited, since old targets come from old partners."""
    pairs: int = 120_000
    """Pairs in an epoch, as far as there are so many (the paper has 100,000, the same in every epoch)."""
    seed: int = 0
    """Of the first weights, the order of the deals and the exploration."""

    def __post_init__(self) -> None:
        known = (
            (self.backup, BACKUPS),
            (self.exploration, EXPLORATIONS),
            (self.openings, OPENINGS),
            (self.labels, LABELS),
        )
        for value, names in known:
            if value not in names:
                raise BadConfig(f"{value!r} is not known: expected {' or '.join(names)}")
        if (
            min(self.layers, self.units, self.batch, self.epochs, self.patience, self.pairs) < 1
            or self.layers > CLASSES
        ):
            raise BadConfig("layers (to 36), units, batch, epochs, patience and pairs are at least 1")
        if self.rate <= 0 or self.amount < 0 or not 0 < self.thinning <= 1:
            raise BadConfig("rate is above 0, amount at least 0, thinning above 0 and at most 1")
        if self.stored < 0 or (self.stored and (self.partner_head or self.stored < self.batch)):
            raise BadConfig("stored is 0, or at least a minibatch of states, which do not tell partner's hand")


class Networks(nn.Module):
    """The l networks in one: weights (l, inputs, outputs), so that all can answer in one product."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        sizes = (INPUTS, config.units, config.units, config.units, CLASSES + _PARTNER * config.partner_head)
        self.weights = nn.ParameterList()
        self.biases = nn.ParameterList()
        for inputs, outputs in pairwise(sizes):
            reach = (6 / inputs) ** 0.5 if outputs == config.units else inputs**-0.5
            self.weights.append(torch.empty(config.layers, inputs, outputs).uniform_(-reach, reach))
            self.biases.append(torch.zeros(config.layers, outputs))

    def forward(self, layer: int, state: Tensor) -> Tensor:
        """(n, 36 or 41): what network `layer` says of states (n, 88)."""
        for number in range(len(self.weights)):
            state = torch.addmm(self.biases[number][layer], state, self.weights[number][layer])
            if number + 1 < len(self.weights):
                state = state.relu()
        return state


class Player:
    """Networks at a table: they bid lines of auctions on some deals."""

    def __init__(self, networks: Networks, config: Config) -> None:
        self.networks = networks
        self.config = config

    def states(self, cards: Tensor, lines: Lines) -> Tensor:
        """(n, 88): the caller's cards, then the classes called so far by either partner."""
        called = torch.from_numpy(lines.made.any(axis=1))
        return torch.cat([cards[lines.deal, lines.partner], called.float()], dim=1)

    @torch.no_grad()
    def estimates(self, cards: Tensor, lines: Lines) -> Floats32:
        """(n, 36): the estimated cost of each class; infinite where it is illegal."""
        found: Floats32 = self.networks(lines.calls, self.states(cards, lines))[:, :CLASSES].numpy()
        found[~lines.legal()] = np.inf
        return found

    def rollout(self, cards: Tensor, lines: Lines) -> Ints:
        """(n,): the contract that each auction ends in when every further call is the best estimated."""
        return greedy_rollout(lines, self.config.layers, lambda some: self.estimates(cards, some))

    def bid(self, hands: Bools, openings: Ints | None = None) -> Ints:
        """(n,): the contracts of hands (n, 2, 52); the first call is given where openings are fixed."""
        contracts = np.zeros(len(hands), np.intp)
        for start in range(0, len(hands), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            cards = torch.from_numpy(hands[part]).float()
            lines = Lines.start(len(cards))
            if openings is not None:
                lines = lines.then(lines.deal, openings[part])
            contracts[part] = self.rollout(cards, lines)
        return contracts

    # Targets

    @torch.no_grad()
    def targets(self, cards: Tensor, costs: Floats32, lines: Lines, left_out: Bools | None = None) -> Floats32:
        """(n, 36): the cost of every class of every line, with costs (deals, 36) already scaled.

        Classes that go on and are `left_out` are not worked out: their target is not a number.
        """
        wanted = np.full((len(lines), CLASSES), self.config.illegal, np.float32)
        above = np.arange(CLASSES) > lines.last[:, None]
        if lines.calls == 0:
            above[:, 0] = True  # the opener's pass goes on
        else:
            here = costs[lines.deal, lines.last]
            wanted[:, 0] = here
            wanted[np.arange(len(lines)), lines.last] = here  # repeating the last bid ends the auction too
        if left_out is not None and lines.calls + 1 < self.config.layers:
            wanted[above & left_out] = np.nan
            above &= ~left_out
        rows, classes = np.nonzero(above)
        if lines.calls + 1 == self.config.layers:
            wanted[rows, classes] = costs[lines.deal[rows], lines.contracts(rows, classes)]
            return wanted
        children = lines.then(rows, classes)
        if self.config.backup == "penetrative":
            wanted[rows, classes] = costs[children.deal, self.rollout(cards, children)]
        else:
            wanted[rows, classes] = self.after_partner(cards, costs, children)
        return wanted

    def after_partner(self, cards: Tensor, costs: Floats32, lines: Lines) -> Floats32:
        """(n,): the cost if partner's best call ends the auction, else the caller's own estimate at the next turn.

        Partner's estimate would not do: it knows partner's hand and the calls, not the hand that is to choose now.
        """
        chosen = self.estimates(cards, lines).argmin(axis=1)
        found: Floats32 = costs[lines.deal, lines.contracts(np.arange(len(lines)), chosen)]
        on = np.flatnonzero(~lines.is_end(chosen, self.config.layers))
        if len(on):
            found[on] = self.estimates(cards, lines.then(on, chosen[on])).min(axis=1)
        return found


def loss_of(
    player: Player, explorer: Explorer, hands: Bools, costs: Floats32, openings: Ints | None, store: Store | None = None
) -> Tensor:
    """The summed mean squared errors of the networks on one minibatch: the states that exploration visits now, or
    with a store as many of those that it has visited so far."""
    config = player.config
    cards = torch.from_numpy(hands).float()
    lines = Lines.start(len(hands))
    if openings is not None:
        lines = lines.then(lines.deal, openings)
    total = torch.zeros(())
    while lines.calls < config.layers and len(lines):
        layer = lines.calls
        states = player.states(cards, lines)
        with torch.set_grad_enabled(store is None):
            outputs = player.networks(layer, states)
        estimates = outputs[:, :CLASSES]
        left_out = explorer.leaves_out(estimates.detach().numpy(), lines.legal())
        wanted = torch.from_numpy(player.targets(cards, costs, lines, left_out))
        if store is None:
            total = total + _error(estimates, wanted)
        else:
            store.add(layer, states, wanted)
        if config.partner_head:
            partner = condensed(hands[lines.deal, 1 - lines.partner]).astype(np.float32)
            total = total + nn.functional.mse_loss(outputs[:, CLASSES:], torch.from_numpy(partner))
        chosen = explorer.choose(estimates.detach().numpy(), lines.legal(), layer)
        on = np.flatnonzero(~lines.is_end(chosen, config.layers))
        lines = lines.then(on, chosen[on])
    return total if store is None else _stored_loss(player, explorer, store)


def _stored_loss(player: Player, explorer: Explorer, store: Store) -> Tensor:
    """The summed mean squared errors on a minibatch of stored states of each call."""
    total = torch.zeros(())
    for layer in np.flatnonzero(store.added).tolist():
        states, wanted = store.draw(layer, player.config.batch, explorer.rng)
        total = total + _error(player.networks(layer, states), wanted)
    return total


def _error(estimates: Tensor, wanted: Tensor) -> Tensor:
    """The mean squared error where there is a target."""
    error: Tensor = torch.where(wanted.isnan(), 0.0, estimates - wanted.nan_to_num())
    return (error**2).mean()


class Batches:
    """The pairs to learn from in each epoch; the same for the same settings, whatever was broken off in between."""

    def __init__(self, solved: Partnerships, config: Config) -> None:
        self.solved = solved
        self.config = config
        self.estimate = PartnershipCosts() if config.labels == "network" else None

    def of_epoch(self, epoch: int) -> Partnerships:
        """The pairs of one epoch, in the order that they are learned in."""
        rng = np.random.default_rng([self.config.seed, epoch])
        if self.estimate is None:
            return self.solved.take(rng.permutation(len(self.solved))[: self.config.pairs])
        return estimate_pairs(self.config.pairs, rng, self.estimate)


class Training:
    """Networks, optimiser, exploration and early stopping; everything that a checkpoint keeps."""

    def __init__(self, config: Config) -> None:
        self.config = config
        torch.manual_seed(config.seed)
        self.networks = Networks(config)
        self.player = Player(self.networks, config)
        self.optimiser = torch.optim.RMSprop(self.networks.parameters(), lr=config.rate, alpha=0.98, momentum=0.82)
        self.rng = np.random.default_rng(config.seed)
        self.explorer = Explorer(config, self.rng)
        self.store = Store(config, INPUTS) if config.stored else None
        self.epoch = 0
        self.waited = 0
        self.best_cost = float("inf")
        self.best = {name: tensor.clone() for name, tensor in self.networks.state_dict().items()}

    @property
    def is_over(self) -> bool:
        return self.epoch >= self.config.epochs or self.waited >= self.config.patience

    def one_epoch(self, pairs: Partnerships, openings: Ints | None) -> float:
        """The mean loss of an epoch over all pairs, which it learns from."""
        scaled = pairs.costs / SCALE
        losses = []
        for start in range(0, len(pairs), self.config.batch):
            for group in self.optimiser.param_groups:
                group["lr"] = self.config.rate * (1 - (self.epoch + start / len(pairs)) / self.config.epochs)
            some = slice(start, start + self.config.batch)
            first = None if openings is None else openings[some]
            loss = loss_of(self.player, self.explorer, pairs.hands[some], scaled[some], first, self.store)
            self.optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            self.optimiser.step()
            losses.append(float(loss.detach()))
        self.epoch += 1
        return float(np.mean(losses))

    def judge(self, cost: float) -> None:
        """Take note of the validation cost after an epoch."""
        if cost < self.best_cost:
            self.best_cost, self.waited = cost, 0
            self.best = {name: tensor.clone() for name, tensor in self.networks.state_dict().items()}
        else:
            self.waited += 1

    def save(self, run: Run) -> None:
        """Write the checkpoint."""
        tensors = {f"now.{name}": tensor for name, tensor in self.networks.state_dict().items()}
        tensors |= {f"best.{name}": tensor for name, tensor in self.best.items()}
        tensors |= {f"optimiser.{name}": tensor for name, tensor in optimiser_tensors(self.optimiser).items()}
        tensors["counts"] = torch.from_numpy(self.explorer.counts)
        if self.store is not None:
            tensors |= {f"store.{name}": tensor for name, tensor in self.store.tensors().items()}
        state = {"epoch": self.epoch, "waited": self.waited, "best_cost": self.best_cost}
        run.save(tensors, state | {"rng": self.rng.bit_generator.state})

    def restore(self, run: Run) -> None:
        """Go on from the checkpoint, if there is one."""
        if run.checkpoint is None:
            return
        self.networks.load_state_dict(run.checkpoint.under("now"))
        self.best = run.checkpoint.under("best")
        restore_optimiser(self.optimiser, run.checkpoint.under("optimiser"))
        self.explorer.counts = run.checkpoint.tensors["counts"].numpy().copy()
        if self.store is not None:
            self.store.restore(run.checkpoint.under("store"))
        state = run.checkpoint.state
        self.epoch, self.waited, self.best_cost = state["epoch"], state["waited"], state["best_cost"]
        self.rng.bit_generator.state = state["rng"]


def train(pairs: Partnerships, config: Config, run: Run | None = None, report: Report = silent) -> Player:
    """The best player found, by validation cost."""
    check = pairs.part(Part.VALIDATION)
    openings = fixed_openings(check, config)
    batches = Batches(pairs.part(Part.TRAIN), config)
    training = Training(config)
    if run is not None:
        training.restore(run)
    while not training.is_over:
        start = process_time()
        learn = batches.of_epoch(training.epoch)
        loss = training.one_epoch(learn, fixed_openings(learn, config))
        cost = cost_of(training.player, check, openings)
        seconds = round(process_time() - start, 1)
        training.judge(cost)
        if run is not None:
            run.log({"epoch": training.epoch, "cost": round(cost, 4), "loss": round(loss, 6), "seconds": seconds})
            training.save(run)
        report(training.epoch, config.epochs, {"cost": cost, "loss": loss})
    training.networks.load_state_dict(training.best)
    return training.player


def fixed_openings(pairs: Partnerships, config: Config) -> Ints | None:
    """(n,): the class that each opener calls first; None where that is learned."""
    return None if config.openings == LEARNED else opening_classes(config.openings, pairs.hands[:, 0])


def cost_of(player: Player, pairs: Partnerships, openings: Ints | None) -> float:
    """The mean cost in IMPs of the contracts bid."""
    contracts = player.bid(pairs.hands, openings)
    return float(pairs.costs[np.arange(len(pairs)), contracts].mean())


def train_in_folder(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The costs after a training that the folder keeps: checkpoint, log, curve, safetensors and ONNX."""
    if deals is None:
        raise BadConfig(
            "yeh learns from solved deals, or pairs of `generate uncontested` (.npz): give their file (--deals)"
        )
    pairs = read_pairs(deals, (Side.NS, Side.EW))
    run = Run.start(folder, "yeh", config)
    player = train(pairs, config, run, report)
    save_file(player.networks.state_dict(), folder / "weights.safetensors")
    save_model(player.networks, folder, config.openings)
    rows = run.rows()
    curve = ([row["epoch"] for row in rows], [row["cost"] for row in rows])
    draw_curves(folder / "curve.png", [Panel("yeh", "epoch", "validation cost (IMPs)", {"cost": curve})])
    some = {part: pairs.part(part) for part in (Part.VALIDATION, Part.TEST)}
    return {str(part): round(cost_of(player, one, fixed_openings(one, config)), 4) for part, one in some.items()}


LEARNER = Learner(Config, train_in_folder)
