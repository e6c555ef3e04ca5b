"""`tablefeel train dharmalingam`: the paper's best network, trained by RPROP and written as a file to solve with.

One network for trumps and one for notrump, each trained on all deals at once. After every `check` epochs the run is
kept and the model is written, so that a run that is stopped has a model as good as it got, and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.dharmalingam import code_52x4
from tablefeel.errors import BadConfig
from tablefeel.models.dharmalingam import ENCODING, NAME
from tablefeel.training.dharmalingam.learner import Config as CellConfig
from tablefeel.training.dharmalingam.learner import Rprop, build, coding_of, hits, questions, targets
from tablefeel.training.export import export_whole
from tablefeel.training.registry import Learner
from tablefeel.training.runs import Report, Run
from tablefeel.training.settings import to_json
from tablefeel.training.tricks.learner import command_of

MODEL = "model.onnx"
CONTRACTS = ("suit", "notrump")


@dataclass(frozen=True, slots=True)
class Config:
    """What `tablefeel train dharmalingam` may be told; saved beside the weights."""

    network: str = "(52x4)-25-1"
    """The layers, after the coding 52x4; this one is best in the paper's tables."""
    epochs: int = 1000
    """Passes over all training deals; each makes one step of RPROP."""
    check: int = 50
    """Passes between two checkpoints, each with a model written."""
    seed: int = 0
    """Of the first weights."""

    def __post_init__(self) -> None:
        if coding_of(self.network) != "52x4":
            raise BadConfig(f"{self.network!r} does not read 52x4, the only coding that is served")
        if min(self.epochs, self.check) < 1:
            raise BadConfig("epochs and check are at least 1")


class Both(nn.Module):
    """Both networks in one: 208 bits to the answer with trumps and the answer without."""

    def __init__(self, networks: Mapping[str, nn.Module]) -> None:
        super().__init__()
        self.networks = nn.ModuleDict(dict(networks))

    def forward(self, bits: Tensor) -> Tensor:
        return torch.cat([self.networks[contract](bits) for contract in CONTRACTS], dim=1)


class _Half:
    """One of the two networks with its algorithm and what it learns."""

    def __init__(self, config: Config, contract: str, training: SolvedDeals) -> None:
        torch.manual_seed(config.seed)
        self.contract = contract
        self.network = build(config.network)
        self.algorithm = Rprop(list(self.network.parameters()))
        self.wanted = torch.from_numpy(targets(questions(training, contract)))

    def epoch(self, inputs: Tensor) -> float:
        """The mean squared error before this epoch's step."""
        self.network.zero_grad()
        error = nn.functional.mse_loss(self.network(inputs), self.wanted)
        error.backward()  # type: ignore[no-untyped-call]
        self.algorithm.step()
        return float(error.detach())

    def tensors(self) -> dict[str, Tensor]:
        """Everything that the next epoch depends on."""
        memory = (self.algorithm.sizes, self.algorithm.last_gradients, self.algorithm.last_moves)
        found = {f"{self.contract}.network.{name}": value for name, value in self.network.state_dict().items()}
        for kind, tensors in enumerate(memory):
            found |= {f"{self.contract}.memory.{kind}.{place}": one for place, one in enumerate(tensors)}
        return found

    def restore(self, found: Mapping[str, Tensor]) -> None:
        """Set all as it was saved."""
        start = f"{self.contract}.network."
        self.network.load_state_dict({name[len(start) :]: one for name, one in found.items() if name.startswith(start)})
        memory = (self.algorithm.sizes, self.algorithm.last_gradients, self.algorithm.last_moves)
        for kind, tensors in enumerate(memory):
            for place in range(len(tensors)):
                tensors[place] = found[f"{self.contract}.memory.{kind}.{place}"].clone()


def train(deals: Path | None, config: Config, folder: Path, report: Report) -> Mapping[str, Any]:
    """The hits on test deals; the folder then holds model, log and checkpoint."""
    if deals is None:
        raise BadConfig("training dharmalingam needs solved deals: give --deals FILE.dd")
    solved = read_solved(deals)
    training = solved.part(Part.TRAIN)
    run = Run.start(folder, NAME, config)
    halves = [_Half(config, contract, training) for contract in CONTRACTS]
    done = 0
    if run.checkpoint is not None:
        done = int(run.checkpoint.state["done"])
        for half in halves:
            half.restore(run.checkpoint.tensors)
    inputs = torch.from_numpy(code_52x4(training.owners))
    while done < config.epochs:
        count = min(config.check, config.epochs - done)
        errors = [[half.epoch(inputs) for _ in range(count)][-1] for half in halves]
        done += count
        judged = _hits(halves, solved.part(Part.VALIDATION))
        run.log(
            {"epoch": done, **{f"{half.contract}_error": e for half, e in zip(halves, errors, strict=True)}, **judged}
        )
        run.save({name: one for half in halves for name, one in half.tensors().items()}, {"done": done})
        _write(halves, solved.part(Part.TEST), config, run, deals.name, done)
        report(done, config.epochs, {"exact": judged["suit_exact"]})
    return _write(halves, solved.part(Part.TEST), config, run, deals.name, done)


def _hits(halves: list[_Half], deals: SolvedDeals) -> dict[str, float]:
    """Percent exact, within one and within two of both networks on some deals."""
    found: dict[str, float] = {}
    for half in halves:
        cell = CellConfig(network="(52x4)-1", contract=half.contract)
        found |= {f"{half.contract}_{name}": value for name, value in asdict(hits(half.network, deals, cell)).items()}
    return found


def _write(
    halves: list[_Half], testing: SolvedDeals, config: Config, run: Run, data: str, done: int
) -> Mapping[str, Any]:
    """The measures on test deals of the model written."""
    measures = {"epochs": done, "test_deals": len(testing), **_hits(halves, testing)}
    about = {
        "model": NAME, "command": command_of(NAME, data, config, Config()), "config": to_json(config),
        "measures": measures,
    }  # fmt: skip
    both = Both({half.contract: half.network for half in halves})
    export_whole(both, run.folder / MODEL, ENCODING, code_52x4(testing.owners[:64]), about, ("tricks",))
    return measures


LEARNER = Learner(Config, train)
