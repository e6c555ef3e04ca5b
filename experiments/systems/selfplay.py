"""Random deals bid by the system against itself: speed, lengths, soundness of meanings, bad contracts.

    python experiments/systems/selfplay.py [--deals 100000] [--card sayc]

The deals are those with double-dummy results beside the project; board numbers give dealer and vulnerability.
"""

from __future__ import annotations

import argparse
import gzip
import time
from collections import Counter
from pathlib import Path

import numpy as np

from tablefeel.arrays import packed_deals
from tablefeel.bidding.view import Cards
from tablefeel.kernel import Auction, Deal, Seat, Vulnerability, score
from tablefeel.systems.engine.bulk import CHUNK, bid_all, by_root, walk
from tablefeel.systems.engine.knowledge import hand_range
from tablefeel.systems.language.features import feature_table

DEALS = Path(__file__).parents[3] / "shared" / "data" / "dd" / "random-100k.dd.gz"
STRAIN_ROW = (4, 3, 2, 1, 0)
"""Where the file has clubs, diamonds, hearts, spades and notrump."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--card", default="sayc")
    wanted = parser.parse_args()
    cards = Cards(wanted.card, wanted.card)
    with gzip.open(DEALS, "rt") as lines:
        rows = [line.rstrip("\n").split("\t") for _, line in zip(range(wanted.deals), lines, strict=False)]
    hands = packed_deals([Deal.parse(deal) for deal, _ in rows])
    numbers = range(1, len(rows) + 1)
    dealers = np.array([Seat.dealer_of(number) for number in numbers], dtype=np.int64)
    vulnerable = np.array([Vulnerability.of_board(number) for number in numbers], dtype=np.int64)

    start = time.process_time()
    auctions = bid_all(hands, dealers, vulnerable, cards)
    seconds = time.process_time() - start
    print(f"{len(rows)} auctions in {seconds:.0f} CPU-seconds: {len(rows) / seconds:.0f} a second")
    print(f"longest auction: {max(map(len, auctions))} calls; mean {sum(map(len, auctions)) / len(auctions):.2f}")
    judge(rows, auctions, dealers, vulnerable)
    print(f"calls whose meaning contradicts the hand: {contradictions(hands, dealers, vulnerable, cards)}")


def judge(rows: list[list[str]], auctions: list[tuple], dealers: np.ndarray, vulnerable: np.ndarray) -> None:
    levels: Counter[int] = Counter()
    made: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for (_, tricks), calls, dealer, vulnerability in zip(rows, auctions, dealers, vulnerable, strict=True):
        contract = Auction(Seat(int(dealer)), calls).contract
        if contract is None:
            levels[0] += 1
            continue
        taken = int(tricks[4 * STRAIN_ROW[contract.strain] + contract.declarer], 16)
        points = score(contract, taken, Vulnerability(int(vulnerability)))
        levels[contract.level] += 1
        made[contract.level] += points > 0
        lost[contract.level] += points <= -800
    for level in sorted(levels):
        share = (
            f"{100 * made[level] / levels[level]:.0f}% made, {lost[level]} lost 800 or more" if level else "passed out"
        )
        print(f"level {level}: {levels[level]:6d} contracts, {share}")
    high, bad = (sum(count[level] for level in (5, 6, 7)) for count in (levels, lost))
    print(f"five level or higher: {high} contracts, {bad} ({100 * bad / max(1, high):.2f}%) lost 800 or more")


def contradictions(hands: np.ndarray, dealers: np.ndarray, vulnerable: np.ndarray, cards: Cards) -> int:
    """How many calls show something that the hand which made them has not."""
    wrong = 0
    for first in range(0, len(hands), CHUNK):
        part = slice(first, first + CHUNK)
        table = feature_table(hands[part].reshape(-1))
        for start, chosen in by_root(dealers[part], vulnerable[part], cards):
            for here, call, _, columns in walk(start, chosen, table, dealers[part]):
                known, _, _ = here.told_by(call)
                held = table[:, columns]
                good = np.ones(len(columns), dtype=bool)
                for place, (least, most) in known.items():
                    good &= (held[place] >= least) & (held[place] <= most)
                shows = hand_range(known)
                good &= (held[4] >= shows.hcp[0]) & (held[4] <= shows.hcp[1])
                wrong += int((~good).sum())
    return wrong


if __name__ == "__main__":
    main()
