"""How often a bidder makes the calls of a convention card in auctions that it bids itself: the card is asked each turn.

    python experiments/selfplay/card_agreement.py sayc-plus [--card sayc] [--boards 2000] [--seed 1]

Uncontested: the opponents always pass. Contested: they bid the card, and turns count once both sides have acted.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

import numpy as np

from tablefeel.arena.table import Pair, decide
from tablefeel.arrays import Boards
from tablefeel.bidding import Explain, PlayerView
from tablefeel.kernel import PASS, Auction, Call
from tablefeel.roster import find, in_bulk

BOTH_SIDES = {0, 1}


def turns(boards: Boards, auctions: list[list[Call]], contested: bool) -> Iterator[tuple[PlayerView, Call]]:
    """Every turn of North and South, and what was called."""
    for number, calls in enumerate(auctions):
        board = boards.board(number)
        auction = Auction(board.dealer)
        acted: set[int] = set()
        for call in calls:
            view = PlayerView.of_board(board, auction)
            side = view.seat % 2
            if side == 0 and (not contested or acted == BOTH_SIDES):
                yield view, call
            if call != PASS:
                acted.add(side)
            auction = auction.then(call)


def row(name: str, ours: Pair, theirs: Pair, card: Pair, boards: Boards) -> str:
    """A line of the table: all calls, and those of which one at least is not a pass."""
    auctions = [list(calls) for calls in in_bulk(ours, theirs)(boards)]
    views, made = zip(*turns(boards, auctions, name == "contested"), strict=True)
    advised = [decision.call for decision in decide(card, views, Explain.NOTHING)]
    same = np.array([one == other for one, other in zip(made, advised, strict=True)])
    active = np.array([one != PASS or other != PASS for one, other in zip(made, advised, strict=True)])
    return f"| {name} | {len(same):,} | {same.mean():.1%} | {active.sum():,} | {same[active].mean():.1%} |"


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("bidder")
    options.add_argument("--card", default="sayc")
    options.add_argument("--boards", type=int, default=2000)
    options.add_argument("--seed", type=int, default=1)
    told = options.parse_args()
    bidder, card = find(told.bidder), find(told.card)
    boards = Boards.random(told.boards, np.random.default_rng(told.seed))
    print("| auctions | calls | as the card | unless both pass | as the card |\n|---|---|---|---|---|")
    print(row("uncontested", bidder, find("pass"), card, boards))
    print(row("contested", bidder, card, card, boards))


if __name__ == "__main__":
    main()
