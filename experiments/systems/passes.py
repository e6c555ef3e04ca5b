"""What a bid or a double would bring where the rules pass over an opponent's bid.

    python experiments/systems/passes.py random-100k.dd.gz [--boards 20000]

Training deals are bid by `sayc` on both sides. At every pass over their bid each natural alternative is made instead
(support for partner, a suit of five cards or more, a double), the rules bid on, and the result is compared with the
real one, double dummy. Groups whose mean gain is above zero are where the rules pass too often.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tablefeel.arena.match import result
from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Bidding
from tablefeel.arrays import deals_of, packed_deals
from tablefeel.bidding.view import Cards
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import DOUBLE, PASS, SUITS, Auction, Board, Call, Side, TrickTable
from tablefeel.systems.conventions.judgement import partner_points, worth
from tablefeel.systems.engine.bulk import bid_boards, finish
from tablefeel.systems.engine.position import positions
from tablefeel.systems.language import features as f
from tablefeel.systems.language.situation import Situation

FEWEST = 150
"""Smaller groups are not told."""
Group = tuple[str, bool]
"""What was tried, and whether we were vulnerable."""


def main() -> None:
    """Print the groups, by what was tried."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path)
    options.add_argument("--boards", type=int, default=20_000)
    told = options.parse_args()
    solved = read_solved(told.deals).part(Part.TRAIN)
    deals = deals_of(solved.owners[: told.boards])
    boards = [Board.numbered(number, deal) for number, deal in enumerate(deals, start=1)]
    gains: dict[Group, list[int]] = defaultdict(list)
    for board, auction, tricks in zip(boards, bid_boards(boards), solved.tricks, strict=False):
        for group, gain in tried(board, auction, TrickTable.of(tricks.tolist())):
            gains[group].append(gain)
    print("| instead of a pass | not vulnerable | | vulnerable | |\n|---|---|---|---|---|")
    for name in sorted({name for name, _ in gains}):
        both = [gains[name, vulnerable] for vulnerable in (False, True)]
        if max(map(len, both)) >= FEWEST:
            print(f"| {name} |", " | ".join(f"{len(some):,} | {mean(some)}" for some in both), "|")


def mean(gains: list[int]) -> str:
    """The mean and half of its 95% interval."""
    if len(gains) < FEWEST:
        return ""
    return f"{np.mean(gains):+.2f} ± {NORMAL_95 * np.std(gains) / len(gains) ** 0.5:.2f}"


def tried(board: Board, auction: Auction, tricks: TrickTable) -> Iterator[tuple[Group, int]]:
    """Every alternative to a pass over their bid, and the IMPs that it gains for its side."""
    hands = packed_deals([board.deal])
    for turn, here in enumerate(positions(auction, board.vulnerability, Cards())):
        s = here.situation
        if turn == len(auction.calls) or auction.calls[turn] is not PASS or not is_over_theirs(s):
            continue
        seat = board.dealer.after(turn)
        row = f.features(board.deal[seat])
        sign = 1 if seat.side is Side.NS else -1
        for name, call in alternatives(s, row):
            calls = finish(here.then(call, keep=False), hands, board.dealer)[0]
            instead = result(board, Bidding(Auction(board.dealer, calls)), Bidding(auction), tricks)
            yield (name, s.we_are_vulnerable), sign * instead.imps


def is_over_theirs(s: Situation) -> bool:
    """Whether the last bid is an opponent's, and not too high."""
    return s.last_bid is not None and s.last_bidder & 1 != s.me & 1 and s.level <= 4


def alternatives(s: Situation, row: f.Row) -> Iterator[tuple[str, Call]]:
    """What else a hand could do, in words by which alternatives are grouped."""
    points, _ = partner_points(s, None)
    suit = None if s.last_bid is None else s.last_bid.strain.suit
    if s.is_legal(DOUBLE) and suit is not None:
        low = (row[f.HCP] + points) // 4 * 4
        yield (
            f"double at level {s.level}, {min(row[suit], 3)} of theirs (3: or more), {low} to {low + 3} HCP together",
            DOUBLE,
        )
    for trump in SUITS:
        call = s.cheapest(trump)
        if call is None or call.level > 4 or max(s.least(s.lho, trump), s.least(s.rho, trump)) >= 4:
            continue
        shown = s.partner_least(trump)
        if shown >= 3 and row[trump] >= 2:
            mine, _ = partner_points(s, trump)
            low = (row[worth(s, trump)] + mine) // 3 * 3
            yield (
                f"support at level {call.level}, {row[trump] + shown} trumps, {low} to {low + 2} points together",
                call,
            )
        elif row[trump] >= 5:
            low = row[f.HCP] // 4 * 4
            yield f"own suit at level {call.level}, {row[trump]} cards, {low} to {low + 3} HCP", call


if __name__ == "__main__":
    main()
