#!/usr/bin/env python3
"""Milliseconds of one core for a decision with everything said: cold (nobody asked about the auction yet) and again.

python experiments/advisor/cost.py advisor selfplay [--boards 20]
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.bidding import Explain, PlayerView
from tablefeel.kernel import Auction
from tablefeel.roster import find


def main() -> None:
    """Ask in the random order of whole auctions' decisions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bidders", nargs="+")
    parser.add_argument("--boards", type=int, default=20)
    asked = parser.parse_args()
    boards = Boards.random(asked.boards, np.random.default_rng(1))
    views, book = [], find("sayc").bidder
    for board in map(boards.board, range(asked.boards)):
        auction = Auction(board.dealer)
        while not auction.is_over:
            views.append(PlayerView.of_board(board, auction))
            auction = auction.then(book.call(views[-1]))
    order = np.random.default_rng(2).permutation(len(views))
    for name in asked.bidders:
        bidder = find(name).bidder
        bidder.choose(views[0])
        for when in ("cold", "again"):
            took = []
            for place in order:
                began = time.process_time()
                bidder.choose_all([views[place]], Explain.EVERYTHING)
                took.append(1000 * (time.process_time() - began))
            middle, high = np.percentile(took, (50, 95))
            print(
                f"{name}, {when}: mean {np.mean(took):.1f} ms, middle {middle:.1f}, 95% {high:.1f}, {len(took)} views"
            )


if __name__ == "__main__":
    main()
