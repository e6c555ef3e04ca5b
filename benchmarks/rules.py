"""Bidding by rules before and after a change: auctions in bulk, matches, single decisions with all meanings.

    python benchmarks/rules.py --before ../old/src --deals random-100k.dd.gz [--write]

Both checkouts bid the same deals in turns, so a busy machine disturbs both alike; the ratio is the median over rounds
of before/after in CPU time, rates are those of the quickest round. Every auction must be the same in both.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

from measure import use_one_core, versions

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import packed_deals
from tablefeel.bidding import Cards, Explain, PlayerView
from tablefeel.kernel import Auction, Board, Call, Deal, Seat, Vulnerability
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.bulk import bid_all

RESULT = Path(__file__).parent / "results" / "rules.md"
SIZES = 1_000, 10_000
MATCH, DECISIONS, FIRST = 1_500, 200, 30_000
ROUNDS = 3


def main() -> None:
    """Measure and print, or write beside the other results."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--before", type=Path, help="the folder `src` of the checkout to compare with")
    options.add_argument("--deals", type=Path, required=True)
    options.add_argument("--rounds", type=int, default=ROUNDS)
    options.add_argument("--write", action="store_true")
    told = options.parse_args()
    if told.before is None:
        print(json.dumps(measured(told.deals)))
        return
    sources = {"before": told.before, "after": Path(__file__).parents[1] / "src"}
    rounds = [{name: asked(source, told.deals) for name, source in sources.items()} for _ in range(told.rounds)]
    text = table(rounds)
    print(text)
    if told.write:
        RESULT.write_text(text, encoding="utf-8")


def asked(source: Path, deals: Path) -> dict[str, list[object]]:
    """What one checkout measures, in a process of its own."""
    order = [sys.executable, __file__, "--deals", str(deals)]
    environment = {**os.environ, "PYTHONPATH": str(source.resolve())}
    done = subprocess.run(order, env=environment, capture_output=True, text=True, check=True)  # noqa: S603
    found: dict[str, list[object]] = json.loads(done.stdout)
    return found


def measured(path: Path) -> dict[str, list[object]]:
    """For each piece of work CPU seconds, how much was done, and a digest of the calls."""
    use_one_core()
    boards = boards_of(path, FIRST, FIRST + max(SIZES))
    bulk(boards[-200:])  # imports and tables
    auctions = bulk(boards[:DECISIONS])
    work: dict[str, Callable[[], Sequence[Sequence[Call]]]] = {
        f"auctions in bulk, {size:,} deals": lambda size=size: bulk(boards[:size]) for size in SIZES
    }
    work[f"auctions of a match without meanings, {MATCH:,} tables"] = lambda: match(boards[:MATCH], explain=False)
    work[f"auctions of a match with meanings, {MATCH:,} tables"] = lambda: match(boards[:MATCH], explain=True)
    work["single decisions with the meaning of every call"] = lambda: decisions(boards[:DECISIONS], auctions)
    found: dict[str, list[object]] = {}
    for name, run in work.items():
        start = time.process_time()
        calls = run()
        seconds = time.process_time() - start
        digest = hashlib.sha256(repr([[int(call) for call in one] for one in calls]).encode()).hexdigest()
        found[name] = [seconds, len(calls), digest]
    return found


def boards_of(path: Path, first: int, last: int) -> list[Board]:
    """Deals of the file with dealer and vulnerability by their numbers."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        deals = [Deal.parse(line.split("\t")[0]) for line in islice(lines, first, last)]
    return [
        Board(deal, Seat.dealer_of(number), Vulnerability.of_board(number))
        for number, deal in enumerate(deals, first + 1)
    ]


def bulk(boards: Sequence[Board]) -> list[tuple[Call, ...]]:
    """All auctions, group by group."""
    import numpy as np  # noqa: PLC0415 - after the threads were told

    dealers = np.array([board.dealer for board in boards], dtype=np.int64)
    vulnerable = np.array([board.vulnerability for board in boards], dtype=np.int64)
    return bid_all(packed_deals([board.deal for board in boards]), dealers, vulnerable, Cards())


def match(boards: Sequence[Board], *, explain: bool) -> list[tuple[Call, ...]]:
    """All auctions, table by table in lock step, as matches bid them."""
    one, other = (Pair(name, SystemBidder("sayc")) for name in ("one", "other"))
    found = bid_tables([Table(board, one, other) for board in boards], explain=explain)
    return [bidding.auction.calls for bidding in found]


def decisions(boards: Sequence[Board], auctions: Sequence[tuple[Call, ...]]) -> list[tuple[Call]]:
    """One call in the middle of each auction, with everything that can be said about it."""
    bidder, found = SystemBidder("sayc"), []
    for board, calls in zip(boards, auctions, strict=True):
        view = PlayerView.of_board(board, Auction(board.dealer, calls[: len(calls) // 2]))
        found.append((bidder.choose_all([view], Explain.EVERYTHING)[0].call,))
    return found


def table(rounds: Sequence[dict[str, dict[str, list[object]]]]) -> str:
    """The rates and ratios as a page."""
    rows = []
    for name in rounds[0]["after"]:
        times = [(float(str(one["before"][name][0])), float(str(one["after"][name][0]))) for one in rounds]
        done = int(str(rounds[0]["after"][name][1]))
        if len({str(one[side][name][2]) for one in rounds for side in one}) != 1:
            raise SystemExit(f"{name}: the calls differ")
        before, after = (done / min(side) for side in zip(*times, strict=True))
        ratio = statistics.median(one / other for one, other in times)
        rows.append(f"| {name} | {before:,.0f} / s | {after:,.0f} / s | {ratio:.2f} |")
    return "\n".join(
        [
            "# Bidding by rules, before and after",
            "",
            f"`python benchmarks/rules.py --before OLD/src --deals random-100k.dd.gz`: rounds in turns: {len(rounds)}, "
            f"deals from {FIRST + 1:,} on, CPU seconds; {versions('numpy')}.",
            "Rates are those of the quickest round, ratios the median of the rounds; all calls are the same.",
            "",
            "| work | before | after | ratio |",
            "|---|--:|--:|--:|",
            *rows,
            "",
        ]
    )


if __name__ == "__main__":
    main()
