"""Par scores of many trick tables at once, in numpy; the same game as in `par_auction`."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablefeel.doubledummy.par_auction import WORST, bid_scores
from tablefeel.errors import NotATrickTable

_BLOCK = 8192  # tables at a time: the working arrays stay in the processor's cache


def par_scores(tables: NDArray[np.int8], dealers: ArrayLike, vulnerabilities: ArrayLike) -> NDArray[np.int32]:
    """North-South's par score of each table; `dealers` and `vulnerabilities` are one number or one per table.

    `tables` has the shape (n, 5, 4): strain C D H S NT, declarer N E S W.
    """
    if tables.ndim != 3 or tables.shape[1:] != (5, 4):
        raise NotATrickTable(f"trick tables have the shape (n, 5, 4), not {tables.shape}")
    if tables.size and (tables.min() < 0 or tables.max() > 13):
        raise NotATrickTable("a trick table holds counts from 0 to 13")
    count = len(tables)
    dealt = np.broadcast_to(np.asarray(dealers, dtype=np.intp), count)
    vulnerable = np.broadcast_to(np.asarray(vulnerabilities, dtype=np.intp), count)
    scores = np.zeros(count, dtype=np.int32)
    for start in range(0, count, _BLOCK):
        part = slice(start, start + _BLOCK)
        scores[part] = _block(tables[part], dealt[part], vulnerable[part])
    return scores


def _block(tables: NDArray[np.int8], dealers: NDArray[np.intp], vulnerabilities: NDArray[np.intp]) -> NDArray[np.int32]:
    """The par scores of one block, seats renamed so that the dealer is seat 0 and maximises."""
    seats = (dealers[:, None] + np.arange(4)) % 4
    tricks = np.take_along_axis(tables, seats[:, None, :], axis=2).astype(np.intp)
    vulnerable = vulnerabilities[:, None] >> (seats & 1) & 1
    points = np.array(bid_scores(), dtype=np.int32)
    over = [np.full(len(tables), worst, dtype=np.int32) for worst in WORST]
    for bid in range(34, -1, -1):
        result = points[vulnerable, bid, tricks[:, bid % 5]]
        after = [_passed_round(seat, result[:, seat], over) for seat in range(4)]
        over = [_better(seat, over[seat], after[seat]) for seat in range(4)]
    value = np.zeros(len(tables), dtype=np.int32)
    for seat in (3, 2, 1, 0):
        value = _better(seat, value, over[seat])
    return np.where(dealers & 1, -value, value)


def _passed_round(bidder: int, points: NDArray[np.int32], over: list[NDArray[np.int32]]) -> NDArray[np.int32]:
    """The value after `bidder` bids for these points: the other three, last first, may prefer to bid on."""
    value = points if bidder % 2 == 0 else -points
    for turn in (3, 2, 1):
        seat = (bidder + turn) % 4
        value = _better(seat, value, over[seat])
    return value


def _better(seat: int, one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.int32]:
    """The scores that `seat` prefers."""
    return np.maximum(one, other) if seat % 2 == 0 else np.minimum(one, other)
