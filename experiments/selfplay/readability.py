"""How readable a bidder is: code words in 100 auctions, bids that a partner cannot take at face value.

    python experiments/selfplay/readability.py sayc selfplay --deals 5000 --seed 20

A bid of a suit says at face value that the suit is held: at least three cards of it, or two where partner has bid it.
A bid of notrump says that no suit is missing. Bids of the opponents' suits are code words where the hand does not hold
the suit, like all others. Passes and doubles are not counted. Both sides are the bidder's.
"""

from __future__ import annotations

import argparse
from math import sqrt

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.kernel import Auction, Deal, Strain, Suit
from tablefeel.roster import find, in_bulk


def code_words(deal: Deal, auction: Auction) -> int:
    """How many bids of an auction are not to be taken at face value."""
    found = 0
    for place, call in enumerate(auction.calls):
        if not call.is_bid:
            continue
        hand = deal[auction.caller(place)]
        if call.strain is Strain.NT:
            found += min(hand.length(suit) for suit in Suit) == 0
            continue
        partners = auction.calls[place % 2 : place : 2]
        raised = any(one.is_bid and one.strain is call.strain for one in partners[(place // 2 + 1) % 2 :: 2])
        found += hand.length(Suit(int(call.strain))) < (2 if raised else 3)
    return found


def main() -> None:
    """Print a line for each bidder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bidders", nargs="+")
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=20)
    asked = parser.parse_args()
    boards = Boards.random(asked.deals, np.random.default_rng(asked.seed))
    for name in asked.bidders:
        pair = find(name)
        counts = []
        for number, calls in enumerate(in_bulk(pair, pair)(boards)):
            board = boards.board(number)
            counts.append(code_words(board.deal, Auction(board.dealer, calls)))
        error = np.std(counts) / sqrt(len(counts))
        print(f"{name:<40}{100 * np.mean(counts):6.1f} ± {196 * error:.1f} code words in 100 auctions")


if __name__ == "__main__":
    main()
