"""Hindsight: what the cards that the others chose tell about the hidden hands.

Players seldom give a trick away. A layout on which they would have done so lately is therefore less likely than the
auction alone says: on true layouts it happens a third as often as on layouts dealt to the auction
(`experiments/play/README.md`).
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Floats64, PackedHands
from tablefeel.doubledummy import dds
from tablefeel.play.progress import Progress
from tablefeel.play.seen import PlayView

_TRICKS_BACK = 3
"""How many tricks before the present one are looked at; older ones cost more and tell little that later ones do not."""
_FIRST = 3
"""The first three tricks are not looked at: solving so many cards takes longer than it is worth."""


def tricks_given_away(seen: PlayView, dealt: PackedHands) -> Floats64:
    """(n,): the tricks that the others' cards of the last tricks gave away on each layout (n, 4) of hands as dealt.

    The player's own cards, and dummy's if the player is declarer, do not count: they were chosen without knowing.
    """
    progress = seen.progress
    first = 4 * max(_FIRST, len(progress.cards) // 4 - _TRICKS_BACK)
    if first >= len(progress.cards):
        return np.zeros(len(dealt))
    start = Progress.of(progress.contract, progress.cards[:first])
    cards, left = [card.index for card in progress.cards[first:]], dealt & ~np.int64(start.played_bits)
    values = [dds.analyse_play(hands, progress.contract.strain, start.leader, cards) for hands in left.tolist()]
    changes: Floats64 = np.abs(np.diff(np.array(values, dtype=np.float64), axis=1))[:, : len(cards)]
    found: Floats64 = changes[:, _others(seen, first)].sum(axis=1)
    return found


def _others(seen: PlayView, first: int) -> list[int]:
    """Which of the cards from `first` on were chosen by somebody else."""
    progress, player = seen.progress, seen.view.seat
    own = progress.contract.declarer.side.seats if seen.is_declaring else (player,)
    return [place for place, seat in enumerate(progress.seats[first:]) if seat not in own]
