"""The policy network: one linear look at the hand, a sum of what was told, residual layers, 38 logits.

It can be asked in two ways that give the same numbers: by bits (`forward`), and by hands computed once and lists of
events (`look`, `logits`, for trees of auctions), which costs a third. ONNX files have its three parts one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import embedding_bag, linear, pad

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.encoding.bidding import HISTORY, INPUTS, NOTHING, PRIOR_LOGITS, SEEN, seen_bits
from tablefeel.encoding.opponents import OPPONENTS
from tablefeel.kernel import CALLS

_PRIOR_LOGITS = torch.from_numpy(PRIOR_LOGITS)
_FIRST_TOLD = 0.1
"""Spread of the first weights of what was told: a few events must weigh as much as a hundred bits of a hand."""
_FIRST_ADDED = 0.1
"""What a layer that comes later adds to every unit at first."""
_HANDS = 8192
"""Random hands by which the usual bits are known."""


class BiddingNetwork(nn.Module):
    """From what a player sees to the logits of 38 calls, to which the prior logits of the auction's state are added.

    One that reads cards may also be told what the opponents have promised (`encoding.opponents`).
    """

    numbers: torch.dtype = torch.float32
    """In which numbers its layers are multiplied; weights and sums of what was told stay in float32."""

    def __init__(self, units: int, blocks: int, *, reads_cards: bool = False) -> None:
        super().__init__()
        self.reads_cards = reads_cards
        self.usual: Tensor
        self.register_buffer("usual", torch.from_numpy(_usual_bits()))
        self.seen = nn.Linear(SEEN, units)
        self.told = nn.Parameter(torch.randn(HISTORY + 1, units) * _FIRST_TOLD)
        self.blocks: Iterable[nn.Linear] = nn.ModuleList(  # type: ignore[assignment]
            nn.Linear(units, units) for _ in range(blocks)
        )
        self.last = nn.Linear(units, len(CALLS))
        if reads_cards:
            self.promised = nn.Parameter(torch.zeros(OPPONENTS, units))
        with torch.no_grad():
            self.told[NOTHING] = 0
            self.last.weight *= 0.1
            self.last.bias.zero_()

    def forward(self, bits: Tensor) -> Tensor:
        """(n, 38): the logits of bits (n, 794), or of (n, 1151) that tell of the opponents too."""
        told = self.look(bits[:, :SEEN].float()) + self.rows(bits[:, SEEN:INPUTS])
        return self.think(told + self.card_rows(bits[:, INPUTS:]) if bits.shape[1] > INPUTS else told)

    def look(self, seen: Tensor) -> Tensor:
        """(m, units): hands (m, 370) as the other layers want them."""
        looked = self._through(self.seen, seen - self.usual)
        return looked if self.numbers == torch.float32 else looked.float()

    def logits(self, looked: Tensor, places: Tensor) -> Tensor:
        """(n, 38): the logits of players with these hands (n, units), who were told events at `places` (n, k)."""
        if places.shape[1]:
            looked = looked + embedding_bag(places, self.told, mode="sum", padding_idx=NOTHING)
        return self.think(looked)

    @torch.no_grad()
    def soften(self, temperature: float) -> None:
        """Divide all logits by a temperature."""
        self.last.weight.div_(temperature)
        self.last.bias.div_(temperature)

    @torch.no_grad()
    def harden_as(self, weights: Mapping[str, Tensor]) -> None:
        """Take the last layer of these weights, which was softened."""
        self.last.weight.copy_(weights["last.weight"])
        self.last.bias.copy_(weights["last.bias"])

    def rows(self, told: Tensor) -> Tensor:
        """(m, units): what events add, given as bits (m, 424)."""
        return told.float() @ self.told[:HISTORY]

    def card_rows(self, opponents: Tensor) -> Tensor:
        """(m, units): what the opponents' promises add, given as bits (m, 357)."""
        return opponents.float() @ self.promised

    def learn_cards_only(self) -> None:
        """Leave all weights as they are but those of the opponents' promises."""
        self.requires_grad_(False)
        self.promised.requires_grad_(True)

    def think(self, hidden: Tensor) -> Tensor:
        """(n, 38): the logits of hands (n, units) with what was told added to them."""
        if self.numbers == torch.float32:
            return self._answer(hidden)
        padded = pad(hidden.to(self.numbers), (0, 0, 0, _rows_to_add(len(hidden))))
        return self._answer(padded)[: len(hidden)].float()

    def _answer(self, hidden: Tensor) -> Tensor:
        hidden = hidden.relu()
        for block in self.blocks:
            hidden = hidden + self._through(block, hidden).relu_()
        return self._through(self.last, hidden)

    def _through(self, layer: nn.Linear, rows: Tensor) -> Tensor:
        """What a layer makes of the rows."""
        kind = self.numbers
        if kind == torch.float32:  # called as it is, so that an exported file names its weights
            made: Tensor = layer(rows)
            return made
        return linear(rows.to(kind), layer.weight.to(kind), layer.bias.to(kind))


def _rows_to_add(rows: int) -> int:
    """How many rows make their number a round one: PyTorch takes a millisecond to prepare a product of bfloat16 of
    a size that it has not met, as long as the product itself. At most an eighth is added."""
    return -rows % (1 << max(5, rows.bit_length() - 4))


