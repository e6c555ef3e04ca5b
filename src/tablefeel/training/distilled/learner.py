"""A quick stand-in for a convention card: a small network that makes the calls of its rules.

    tablefeel train distilled --deals auctions --out runs/distilled --set card=sayc

learns from a folder of auctions (`tablefeel generate auctions`), those of players who misjudge included, where it
learns what the rules advise. Search bids thousands of auctions to their end before a call; rules take a millisecond
for each, a network of this size a few microseconds a call.

With `spread` it keeps some chance for every other call that is true with the hand (`tablefeel generate told` knows
which are): a start for self-play among true calls (`docs/learners/truth.md`).
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

from tablefeel.arrays import held, vulnerable_sides
from tablefeel.arrays.types import Bools, Ints
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.datasets.told import Told, read_told
from tablefeel.encoding.belief import Traces
from tablefeel.encoding.bidding import NOTHING, TURNED, hand_bits
from tablefeel.errors import BadConfig
from tablefeel.kernel import CALLS, PASS
from tablefeel.simulation.auctions import SILENT
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.selfplay.config import OWN
from tablefeel.training.selfplay.imitation import Examples, logs_of
from tablefeel.training.selfplay.network import BiddingNetwork
from tablefeel.training.selfplay.opponent_pool import take_over
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
    start: str = ""
    """Whose weights come first: a network that the package ships, or the folder of a run; empty: fresh ones."""
    spread: float = 0.0
    """Share of the chance that all true calls have together, the book's among them; needs told auctions."""
    seed: int = 0
    """Of the first weights and the decisions drawn."""

    def __post_init__(self) -> None:
        if not 0 <= self.spread < 1:
            raise BadConfig(f"spread is at least 0 and below 1, not {self.spread}")
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")


