"""What rules ask of a hand, as small integers counted once: for one hand, or for an array of hands.

A hand's features are a row of integers at the places named below. `features(hand)` gives the row of one hand and
`feature_table(bits)` a column per hand, both from the same tables of the 8192 holdings of a suit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tablefeel.evaluation import points, suits
from tablefeel.evaluation.counts import ACE, KING, QUEEN, Holding, length, top
from tablefeel.evaluation.losers import losers
from tablefeel.kernel import SUITS, Hand, Suit

LENGTH = 0
"""Places 0 to 3: cards in clubs, diamonds, hearts, spades."""
HCP = 4
POINTS = 5
"""HCP and one for every card beyond the fourth of a suit."""
BALANCE = 6
"""0 balanced, 1 semi-balanced, 2 unbalanced."""
CONTROLS = 7
ACES = 8
KINGS = 9
LOSERS = 10
QUICK = 11
"""Quick tricks, doubled."""
LONGEST = 12
SECOND = 13
TWENTY = 14
"""HCP and the two longest suits: the rule of twenty."""
FIFTEEN = 15
"""HCP and spades: the rule of fifteen (Pearson)."""
TOTAL = 16
"""HCP and 3, 2, 1 for shortness, less for short honours."""
SHORTEST = 17
TRICKS = 18
"""Playing tricks, doubled: long suits less their missing top honours, and the quick tricks of short ones."""
SUIT_HCP = 20
TOP3 = 24
TOP5 = 28
STOPPER = 32
"""0 none, 1 half (Qx, Jxx), 2 one (A, Kx, Qxx, Jxxx), 3 two."""
SUPPORT = 36
"""Points with this suit as trumps, as dummy counts them."""
LONGER = 40
"""Places 40 to 55: length of suit a less length of suit b, at 4a + b."""
HAS_ACE = 56
HAS_KING = 60
HAS_QUEEN = 64
KEYCARDS = 68
"""Aces and the king of this suit."""
QUALITY = 72
"""Klinger's suit quality: length and honours."""
PLAYING = 76
"""Fit points, as declarer counts once the suit is raised: length points, one for a singleton, two for a void."""
TOP4 = 80
"""Ace, king, queen and jack of this suit."""
SIDE_TOPS = 84
"""Aces and kings outside this suit."""
CONTROL = 88
"""2 with the ace or a void, 1 with the king or a singleton."""
COUNT = 92

Row = Sequence[int]
"""The features of one hand, at their places."""


def _stop(holding: Holding) -> int:
    held = length(holding)
    aces, kings, queens = bool(holding & ACE), bool(holding & KING), bool(holding & QUEEN)
    if (aces and kings) or (aces and queens and held > 2) or (kings and queens and held > 3):
        return 3
    if aces or (kings and held > 1) or (queens and held > 2) or (top(holding, 4) and held > 3):
        return 2
    return 1 if (queens and held > 1) or (top(holding, 4) and held > 2) else 0


def _playing_tricks(holding: Holding) -> int:
    """Twice the tricks of a suit: its length less one for each of A, K, Q missing, quick tricks with three cards."""
    held = length(holding)
    if held < 4:
        return int(2 * points.quick_tricks.table[holding])
    jack_and_ten = top(holding, 5) - top(holding, 3) == 2
    queen = 0 if holding & QUEEN else 1 if jack_and_ten else 2
    return max(0, 2 * held - 2 * (not holding & ACE) - 2 * (not holding & KING) - queen)


_PER_SUIT: tuple[tuple[int, Callable[[Holding], int]], ...] = (
    (LENGTH, length),
    (SUIT_HCP, lambda h: points.hcp.table[h]),
    (TOP3, lambda h: top(h, 3)),
    (TOP4, lambda h: top(h, 4)),
    (TOP5, lambda h: top(h, 5)),
    (STOPPER, _stop),
    (HAS_ACE, lambda h: int(bool(h & ACE))),
    (CONTROL, lambda h: 2 if h & ACE or not h else 1 if h & KING or length(h) == 1 else 0),
    (HAS_KING, lambda h: int(bool(h & KING))),
    (HAS_QUEEN, lambda h: int(bool(h & QUEEN))),
    (QUALITY, lambda h: suits.suit_quality_test.table[h]),
)
_ADDED: tuple[tuple[int, Callable[[Holding], float]], ...] = (
    (HCP, lambda h: points.hcp.table[h]),
    (POINTS, lambda h: points.length_points.table[h]),
    (CONTROLS, lambda h: points.controls.table[h]),
    (ACES, lambda h: points.aces.table[h]),
    (KINGS, lambda h: points.kings.table[h]),
    (LOSERS, lambda h: losers.table[h]),
    (QUICK, lambda h: 2 * points.quick_tricks.table[h]),
    (TOTAL, lambda h: points.total_points.table[h]),
    (TRICKS, _playing_tricks),
)


