"""The best contract from the own hand, the auction and what the convention cards promise.

    tablefeel train contract --deals contracts --out runs/contract                      # the model of the package
    tablefeel train contract --deals contracts --out runs/chen --set model=chen --set fold=0

`contracts` is a folder of `tablefeel generate contracts`. Two networks can be trained. `chen` is the paper's: 612
inputs, layers of 1224 and 612 units, 37 choices. `own` reads more of the hand and learns two things at once: the 37
choices, and how many tricks every declarer takes in every strain. The second needs no labels, so it learns from other
turns of the same auctions too, against the tricks of the deal that was really dealt; from it follow the expected score
and the chance to make of each choice.
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

from tablefeel.arrays.types import Floats16, Ints
from tablefeel.encoding.contract import PAPER, RICH, VERSIONS
from tablefeel.errors import BadConfig
from tablefeel.models.tricks import TrickNet
from tablefeel.simulation.final_contracts import CHOICES
from tablefeel.training.contract.decisions import (
    BY_DEAL,
    Decisions,
    encoded,
    load_decisions,
    other_turns,
    true_chances,
)
from tablefeel.training.contract.judging import confusion, judged, of_classes
from tablefeel.training.export import export_whole
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.numbers import FLOAT32, kind_of, multiplied_in
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of, draw_log

MODEL = "model.onnx"
OWN, CHEN = "own", "chen"
_TRICKS = (5, 4, 14)
_AT_ONCE = 4096
_NO_LABEL = -100
_MOST_OFTEN = 8
"""How often a decision comes up in an epoch at most."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train contract` may be told; saved beside the weights."""

    model: str = OWN
    """own, or chen for the paper's network."""
    encoding: str = ""
    """What it reads; unless given, contract-rich-1 (own) or contract-612-1 (chen)."""
    layers: str = ""
    """Units of the hidden layers, as in 1224-612; unless given, 1024-512 (own) or 1224-612 (chen)."""
    epochs: int = 5
    """Passes over the decisions."""
    numbers: str = FLOAT32
    """In which numbers layers are multiplied: `float32`, or `bfloat16`, quicker on processors that have it."""
    batch: int = 512
    """Decisions per step; the paper has 4096 and 600 epochs."""
    rate: float = 0.0015
    """Largest learning rate of AdamW; it rises over 200 steps and falls as a cosine."""
    falls: bool = True
    """Whether the learning rate rises and falls like that; the paper's is the same all the time."""
    decay: float = 0.01
    """Weight decay."""
    dropout: float = 0.1
    """Share of hidden units left out in training."""
    average: float = 0.995
    """Memory of the averaged weights, which are the ones kept."""
    turns: int = 2
    """Other turns of each board from which tricks are learned (own)."""
    boards: int = 0
    """Boards as dealt to use; 0 for all."""
    redealt: bool = True
    """Whether to learn from hands of rare contracts with the others dealt anew."""
    least_share: float = 0.01
    """Decisions of classes with a smaller share come up more often in an epoch, at most eight times."""
    folds: int = 10
    """Parts of a cross-validation."""
    fold: int = BY_DEAL
    """The part that is tested and not learned; -1 for the project's test deals."""
    repeat: int = 0
    """Which way of dealing the decisions into folds."""
    seed: int = 0
    """Of weights, order and turns."""


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on tested decisions; the folder then holds model, curves, log and checkpoint."""
    if deals is None:
        raise BadConfig("training contract needs --deals and a folder that `tablefeel generate contracts` made")
    return train_on(load_decisions(deals, config.boards), config, folder, report, deals.name)


def train_on(
    decisions: Decisions, config: Config, folder: Path, report: Report, data: str = "contracts"
) -> dict[str, Any]:
    """The same with decisions in memory."""
    version, layers = _checked(config)
    learned, tested = decisions.split(config.folds, config.fold, config.repeat, config.redealt)
    if len(learned) < config.batch or not len(tested):
        raise BadConfig(f"{len(learned)} decisions to learn from and {len(tested)} to test do not fill a batch")
    run = Run.start(folder, "contract", config)
    torch.manual_seed(config.seed)
    testing = decisions.take(tested)
    inputs = encoded(testing.shard.points(), version)
    network: nn.Module
    task: ChoiceTask | OwnTask
    if config.model == CHEN:
        network = ChoiceNetwork(inputs.shape[1], layers, config.dropout)
        task = ChoiceTask(decisions, learned, version, testing, inputs, config)
    else:
        network = OwnNetwork(inputs.shape[1], layers, config.dropout)
        task = OwnTask(decisions, learned, version, testing, inputs, config)
    schedule = Schedule(config.epochs, config.rate, config.decay, config.average, config.seed, falls=config.falls)
    trained = fit(network, task, schedule, run, report)
    predicted = chosen(trained, inputs, testing)
    measures = judged(predicted, testing) | {
        "confusion": confusion(predicted, testing.labels), "class_f1": of_classes(predicted, testing.labels),
        "learned": len(learned),
    }  # fmt: skip
    some = decisions.take(learned[:_AT_ONCE])
    measures["training_accuracy"] = judged(chosen(trained, task.inputs[: len(some)], some), some)["accuracy"]
    _export(trained, inputs[:64], version, config, measures, run, data)
    draw_log(run, "accuracy", ("accuracy", "macro_f1"))
    return measures


def _checked(config: Config) -> tuple[str, list[int]]:
    """The encoding and the units of the hidden layers."""
    if config.model not in (OWN, CHEN):
        raise BadConfig(f"model is own or chen, not {config.model!r}")
    version = config.encoding or (PAPER if config.model == CHEN else RICH)
    if version not in VERSIONS:
        raise BadConfig(f"encoding is one of {', '.join(VERSIONS)}, not {version!r}")
    text = config.layers or ("1224-612" if config.model == CHEN else "1024-512")
    if not all(part.isdecimal() and int(part) for part in text.split("-")):
        raise BadConfig(f"layers are numbers of units, as in 1224-612, not {text!r}")
    if not -1 <= config.fold < config.folds or config.folds < 2:
        raise BadConfig(f"fold {config.fold} of {config.folds}: expected 0 to {config.folds - 1}, or -1")
    kind_of(config.numbers)
    return version, [int(part) for part in text.split("-")]


# Networks


def hidden(inputs: int, layers: list[int], dropout: float) -> nn.Sequential:
    """Fully connected layers with ReLU and dropout, as in figure 5 of the paper."""
    parts: list[nn.Module] = []
    for units in layers:
        parts += [nn.Linear(inputs, units), nn.ReLU(), nn.Dropout(dropout)]
        inputs = units
    return nn.Sequential(*parts)


class ChoiceNetwork(nn.Module):
    """Inputs -> logits of 37 choices."""

    def __init__(self, inputs: int, layers: list[int], dropout: float) -> None:
        super().__init__()
        self.hidden = hidden(inputs, layers, dropout)
        self.choice = nn.Linear(layers[-1], CHOICES)

    def forward(self, inputs: Tensor) -> Tensor:
        logits: Tensor = self.choice(self.hidden(inputs))
        return logits


class OwnNetwork(nn.Module):
    """Inputs -> logits of 37 choices, and of 0 to 13 tricks (n, 5, 4, 14) by strain and declarer from the player."""

    def __init__(self, inputs: int, layers: list[int], dropout: float) -> None:
        super().__init__()
        self.hidden = hidden(inputs, layers, dropout)
        self.choice = nn.Linear(layers[-1], CHOICES)
        self.tricks = nn.Linear(layers[-1], int(np.prod(_TRICKS)))

    def forward(self, inputs: Tensor) -> tuple[Tensor, Tensor]:
        known = self.hidden(inputs)
        return self.choice(known), self.tricks(known).reshape(-1, *_TRICKS)


class Chances(nn.Module):
    """A network with its logits turned into chances."""

    def __init__(self, network: nn.Module) -> None:
        super().__init__()
        self.network = network

    def forward(self, inputs: Tensor) -> Tensor | tuple[Tensor, Tensor]:
        found = self.network(inputs)
        return found.softmax(-1) if isinstance(found, Tensor) else (found[0].softmax(-1), found[1].softmax(-1))


# What is learned


class ChoiceTask:
    """The label of every decision once per epoch."""

    def __init__(
        self,
        decisions: Decisions,
        learned: Ints,
        version: str,
        testing: Decisions,
        test_inputs: Floats16,
        config: Config,
    ) -> None:
        self.inputs = encoded(decisions.shard.points(learned), version)
        self.labels = decisions.labels[learned]
        self.testing, self.test_inputs, self.batch, self.kind = testing, test_inputs, config.batch, config.numbers
        self.numbers = repeated(self.labels, config.least_share)
        self.steps = len(self.numbers) // config.batch

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The cross-entropy of each batch."""
        order = rng.permutation(self.numbers)
        for step in range(self.steps):
            some = order[step * self.batch : (step + 1) * self.batch]
            with multiplied_in(self.kind):
                logits = network(_tensor(self.inputs[some]))
            yield cross_entropy(logits.float(), torch.from_numpy(self.labels[some]))

    def measures(self, network: nn.Module) -> dict[str, float]:
        """Hits on tested decisions."""
        return _short(chosen(network, self.test_inputs, self.testing), self.testing)


