"""WBridge5 beside ours on the deals that it bid: how far from par, and from the best contract of the side that plays.

    python experiments/zhang/wbridge5.py ../shared/data/wbridge5/auctions.tsv.gz --boards 800 --out wbridge5.md

The file has deals that WBridge5 bid in all four seats; it serves for evaluation only. Every bidder of ours bids the
same deals in all four seats. Two distances, both in IMPs and double dummy, nobody vulnerable:

- from par: the table's score against the par score of the deal, whichever side gains by it;
- from the best contract: what the side that plays scores against the best contract that this side has on the deal; a
  board that is passed out is charged to the side that could have scored most.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arena.table import AT_ONCE, Table, bid_tables
from tablefeel.doubledummy import ExactSolver
from tablefeel.doubledummy.par_arrays import par_scores
from tablefeel.kernel import Auction, Board, Contract, Deal, Seat, Side, Vulnerability
from tablefeel.roster import find
from tablefeel.simulation.contracts import Contracts, imps, scores_ns
from tablefeel.simulation.uncontested import assumed_tricks, scores_of

THEIRS = "WBridge5"
Floats = NDArray[np.float64]


def read(path: Path, most: int) -> tuple[list[Board], list[Contract | None]]:
    """The first boards of the file, and the contracts that WBridge5 reached."""
    boards, contracts = [], []
    with gzip.open(path, "rt") as lines:
        for line in list(lines)[:most]:
            dealer, vulnerability, deal, calls, *_ = line.rstrip("\n").split("\t")
            board = Board(Deal.parse(deal), Seat.parse(dealer), Vulnerability.parse(vulnerability.lower()))
            boards.append(board)
            contracts.append(Auction.parse(f"{dealer}: {calls}").contract)
    return boards, contracts


def bid(name: str, boards: Sequence[Board]) -> list[Contract | None]:
    """The contracts that a bidder of the roster reaches in all four seats."""
    pair = find(name)
    found: list[Contract | None] = []
    for start in range(0, len(boards), AT_ONCE):
        tables = [Table(board, pair, pair) for board in boards[start : start + AT_ONCE]]
        found += [bidding.contract for bidding in bid_tables(tables, explain=False)]
    return found


def distances(contracts: Sequence[Contract | None], tricks: NDArray[np.int8], boards: Sequence[Board]) -> Floats:
    """(n, 2): IMPs from par, and from the best contract of the side that plays."""
    reached = Contracts.of(contracts)
    ns = scores_ns(reached, tricks, np.array([board.vulnerability for board in boards]))
    par = par_scores(tricks, [board.dealer for board in boards], [board.vulnerability for board in boards])
    best = {
        side: scores_of(assumed_tricks(tricks[:, :, [int(seat) for seat in side.seats]])).max(axis=1) for side in Side
    }
    short = []
    for number, contract in enumerate(contracts):
        if contract is None:
            short.append(max(best[Side.NS][number], best[Side.EW][number]))
        else:
            own = ns[number] if contract.declarer.side is Side.NS else -ns[number]
            short.append(best[contract.declarer.side][number] - own)
    signed = np.array(short)
    return np.stack([imps(np.abs(ns - par)), imps(signed)], axis=1).astype(np.float64)


def spread(values: Floats) -> str:
    """The mean with its 95% interval."""
    error = 1.96 * values.std(ddof=1) / np.sqrt(len(values))
    return f"{values.mean():.3f} ± {error:.3f}"


def main() -> None:
    """Bid, judge, write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=Path)
    parser.add_argument("--boards", type=int, default=5000)
    parser.add_argument("--bidders", nargs="+", default=["sayc", "belief", "sayc-plus", "selfplay", "floor"])
    parser.add_argument("--out", type=Path, required=True)
    told = parser.parse_args()
    boards, theirs = read(told.file, told.boards)
    with ExactSolver(1) as solver:
        tricks = solver.tables([board.deal for board in boards])
    found = {THEIRS: distances(theirs, tricks, boards)}
    for name in told.bidders:
        found[name] = distances(bid(name, boards), tricks, boards)
        print(name, found[name].mean(axis=0), flush=True)
    lines = [
        f"First {len(boards):,} deals of the file; IMPs a board, mean ± 95% interval; differences are paired.",
        "",
        "| who bids all four hands | from par | minus WBridge5's | from the best contract | minus WBridge5's |",
        "|---|---|---|---|---|",
    ]
    for name, one in found.items():
        cells = []
        for kind in range(2):
            cells += [spread(one[:, kind]), "" if name == THEIRS else spread(one[:, kind] - found[THEIRS][:, kind])]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    told.out.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
