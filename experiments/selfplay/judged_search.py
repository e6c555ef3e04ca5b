"""What the changes of a search are worth against a stranger, by a judge who knows how the stranger bids.

    python experiments/selfplay/judged_search.py experiments/selfplay/scratch71 fresh.dd out.jsonl --boards 1000

Deals are bid once by `selfplay` against the stranger's network (its own: `selfplay`). Where the search would change a
call, the judge deals anew, weighs layouts by the stranger's own calls, bids both calls out with it on many more of them
and says what the change wins. A match says the same with some twenty times the variance, since there every deal counts
with the luck of its cards; changes are judged one by one here, as if later calls were made without a search. `--more`
also tries a search that deals and bids out eight and four times as many layouts. One line a change; a run goes on after
the boards that are there.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.arrays.types import Bytes, Ints
from tablefeel.bidding import PlayerView, PolicyNetwork
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.kernel import SEATS, Auction, Board, Call, Side
from tablefeel.roster import find
from tablefeel.search.plans import PolicyPlan
from tablefeel.search.refinements import QUICK, searching, tricks_of
from tablefeel.search.rollouts import NetworkRollouts, Rollouts
from tablefeel.simulation import SCORES, Contracts
from tablefeel.simulation import imps as array_imps


@dataclass(frozen=True, slots=True)
class Form:
    """How many layouts are looked at."""

    deals: int
    """Layouts dealt."""
    enough: float
    """How many equally likely ones they must be worth, or weights are softened."""
    count: int
    """How many are bid out."""

    def of(self, plan: PolicyPlan, rollouts_of: Callable[[PlayerView, Bytes], Rollouts] | None = None) -> PolicyPlan:
        """The plan with so many layouts."""
        prior = replace(plan.prior, deals=self.deals, enough=self.enough)
        if rollouts_of is None:
            return replace(plan, prior=prior)
        return replace(plan, prior=replace(prior, floor=FLOOR, seed=1), rollouts_of=rollouts_of)


USUAL, MORE, JUDGE = Form(512, 32.0, 128), Form(4096, 256.0, 512), Form(16384, 256.0, 2048)
FLOOR = 1e-4
"""The judge knows how the stranger bids."""
STEPS = (0.0, 0.5, 1.0, 1.5, 2.5, np.inf)
Gains = dict[str, tuple[float, float]]


def expected(plan: PolicyPlan, view: PlayerView, calls: Sequence[Call], count: int) -> Gains:
    """For each call but the first its mean gain over it and the standard error of that."""
    laid = plan.lay(view, count)
    tricks, weights = tricks_of(laid.owners), laid.weights
    usual, *ends = (points(view, end, tricks) for end in laid.finish(calls, np.arange(len(weights))))
    found: Gains = {}
    for call, won in zip(calls[1:], ends, strict=True):
        swing = array_imps(won - usual).mean(axis=1)
        mean = float(weights @ swing)
        error = float(np.sqrt(weights**2 @ ((swing - mean) ** 2 + (weights**2).sum())))
        found[str(call)] = round(mean, 3), round(error, 3)
    return found


def points(view: PlayerView, ends: Contracts, tricks: Ints) -> Ints:
    """(n, versions): points for the caller's side."""
    taken = tricks[np.arange(len(ends)), :, ends.strain, ends.declarer].astype(np.intp)
    vulnerable = view.vulnerability >> (ends.declarer & 1) & 1
    scored = SCORES[ends.bid[:, None], ends.doubling[:, None], vulnerable[:, None], taken]
    ours = (ends.declarer & 1) == int(view.seat.side is Side.EW)
    return np.where(ours[:, None], scored, -scored)


def chosen(found: Gains) -> str | None:
    """The call that a search makes in place of the own one."""
    call = max(found, key=lambda one: found[one][0])
    mean, error = found[call]
    return call if mean > QUICK.doubt * error else None


def known(mine: PolicyNetwork, theirs: PolicyNetwork, view: PlayerView, owners: Bytes) -> NetworkRollouts:
    """The table as it really is."""
    return NetworkRollouts(*((mine, theirs) if view.seat.side is Side.NS else (theirs, mine)), view, owners)


