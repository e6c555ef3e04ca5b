"""PairNet: from a partnership's two hands to the chances of 0 to 13 tricks, whatever the opponents hold.

    tablefeel train pairs --deals random-100k.dd.gz --out runs/pairs

Both sides of every solved training deal teach it: two hands, and what they took on that one layout. Layouts differ, so
single ones are noisy teachers and more of them help: most steps take random deals never solved, with the chances that
the shipped TrickNet gives for them.
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

from tablefeel.arrays import pairs_of, random_owners
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part, indices_of
from tablefeel.encoding.tricks import PAIR_PLANES, pair_planes
from tablefeel.errors import BadConfig
from tablefeel.kernel import Side
from tablefeel.models.expected import BETTER
from tablefeel.models.tricks import PairNet, TrickNet
from tablefeel.training.export import export
from tablefeel.training.fitting import Schedule, fit
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.judging import LEVELS, accuracy, calibration, choice_costs
from tablefeel.training.tricks.learner import MODEL, chances_of, command_of, draw_log, with_other_spots
from tablefeel.training.tricks.networks import PairNetwork


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train pairs` may be told; saved beside the weights."""

    suit_units: int = 64
    """Numbers that describe a suit in two hands."""
    strain_units: int = 96
    """Numbers that describe a strain, from which its tricks are told."""
    meeting_units: int = 48
    """Numbers that describe how trumps and one side suit go together."""
    epochs: int = 6
    """Passes over the solved training pairs."""
    batch: int = 512
    """Pairs per step."""
    estimated: float = 0.6
    """Share of steps that take new random deals with TrickNet's chances instead of solved ones."""
    rate: float = 0.002
    """Largest learning rate of AdamW; it rises over 200 steps and falls as a cosine."""
    decay: float = 0.02
    """Weight decay."""
    average: float = 0.999
    """Memory of the averaged weights, which are the ones kept."""
    spots: float = 0.3
    """Chance that two neighbouring low cards change hands in a solved deal (see `tricks.with_other_spots`)."""
    seed: int = 0
    """Of weights, order and random deals."""


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The measures on test deals; the folder then holds model, curves, log and checkpoint."""
    if deals is None:
        raise BadConfig("training pairs needs solved deals: give --deals FILE.dd")
    solved = read_solved(deals)
    run = Run.start(folder, "pairs", config)
    torch.manual_seed(config.seed)
    network = PairNetwork(config.suit_units, config.strain_units, config.meeting_units)
    teacher = TrickNet() if config.estimated > 0 else None
    task = PairTask(solved.part(Part.TRAIN), solved.part(Part.VALIDATION), config, teacher)
    schedule = Schedule(config.epochs, config.rate, config.decay, config.average, config.seed)
    trained = fit(network, task, schedule, run, report)
    return _finish(trained, solved.part(Part.TEST), config, run, deals.name)


class PairTask:
    """Batches of solved pairs and of newly dealt ones, mixed at random."""

    def __init__(
        self, training: SolvedDeals, validation: SolvedDeals, config: Config, teacher: TrickNet | None
    ) -> None:
        if not 0 <= config.estimated < 1:
            raise BadConfig(f"estimated is a share from 0 to below 1, not {config.estimated}")
        solved = 2 * len(training) // config.batch
        if not solved:
            raise BadConfig(f"{2 * len(training)} training pairs do not fill a batch of {config.batch}")
        self.training, self.config, self.teacher = training, config, teacher
        self.validation = both_sides(validation)
        self.solved = solved
        self.steps = round(solved / (1 - config.estimated))

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The cross-entropy of each batch."""
        order = rng.permutation(2 * len(self.training))
        is_solved = rng.permutation(np.arange(self.steps) < self.solved)
        used = 0
        for solved in is_solved:
            if solved:
                planes, wanted = self._solved(order[used : used + self.config.batch], rng)
                used += self.config.batch
            else:
                planes, wanted = self._dealt(rng)
            yield cross_entropy(network(torch.from_numpy(planes)).flatten(0, 2), wanted)

    def _solved(self, numbers: Ints, rng: np.random.Generator) -> tuple[Floats32, Tensor]:
        """Some solved pairs: number 2 d + s is side s of deal d."""
        deals, sides = self.training.take(numbers >> 1), numbers & 1
        owners = with_other_spots(deals.owners, self.config.spots, rng)
        planes = pair_planes(pairs_of(owners, sides))
        return planes, torch.from_numpy(_targets(deals.tricks, sides).astype(np.int64)).flatten()

    def _dealt(self, rng: np.random.Generator) -> tuple[Floats32, Tensor]:
        """Both sides of new random deals with TrickNet's chances; deals kept for testing are left out."""
        if self.teacher is None:
            raise BadConfig("no network to estimate new deals with")
        owners = random_owners(self.config.batch // 2, rng)
        owners = owners[np.setdiff1d(np.arange(len(owners)), indices_of(owners, Part.TEST))]
        chances = self.teacher(owners)
        planes = [pair_planes(pairs_of(owners, side)) for side in Side]
        wanted = [with_better(chances[:, :, side::2]) for side in Side]
        return np.concatenate(planes), torch.from_numpy(np.concatenate(wanted)).flatten(0, 2)

    def measures(self, network: nn.Module) -> dict[str, float]:
        """What its contracts cost on validation deals, and how likely it held the truth."""
        pairs, tricks = self.validation
        return _judged(chances_of(network, pair_planes(pairs)), tricks)


def both_sides(deals: SolvedDeals) -> tuple[Bools, Bytes]:
    """The 2n pairs of n deals (North-South first), with their tricks (2n, 5, 3): each partner, and the better."""
    pairs = np.concatenate([pairs_of(deals.owners, side) for side in Side])
    sides = np.repeat(np.arange(2), len(deals))
    return pairs, _targets(np.concatenate([deals.tricks, deals.tricks]), sides)


def with_better(chances: Floats32) -> Floats32:
    """(n, 5, 3, 14): partners' chances (n, 5, 2, 14) with those of the better partner beside them.

    The partners' counts are taken to rise and fall together; they are equal on most deals anyway.
    """
    at_most = np.minimum(*np.moveaxis(chances.cumsum(axis=-1), 2, 0))
    better = np.maximum(np.diff(at_most, axis=-1, prepend=np.float32(0)), 0)
    better /= better.sum(axis=-1, keepdims=True)
    return np.concatenate([chances, better[:, :, None]], axis=2)


def _targets(tricks: Bytes, sides: Ints) -> Bytes:
    rows = np.arange(len(tricks))
    first, second = tricks[rows, :, sides], tricks[rows, :, sides + 2]
    return np.stack([first, second, np.maximum(first, second)], axis=2)


def _judged(chances: Floats32, tricks: Bytes) -> dict[str, float]:
    found = {}
    for by in ("score", "cost"):
        costs = choice_costs(chances[:, :, BETTER], tricks[:, :, BETTER], by=by)
        found[f"cost_by_{by}"] = round(float(costs.mean()), 4)
    return found | accuracy(chances, tricks)


def _finish(trained: nn.Module, testing: SolvedDeals, config: Config, run: Run, data: str) -> Mapping[str, Any]:
    """Export, judge the exported model on test deals, draw the curves."""
    about = {"model": "pairs", "command": command_of("pairs", data, config, Config()), "config": to_json(config)}
    pairs, tricks = both_sides(testing)
    path = run.folder / MODEL
    export(trained, path, PAIR_PLANES, pair_planes(pairs[:64]), about)
    chances = PairNet(path)(pairs)
    measures: dict[str, Any] = _judged(chances, tricks) | {"test_pairs": len(pairs)}
    costs = choice_costs(chances[:, :, BETTER], tricks[:, :, BETTER])
    measures["cost_by_score_error_bar"] = round(float(1.96 * costs.std() / np.sqrt(len(costs))), 4)
    measures["calibration_error"] = {level: round(calibration(chances, tricks, level).error, 5) for level in LEVELS}
    export(trained, path, PAIR_PLANES, pair_planes(pairs[:64]), about | {"measures": measures})
    draw_log(run, "IMPs", ("cost_by_score", "cost_by_cost"))
    return measures


LEARNER = Learner(Config, train)
