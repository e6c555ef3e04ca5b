"""Do the costs of calls add up to what is really lost? A bidder plays itself with search; its calls are judged.

    python experiments/judgement/calibration.py sayc OUT.jsonl --boards 400
    python experiments/judgement/calibration.py noisy OUT.jsonl --boards 400
    python experiments/judgement/calibration.py --report OUT.jsonl …

Boards are random (seed 21), bid at two tables, scored double dummy. One line a board: what the bidder lost in IMPs, and
the cost of each of its calls by the same search. `noisy` is `sayc` whose hand is misread now and then and who makes a
call out of the blue in one of fifty; it plays against `sayc+search`. Goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arena.match import play_group, random_boards, result
from tablefeel.arena.table import Pair
from tablefeel.arrays import packed_hands
from tablefeel.bidding import Bidder, Decision, Explain, OneByOne, PlayerView
from tablefeel.bidding.shapes import view_shape
from tablefeel.doubledummy import ExactSolver
from tablefeel.kernel import Auction, Hand
from tablefeel.roster import find
from tablefeel.search.judging import judge
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search
from tablefeel.systems.engine.noisy_bidding import misjudged

SEED, AT_ONCE = 21, 4
MISREAD, BLUE = 0.06, 0.02
"""The chance that a card is taken for another, and of a call out of the blue."""


class Noisy(OneByOne):
    """A bidder who misreads the hand, always in the same way, and now and then calls anything."""

    def __init__(self, bidder: Bidder) -> None:
        self.bidder = bidder

    def decide(self, view: PlayerView, explain: Explain) -> Decision:  # noqa: ARG002
        """What the bidder calls with the hand as it is misread."""
        bits = view.hand.bits
        rng = np.random.default_rng([bits & 0xFFFFFFFF, bits >> 32])
        held = np.array([[bits >> place & 1 for place in range(52)]], dtype=np.bool_)
        seen = Hand(int(packed_hands(misjudged(held, np.array([MISREAD]), rng))[0]))
        stray = np.random.default_rng([bits & 0xFFFFFFFF, bits >> 32, len(view.auction.calls)])
        if stray.random() < BLUE:
            legal = view.auction.legal_calls
            return Decision(legal[int(stray.integers(min(9, len(legal))))])
        return Decision(self.bidder.call(replace(view, hand=seen)))


def seats(name: str) -> tuple[Pair, Pair, Search]:
    """The bidder, the same with search, and the judge."""
    base = find("sayc" if name == "noisy" else name)
    search = searching(base.bidder, replace(QUICK, seconds=None))
    bidder = Noisy(base.bidder) if name == "noisy" else base.bidder
    return Pair(name, bidder), Pair(f"{base.name}+search", search), search


def judged(search: Search, board: Any, auction: Auction, side: int) -> list[dict[str, Any]]:
    """The cost of every call of one side."""
    found = []
    for place, call in enumerate(auction.calls):
        before = Auction(auction.dealer, auction.calls[:place])
        if before.to_call is None or before.to_call & 1 != side:
            continue
        view = PlayerView.of_board(board, before)
        one = judge(search, view, call)
        if one.cost > 0:
            row: dict[str, Any] = {"cost": round(one.cost, 3), "error": round(one.standard_error, 3)}
            found.append(row | {"verdict": str(one.verdict), "call": str(call), "best": str(one.best)})
            if one.verdict.is_wrong:
                shape = view_shape(view)
                found[-1]["view"] = {"hand": shape.hand, "seat": shape.seat, "dealer": shape.dealer, "vul": shape.vul,
                                     "auction": list(shape.auction or ())}  # fmt: skip
    return found


def play(name: str, out: Path, boards: int) -> None:
    """Play on, and write a line a board."""
    done = len(out.read_text().splitlines()) if out.exists() else 0
    pair, better, search = seats(name)
    left = islice(random_boards(boards, SEED), done, boards)
    with out.open("a") as file, ExactSolver(1) as solver:
        while group := list(islice(left, AT_ONCE)):
            biddings, tables = play_group(pair, better, group, solver)
            for one, (opened, closed), table in zip(group, biddings, tables, strict=True):
                lost = -result(one.board, opened, closed, table).imps
                calls = judged(search, one.board, opened.auction, 0) + judged(search, one.board, closed.auction, 1)
                row = {"bidder": name, "board": one.board.number, "lost": lost, "calls": calls}
                file.write(json.dumps(row) + "\n")
            file.flush()


SUMS = {
    "all costs": lambda call: call["cost"] > 0,
    "beyond one error": lambda call: call["cost"] > call["error"],
    "mistakes": lambda call: call["verdict"] in ("mistake", "blunder"),
}


def report(files: list[Path]) -> None:
    """The table: expected and real loss a board, their ratio, slope and correlation by board."""
    columns = ("bidder", "boards", "sum of", "expected", "lost", "ratio", "slope", "correlation")
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    rng = np.random.default_rng(1)
    for file in files:
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        lost = np.array([row["lost"] for row in rows], dtype=float)
        for words, counts in SUMS.items():
            expected = np.array([sum(call["cost"] for call in row["calls"] if counts(call)) for row in rows])
            picks = rng.integers(len(rows), size=(2000, len(rows)))
            ratios = lost[picks].mean(axis=1) / np.maximum(expected[picks].mean(axis=1), 1e-9)
            slopes = [float(np.polyfit(expected[pick], lost[pick], 1)[0]) for pick in picks[:500]]
            ratio, slope = _interval(ratios), _interval(np.array(slopes))
            correlation = float(np.corrcoef(expected, lost)[0, 1])
            print(
                f"| `{rows[0]['bidder']}` | {len(rows)} | {words} | {expected.mean():.2f} | {lost.mean():+.2f} | "
                f"{lost.mean() / expected.mean():.2f} {ratio} | {np.polyfit(expected, lost, 1)[0]:.2f} {slope} | "
                f"{correlation:.2f} |"
            )


def _interval(found: np.ndarray) -> str:
    low, high = np.quantile(found, (0.025, 0.975))
    return f"({low:.2f} to {high:.2f})"


def main() -> None:
    """Play, or report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--report", type=Path, nargs="+")
    given = parser.parse_args()
    if given.report:
        report(given.report)
    else:
        play(given.name, given.out, given.boards)


if __name__ == "__main__":
    main()
