"""How much of a step of self-play is signal: the gradient of the expected worth, and its noise from batch to batch.

    python experiments/selfplay/noise.py runs/selfplay6 random-100k.dd.gz --batches 48

The averaged weights of a run stand still while the gradient of many batches is taken. The squared mean of these, less
what noise adds to it, estimates the squared length of the true gradient; the rest of their mean square is noise.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import process_time

import numpy as np
import torch

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.training.runs import CHECKPOINT, Run, config_of, load_checkpoint
from tablefeel.training.selfplay.auction_tree import advantages, expand, utilities
from tablefeel.training.selfplay.batches import Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training, lines_of, loss_of

THRESHOLDS = (0.3, 0.15, 0.08, 0.04)


def gradients(training: Training, batches: Batches, threshold: float, count: int) -> tuple[torch.Tensor, float]:
    """(count, weights): the gradient on each batch, and the CPU-seconds of one."""
    found, config, began = [], training.config, process_time()
    for number in range(count):
        batch, rng = batches.of_step(number), np.random.default_rng([9, number])
        seats = training._seats(batch, rng)
        tree = expand(batch.boards, seats.chances, threshold, config.most_calls, rng)
        worth, mean = utilities(tree.leaves, batch.par, config.par_weight)
        lines = lines_of(tree, advantages(tree, worth, mean), seats, rng)
        training.network.zero_grad()
        loss_of(seats, training.opponents.prior, batch, lines, 0.0, 1.0)[0].backward()  # type: ignore[no-untyped-call]
        parts = [weights.grad.flatten() for weights in training.network.parameters() if weights.grad is not None]
        found.append(torch.cat(parts).clone())
    return torch.stack(found), (process_time() - began) / count


def main() -> None:
    """Print signal and noise by threshold."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("run", type=Path)
    options.add_argument("deals", type=Path)
    options.add_argument("--batches", type=int, default=48)
    given = options.parse_args()
    torch.set_num_threads(1)
    config = config_of(given.run, "selfplay", Config)
    training = Training(config, Run(given.run, load_checkpoint(given.run / CHECKPOINT)))
    training.network.load_state_dict(training.averaged.state_dict())
    batches = Batches(read_solved(given.deals).part(Part.TRAIN), config.exact, config.batch, 3)
    print("| threshold | length of a gradient | squared length of the true one | CPU-seconds |\n|---|---|---|---|")
    for threshold in THRESHOLDS:
        found, seconds = gradients(training, batches, threshold, given.batches)
        square = float((found**2).sum(dim=1).mean())
        signal = (given.batches * float((found.mean(dim=0) ** 2).sum()) - square) / (given.batches - 1)
        print(f"| {threshold} | {square**0.5:.2f} | {signal:+.4f} | {seconds:.3f} |")


if __name__ == "__main__":
    main()