class Parts(nn.Module):
    """The parts of a network side by side, as `models.selfplay` puts them together."""

    def __init__(self, network: BiddingNetwork) -> None:
        super().__init__()
        self.network = network
        cards = network.reads_cards
        self.inputs = ("seen", "told", "hidden", "opponents") if cards else ("seen", "told", "hidden")
        self.outputs = ("looked", "rows", "answers", "card_rows") if cards else ("looked", "rows", "answers")
        """Names in the files; `answers` are the logits, and keep the name that shipped files have."""

    def forward(self, seen: Tensor, told: Tensor, hidden: Tensor, *opponents: Tensor) -> tuple[Tensor, ...]:
        """A look at hands, what events add, the logits of sums of both, and what opponents' promises add."""
        network = self.network
        found = (network.look(seen.float()), network.rows(told), network.think(hidden))
        return (*found, *(network.card_rows(bits) for bits in opponents))


@cache
def _usual_bits() -> Floats32:
    """(370,): how often each bit is set. Without it taken off, a hundred bits that are nearly always set would teach a
    new network to pass with every hand before it can tell hands apart."""
    boards = Boards.random(_HANDS // 4, np.random.default_rng(0))
    means: Floats32 = seen_bits(boards.held, boards.vulnerability).reshape(_HANDS, SEEN).mean(axis=0, dtype=np.float32)
    return means


def widened(weights: Mapping[str, Tensor], units: int, seed: int) -> dict[str, Tensor]:
    """The weights of a wider network that answers as the given one does.

    The new units look at hands and auctions with fresh weights, but nothing old listens to them yet.
    """
    torch.manual_seed(seed)
    narrow = weights["told"].shape[1]
    wide = BiddingNetwork(units, blocks_of(weights), reads_cards="promised" in weights).state_dict()
    for name, tensor in weights.items():
        if name.startswith("blocks.") and name.endswith(".weight"):
            wide[name][:narrow, narrow:] = 0
        if name == "last.weight":
            wide[name][:, narrow:] = 0
        wide[name][tuple(slice(size) for size in tensor.shape)] = tensor
    return wide


def deepened(weights: Mapping[str, Tensor], blocks: int) -> dict[str, Tensor]:
    """The weights of a deeper network that answers as the given one does.

    A new layer adds the same small number to every unit at first, whatever it is given, and what follows takes it off
    again: so it changes nothing yet, and learns, as a layer that adds zero would not (its ReLU would be dead).
    """
    deep, known = dict(weights), blocks_of(weights)
    for number in range(known, blocks):
        deep[f"blocks.{number}.weight"] = torch.zeros_like(weights["blocks.0.weight"])
        deep[f"blocks.{number}.bias"] = torch.full_like(weights["blocks.0.bias"], _FIRST_ADDED)
    added = (blocks - known) * _FIRST_ADDED
    deep["last.bias"] = weights["last.bias"] - added * weights["last.weight"].sum(dim=1)
    return deep


def log_chances(logits: Tensor, states: Ints) -> Tensor:
    """(n, 38): the logarithm of each call's chance; minus infinity where it is illegal."""
    logs: Tensor = (logits + _PRIOR_LOGITS[torch.from_numpy(states)]).log_softmax(dim=1)
    return logs


@torch.no_grad()
def chances(
    network: BiddingNetwork, looked: Tensor, hands: Ints, places: Ints, states: Ints, mask: Tensor | None = None,
    by_cards: Tensor | None = None,
) -> Tensor:  # fmt: skip
    """(n, 38): the chance of each call of players with the `hands` (n,) of `looked`, told events at `places` (n, k).

    A `mask` (n, 38) is added to the logits, and what opponents' cards tell, `by_cards` (n, units), to the sums.
    """
    sums = looked.index_select(0, torch.from_numpy(hands))
    logits = network.logits(sums if by_cards is None else sums + by_cards, torch.from_numpy(places))
    if mask is not None:
        logits = logits + mask
    found: Tensor = (logits + _PRIOR_LOGITS.index_select(0, torch.from_numpy(states))).softmax(dim=1)
    return found


@torch.no_grad()
def logits_of(network: BiddingNetwork, bits: Bools) -> Floats32:
    """(n, 38): the logits of bits (n, 794 or 1151) as an array."""
    found: Floats32 = network(torch.from_numpy(bits)).numpy()
    return found


def copy_of(network: BiddingNetwork) -> BiddingNetwork:
    """The same network, frozen."""
    return from_weights(network.state_dict(), network.numbers)


def from_weights(weights: Mapping[str, Tensor], numbers: torch.dtype = torch.float32) -> BiddingNetwork:
    """A frozen network with these weights, multiplied in such numbers; its size is theirs."""
    network = BiddingNetwork(weights["told"].shape[1], blocks_of(weights), reads_cards="promised" in weights)
    network.numbers = numbers
    network.load_state_dict(dict(weights))
    network.requires_grad_(False)
    return network.eval()


def blocks_of(weights: Mapping[str, Tensor]) -> int:
    """How many residual layers they have."""
    return sum(name.startswith("blocks.") and name.endswith(".bias") for name in weights)
