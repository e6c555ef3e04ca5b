"""The mean of the weights of several self-taught networks, left as a run leaves its network.

    python experiments/selfplay/mean_weights.py runs/mean83 experiments/selfplay/league81 runs/league83

A run that goes on from another one's weights is often still near enough to it that the mean of both bids at least as
well as either. Networks are named by their folders, or by names of shipped ones.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from tablefeel.training.selfplay.network import from_weights
from tablefeel.training.selfplay.opponent_pool import left_by
from tablefeel.training.selfplay.results import leave


def main() -> None:
    """Write the mean into a folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("networks", nargs="+")
    given = parser.parse_args()
    every = [left_by(f"selfplay@{name}") for name in given.networks]
    if any(
        {name: one.shape for name, one in some.items()} != {n: o.shape for n, o in every[0].items()} for some in every
    ):
        raise SystemExit("networks of one size have a mean")
    mean = {name: torch.stack([some[name] for some in every]).mean(dim=0) for name in every[0]}
    given.out.mkdir(parents=True, exist_ok=True)
    leave(from_weights(mean), given.out, {"model": "selfplay", "mean_of": given.networks})


if __name__ == "__main__":
    main()
