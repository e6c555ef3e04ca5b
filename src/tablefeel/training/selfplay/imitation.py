"""Learning to bid like somebody (behaviour cloning): a bidder's auctions, and a network that makes its calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn
from torch.nn.functional import nll_loss

from tablefeel.arena.table import Pair
from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Ints
from tablefeel.encoding.bidding import NOTHING, seen_bits
from tablefeel.encoding.branches import Branches
from tablefeel.kernel import Call
from tablefeel.roster import in_bulk
from tablefeel.training.selfplay.network import BiddingNetwork, log_chances

_BATCH = 512
_RATE = 2e-3
_WARM_UP = 100
_PASSES = 6
"""How often every example is seen."""
_HELD_OUT = 20
"""One board of so many is not learned from but tells how well it went."""


@dataclass(frozen=True, slots=True)
class Examples:
    """Decisions of a bidder: what the player saw and called."""

    seen: Bools
    """(4 boards, 370): what every hand sees from the start."""
    hand: Ints
    """(n,): which of them decided."""
    places: Ints
    """(n, k): where the player sees what was told."""
    state: Ints
    call: Ints

    def take(self, index: Ints) -> Examples:
        """Some of the decisions."""
        return Examples(self.seen, self.hand[index], self.places[index], self.state[index], self.call[index])

    def __len__(self) -> int:
        return len(self.hand)


def examples_of(teacher: Pair, others: Sequence[Pair], boards: int, seed: int) -> Examples:
    """The teacher's decisions: on half of the boards against itself, on the rest in turn against the others.

    Against others it sits both ways, and only its own calls are examples: so it is also seen in auctions that it would
    not have alone.
    """
    rng = np.random.default_rng([seed, 3])
    found = []
    meetings = [(teacher, teacher)] + [pair for one in others for pair in ((teacher, one), (one, teacher))]
    for number, (ns, ew) in enumerate(meetings):
        count = boards if len(meetings) == 1 else boards // 2 if number == 0 else boards // 2 // (len(meetings) - 1)
        dealt = Boards.random(max(1, count), rng)
        sides = (ns is teacher, ew is teacher)
        found.append(recorded(dealt, in_bulk(ns, ew)(dealt), sides))
    return _joined(found)


def recorded(boards: Boards, auctions: Sequence[Sequence[Call]], sides: tuple[bool, bool]) -> Examples:
    """The decisions of the named sides (North-South, East-West) in complete auctions."""
    turned = boards.rotated(-boards.dealer)
    seen = seen_bits(turned.held, turned.vulnerability).reshape(4 * len(boards), -1)
    longest = max(map(len, auctions))
    calls = np.array([[*auction, *[-1] * (longest - len(auction))] for auction in auctions], dtype=np.intp)
    wanted = np.array(sides)[(boards.dealer[:, None] + np.arange(2)) & 1]
    nodes, parts = Branches.start(len(boards)), []
    while len(nodes):
        made = calls[nodes.deal, nodes.turn]
        ours = np.flatnonzero(wanted[nodes.deal, nodes.turn & 1])
        places = np.full((len(ours), longest), NOTHING, dtype=np.int16)
        places[:, : nodes.events.shape[1]] = nodes.places[ours]
        parts.append((nodes.hand[ours], places, nodes.state[ours], made[ours]))
        nodes = nodes.then(np.arange(len(nodes)), made)
        nodes = nodes.take(np.flatnonzero(~nodes.auctions.is_over))
    return Examples(seen, *(np.concatenate(column) for column in zip(*parts, strict=True)))


def _joined(parts: Sequence[Examples]) -> Examples:
    widest = max(part.places.shape[1] for part in parts)
    starts = np.cumsum([0, *(len(part.seen) for part in parts)])
    places = [
        np.pad(part.places, ((0, 0), (0, widest - part.places.shape[1])), constant_values=NOTHING) for part in parts
    ]
    return Examples(
        np.concatenate([part.seen for part in parts]),
        np.concatenate([part.hand + start for part, start in zip(parts, starts, strict=False)]),
        np.concatenate(places),
        np.concatenate([part.state for part in parts]),
        np.concatenate([part.call for part in parts]),
    )


def imitate(network: BiddingNetwork, examples: Examples, seed: int, passes: int = _PASSES) -> float:
    """Train the network to make the examples' calls; the share of held-out calls that it then makes."""
    rng = np.random.default_rng([seed, 4])
    held_out = examples.hand // 4 % _HELD_OUT == 0
    learned, judged = np.flatnonzero(~held_out), np.flatnonzero(held_out)
    optimiser = torch.optim.Adam(network.parameters(), lr=_RATE, betas=(0.9, 0.99))
    batches = max(1, len(learned) // _BATCH)
    for number in range(passes):
        for step, part in enumerate(np.array_split(rng.permutation(learned), batches), start=number * batches):
            for group in optimiser.param_groups:
                group["lr"] = _RATE * min(1, (step + 1) / _WARM_UP) * max(0.01, 1 - step / (passes * batches))
            chosen = examples.take(part)
            loss = nll_loss(logs_of(network, chosen), torch.from_numpy(chosen.call))
            optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimiser.step()
    return agreement(network, examples.take(judged))


@torch.no_grad()
def agreement(network: BiddingNetwork, examples: Examples) -> float:
    """The share of the decisions in which the likeliest call is the one made."""
    hits = 0
    for start in range(0, len(examples), 4 * _BATCH):
        part = examples.take(np.arange(start, min(len(examples), start + 4 * _BATCH)))
        hits += int((logs_of(network, part).argmax(dim=1).numpy() == part.call).sum())
    return hits / max(1, len(examples))


def logs_of(network: BiddingNetwork, examples: Examples) -> torch.Tensor:
    """(n, 38): the logarithm of every call's chance."""
    seen = torch.from_numpy(examples.seen[examples.hand].astype(np.float32))
    logits = network.logits(network.look(seen), torch.from_numpy(examples.places.astype(np.intp)))
    return log_chances(logits, examples.state)
