"""Estimated tricks: of whole deals (`EstimatedSolver`), and of two hands when the other two are unknown (`PairNet`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Self

import numpy as np

from tablefeel.arrays import owners_of
from tablefeel.arrays.types import Bools, Bytes, Floats32
from tablefeel.doubledummy import Progress, Tricks
from tablefeel.encoding.tricks import DEAL_PLANES, PAIR_PLANES, deal_planes, pair_planes, pairs_of_hands
from tablefeel.kernel import Deal, Hand, TrickTable
from tablefeel.models.files import Model, shipped

BATCH = 256
"""Deals that are computed at once: what they need stays in the processor's cache."""
_COUNTS = np.arange(14, dtype=np.float32)


class TrickNet:
    """The network that estimates all twenty trick counts of a deal; arrays in, arrays out."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.model = Model(path or shipped("tricks"), DEAL_PLANES, threads)

    def __call__(self, owners: Bytes) -> Floats32:
        """(n, 5, 4, 14): the chances of each count by strain (C D H S NT) and declarer (N E S W) for deals (n, 52)."""
        return _in_batches(owners, deal_planes, self.model, (5, 4, 14))


class EstimatedSolver:
    """A `Solver` that looks at a deal and tells its tricks in some fifty microseconds, usually right, rarely far off.

    How often is in the file beside the model (`net.model.about["measures"]`) and on the page of the trick networks,
    with the deals on which it should not be trusted.
    """

    def __init__(self, net: TrickNet | None = None) -> None:
        self.net = net or _shipped_tricks()

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        """(n, 5, 4): the most likely counts by strain C D H S NT and declarer N E S W."""
        counts = np.empty((len(deals), 5, 4), dtype=np.int8)
        for start in range(0, len(deals), BATCH):
            part = deals[start : start + BATCH]
            counts[start : start + len(part)] = self.net(owners_of(part)).argmax(axis=-1)
            if progress is not None:
                progress(start + len(part), len(deals))
        return counts

    def table(self, deal: Deal) -> TrickTable:
        """The most likely trick table of one deal."""
        return TrickTable.of(self.tables([deal])[0].tolist())

    def distributions(self, deals: Sequence[Deal]) -> Floats32:
        """(n, 5, 4, 14): the chances of each count."""
        return self.net(owners_of(deals))

    def means(self, deals: Sequence[Deal]) -> Floats32:
        """(n, 5, 4): the expected number of tricks."""
        return means(self.distributions(deals))

    def close(self) -> None:
        """Nothing to end; solvers are used alike."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class PairNet:
    """The network that knows a partnership's two hands and reckons with every layout of the others."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.model = Model(path or shipped("pairs"), PAIR_PLANES, threads)

    def __call__(self, pairs: Bools) -> Floats32:
        """(n, 5, 3, 14): chances by strain and declarer (first hand, second hand, the better of the two).

        `pairs` (n, 2, 52) are the cards of both hands; `encoding.tricks.pairs_of` makes them from deals. The better
        of the two is what uncontested learners assume: the partner who takes more tricks declares.
        """
        return _in_batches(pairs, pair_planes, self.model, (5, 3, 14))

    def distributions(self, pairs: Sequence[tuple[Hand, Hand]]) -> Floats32:
        """(n, 5, 3, 14): the same for the kernel's hands."""
        return self(pairs_of_hands(pairs))


def means(chances: Floats32) -> Floats32:
    """The expected number of tricks: the last axis is gone."""
    expected: Floats32 = chances @ _COUNTS
    return expected


def makes(chances: Floats32) -> Floats32:
    """The chance of at least 0, 1, ... 13 tricks, in place of the chance of exactly so many."""
    return np.ascontiguousarray(chances[..., ::-1].cumsum(axis=-1)[..., ::-1])


def _in_batches(
    items: Bytes | Bools, encode: Callable[..., Floats32], model: Model, shape: tuple[int, ...]
) -> Floats32:
    if len(items) <= BATCH and len(items):
        return model(encode(items))
    chances = np.empty((len(items), *shape), dtype=np.float32)
    for start in range(0, len(items), BATCH):
        chances[start : start + BATCH] = model(encode(items[start : start + BATCH]))
    return chances


@cache
def _shipped_tricks() -> TrickNet:
    """The shipped network, loaded once."""
    return TrickNet()
