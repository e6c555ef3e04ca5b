"""Auctions of several datasets in memory together: packed arrays, a few dozen bytes an auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablefeel.arrays import owners_of_keys, starts_of
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.datasets.manifest import FILE_NAME, Manifest
from tablefeel.datasets.shards import AuctionShard
from tablefeel.datasets.split import Part, parts_of
from tablefeel.errors import BadFile

SHARES = (70, 20, 10)
"""Percent of the deals for training, validation and testing; the tests are those of every other learner."""


@dataclass(frozen=True, slots=True)
class Bids:
    """n boards with their complete auctions, from one or more datasets."""

    deals: Bytes
    """(n, 13): two bits a card, as shards have them."""
    dealer: Bytes
    vulnerability: Bytes
    part: Bytes
    """(n,): `Part` by `SHARES`."""
    dataset: Bytes
    """(n,): which of `cards`."""
    cards: tuple[tuple[str, str], ...]
    """The convention cards of North-South and East-West in each dataset."""
    strange: tuple[bool, ...]
    """Which datasets were bid by players who misjudge; their `advised` calls are the system's own."""
    calls: Bytes
    """All auctions one after the other."""
    advised: Bytes
    """What the system would have called with the caller's true hand, at every call."""
    starts: Ints
    """(n + 1,): where each auction begins in `calls`."""

    @classmethod
    def load(cls, folder: Path, most: int = 0) -> Bids:
        """All datasets in a folder or in the folders inside it; `most` boards of each, 0 for all."""
        found = sorted(path.parent for path in [*folder.glob(FILE_NAME), *folder.glob(f"*/{FILE_NAME}")])
        if not found:
            raise BadFile(f"{folder} holds no auctions: expected a folder that `tablefeel generate auctions` made")
        cards, strange, shards, numbers = [], [], [], []
        for number, inside in enumerate(found):
            manifest = Manifest.load(inside)
            if manifest is None or not manifest.shards:
                raise BadFile(f"{inside} holds no finished shard of auctions")
            cards.append(manifest.recipe.cards)
            strange.append(manifest.recipe.misjudge > 0)
            left = most or manifest.recipe.boards
            for entry in manifest.shards:
                if left > 0:
                    shard = AuctionShard.load(inside / entry.file, entry.sha256)
                    shards.append(shard if len(shard) <= left else shard.first(left))
                    numbers.append(np.full(len(shards[-1]), number, dtype=np.uint8))
                    left -= len(shards[-1])
        return cls.of(shards, np.concatenate(numbers), tuple(cards), tuple(strange))

    @classmethod
    def of(
        cls, shards: Sequence[AuctionShard], dataset: Bytes, cards: tuple[tuple[str, str], ...],
        strange: tuple[bool, ...],
    ) -> Bids:  # fmt: skip
        """The boards of all shards; `dataset` is the number of each one's cards."""
        deals = np.concatenate([shard.deals for shard in shards])
        lengths = np.concatenate([np.diff(shard.starts.astype(np.intp)) for shard in shards])
        return cls(
            deals,
            np.concatenate([shard.dealer for shard in shards]),
            np.concatenate([shard.vulnerability for shard in shards]),
            _parts(deals),
            dataset,
            cards,
            strange,
            np.concatenate([shard.calls for shard in shards]),
            np.concatenate([shard.advised for shard in shards]),
            starts_of(lengths),
        )

    @property
    def lengths(self) -> Ints:
        """(n,): the number of calls of each auction."""
        return np.diff(self.starts)

    @property
    def is_strange(self) -> Bools:
        """(n,): which auctions were bid by players who misjudge."""
        return np.array(self.strange, dtype=np.bool_)[self.dataset]

    def of_part(self, part: Part) -> Ints:
        """The numbers of the auctions that are for training, validation or testing."""
        return np.flatnonzero(self.part == part)

    def owners(self, auctions: Ints) -> Bytes:
        """(m, 52): who holds each card of some of the deals."""
        return owners_of_keys(self.deals[auctions])

    def __len__(self) -> int:
        return len(self.deals)


_AT_ONCE = 100_000


def _parts(deals: Bytes) -> Bytes:
    parts = np.empty(len(deals), dtype=np.uint8)
    for start in range(0, len(deals), _AT_ONCE):
        some = slice(start, start + _AT_ONCE)
        parts[some] = parts_of(owners_of_keys(deals[some]), SHARES)
    return parts
