"""A belief network that is told what the calls promised, and learns how far promises are kept.

    tablefeel train promised --deals told --out runs/promised

reads the auctions that `tablefeel generate told` left in a folder (or in folders inside it). A side's card and its
promises are left unsaid at random, so that the network also reads strangers; now and then only the card's name is, so
that it goes by the promises of a card that it does not know. It may begin with the weights of the shipped belief
network, which read everything but promises.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablefeel.arrays.types import Bytes
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.datasets.told import read_told
from tablefeel.encoding import promised as bits_of
from tablefeel.encoding.belief import UNKNOWN, Traces
from tablefeel.encoding.promised import PROMISED, observe_promised, shown_before
from tablefeel.errors import BadConfig
from tablefeel.models.belief import MODEL, Answers, BeliefNet
from tablefeel.models.files import shipped
from tablefeel.training.belief.batches import Batch, Batches
from tablefeel.training.belief.heads import Finished
from tablefeel.training.belief.judging import judged
from tablefeel.training.belief.learner import Config as BeliefConfig
from tablefeel.training.belief.learner import losses_of
from tablefeel.training.belief.networks import PromisedNetwork
from tablefeel.training.export import export_whole, take_over
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run, replace_text
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of

_NAMELESS = 0.3
"""How often a side whose promises are told is not told by the name of its card."""
_VALIDATION, _TEST_AUCTIONS = 4000, 1500
_DOUBT = 0.002
"""How much of knowing nothing is mixed into the card chances."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train promised` may be told; saved beside the weights."""

    units: int = 384
    """Width of the network."""
    blocks: int = 4
    """Residual blocks."""
    batch: int = 512
    """Situations in a step."""
    steps: int = 3000
    """Steps of AdamW."""
    check: int = 250
    """Steps between two validations, each with a checkpoint."""
    rate: float = 0.0008
    """Largest learning rate."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.995
    """Memory of the averaged weights, which are the ones kept."""
    others: float = 0.15
    """Share of situations seen by a player who is not to call."""
    kibitzers: float = 0.15
    """Share of situations seen without any hand."""
    start: str = "belief"
    """The shipped network whose weights come first, promises not listened to yet; empty: fresh."""
    auctions: int = 0
    """How many auctions of each dataset to use; 0 for all."""
    seed: int = 0
    """Of the first weights and the situations drawn."""

    def __post_init__(self) -> None:
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")


class PromisedTask:
    """Situations drawn from told auctions, `check` steps an epoch."""

    def __init__(self, bids: Bids, shown: Bytes, config: Config) -> None:
        self.config, self.steps, self.shown = config, config.check, shown
        self.traces = Traces.of(bids.calls, bids.starts)
        self.training = Batches(bids, self.traces, Part.TRAIN)
        self.testing = Batches(bids, self.traces, Part.TEST)
        self.weights = BeliefConfig()
        rng = np.random.default_rng(config.seed)
        validation = Batches(bids, self.traces, Part.VALIDATION).draw(_VALIDATION, rng, config.others, config.kibitzers)
        self.validation = validation, self.bits(validation, None)

    def bits(self, batch: Batch, rng: np.random.Generator | None) -> Bytes:
        """What the viewers of a batch see; with `rng` some cards are not told by their names."""
        at = batch.at
        viewer = at.seat - at.dealer & 3
        sides = np.stack([at.seat & 1, 1 - (at.seat & 1)], axis=1)[:, [0, 1, 0, 1]]
        told = np.take_along_axis(at.systems, sides, axis=1) != UNKNOWN
        first = self.traces.starts[at.auction]
        shown = shown_before(self.shown, first, at.turn, viewer, told)
        if rng is not None:
            nameless = rng.random(at.systems.shape) < _NAMELESS
            at = replace(at, systems=np.where(nameless, UNKNOWN, at.systems))
        return observe_promised(self.traces, at, shown)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The loss of each batch."""
        for _ in range(self.steps):
            batch = self.training.draw(self.config.batch, rng, self.config.others, self.config.kibitzers)
            said = network(torch.from_numpy(self.bits(batch, rng)))
            yield sum(losses_of(said, batch, self.weights).values(), torch.zeros(()))

    @torch.no_grad()
    def measures(self, network: nn.Module) -> dict[str, float]:
        """Losses on validation auctions, and how much of the beliefs lies within what was promised."""
        batch, bits = self.validation
        said = network(torch.from_numpy(bits))
        losses = losses_of(said, batch, self.weights)
        found = {"validation": float(sum(losses.values(), torch.zeros(())))}
        found |= {name: round(float(loss), 5) for name, loss in losses.items()}
        return found | within(said.hcp.exp().numpy(), said.lengths.exp().numpy(), bits)


