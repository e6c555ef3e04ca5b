"""The training loop that supervised learners share: AdamW, warm-up and cosine, averaged weights, exact resumption."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import torch
from torch import Tensor, nn

from tablefeel.training.runs import Report, Run, optimiser_tensors, restore_optimiser

_WARM_UP = 200
"""Steps in which the learning rate rises to its full size."""
_LEAST_RATE = 0.01
"""Share of the learning rate that is left at the end."""


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long and how fast."""

    epochs: int
    rate: float
    decay: float
    average: float
    seed: int
    patience: int = 0
    """Stop after so many epochs without a lower `validation` measure, and keep the best; 0 never stops early."""
    falls: bool = True
    """Whether the rate rises at first and falls as a cosine; else it stays what it is."""


class Task(Protocol):
    """What is learned: batches with their loss, and how good a network is."""

    steps: int
    """Batches in an epoch."""

    def losses(self, network: nn.Module, rng: np.random.Generator) -> Iterator[Tensor]:
        """The loss of each batch of one epoch."""
        ...

    def measures(self, network: nn.Module) -> dict[str, float]:
        """How good the network is on validation deals; the first measure is what the bar shows."""
        ...


def fit(network: nn.Module, task: Task, schedule: Schedule, run: Run, report: Report) -> nn.Module:
    """The averaged network after `epochs`; a run that was stopped goes on from its last whole epoch.

    The same seed gives the same weights whether or not the run was broken: the checkpoint holds the weights, their
    average, the optimiser's memory and the random generator.
    """
    rng = np.random.default_rng(schedule.seed)
    optimiser = torch.optim.AdamW(_groups(network, schedule.decay), lr=schedule.rate, betas=(0.9, 0.99))
    averaged = copy.deepcopy(network)
    best = copy.deepcopy(network) if schedule.patience else None
    epoch = _restore(run, network, averaged, optimiser, rng, best)
    total = schedule.epochs * task.steps
    while epoch < schedule.epochs and not _is_stale(run, schedule.patience):
        network.train()
        step, losses = epoch * task.steps, []
        for loss in task.losses(network, rng):
            for group in optimiser.param_groups:
                group["lr"] = _rate(schedule.rate, step, total) if schedule.falls else schedule.rate
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
            average(averaged, network, schedule.average, step)
            step += 1
            losses.append(float(loss.detach()))
            report(step, total, {"loss": losses[-1]})
        epoch += 1
        averaged.eval()
        measures = task.measures(averaged)
        run.log({"epoch": epoch, "loss": float(np.mean(losses)), **measures})
        if best is not None and measures["validation"] <= min(row["validation"] for row in run.rows()):
            best.load_state_dict(averaged.state_dict())
        _save(run, network, averaged, optimiser, rng, best, epoch)
        report(step, total, measures)
    return (averaged if best is None else best).eval()


def _is_stale(run: Run, patience: int) -> bool:
    """Whether the last `patience` epochs brought nothing better than the epochs before."""
    found = [row["validation"] for row in run.rows()] if patience else []
    return len(found) > patience and min(found[-patience:]) >= min(found[:-patience])


def _groups(network: nn.Module, decay: float) -> list[dict[str, object]]:
    """Matrices shrink by `decay`; biases and norms do not."""
    weights = list(network.parameters())
    return [
        {"params": [weight for weight in weights if weight.ndim > 1], "weight_decay": decay},
        {"params": [weight for weight in weights if weight.ndim <= 1], "weight_decay": 0.0},
    ]


def _rate(rate: float, step: int, total: int) -> float:
    cosine = 0.5 * (1 + math.cos(math.pi * step / total))
    return rate * min(1.0, (step + 1) / _WARM_UP) * (_LEAST_RATE + (1 - _LEAST_RATE) * cosine)


@torch.no_grad()
def average(averaged: nn.Module, network: nn.Module, most: float, step: int) -> None:
    """Move the average towards the network: it keeps `most` of itself, less in the first steps."""
    keep = min(most, (1 + step) / (10 + step))
    for kept, new in zip(averaged.parameters(), network.parameters(), strict=True):
        kept.lerp_(new, 1 - keep)


def _save(
    run: Run, network: nn.Module, averaged: nn.Module, optimiser: torch.optim.Optimizer, rng: np.random.Generator,
    best: nn.Module | None, epoch: int,
) -> None:  # fmt: skip
    parts = {"network": network.state_dict(), "averaged": averaged.state_dict(), "adam": optimiser_tensors(optimiser)}
    if best is not None:
        parts["best"] = best.state_dict()
    tensors = {f"{part}.{name}": tensor for part, named in parts.items() for name, tensor in named.items()}
    run.save(tensors, {"epoch": epoch, "rng": rng.bit_generator.state})


def _restore(
    run: Run, network: nn.Module, averaged: nn.Module, optimiser: torch.optim.Optimizer, rng: np.random.Generator,
    best: nn.Module | None,
) -> int:  # fmt: skip
    """How many epochs are done; everything is set as it was then."""
    found = run.checkpoint
    if found is None:
        return 0
    network.load_state_dict(found.under("network"))
    averaged.load_state_dict(found.under("averaged"))
    if best is not None:
        best.load_state_dict(found.under("best"))
    restore_optimiser(optimiser, found.under("adam"))
    rng.bit_generator.state = found.state["rng"]
    return int(found.state["epoch"])
