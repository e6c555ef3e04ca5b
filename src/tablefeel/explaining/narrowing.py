"""How sure a belief is, in numbers that players can use: ranges that hold most hands, and bits.

The narrowing of a belief by a call is the Kullback-Leibler divergence from the belief before to the belief after it:
how many bits better the new belief describes a hand drawn from it than the old belief did. It is 0 when nothing was
learned. Beliefs that were counted from samples have holes where no sample fell, so both are first mixed with a little
of the distribution of a random hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import comb

import numpy as np

from tablefeel.arrays.types import Floats64
from tablefeel.bidding.belief import HCP_VALUES, LENGTH_VALUES, Belief
from tablefeel.bidding.ranges import Range

SHARE = 0.8
"""The part of the hands that a usual range holds."""
_DOUBT = 0.005
"""How much of a random hand is mixed into each belief before two of them are compared."""


def usual_range(chances: Floats64, share: float = SHARE) -> Range:
    """The narrowest range of neighbouring values that holds `share` of the chance; of equals the likeliest one."""
    sums = np.concatenate([[0.0], np.cumsum(chances)])
    wanted = min(share, 1.0) * sums[-1] - 1e-12
    for width in range(1, len(chances)):
        held = sums[width:] - sums[:-width]
        best = int(held.argmax())
        if held[best] >= wanted:
            return best, best + width - 1
    return 0, len(chances) - 1


@dataclass(frozen=True, slots=True)
class UsualRanges:
    """The points and lengths of most hands that a belief holds possible, and their means."""

    hcp: Range
    lengths: tuple[Range, Range, Range, Range]
    """Clubs, diamonds, hearts, spades."""
    mean_hcp: float
    mean_lengths: tuple[float, float, float, float]

    @classmethod
    def of(cls, belief: Belief, share: float = SHARE) -> UsualRanges:
        """The narrowest ranges that hold `share` of the hands, each by itself."""
        clubs, diamonds, hearts, spades = (usual_range(chances, share) for chances in belief.lengths)
        c, d, h, s = belief.mean_lengths.tolist()
        return cls(usual_range(belief.hcp, share), (clubs, diamonds, hearts, spades), belief.mean_hcp, (c, d, h, s))


@dataclass(frozen=True, slots=True)
class Bits:
    """How much was learned about one hand."""

    hcp: float
    """About its points."""
    lengths: float
    """About its shape: the sum over the four suits, less a quarter since the fourth length follows from three."""
    cards: float
    """About single cards: the sum over 52 of "holds it or not", which counts shape and points again."""

    @property
    def total(self) -> float:
        """Points and shape together; what the two say of each other is not taken off."""
        return self.hcp + self.lengths


def narrowing(before: Belief, after: Belief) -> Bits:
    """How much narrower the belief about a hand has become, in bits."""
    random = random_hand()
    lengths = sum(_divergence(after.lengths[s], before.lengths[s], random.lengths[s]) for s in range(4))
    held = [np.stack([one.cards, 1 - one.cards]).clip(0, 1) for one in (after, before, random)]
    return Bits(_divergence(after.hcp, before.hcp, random.hcp), 0.75 * lengths, _divergence(*held))


def _divergence(after: Floats64, before: Floats64, random: Floats64) -> float:
    p, q = ((1 - _DOUBT) * chances + _DOUBT * random for chances in (after, before))
    terms: Floats64 = np.where(p > 0, p * np.log2(np.where(p > 0, p, 1) / np.where(q > 0, q, 1)), 0)
    return max(0.0, float(terms.sum()))


@cache
def random_hand() -> Belief:
    """What is known of a hand of which nothing is known."""
    ways = np.zeros(HCP_VALUES)
    for aces, kings, queens, jacks in product(range(5), repeat=4):
        small = 13 - aces - kings - queens - jacks
        if small >= 0:
            points = 4 * aces + 3 * kings + 2 * queens + jacks
            ways[points] += comb(4, aces) * comb(4, kings) * comb(4, queens) * comb(4, jacks) * comb(36, small)
    lengths = np.array([comb(13, n) * comb(39, 13 - n) for n in range(LENGTH_VALUES)], dtype=np.float64)
    return Belief(ways / ways.sum(), np.tile(lengths / lengths.sum(), (4, 1)), np.full(52, 0.25))
