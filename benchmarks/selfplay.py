"""Self-play: training nodes and decisions per CPU-second of one core, and the time of a single call.

    python benchmarks/selfplay.py --run runs/selfplay --deals random-100k.dd.gz [--write]

The run must have been checked at least once. Training steps are done on a copy in memory; the run is not touched.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import torch
from measure import use_one_core, versions

from tablefeel.arena import random_boards
from tablefeel.arrays import Boards
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import Auction
from tablefeel.models.selfplay import MODEL, SelfPlay, SelfPlayBidder, bid_all
from tablefeel.training.numbers import BFLOAT16, FLOAT32, quickest
from tablefeel.training.runs import CHECKPOINT, Run, config_of, load_checkpoint
from tablefeel.training.selfplay.batches import Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training
from tablefeel.training.selfplay.network import BiddingNetwork

RESULT = Path(__file__).parent / "results" / "selfplay.md"
BATCHES = 256, 512, 1024
DEALS, BOARDS, CALLS, ROUNDS = 12 * 1024, 4000, 300, 5
WIDE_UNITS = 512


def main() -> None:
    """Measure and print, or write beside the other results."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--run", type=Path, required=True)
    options.add_argument("--deals", type=Path, required=True)
    options.add_argument("--write", action="store_true")
    told = options.parse_args()
    use_one_core()
    torch.set_num_threads(1)
    config = config_of(told.run, "selfplay", Config)
    solved = read_solved(told.deals).part(Part.TRAIN)
    rows = [
        *(
            (
                f"training nodes, the making of deals included, {batch:,} deals in a step",
                f"{per_second(training(told.run, replace(config, batch=batch), solved)):,.0f} / s",
            )
            for batch in BATCHES
        ),
        *in_other_numbers(solved),
        ("decisions of whole boards", f"{per_second(whole_boards(told.run)):,.0f} / s"),
        ("one call of one player", f"{1000 / per_second(single_calls(told.run)):.2f} ms"),
    ]
    step = Run(told.run, None).rows()[-1]["step"]
    size = sum(one.numel() for one in BiddingNetwork(config.units, config.blocks).parameters())
    about = (
        f"one core, CPU seconds, fastest of {ROUNDS} rounds; {config.units} units, {config.blocks} blocks, {size:,} "
        f"parameters, {config.numbers}, step {step}"
    )
    lines = [
        "# Self-play: speed", "",
        f"`python benchmarks/selfplay.py --run RUN --deals random-100k.dd.gz`; {about};",
        versions("torch", "onnxruntime", "numpy"),
        "", "| what | speed |", "|---|---|", *(f"| {name} | {speed} |" for name, speed in rows), "",
    ]  # fmt: skip
    print("\n".join(lines))
    if told.write:
        RESULT.write_text("\n".join(lines))


def in_other_numbers(solved: SolvedDeals) -> list[tuple[str, str]]:
    """Rows that say what products of bfloat16 are worth on this machine."""
    wide = Config(start="selfplay@selfplay", rivals="", units=WIDE_UNITS, batch=BATCHES[-1], explores=True)
    found = {
        numbers: per_second(steps_of(Training(replace(wide, numbers=numbers)), solved))
        for numbers in (FLOAT32, BFLOAT16)
    }
    rows = [(f"training nodes of {WIDE_UNITS} units, {numbers}", f"{each:,.0f} / s") for numbers, each in found.items()]
    ratio = f"{found[BFLOAT16] / found[FLOAT32]:.1f}"
    return [*rows, (f"bfloat16 beside float32 (this machine is quicker with {quickest()})", ratio)]


def per_second(work: Callable[[], int]) -> float:
    """Things done in a CPU second, in the fastest of some rounds after one that does not count.

    Others on the machine only ever slow it down.
    """
    found = []
    for number in range(ROUNDS + 1):
        start = time.process_time()
        done = work()
        if number:
            found.append(done / (time.process_time() - start))
    return max(found)


def training(folder: Path, config: Config, solved: SolvedDeals) -> Callable[[], int]:
    """Steps from the run's checkpoint on; counts nodes."""
    if not (folder / CHECKPOINT).is_file():
        raise SystemExit(f"{folder} has no checkpoint yet")

    return steps_of(Training(config, Run(folder, load_checkpoint(folder / CHECKPOINT))), solved)


def steps_of(learner: Training, solved: SolvedDeals) -> Callable[[], int]:
    """Its next steps; counts nodes."""
    config = learner.config
    batches = Batches(solved, config.exact, config.batch, config.seed)

    def work() -> int:
        before = learner.nodes
        for _ in range(DEALS // config.batch):
            learner.learn(batches.of_step(learner.step))
        return learner.nodes - before

    return work


def whole_boards(folder: Path) -> Callable[[], int]:
    """Random boards bid by the network in all seats; counts calls."""
    model, boards = SelfPlay(folder / MODEL), Boards.random(BOARDS, np.random.default_rng(1))
    return lambda: sum(map(len, bid_all(boards, model, model)))


def single_calls(folder: Path) -> Callable[[], int]:
    """One view after another, as at a table; counts calls."""
    bidder = SelfPlayBidder(SelfPlay(folder / MODEL))
    rng, views = Random(1), []
    for one in random_boards(CALLS, 1):
        auction = Auction(one.board.dealer)
        for _ in range(rng.randrange(4)):
            auction = auction.then(rng.choice(auction.legal_calls[:8]))
        views.append(PlayerView.of_board(one.board, auction))
    return lambda: sum(bidder.choose(view) is not None for view in views)


if __name__ == "__main__":
    main()
