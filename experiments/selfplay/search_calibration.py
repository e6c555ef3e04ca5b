"""What a search expects of calls it would change, and what they really bring: on validation deals, to set its doubt.

python experiments/selfplay/search_calibration.py selfplay@RUN random-100k.dd.gz out.jsonl --boards 400 --against sayc

Boards are bid by the bidder alone, or against another (`--against`; it sits North-South on every second board). At
each of its calls the search looks for a better one; the best found is then bid out on the real deal and scored double
dummy. One line a decision; the tables say for several doubts how much is expected and gained per board, when everybody
who searches calls so, and for a doubt of one what kinds of changes bring it, and how unlikely ones.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.arrays.types import Floats64
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import CALLS, DOUBLE, PASS, SEATS, Auction, Board, Call, Side, TrickTable, imps, score_ns
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search

DOUBTS = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
PRICES = (0.0, 0.02, 0.05, 0.1, 0.2)
"""IMPs for each e-fold by which the policy thinks the call less likely than its own."""
RARITIES = (-np.inf, 3.0, 10.0, 20.0, np.inf)
RAREST = 1e-30


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
    found, told = [], search.unsearched.chances
    for turn, own in enumerate(calls):
        if table.pair(SEATS[table.board.dealer + turn & 3]).bidder is not search.unsearched:
            continue
        view = PlayerView.of_board(table.board, Auction(table.board.dealer, calls[:turn]), table.cards)
        others = [one for one in search.consider(view) if one.call is not own]
        if others:
            chances = np.ones(len(CALLS)) if told is None else np.maximum(told([view])[0], RAREST)
            best = max(others, key=lambda one: one.gain)
            usual, instead = (score(table, (*calls[:turn], call), tricks) for call in (own, best.call))
            sign = 1 if view.seat.side is Side.NS else -1
            found.append({
                "board": number, "turn": turn, "kind": kind_of(own, best.call),
                "own": str(own), "call": str(best.call), "gain": round(best.gain, 3),
                "standard_error": round(best.standard_error, 3), "effective": round(best.effective, 1),
                "log_odds": round(float(np.log(chances[own] / chances[best.call])), 2),
                "true": imps(sign * (instead - usual)),
            })  # fmt: skip
    return found or [{"board": number}]


def kind_of(own: Call, call: Call) -> str:
    """What kind of change it is to make one call in place of another."""
    names = {PASS: "pass", DOUBLE: "double"}
    return f"{names.get(own, 'bid')} to {names.get(call, 'bid')}"


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
    print("\n| change | how many | expected IMPs each | true |\n|---|---|---|---|")
    changed = [row for row in rows if "gain" in row and row["gain"] > row["standard_error"]]
    for kind in sorted({row["kind"] for row in changed}):
        gain, true = np.array([(row["gain"], row["true"]) for row in changed if row["kind"] == kind]).T
        half = 1.96 * float(np.sqrt((true**2).sum())) / len(true)
        print(f"| {kind} | {len(true)} | {gain.mean():+.2f} | {true.mean():+.2f} ± {half:.2f} |")
    told = [row for row in changed if row.get("log_odds") is not None]
    if told:
        by_rarity(
            np.array([(row["gain"], row["standard_error"], row["log_odds"], row["true"]) for row in told]), boards
        )


def by_rarity(changed: Floats64, boards: int) -> None:
    """What changes bring at a doubt of one by how unlikely the policy thinks them, and if that has a price."""
    gain, error, odds, true = changed.T
    print("\n| e-folds less likely | how many | expected IMPs each | true |\n|---|---|---|---|")
    for low, high in pairwise(RARITIES):
        row = (odds >= low) & (odds < high)
        half = 1.96 * float(np.sqrt((true[row] ** 2).sum())) / max(1, row.sum())
        mean = f"{gain[row].mean():+.2f} | {true[row].mean():+.2f} ± {half:.2f}" if row.any() else " | "
        print(f"| {low:g} to {high:g} | {row.sum()} | {mean} |")
    print("\n| price of an e-fold | changed | expected IMPs/board | true |\n|---|---|---|---|")
    for price in PRICES:
        row = gain - price * np.maximum(odds, 0) > error
        half = 1.96 * float(np.sqrt((true[row] ** 2).sum())) / boards
        expected, brought = gain[row].sum() / boards, true[row].sum() / boards
        print(f"| {price} | {row.sum()} | {expected:+.2f} | {brought:+.2f} ± {half:.2f} |")


def main() -> None:
    """Look at more boards, and say what all show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--against", help="who sits at the other two seats; itself unless given")
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    solved = read_solved(given.deals).part(Part.VALIDATION)
    base = find(given.name)
    search = searching(base.bidder, replace(QUICK, seconds=None))
    pair = Pair(given.name, base.bidder)
    other = pair if given.against is None else find(given.against)
    with given.out.open("a") as out:
        for number in range(len({row["board"] for row in rows}), given.boards):
            deal = deals_of(solved.owners[number : number + 1])[0]
            ns, ew = (pair, other) if number % 2 == 0 else (other, pair)
            table = Table(Board.numbered(number + 1, deal), ns, ew)
            new = decisions(search, table, TrickTable.of(solved.tricks[number].tolist()), number)
            out.writelines(json.dumps(row) + "\n" for row in new)
            out.flush()
            rows += new
    report(rows)


if __name__ == "__main__":
    main()
