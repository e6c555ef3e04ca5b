"""What a player should think about a hidden hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablefeel.arrays import cards_of, hcp, lengths
from tablefeel.arrays.types import Bools, Floats64, Ints
from tablefeel.errors import BadInput
from tablefeel.kernel import Hand

HCP_VALUES = 38
LENGTH_VALUES = 14
_SUM_TOLERANCE = 1e-3


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """Distributions over one hidden hand; they come from a network, or from counting sampled hands.

    `hcp[p]` is the chance of exactly p points, `lengths[suit, n]` of n cards in the suit (clubs first), and
    `cards[i]` of holding the card with index i; the card chances add up to thirteen.
    """

    hcp: Floats64
    lengths: Floats64
    cards: Floats64

    def __post_init__(self) -> None:
        shapes = (self.hcp.shape, self.lengths.shape, self.cards.shape)
        if shapes != ((HCP_VALUES,), (4, LENGTH_VALUES), (52,)):
            raise BadInput(f"a belief has arrays of shape (38,), (4, 14) and (52,), not {shapes}")
        sums = np.array([self.hcp.sum(), *self.lengths.sum(axis=1), self.cards.sum() / 13])
        if not np.allclose(sums, 1, atol=_SUM_TOLERANCE) or min(map(np.min, (self.hcp, self.lengths, self.cards))) < 0:
            raise BadInput("a belief's distributions must be positive, sum to 1, and its cards to 13")

    @classmethod
    def from_hands(cls, hands: Sequence[Hand], weights: Sequence[float] | None = None) -> Belief:
        """The frequencies among `hands`, each counted with its weight."""
        shares = np.ones(len(hands)) if weights is None else np.asarray(weights, dtype=np.float64)
        if len(hands) == 0 or len(shares) != len(hands) or shares.sum() <= 0:
            raise BadInput("a belief needs at least one hand with a positive weight")
        cards = cards_of(hands)
        return cls.from_counts(cards, hcp(cards), shares)

    @classmethod
    def from_counts(cls, held: Bools, points: Ints, weights: Floats64 | None = None) -> Belief:
        """From arrays: `held` (n, 52), `points` (n,) HCP, `weights` (n,)."""
        shares = np.full(len(held), 1 / len(held)) if weights is None else weights / weights.sum()
        sizes = lengths(held)
        return cls(
            np.bincount(points, shares, HCP_VALUES).astype(np.float64),
            np.stack([np.bincount(sizes[:, suit], shares, LENGTH_VALUES) for suit in range(4)]),
            shares @ held,
        )

    @property
    def mean_hcp(self) -> float:
        return float(self.hcp @ np.arange(HCP_VALUES))

    @property
    def mean_lengths(self) -> Floats64:
        """Expected clubs, diamonds, hearts, spades."""
        return self.lengths @ np.arange(LENGTH_VALUES)
