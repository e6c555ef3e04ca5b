"""How much an opening tells: bits per opening and the calls that are never made, for several bidders.

    python experiments/beyond/openings.py --bidders ho yeh relay sayc --hands 20000

A bidder that always opens the same call with the same hand tells as many bits as its openings have entropy. The 95%
interval is by 200 resamples of the hands. A call counts as not used when no hand made it, and as rare below 0.1%.
"""

from __future__ import annotations

import argparse

import numpy as np

from tablefeel.arena.openings import opening_table
from tablefeel.kernel import BIDS, Call
from tablefeel.roster import seated

RESAMPLES = 200
RARE = 0.001


def bits(counts: np.ndarray) -> float:
    """The entropy of calls that were made so often, in bits."""
    shares = counts[counts > 0] / counts.sum()
    return float(-(shares * np.log2(shares)).sum())


def main() -> None:
    """Print a line for each bidder, and what it never opens."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bidders", nargs="+", default=["ho", "yeh", "relay", "sayc"])
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    print(
        "| bidder | bits per opening | passes | openings used | rarer than 0.1% | not used |\n|---|---|---|---|---|---|"
    )
    for name in given.bidders:
        with seated(name) as (pair,):
            table = opening_table(pair, given.hands, given.seed)
        counts = np.array([one.hands for one in table.openings])
        drawn = rng.multinomial(given.hands, counts / counts.sum(), size=RESAMPLES)
        spread = np.percentile([bits(one) for one in drawn], (2.5, 97.5))
        passes = next((one.frequency for one in table.openings if str(one.call) == "P"), 0.0)
        bids = [one for one in table.openings if str(one.call) != "P"]
        rare = [str(one.call) for one in bids if one.frequency < RARE]
        told = f"{bits(counts):.3f} ({spread[0]:.3f} to {spread[1]:.3f})"
        used = f"{len(bids)} of {len(BIDS)} | {' '.join(rare) or 'none'} | {shown(table.not_used)}"
        print(f"| {name} | {told} | {100 * passes:.1f}% | {used} |", flush=True)


def shown(calls: tuple[Call, ...]) -> str:
    """Calls in words, runs of neighbours shortened."""
    runs: list[list[Call]] = []
    for call in calls:
        if runs and int(call) == int(runs[-1][-1]) + 1:
            runs[-1].append(call)
        else:
            runs.append([call])
    return " ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs) or "none"


if __name__ == "__main__":
    main()
