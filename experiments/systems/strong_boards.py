"""How bidders bid strong hands when the opponents are silent: slams bid and made, and IMPs against the first bidder.

    python experiments/systems/strong_boards.py random-100k.dd.gz sayc advisor selfplay --boards 12000 --points 29

Boards are those on which one side has so many high-card points; the other side passes. Exact double dummy.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.arena.table import Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.arrays.types import Ints
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.evaluation.points import hcp
from tablefeel.kernel import Board, Side, imps, score_ns
from tablefeel.roster import find

_SMALL_SLAM = 6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("deals", type=Path)
    parser.add_argument("bidders", nargs="+")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--boards", type=int, default=12_000)
    parser.add_argument("--points", type=int, default=29)
    given = parser.parse_args()
    last = given.first + given.boards - 1
    solved = read_solved(given.deals, last)
    chosen = strong(solved, range(given.first - 1, last), given.points)
    print(f"{len(chosen)} boards")
    before: Ints | None = None
    for name in given.bidders:
        points, slams, made = played(name, solved, chosen)
        before = points if before is None else before
        gains = np.array([imps(int(gain)) for gain in points - before])
        half = 1.96 * gains.std() / len(gains) ** 0.5
        print(f"{name}: {slams} slams, {made} made; {gains.mean():+.3f} ± {half:.3f} IMPs a board")


def strong(solved: SolvedDeals, numbers: range, least: int) -> list[tuple[int, Board, Side]]:
    """The place in the file, the board and the strong side of each such deal."""
    found = []
    deals = deals_of(solved.owners[numbers.start : numbers.stop])
    for number, deal in zip(numbers, deals, strict=True):
        board = Board.numbered(number + 1, deal)
        north_south = sum(hcp(deal[seat]) for seat in Side.NS.seats)
        if max(north_south, 40 - north_south) >= least:
            found.append((number, board, Side.NS if north_south >= 20 else Side.EW))
    return found


def played(name: str, solved: SolvedDeals, chosen: list[tuple[int, Board, Side]]) -> tuple[Ints, int, int]:
    """The points of the strong side on each board, and its slams bid and made."""
    pair, silent = find(name), find("pass")
    tables = [
        Table(board, pair, silent) if side is Side.NS else Table(board, silent, pair) for _, board, side in chosen
    ]
    points, slams, made = [], 0, 0
    for bidding, (number, board, side) in zip(bid_tables(tables, explain=False), chosen, strict=True):
        contract = bidding.contract
        if contract is None:
            points.append(0)
            continue
        tricks = int(solved.tricks[number, contract.strain, contract.declarer])
        score = score_ns(contract, tricks, board.vulnerability)
        points.append(score if side is Side.NS else -score)
        slams += contract.bid.level >= _SMALL_SLAM
        made += contract.bid.level >= _SMALL_SLAM and tricks >= contract.target
    return np.array(points), slams, made


if __name__ == "__main__":
    main()
