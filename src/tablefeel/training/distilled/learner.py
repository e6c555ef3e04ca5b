"""A quick stand-in for a convention card: a small network that makes the calls of its rules.

    tablefeel train distilled --deals auctions --out runs/distilled --set card=sayc

learns from a folder of auctions (`tablefeel generate auctions`), those of players who misjudge included, where it
learns what the rules advise. Search bids thousands of auctions to their end before a call; rules take a millisecond
for each, a network of this size a few microseconds a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import nll_loss

from tablefeel.arrays import held
from tablefeel.arrays.types import Ints
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces
from tablefeel.encoding.bidding import NOTHING, TURNED, seen_bits
from tablefeel.errors import BadConfig
from tablefeel.kernel import PASS
from tablefeel.simulation.auctions import SILENT
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.selfplay.imitation import Examples, logs_of
from tablefeel.training.selfplay.network import BiddingNetwork
from tablefeel.training.selfplay.results import leave
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of

_JUDGED = 40_000
"""Decisions by which a network is judged."""
_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train distilled` may be told; saved beside the weights."""

    card: str = "sayc"
    """Whose calls are learned: all auctions in which a side plays this card."""
    units: int = 256
    """Width of the network."""
    blocks: int = 2
    """Residual layers."""
    batch: int = 512
    """Decisions in a step."""
    steps: int = 30_000
    """Steps of AdamW."""
    check: int = 2000
    """Steps between two validations, each with a checkpoint."""
    rate: float = 0.002
    """Largest learning rate; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    auctions: int = 0
    """How many auctions of each dataset to use; 0 for all."""
    seed: int = 0
    """Of the first weights and the decisions drawn."""

    def __post_init__(self) -> None:
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")


class Decisions:
    """The calls of a card in one part of the auctions."""

    def __init__(self, bids: Bids, traces: Traces, part: Part, card: str) -> None:
        self.bids, self.traces = bids, traces
        plays = np.array([[name == card for name in pair] for pair in bids.cards])[bids.dataset]
        auction = np.repeat(np.arange(len(bids)), bids.lengths)
        turn = np.arange(len(bids.calls)) - bids.starts[auction]
        ours = plays[auction, (bids.dealer[auction] + turn) & 1] & (bids.part[auction] == part)
        self.auction, self.turn = auction[ours], turn[ours]
        if not len(self.auction):
            raise BadConfig(f"there are no calls of {card!r} for {part} among {len(bids)} auctions")

    def draw(self, count: int, rng: np.random.Generator) -> Examples:
        """Random decisions."""
        return self.take(rng.integers(len(self), size=count))

    def take(self, numbers: Ints) -> Examples:
        """These decisions, each with a hand of its own."""
        auction, turn = self.auction[numbers], self.turn[numbers]
        dealer, vulnerability = (part[auction].astype(np.intp) for part in (self.bids.dealer, self.bids.vulnerability))
        seat = dealer + turn & 3
        rows = np.arange(len(numbers))
        cards = held(self.bids.owners(auction))[rows, seat][:, None].repeat(4, axis=1)
        seen = seen_bits(cards, vulnerability)[rows, seat]
        first = self.bids.starts[auction]
        before = np.arange(int(turn.max(initial=0)))
        events = self.traces.events[np.minimum(first[:, None] + before, len(self.bids.calls) - 1)].astype(np.intp)
        events = np.where((before < turn[:, None]) & (events != SILENT), events, NOTHING)
        places = TURNED[(turn & 3)[:, None], events]
        state = self.traces.states[first + auction + turn].astype(np.intp)
        return Examples(seen, rows, places, state, self.bids.advised[first + turn].astype(np.intp))

    def __len__(self) -> int:
        return len(self.auction)


class DistillationTask:
    """Random decisions, `check` steps an epoch."""

    def __init__(self, bids: Bids, config: Config) -> None:
        traces = Traces.of(bids.calls, bids.starts)
        self.config, self.steps = config, config.check
        self.training, self.testing = (Decisions(bids, traces, part, config.card) for part in (Part.TRAIN, Part.TEST))
        rng = np.random.default_rng(config.seed)
        self.validation = Decisions(bids, traces, Part.VALIDATION, config.card).draw(_JUDGED // 4, rng)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The cross-entropy of each batch."""
        assert isinstance(network, BiddingNetwork)  # noqa: S101 (our own task)
        for _ in range(self.steps):
            chosen = self.training.draw(self.config.batch, rng)
            yield nll_loss(logs_of(network, chosen), torch.from_numpy(chosen.call))

    def measures(self, network: nn.Module) -> dict[str, float]:
        """How often the likeliest call is the card's, on validation deals."""
        return agreements(network, self.validation)

    def tested(self, network: nn.Module) -> dict[str, float]:
        """The same on test deals."""
        return agreements(network, self.testing.draw(_JUDGED, np.random.default_rng(0)))


@torch.no_grad()
def agreements(network: nn.Module, examples: Examples) -> dict[str, float]:
    """Percent of all calls and of all but passes, and the mean -log chance of the call."""
    assert isinstance(network, BiddingNetwork)  # noqa: S101 (our own task)
    parts = [
        logs_of(network, examples.take(np.arange(start, min(start + _AT_ONCE, len(examples)))))
        for start in range(0, len(examples), _AT_ONCE)
    ]
    logs = torch.cat(parts).numpy()
    right = logs.argmax(axis=1) == examples.call
    bids = examples.call != PASS
    return {
        "accuracy": round(100 * float(right.mean()), 2),
        "accuracy_without_passes": round(100 * float(right[bids].mean()), 2),
        "surprise": round(-float(logs[np.arange(len(logs)), examples.call].mean()), 4),
    }


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, weights, log and checkpoint."""
    if deals is None:
        raise BadConfig("distilling a card needs auctions: give --deals FOLDER (`tablefeel generate auctions`)")
    task = DistillationTask(Bids.load(deals, config.auctions), config)
    run = Run.start(folder, "distilled", config)
    torch.manual_seed(config.seed)
    network = BiddingNetwork(config.units, config.blocks)
    schedule = Schedule(-(-config.steps // config.check), config.rate, config.decay, config.average, config.seed)
    trained = fit(network, task, schedule, run, report)
    assert isinstance(trained, BiddingNetwork)  # noqa: S101 (fit gives back what it was given)
    measures = task.tested(trained)
    command = command_of("distilled", deals.name, config, Config())
    leave(trained, folder, {"model": "distilled", "command": command, "config": to_json(config), "measures": measures})
    return measures


LEARNER = Learner(Config, train)
