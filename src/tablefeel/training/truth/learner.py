"""Which calls are true: a network that says of every call whether the hand has what the book says it shows.

    tablefeel train truth --deals told --out runs/truth

reads the auctions that `tablefeel generate told` left, with the true calls of every decision. The rules say exactly
what is true, and at the table they do; but they take a millisecond, and self-play asks sixty thousand times a second.
There this network stands in for them (`training.selfplay`, setting `truth`): a policy that was masked by it while it
learned has learned to choose among true calls.

The network is a bidding network whose 38 answers are logits of one yes or no each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

from tablefeel.arrays.types import Bools
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.datasets.told import Told, read_told
from tablefeel.encoding.belief import Traces
from tablefeel.encoding.bidding import PRIOR_LOGITS
from tablefeel.errors import BadConfig
from tablefeel.training.distilled.learner import Decisions, begun
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.selfplay.imitation import Examples
from tablefeel.training.selfplay.network import BiddingNetwork
from tablefeel.training.selfplay.results import leave
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of

_LEGAL: Bools = np.isfinite(PRIOR_LOGITS)
_BOOK = 4.0
"""How many times the book's own call counts: a policy that is denied it learns nonsense."""
_JUDGED = 20_000
"""Decisions by which a network is judged."""
_AT_ONCE = 2000


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train truth` may be told; saved beside the weights."""

    card: str = "sayc"
    """By whose book calls are true: all auctions in which a side plays this card."""
    units: int = 256
    """Width of the network."""
    blocks: int = 2
    """Residual layers."""
    batch: int = 512
    """Decisions in a step."""
    steps: int = 8000
    """Steps of AdamW."""
    check: int = 1000
    """Steps between two validations, each with a checkpoint."""
    rate: float = 0.002
    """Largest learning rate; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    start: str = ""
    """Whose weights come first: a network that the package ships, or the folder of a run; empty: fresh ones."""
    auctions: int = 0
    """How many auctions of each dataset to use; 0 for all."""
    seed: int = 0
    """Of the first weights and the decisions drawn."""

    def __post_init__(self) -> None:
        if min(self.units, self.blocks, self.batch, self.steps, self.check) < 1:
            raise BadConfig("units, blocks, batch, steps and check are at least 1")


class TruthTask:
    """Random decisions with their true calls, `check` steps an epoch."""

    def __init__(self, bids: Bids, told: Told, config: Config) -> None:
        traces = Traces.of(bids.calls, bids.starts)
        self.config, self.steps = config, config.check
        self.training, self.validation, self.testing = (
            Decisions(bids, traces, part, config.card, told) for part in (Part.TRAIN, Part.VALIDATION, Part.TEST)
        )

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The surprise of each batch: over all legal calls, a decision."""
        for _ in range(self.steps):
            numbers = self.training.drawn(self.config.batch, rng)
            examples, true = self.training.take(numbers), self.training.true(numbers)
            answers = answers_of(network, examples)
            weight = _LEGAL[examples.state].astype(np.float32)
            weight[np.arange(len(examples)), examples.call] = _BOOK
            wanted = torch.from_numpy(true.astype(np.float32))
            surprise = binary_cross_entropy_with_logits(
                answers, wanted, weight=torch.from_numpy(weight), reduction="sum"
            )
            yield surprise / len(examples)

    def measures(self, network: nn.Module) -> dict[str, float]:
        """How well truth is told on validation deals."""
        return judged(network, *drawn(self.validation, _JUDGED // 4, np.random.default_rng(0)))

    def tested(self, network: nn.Module) -> dict[str, float]:
        """The same on test deals."""
        return judged(network, *drawn(self.testing, _JUDGED, np.random.default_rng(0)))


def drawn(decisions: Decisions, count: int, rng: np.random.Generator) -> tuple[Examples, Bools]:
    """Random decisions of hands as they were dealt, and (n, 38) which calls are true in them."""
    numbers = rng.integers(decisions.dealt, size=count)
    return decisions.take(numbers), decisions.true(numbers)


def answers_of(network: nn.Module, examples: Examples) -> Tensor:
    """(n, 38): the logits of each call's being true."""
    assert isinstance(network, BiddingNetwork)  # noqa: S101 (our own task)
    seen = torch.from_numpy(examples.seen[examples.hand].astype(np.float32))
    return network.logits(network.look(seen), torch.from_numpy(examples.places.astype(np.intp)))


@torch.no_grad()
def judged(network: nn.Module, examples: Examples, true: Bools) -> dict[str, float]:
    """Percent: of the true calls found, of those taken for true that are, of masks without a fault, of book's calls."""
    rows = np.arange(len(examples))
    parts = [rows[start : start + _AT_ONCE] for start in range(0, len(rows), _AT_ONCE)]
    answers = np.concatenate([answers_of(network, examples.take(part)).numpy() for part in parts])
    said = (answers > 0) & _LEGAL[examples.state]
    both = said & true
    return {
        "found": round(100 * float(both.sum() / true.sum()), 2),
        "right": round(100 * float(both.sum() / max(1, said.sum())), 2),
        "faultless": round(100 * float((said == true).all(axis=1).mean()), 2),
        "book": round(100 * float(said[rows, examples.call].mean()), 2),
        "true_calls": round(float(true.sum(axis=1).mean()), 3),
    }


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, weights, log and checkpoint."""
    if deals is None:
        raise BadConfig("learning what is true needs auctions: give --deals FOLDER (`tablefeel generate told`)")
    torch.set_num_threads(1)
    run = Run.start(folder, "truth", config)
    task = TruthTask(Bids.load(deals, config.auctions), read_told(deals, config.auctions), config)
    network = begun(config.units, config.blocks, config.start, config.seed)
    schedule = Schedule(-(-config.steps // config.check), config.rate, config.decay, config.average, config.seed)
    trained = fit(network, task, schedule, run, report)
    assert isinstance(trained, BiddingNetwork)  # noqa: S101 (fit gives back what it was given)
    measures = task.tested(trained)
    command = command_of("truth", deals.name, config, Config())
    leave(trained, folder, {"model": "truth", "command": command, "config": to_json(config), "measures": measures})
    return measures


LEARNER = Learner(Config, train)
