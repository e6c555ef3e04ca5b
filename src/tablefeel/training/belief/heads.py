"""From what a network has understood to beliefs and a call; what is certain holds by construction.

Own cards are nobody else's. The chances of each hidden card sum to one over the seats and those of each seat to
thirteen (Sinkhorn's alternating scaling). Points and lengths that the hidden cards exclude have no chance, and the
finished distributions are made to agree: the card chances with the points and lengths (narrow ranges first), then the
points and lengths with the cards, to the last digit.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import torch
from torch import Tensor, nn

from tablefeel.arrays import CARD_POINTS
from tablefeel.bidding.belief import HCP_VALUES, LENGTH_VALUES
from tablefeel.kernel import CALLS

SEATS, SUITS, DECK = 4, 4, 52
_BALANCING = 4
"""Rounds of scaling in training; the exported network makes more."""
_FINISHING = 2
_LAST_BALANCING = 4
_SHARINGS = 3
_TILTS = 4
_LEAST_SPREAD = 0.01
_FIRST_TRUST = 4.0
_NEVER = -1e4
"""A logit for what is impossible; finite, so that nothing becomes NaN."""
_POINTS = torch.from_numpy(CARD_POINTS).float()
"""High-card points of each card."""


class Outputs(NamedTuple):
    """What the heads say; seats are counted from the viewer."""

    call: Tensor
    """(n, 38): logits; illegal calls are far below all others."""
    cards: Tensor
    """(n, 4, 52): who holds each card."""
    hcp: Tensor
    """(n, 4, 38): logarithms of chances."""
    lengths: Tensor
    """(n, 4, 4, 14): logarithms of chances by seat and suit."""


class Known(NamedTuple):
    """What is certain before anything is read from the calls."""

    own: Tensor
    """(n, 52): the viewer's cards, zeros for a kibitzer."""
    seen: Tensor
    """(n, 1): whether the viewer's hand is known."""
    legal: Tensor
    """(n, 38): the calls that may be made; anything goes when the auction is over."""


class Outside(NamedTuple):
    """What lies outside of what the calls promised; ones there, zeros elsewhere."""

    hcp: Tensor
    """(n, 4, 38)."""
    lengths: Tensor
    """(n, 4, 4, 14): by seat and suit."""


class Heads(nn.Module):
    """HCP, lengths and cards of every seat, then the call, which sees the others' answers.

    With `promises` it learns how far to trust what the calls promised: what lies outside is less likely by a factor.
    """

    def __init__(self, units: int, beliefs: bool = True, mask: bool = True, promises: bool = False) -> None:
        super().__init__()
        self.beliefs, self.mask = beliefs, mask
        if promises:
            self.trust = nn.Parameter(torch.full((2,), _FIRST_TRUST))
            """The logarithm of that factor, for points and for lengths."""
        self.cards = nn.Linear(units, SEATS * DECK)
        self.hcp = nn.Linear(units, SEATS * HCP_VALUES)
        self.lengths = nn.Linear(units, SEATS * SUITS * LENGTH_VALUES)
        said = SEATS * (DECK + HCP_VALUES + SUITS * LENGTH_VALUES)
        self.told = nn.Linear(said, units, bias=False)
        self.before_call = nn.Linear(units, units)
        self.call = nn.Linear(units, len(CALLS))

    def forward(self, inside: Tensor, known: Known, outside: Outside | None = None) -> Outputs:
        """The answers to what the network has understood (n, units)."""
        allowed = who_may_hold(known)
        cards = balanced(self.cards(inside).view(-1, SEATS, DECK), allowed, _BALANCING)
        hcp = self.hcp(inside).view(-1, SEATS, HCP_VALUES)
        lengths = self.lengths(inside).view(-1, SEATS, SUITS, LENGTH_VALUES)
        if outside is not None:
            hcp, lengths = hcp - self.trust[0] * outside.hcp, lengths - self.trust[1] * outside.lengths
        hcp, lengths = possible(hcp, lengths, known)
        before = self.before_call(inside)
        if self.beliefs:
            said = (cards, hcp.exp(), lengths.exp())
            before = before + self.told(torch.cat([one.flatten(1) for one in said], dim=1))
        call = self.call(inside + before.relu())
        if self.mask:
            call = call.masked_fill(known.legal == 0, _NEVER)
        return Outputs(call, cards, hcp, lengths)