@cache
def _holding_tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """For each of the 8192 holdings: the per-suit features, and those that add up over suits."""
    per_suit = np.array([[int(of(h)) for h in range(8192)] for _, of in _PER_SUIT], dtype=np.int16)
    added = np.array([[int(of(h)) for h in range(8192)] for _, of in _ADDED], dtype=np.int16)
    return per_suit, added


def feature_table(bits: NDArray[np.int64]) -> NDArray[np.int16]:
    """The features of many hands: shape (COUNT, hands), from the hands' bits."""
    per_suit, added = _holding_tables()
    held = np.stack([bits >> 13 * suit & 8191 for suit in SUITS])
    table = np.zeros((COUNT, bits.shape[0]), dtype=np.int16)
    for row, (place, _) in enumerate(_PER_SUIT):
        table[place : place + 4] = per_suit[row][held]
    for row, (place, _) in enumerate(_ADDED):
        table[place] = added[row][held].sum(axis=0)
    lengths = table[:4]
    for a in SUITS:
        for b in SUITS:
            table[LONGER + 4 * a + b] = lengths[a] - lengths[b]
    order = np.sort(lengths, axis=0)
    table[LONGEST], table[SECOND], table[SHORTEST] = order[3], order[2], order[0]
    table[TWENTY] = table[HCP] + order[3] + order[2]
    table[FIFTEEN] = table[HCP] + lengths[Suit.S]
    table[BALANCE] = np.where(order[0] < 2, 2, np.where(order[1] > 2, 0, np.where(order[3] < 7, 1, 2)))
    _trump_features(table, lengths)
    return table


def _trump_features(table: NDArray[np.int16], lengths: NDArray[np.int16]) -> None:
    """Fill in what depends on the trump suit: support points, fit points, key cards.

    A singleton king, queen or jack counts as an honour or as a shortage, whichever is more.
    """
    dummy, declarer = (_shortage(table, lengths, worth) for worth in ((3, 2, 1), (2, 1, 0)))
    for suit in SUITS:
        trumps = lengths[suit]
        as_dummy = np.where(trumps >= 3, dummy.sum(axis=0), 0)
        table[SUPPORT + suit] = table[HCP] + as_dummy
        table[PLAYING + suit] = table[POINTS] + declarer.sum(axis=0) - declarer[suit]
        table[KEYCARDS + suit] = table[ACES] + table[HAS_KING + suit]
        table[SIDE_TOPS + suit] = table[ACES] + table[KINGS] - table[HAS_ACE + suit] - table[HAS_KING + suit]


def _shortage(table: NDArray[np.int16], lengths: NDArray[np.int16], worth: tuple[int, int, int]) -> NDArray[np.int16]:
    """For each suit what a void, a singleton and a doubleton are worth, less what a bare honour counts already."""
    bare = table[SUIT_HCP : SUIT_HCP + 4]
    singleton = np.where(bare < 4, np.maximum(0, worth[1] - bare), worth[1])
    found = np.where(lengths == 0, worth[0], np.where(lengths == 1, singleton, np.where(lengths == 2, worth[2], 0)))
    return found.astype(np.int16)


_MOST_ROWS = 20_000
_rows: dict[int, Row] = {}
"""The features of hands that were asked about, by their bits; when they are too many all are forgotten."""


def count_features(hands: Iterable[Hand]) -> None:
    """Count the features of many hands together, a hundred times faster than one by one, for `features` to find."""
    new = list({hand.bits for hand in hands} - _rows.keys())
    if len(_rows) + len(new) > _MOST_ROWS:
        _rows.clear()
    for first in range(0, len(new), _MOST_ROWS):
        part = new[first : first + _MOST_ROWS]
        table = feature_table(np.array(part, dtype=np.int64))
        _rows.update(zip(part, map(tuple, table.T.tolist()), strict=True))


def features(hand: Hand) -> Row:
    """The features of one hand."""
    row = _rows.get(hand.bits)
    if row is None:
        row = tuple(feature_table(np.array([hand.bits], dtype=np.int64))[:, 0].tolist())
        if len(_rows) < _MOST_ROWS:
            _rows[hand.bits] = row
    return row
