"""Single auctions per CPU-second of the kernel against OpenSpiel's bridge from Python, both on one core.

    python benchmarks/kernel.py > benchmarks/results/kernel.md

needs the `bench` extra (open_spiel). What is timed: from an auction without calls, ask for the legal calls, choose one
at random, make it, until the auction is over. No observation is built on either side. OpenSpiel's states are dealt and
copied before the clock starts.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel
from measure import rates, use_one_core, versions

from tablefeel.kernel import Auction, Seat

AUCTIONS = 2000
CARDS = 52
"""OpenSpiel's actions below this are cards, from it on calls."""


def ours() -> Callable[[], int]:
    """A run of AUCTIONS random auctions by the kernel."""
    chance = Random(1).random

    def run() -> int:
        for _ in range(AUCTIONS):
            auction = Auction(Seat.N)
            legal = auction.legal_calls
            while legal:
                auction = auction.then(legal[int(chance() * len(legal))])
                legal = auction.legal_calls
        return AUCTIONS

    return run


def dealt() -> Any:
    """An OpenSpiel state whose cards are dealt and whose auction has no call."""
    state = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    rng = Random(0)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def theirs() -> Callable[[], int]:
    """A run of AUCTIONS random auctions by OpenSpiel; every round has its own states, made before the clock starts."""
    chance = Random(1).random
    start = dealt()
    rounds = [[start.clone() for _ in range(AUCTIONS)] for _ in range(8)]

    def run() -> int:
        for state in rounds.pop():
            legal = state.legal_actions()
            while legal and legal[0] >= CARDS:
                state.apply_action(legal[int(chance() * len(legal))])
                legal = state.legal_actions()
        return AUCTIONS

    return run


def main() -> None:
    found = rates({"ours": ours(), "theirs": theirs()})
    print("# Kernel against OpenSpiel's bridge\n")
    print("`python benchmarks/kernel.py`, one core, single random auctions, medians of auctions per CPU-second")
    print(f"({versions('open_spiel')}). What is timed is told at the top of the script.\n")
    print("| | tablefeel | OpenSpiel | ratio | asked |\n|---|---|---|---|---|")
    mine, other = found["ours"], found["theirs"]
    print(f"| legal calls and stepping | {mine:,.0f} | {other:,.0f} | {mine / other:.2f}× | 1× |")


if __name__ == "__main__":
    use_one_core()
    main()