def who_may_hold(known: Known) -> Tensor:
    """(n, 4, 52): one where a seat may hold a card."""
    own, seen = known.own[:, None], known.seen[:, None]
    viewer = own + (1 - seen)
    others = (1 - own).expand(-1, SEATS - 1, -1)
    return torch.cat([viewer, others], dim=1)


def balanced(logits: Tensor, allowed: Tensor, rounds: int) -> Tensor:
    """(n, 4, 52): chances that sum to one for each card and (after enough rounds) to thirteen for each seat."""
    raised = logits.clamp(-15, 15)
    chances = (raised - raised.amax(dim=1, keepdim=True)).exp() * allowed + allowed * 1e-7
    return scaled(chances / chances.sum(dim=1, keepdim=True), rounds)


def scaled(chances: Tensor, rounds: int) -> Tensor:
    """Rounds of scaling, first to thirteen cards for each seat, then to one seat for each card."""
    for _ in range(rounds):
        chances = chances * (13 / chances.sum(dim=2, keepdim=True))
        chances = chances / chances.sum(dim=1, keepdim=True)
    return chances


def possible(hcp: Tensor, lengths: Tensor, known: Known) -> tuple[Tensor, Tensor]:
    """The logarithms of the chances that are left when the viewer's own cards are taken away (or are all there is)."""
    points, counts = points_of(known.own), by_suit(known.own).sum(-1)
    values, sizes = torch.arange(float(HCP_VALUES)), torch.arange(float(LENGTH_VALUES))
    # The viewer's own hand is no guess: exactly what it is, where it is seen.
    viewer = torch.tensor([1.0, 0.0, 0.0, 0.0])[None, :, None] * known.seen[:, :, None]
    points, counts = points[:, None, None], counts[:, None, :, None]
    no_hcp = viewer * (values - points).abs() + (1 - viewer) * (values - (40 - points)).relu()
    viewer = viewer[..., None]
    no_length = viewer * (sizes - counts).abs() + (1 - viewer) * (sizes - (13 - counts)).relu()
    return (
        (hcp + _NEVER * no_hcp.clamp(max=1)).log_softmax(-1),
        (lengths + _NEVER * no_length.clamp(max=1)).log_softmax(-1),
    )


def by_suit(cards: Tensor) -> Tensor:
    """The last axis (52) as suit and rank (4, 13)."""
    suits: Tensor = cards.unflatten(-1, (SUITS, 13))  # type: ignore[no-untyped-call]
    return suits


def points_of(cards: Tensor) -> Tensor:
    """High-card points of the cards, or the expected ones of chances; the last axis (52) is gone."""
    return cards @ _POINTS


class ReadsBits(Protocol):
    """A network over observations that also tells what was certain anyway."""

    def with_known(self, bits: Tensor) -> tuple[Outputs, Known]:
        """The answers, and what was certain."""
        ...


