"""The belief network (Zhang): from what a player sees to a call, and to what everybody holds.

    tablefeel train belief --deals auctions --out runs/belief

reads the auctions that `tablefeel generate auctions` left in a folder (or in folders inside it), learns from the
training part and leaves `model.onnx` in the run's folder. The networks are in `networks.py`, what they say in
`heads.py`, what is drawn from auctions in `batches.py`; this file says what is learned and how.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import cross_entropy

from tablefeel.arrays.types import Bytes
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding import belief as bits_of
from tablefeel.encoding import steps as steps_of
from tablefeel.encoding.belief import BELIEF, Situations, Traces, observe
from tablefeel.encoding.steps import ZHANG, ZHANG_PROMISES, asked_steps, steps
from tablefeel.errors import BadConfig
from tablefeel.models.belief import MODEL, Answers, BeliefNet
from tablefeel.models.files import quantise, shipped
from tablefeel.training.belief.batches import Batch, Batches
from tablefeel.training.belief.heads import Finished, Outputs, by_suit, points_of
from tablefeel.training.belief.judging import judged
from tablefeel.training.belief.networks import FinishedSequences, RecurrentNetwork, ResidualNetwork
from tablefeel.training.belief.promises import PROMISES, promises_of
from tablefeel.training.export import export_parts, export_whole, take_over
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import CHECKPOINT, Report, Run, load_checkpoint, replace_text
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of, draw_log

SMALL, RESULTS = "model-int8.onnx", "results.json"
DOUBT = 0.002
"""How much of the beliefs of one who heard nothing is mixed into the card chances that are exported."""
_VALIDATION = 16_384
_TEST_AUCTIONS = 10_000
_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train belief` may be told; saved beside the weights."""

    design: str = "residual"
    """`residual` (fast, shipped) or `recurrent` (the paper's)."""
    units: int = 384
    """Width of the network."""
    blocks: int = 4
    """Residual blocks of two layers; the paper's design has this many recurrent layers (three)."""
    batch: int = 512
    """Situations in a step."""
    steps: int = 8000
    """Steps of AdamW."""
    check: int = 500
    """Steps between two validations, each with a checkpoint."""
    rate: float = 0.0015
    """Largest learning rate; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    others: float = 0.12
    """Share of situations seen by a player who is not to call."""
    kibitzers: float = 0.12
    """Share of situations seen without any hand."""
    card_weight: float = 0.5
    """Weight of the loss on who holds each card; the call's is 1."""
    hcp_weight: float = 0.1
    """Weight of the loss on points."""
    length_weight: float = 0.2
    """Weight of the loss on suit lengths."""
    mean_weight: float = 0.1
    """Weight of the squared error of the points and lengths that the card chances imply; small errors of many cards
    add up, and a loss card by card hardly sees it."""
    beliefs: bool = True
    """Whether the call sees the beliefs; false also takes their losses away (an ablation of the paper)."""
    mask: bool = True
    """Whether illegal calls are masked (an ablation of the paper)."""
    turn: bool = True
    """Whether the network is told whose turn it is (an ablation of the paper)."""
    promises: bool = False
    """Whether every step also tells what the others' calls promise by their cards (Chen's inputs); recurrent only."""
    patience: int = 0
    """Stop after so many validations without a better loss; 0 never stops early."""
    auctions: int = 0
    """How many auctions of each dataset to use; 0 for all."""
    start: str = ""
    """The folder of another run of the same design and size, whose averaged weights come first, or the name of a
    network that is shipped; empty: fresh."""
    seed: int = 0
    """Of the first weights and the situations drawn."""

    def __post_init__(self) -> None:
        if self.design not in ("residual", "recurrent"):
            raise BadConfig(f"design is residual or recurrent, not {self.design!r}")
        if self.promises and self.design != "recurrent":
            raise BadConfig("promises are told step by step: they need design=recurrent")
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")
        if min(self.others, self.kibitzers) < 0 or self.others + self.kibitzers >= 1:
            raise BadConfig("others and kibitzers are shares whose sum is below 1")


