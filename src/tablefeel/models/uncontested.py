"""A bidder from any policy of the uncontested problem: it sits at a table and says what its calls show.

Such a policy has learned to bid while the opponents pass, and never to double. At a table where they do not pass it
goes on as if they had, with the best call that the auction still allows.
"""

from __future__ import annotations

from collections import OrderedDict

import numpy as np

from tablefeel.bidding import Decision, Meaning, PlayerView
from tablefeel.bidding.ranges import ANY_LENGTH, ANY_POINTS, HandRange, Range
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, STRAINS, Auction, Call, Hand, Seat, Strain
from tablefeel.models.agreeing_hands import AgreeingHands, Policy
from tablefeel.simulation import hcp, lengths
from tablefeel.simulation.arrays import Bools, Ints
from tablefeel.simulation.uncontested import CLASSES, call_of, class_of

_FEWEST = 20
"""A call that fewer of the hands that may make it do make has no meaning: it is not used."""
_TAIL = 5.0
"""Percent of the hands on each side that a range leaves out, so that it covers 90%."""
_REMEMBERED = 512
_BITS = np.arange(52, dtype=np.uint64)


class UncontestedBidder:
    """Bids by a policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._meanings: OrderedDict[tuple[int, ...], dict[Call, Meaning]] = OrderedDict()
        self._hands = AgreeingHands(policy)

    def choose(self, view: PlayerView) -> Decision:
        """The best expected call, with the meaning of every call that the policy uses here."""
        calls = partnership_calls(view.auction, view.seat)
        return Decision.of(view.auction, self._call(view, calls), meanings=self.meanings(calls))

    def call(self, view: PlayerView) -> Call:
        """The call alone, quickly."""
        return self._call(view, partnership_calls(view.auction, view.seat))

    def _call(self, view: PlayerView, calls: tuple[int, ...]) -> Call:
        costs = None if _is_closed(calls) else self.policy.costs(_cards(view.hand), calls)
        if costs is None:
            return PASS
        for number in costs[0].argsort(kind="stable").tolist():
            if np.isfinite(costs[0, number]) and view.auction.is_legal(call_of(number)):
                return call_of(number)
        return PASS

    # What calls show

    def meanings(self, calls: tuple[int, ...]) -> dict[Call, Meaning]:
        """What each call shows after the partnership's `calls`: ranges that cover 90% of the hands that make it."""
        found = self._meanings.get(calls)
        if found is None:
            found = self._meanings[calls] = self._measured(calls)
            if len(self._meanings) > _REMEMBERED:
                self._meanings.popitem(last=False)
        return found

    def _measured(self, calls: tuple[int, ...]) -> dict[Call, Meaning]:
        hands = self._hands.of(calls)
        if _is_closed(calls) or len(hands) < _FEWEST:
            return {}
        costs = self.policy.costs(hands, calls)
        if costs is None:
            return {}
        classes = costs.argmin(axis=1)
        points, suits = hcp(hands), lengths(hands)
        found = {}
        for number in np.flatnonzero(np.bincount(classes, minlength=CLASSES) >= _FEWEST).tolist():
            made = classes == number
            found[call_of(number)] = _meaning(call_of(number), points[made], suits[made], float(made.mean()))
        return found


def partnership_calls(auction: Auction, seat: Seat) -> tuple[int, ...]:
    """The classes that `seat` and partner have called, from the first of them to call; doubles count as passes."""
    made = [
        0 if call in (DOUBLE, REDOUBLE) else class_of(call)
        for position, call in enumerate(auction.calls)
        if auction.caller(position) in (seat, seat.partner)
    ]
    return tuple(made)


def _is_closed(calls: tuple[int, ...]) -> bool:
    """Whether the partnership's auction has ended: somebody passed after the first call."""
    return 0 in calls[1:]


def _cards(hand: Hand) -> Bools:
    return (np.uint64(hand.bits) >> _BITS & np.uint64(1)).astype(np.bool_)[None]


def _meaning(call: Call, points: Ints, suits: Ints, share: float) -> Meaning:
    shown = tuple(_usual(suits[:, suit], ANY_LENGTH) for suit in range(4))
    clubs, diamonds, hearts, spades = shown
    ranges = HandRange(_usual(points, ANY_POINTS), (clubs, diamonds, hearts, spades))
    natural = call is PASS or call.strain is Strain.NT or shown[STRAINS.index(call.strain)][0] >= 3
    return Meaning(ranges, artificial=not natural, note=f"nine of ten such hands, {100 * share:.2g}% of all")


def _usual(numbers: Ints, widest: Range) -> Range:
    """The range without 5% on each side; wide open where it reaches what any hand may have."""
    low, high = (int(number) for number in np.percentile(numbers, (_TAIL, 100 - _TAIL), method="nearest"))
    return max(low, widest[0]), min(high, widest[1])
