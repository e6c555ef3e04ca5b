"""Sampled layouts per CPU-second when an auction of 6 to 10 calls is read through the convention cards.

Run: python benchmarks/reading.py [--views 200] [--seed 1]
"""

from __future__ import annotations

import argparse
import time
from random import Random

import numpy as np

from tablefeel.bidding import PlayerView
from tablefeel.kernel import Auction, Board, Deal
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.reading import SystemReader

LIMIT = 2_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--views", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = Random(options.seed)
    boards = [Board.numbered(number, Deal.random(rng)) for number in range(1, 12 * options.views)]
    views = []
    for board, auction in zip(boards, bid_boards(boards), strict=True):
        length = rng.randint(6, 10)
        if len(auction) > length and len(views) < options.views:
            views.append(PlayerView.of_board(board, Auction(board.dealer, auction.calls[:length])))
    reader = SystemReader()
    started, readings = time.process_time(), [reader.sample(view) for view in views]
    spent = time.process_time() - started
    deals = sum(len(reading.owners) for reading in readings)
    shares = np.array([reading.share for reading in readings])
    print(f"{len(views)} views of 6 to 10 calls, seed {options.seed}, {reader.deals} deals asked for each")
    print(f"{deals / spent:,.0f} accepted deals per CPU-second (asked: {LIMIT:,})")
    print(f"accepted share: median {np.median(shares):.1%}, least {shares.min():.2%}")
    print(f"ranges widened in {sum(reading.widened > 0 for reading in readings)} of {len(views)} views")


if __name__ == "__main__":
    main()