class OwnTask:
    """Labels of decisions, and tricks of decisions and other turns, in the same batches."""

    def __init__(
        self,
        decisions: Decisions,
        learned: Ints,
        version: str,
        testing: Decisions,
        test_inputs: Floats16,
        config: Config,
    ) -> None:
        shard = decisions.shard
        rng = np.random.default_rng([config.seed, 5])
        chances = true_chances(shard, TrickNet())
        original = learned[decisions.is_original[learned]]
        boards, points = other_turns(decisions, original, config.turns, rng)
        self.inputs = np.concatenate([encoded(shard.points(learned), version), encoded(points, version)])
        self.labels = np.concatenate([decisions.labels[learned], np.full(len(boards), _NO_LABEL)])
        self.board = np.concatenate([learned, boards])
        dealer = shard.dealer.astype(np.intp)
        self.player = np.concatenate([shard.player[learned], dealer[boards] + points.turns & 3])
        # A hand dealt anew was chosen for its contract, so its deal says nothing about other deals with that auction.
        self.counts = np.concatenate([decisions.is_original[learned], np.ones(len(boards), dtype=np.bool_)])
        self.chances = chances
        self.testing, self.test_inputs, self.batch, self.kind = testing, test_inputs, config.batch, config.numbers
        self.numbers = repeated(self.labels, config.least_share)
        self.steps = len(self.numbers) // config.batch

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """Cross-entropy of the choices where there is a label, and the mean over twenty trick counts."""
        order = rng.permutation(self.numbers)
        for step in range(self.steps):
            some = order[step * self.batch : (step + 1) * self.batch]
            with multiplied_in(self.kind):
                choices, tricks = network(_tensor(self.inputs[some]))
            labels = torch.from_numpy(self.labels[some])
            loss = cross_entropy(choices.float(), labels, ignore_index=_NO_LABEL, reduction="sum") / len(some)
            seats = self.player[some][:, None] + np.arange(4) & 3
            wanted = np.take_along_axis(self.chances[self.board[some]], seats[:, None, :, None], axis=2)
            surprise = (
                -(torch.from_numpy(wanted / np.float32(255)) * tricks.float().log_softmax(-1)).sum(-1).mean((1, 2))
            )
            yield loss + (surprise * torch.from_numpy(self.counts[some])).mean()

    def measures(self, network: nn.Module) -> dict[str, float]:
        """Hits on tested decisions."""
        return _short(chosen(network, self.test_inputs, self.testing), self.testing)