def within(hcp: np.ndarray, lengths: np.ndarray, bits: Bytes) -> dict[str, float]:
    """Percent of the mass of beliefs about other seats that lies within promises, where something was promised."""
    seats = bits[:, bits_of.PROMISES].reshape(len(bits), 4, -1).astype(np.float64)
    sizes = seats[..., : 8 * bits_of.LENGTHS].reshape(len(bits), 4, 4, 2, -1)
    points = seats[..., 8 * bits_of.LENGTHS :].reshape(len(bits), 4, 2, -1)
    found = {}
    for name, chances, told in (("points", hcp, points), ("lengths", lengths, sizes)):
        below, above = told[..., 0, :], told[..., 1, :]
        outside = np.zeros(chances.shape)
        outside[..., : below.shape[-1]] += below
        outside[..., 1 : above.shape[-1] + 1] += above
        promised = outside.any(axis=-1) & (np.arange(4) > 0).reshape(1, 4, *[1] * (outside.ndim - 3))
        mass = 1 - (chances * np.minimum(outside, 1)).sum(axis=-1)
        found[f"within_{name}"] = round(100 * float(mass[promised].mean()), 3) if promised.any() else 100.0
    return found


def network_of(config: Config) -> PromisedNetwork:
    """A network with its first weights."""
    torch.manual_seed(config.seed)
    network = PromisedNetwork(config.units, config.blocks)
    if config.start:
        take_over(network, shipped(config.start))
    return network


def train(auctions: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test auctions; the folder then holds model, log and checkpoint."""
    if auctions is None:
        raise BadConfig("training promised needs auctions: give --deals FOLDER (`tablefeel generate told`)")
    torch.set_num_threads(1)
    run = Run.start(folder, "promised", config)
    task = PromisedTask(Bids.load(auctions, config.auctions), read_told(auctions, config.auctions).shown, config)
    schedule = Schedule(-(-config.steps // config.check), config.rate, config.decay, config.average, config.seed)
    trained = fit(network_of(config), task, schedule, run, report)
    assert isinstance(trained, PromisedNetwork)  # noqa: S101 (fit gives back what it was given)
    return _export(trained, task, config, run, auctions.name)


def _export(trained: PromisedNetwork, task: PromisedTask, config: Config, run: Run, data: str) -> dict[str, Any]:
    """Write the finished network in 32 bits, so that no answer depends on its neighbours, and judge what is written."""
    testing = task.testing
    ours = testing.auctions[~testing.bids.is_strange[testing.auctions]]
    batch = testing.own_turns(np.sort(np.random.default_rng(0).permutation(ours)[:_TEST_AUCTIONS]))
    bits = task.bits(batch, None)
    about: dict[str, Any] = {"model": "promised", "command": command_of("promised", data, config, Config())}
    about |= {"config": to_json(config)}
    path = run.folder / MODEL
    export_whole(Finished(trained, _DOUBT), path, PROMISED, bits[:64], about, Answers._fields)
    answers = BeliefNet(path, encoding=PROMISED).of_bits(bits)
    measures = {**judged(answers, batch), **within(answers.hcp, answers.lengths, bits)}
    about |= {"encoding": PROMISED, "bits": 32, "measures": measures}
    replace_text(path.with_suffix(".json"), json.dumps(about, indent=2) + "\n")
    return measures


LEARNER = Learner(Config, train)
