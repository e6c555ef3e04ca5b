"""The table of bits in docs/guide/explain.md: how many bits an opening tells, beside how rare it is.

python experiments/zhang/bits.py [--hands 200000] [--seed 1]
"""

from __future__ import annotations

import argparse

import numpy as np

from tablefeel.arrays import hcp, held, packed_hands, random_owners
from tablefeel.bidding import Belief, Cards
from tablefeel.explaining.narrowing import narrowing, random_hand
from tablefeel.kernel import Auction, Call, Seat, Vulnerability
from tablefeel.systems.bidder import would_call
from tablefeel.systems.engine.position import position
from tablefeel.systems.language.features import feature_table

OPENINGS = "P 1C 1D 1H 1S 1N 2C 2H 2N 3C"


def main() -> None:
    """Print a line for each opening."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    owners = random_owners(given.hands, np.random.default_rng(given.seed))
    cards = held(owners)[:, Seat.N]
    table = feature_table(packed_hands(cards))
    here = position(Auction(Seat.N), Vulnerability.NONE, Cards())
    print("opening  -log2 share   hcp  lengths  cards  bits")
    for call in map(Call.parse, OPENINGS.split()):
        made = would_call(here, call, table)
        told = narrowing(random_hand(), Belief.from_counts(cards[made], hcp(cards[made])))
        share = -np.log2(made.mean())
        print(f"{call!s:>7} {share:>12.2f} {told.hcp:>5.2f} {told.lengths:>8.2f} {told.cards:>6.2f} {told.total:>5.2f}")


if __name__ == "__main__":
    main()
