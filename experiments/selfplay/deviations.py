"""What another call would have won: a network that learns it from forced deviations, and what it adds to the policy.

    python experiments/selfplay/deviations.py random-100k.dd.gz runs/deviations --steps 6000 --rivals FOLDER,FOLDER

On every deal the policy (`selfplay`) bids, on half of the deals against a rival; at each of its calls one other call is
made instead, the auction is bid out from there, and the difference of the two results in IMPs is what the network has
to tell from what the caller sees. It is search without a search: the mean over hidden hands is learned, not dealt. The
two networks bid together by the sum of their logits, the second times `--weights`; matches are on validation deals.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from network_match import Together, match
from safetensors.torch import save_file

from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.encoding.bidding import NOTHING
from tablefeel.encoding.branches import Branches
from tablefeel.kernel import CALLS
from tablefeel.simulation import imps
from tablefeel.training.fitting import average
from tablefeel.training.selfplay.auction_tree import scored
from tablefeel.training.selfplay.batches import Batch, Batches
from tablefeel.training.selfplay.network import BiddingNetwork, copy_of, from_weights
from tablefeel.training.selfplay.opponent_pool import left_by
from tablefeel.training.selfplay.seats import Seats

RATE, BATCH, EXACT, AGAINST, PUNISHED = 1e-3, 512, 0.4, 0.5, 0.1
SOFTENED, EVENLY, NEAREST = 4.0, 0.05, 6
"""Other calls are drawn by chances softened so much, or now and then evenly among the likeliest."""
STRANGE = 0.35
"""Share of the deals on which one call is odd before anything is learned: auctions that the policy does not know."""
MOST_CALLS = 40


@dataclass(slots=True)
class Deviations:
    """Decisions, the other call that was tried, and what it won."""

    hand: Ints
    places: Ints
    own: Ints
    call: Ints
    gain: Floats32


def deviations(batch: Batch, seats: Seats, rng: np.random.Generator) -> Deviations:
    """One other call at each decision of the policy, bid out beside the usual auction."""
    n = len(batch)
    punished = np.where(rng.random(n) < PUNISHED, seats.side, -1)
    odd_at = np.where(rng.random(n) < STRANGE, rng.integers(0, 8, n), -1)
    nodes, trial = Branches.start(n), np.full(n, -1)
    usual, ended, tried = np.zeros(n, dtype=np.intp), list[tuple[Ints, Ints]](), list[tuple[Any, ...]]()
    count = 0
    while len(nodes):
        found = seats.chances(nodes)
        calls = found.argmax(dim=1).numpy().copy()
        is_usual, odd = trial < 0, odd_at[nodes.deal]
        is_odd = is_usual & (odd == nodes.turn)
        learns = is_usual & (odd < nodes.turn) & ~seats.is_rivals(nodes)
        other = _others(found, calls, rng)
        calls[is_odd & (other >= 0)] = other[is_odd & (other >= 0)]
        rows = np.flatnonzero(learns & (other >= 0))
        player = np.full(len(rows), nodes.player)
        tried.append((nodes.hand[rows], nodes.places[rows], calls[rows], other[rows], nodes.deal[rows], player))
        after = nodes.then(np.concatenate([np.arange(len(nodes)), rows]), np.concatenate([calls, other[rows]]))
        trial = np.concatenate([trial, count + np.arange(len(rows))])
        count += len(rows)
        over = after.auctions.is_over | (after.turn >= MOST_CALLS)
        done = np.flatnonzero(over)
        if len(done):
            scores = scored(batch.boards, after.take(done), np.ones(len(done), np.float32), punished).score
            base = trial[done] < 0
            usual[after.deal[done][base]] = scores[base]
            ended.append((trial[done][~base], scores[~base]))
        nodes, trial = after.take(np.flatnonzero(~over)), trial[~over]
    return _compared(tried, ended, usual, count)


def _others(found: torch.Tensor, calls: Ints, rng: np.random.Generator) -> Ints:
    """(n,): a call other than the policy's own at each node; -1 where none is legal."""
    logs = torch.where(found > 0, found.clamp(min=1e-30).log() / SOFTENED, -torch.inf)
    logs[torch.arange(len(calls)), torch.from_numpy(calls)] = -torch.inf
    best, places = logs.topk(NEAREST, dim=1)
    evenly = torch.zeros_like(logs).scatter_(1, places, (best > -torch.inf).float())
    chosen = (1 - EVENLY) * logs.softmax(dim=1).nan_to_num(0) + EVENLY * evenly / evenly.sum(1, keepdim=True).clamp(1)
    sums = chosen.cumsum(dim=1).numpy()
    drawn: Ints = (sums < rng.random((len(calls), 1)) * sums[:, -1:]).sum(axis=1)
    return np.where(sums[:, -1] > 0, np.minimum(drawn, len(CALLS) - 1), -1)


