"""Layouts of the hidden hands dealt from what a reader believes about every card, with the chance of each layout.

Cards are dealt one by one, the surest first. A seat's odds for a card are its belief, times how many cards it still
needs, over how many it was expected to get of those that are left. So every seat ends with thirteen, and beliefs hold
on average. Cards are dealt as if they were independent, which they are not: whoever uses the layouts weighs them by
how likely they are, divided by the chance with which they were dealt here.
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import cards_of
from tablefeel.arrays.types import Bools, Bytes, Floats64, Ints
from tablefeel.kernel import Hand, Seat

_LEAST = 0.01
"""Nobody is believed to hold a card with less chance than this: readers err, and weights would be without bound."""
UNSEEN = -1
"""The owner of a card that is still to be dealt."""


def deal_hidden(
    hand: Hand, seat: Seat, beliefs: Floats64, count: int, rng: np.random.Generator
) -> tuple[Bytes, Floats64]:  # fmt: skip
    """(count, 52) who holds each card, and (count,) the logarithm of the chance of each layout.

    `beliefs` (4, 52) has each seat's chance to hold each card; the row of `seat`, who holds `hand`, is not read.
    """
    owned = np.where(cards_of([hand])[0], int(seat), UNSEEN)
    return deal_unseen(owned, np.zeros((4, 52), np.bool_), beliefs, count, rng)


def deal_unseen(
    owned: Ints, barred: Bools, beliefs: Floats64, count: int, rng: np.random.Generator
) -> tuple[Bytes, Floats64]:
    """The same when more is known: who was dealt each card (52,), or `UNSEEN`, and what nobody can hold (4, 52).

    Layouts that cannot be completed, because too few cards were left for a seat, are not among those returned.
    """
    dealt = np.bincount(owned[owned >= 0], minlength=4)
    others = [seat for seat in range(4) if dealt[seat] < 13]
    cards = np.flatnonzero(owned == UNSEEN)
    if not len(cards):
        return np.tile(owned.astype(np.uint8), (count, 1)), np.zeros(count)
    odds = np.where(barred[others][:, cards], 0.0, np.maximum(beliefs[others][:, cards], _LEAST))
    order = np.argsort(-(odds / odds.sum(axis=0)).max(axis=0), kind="stable")
    cards, odds = cards[order], odds[:, order]
    expected = np.cumsum(odds[:, ::-1], axis=1)[:, ::-1]
    owners = np.tile(owned.astype(np.uint8), (count, 1))
    needed = np.tile((13.0 - dealt[others]), (count, 1))
    logs = np.zeros(count)
    rows = np.arange(count)
    drawn = rng.random((len(cards), count))
    for place, card in enumerate(cards.tolist()):
        shares = needed * (odds[:, place] / np.maximum(expected[:, place], _SMALLEST))
        total = shares.sum(axis=1, keepdims=True)
        shares = np.where(total > 0, shares / np.maximum(total, _SMALLEST), odds[:, place] / odds[:, place].sum())
        chosen = (drawn[place][:, None] >= np.cumsum(shares[:, :-1], axis=1)).sum(axis=1)
        # The last share may be nought although rounding has drawn it; then the likeliest seat gets the card.
        chosen = np.where(shares[rows, chosen] > 0, chosen, shares.argmax(axis=1))
        logs += np.log(shares[rows, chosen])
        needed[rows, chosen] -= 1
        owners[:, card] = np.array(others, dtype=np.uint8)[chosen]
    complete = (needed == 0).all(axis=1)
    return owners[complete], logs[complete]


_SMALLEST = 1e-300
