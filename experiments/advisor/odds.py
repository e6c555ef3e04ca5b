#!/usr/bin/env python3
"""How many times as likely the self-taught judgement must find another call before the adviser leaves the book.

    python experiments/advisor/odds.py DEALS --first 60001 --boards 3000 --odds inf,inf 50,inf 20,10 10,4

Each pair (quiet, contested) plays `sayc` on the same solved deals; gains are paired with the first one's. Other
networks than the shipped ones judge with `--policy` and `--contract`; `--price` is what leaving the book costs.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.arena.match import play_match
from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arena.table import Pair
from tablefeel.cli.match import given_boards
from tablefeel.doubledummy import ExactSolver
from tablefeel.models.advisor import POINTS, AdvisorBidder, Price, judgement_of
from tablefeel.models.contract import ContractModel, shipped_contract
from tablefeel.models.selfplay import SelfPlay
from tablefeel.models.true_policy import TruePolicy, shipped_policy
from tablefeel.roster import find


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path)
    parser.add_argument("--first", type=int, default=60_001)
    parser.add_argument("--boards", type=int, default=3000)
    parser.add_argument("--odds", nargs="+", required=True)
    parser.add_argument("--policy", type=Path)
    parser.add_argument("--contract", type=Path)
    parser.add_argument("--price", default=f"{POINTS.quiet},{POINTS.contested}")
    asked = parser.parse_args()
    policy = TruePolicy(SelfPlay(asked.policy)) if asked.policy else shipped_policy()
    judgement = judgement_of(ContractModel(asked.contract) if asked.contract else shipped_contract())
    price = Price(*map(float, asked.price.split(",")))
    boards = list(given_boards(asked.deals, asked.boards, asked.first))
    base = None
    for text in asked.odds:
        odds = Price(*map(float, text.split(",")))
        adviser = Pair(text, AdvisorBidder(judgement, "sayc", price, policy, odds))
        with ExactSolver(1) as solver:
            won = np.array([result.imps for result in play_match(adviser, find("sayc"), boards, solver)])
        base = won if base is None else base
        print(f"{text}: {told(won)}, over the first {told(won - base)}", flush=True)


def told(won: np.ndarray) -> str:
    """The mean and half of its interval."""
    return f"{won.mean():+.3f} ± {NORMAL_95 * won.std() / len(won) ** 0.5:.3f}"


if __name__ == "__main__":
    main()