class Finished(nn.Module):
    """A network whose answers are chances that agree with each other: what is exported.

    `doubt` is mixed in from the beliefs of one who heard nothing, so that nothing is certain that need not be so.
    """

    def __init__(self, network: ReadsBits, doubt: float) -> None:
        super().__init__()
        self.network, self.doubt = network, doubt

    def forward(self, bits: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Chances of calls (n, 38), HCP (n, 4, 38), lengths (n, 4, 4, 14) and cards (n, 4, 52)."""
        return finished(*self.network.with_known(bits), self.doubt)


def finished(said: Outputs, known: Known, doubt: float) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Chances that agree with each other: calls (n, 38), HCP (n, 4, 38), lengths (n, 4, 4, 14), cards (n, 4, 52)."""
    allowed = who_may_hold(known)
    even = allowed / allowed.sum(dim=1, keepdim=True)
    agreed = with_means(said.cards, *agreed_means(said.hcp, said.lengths))
    cards = (1 - doubt) * scaled(agreed, _LAST_BALANCING) + doubt * even
    hcp = tilted(said.hcp, points_of(cards))
    lengths = tilted(said.lengths, by_suit(cards).sum(-1))
    return said.call.softmax(-1), hcp, lengths, cards


def agreed_means(hcp: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
    """Expected points (n, 4) and lengths (n, 4, 4) that add up: 40 points, 13 cards in each suit and each hand.

    Who knows least gives way: what is missing is shared out by variance, so that an opener's narrow range stays and
    the silent seats take the rest.
    """
    points, doubt = _moments(hcp.exp(), _powers(HCP_VALUES))
    points = points + (40 - points.sum(1, keepdim=True)) * doubt / doubt.sum(1, keepdim=True)
    sizes, doubts = _moments(lengths.exp(), _powers(LENGTH_VALUES))
    for _ in range(_SHARINGS):
        sizes = sizes + (13 - sizes.sum(2, keepdim=True)) * doubts / (doubts.sum(2, keepdim=True) + 1e-6)
        sizes = sizes + (13 - sizes.sum(1, keepdim=True)) * doubts / (doubts.sum(1, keepdim=True) + 1e-6)
    return points.clamp(min=0), sizes.clamp(min=0)


def _moments(chances: Tensor, powers: Tensor) -> tuple[Tensor, Tensor]:
    """Mean and variance of distributions over 0, 1, 2, ..., given those values and their squares (values, 2)."""
    found = chances @ powers
    mean = found[..., 0]
    return mean, (found[..., 1] - mean * mean).clamp(min=0)


def _powers(values: int) -> Tensor:
    """(values, 2): 0, 1, 2, ... and their squares; one product with them gives both moments."""
    numbers = torch.arange(float(values))
    return torch.stack([numbers, numbers * numbers], dim=1)


def with_means(cards: Tensor, points: Tensor, sizes: Tensor) -> Tensor:
    """Card chances (n, 4, 52) changed as little as needed to have these points and lengths, in a few rounds."""
    suits = by_suit(cards)
    worth = _POINTS[:13]
    for _ in range(_FINISHING):
        suits = suits * ((sizes + 1e-6) / (suits.sum(-1) + 1e-6))[..., None]
        by_rank = suits.sum(2)
        held = by_rank @ worth
        spread = (by_rank - (suits * suits).sum(2)) @ (worth * worth)
        theta = ((points - held) / (spread.clamp(min=0) + 0.5)).clamp(-0.7, 0.7)
        suits = suits * (theta[..., None, None] * worth).exp()
        suits = suits / suits.sum(dim=1, keepdim=True)
    found: Tensor = suits.flatten(2)
    return found


def tilted(logs: Tensor, mean: Tensor) -> Tensor:
    """Chances proportional to exp(log + theta * value), with theta such that they have the given mean.

    Newton's method; a step moves the mean by about a standard deviation at most, or far tails would run away.
    """
    powers = _powers(logs.shape[-1])
    values = powers[:, 0]
    theta = (0 * mean)[..., None]  # zeros_like would fix the size of the batch in the exported network
    for _ in range(_TILTS):
        expected, spread = _moments((logs + theta * values).softmax(-1), powers)
        spread = spread.clamp(min=_LEAST_SPREAD)
        largest = spread.rsqrt()
        step = torch.minimum(torch.maximum((mean - expected) / spread, -largest), largest)
        theta = theta + step[..., None]
    return (logs + theta * values).softmax(-1)