class BeliefTask:
    """Situations drawn from auctions, `check` steps an epoch."""

    def __init__(self, bids: Bids, config: Config, kept: Path | None = None) -> None:
        traces = Traces.of(bids.calls, bids.starts)
        self.shown = promises_of(bids, kept) if config.promises else None
        self.traces, self.config, self.steps = traces, config, config.check
        self.training = Batches(bids, traces, Part.TRAIN)
        self.testing = Batches(bids, traces, Part.TEST)
        rng = np.random.default_rng(config.seed)
        self.validation = self._draw(Batches(bids, traces, Part.VALIDATION), _VALIDATION, rng)

    def _draw(self, batches: Batches, count: int, rng: np.random.Generator) -> Batch:
        if self.config.design == "recurrent":  # all steps of an auction cost as much as the last one
            return batches.draw_whole(count, rng, self.config.others, self.config.kibitzers)
        return batches.draw(count, rng, self.config.others, self.config.kibitzers)

    def test_batch(self) -> Batch:
        """Every decision of some test auctions of the system itself."""
        auctions = self.testing.auctions
        ours = auctions[~self.testing.bids.is_strange[auctions]]
        few = np.random.default_rng(0).permutation(ours)[:_TEST_AUCTIONS]
        return self.testing.own_turns(np.sort(few))

    def ask(self, network: nn.Module, at: Situations) -> Outputs:
        """What the network says about situations of these auctions."""
        return ask(network, self.traces, at, self.config, self.shown)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The loss of each batch."""
        for _ in range(self.steps):
            batch = self._draw(self.training, self.config.batch, rng)
            said = self.ask(network, batch.at)
            yield sum(losses_of(said, batch, self.config).values(), torch.zeros(()))

    @torch.no_grad()
    def measures(self, network: nn.Module) -> dict[str, float]:
        """Losses and hits on validation auctions."""
        said = self.ask(network, self.validation.at)
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


def losses_of(said: Outputs, batch: Batch, config: Config) -> dict[str, Tensor]:
    """Each head's loss, weighted; the mean over situations (and cards, seats, suits)."""
    weight = np.where(batch.over, 0, np.where(batch.own_turn, 1, _GUESSED)).astype(np.float32)
    calls = cross_entropy(said.call, torch.from_numpy(batch.call), reduction="none")
    found = {"call": (calls * torch.from_numpy(weight)).sum() / float(weight.sum())}
    if not config.beliefs:
        return found
    owners = torch.from_numpy(batch.owners)
    hidden = torch.from_numpy(1 - (batch.at.seen[:, None] & (batch.owners == 0)).astype(np.float32))
    held = said.cards.gather(1, owners[:, None])[:, 0].clamp(min=1e-6).log()
    found["cards"] = -config.card_weight * (held * hidden).sum() / hidden.sum()
    seats = torch.from_numpy(1 - np.eye(4, dtype=np.float32)[0] * batch.at.seen[:, None])
    seats /= seats.sum()
    points = said.hcp.gather(2, torch.from_numpy(batch.hcp)[:, :, None])[..., 0]
    found["hcp"] = -config.hcp_weight * (points * seats).sum()
    sizes = said.lengths.gather(3, torch.from_numpy(batch.lengths)[..., None])[..., 0]
    found["lengths"] = -config.length_weight * (sizes.mean(2) * seats).sum()
    off_points = (points_of(said.cards) - torch.from_numpy(batch.hcp)).square() / 10
    off_sizes = (by_suit(said.cards).sum(-1) - torch.from_numpy(batch.lengths)).square().mean(2)
    found["means"] = config.mean_weight * ((off_points + off_sizes) * seats).sum()
    return found


def network_of(config: Config) -> nn.Module:
    """A network with its first weights."""
    torch.manual_seed(config.seed)
    sizes = (config.units, config.blocks, config.beliefs, config.mask)
    network = (
        ResidualNetwork(*sizes) if config.design == "residual" else RecurrentNetwork(*sizes, promises=config.promises)
    )
    if config.start and shipped(config.start).is_file():
        take_over(network, shipped(config.start))
    elif config.start:
        found = load_checkpoint(Path(config.start) / CHECKPOINT)
        if found is None:
            raise BadConfig(f"start={config.start} is not the folder of a run: it has no checkpoint")
        try:
            network.load_state_dict(found.under("averaged"))
        except RuntimeError:
            raise BadConfig(f"start={config.start} holds a network of another design or size") from None
    return network


