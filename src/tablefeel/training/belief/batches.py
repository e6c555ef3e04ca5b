"""What the belief network learns from: situations drawn from auctions, with the truth about all four hands."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays import hcp, held, lengths, rotated_owners
from tablefeel.arrays.types import Bools, Ints
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import UNKNOWN, Situations, Traces, is_over, states_at, system_number
from tablefeel.errors import BadConfig

_FORGET = (0.1, 0.5)
"""How often a side's card is left unsaid: in auctions of the system, and of players who misjudge. What the network
thinks of calls by a side whose card it is not told is then mostly learned from strangers."""


@dataclass(frozen=True, slots=True)
class Batch:
    """n situations and what was true; seats are counted from the viewer."""

    at: Situations
    owners: Ints
    """(n, 52): who holds each card."""
    hcp: Ints
    """(n, 4)."""
    lengths: Ints
    """(n, 4, 4): by seat and suit."""
    call: Ints
    """(n,): what the system would call with the hand of the player to call; 0 when the auction is over."""
    own_turn: Bools
    """(n,): whether the viewer sees the hand that decides."""
    over: Bools

    def __len__(self) -> int:
        return len(self.call)


class Batches:
    """Draws situations from one part of the auctions."""

    def __init__(self, bids: Bids, traces: Traces, part: Part) -> None:
        self.bids, self.traces = bids, traces
        self.auctions = bids.of_part(part)
        if not len(self.auctions):
            raise BadConfig(f"there are no auctions for {part}: {len(bids)} auctions are too few")
        self._ends = np.cumsum(bids.lengths[self.auctions] + 1)
        numbers = [[system_number(card) for card in pair] for pair in bids.cards]
        self._systems = np.array(numbers, dtype=np.intp).reshape(-1, 2)

    @property
    def positions(self) -> int:
        """Positions of all auctions, the last ones included."""
        return int(self._ends[-1])

    def draw(self, count: int, rng: np.random.Generator, others: float, kibitzers: float) -> Batch:
        """Random situations: a share seen by another seat than the caller's, a share seen without a hand."""
        place = rng.integers(self.positions, size=count)
        which = np.searchsorted(self._ends, place, side="right")
        auction = self.auctions[which]
        turn = place - (self._ends[which] - self.bids.lengths[auction] - 1)
        kind = rng.random(count)
        turned = np.where(kind < others, rng.integers(1, 4, size=count), 0)
        seen = (kind < others) | (kind >= others + kibitzers)
        return self.of_positions(auction, turn, turned, seen, self._told(auction, rng))

    def draw_whole(self, count: int, rng: np.random.Generator, others: float, kibitzers: float) -> Batch:
        """Positions of random auctions, about `count` of them, each auction followed by one viewer from its first call.

        Taken are the viewer's own turns, the end of the auction, and a share of the turns of the others.
        """
        mean = self.positions / len(self.auctions) - 1
        number = max(1, round(count / (1 + mean * (1 + 3 * others) / 4)))
        which = self.auctions[rng.integers(len(self.auctions), size=number)]
        counts = self.bids.lengths[which] + 1
        auction = np.repeat(which, counts)
        turn = np.arange(len(auction)) - np.repeat(np.cumsum(counts) - counts, counts)
        seen = np.repeat(rng.random(number) >= kibitzers, counts)
        turned = np.repeat(rng.integers(4, size=number), counts) - turn & 3
        systems = np.repeat(self._told(which, rng), counts, axis=0)
        is_last = turn == self.bids.lengths[auction]
        taken = np.flatnonzero((turned == 0) | is_last | (rng.random(len(auction)) < others))
        return self.of_positions(auction[taken], turn[taken], turned[taken], seen[taken], systems[taken])

    def _told(self, auction: Ints, rng: np.random.Generator) -> Ints:
        """(n, 2): the cards of both sides, some left unsaid."""
        forget = np.where(self.bids.is_strange[auction], _FORGET[1], _FORGET[0])
        unsaid = rng.random((len(auction), 2)) < forget[:, None]
        return np.where(unsaid, UNKNOWN, self._systems[self.bids.dataset[auction]])

    def own_turns(self, auctions: Ints) -> Batch:
        """Every decision of these auctions, as its player saw it, with both cards known."""
        counts = self.bids.lengths[auctions]
        auction = np.repeat(auctions, counts)
        turn = np.arange(len(auction)) - np.repeat(np.cumsum(counts) - counts, counts)
        nothing = np.zeros(len(auction), dtype=np.intp)
        return self.of_positions(auction, turn, nothing, nothing == 0, self._systems[self.bids.dataset[auction]])

    def of_positions(self, auction: Ints, turn: Ints, turned: Ints, seen: Bools, systems: Ints) -> Batch:
        """A batch of some positions, seen from `turned` seats after the player to call."""
        bids = self.bids
        dealer = bids.dealer[auction].astype(np.intp)
        seat = dealer + turn + turned & 3
        owners = bids.owners(auction)
        cards = held(rotated_owners(owners, -seat))
        at = Situations(
            auction, turn, dealer, seat, bids.vulnerability[auction].astype(np.intp), systems, cards[:, 0], seen
        )
        over = is_over(states_at(self.traces, at))
        made = np.where(over, 0, bids.advised[np.minimum(bids.starts[auction] + turn, len(bids.calls) - 1)])
        own = (turned == 0) & seen & ~over
        return Batch(at, cards.argmax(axis=1), hcp(cards), lengths(cards), made.astype(np.intp), own, over)
