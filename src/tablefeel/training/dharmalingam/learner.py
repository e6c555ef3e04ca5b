"""Dharmalingam and Amalraj: networks that estimate double-dummy tricks, coding against coding.

The paper compares four ways to write a deal for a network and two ways to train it: batch back-propagation and
resilient back-propagation (RPROP). One network answers one question with one number: how many tricks does the
declarer's side take? Here South declares (West leads), at notrump or with spades as trumps; suits are alike, so spades
stand for all four. `experiments/dharmalingam/` has the results, `docs/papers/dharmalingam.md` what we make of them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from tablefeel.arrays.types import Floats32, Ints
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.encoding.dharmalingam import CODINGS, counts_of, middles
from tablefeel.errors import BadConfig
from tablefeel.kernel import Seat, Strain


@dataclass(frozen=True, slots=True)
class Config:
    """What one network of the tables is trained with."""

    network: str = "(52x4)-25-1"
    """The layers; the first names the coding, and `(13x4)` is thirteen units for each hand by itself."""
    algorithm: str = "rprop"
    """`backprop` or `rprop`."""
    contract: str = "suit"
    """`suit` (spades are trumps) or `notrump`."""
    epochs: int = 500
    """Passes over all training deals; each makes one step, since both algorithms learn in one batch."""
    rate: float = 0.3
    """Learning rate of back-propagation, for the gradient of the mean error."""
    seed: int = 0
    """Of the first weights."""
    patience: int = 0
    """Stop when the error has fallen by less than a hundredth in so many epochs; 0: never before `epochs`."""


TABLE_NETWORKS = ("(26x4)-25-1", "52-25-1", "104-25-1", "(52x4)-25-1")
"""The four of the paper's tables."""
LISTED_NETWORKS = ("(26x4)-(13x4)-(7x4)-13-1", "104-30-4-1", "(52x4)-(13x4)-13-1", "(52x4)-(26x4)-26-13-1")
"""The others that it describes, with a part for each hand by itself; 52-25-1 is among the four above."""

# Answers


def targets(tricks: NDArray[np.integer]) -> Floats32:
    """(n, 1): the middle of the band of each number of tricks."""
    return middles(tricks)[:, None]


def tricks_of(outputs: Tensor) -> Ints:
    """(n,): the number of tricks in whose band each output lies; the outer bands have no end."""
    return counts_of(outputs[:, 0].numpy())


def questions(deals: SolvedDeals, contract: str) -> Ints:
    """(n,): South's tricks in the contract that is asked about."""
    if contract not in ("suit", "notrump"):
        raise BadConfig(f"{contract!r} is not a kind of contract: expected suit or notrump")
    strain = Strain.S if contract == "suit" else Strain.NT
    return deals.tricks[:, strain, Seat.S].astype(np.intp)


# Networks


class Apart(nn.Module):
    """A layer whose units see one group of the inputs each, a hand or a card; every group has its own weights."""

    def __init__(self, inputs: int, units: int, groups: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.empty(groups, inputs, units))
        self.bias = nn.Parameter(torch.empty(groups, 1, units))
        reach = inputs**-0.5
        nn.init.uniform_(self.weight, -reach, reach)
        nn.init.uniform_(self.bias, -reach, reach)

    def forward(self, inputs: Tensor) -> Tensor:
        groups, size, units = self.weight.shape
        apart = inputs.reshape(-1, groups, size).transpose(0, 1)
        return (torch.matmul(apart, self.weight) + self.bias).transpose(0, 1).reshape(-1, groups * units)


_LAYER = re.compile(r"\((\d+)x(\d+)\)|(\d+)")


def coding_of(network: str) -> str:
    """The coding that a network reads: the name of its first layer."""
    name = network.split("-", 1)[0].strip("()")
    if name not in CODINGS:
        raise BadConfig(f"{network!r} does not start with a coding: expected one of {', '.join(CODINGS)}")
    return name


