"""Auctions of players who do not quite bid our system, and what the system would have called in their place.

People judge, and robots bid by other rules. Here half of the pairs misjudge: each takes some of the own cards for
others, so that points and lengths are a little off, and now and then makes a call out of the blue. Readers learn from
such auctions to doubt; bidders learn from the advised calls how to go on after something odd.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import packed_hands
from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS
from tablefeel.kernel.calls import CALLS
from tablefeel.kernel.states import LEGAL
from tablefeel.systems.engine.bulk import Calls, by_root, calls_of
from tablefeel.systems.engine.position import Position
from tablefeel.systems.language.features import feature_table

STRANGE_PAIRS = 0.5
"""Share of the pairs that misjudge."""
OUT_OF_THE_BLUE = 0.2
"""How often a stranger's call has no reason, as a part of how often a card is taken for another."""
_NEAR = 6
"""Calls out of the blue are a pass, a double, or one of this many lowest bids."""


def misjudged(held: NDArray[np.bool_], chance: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.bool_]:
    """Hands (n, 52) in which each card was taken for one that is not held, with the chance (n,) of its hand."""
    wrong = rng.binomial(13, chance)[:, None]
    order = rng.random(held.shape)
    rank_held = np.where(held, order, 2).argsort(axis=1).argsort(axis=1)
    rank_other = np.where(held, 2, order).argsort(axis=1).argsort(axis=1)
    seen: NDArray[np.bool_] = (held & (rank_held >= wrong)) | (~held & (rank_other < wrong))
    return seen


def bid_strangers(
    held: NDArray[np.bool_], dealers: NDArray[np.int64], vulnerabilities: NDArray[np.int64], cards: Cards,
    misjudge: float, rng: np.random.Generator,
) -> tuple[list[Calls], list[Calls]]:  # fmt: skip
    """The calls made on deals (n, 4, 52), and what the system advised with the true hand at each of them."""
    n = len(held)
    strange = np.tile(rng.random((n, 2)) < STRANGE_PAIRS, 2)  # N E S W
    chance: NDArray[np.float64] = np.where(strange, misjudge, 0.0).reshape(-1)
    seen = misjudged(held.reshape(-1, 52), chance, rng)
    tables = [np.ascontiguousarray(feature_table(packed_hands(hands))) for hands in (held.reshape(-1, 52), seen)]
    bidding = _Bidding(tables, dealers, chance * OUT_OF_THE_BLUE, rng, [()] * n, [()] * n)
    for start, chosen in by_root(dealers, vulnerabilities, cards):
        bidding.bid(start, chosen)
    return bidding.calls, bidding.advised


@dataclass(frozen=True, slots=True)
class _Bidding:
    """Many deals, the features of the true hands and of those that are seen, and the auctions as they grow."""

    tables: list[NDArray[np.int16]]
    dealers: NDArray[np.int64]
    blue: NDArray[np.float64]
    """For each hand, how often it calls without reason."""
    rng: np.random.Generator
    calls: list[Calls]
    advised: list[Calls]

    def bid(self, start: Position, deals: NDArray[np.int64]) -> None:
        """Fill in the auctions of `deals`, group by group."""
        rows = [np.ascontiguousarray(table.T) for table in self.tables]
        waiting = [(start, deals)]
        while waiting:
            here, group = waiting.pop()
            columns = group * 4 + ((self.dealers[group] + here.situation.me) & 3)
            best, made = (calls_of(here, columns, *views) for views in zip(self.tables, rows, strict=True))
            stray_calls(made, self.blue[columns], here.situation.state, self.rng)
            for deal, number, advice in zip(group.tolist(), made.tolist(), best.tolist(), strict=True):
                self.calls[deal] = (*self.calls[deal], CALLS[number])
                self.advised[deal] = (*self.advised[deal], CALLS[advice])
            ends = here.situation.a_pass_ends
            for number in np.unique(made).tolist():
                call = CALLS[number]
                if not (ends and call is PASS):
                    waiting.append((here.then(call, keep=False), group[made == number]))


def stray_calls(made: NDArray[np.int64], chance: NDArray[np.float64], state: int, rng: np.random.Generator) -> None:
    """Put a call out of the blue here and there, with the chance of each hand."""
    odd = np.flatnonzero(rng.random(len(made)) < chance)
    low = [call for call in LEGAL[state] if not CALLS[call].is_bid]
    near = low + [call for call in LEGAL[state] if CALLS[call].is_bid][:_NEAR]
    made[odd] = rng.choice(np.array(near, dtype=np.int64), size=len(odd))
