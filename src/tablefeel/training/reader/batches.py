"""Auctions for a reader: a self-taught bidder with itself, with odd company, and with other bidders at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablefeel.arena.table import Pair
from tablefeel.arrays import IS_BID, Boards, calls_of
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import PolicyNetwork
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.shards import AuctionShard
from tablefeel.kernel import CALLS, Call
from tablefeel.kernel.auction import LONGEST
from tablefeel.models.selfplay import bid_all
from tablefeel.roster import in_bulk

WARMEST = 3.0
"""Odd players choose by chances whose logarithms are divided by up to this."""
OUT_OF_THE_BLUE = 0.05
"""How often an odd player's call has no reason at all."""
STRANGERS = "strangers"
"""The card of odd players: nobody knows it."""
_NEAR = 6
"""A call out of the blue is a pass, a double, or one of this many lowest bids."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Boards bid by two pairs, and the convention cards they brought."""

    boards: Boards
    auctions: Sequence[Sequence[Call]]
    cards: tuple[str, str]
    advised: Sequence[Sequence[Call]] | None = None
    """What the bidder itself would have called with each hand; None where that is what was called."""

    def some(self, count: int, rng: np.random.Generator) -> Meeting:
        """At most so many of the boards, drawn at random."""
        if len(self.boards) <= count:
            return self
        chosen = np.sort(rng.permutation(len(self.boards))[:count])
        advised = None if self.advised is None else [self.advised[i] for i in chosen]
        return Meeting(self.boards.take(chosen), [self.auctions[i] for i in chosen], self.cards, advised)


def bids_of(meetings: Sequence[Meeting]) -> Bids:
    """The auctions of all meetings together, as batches are drawn from them."""
    shards = [AuctionShard.of(one.boards, one.auctions, one.advised) for one in meetings]
    numbers = np.repeat(np.arange(len(meetings), dtype=np.uint8), [len(shard) for shard in shards])
    strange = tuple(one.advised is not None for one in meetings)
    return Bids.of(shards, numbers, tuple(one.cards for one in meetings), strange)


def alone(policy: PolicyNetwork, card: str, count: int, rng: np.random.Generator) -> Meeting:
    """The bidder with itself on random boards."""
    boards = Boards.random(count, rng)
    return Meeting(boards, bid_all(boards, policy, policy), (card, card))


def with_odd_players(policy: PolicyNetwork, card: str, count: int, rng: np.random.Generator) -> list[Meeting]:
    """The bidder with pairs that are less sure than it should be, and now and then call out of the blue."""
    found = []
    for is_odd in ((True, False), (False, True), (True, True)):
        boards = Boards.random(max(1, count // 3), rng)
        odd = _Odd(boards, is_odd, rng)
        auctions = bid_all(boards, policy, policy, odd.choose)
        advised = [calls_of(odd.advised[i, : len(calls)]) for i, calls in enumerate(auctions)]
        ns, ew = (STRANGERS if one else card for one in is_odd)
        found.append(Meeting(boards, auctions, (ns, ew), advised))
    return found


class _Odd:
    """Chooses calls for tables where some sides are odd, and keeps what the policy would have called."""

    def __init__(self, boards: Boards, is_odd: tuple[bool, bool], rng: np.random.Generator) -> None:
        self.dealer, self.is_odd, self.rng = boards.dealer, np.array(is_odd), rng
        self.warmth = rng.uniform(1, WARMEST, len(boards)).astype(np.float32)
        self.advised = np.zeros((len(boards), LONGEST), dtype=np.uint8)

    def choose(self, logits: Floats32, numbers: Ints, turn: int) -> Ints:
        """(n,): the calls; see `Chooser`."""
        made: Ints = logits.argmax(axis=1)
        self.advised[numbers, turn] = made
        odd = np.flatnonzero(self.is_odd[self.dealer[numbers] + turn & 1])
        warm = logits[odd] / self.warmth[numbers[odd], None]
        made[odd] = (warm + self.rng.gumbel(size=warm.shape)).argmax(axis=1)
        blue = odd[self.rng.random(len(odd)) < OUT_OF_THE_BLUE]
        made[blue] = (self.rng.random((len(blue), len(CALLS))) * _near(np.isfinite(logits[blue]))).argmax(axis=1)
        return made


def _near(legal: Bools) -> Bools:
    """(n, 38): the legal calls without all but the lowest bids."""
    bids = legal & IS_BID
    near: Bools = legal & (~IS_BID | (bids.cumsum(axis=1) <= _NEAR))
    return near


def with_others(pair: Pair, others: Sequence[Pair], count: int, rng: np.random.Generator) -> list[Meeting]:
    """The bidder against others, sitting both ways, and each of the others with itself: about `count` boards in all."""
    seated = [two for other in others for two in ((pair, other), (other, pair), (other, other))]
    found = []
    for ns, ew in seated:
        boards = Boards.random(max(1, count // len(seated)), rng)
        found.append(Meeting(boards, in_bulk(ns, ew)(boards), (ns.card, ew.card)))
    return found
