"""Estimated against exact trick tables on one core, and what the two-hand network does per second.

    python benchmarks/tricks.py [--rounds 5]

Rates are per CPU-second. The two solvers take turns in one process on one core, so a busy machine disturbs both.
Everything is counted that a caller waits for: from the kernel's deals to the table.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from measure import rates, use_one_core, versions

use_one_core()

import numpy as np  # noqa: E402

from tablefeel.arrays import owners_of, pairs_of, random_owners  # noqa: E402
from tablefeel.doubledummy import ExactSolver  # noqa: E402
from tablefeel.kernel import Deal, Side  # noqa: E402
from tablefeel.models.expected import BETTER, expected_costs, expected_scores, score_costs  # noqa: E402
from tablefeel.models.tricks import EstimatedSolver, PairNet, TrickNet  # noqa: E402

EXACT_DEALS, MANY, PAIRS = 20, 4096, 4096


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    rng = Random(5)
    deals = [Deal.random(rng) for _ in range(MANY)]
    few = iter([deals[i : i + EXACT_DEALS] for i in range(0, MANY, EXACT_DEALS)])
    exact, estimated, net = ExactSolver(jobs=1, cache=None), EstimatedSolver(), TrickNet()
    owners = owners_of(deals)
    pairs, pair_net = pairs_of(random_owners(PAIRS, np.random.default_rng(5)), Side.NS), PairNet()
    chances = pair_net(pairs)[:, :, BETTER]
    found = rates(
        {
            "exact tables (DDS 2.9)": lambda: len(exact.tables(next(few))),
            "estimated tables, kernel's deals": lambda: len(estimated.tables(deals)),
            "estimated distributions, arrays": lambda: len(net(owners)),
            "pairs: distributions": lambda: len(pair_net(pairs)),
            "pairs: expected scores": lambda: len(expected_scores(pair_net(pairs)[:, :, BETTER], False)),
            "pairs: IMP costs of mean scores": lambda: len(score_costs(pair_net(pairs)[:, :, BETTER], False)),
            "pairs: mean IMP costs": lambda: len(expected_costs(pair_net(pairs)[:, :, BETTER], False)),
            "mean IMP costs alone": lambda: len(expected_costs(chances, False)),
        },
        rounds,
    )
    print(versions("numpy", "onnxruntime", "endplay"))
    base = found["exact tables (DDS 2.9)"]
    print("| what | per CPU-second | times the exact solver |\n|---|---|---|")
    for name, rate in found.items():
        print(f"| {name} | {rate:,.1f} | {rate / base:,.0f} |")
    print(f"\nOne deal alone: {1000 * _alone(estimated, deals):.3f} ms of CPU (median of 200 calls)")


def _alone(solver: EstimatedSolver, deals: list[Deal]) -> float:
    """CPU-seconds of a table of one deal, the median."""
    times = []
    for deal in deals[:200]:
        start = time.process_time()
        solver.tables([deal])
        times.append(time.process_time() - start)
    return statistics.median(times)


if __name__ == "__main__":
    main()
