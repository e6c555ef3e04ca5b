"""Layouts that are moved until they are as likely as they should be, beside those of a search.

    python experiments/selfplay/annealed_layouts.py random-100k.dd.gz --stranger selfplay --views 60

Layouts dealt from beliefs fit an auction badly now and then: a few of hundreds outweigh all others. A search softens
their weights, which then believe too little of what was bid. Here that is only the beginning: layouts are drawn by the
softened weights, the softening is taken off in stages, and after each stage every layout swaps cards of two hidden
players where that makes it likelier, or not much less likely (a sequential Monte Carlo sampler with Metropolis steps).
Errors are those of the mean over 128 layouts: squared ones of tricks, lengths and points, and nats of the true owners.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time

import numpy as np

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, hcp, held, lengths, owners_of
from tablefeel.arrays.types import Bools, Bytes, Floats64, Ints
from tablefeel.bidding import PlayerView
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.dealing.layouts_from_beliefs import deal_hidden
from tablefeel.dealing.weighing import drawn, softened, worth
from tablefeel.kernel import SEATS, Auction, Board
from tablefeel.models.tricks import TrickNet
from tablefeel.roster import find
from tablefeel.search.plans import PolicyPlan
from tablefeel.search.refinements import QUICK, searching

LogsOf = Callable[[Bytes], Floats64]
LEAST = 0.01
"""Nobody is believed to hold a card with less chance than this."""
WAYS: dict[str, tuple[int, int] | None] = {"as a search": None, "8 stages, 4 swaps": (8, 4), "8 stages, 12": (8, 12)}


def annealed(
    owners: Bytes, seat: int, likely: LogsOf, dealt: LogsOf, first: float, way: tuple[int, int],
    rng: np.random.Generator,
) -> Bytes:  # fmt: skip
    """The layouts (n, 52) after all stages; they were drawn with the power `first` of their weights."""
    logs, before = likely(owners), dealt(owners)
    powers = np.linspace(first, 1.0, way[0] + 1)
    for last, power in pairwise(powers.tolist()):
        rows, shares = drawn((power - last) * (logs - before), len(owners), rng)
        rows = np.repeat(rows, np.rint(shares * len(owners)).astype(np.intp))
        owners, logs, before = owners[rows], logs[rows], before[rows]
        for _ in range(way[1]):
            moved = swapped(owners, seat, rng)
            new, new_before = likely(moved), dealt(moved)
            better = power * (new - logs) + (1 - power) * (new_before - before)
            taken = np.log(np.maximum(rng.random(len(owners)), 1e-9)) < better
            owners = np.where(taken[:, None], moved, owners)
            logs, before = np.where(taken, new, logs), np.where(taken, new_before, before)
    return owners


def swapped(owners: Bytes, seat: int, rng: np.random.Generator) -> Bytes:
    """Each layout with two cards of two hidden players exchanged, half of the time within a suit."""
    n = len(owners)
    order = rng.permuted(np.tile([other for other in range(4) if other != seat], (n, 1)), axis=1)
    within, suit = rng.random(n) < 0.5, rng.integers(4, size=n)
    allowed = ~within[:, None] | (np.arange(52) // 13 == suit[:, None])
    first, second = (_one_of((owners == order[:, [who]]) & allowed, rng) for who in (0, 1))
    rows = np.flatnonzero((first >= 0) & (second >= 0))
    found = owners.copy()
    found[rows, first[rows]], found[rows, second[rows]] = order[rows, 1], order[rows, 0]
    return found


def _one_of(cards: Bools, rng: np.random.Generator) -> Ints:
    chosen: Ints = np.where(cards, rng.random(cards.shape), -1.0).argmax(axis=1)
    return np.where(cards.any(axis=1), chosen, -1)


def laid(plan: PolicyPlan, view: PlayerView, way: tuple[int, int] | None) -> tuple[Bytes, Floats64]:
    """128 layouts of a view and how much each counts."""
    rng, beliefs = np.random.default_rng(5), plan.believed(view)
    owners, chances = deal_hidden(view.hand, view.seat, beliefs, plan.prior.deals, rng)
    logs = likely_by(plan, view)(owners) - chances
    soft = softened(logs, plan.prior.enough)
    rows, weights = drawn(soft, QUICK.layouts, rng)
    if way is None or worth(logs) >= plan.prior.enough:
        return owners[rows], weights
    power = float(np.clip((soft @ logs) / (logs @ logs), 0, 1))
    often = np.repeat(rows, np.rint(weights * QUICK.layouts).astype(np.intp))
    cards, by_card = np.arange(52), np.log(np.maximum(beliefs, LEAST))
    moved = annealed(
        owners[often], view.seat, likely_by(plan, view), lambda some: by_card[some, cards].sum(axis=1), power, way, rng
    )
    return moved, np.full(len(moved), 1 / len(moved))


def likely_by(plan: PolicyPlan, view: PlayerView) -> LogsOf:
    """How likely layouts make the calls so far."""
    return lambda owners: plan.rollouts_of(view, owners).log_chances(plan.prior.floor)


def views(
    plan: PolicyPlan, player: Pair, stranger: Pair, solved: SolvedDeals, count: int
) -> Iterator[tuple[PlayerView, Bytes]]:
    """Views from the third call on at which there is something to search, one of a board, with the true owners."""
    rng = np.random.default_rng(0)
    found = number = 0
    while found < count:
        deal = deals_of(solved.owners[number : number + 1])[0]
        board = Board.numbered(number + 1, deal)
        table = Table(board, *((player, stranger) if number % 2 == 0 else (stranger, player)))
        calls = bid_tables([table], explain=False)[0].auction.calls
        turns = [turn for turn in range(2, len(calls)) if (SEATS[board.dealer + turn & 3] & 1) == number % 2]
        for turn in rng.permutation(turns).tolist():
            view = PlayerView.of_board(board, Auction(board.dealer, calls[:turn]), table.cards)
            if len(plan.candidates(view, 2)) > 1:
                found += 1
                yield view, owners_of([deal])
                break
        number += 1


def missed(owners: Bytes, weights: Floats64, true: Bytes, net: TrickNet) -> list[float]:
    """Squared errors of tricks, lengths and points, and nats of the true owners."""
    mine, theirs = _facts(owners, net), _facts(true, net)
    tricks, sizes, points = ((weights @ ours - fact[0]) ** 2 for ours, fact in zip(mine, theirs, strict=True))
    chances = np.array([weights @ (owners == seat) for seat in range(4)])[true[0], np.arange(52)]
    nats = -np.log(np.clip(chances, 1e-3, 1)).sum()
    return [tricks.mean(), sizes.sum() / 12, points.sum() / 3, float(nats)]


def _facts(owners: Bytes, net: TrickNet) -> list[Floats64]:
    """Expected tricks, suit lengths and points of all players on each layout."""
    hands = held(owners)
    tricks, sizes = net(owners) @ np.arange(14), lengths(hands)
    return [tricks.reshape(len(owners), -1), sizes.reshape(len(owners), -1), hcp(hands).astype(np.float64)]


def main() -> None:
    """Print a table; differences are to the layouts of a search."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("deals", type=Path)
    options.add_argument("--stranger", default="selfplay")
    options.add_argument("--views", type=int, default=60)
    told = options.parse_args()
    player, stranger, net = find("selfplay"), find(told.stranger), TrickNet()
    plan = searching(player.bidder, QUICK).plan
    assert isinstance(plan, PolicyPlan)  # noqa: S101 - the plan of a network
    errors: dict[str, list[list[float]]] = {name: [] for name in WAYS}
    spent = dict.fromkeys(WAYS, 0.0)
    for view, true in views(plan, player, stranger, read_solved(told.deals).part(Part.VALIDATION), told.views):
        for name, way in WAYS.items():
            began = process_time()
            owners, weights = laid(plan, view, way)
            spent[name] += process_time() - began
            errors[name].append(missed(owners, weights, true, net))
    usual = np.array(errors["as a search"])
    print("| layouts | ms | tricks | lengths | points | cards, nats |\n|---|---|---|---|---|---|")
    for name, rows in errors.items():
        more = np.array(rows) - usual
        width = NORMAL_95 * more.std(axis=0) / len(more) ** 0.5
        parts = [f"{np.mean(np.array(rows)[:, k]):.3f} ({more[:, k].mean():+.3f} ± {width[k]:.3f})" for k in range(4)]
        print(f"| {name} | {1000 * spent[name] / len(more):.0f} |", " | ".join(parts), "|")


if __name__ == "__main__":
    main()
