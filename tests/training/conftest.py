"""A small file of solved deals, made once: real trick tables would take minutes, so these follow from the cards."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # threads that wait for each other on a busy machine are slower than none

from tablefeel.arrays import deals_of, hcp, held, lengths, random_owners
from tablefeel.arrays.types import Bytes
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.formats import Record, write
from tablefeel.kernel import TrickTable


def likely_tricks(owners: Bytes) -> Bytes:
    """(n, 5, 4): tricks that rise with a side's points and trumps, so that there is something to learn."""
    cards = held(owners)
    sides = hcp(cards).reshape(-1, 2, 2).sum(axis=1)  # points of N-S and E-W
    trumps = lengths(cards).reshape(-1, 2, 2, 4).sum(axis=1)
    strength = np.concatenate([trumps - 6.5, np.zeros((len(owners), 2, 1))], axis=2)  # side, strain
    tricks: Bytes = np.clip(np.rint(6.5 + (sides - 20)[:, :, None] / 3 + strength), 0, 13).astype(np.uint8)
    return tricks.transpose(0, 2, 1)[:, :, [0, 1, 0, 1]]


@pytest.fixture(scope="session")
def solved() -> SolvedDeals:
    """900 random deals."""
    owners = random_owners(900, np.random.default_rng(11))
    return SolvedDeals(owners, likely_tricks(owners))


@pytest.fixture(scope="session")
def deals_file(solved: SolvedDeals, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same deals in a file."""
    path = tmp_path_factory.mktemp("deals") / "small.dd"
    records = (
        Record(hands=deal.hands, trick_table=TrickTable.of(table))
        for deal, table in zip(deals_of(solved.owners), solved.tricks.tolist(), strict=True)
    )
    write(records, path, "dot")
    return path
