"""What a search expects of calls it would change, and what they really bring: on validation deals, to set its doubt.

python experiments/selfplay/search_calibration.py selfplay@RUN random-100k.dd.gz out.jsonl --boards 400

Boards are bid by the bidder alone. At every call of all four players the search looks for a better one; the best found
is then bid out on the real deal and scored double dummy. One line a decision; the table says for several doubts how
much is expected and gained per board, when everybody calls so.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import Auction, Board, Call, Side, TrickTable, imps, score_ns
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search

DOUBTS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)


def score(table: Table, calls: tuple[Call, ...], tricks: TrickTable) -> int:
    """North-South's points when the auction begins with these calls and goes on as the pairs bid."""
    auction = Auction(table.board.dealer, calls)
    while not auction.is_over:
        view = PlayerView.of_board(table.board, auction, table.cards)
        auction = auction.then(table.pair(view.seat).bidder.choose(view).call)
    contract = auction.contract
    if contract is None:
        return 0
    return score_ns(contract, tricks.tricks(contract.declarer, contract.strain), table.board.vulnerability)


def decisions(search: Search, table: Table, tricks: TrickTable, number: int) -> list[dict[str, Any]]:
    """What the search would change on one board."""
    calls = bid_tables([table], explain=False)[0].auction.calls
    found = []
    for turn, own in enumerate(calls):
        view = PlayerView.of_board(table.board, Auction(table.board.dealer, calls[:turn]), table.cards)
        others = [one for one in search.consider(view) if one.call is not own]
        if others:
            best = max(others, key=lambda one: one.gain)
            usual, instead = (score(table, (*calls[:turn], call), tricks) for call in (own, best.call))
            sign = 1 if view.seat.side is Side.NS else -1
            found.append({
                "board": number, "turn": turn, "own": str(own), "call": str(best.call), "gain": round(best.gain, 3),
                "standard_error": round(best.standard_error, 3), "effective": round(best.effective, 1),
                "true": imps(sign * (instead - usual)),
            })  # fmt: skip
    return found or [{"board": number}]


def report(rows: list[dict[str, Any]]) -> None:
    """The table."""
    boards = len({row["board"] for row in rows})
    found = np.array([(row["gain"], row["standard_error"], row["true"]) for row in rows if "gain" in row])
    print(
        f"{boards} boards, {len(found)} searches\n\n| doubt | changed | expected IMPs/board | true |\n|---|---|---|---|"
    )
    for doubt in DOUBTS:
        gain, _, true = found[found[:, 0] > doubt * found[:, 1]].T
        half = 1.96 * float(np.sqrt((true**2).sum())) / boards
        print(f"| {doubt} | {len(gain)} | {gain.sum() / boards:+.2f} | {true.sum() / boards:+.2f} ± {half:.2f} |")


def main() -> None:
    """Look at more boards, and say what all show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=400)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    solved = read_solved(given.deals).part(Part.VALIDATION)
    base = find(given.name)
    search = searching(base.bidder, replace(QUICK, seconds=None))
    pair = Pair(given.name, base.bidder, base.card)
    with given.out.open("a") as out:
        for number in range(len({row["board"] for row in rows}), given.boards):
            deal = deals_of(solved.owners[number : number + 1])[0]
            table = Table(Board.numbered(number + 1, deal), pair, pair)
            new = decisions(search, table, TrickTable.of(solved.tricks[number].tolist()), number)
            out.writelines(json.dumps(row) + "\n" for row in new)
            out.flush()
            rows += new
    report(rows)


if __name__ == "__main__":
    main()