def build(network: str) -> nn.Sequential:
    """An untrained network from its layers, such as `(52x4)-(13x4)-13-1`; every unit is a hyperbolic tangent.

    `(13x4)` after the coding `26x4` collects single cards (figure 8): each of a hand's thirteen units sees the rank and
    the suit of one card. Any other layer for each hand sees that whole hand.
    """
    coding = coding_of(network)
    layers: list[nn.Module] = []
    width = 0
    for number, text in enumerate(network.split("-")):
        match = _LAYER.fullmatch(text)
        if match is None:
            raise BadConfig(
                f"{text!r} in {network!r} is not a layer: expected units such as 13, or (13x4) for each hand"
            )
        units, hands = (int(match[3]), 1) if match[3] else (int(match[1]), int(match[2]))
        if number == 1 and coding == "26x4" and (units, hands) == (13, 4):
            layers += [Apart(2, 1, 52), nn.Tanh()]
        elif number and hands > 1:
            layers += [Apart(width // hands, units, hands), nn.Tanh()]
        elif number:
            layers += [nn.Linear(width, units), nn.Tanh()]
        width = units * hands
    return nn.Sequential(*layers)


# The two algorithms


class Backprop:
    """Batch back-propagation (figure 6): every weight moves against the gradient of the error of all deals."""

    def __init__(self, weights: Sequence[nn.Parameter], rate: float) -> None:
        self.weights = weights
        self.rate = rate

    @torch.no_grad()
    def step(self) -> None:
        """Move every weight by its gradient."""
        for weight in self.weights:
            if weight.grad is not None:
                weight.sub_(self.rate * weight.grad)


class Rprop:
    """Resilient back-propagation (equations 4 to 7): only the sign of the gradient counts, each weight has its step.

    With `backtracking` a weight whose gradient changed sign takes its last move back (equation 7). Without, it stays
    where it is, as in the paper's figure 7 and in PyTorch's Rprop.
    """

    GROW, SHRINK = 1.2, 0.5
    FIRST, LEAST, MOST = 0.07, 1e-6, 50.0
    """Step sizes; the paper names none, these are the defaults of MATLAB 2008a, which it used."""

    def __init__(self, weights: Sequence[nn.Parameter], backtracking: bool = True, first: float = FIRST) -> None:
        self.weights = weights
        self.backtracking = backtracking
        self.sizes = [torch.full_like(weight, first) for weight in weights]
        self.last_gradients = [torch.zeros_like(weight) for weight in weights]
        self.last_moves = [torch.zeros_like(weight) for weight in weights]

    @torch.no_grad()
    def step(self) -> None:
        """Move every weight by its own step size."""
        for i, weight in enumerate(self.weights):
            if weight.grad is None:
                continue
            agreement = weight.grad * self.last_gradients[i]
            grown = (self.sizes[i] * self.GROW).clamp(max=self.MOST)
            shrunk = (self.sizes[i] * self.SHRINK).clamp(min=self.LEAST)
            size = torch.where(agreement > 0, grown, torch.where(agreement < 0, shrunk, self.sizes[i]))  # equation 4
            gradient = torch.where(agreement < 0, 0.0, weight.grad)  # so that the next step adapts nothing
            move = -gradient.sign() * size  # equation 5
            if self.backtracking:
                move = torch.where(agreement < 0, -self.last_moves[i], move)  # equation 7
            weight.add_(move)  # equation 6
            self.sizes[i], self.last_gradients[i], self.last_moves[i] = size, gradient, move


def algorithm_of(config: Config, weights: Sequence[nn.Parameter]) -> Backprop | Rprop:
    """The algorithm that the settings name."""
    if config.algorithm == "backprop":
        return Backprop(weights, config.rate)
    if config.algorithm == "rprop":
        return Rprop(weights)
    raise BadConfig(f"{config.algorithm!r} is not an algorithm: expected backprop or rprop")


# Training


@dataclass(frozen=True, slots=True)
class Hits:
    """Percent of deals with the right number of tricks, and wrong by at most one and two."""

    exact: float
    within_one: float
    within_two: float


@dataclass(frozen=True, slots=True)
class Trained:
    """What came out."""

    network: nn.Sequential
    curve: list[tuple[int, float]]
    """Mean squared error on the training deals, at some fifty of the epochs."""
    seconds: float
    """CPU time of the training."""
    stopped: bool = False
    """Whether it stopped before all epochs, since the error hardly fell any more."""


def train(deals: SolvedDeals, config: Config) -> Trained:
    """A network trained on all the deals at once, `epochs` times or until it hardly learns any more."""
    torch.manual_seed(config.seed)
    network = build(config.network)
    algorithm = algorithm_of(config, list(network.parameters()))
    inputs = torch.from_numpy(CODINGS[coding_of(config.network)](deals.owners))
    wanted = torch.from_numpy(targets(questions(deals, config.contract)))
    errors: list[float] = []
    start = time.process_time()
    while len(errors) < config.epochs and not is_flat(errors, config.patience):
        network.zero_grad()
        error = nn.functional.mse_loss(network(inputs), wanted)
        error.backward()  # type: ignore[no-untyped-call]
        algorithm.step()
        errors.append(float(error.detach()))
    shown = {*range(0, len(errors), max(1, config.epochs // 50)), len(errors) - 1}
    curve = [(epoch + 1, errors[epoch]) for epoch in sorted(shown)]
    return Trained(network, curve, time.process_time() - start, len(errors) < config.epochs)


def is_flat(errors: Sequence[float], patience: int) -> bool:
    """Whether the least error of the last `patience` epochs is less than a hundredth below the least before them."""
    if not patience or len(errors) <= 2 * patience:
        return False
    return min(errors[-patience:]) > 0.99 * min(errors[:-patience])


def hits(network: nn.Sequential, deals: SolvedDeals, config: Config) -> Hits:
    """How often the network is right about these deals."""
    inputs = torch.from_numpy(CODINGS[coding_of(config.network)](deals.owners))
    with torch.no_grad():
        wrong = np.abs(tricks_of(network(inputs)) - questions(deals, config.contract))
    return Hits(*(round(100 * float((wrong <= most).mean()), 2) for most in range(3)))
