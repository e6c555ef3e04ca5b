"""How Dharmalingam and Amalraj's networks read a deal, four ways, and how one number tells the tricks."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import held
from tablefeel.arrays.types import Bytes, Floats32, Ints

# The four codings: owners (n, 52) -> inputs. The paper lists cards from spades to clubs, each suit from the two up.

_PAPER_ORDER = np.concatenate([np.arange(13) + 13 * suit for suit in (3, 2, 1, 0)])
_SUIT_VALUE = np.repeat(np.array([0.3, 0.5, 0.7, 0.9], dtype=np.float32), 13)
_RANK_VALUE = np.tile(np.linspace(0.1, 0.9, 13, dtype=np.float32), 4)


def code_26x4(owners: Bytes) -> Floats32:
    """(n, 104): for each hand thirteen cards, each as rank (two 0.1 to ace 0.9) and suit (S .3, H .5, D .7, C .9)."""
    dealt = owners[:, _PAPER_ORDER]
    cards = np.argsort(dealt, axis=1, kind="stable")  # North's thirteen in order, then East's, South's, West's
    return np.stack([_RANK_VALUE[cards], _SUIT_VALUE[cards]], axis=2).reshape(len(owners), 104)


def code_52(owners: Bytes) -> Floats32:
    """(n, 52): for each card who holds it: N 1.0, S 0.8, W -1.0, E -0.8."""
    return np.array([1.0, -0.8, 0.8, -1.0], dtype=np.float32)[owners[:, _PAPER_ORDER]]


def code_104(owners: Bytes) -> Floats32:
    """(n, 104): for each card its side (N-S 1, E-W -1), then for each which partner (N and W 1, S and E -1)."""
    dealt = owners[:, _PAPER_ORDER]
    side = np.array([1, -1, 1, -1], dtype=np.float32)[dealt]
    partner = np.array([1, -1, -1, 1], dtype=np.float32)[dealt]
    return np.concatenate([side, partner], axis=1)


def code_52x4(owners: Bytes) -> Floats32:
    """(n, 208): for each hand N E S W a one for each card it holds."""
    dealt = owners[:, _PAPER_ORDER]
    return held(dealt).reshape(len(owners), 208).astype(np.float32)


CODINGS: dict[str, Callable[[Bytes], Floats32]] = {
    "26x4": code_26x4, "52": code_52, "104": code_104, "52x4": code_52x4,
}  # fmt: skip

# Answers: 0 to 13 tricks are fourteen equal bands of [0.1, 0.9].

_LOW, _BAND = 0.1, 0.8 / 14


def middles(tricks: NDArray[np.integer]) -> Floats32:
    """The middle of the band of each number of tricks."""
    return (_LOW + _BAND * (tricks.astype(np.float32) + 0.5)).astype(np.float32)


def expected_of(outputs: NDArray[np.floating]) -> Floats32:
    """The number of tricks that each output means, with its fraction: 8.4 lies in the band of eight."""
    return ((outputs - _LOW) / _BAND - 0.5).astype(np.float32)


def counts_of(outputs: NDArray[np.floating]) -> Ints:
    """The number of tricks in whose band each output lies; the outer bands have no end."""
    counts: Ints = np.floor((outputs - _LOW) / _BAND).clip(0, 13).astype(np.intp)
    return counts
