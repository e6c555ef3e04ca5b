"""Several processes that train one network together: each learns from its share of a batch, and gradients are averaged.

    torchrun --nproc-per-node 2 -m tablefeel train selfplay --deals random-100k.dd.gz --out runs/selfplay

`torchrun` starts them, on one machine or on many, and tells each its number in the environment; PyTorch's gloo carries
the sums. The first one holds the run's folder and writes; the others read its checkpoint and stay equal to it. Without
`torchrun` there is one process, and nothing is sent.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import torch
from torch import distributed
from torch.nn.parameter import Parameter

from tablefeel.arrays.types import Floats64
from tablefeel.errors import BadConfig


@dataclass(frozen=True, slots=True)
class Processes:
    """This process among those that train together."""

    number: int = 0
    """Its number (rank)."""
    count: int = 1
    """How many there are (world size)."""

    @property
    def is_first(self) -> bool:
        """Whether this one writes the run's files."""
        return self.number == 0

    @property
    def seed(self) -> tuple[int, ...]:
        """What makes this process's random numbers its own; nothing where it is alone."""
        return () if self.count == 1 else (self.number,)

    def share(self, size: int) -> int:
        """How many of so many deals each process takes; `BadConfig` where they cannot be shared evenly."""
        if size % self.count:
            raise BadConfig(f"a batch of {size} cannot be shared evenly by {self.count} processes")
        return size // self.count

    def wait(self) -> None:
        """Until all processes have come here."""
        if self.count > 1:
            distributed.barrier()

    def total(self, numbers: Iterable[float]) -> Floats64:
        """The sums over all processes."""
        sums = torch.tensor(list(numbers), dtype=torch.float64)
        if self.count > 1:
            distributed.all_reduce(sums)
        found: Floats64 = np.asarray(sums.numpy())
        return found

    def average_gradients(self, parameters: Iterable[Parameter]) -> None:
        """Give every process the mean of all gradients."""
        if self.count == 1:
            return
        gradients = [one.grad for one in parameters if one.grad is not None]
        flat = torch.cat([gradient.reshape(-1) for gradient in gradients])
        distributed.all_reduce(flat)
        flat /= self.count
        parts = torch.split(flat, [one.numel() for one in gradients])
        for gradient, part in zip(gradients, parts, strict=True):
            gradient.copy_(part.view_as(gradient))


ALONE = Processes()


def joined() -> Processes:
    """This process among those that `torchrun` started; alone without it."""
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        return ALONE
    if not distributed.is_initialized():
        distributed.init_process_group("gloo")
    return Processes(distributed.get_rank(), count)
