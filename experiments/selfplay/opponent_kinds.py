"""What a search's changes bring against a stranger, by how it thinks that the opponents go on.

    python experiments/selfplay/opponent_kinds.py selfplay@experiments/selfplay/scratch61 random-100k.dd.gz out.jsonl

Validation deals are bid by `selfplay` against the stranger. At each of its calls the candidates are bid out on the
layouts of a search, with opponents who go on as `selfplay`, as `distilled-sayc` and as `sayc-plus` do, and on the real
deal with the stranger itself. The table says what changes bring that are better by a standard error with one kind, with
the mean of two, or with each. One line a candidate; a run goes on after the boards that are there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from judged_search import points
from search_calibration import score

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import SEATS, Auction, Board, Call, Side, TrickTable, imps
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import SelfPlay
from tablefeel.roster import find
from tablefeel.search.refinements import QUICK, searching, tricks_of
from tablefeel.search.rollouts import NetworkRollouts
from tablefeel.simulation import imps as array_imps

KINDS = ("selfplay", "distilled-sayc", "sayc-plus")
PLAYER = find("selfplay")
PLAN = searching(PLAYER.bidder, QUICK).plan
NETWORKS = {name: SelfPlay(shipped(name)) for name in KINDS}


def expected(view: PlayerView) -> dict[Call, dict[str, tuple[float, float]]]:
    """For each candidate but the own call and each kind of opponents the mean gain and its standard error."""
    own, *others = PLAN.candidates(view, QUICK.calls)
    found: dict[Call, dict[str, tuple[float, float]]] = {call: {} for call in others}
    if not others:
        return found
    laid = PLAN.lay(view, QUICK.layouts)
    tricks, weights = tricks_of(laid.owners), laid.weights
    for kind, network in NETWORKS.items():
        sides = (NETWORKS["selfplay"], network)
        rollouts = NetworkRollouts(*(sides if view.seat.side is Side.NS else sides[::-1]), view, laid.owners)
        usual, *ends = (points(view, end, tricks) for end in rollouts.finish((own, *others), np.arange(len(weights))))
        for call, won_points in zip(others, ends, strict=True):
            won = array_imps(won_points - usual).mean(axis=1)
            mean = float(weights @ won)
            error = float(np.sqrt(weights**2 @ ((won - mean) ** 2 + (weights**2).sum())))
            found[call][kind] = round(mean, 3), round(error, 3)
    return found


def candidates(table: Table, tricks: TrickTable, number: int) -> list[dict[str, Any]]:
    """The candidates of one board that are better by a standard error with some kind, and what they really bring."""
    calls = bid_tables([table], explain=False)[0].auction.calls
    found: list[dict[str, Any]] = []
    for turn in range(len(calls)):
        if table.pair(SEATS[table.board.dealer + turn & 3]).bidder is not PLAYER.bidder:
            continue
        view = PlayerView.of_board(table.board, Auction(table.board.dealer, calls[:turn]), table.cards)
        usual, sign = score(table, calls, tricks), 1 if view.seat.side is Side.NS else -1
        for call, gains in expected(view).items():
            if any(mean > error for mean, error in gains.values()):
                won = imps(sign * (score(table, (*calls[:turn], call), tricks) - usual))
                found.append({"board": number, "turn": turn, "call": str(call), "gains": gains, "true": won})
    return [*found, {"board": number}]


def report(rows: list[dict[str, Any]]) -> None:
    """The table, for a doubt of one standard error."""
    boards = len({row["board"] for row in rows})
    choices: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in rows:
        if "call" in row:
            choices.setdefault((row["board"], row["turn"]), []).append(row)
    both = KINDS[:2]
    rules: dict[str, tuple[Callable[[list[float]], float], tuple[str, ...]]] = {
        **{kind: (min, (kind,)) for kind in KINDS}, "the mean of the first two": (lambda some: sum(some) / 2, both),
        "each of the first two": (min, both), "each of the three": (min, KINDS),
    }  # fmt: skip
    print(f"{boards} boards\n\n| opponents go on as | changes | true IMPs a board |\n|---|---|---|")
    for name, (together, kinds) in rules.items():
        won = [best["true"] for some in choices.values() if (best := _best(some, together, kinds)) is not None]
        half = NORMAL_95 * float(np.sqrt(np.square(won).sum())) / boards
        print(f"| {name} | {len(won)} | {sum(won) / boards:+.2f} ± {half:.2f} |")


def _best(
    some: list[dict[str, Any]], together: Callable[[list[float]], float], kinds: tuple[str, ...]
) -> dict[str, Any] | None:
    def sure(row: dict[str, Any]) -> float:
        return together([row["gains"][kind][0] - row["gains"][kind][1] for kind in kinds])

    best = max(some, key=sure)
    return best if sure(best) > 0 else None


def main() -> None:
    """Look at more boards, and say what all show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stranger")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--first", type=int, default=2000)
    parser.add_argument("--boards", type=int, default=3000)
    given = parser.parse_args()
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    solved, stranger = read_solved(given.deals).part(Part.VALIDATION), find(given.stranger)
    with given.out.open("a") as out:
        for number in range(given.first + len({row["board"] for row in rows}), given.first + given.boards):
            ns, ew = (PLAYER, stranger) if number % 2 == 0 else (stranger, PLAYER)
            table = Table(Board.numbered(number + 1, deals_of(solved.owners[number : number + 1])[0]), ns, ew)
            new = candidates(table, TrickTable.of(solved.tricks[number].tolist()), number)
            out.writelines(json.dumps(row) + "\n" for row in new)
            out.flush()
            rows += new
    report(rows)


if __name__ == "__main__":
    main()
