"""Watching a bidder bid: every decision that it makes on random boards, by the calls since the opening."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tablefeel.arena.table import Progress
from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bools, Ints
from tablefeel.bidding import Meaning
from tablefeel.kernel import PASS, Auction, Call

Bulk = Callable[[Boards], Sequence[Sequence[Call]]]
"""Bids boards."""
Says = Callable[[Auction], Mapping[Call, Meaning]]
"""What the bidder, or its card, says about the calls of the player to call."""
Path = tuple[Call, ...]

AT_ONCE = 10_000
DEEPEST = 6
"""Situations with more calls than this since the opening are not kept."""


@dataclass(frozen=True, slots=True)
class Watched:
    """A bidder, and ways to bid boards with it."""

    name: str
    against: str
    """Who sits against it; its own name if it sits in all seats."""
    tables: tuple[tuple[Bulk, tuple[bool, bool]], ...]
    """Ways to bid, each with the sides (North-South, East-West) where it sits; boards are shared out among them."""
    says: Says | None = None
    """What its calls are called, where somebody can say."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was called in one situation, and with which hands."""

    calls: Ints
    hands: Bools
    """(n, 52)."""

    def of(self, call: Call) -> Bools:
        """(m, 52): the hands that made that call."""
        made: Bools = self.hands[self.calls == call]
        return made


Place = tuple[int, Path]
"""The place in `SEATS_TO_OPEN` for openings, else -1; and the calls since the opening."""


def watch(
    who: Watched, boards: int, rng: np.random.Generator, progress: Progress | None = None
) -> dict[Place, Decisions]:
    """Every decision that the bidder makes on random boards, by situation."""
    numbers: dict[Place, list[int]] = defaultdict(list)
    calls: dict[Place, list[int]] = defaultdict(list)
    held, done = [], 0
    for number, (bid, sides) in enumerate(who.tables):
        left = boards // len(who.tables) + (number < boards % len(who.tables))
        while left > 0:
            dealt = Boards.random(min(AT_ONCE, left), rng)
            for board, (dealer, auction) in enumerate(zip(dealt.dealer.tolist(), bid(dealt), strict=True), start=done):
                for turn, place, call in _decisions(auction):
                    seat = dealer + turn & 3
                    if sides[seat & 1]:
                        numbers[place].append(4 * board + seat)
                        calls[place].append(call)
            held.append(dealt.held.reshape(-1, 52))
            left -= len(dealt)
            done += len(dealt)
            if progress is not None:
                progress(done, boards)
    hands = np.concatenate(held)
    return {place: Decisions(np.array(calls[place]), hands[rows]) for place, rows in numbers.items()}


def _decisions(auction: Sequence[Call]) -> Iterable[tuple[int, Place, Call]]:
    """Turn, situation and call of every decision that notes may be about."""
    passes = next((turn for turn, call in enumerate(auction) if call is not PASS), len(auction))
    for turn in range(min(passes + 1, len(auction))):
        yield turn, (max(0, turn - 1), ()), auction[turn]
    for turn in range(passes + 1, min(passes + 1 + DEEPEST, len(auction))):
        yield turn, (-1, tuple(auction[passes:turn])), auction[turn]
