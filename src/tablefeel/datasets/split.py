"""Which deals are for training, validation and testing: one rule for every learner of the project.

A deal's part follows from the deal itself, so files may be mixed, cut or made anew and nothing that one learner was
tested on is ever trained on by another. The rule does not see which way the table is turned or what the suits are
called: a deal and its 96 symmetric forms are in the same part, so a learner may use the symmetries freely.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bytes, Ints
from tablefeel.errors import BadInput, quoted

Words: TypeAlias = NDArray[np.uint64]


class Part(IntEnum):
    """What a deal is for."""

    TRAIN = 0
    VALIDATION = 1
    TEST = 2

    @classmethod
    def parse(cls, text: str) -> Part:
        try:
            return cls[text.strip().upper()]
        except KeyError:
            raise BadInput(f"{quoted(text)} is not a part: expected train, validation or test") from None

    def __str__(self) -> str:
        return self.name.lower()


SHARES = (80, 10, 10)
"""Percent of all deals in each part."""

_STEPS = np.uint64(4) ** np.arange(13, dtype=np.uint64)
_SALT = np.uint64(0x7AB1EFEE1)


def parts_of(owners: Bytes, shares: tuple[int, ...] = SHARES) -> Ints:
    """(n,): the `Part` of each deal (n, 52), as the seat that holds each card.

    Other shares move the line between training and validation; testing stays the last tenth for every learner.
    """
    buckets = (fingerprints(owners) % np.uint64(100)).astype(np.intp)
    found: Ints = np.searchsorted(np.cumsum(shares), buckets, side="right")
    return found


def indices_of(owners: Bytes, part: Part) -> Ints:
    """(m,): the numbers of the deals that are in `part`, rising."""
    return np.flatnonzero(parts_of(owners) == part)


def fingerprints(owners: Bytes) -> Words:
    """(n,): 64 bits for each deal, the same for all its rotations and relabelled suits.

    Each suit is mixed by itself for each way the table may be turned; sums over suits, then over turns, forget the
    order of both.
    """
    suits = owners.reshape(-1, 4, 13)
    total = np.zeros(len(owners), dtype=np.uint64)
    for turn in range(4):
        words = (((suits + turn) & 3).astype(np.uint64) * _STEPS).sum(axis=2)
        total += _mixed(_mixed(words).sum(axis=1, dtype=np.uint64))
    return _mixed(total)


def _mixed(words: Words) -> Words:
    """The finaliser of SplitMix64: every bit of the result depends on every bit given."""
    mixed = words + _SALT
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return mixed ^ mixed >> np.uint64(31)
