"""The designs of the belief network: one that reads the whole table at once, with or without what was promised, and
the paper's recurrent one."""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn.functional import pad

from tablefeel.encoding import belief as bits_of
from tablefeel.encoding import promised
from tablefeel.encoding import steps as steps_of
from tablefeel.kernel import CALLS
from tablefeel.training.belief.heads import Heads, Known, Outputs, Outside, finished
from tablefeel.training.belief.recurrence import Packing, run_layers


class ResidualNetwork(nn.Module):
    """Residual layers over the bits of `encoding.belief`."""

    def __init__(self, units: int, blocks: int, beliefs: bool = True, mask: bool = True) -> None:
        super().__init__()
        self.first = nn.Linear(bits_of.SIZE, units)
        self.blocks = nn.ModuleList(Block(units) for _ in range(blocks))
        self.heads = Heads(units, beliefs, mask)

    def forward(self, bits: Tensor) -> Outputs:
        """The answers to observations (n, SIZE)."""
        return self.with_known(bits)[0]

    def with_known(self, bits: Tensor) -> tuple[Outputs, Known]:
        """The answers, and what was certain anyway."""
        bits = bits.float()
        inside = self.first(bits).relu()
        for block in self.blocks:
            inside = block(inside)
        known = Known(bits[:, bits_of.CARDS], bits[:, bits_of.SEEN], legal_calls(bits))
        return self.heads(inside, known), known


class PromisedNetwork(nn.Module):
    """Residual layers over the bits of `encoding.promised`: what the calls promised is told too."""

    def __init__(self, units: int, blocks: int) -> None:
        super().__init__()
        self.first = nn.Linear(promised.SIZE, units)
        self.blocks = nn.ModuleList(Block(units) for _ in range(blocks))
        self.heads = Heads(units, promises=True)
        with torch.no_grad():
            self.first.weight[:, promised.PROMISES] = 0

    def forward(self, bits: Tensor) -> Outputs:
        """The answers to observations (n, SIZE)."""
        return self.with_known(bits)[0]

    def with_known(self, bits: Tensor) -> tuple[Outputs, Known]:
        """The answers, and what was certain anyway."""
        bits = bits.float()
        inside = self.first(bits).relu()
        for block in self.blocks:
            inside = block(inside)
        known = Known(bits[:, bits_of.CARDS], bits[:, bits_of.SEEN], legal_calls(bits))
        return self.heads(inside, known, outside_of(bits[:, promised.PROMISES])), known


def outside_of(bits: Tensor) -> Outside:
    """What lies outside of what was promised, by the bits (n, 4 × 178)."""
    seats: Tensor = bits.unflatten(1, (4, promised.PER_SEAT))  # type: ignore[no-untyped-call]
    sizes, points = seats[..., : 8 * promised.LENGTHS], seats[..., 8 * promised.LENGTHS :]
    sizes = sizes.unflatten(2, (4, 2, promised.LENGTHS))  # type: ignore[no-untyped-call]
    points = points.unflatten(2, (2, promised.POINTS))  # type: ignore[no-untyped-call]
    return Outside(_beyond(points), _beyond(sizes))


def _beyond(bits: Tensor) -> Tensor:
    """Ones below the least and above the most, of bits "more than k" and "at most k" (..., 2, k)."""
    return pad(bits[..., 0, :], (0, 1)) + pad(bits[..., 1, :], (1, 0))


class Block(nn.Module):
    """Two layers whose answer is added to what came in."""

    def __init__(self, units: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(units)
        self.first, self.second = nn.Linear(units, units), nn.Linear(units, units)
        with torch.no_grad():
            self.second.weight *= 0.1

    def forward(self, inside: Tensor) -> Tensor:
        changed: Tensor = inside + self.second(self.first(self.norm(inside)).relu())
        return changed


def legal_calls(bits: Tensor) -> Tensor:
    """(n, 38): the legal calls, from the bits that tell the auction's state; all when it is over."""
    bid = bits[:, bits_of.LAST_BID]
    doubling, passes = bits[:, bits_of.DOUBLING], bits[:, bits_of.PASSES]
    higher = 1 - bid.flip(1).cumsum(1).flip(1)  # bids above the last one; all before the first
    opened = bid.sum(1, keepdim=True)
    theirs = passes[:, :1] + passes[:, 2:3]  # nought or two passes: the last call was the other side's
    can = opened * theirs
    over = passes[:, 3:] * opened
    calls = torch.cat([torch.ones_like(can), can * doubling[:, :1], can * doubling[:, 1:2], higher], dim=1)
    return (calls + over).clamp(max=1)


class RecurrentNetwork(nn.Module):
    """The paper's design: recurrent layers over the steps of `encoding.steps`, then the same heads."""

    def __init__(
        self, units: int, layers: int, beliefs: bool = True, mask: bool = True, promises: bool = False
    ) -> None:
        super().__init__()
        self.size = steps_of.PROMISED_SIZE if promises else steps_of.SIZE
        self.layers = nn.GRU(self.size, units, layers, batch_first=True)
        self.heads = Heads(units, beliefs, mask)
        most = steps_of.most_of(self.size)
        self.register_buffer("most", torch.from_numpy(most), persistent=False)

    def forward(self, steps: Tensor, row: Tensor, step: Tensor) -> Outputs:
        """The answers at some steps of sequences (m, steps, SIZE)."""
        packing = Packing.of(row, step)
        scaled = steps[packing.sequence, packing.time].float() / self.get_buffer("most")
        inside = run_layers(self.layers, scaled, packing)[packing.place]
        answers: Outputs = self.heads(inside, _known(scaled[packing.place]))
        return answers

    def at(self, steps: Tensor, asked: Tensor) -> tuple[Outputs, Known]:
        """The answers for sequences (n, steps, SIZE) at the one step of each that `asked` (n, steps) marks."""
        scaled = steps.float() / self.get_buffer("most")
        marked = asked.float()[:, :, None]
        inside = (self.layers(scaled)[0] * marked).sum(1)
        known = _known((scaled * marked).sum(1))
        return self.heads(inside, known), known


def _known(now: Tensor) -> Known:
    """What a step (n, SIZE) says for certain."""
    own, legal = now[:, steps_of.CARDS], now[:, steps_of.LEGAL]
    over = legal[:, steps_of.END : steps_of.END + 1]
    seen = own.sum(1, keepdim=True).clamp(max=1)
    return Known(own, seen, (legal[:, : len(CALLS)] + over).clamp(max=1))


class FinishedSequences(nn.Module):
    """The recurrent network with answers that agree with each other: what is exported."""

    def __init__(self, network: RecurrentNetwork, doubt: float) -> None:
        super().__init__()
        self.network, self.doubt = network, doubt

    def forward(self, steps: Tensor, asked: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Chances of calls (n, 38), HCP (n, 4, 38), lengths (n, 4, 4, 14) and cards (n, 4, 52)."""
        return finished(*self.network.at(steps, asked), self.doubt)