def ask(network: nn.Module, traces: Traces, at: Situations, config: Config, shown: Bytes | None = None) -> Outputs:
    """What a network of either design says about situations; `shown` is what the calls of the traces promise."""
    if config.design == "residual":
        bits = observe(traces, at)
        if not config.turn:
            bits[:, bits_of.TURN] = 0
        said: Outputs = network(torch.from_numpy(bits))
    else:
        sequences, row, step = steps(traces, at, shown)
        if not config.turn:
            sequences[:, :, steps_of.TURN] = 0
        said = network(torch.from_numpy(sequences), torch.from_numpy(row), torch.from_numpy(step))
    return said


@torch.no_grad()
def answers_of(network: nn.Module, traces: Traces, batch: Batch, config: Config, shown: Bytes | None = None) -> Answers:
    """The chances that a network gives, a few thousand situations at a time, before doubt and tilting."""
    parts = []
    for start in range(0, len(batch), _AT_ONCE):
        said = ask(network, traces, batch.at.take(slice(start, start + _AT_ONCE)), config, shown)
        parts.append([said.call.softmax(1), said.hcp.exp(), said.lengths.exp(), said.cards])
    return Answers(*(torch.cat(column).numpy() for column in zip(*parts, strict=True)))


def train(auctions: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test auctions; the folder then holds model, curves, log and checkpoint."""
    if auctions is None:
        raise BadConfig("training belief needs auctions: give --deals FOLDER")
    run = Run.start(folder, "belief", config)
    task = BeliefTask(Bids.load(auctions, config.auctions), config, run.folder / PROMISES)
    epochs = -(-config.steps // config.check)
    schedule = Schedule(epochs, config.rate, config.decay, config.average, config.seed, config.patience)
    trained = fit(network_of(config), task, schedule, run, report)
    testing = task.test_batch()
    measures = dict(judged(answers_of(trained, task.traces, testing, config, task.shown), testing))
    if isinstance(trained, ResidualNetwork):
        measures |= _export(trained, task, testing, config, run, auctions.name)
    elif isinstance(trained, RecurrentNetwork) and config.turn:
        _export_recurrent(trained, task, testing, measures, run, auctions.name)
    draw_log(run, "validation, percent", ("accuracy", "bid_accuracy"))
    replace_text(folder / RESULTS, json.dumps(measures, indent=2) + "\n")
    return measures


def _export(
    trained: ResidualNetwork, task: BeliefTask, testing: Batch, config: Config, run: Run, data: str
) -> dict[str, Any]:
    """Write the finished network, in eight bits too if that costs nothing, and judge what was written."""
    about: dict[str, Any] = {
        "model": "belief",
        "command": command_of("belief", data, config, Config()),
        "config": to_json(config),
    }
    sample = observe(task.traces, testing.at.take(slice(0, 64)))
    path = run.folder / MODEL
    export_whole(Finished(trained, DOUBT), path, BELIEF, sample, about, Answers._fields)
    whole = judged(BeliefNet(path)(task.traces, testing.at), testing)
    small = path.with_name(SMALL)
    quantise(path, small)
    quick = judged(BeliefNet(small)(task.traces, testing.at), testing)
    lost = whole["accuracy"] - quick["accuracy"]
    measures = {"exported": whole, "eight_bits": quick, "accuracy_lost_by_eight_bits": round(lost, 3)}
    about |= {"encoding": BELIEF, "bits": 32, "measures": whole}
    replace_text(path.with_suffix(".json"), json.dumps(about, indent=2) + "\n")
    about |= {"bits": 8, "measures": quick}
    replace_text(small.with_suffix(".json"), json.dumps(about, indent=2) + "\n")
    return measures


def _export_recurrent(
    trained: RecurrentNetwork, task: BeliefTask, testing: Batch, measures: Mapping[str, Any], run: Run, data: str
) -> None:
    """Write the paper's network: whole sequences in, the answers at one step of each out."""
    config = task.config
    about = {
        "model": "zhang", "command": command_of("belief", data, config, Config()), "config": to_json(config),
        "measures": dict(measures),
    }  # fmt: skip
    sequences, asked = asked_steps(task.traces, testing.at.take(slice(0, 64)), task.shown)
    export_parts(
        FinishedSequences(trained, DOUBT), run.folder / MODEL, ZHANG_PROMISES if config.promises else ZHANG,
        {"steps": sequences, "asked": asked}, about, Answers._fields, steps=("steps", "asked"),
    )  # fmt: skip


LEARNER = Learner(Config, train)