def _compared(tried: Sequence[tuple[Any, ...]], ended: Sequence[tuple[Ints, Ints]], usual: Ints, n: int) -> Deviations:
    widest = max(one[1].shape[1] for one in tried)
    hand, own, call, deal, player = (np.concatenate([one[part] for one in tried]) for part in (0, 2, 3, 4, 5))
    padded = [np.pad(one[1], ((0, 0), (0, widest - one[1].shape[1])), constant_values=NOTHING) for one in tried]
    scores = np.empty(n, dtype=np.intp)
    for numbers, found in ended:
        scores[numbers] = found
    won = imps(scores - usual[deal]) * np.where(player & 1, -1, 1)
    return Deviations(hand, np.concatenate(padded), own, call, won.astype(np.float32))


def learn(
    solved: SolvedDeals, policy: BiddingNetwork, rivals: Sequence[BiddingNetwork], steps: int, seed: int
) -> BiddingNetwork:
    """The averaged network that tells what other calls win; 0 for the policy's own."""
    torch.manual_seed(seed)
    network = copy_of(policy).requires_grad_(True)
    with torch.no_grad():
        network.last.weight.zero_()
        network.last.bias.zero_()
    averaged, batches = copy_of(network), Batches(solved, EXACT, BATCH, seed)
    optimiser = torch.optim.Adam(network.parameters(), lr=RATE, betas=(0.9, 0.99))
    began, seen = process_time(), 0
    for step in range(steps):
        rng = np.random.default_rng([seed, 7, step])
        batch = batches.of_step(step)
        made = deviations(batch, _seats(batch, policy, rivals, rng), rng)
        hands, place = torch.from_numpy(made.hand).unique(return_inverse=True)
        told = network.logits(network.look(batch.seen[hands])[place], torch.from_numpy(made.places))
        rows = torch.arange(len(made.call))
        missed = told[rows, torch.from_numpy(made.call)] - torch.from_numpy(made.gain)
        loss = ((missed**2).mean() + (told[rows, torch.from_numpy(made.own)] ** 2).mean()) / 20
        for group in optimiser.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 200) * min(1, max(0.02, 1.4 - 1.4 * step / steps))
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimiser.step()
        average(averaged, network, 0.999, step)
        seen += len(rows)
        if (step + 1) % 500 == 0:
            minutes = (process_time() - began) / 60
            print(
                f"{step + 1} steps, {seen:,} deviations, {minutes:.1f} CPU minutes, {float((missed**2).mean()):.2f}",
                flush=True,
            )
    return averaged


def _seats(batch: Batch, policy: BiddingNetwork, rivals: Sequence[BiddingNetwork], rng: np.random.Generator) -> Seats:
    theirs: Bools = np.zeros((len(batch), 4), dtype=np.bool_)
    rival = rivals[rng.integers(len(rivals))] if rivals else None
    if rival is not None:
        side = rng.integers(2, size=(len(batch), 1))
        theirs = (rng.random((len(batch), 1)) < AGAINST) & (np.arange(4) % 2 == side)
    with torch.no_grad():
        return Seats(batch, policy, rival, theirs)


def main() -> None:
    """Learn, then play with several weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--policy", default="selfplay")
    parser.add_argument("--rivals", default="")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", default="0.5,1,2,3")
    parser.add_argument("--times", type=int, default=8)
    given = parser.parse_args()
    torch.set_num_threads(1)
    solved = read_solved(given.deals)
    policy = from_weights(left_by(f"selfplay@{given.policy}"))
    rivals = [from_weights(left_by(f"selfplay@{name}")) for name in given.rivals.split(",") if name]
    learned = learn(solved.part(Part.TRAIN), policy, rivals, given.steps, given.seed)
    given.out.mkdir(parents=True, exist_ok=True)
    save_file(learned.state_dict(), given.out / "weights.safetensors")
    alone, held_out = Together([policy]), solved.part(Part.VALIDATION)
    for weight in map(float, given.weights.split(",")):
        mean, half = match(Together([policy, learned], [1.0, weight]), alone, held_out, given.times)
        print(f"weight {weight}: {mean:+.3f} ± {half:.3f} IMPs a board against {given.policy}")


if __name__ == "__main__":
    main()
