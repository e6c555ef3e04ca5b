"""How many hands at the table are within what a self-taught bidder says its calls show.

    python experiments/selfplay/meanings.py selfplay@runs/selfplay --boards 100

Meanings are found with hands that are dealt without regard to what the others hold; here they meet real deals, whose
other hands have called too. Each range is to hold 90% of the hands.
"""

from __future__ import annotations

import argparse

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, PublicView
from tablefeel.evaluation import hcp
from tablefeel.kernel import PASS, Auction
from tablefeel.roster import find, in_bulk


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bidder")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    pair = find(given.bidder)
    meanings = pair.bidder.meanings
    if meanings is None:
        parser.error(f"{given.bidder} does not say what its calls show")
    boards = Boards.random(given.boards, np.random.default_rng(given.seed))
    within: list[tuple[bool, ...]] = []
    calls = bids = silent = 0
    for number, made in enumerate(in_bulk(pair, pair)(boards)):
        board = boards.board(number)
        for place, call in enumerate(made):
            before = Auction(board.dealer, tuple(made[:place]))
            view = PublicView(before, board.vulnerability, Cards(pair.card, pair.card))
            meaning = meanings.at(view).get(call)
            calls += 1
            bids += call is not PASS
            if meaning is None:
                silent += 1
                continue
            hand = board.deal[before.dealer.after(place & 3)]
            ranges = (meaning.shows.hcp, *meaning.shows.lengths)
            counts = (hcp(hand), *hand.lengths)
            within.append(tuple(low <= count <= high for count, (low, high) in zip(counts, ranges, strict=True)))
    shares = np.array(within).mean(axis=0)
    names = ("HCP", "clubs", "diamonds", "hearts", "spades")
    print(f"{given.boards} boards, seed {given.seed}: {calls} calls, {bids} not passes, {silent} without a meaning")
    for name, share in zip(names, shares, strict=True):
        print(f"{name}: {100 * share:.1f}% within the range ({100 * np.sqrt(share * (1 - share) / len(within)):.1f})")


if __name__ == "__main__":
    main()