class Decisions:
    """The calls of a card in one part of the auctions; of told ones also what is true, and the hands beside."""

    def __init__(self, bids: Bids, traces: Traces, part: Part, card: str, told: Told | None = None) -> None:
        self.bids, self.traces = bids, traces
        plays = np.array([[name == card for name in pair] for pair in bids.cards])[bids.dataset]
        call, auction = np.arange(len(bids.calls)), np.repeat(np.arange(len(bids)), bids.lengths)
        hand = 4 * auction + (bids.dealer[auction] + call - bids.starts[auction] & 3)
        advised, truth = bids.advised, np.zeros(len(bids.calls), dtype=np.uint64)
        if told is not None:
            beside, truth = told.beside, np.concatenate([told.truth, told.beside.truth])
            call, hand = np.concatenate([call, beside.call]), np.concatenate([hand, beside.hand])
            auction, advised = np.concatenate([auction, auction[beside.call]]), np.append(advised, beside.advised)
        turn = call - bids.starts[auction]
        ours = plays[auction, (bids.dealer[auction] + turn) & 1]
        ours &= (bids.part[auction] == part) & (bids.part[hand // 4] == part)
        self.auction, self.turn, self.hand = auction[ours], turn[ours], hand[ours]
        self.advised, self.truth = advised[ours], truth[ours]
        self.dealt = int(ours[: len(bids.calls)].sum())
        """How many decisions are of hands as they were dealt; they come first, those of hands beside follow."""
        if not len(self.auction):
            raise BadConfig(f"there are no calls of {card!r} for {part} among {len(bids)} auctions")

    def draw(self, count: int, rng: np.random.Generator) -> Examples:
        """Random decisions of hands as they were dealt."""
        return self.take(rng.integers(self.dealt, size=count))

    def drawn(self, count: int, rng: np.random.Generator) -> Ints:
        """The numbers of random decisions: of hands as they were dealt, and in equal part of hands beside."""
        found: Ints = rng.integers(self.dealt, size=count)
        if len(self) > self.dealt:
            beside = np.arange(count) % 2 == 1
            found[beside] = rng.integers(self.dealt, len(self), size=int(beside.sum()))
        return found

    def true(self, numbers: Ints) -> Bools:
        """(n, 38): which calls are true in these decisions; what the book advises counts as true."""
        words = self.truth[numbers][:, None] >> np.arange(len(CALLS), dtype=np.uint64)
        found: Bools = (words & np.uint64(1)).astype(np.bool_)
        found[np.arange(len(numbers)), self.advised[numbers]] = True
        return found

    def take(self, numbers: Ints) -> Examples:
        """These decisions, each with a hand of its own."""
        auction, turn = self.auction[numbers], self.turn[numbers]
        dealer, vulnerability = (part[auction].astype(np.intp) for part in (self.bids.dealer, self.bids.vulnerability))
        rows = np.arange(len(numbers))
        board, holder = np.divmod(self.hand[numbers], 4)
        cards = held(self.bids.owners(board))[rows, holder]
        seen = np.concatenate([hand_bits(cards), vulnerable_sides(vulnerability, dealer + turn & 3)], axis=1)
        first = self.bids.starts[auction]
        before = np.arange(int(turn.max(initial=0)))
        events = self.traces.events[np.minimum(first[:, None] + before, len(self.bids.calls) - 1)].astype(np.intp)
        events = np.where((before < turn[:, None]) & (events != SILENT), events, NOTHING)
        places = TURNED[(turn & 3)[:, None], events]
        state = self.traces.states[first + auction + turn].astype(np.intp)
        return Examples(seen, rows, places, state, self.advised[numbers].astype(np.intp))

    def __len__(self) -> int:
        return len(self.auction)


class DistillationTask:
    """Random decisions, `check` steps an epoch."""

    def __init__(self, bids: Bids, config: Config, told: Told | None = None) -> None:
        traces = Traces.of(bids.calls, bids.starts)
        self.config, self.steps = config, config.check
        self.training = Decisions(bids, traces, Part.TRAIN, config.card, told)
        self.testing = Decisions(bids, traces, Part.TEST, config.card)
        rng = np.random.default_rng(config.seed)
        self.validation = Decisions(bids, traces, Part.VALIDATION, config.card).draw(_JUDGED // 4, rng)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The cross-entropy of each batch."""
        assert isinstance(network, BiddingNetwork)  # noqa: S101 (our own task)
        for _ in range(self.steps):
            numbers = self.training.drawn(self.config.batch, rng)
            chosen = self.training.take(numbers)
            logs = logs_of(network, chosen)
            loss = nll_loss(logs, torch.from_numpy(chosen.call))
            if self.config.spread:
                even = spread_loss(logs, self.training.true(numbers))
                loss = (1 - self.config.spread) * loss + self.config.spread * even
            yield loss

    def measures(self, network: nn.Module) -> dict[str, float]:
        """How often the likeliest call is the card's, on validation deals."""
        return agreements(network, self.validation)

    def tested(self, network: nn.Module) -> dict[str, float]:
        """The same on test deals."""
        return agreements(network, self.testing.draw(_JUDGED, np.random.default_rng(0)))


def spread_loss(logs: Tensor, true: Bools) -> Tensor:
    """The cross-entropy of equal chances for all true calls (n, 38)."""
    share = torch.from_numpy((true / true.sum(axis=1, keepdims=True)).astype(np.float32))
    return -(share * logs.masked_fill(share == 0, 0.0)).sum(dim=1).mean()


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


def begun(units: int, blocks: int, start: str, seed: int) -> BiddingNetwork:
    """A network with its first weights: those of `start` where there is one."""
    torch.manual_seed(seed)
    network = BiddingNetwork(units, blocks)
    if start:
        take_over(network, f"{OWN}{start}", seed)
    return network


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, weights, log and checkpoint."""
    if deals is None:
        raise BadConfig("distilling a card needs auctions: give --deals FOLDER (`tablefeel generate auctions`)")
    told = read_told(deals, config.auctions) if config.spread else None
    task = DistillationTask(Bids.load(deals, config.auctions), config, told)
    run = Run.start(folder, "distilled", config)
    network = begun(config.units, config.blocks, config.start, config.seed)
    schedule = Schedule(-(-config.steps // config.check), config.rate, config.decay, config.average, config.seed)
    trained = fit(network, task, schedule, run, report)
    assert isinstance(trained, BiddingNetwork)  # noqa: S101 (fit gives back what it was given)
    measures = task.tested(trained)
    command = command_of("distilled", deals.name, config, Config())
    leave(trained, folder, {"model": "distilled", "command": command, "config": to_json(config), "measures": measures})
    return measures


LEARNER = Learner(Config, train)
