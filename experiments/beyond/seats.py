"""What an auction tells of each hidden seat, and what is lost by one who listens to partner alone.

    tablefeel generate auctions --bidder sayc --boards 3000 --seed 977 --shard 3000 --out auctions
    python experiments/beyond/seats.py auctions

Zhang's network has heads for partner's points and lengths; ours tell of all three hidden seats. For every decision of
the auctions: the mean loss (nats) of the shipped `belief` network's points, lengths and cards of each seat, beside what
one would lose who knows only the own cards. Intervals are 95%, by auction.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces
from tablefeel.models.belief import Answers, BeliefNet
from tablefeel.training.belief.batches import Batch, Batches
from tablefeel.training.belief.judging import Hidden

SEATS = ("left-hand opponent", "partner", "right-hand opponent")
LEAST = 1e-9


def losses(answers: Answers, batch: Batch) -> dict[str, np.ndarray]:
    """(n, 3): the loss of points and of lengths, and how far the expected points are off, by hidden seat."""
    hcp = np.take_along_axis(answers.hcp[:, 1:], batch.hcp[:, 1:, None], axis=2)[..., 0]
    sizes = np.take_along_axis(answers.lengths[:, 1:], batch.lengths[:, 1:, :, None], axis=3)[..., 0]
    mean = answers.hcp[:, 1:] @ np.arange(38)
    return {
        "points, nats": -np.log(np.maximum(hcp, LEAST)),
        "lengths, nats a suit": -np.log(np.maximum(sizes, LEAST)).mean(axis=2),
        "points off": np.abs(mean - batch.hcp[:, 1:]),
    }


def by_auction(values: np.ndarray, auction: np.ndarray) -> str:
    """The mean and its 95% interval, decisions of one auction counted together."""
    numbers, place = np.unique(auction, return_inverse=True)
    sums, counts = np.bincount(place, values), np.bincount(place)
    mean = sums.sum() / counts.sum()
    spread = (sums - mean * counts).std() / counts.mean() / len(numbers) ** 0.5
    return f"{mean:.4f} ± {1.96 * spread:.4f}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("auctions", type=Path)
    given = parser.parse_args()
    bids = Bids.load(given.auctions)
    traces = Traces.of(bids.calls, bids.starts)
    net = BeliefNet()
    batch = Batches(bids, traces, Part.TEST).own_turns(np.arange(len(bids)))
    told = net(traces, batch.at)
    first = np.flatnonzero(batch.at.turn == 0)
    blind = net(traces, batch.at.take(first))  # the dealer has heard nothing: what the own cards alone tell
    print(f"{len(bids):,} auctions, {len(batch):,} decisions\n")
    print(f"| seat | {' | '.join(losses(told, batch))} |\n|---|---|---|---|")
    heard, alone = losses(told, batch), losses(blind, batch_of(batch, first))
    for number, seat in enumerate(SEATS):
        cells = [by_auction(values[:, number], batch.at.auction) for values in heard.values()]
        print(f"| {seat} | {' | '.join(cells)} |")
    print(f"| nothing heard (dealer's first call) | {' | '.join(f'{one.mean():.4f}' for one in alone.values())} |\n")
    hidden = Hidden(told, batch)
    every, partner = hidden.card_losses(), hidden.partner_only_losses()
    print("| who holds each hidden card | nats a card |\n|---|---|\n| nothing known | 1.0986 |")
    print(f"| partner's cards believed, the others' shared evenly | {by_auction(partner, batch.at.auction)} |")
    print(f"| all three seats believed | {by_auction(every, batch.at.auction)} |")
    print(f"| difference, paired | {by_auction(partner - every, batch.at.auction)} |")


def batch_of(batch: Batch, some: np.ndarray) -> Batch:
    """Some situations of a batch."""
    return Batch(
        batch.at.take(some), batch.owners[some], batch.hcp[some], batch.lengths[some], batch.call[some],
        batch.own_turn[some], batch.over[some],
    )  # fmt: skip


if __name__ == "__main__":
    main()
