"""Layouts of the hidden hands dealt from what a reader believes about every card, with the chance of each layout.

Cards are dealt one by one, the surest first. A seat's odds for a card are its belief, times how many cards it still
needs, over how many it was expected to get of those that are left. So every seat ends with thirteen, and beliefs hold
on average. Cards are dealt as if they were independent, which they are not: whoever uses the layouts weighs them by
how likely they are, divided by the chance with which they were dealt here.
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import cards_of
from tablefeel.arrays.types import Bytes, Floats64
from tablefeel.kernel import Hand, Seat

_LEAST = 0.01
"""Nobody is believed to hold a card with less chance than this: readers err, and weights would be without bound."""


def deal_hidden(
    hand: Hand, seat: Seat, beliefs: Floats64, count: int, rng: np.random.Generator
) -> tuple[Bytes, Floats64]:  # fmt: skip
    """(count, 52) who holds each card, and (count,) the logarithm of the chance of each layout.

    `beliefs` (4, 52) has each seat's chance to hold each card; the row of `seat`, who holds `hand`, is not read.
    """
    others = [other for other in range(4) if other != seat]
    cards = np.flatnonzero(~cards_of([hand])[0])
    odds = np.maximum(beliefs[others][:, cards], _LEAST)
    order = np.argsort(-(odds / odds.sum(axis=0)).max(axis=0), kind="stable")
    cards, odds = cards[order], odds[:, order]
    expected = np.cumsum(odds[:, ::-1], axis=1)[:, ::-1]
    owners = np.full((count, 52), seat, dtype=np.uint8)
    needed = np.full((count, 3), 13, dtype=np.float64)
    logs = np.zeros(count)
    rows = np.arange(count)
    drawn = rng.random((len(cards), count))
    for place, card in enumerate(cards.tolist()):
        shares = needed * (odds[:, place] / expected[:, place])
        shares /= shares.sum(axis=1, keepdims=True)
        first = shares[:, 0]
        chosen = (drawn[place] >= first).astype(np.intp) + (drawn[place] >= first + shares[:, 1])
        # The last share may be nought although rounding has drawn it; then the likeliest seat gets the card.
        chosen = np.where(shares[rows, chosen] > 0, chosen, shares.argmax(axis=1))
        logs += np.log(shares[rows, chosen])
        needed[rows, chosen] -= 1
        owners[:, card] = np.array(others, dtype=np.uint8)[chosen]
    return owners, logs
