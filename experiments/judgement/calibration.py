"""Do the costs of calls add up to what is really lost? Bidders play the judge; their calls are judged.

    python experiments/judgement/calibration.py sayc OUT.jsonl --boards 400
    python experiments/judgement/calibration.py noisy OUT.jsonl --boards 400
    python experiments/judgement/calibration.py --report OUT.jsonl …
    python experiments/judgement/calibration.py --study OUT.jsonl STUDY.jsonl

Boards are random (`--seed`, 22 unless given), bid at two tables, scored double dummy. The opponents are
`sayc+search` without a clock, the judge is that of reviews. One line a board: what the bidder lost in IMPs, and every
call of its that costs something. `noisy` is `sayc` that takes cards for others now and then, and in one of fifty
calls calls anything.
`--study` judges each call marked a mistake again, on 512 other layouts and with the exact solver where it stays close:
the false alarms.
Everything goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from copy import copy
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
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
from tablefeel.questions.judge import judge_of
from tablefeel.roster import find
from tablefeel.search.judging import CLOSE, judge, verdict_on
from tablefeel.search.refinements import QUICK, searching
from tablefeel.search.search import Search
from tablefeel.systems.engine.noisy_bidding import misjudged

SEED, AT_ONCE = 22, 4
WRONG = ("mistake", "blunder")
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
    """The bidder, its opponents, and the judge as reviews have it."""
    card = find("sayc").bidder
    bidder = Noisy(card) if name == "noisy" else find(name).bidder
    rival = searching(card, replace(QUICK, seconds=None))
    return Pair(name, bidder), Pair("sayc+search", rival), judge_of(card, "usual", "imps")


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
            row: dict[str, Any] = {"cost": round(one.cost, 3), "error": round(one.standard_error, 3), "side": side}
            row["beyond"] = round(one.beyond_system, 3)
            found.append(row | {"verdict": str(one.verdict), "call": str(call), "best": str(one.best)})
            if one.verdict.is_wrong:
                shape = view_shape(view)
                found[-1]["view"] = {"hand": shape.hand, "seat": shape.seat, "dealer": shape.dealer, "vul": shape.vul,
                                     "auction": list(shape.auction or ())}  # fmt: skip
    return found


def play(name: str, out: Path, boards: int, seed: int) -> None:
    """Play on, and write a line a board."""
    done = len(out.read_text().splitlines()) if out.exists() else 0
    pair, better, search = seats(name)
    left = islice(random_boards(boards, seed), done, boards)
    with out.open("a") as file, ExactSolver(1) as solver:
        while group := list(islice(left, AT_ONCE)):
            biddings, tables = play_group(pair, better, group, solver)
            for one, (opened, closed), table in zip(group, biddings, tables, strict=True):
                lost = -result(one.board, opened, closed, table).imps
                calls = judged(search, one.board, opened.auction, 0) + judged(search, one.board, closed.auction, 1)
                row = {"bidder": name, "board": one.board.number, "lost": lost, "calls": calls}
                file.write(json.dumps(row) + "\n")
            file.flush()


def believed(calls: list[dict[str, Any]], spread: float | None) -> list[dict[str, Any]]:
    """The calls of a file that was written before costs were believed by how well they are known, as they now count."""
    if spread is None:
        return calls
    found = []
    for call in calls:
        belief = spread**2 / (spread**2 + call["error"] ** 2)
        cost, error = call["cost"] * belief, call["error"] * belief**0.5
        new = {"cost": cost, "beyond": call["beyond"] * belief, "error": error, "verdict": str(verdict_on(cost, error))}
        found.append(call | new)
    return found


def expected(calls: list[dict[str, Any]], counts: Callable[[dict[str, Any]], bool]) -> float:
    """What is charged at two tables: losses against the system add up, a gain beyond it counts once a table."""
    total = 0.0
    for side in (0, 1):
        chosen = [call for call in calls if call["side"] == side and counts(call)]
        total += sum(call["cost"] - call["beyond"] for call in chosen) + max((c["beyond"] for c in chosen), default=0)
    return total


SUMS: dict[str, Callable[[dict[str, Any]], bool]] = {
    "all costs": lambda call: call["cost"] > 0,
    "close and worse": lambda call: call["verdict"] != "good",
    "mistakes": lambda call: call["verdict"] in WRONG,
}


def report(files: list[Path], spread: float | None = None) -> None:
    """The table: expected and real loss a board, their ratio, slope and correlation by board."""
    columns = ("bidder", "boards", "counted", "expected", "lost", "ratio", "slope", "correlation")
    print(f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}")
    rng = np.random.default_rng(1)
    everything: list[dict[str, Any]] = []
    for file in files:
        rows = [json.loads(line) for line in file.read_text().splitlines()]
        rows = [row | {"calls": believed(row["calls"], spread)} for row in rows]
        everything += rows
        _report(f"`{rows[0]['bidder']}`", rows, rng)
    _report("all", everything, rng)


def _report(name: str, rows: list[dict[str, Any]], rng: np.random.Generator) -> None:
    lost = np.array([row["lost"] for row in rows], dtype=float)
    for words, counts in SUMS.items():
        told = np.array([expected(row["calls"], counts) for row in rows])
        picks = rng.integers(len(rows), size=(2000, len(rows)))
        ratios = lost[picks].mean(axis=1) / np.maximum(told[picks].mean(axis=1), 1e-9)
        slopes = np.array([_slope(told[pick], lost[pick]) for pick in picks])
        print(
            f"| {name} | {len(rows)} | {words} | {told.mean():.2f} | {lost.mean():+.2f} | "
            f"{lost.mean() / told.mean():.2f} {_interval(ratios)} | {_slope(told, lost):.2f} "
            f"{_interval(slopes)} | {float(np.corrcoef(told, lost)[0, 1]):.2f} |"
        )


def study(file: Path, out: Path, spread: float | None = None) -> None:
    """Judge every call marked a mistake again, on other layouts and longer, and count what it then costs."""
    done = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    long = copy(judge_of(find("sayc").bidder, "study", "imps"))
    long.plan = replace(long.plan, prior=replace(long.plan.prior, seed=1))  # type: ignore[type-var, attr-defined]
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    marked = [call for row in rows for call in believed(row["calls"], spread) if call["verdict"] in WRONG]
    with out.open("a") as lines:
        for call in marked[len(done) :]:
            shape = call["view"]
            auction = Auction(Seat.parse(shape["dealer"]), tuple(Call.parse(one) for one in shape["auction"]))
            hand, vul = Hand.parse(shape["hand"]), Vulnerability.parse(shape["vul"])
            found = judge(long, PlayerView(hand, Seat.parse(shape["seat"]), auction, vul), Call.parse(call["call"]))
            done.append({"cost": call["cost"], "study": round(found.cost, 3), "error": round(found.standard_error, 3)})
            lines.write(json.dumps(done[-1]) + "\n")
            lines.flush()
    again = np.array([row["study"] for row in done])
    false = int((again < CLOSE).sum())
    print(f"{len(done)} calls marked: {false} cost less than {CLOSE} in a long study ({false / len(done):.1%}),")
    print(f"mean cost {np.mean([row['cost'] for row in done]):.2f} against {again.mean():.2f}")


def _slope(told: np.ndarray, lost: np.ndarray) -> float:
    """How much more is lost where one IMP more is expected; no number where the same is expected everywhere."""
    spread = told - told.mean()
    return float(spread @ lost / (spread @ spread)) if spread.any() else float("nan")


def _interval(found: np.ndarray) -> str:
    low, high = np.nanquantile(found, (0.025, 0.975))
    return f"({low:.2f} to {high:.2f})"


def main() -> None:
    """Play, or report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?")
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--report", type=Path, nargs="+")
    parser.add_argument("--spread", type=float, help="for files that were written without it")
    parser.add_argument("--study", type=Path, nargs=2)
    given = parser.parse_args()
    if given.report:
        report(given.report, given.spread)
    elif given.study:
        study(*given.study, given.spread)
    else:
        play(given.name, given.out, given.boards, given.seed)


if __name__ == "__main__":
    main()
