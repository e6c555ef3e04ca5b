"""The belief network (Zhang): from what a player sees to a call, and to what everybody holds.

    tablefeel train belief --deals auctions --out runs/belief

reads the auctions that `tablefeel generate auctions` left in a folder (or in folders inside it), learns from the
training part and leaves `model.onnx` in the run's folder. The networks are in `belief_networks.py`, what they say in
`belief_heads.py`, what is drawn from auctions in `belief_lessons.py`; this file says what is learned and how.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces, observe
from tablefeel.errors import BadConfig
from tablefeel.training.belief_heads import Outputs
from tablefeel.training.belief_lessons import Lesson, Lessons
from tablefeel.training.belief_networks import ResidualNetwork
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run

_VALIDATION = 16_384


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train belief` may be told; saved beside the weights."""

    design: str = "residual"
    """`residual` (fast, shipped) or `recurrent` (the paper's)."""
    units: int = 512
    """Width of the network."""
    blocks: int = 4
    """Residual blocks of two layers; the paper's design has this many recurrent layers (three)."""
    batch: int = 1024
    """Situations in a step."""
    steps: int = 12_000
    """Steps of AdamW."""
    check: int = 500
    """Steps between two validations, each with a checkpoint."""
    rate: float = 0.001
    """Largest learning rate; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    others: float = 0.15
    """Share of situations seen by a player who is not to call."""
    kibitzers: float = 0.15
    """Share of situations seen without any hand."""
    card_weight: float = 0.5
    """Weight of the loss on who holds each card; the call's is 1."""
    hcp_weight: float = 0.1
    """Weight of the loss on points."""
    length_weight: float = 0.2
    """Weight of the loss on suit lengths."""
    beliefs: bool = True
    """Whether the call sees the beliefs; false also takes their losses away (an ablation of the paper)."""
    mask: bool = True
    """Whether illegal calls are masked (an ablation of the paper)."""
    turn: bool = True
    """Whether the network is told whose turn it is (an ablation of the paper)."""
    patience: int = 0
    """Stop after so many validations without a better loss; 0 never stops early."""
    auctions: int = 0
    """How many auctions of each dataset to use; 0 for all."""
    seed: int = 0
    """Of the first weights and the situations drawn."""

    def __post_init__(self) -> None:
        if self.design not in ("residual", "recurrent"):
            raise BadConfig(f"design is residual or recurrent, not {self.design!r}")
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")
        if min(self.others, self.kibitzers) < 0 or self.others + self.kibitzers >= 1:
            raise BadConfig("others and kibitzers are shares whose sum is below 1")


class BeliefTask:
    """Situations drawn from auctions, `check` steps an epoch."""

    def __init__(self, bids: Bids, config: Config) -> None:
        traces = Traces.of(bids.calls, bids.starts)
        self.traces, self.config, self.steps = traces, config, config.check
        self.training = Lessons(bids, traces, Part.TRAIN)
        validation = Lessons(bids, traces, Part.VALIDATION)
        rng = np.random.default_rng(config.seed)
        self.validation = validation.draw(_VALIDATION, rng, config.others, config.kibitzers)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The loss of each batch."""
        for _ in range(self.steps):
            lesson = self.training.draw(self.config.batch, rng, self.config.others, self.config.kibitzers)
            said = network(torch.from_numpy(observe(self.traces, lesson.at)))
            yield sum(losses_of(said, lesson, self.config).values(), torch.zeros(()))

    @torch.no_grad()
    def measures(self, network: nn.Module) -> dict[str, float]:
        """Losses and hits on validation auctions."""
        said = network(torch.from_numpy(observe(self.traces, self.validation.at)))
        losses = losses_of(said, self.validation, self.config)
        found = {"validation": float(sum(losses.values(), torch.zeros(())))}
        found |= {name: round(float(loss), 5) for name, loss in losses.items()}
        own, call = self.validation.own_turn, self.validation.call
        right = said.call.argmax(1).numpy() == call
        found["accuracy"] = round(100 * float(right[own].mean()), 3)
        found["bid_accuracy"] = round(100 * float(right[own & (call > 0)].mean()), 3)
        return found


_GUESSED = 0.25
"""Weight of the call where the hand that decides is not seen."""


def losses_of(said: Outputs, lesson: Lesson, config: Config) -> dict[str, Tensor]:
    """Each head's loss, weighted; the mean over situations (and cards, seats, suits)."""
    weight = np.where(lesson.over, 0, np.where(lesson.own_turn, 1, _GUESSED)).astype(np.float32)
    calls = cross_entropy(said.call, torch.from_numpy(lesson.call), reduction="none")
    found = {"call": (calls * torch.from_numpy(weight)).sum() / float(weight.sum())}
    if not config.beliefs:
        return found
    owners = torch.from_numpy(lesson.owners)
    hidden = torch.from_numpy(1 - (lesson.at.seen[:, None] & (lesson.owners == 0)).astype(np.float32))
    held = said.cards.gather(1, owners[:, None])[:, 0].clamp(min=1e-6).log()
    found["cards"] = -config.card_weight * (held * hidden).sum() / hidden.sum()
    seats = torch.from_numpy(1 - np.eye(4, dtype=np.float32)[0] * lesson.at.seen[:, None])
    seats /= seats.sum()
    points = said.hcp.gather(2, torch.from_numpy(lesson.hcp)[:, :, None])[..., 0]
    found["hcp"] = -config.hcp_weight * (points * seats).sum()
    sizes = said.lengths.gather(3, torch.from_numpy(lesson.lengths)[..., None])[..., 0]
    found["lengths"] = -config.length_weight * (sizes.mean(2) * seats).sum()
    return found


def network_of(config: Config) -> nn.Module:
    """A network with fresh weights."""
    torch.manual_seed(config.seed)
    return ResidualNetwork(config.units, config.blocks, config.beliefs, config.mask)


def train(auctions: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test auctions; the folder then holds model, curves, log and checkpoint."""
    if auctions is None:
        raise BadConfig("training belief needs auctions: give --deals FOLDER")
    run = Run.start(folder, "belief", config)
    task = BeliefTask(Bids.load(auctions, config.auctions), config)
    epochs = -(-config.steps // config.check)
    schedule = Schedule(epochs, config.rate, config.decay, config.average, config.seed)
    trained = fit(network_of(config), task, schedule, run, report)
    return {}


LEARNER = Learner(Config, train)