def repeated(labels: Ints, least_share: float) -> Ints:
    """The numbers of the decisions in an epoch; those of rarer classes come up several times."""
    labelled = np.flatnonzero(labels != _NO_LABEL)
    counts = np.bincount(labels[labelled], minlength=CHOICES)
    often = np.clip(least_share * len(labelled) / np.maximum(counts, 1), 1, _MOST_OFTEN).round().astype(np.intp)
    times = np.ones(len(labels), dtype=np.intp)
    times[labelled] = often[labels[labelled]]
    return np.repeat(np.arange(len(labels)), times)


def _tensor(inputs: Floats16) -> Tensor:
    return torch.from_numpy(inputs.astype(np.float32))


def _short(predicted: Ints, testing: Decisions) -> dict[str, float]:
    found = judged(predicted, testing)
    return {name: found[name] for name in ("accuracy", "macro_f1", "imps")}


@torch.no_grad()
def chosen(network: nn.Module, inputs: Floats16, decisions: Decisions) -> Ints:
    """(n,): the likeliest legal choice for each decision."""
    found = []
    for start in range(0, len(inputs), _AT_ONCE):
        part = slice(start, start + _AT_ONCE)
        outputs = network(_tensor(inputs[part]))
        logits = (outputs if isinstance(outputs, Tensor) else outputs[0]).numpy()
        found.append(np.where(decisions.legal[part], logits, -np.inf).argmax(axis=1))
    return np.concatenate(found)


def _export(
    trained: nn.Module, sample: Floats16, version: str, config: Config, measures: Mapping[str, Any], run: Run, data: str
) -> None:
    about = {
        "model": "contract", "command": command_of("contract", data, config, Config()), "config": to_json(config),
        "measures": dict(measures),
    }  # fmt: skip
    outputs = ("choices",) if config.model == CHEN else ("choices", "tricks")
    export_whole(Chances(trained), run.folder / MODEL, version, sample.astype(np.float32), about, outputs)


LEARNER = Learner(Config, train)
