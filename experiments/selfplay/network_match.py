"""A match between self-taught networks, whole batches of boards at once: thousands of boards a second.

    python experiments/selfplay/network_match.py selfplay experiments/selfplay/scratch71 --deals random-100k.dd.gz

A and B are folders of runs or names of shipped networks. Validation deals, exact double dummy, likeliest calls; each
deal is played with several dealers and vulnerabilities, and the interval counts deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch

from tablefeel.arena.rotations import ALL
from tablefeel.arena.statistics import NORMAL_95
from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.bidding import NOTHING
from tablefeel.kernel import Auction, Seat
from tablefeel.models.selfplay import bid_all
from tablefeel.simulation import Contracts, imps
from tablefeel.training.selfplay.network import BiddingNetwork, from_weights
from tablefeel.training.selfplay.opponent_pool import left_by


class Together:
    """Networks that bid together, by the weighted sum of their logits; one alone bids as it does."""

    def __init__(self, networks: Sequence[BiddingNetwork], weights: Sequence[float] = (1.0,)) -> None:
        self.networks, self.weights = networks, weights
        self.rows = np.concatenate([one.told[:NOTHING].detach().numpy() for one in networks], axis=1)
        self.cuts = np.cumsum([one.told.shape[1] for one in networks])[:-1]

    @torch.no_grad()
    def look(self, seen: Bools) -> Floats32:
        """What a player's sums start with."""
        bits = torch.from_numpy(np.ascontiguousarray(seen)).float()
        return np.concatenate([one.look(bits).numpy() for one in self.networks], axis=1)

    @torch.no_grad()
    def logits(self, sums: Floats32) -> Floats32:
        """The weighted sum."""
        parts = np.split(sums, self.cuts, axis=1)
        told = (
            one.think(torch.from_numpy(np.ascontiguousarray(part)))
            for one, part in zip(self.networks, parts, strict=True)
        )
        found: Floats32 = sum(weight * logits.numpy() for weight, logits in zip(self.weights, told, strict=True))
        return found


def match(a: Together, b: Together, solved: SolvedDeals, times: int) -> tuple[float, float]:
    """IMPs a board of A against B, each deal as so many boards, and half of the 95% interval, by deal."""
    numbers = np.arange(len(solved) * times)
    forms = [ALL[(number // times + 5 * (number % times)) % 16] for number in numbers.tolist()]
    dealer, vulnerability = np.array([int(form[0]) for form in forms]), np.array([int(form[1]) for form in forms])
    every = solved.take(numbers // times)
    boards = Boards(every.owners, dealer, vulnerability, every.tricks)
    scores = [_played(boards, *sides) for sides in ((a, b), (b, a))]
    won = imps(scores[0] - scores[1]).reshape(len(solved), times).mean(axis=1)
    return float(won.mean()), float(NORMAL_95 * won.std(ddof=1) / np.sqrt(len(won)))


def _played(boards: Boards, ns: Together, ew: Together) -> Ints:
    assert boards.tricks is not None  # noqa: S101 - solved deals have tricks
    auctions = zip(bid_all(boards, ns, ew), boards.dealer.tolist(), strict=True)
    ended = Contracts.of([Auction(Seat(dealer), calls).contract for calls, dealer in auctions])
    return ended.scores_ns(ended.tricks(boards.tricks), boards.vulnerability)


def main() -> None:
    """Play, and say who is better."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("a")
    parser.add_argument("b")
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--boards", type=int, default=9900, help="validation deals")
    parser.add_argument("--times", type=int, default=4, help="boards made of each")
    given = parser.parse_args()
    torch.set_num_threads(1)
    a, b = (Together([from_weights(left_by(f"selfplay@{name}"))]) for name in (given.a, given.b))
    solved = read_solved(given.deals).part(Part.VALIDATION).take(slice(given.boards))
    mean, half = match(a, b, solved, given.times)
    print(f"{given.a} against {given.b}: {mean:+.3f} ± {half:.3f} IMPs a board")


if __name__ == "__main__":
    main()
