"""A bidder from any policy of the uncontested problem: it sits at a table and says what its calls show.

Such a policy has learned to bid while the opponents pass, and never to double. At a table where they do not pass it
goes on as if they had, with the best call that the auction still allows.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Protocol

import numpy as np

from tablefeel.arrays import cards_of
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import Decision, Explain, Meaning, OneByOne, PlayerView
from tablefeel.bidding.budget import is_whole, out_of_time
from tablefeel.dealing.agreeing_hands import AgreeingHands
from tablefeel.explaining.observed_meanings import FEWEST, NOT_FOUND_OUT, meanings_of
from tablefeel.kernel import DOUBLE, PASS, REDOUBLE, Auction, Call, Seat
from tablefeel.simulation.uncontested import CLASSES, call_of, class_of

_REMEMBERED = 512
_CALLS = np.array([call_of(number) for number in range(CLASSES)], dtype=np.intp)
"""The call of each class."""


class Policy(Protocol):
    """What a learner of the uncontested problem leaves behind."""

    @property
    def most_calls(self) -> int:
        """How many calls a partnership makes at most."""
        ...

    def costs(self, cards: Bools, calls: tuple[int, ...]) -> Floats32 | None:
        """(n, 36): IMPs that each class is expected to lose with hands (n, 52) after the partnership's `calls`.

        Infinite where a class is illegal; None when the policy makes no more calls.
        """
        ...


class UncontestedBidder(OneByOne):
    """Bids by a policy."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._meanings: OrderedDict[tuple[int, ...], dict[Call, Meaning]] = OrderedDict()
        self._hands = AgreeingHands(self.classes)

    @property
    def is_uncontested(self) -> bool:
        """It has learned to bid while the opponents pass."""
        return True

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The best expected call, with the meaning of every call that the policy uses here."""
        calls = partnership_calls(view.auction, view.seat)
        call = self._call(view, calls)
        if explain is Explain.NOTHING:
            return Decision(call)
        meanings = self.shown_by(calls)
        if explain is Explain.CALL:
            return Decision.meaning_alone(call, 1.0, meanings.get(call))
        return Decision.of(view.auction, call, meanings=meanings)

    def _call(self, view: PlayerView, calls: tuple[int, ...]) -> Call:
        costs = None if _is_closed(calls) else self.policy.costs(cards_of([view.hand]), calls)
        if costs is None:
            return PASS
        for number in costs[0].argsort(kind="stable").tolist():
            if np.isfinite(costs[0, number]) and view.auction.is_legal(call_of(number)):
                return call_of(number)
        return PASS

    # What calls show

    def shown_by(self, calls: tuple[int, ...]) -> dict[Call, Meaning]:
        """What each call shows after the partnership's `calls`: ranges that cover 90% of the hands that make it."""
        found = self._meanings.get(calls)
        if found is not None:
            return found
        if out_of_time(NOT_FOUND_OUT):
            return {}
        found = self._measured(calls)
        if is_whole():
            self._meanings[calls] = found
            if len(self._meanings) > _REMEMBERED:
                self._meanings.popitem(last=False)
        return found

    def classes(self, hands: Bools, calls: tuple[int, ...]) -> Ints | None:
        """(n,): the classes that hands (n, 52) call after the partnership's `calls`; None if nothing more is called."""
        costs = self.policy.costs(hands, calls)
        return None if costs is None else costs.argmin(axis=1)

    def _measured(self, calls: tuple[int, ...]) -> dict[Call, Meaning]:
        hands = self._hands.of(calls)
        classes = None if _is_closed(calls) or len(hands) < FEWEST else self.classes(hands, calls)
        return {} if classes is None else meanings_of(hands, _CALLS[classes])


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
