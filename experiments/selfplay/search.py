"""Play a bidder with search against the same bidder without, board by board on solved deals; goes on where it stopped.

python experiments/selfplay/search.py sayc held-out.dd sayc-search.jsonl --boards 10000
python experiments/selfplay/search.py selfplay held-out.dd selfplay-search.jsonl --boards 10000

Nothing is stopped by the clock, so that every machine gets the same result; how long searches took is told.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from itertools import islice
from pathlib import Path

from tablefeel.arena.match import numbered_boards, play_group, result
from tablefeel.arena.statistics import Tally
from tablefeel.arena.table import Pair
from tablefeel.bidding import PlayerView
from tablefeel.doubledummy import ExactSolver
from tablefeel.formats import read
from tablefeel.kernel import Call
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search

AT_ONCE = 8


class Timed:
    """A search that counts its searches, and how long they took."""

    def __init__(self, search: Search) -> None:
        self.search, self.times, self.changed = search, list[float](), 0

    def choose(self, view: PlayerView):  # type: ignore[no-untyped-def]
        """As the search."""
        return self.search.choose(view)

    def call(self, view: PlayerView) -> Call:
        """As the search."""
        started = time.thread_time()
        found = self.search.consider(view)
        if not found:
            return self.search.call(view)
        self.times.append(time.thread_time() - started)
        self.changed += found[0].gain != 0
        return found[0].call


def main() -> None:
    """Play, and say who is better."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--boards", type=int, default=10_000)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    base = find(given.name)
    deals = ((record.deal, record.trick_table) for record in read(given.deals) if record.deal is not None)
    left = islice(numbered_boards(deals), sum(row["boards"] for row in rows), given.boards)
    with given.out.open("a") as out, ExactSolver(1) as solver:
        while group := list(islice(left, AT_ONCE)):
            timed = Timed(searching(base.bidder, replace(QUICK, seconds=None)))
            pair = Pair(f"{given.name}+search", timed, base.card)
            biddings, tables = play_group(pair, base, group, solver)
            ends = zip(group, biddings, tables, strict=True)
            won = [result(one.board, opened, closed, table).imps for one, (opened, closed), table in ends]
            rows.append({
                "boards": len(group), "imps": won, "changed": timed.changed,
                "milliseconds": [round(1000 * one, 1) for one in timed.times],
            })  # fmt: skip
            out.write(json.dumps(rows[-1]) + "\n")
            out.flush()
    print(json.dumps(summary(given.name, rows)))


def summary(name: str, rows: list[dict]) -> dict:  # type: ignore[type-arg]
    """The match in one line."""
    tally = Tally.of([imps for row in rows for imps in row["imps"]])
    times = sorted(one for row in rows for one in row["milliseconds"])
    return {
        "match": f"{name}+search against {name}",
        **tally.to_json(),
        "searches_per_board": round(len(times) / max(1, tally.boards), 2),
        "changed_per_board": round(sum(row["changed"] for row in rows) / max(1, tally.boards), 2),
        "milliseconds": {
            "mean": round(sum(times) / max(1, len(times)), 1),
            **{f"{share}%": times[min(len(times) - 1, len(times) * share // 100)] for share in (50, 95, 99) if times},
        },
    }


if __name__ == "__main__":
    main()
