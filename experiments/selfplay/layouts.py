"""How well the layouts of a search foretell tricks and lengths, by how many are dealt and how weights are softened.

python experiments/selfplay/layouts.py selfplay random-100k.dd.gz --views 400

Validation deals are bid by the bidder; views at which a search would begin are picked at random. Layouts are dealt and
weighed as in a search. Errors are squared ones of the weighted mean: of the twenty trick counts (estimated by the trick
network, for the true deal too), and of the hidden players' suit lengths.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, held, lengths, owners_of
from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.dealing.layouts_from_beliefs import deal_hidden
from tablefeel.kernel import Auction, Board, Deal
from tablefeel.models.tricks import TrickNet
from tablefeel.roster import find
from tablefeel.search.plans import PolicyPlan, softened, worth
from tablefeel.search.refinements import QUICK, searching

DEALT = (512, 1024, 1536)
ENOUGH = (1.0, 16.0, 32.0, 64.0, 128.0)
"""What weights are softened to be worth; 1 leaves them as they are."""


def main() -> None:
    """Print a table; differences are to the most layouts with weights as they are."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("name")
    options.add_argument("deals", type=Path)
    options.add_argument("--views", type=int, default=400)
    told = options.parse_args()
    pair, net = find(told.name), TrickNet()
    plan = searching(pair.bidder, QUICK).plan
    if not isinstance(plan, PolicyPlan):
        raise SystemExit(f"{told.name} does not tell the chances of its calls")
    solved = read_solved(told.deals).part(Part.VALIDATION)
    views = thoughtful(plan, pair, deals_of(solved.owners[: 2 * told.views]))
    Random(1).shuffle(views)
    errors: dict[tuple[int, float], list[tuple[float, float, float]]] = {}
    for view, deal in views[: told.views]:
        owners, chances = deal_hidden(view.hand, view.seat, plan.believed(view), max(DEALT), np.random.default_rng(5))
        logs = plan.rollouts_of(view, owners).log_chances(plan.prior.floor) - chances
        facts, truth = features(owners, net), features(owners_of([deal]), net)
        for count in DEALT:
            for enough in ENOUGH:
                soft = softened(logs[:count], enough)
                weights = np.exp(soft - soft.max())
                missed = [
                    ((weights / weights.sum()) @ fact[:count] - true[0])
                    for fact, true in zip(facts, truth, strict=True)
                ]
                row = ((missed[0] ** 2).mean(), (missed[1] ** 2).sum() / 12, worth(soft))
                errors.setdefault((count, enough), []).append(row)
    usual = np.array(errors[max(DEALT), 1.0])
    print(f"{len(usual)} views\n\n| dealt | worth at least | half of them | tricks | lengths |\n|---|---|---|---|---|")
    for (count, enough), rows in errors.items():
        found = np.array(rows)
        more = found - usual
        width = NORMAL_95 * more.std(axis=0) / len(more) ** 0.5
        parts = (f"{found[:, k].mean():.3f} ({more[:, k].mean():+.3f} ± {width[k]:.3f})" for k in range(2))
        print(f"| {count:,} | {enough:.0f} | {np.median(found[:, 2]):.0f} |", " | ".join(parts), "|")


def thoughtful(plan: PolicyPlan, pair: Pair, deals: list[Deal]) -> list[tuple[PlayerView, Deal]]:
    """Views from the third call on at which there is something to search, with the true deal."""
    boards = [Board.numbered(number, deal) for number, deal in enumerate(deals, start=1)]
    found = []
    for board, bidding in zip(
        boards, bid_tables([Table(one, pair, pair) for one in boards], explain=False), strict=True
    ):
        calls = bidding.auction.calls
        for turn in range(2, len(calls)):
            view = PlayerView.of_board(board, Auction(board.dealer, calls[:turn]), Cards(pair.card, pair.card))
            if len(plan.candidates(view, 2)) > 1:
                found.append((view, board.deal))
    return found


def features(owners: Bytes, net: TrickNet) -> tuple[np.ndarray, np.ndarray]:  # type: ignore[type-arg]
    """(n, 20) expected tricks, and (n, 16) suit lengths of all players."""
    n = len(owners)
    return (net(owners) @ np.arange(14)).reshape(n, -1), lengths(held(owners)).reshape(n, -1)


if __name__ == "__main__":
    main()