def changes(table: Table, player: Any, forms: dict[str, tuple[PolicyPlan, int]], judge: PolicyPlan) -> list[Any]:
    """Every change that some form would make on a board, and what the judge says of the candidates there."""
    calls, dealer = bid_tables([table], explain=False)[0].auction.calls, table.board.dealer
    found = []
    for turn in range(len(calls)):
        if table.pair(SEATS[dealer + turn & 3]).bidder is not player:
            continue
        view = PlayerView.of_board(table.board, Auction(dealer, calls[:turn]), table.cards)
        candidates = forms["usual"][0].candidates(view, QUICK.calls)
        if len(candidates) < 2:
            continue
        gains = {name: expected(plan, view, candidates, count) for name, (plan, count) in forms.items()}
        if any(chosen(one) for one in gains.values()):
            said = expected(judge, view, candidates, JUDGE.count)
            found.append({"turn": turn, "own": str(candidates[0]), "forms": gains, "judge": said})
    return found


def report(rows: list[dict[str, Any]]) -> None:
    """What is expected of each form's changes and what the judge says, a table and by how much is expected."""
    boards = sorted({row["board"] for row in rows})
    views = [row for row in rows if "judge" in row]
    print("| layouts | boards | changes | expected IMPs a table | by the judge |\n|---|---|---|---|---|")
    each: list[tuple[float, float]] = []
    for form in dict.fromkeys(name for row in views for name in row["forms"]):
        made = [(row, call) for row in views if (call := chosen(row["forms"][form])) is not None]
        hoped, said = dict.fromkeys(boards, 0.0), dict.fromkeys(boards, 0.0)
        for row, call in made:
            hoped[row["board"]] += row["forms"][form][call][0]
            said[row["board"]] += row["judge"][call][0]
        brought = np.array(list(said.values()))
        half = NORMAL_95 * brought.std() / np.sqrt(len(boards))
        mean = sum(hoped.values()) / len(boards)
        print(f"| {form} | {len(boards)} | {len(made)} | {mean:+.2f} | {brought.mean():+.3f} ± {half:.3f} |")
        each = each or [(row["forms"][form][call][0], row["judge"][call][0]) for row, call in made]
    print("\n| expected of one change | how many | by the judge |\n|---|---|---|")
    for low, high in pairwise(STEPS):
        won = np.array([true for hope, true in each if low <= hope < high])
        if len(won):
            half = NORMAL_95 * won.std() / np.sqrt(len(won))
            print(f"| {low:g} to {high:g} | {len(won)} | {won.mean():+.2f} ± {half:.2f} |")


def main() -> None:
    """Look at more boards, and say what all show."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("stranger", help="the folder of a run, or selfplay")
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--part", choices=[part.name.lower() for part in Part], help="of the split; the whole file unless given"
    )
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--more", action="store_true", help="also with many more layouts")
    given = parser.parse_args()
    player = find("selfplay")
    stranger = player if given.stranger == "selfplay" else find(f"selfplay@{given.stranger}")
    usual = searching(player.bidder, QUICK).plan
    mine, theirs = player.bidder.network, stranger.bidder.network
    if not isinstance(usual, PolicyPlan) or mine is None or theirs is None:
        raise SystemExit(f"{given.stranger} is not a network of self-play")
    forms = {"usual": (USUAL.of(usual), USUAL.count)}
    if given.more:
        forms["more"] = (MORE.of(usual), MORE.count)
    judge = JUDGE.of(usual, partial(known, mine, theirs))
    rows = [json.loads(line) for line in given.out.read_text().splitlines()] if given.out.exists() else []
    solved = read_solved(given.deals)
    solved = solved if given.part is None else solved.part(Part[given.part.upper()])
    with given.out.open("a") as out:
        for number in range(given.first + len({row["board"] for row in rows}), given.first + given.boards):
            ns, ew = (player, stranger) if number % 2 == 0 else (stranger, player)
            table = Table(Board.numbered(number + 1, deals_of(solved.owners[number : number + 1])[0]), ns, ew)
            new = [{"board": number, **row} for row in changes(table, player.bidder, forms, judge)]
            new = new or [{"board": number}]
            out.writelines(json.dumps(row) + "\n" for row in new)
            out.flush()
            rows += new
    report(rows)


if __name__ == "__main__":
    main()
