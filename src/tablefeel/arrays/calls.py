"""Calls and auctions as arrays: a call is its number in the kernel's order, pass 0, double 1, redouble 2, then bids."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.kernel import CALLS, Call

IS_BID: Bools = np.array([call.is_bid for call in CALLS])
"""(38,): whether each call is a bid."""


def calls_of(numbers: NDArray[np.integer[Any]]) -> tuple[Call, ...]:
    """The calls of these numbers (n,)."""
    return tuple(CALLS[number] for number in numbers.tolist())


def flat_auctions(auctions: Sequence[Sequence[Call]]) -> tuple[Bytes, Ints]:
    """(m,): the calls of all auctions one after the other; and (n + 1,) where each auction begins."""
    starts = starts_of([len(calls) for calls in auctions])
    return np.fromiter(chain.from_iterable(auctions), dtype=np.uint8, count=int(starts[-1])), starts


def starts_of(lengths: ArrayLike) -> Ints:
    """(n + 1,): where each of n neighbouring parts of these lengths begins, and where the last one ends."""
    sizes = np.asarray(lengths, dtype=np.intp)
    starts = np.zeros(len(sizes) + 1, dtype=np.intp)
    np.cumsum(sizes, out=starts[1:])
    return starts
