"""Dharmalingam and Amalraj's network at work: all twenty trick counts of a deal from a network that answers one.

The network knows one question: how many tricks does South take with spades as trumps, or without trumps? Every other
question is the same one about a deal that was turned until the declarer sits South and whose trumps changed places with
the spades.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

import numpy as np

from tablefeel.arrays import owners_of, rotated_owners
from tablefeel.arrays.types import Bytes, Floats32
from tablefeel.doubledummy import Progress, Tricks
from tablefeel.encoding.dharmalingam import code_52x4, counts_of
from tablefeel.kernel import SEATS, STRAINS, Deal, Seat, Strain
from tablefeel.models.files import Model, shipped

ENCODING = "dharmalingam-52x4"
"""208 bits, a one for each card of North, East, South and West; two answers, spades and notrump, South declares."""
NAME = "dharmalingam"
_BATCH = 256


def turned(owners: Bytes, strain: Strain, declarer: Seat) -> Bytes:
    """(n, 52): the deals with the declarer in the South and the trumps of that strain called spades."""
    seated = rotated_owners(owners, Seat.S - declarer).reshape(-1, 4, 13)
    if strain not in (Strain.NT, Strain.S):
        suits = list(range(4))
        suits[strain], suits[Strain.S] = suits[Strain.S], suits[strain]
        seated = seated[:, suits]
    return np.ascontiguousarray(seated.reshape(-1, 52))


class DharmalingamSolver:
    """A `Solver` by the paper's own network: quick, and right about four times in ten."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.model = Model(path or shipped(NAME), ENCODING, threads)

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        """(n, 5, 4): the counts in whose bands the answers lie, by strain C D H S NT and declarer N E S W."""
        return counts_of(self.of_deals(deals, progress)).astype(np.int8)

    def of_deals(self, deals: Sequence[Deal], progress: Progress | None = None) -> Floats32:
        """(n, 5, 4): the network's answers for the kernel's deals."""
        found = np.empty((len(deals), 5, 4), dtype=np.float32)
        for start in range(0, len(deals), _BATCH):
            part = owners_of(deals[start : start + _BATCH])
            found[start : start + len(part)] = self.outputs(part)
            if progress is not None:
                progress(start + len(part), len(deals))
        return found

    def outputs(self, owners: Bytes) -> Floats32:
        """(n, 5, 4): the network's answers, between 0.1 and 0.9, for deals (n, 52)."""
        found = np.empty((len(owners), 5, 4), dtype=np.float32)
        for strain in STRAINS:
            for declarer in SEATS:
                answers = self.model(code_52x4(turned(owners, strain, declarer)))
                found[:, strain, declarer] = answers[:, int(strain is Strain.NT)]
        return found

    def close(self) -> None:
        """Nothing to end; solvers are used alike."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
