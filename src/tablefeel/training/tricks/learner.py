"""TrickNet: from a whole deal to the chances of 0 to 13 tricks for every strain and declarer.

    tablefeel train tricks --deals random-100k.dd.gz --out runs/tricks

reads solved deals, learns from the training part of the project's split, and leaves `model.onnx` in the folder. The
network is in `networks.py`, the loop in `fitting.py`; this file says what is learned from what.
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

from tablefeel.arrays.types import Bytes, Floats32
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.tricks import DEAL_PLANES, deal_planes
from tablefeel.errors import BadConfig
from tablefeel.models.tricks import TrickNet
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.export import export
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.judging import accuracy, error_bars
from tablefeel.training.tricks.networks import DealNetwork

MODEL, CURVES = "model.onnx", "curves.png"


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train tricks` may be told; saved beside the weights."""

    suit_units: int = 64
    """Numbers that describe a suit as a declarer sees it."""
    strain_units: int = 64
    """Numbers that describe a strain, from which its tricks are told."""
    meeting_units: int = 32
    """Numbers that describe how trumps and one side suit go together."""
    epochs: int = 20
    """Passes over the training deals."""
    batch: int = 256
    """Deals per step; each teaches twenty trick counts."""
    rate: float = 0.002
    """Largest learning rate of AdamW; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.02
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    spots: float = 0.3
    """Chance that two neighbouring low cards (seven and below) change hands: new deals with almost the same tricks."""
    deals: int = 0
    """How many training deals to use; 0 for all. Fewer show what more would bring."""
    seed: int = 0
    """Of weights, order and changed spots."""


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, curves, log and checkpoint."""
    if deals is None:
        raise BadConfig("training tricks needs solved deals: give --deals FILE.dd")
    solved = read_solved(deals)
    training, testing = solved.part(Part.TRAIN), solved.part(Part.TEST)
    run = Run.start(folder, "tricks", config)
    torch.manual_seed(config.seed)
    network = DealNetwork(config.suit_units, config.strain_units, config.meeting_units)
    task = DealTask(training.take(slice(0, config.deals or None)), solved.part(Part.VALIDATION), config)
    schedule = Schedule(config.epochs, config.rate, config.decay, config.average, config.seed)
    trained = fit(network, task, schedule, run, report)
    return _finish(trained, testing, config, run, deals.name)


class DealTask:
    """Every training deal once per epoch; each has twenty answers."""

    def __init__(self, training: SolvedDeals, validation: SolvedDeals, config: Config) -> None:
        if len(training) < config.batch:
            raise BadConfig(f"{len(training)} training deals do not fill a batch of {config.batch}")
        self.training, self.validation, self.config = training, validation, config
        self.steps = len(training) // config.batch

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The cross-entropy of each batch."""
        order = rng.permutation(len(self.training))
        for step in range(self.steps):
            batch = self.training.take(order[step * self.config.batch : (step + 1) * self.config.batch])
            planes = torch.from_numpy(deal_planes(with_other_spots(batch.owners, self.config.spots, rng)))
            logits = network(planes)
            yield cross_entropy(logits.flatten(0, 2), torch.from_numpy(batch.tricks.astype(np.int64)).flatten())

    def measures(self, network: nn.Module) -> dict[str, float]:
        """Hits on validation deals."""
        return accuracy(chances_of(network, deal_planes(self.validation.owners)), self.validation.tricks)


def with_other_spots(owners: Bytes, chance: float, rng: np.random.Generator) -> Bytes:
    """(n, 52): deals in which each two neighbouring cards from two to seven changed hands with that chance.

    Five pairs of neighbours per suit, in random order; on 100 solved deals 0.75% of the trick counts changed.
    """
    changed = owners.reshape(-1, 4, 13).copy()
    if chance > 0:
        for rank in rng.permutation(5):
            swap = rng.random(changed.shape[:2]) < chance
            low, high = changed[:, :, rank].copy(), changed[:, :, rank + 1].copy()
            changed[:, :, rank] = np.where(swap, high, low)
            changed[:, :, rank + 1] = np.where(swap, low, high)
    return changed.reshape(-1, 52)


@torch.no_grad()
def chances_of(network: nn.Module, planes: Floats32) -> Floats32:
    """The network's chances for many planes, a thousand at a time."""
    parts = [network(torch.from_numpy(planes[i : i + 1000])).softmax(-1).numpy() for i in range(0, len(planes), 1000)]
    return np.concatenate(parts)


def _finish(trained: nn.Module, testing: SolvedDeals, config: Config, run: Run, data: str) -> Mapping[str, Any]:
    """Export, judge the exported model on test deals, draw the curves."""
    about = {"model": "tricks", "command": command_of("tricks", data, config, Config()), "config": to_json(config)}
    sample = deal_planes(testing.owners[:64])
    path = run.folder / MODEL
    export(trained, path, DEAL_PLANES, sample, about)
    chances = TrickNet(path)(testing.owners)
    measures = accuracy(chances, testing.tricks) | error_bars(chances, testing.tricks) | {"test_deals": len(testing)}
    export(trained, path, DEAL_PLANES, sample, about | {"measures": measures})
    draw_log(run, "exact", ("suit_exact", "notrump_exact"))
    return measures


def command_of(name: str, data: str, config: Any, default: Any) -> str:
    """The command that trains with these settings."""
    usual = to_json(default)
    told = [f"--set {key}={value}" for key, value in to_json(config).items() if value != usual[key]]
    return " ".join([f"tablefeel train {name} --deals {data}", *told])


def draw_log(run: Run, title: str, names: tuple[str, ...]) -> None:
    """The run's loss and some measures, epoch by epoch, as `curves.png`."""
    rows = run.rows()
    epochs = [row["epoch"] for row in rows]
    loss = {"loss": (epochs, [row["loss"] for row in rows])}
    measured = {name: (epochs, [row[name] for row in rows]) for name in names}
    panels = [Panel("training loss", "epoch", "loss", loss), Panel("validation", "epoch", title, measured)]
    draw_curves(run.folder / CURVES, panels)


LEARNER = Learner(Config, train)
