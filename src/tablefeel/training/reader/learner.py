"""The reader of a self-taught bidder: what its auctions tell about every hand.

    tablefeel train reader --out runs/selfplay/reader --set bidder=selfplay@runs/selfplay

bids random deals with the bidder as it goes, so it needs no data, and leaves `model.onnx` in the folder; a run of
self-play that has a folder `reader` reads with it. The network is the belief network (`belief/networks.py`, whose heads
keep what is certain); its auctions are in `batches.py`. This file says what is learned and how.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import BELIEF, Traces, observe
from tablefeel.errors import BadConfig
from tablefeel.models.belief import MODEL, Answers, BeliefNet
from tablefeel.roster import find
from tablefeel.training.belief import learner as belief
from tablefeel.training.belief.batches import Batch, Batches
from tablefeel.training.belief.heads import Finished
from tablefeel.training.belief.judging import judged
from tablefeel.training.belief.learner import DOUBT, ask, losses_of, network_of
from tablefeel.training.belief.networks import ResidualNetwork
from tablefeel.training.export import export_whole
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.reader.batches import Meeting, alone, bids_of, with_odd_players, with_others
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run, replace_text
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import draw_log

RESULTS = "results.json"
_VALIDATION = 6000
"""Situations of each kind of table by which a run is judged on its way."""
_TEST_BOARDS = 6000
"""Boards that are bid anew to judge the finished network; a tenth of them is of the test part."""
_UNIFORM = float(np.log(3))
"""The mean surprise about a hidden card if all three hidden seats are taken to be as likely."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train reader` may be told; saved beside the weights."""

    bidder: str = ""
    """Whose auctions to read: a self-taught bidder, `selfplay@FOLDER`."""
    others: str = "sayc floor"
    """Bidders of the roster who also sit at the table on some boards; may be empty."""
    units: int = 256
    """Width of the network."""
    blocks: int = 3
    """Residual blocks of two layers."""
    batch: int = 512
    """Situations in a step."""
    steps: int = 8000
    """Steps of AdamW."""
    check: int = 400
    """Steps between two validations, each with a checkpoint and new auctions."""
    rate: float = 0.002
    """Largest learning rate; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.01
    """Weight decay."""
    average: float = 0.998
    """Memory of the averaged weights, which are the ones kept."""
    boards: int = 16_000
    """Boards that the bidder bids with itself between two validations; 70% of the deals are for training."""
    odd: int = 5000
    """Boards on which one or both sides are less sure than the bidder, and sometimes call out of the blue."""
    met: int = 16_000
    """Boards with the others at the table, bid once before the first step."""
    met_at_once: int = 6000
    """How many of them are used between two validations."""
    onlookers: float = 0.2
    """Share of situations seen by a player who is not to call."""
    kibitzers: float = 0.2
    """Share of situations seen without any hand."""
    start: str = ""
    """The folder of another reader's run of the same size, whose averaged weights come first, or the name of one that
    is shipped (`selfplay-reader`); empty: fresh."""
    seed: int = 0
    """Of the first weights, the deals and the situations drawn."""

    def __post_init__(self) -> None:
        for name in ("units", "blocks", "batch", "steps", "check", "boards", "odd", "met", "met_at_once"):
            if getattr(self, name) < 1:
                raise BadConfig(f"{name} is at least 1, not {getattr(self, name)}")
        if min(self.onlookers, self.kibitzers) < 0 or self.onlookers + self.kibitzers >= 1:
            raise BadConfig("onlookers and kibitzers are shares whose sum is below 1")

    @property
    def network(self) -> belief.Config:
        """The settings of the belief network that it trains, and of its losses."""
        return belief.Config(
            units=self.units, blocks=self.blocks, batch=self.batch, start=self.start, seed=self.seed, card_weight=1.0
        )  # fmt: skip


class ReaderTask:
    """Auctions that are bid as they are needed; `check` steps an epoch."""

    def __init__(self, config: Config) -> None:
        pair = find(config.bidder) if config.bidder else None
        if pair is None or pair.bidder.network is None:
            raise BadConfig(f"bidder is a self-taught one, as in bidder=selfplay@runs/selfplay, not {config.bidder!r}")
        self.config, self.steps = config, config.check
        self.policy, self.card = pair.bidder.network, pair.card
        others = [find(name) for name in config.others.split()]
        self.met = with_others(pair, others, config.met, np.random.default_rng([config.seed, 1])) if others else []
        rng = np.random.default_rng([config.seed, 2])
        self.validation = {
            name: self._batch(meetings, Part.VALIDATION, _VALIDATION, rng)
            for name, meetings in self._kinds(config.boards, config.odd, rng).items()
        }

    def _kinds(self, boards: int, odd: int, rng: np.random.Generator) -> dict[str, Sequence[Meeting]]:
        """New auctions of the bidder with itself and with odd players, and all those with others."""
        kinds: dict[str, Sequence[Meeting]] = {
            "own": [alone(self.policy, self.card, boards, rng)],
            "odd": with_odd_players(self.policy, self.card, odd, rng),
        }
        return kinds | ({"met": self.met} if self.met else {})

    def _batch(
        self, meetings: Sequence[Meeting], part: Part, count: int, rng: np.random.Generator
    ) -> tuple[Traces, Batch]:
        bids = bids_of(meetings)
        traces = Traces.of(bids.calls, bids.starts)
        return traces, Batches(bids, traces, part).draw(count, rng, self.config.onlookers, self.config.kibitzers)

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The loss of each batch, from auctions bid for this epoch."""
        config = self.config
        meetings = [alone(self.policy, self.card, config.boards, rng)]
        meetings += with_odd_players(self.policy, self.card, config.odd, rng)
        meetings += [one.some(max(1, config.met_at_once // len(self.met)), rng) for one in self.met]
        bids = bids_of(meetings)
        traces = Traces.of(bids.calls, bids.starts)
        batches = Batches(bids, traces, Part.TRAIN)
        for _ in range(self.steps):
            batch = batches.draw(config.batch, rng, config.onlookers, config.kibitzers)
            said = ask(network, traces, batch.at, config.network)
            yield sum(losses_of(said, batch, config.network).values(), torch.zeros(()))

    @torch.no_grad()
    def measures(self, network: nn.Module) -> dict[str, float]:
        """Losses on validation auctions: of all heads on the bidder's own, then the mean surprise of a card on each."""
        found: dict[str, float] = {}
        for name, (traces, batch) in self.validation.items():
            said = ask(network, traces, batch.at, self.config.network)
            losses = losses_of(said, batch, self.config.network)
            if name == "own":
                found["validation"] = round(float(sum(losses.values(), torch.zeros(()))), 5)
            found[f"cards_{name}"] = round(float(losses["cards"]), 5)
        return found

    def test(self, net: BeliefNet) -> dict[str, Mapping[str, float]]:
        """How good an exported network is on test deals: what players to call think, at every kind of table."""
        rng = np.random.default_rng([self.config.seed, 3])
        found: dict[str, Mapping[str, float]] = {}
        for name, meetings in self._kinds(_TEST_BOARDS, _TEST_BOARDS, rng).items():
            bids = bids_of(meetings)
            traces = Traces.of(bids.calls, bids.starts)
            batches = Batches(bids, traces, Part.TEST)
            batch = batches.own_turns(batches.auctions)
            answers = net(traces, batch.at)
            if not all(np.isfinite(part).all() for part in answers):
                raise AssertionError(f"the network's answers to {name} auctions are not all numbers")
            found[name] = {**judged(answers, batch), "uniform_card_loss": round(_UNIFORM, 4)}
        return found


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, curves, log and checkpoint."""
    if deals is not None:
        raise BadConfig("reader deals and bids its own boards: leave out --deals")
    torch.set_num_threads(1)
    task = ReaderTask(config)
    run = Run.start(folder, "reader", config)
    schedule = Schedule(-(-config.steps // config.check), config.rate, config.decay, config.average, config.seed)
    trained = fit(network_of(config.network), task, schedule, run, report)
    assert isinstance(trained, ResidualNetwork)  # noqa: S101 (the settings above)
    traces, batch = task.validation["own"]
    sample = observe(traces, batch.at.take(slice(0, 64)))
    about = {"model": "reader", "config": to_json(config)}
    path = folder / MODEL
    export_whole(Finished(trained, DOUBT), path, BELIEF, sample, about, Answers._fields)
    measures = task.test(BeliefNet(path))
    replace_text(path.with_suffix(".json"), json.dumps({"encoding": BELIEF, **about, "measures": measures}, indent=2))
    draw_log(run, "mean surprise of a card", tuple(f"cards_{name}" for name in task.validation))
    replace_text(folder / RESULTS, json.dumps(measures, indent=2) + "\n")
    return measures


LEARNER = Learner(Config, train)
