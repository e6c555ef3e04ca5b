#!/usr/bin/env python3
"""What the adviser's search expects of leaving the book once, and what it wins: is an IMP expected an IMP won?

    python experiments/advisor/searched.py DEALS OUT.jsonl [--first 60001] [--boards 1000] [--stand-in]

Deals are bid by the book. At every decision with several true calls, the book's and the three that judgement likes
best are searched (all layouts, no clock), and each is bid out by the book on the deal itself. With --stand-in the
network that imitates `sayc` bids the layouts out, as it did until 18 November 2026. OUT.jsonl has a line for every 25
deals; a stopped run goes on. Prints what was won by what was expected.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from departures import gain, kind

from tablefeel.arena.match import MatchBoard
from tablefeel.arena.statistics import NORMAL_95
from tablefeel.bidding import PlayerView
from tablefeel.cli.match import given_boards
from tablefeel.kernel import Auction
from tablefeel.models.advisor import is_quiet
from tablefeel.roster import find
from tablefeel.search.advising import AdvisorSearch
from tablefeel.search.plans import LaidOut
from tablefeel.search.refinements import QUICK, searching, stand_in
from tablefeel.search.rollouts import NetworkRollouts
from tablefeel.search.search import Comparison, Plan, Search
from tablefeel.systems.engine.bulk import bid_boards

PIECE, CANDIDATES = 25, 4
BINS = (-99.0, -2.0, -1.0, -0.5, 0.0, 0.3, 1.0, 2.0, 4.0, 99.0)


@dataclass(frozen=True)
class Imitated:
    """A plan whose layouts are bid out by the network that imitates `sayc`."""

    plan: Plan

    def candidates(self, view: PlayerView, most: int) -> Any:
        """As the plan has them."""
        return self.plan.candidates(view, most)

    def lay(self, view: PlayerView, count: int) -> LaidOut:
        """The plan's layouts."""
        laid, net = self.plan.lay(view, count), stand_in("sayc")
        assert net is not None and isinstance(laid, LaidOut)  # noqa: S101 - shipped, and of a card
        return replace(laid, rollouts=NetworkRollouts(net, net, view, laid.owners))


def main() -> None:
    """Search what is missing, and print all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=60_001)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--stand-in", action="store_true")
    asked = parser.parse_args()
    done = len(asked.out.read_text(encoding="utf-8").splitlines()) if asked.out.exists() else 0
    for number in range(done, asked.boards // PIECE):
        boards = given_boards(asked.deals, PIECE, asked.first + number * PIECE)
        found = list(searched(list(boards), asked.stand_in))
        with asked.out.open("a", encoding="utf-8") as file:
            file.write(json.dumps(found) + "\n")
    show([row for line in asked.out.read_text(encoding="utf-8").splitlines() for row in json.loads(line)])


def searched(boards: list[MatchBoard], imitated: bool) -> Iterator[dict[str, object]]:
    """Every candidate of every decision: what it is expected to win over the book's call, and what it wins."""
    adviser = find("advisor").bidder
    search = searching(adviser, replace(QUICK, seconds=None))
    assert isinstance(search, AdvisorSearch)  # noqa: S101 - of the adviser
    plan = Imitated(search.plan) if imitated else search.plan
    compared = Search(adviser, plan, search.tricks, search.settings)
    judge: Any = search.plan.true_calls
    for one, auction in zip(boards, bid_boards([one.board for one in boards]), strict=True):
        begun = [Auction(one.board.dealer, auction.calls[:turn]) for turn in range(len(auction.calls))]
        views = [PlayerView.of_board(one.board, so_far) for so_far in begun]
        for turn, (view, here) in enumerate(zip(views, judge.consider(views), strict=True)):
            calls = here.ranked[:CANDIDATES]
            if len(calls) < 2:
                continue
            found = Comparison(compared, view, calls, (time.thread_time(), time.monotonic()))
            for call in calls[1:]:
                expected, error = found.difference(call, calls[0])
                yield {
                    "kind": kind(view, here, call), "quiet": is_quiet(view), "expected": expected, "error": error,
                    "effective": found.laid.effective, "won": gain(one, here, auction, turn, call),
                }  # fmt: skip


def show(rows: list[dict[str, Any]]) -> None:
    """Print what was won by what was expected."""
    for quiet in (True, False):
        for least, most in pairwise(BINS):
            line([row for row in rows if row["quiet"] is quiet and least <= row["expected"] < most], str(least), quiet)
    for what in sorted({row["kind"] for row in rows}):
        line([row for row in rows if row["kind"] == what and abs(row["expected"]) < 2], what)


def line(rows: list[dict[str, Any]], what: str, quiet: bool | None = None) -> None:
    """Print one line of the table."""
    if len(rows) < 2:
        return
    won = np.array([row["won"] for row in rows], dtype=float)
    half = NORMAL_95 * won.std(ddof=1) / len(won) ** 0.5
    where = {True: "quiet, from ", False: "contested, from ", None: ""}[quiet]
    expected = np.mean([row["expected"] for row in rows])
    print(f"{where}{what}: {len(rows)}, expected {expected:+.2f}, won {won.mean():+.2f} ± {half:.2f}")


if __name__ == "__main__":
    main()
