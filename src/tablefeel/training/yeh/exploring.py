"""What Yeh's learner tries and what it keeps: exploration while it walks, and the states that it has visited."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.simulation.uncontested import CLASSES

if TYPE_CHECKING:
    from tablefeel.training.yeh.learner import Config

FAR = 0.1
"""Estimates so much above the best are far from it: 2.5 IMPs."""


class Explorer:
    """Chooses the call to go on with while learning, and counts how often each was chosen (T_a in section 3.2)."""

    def __init__(self, config: Config, rng: np.random.Generator) -> None:
        self.config = config
        self.rng = rng
        self.counts: Ints = np.zeros((config.layers, CLASSES), np.intp)

    def choose(self, estimates: Floats32, legal: Bools, layer: int) -> Ints:
        """(n,): a class for each row of estimated costs (n, 36)."""
        worth = np.where(legal, -estimates, -np.inf)
        if self.config.exploration == "ucb1":
            total = max(int(self.counts[layer].sum()), 1)
            worth = worth + self.config.amount * np.sqrt(2 * np.log(total) / np.maximum(self.counts[layer], 1))
        chosen: Ints = worth.argmax(axis=1)
        if self.config.exploration == "epsilon":
            lots = np.where(legal, self.rng.random(legal.shape), -1).argmax(axis=1)
            chosen = np.where(self.rng.random(len(chosen)) < self.config.amount, lots, chosen)
        self.counts[layer] += np.bincount(chosen, minlength=CLASSES)
        return chosen

    def leaves_out(self, estimates: Floats32, legal: Bools) -> Bools | None:
        """(n, 36): the classes that need no target this time: most of those far from the best."""
        if self.config.thinning == 1:
            return None
        best = np.where(legal, estimates, np.inf).min(axis=1, keepdims=True)
        far: Bools = (estimates > best + FAR) & (self.rng.random(estimates.shape) >= self.config.thinning)
        return far


class Store:
    """The states that were visited last with their targets, for each call of the auction (the paper's database D)."""

    def __init__(self, config: Config, inputs: int) -> None:
        self.states = torch.zeros(config.layers, config.stored, inputs, dtype=torch.uint8)
        self.targets = torch.zeros(config.layers, config.stored, CLASSES)
        self.added: Ints = np.zeros(config.layers, np.intp)

    def add(self, layer: int, states: Tensor, targets: Tensor) -> None:
        """Keep some states (n, 88) and their targets (n, 36); the oldest go."""
        most = self.states.shape[1]
        place = torch.from_numpy((self.added[layer] + np.arange(len(states))) % most)
        self.states[layer, place], self.targets[layer, place] = states.to(torch.uint8), targets
        self.added[layer] += len(states)

    def draw(self, layer: int, count: int, rng: np.random.Generator) -> tuple[Tensor, Tensor]:
        """Random states that are kept, with their targets."""
        there = min(int(self.added[layer]), self.states.shape[1])
        chosen = torch.from_numpy(rng.integers(there, size=min(count, there)))
        return self.states[layer, chosen].float(), self.targets[layer, chosen]

    def tensors(self) -> dict[str, Tensor]:
        """What a checkpoint keeps."""
        return {"states": self.states, "targets": self.targets, "added": torch.from_numpy(self.added)}

    def restore(self, tensors: dict[str, Tensor]) -> None:
        """Go on from a checkpoint."""
        self.states, self.targets = tensors["states"], tensors["targets"]
        self.added = tensors["added"].numpy().copy()
