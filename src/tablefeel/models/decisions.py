"""Decisions from the chances that a network gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding import Decision, Explain, Meaning, PlayerView, PublicView
from tablefeel.kernel import CALLS, Call

MeaningsAt: TypeAlias = Callable[[PublicView], Mapping[Call, Meaning]]
"""What each call of the player to call shows, where it is known."""


def decisions(
    views: Sequence[PlayerView], chances: NDArray[np.float64], explain: Explain, meanings_at: MeaningsAt | None = None
) -> list[Decision]:
    """The likeliest call of each view by chances (n, 38), and as much about it as was asked for."""
    best = chances.argmax(axis=1).tolist()
    if explain is Explain.NOTHING:
        return [Decision(CALLS[call]) for call in best]
    found = []
    for view, number, row in zip(views, best, chances.tolist(), strict=True):
        call = CALLS[number]
        meanings = {} if meanings_at is None else meanings_at(PublicView.of(view))
        if explain is Explain.CALL:
            found.append(Decision.meaning_alone(call, row[number], meanings.get(call)))
        else:
            found.append(Decision.of(view.auction, call, dict(zip(CALLS, row, strict=True)), meanings))
    return found
