"""What hidden hands hold while nobody has called: any thirteen of the cards that are not seen, each as likely."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np

from tablefeel.arrays.types import Floats64
from tablefeel.bidding.belief import HCP_VALUES, LENGTH_VALUES, Belief
from tablefeel.bidding.view import PlayerView, Viewpoint
from tablefeel.kernel import PACK, SEATS, Hand, Seat

_HONOURS = 4
"""Ranks that count: ace 4, king 3, queen 2, jack 1."""
_HAND = 13


def unseen_beliefs(view: Viewpoint) -> Mapping[Seat, Belief]:
    """The same for every seat that is not seen, since nobody has told anything; exact."""
    if isinstance(view, PlayerView):
        belief = _belief(view.hand)
        return {seat: belief for seat in SEATS if seat is not view.seat}
    return dict.fromkeys(SEATS, _belief(None))


@lru_cache(maxsize=256)
def _belief(seen: Hand | None) -> Belief:
    """One hidden hand to somebody who sees a hand, or none."""
    hidden = np.array([seen is None or card not in seen for card in PACK])
    count = int(hidden.sum())
    by_suit = hidden.reshape(4, 13)
    honours = [int(by_suit[:, 12 - place].sum()) for place in range(_HONOURS)]
    lengths = np.array([[_ways(n, int(suit.sum()), count) for n in range(LENGTH_VALUES)] for suit in by_suit])
    return Belief(_points(honours, count), lengths, hidden * (_HAND / count))


def _ways(held: int, of: int, count: int) -> float:
    """The chance that a hand out of so many cards has so many of some of them."""
    return comb(of, held) * comb(count - of, _HAND - held) / comb(count, _HAND)


def _points(honours: list[int], count: int) -> Floats64:
    """(38,): the chance of each number of high-card points, by the aces, kings, queens and jacks that are hidden."""
    chances = np.zeros(HCP_VALUES)
    low = count - sum(honours)
    for held in product(*(range(number + 1) for number in honours)):
        if sum(held) > _HAND:
            continue
        ways = comb(low, _HAND - sum(held))
        for number, taken in zip(honours, held, strict=True):
            ways *= comb(number, taken)
        chances[sum(taken * (_HONOURS - place) for place, taken in enumerate(held))] += ways / comb(count, _HAND)
    return chances
