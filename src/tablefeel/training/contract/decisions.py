"""What contract learners learn from: the decisions of `tablefeel generate contracts` in memory, in folds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from tablefeel.arrays import owners_of_keys
from tablefeel.arrays.types import Bools, Bytes, Floats16, Ints
from tablefeel.datasets.contract_shards import ORIGINAL, ContractShard, load_contracts
from tablefeel.datasets.contracts import joined, taken
from tablefeel.datasets.split import Part
from tablefeel.encoding.contract import Points, encode
from tablefeel.errors import BadConfig
from tablefeel.models.tricks import TrickNet
from tablefeel.simulation.final_contracts import CHOICES

BY_DEAL = -1
"""In place of a fold: testing decisions are those of the project's test deals."""
_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Decisions:
    """All decisions of a dataset, boards as dealt first to last, then those with hands dealt anew."""

    shard: ContractShard
    legal: Bools
    """(n, 37): which choices there were."""

    @property
    def is_original(self) -> Bools:
        """(n,): whether the board is as it was dealt."""
        original: Bools = self.shard.origin == ORIGINAL
        return original

    @property
    def labels(self) -> Ints:
        """(n,): the best contracts."""
        return self.shard.label.astype(np.intp)

    def split(self, folds: int, fold: int, repeat: int, redealt: bool) -> tuple[Ints, Ints]:
        """The numbers of the decisions to learn from and of those to be tested with.

        Tests have boards as dealt only. A board with other hands dealt anew is left out while the board is tested
        whose hand it has: the network would have seen that hand.
        """
        place = self._parts() if fold == BY_DEAL else self.folds(folds, repeat)
        origin = np.where(self.is_original, np.arange(len(self)), self.shard.origin)
        is_test = place[origin] == (1 if fold == BY_DEAL else fold)
        learned = ~is_test if redealt else ~is_test & self.is_original
        return np.flatnonzero(learned), np.flatnonzero(is_test & self.is_original)

    def folds(self, folds: int, repeat: int) -> Ints:
        """(n,): the fold of each board as dealt, stratified by label; another repeat deals them otherwise."""
        found = np.full(len(self), -1)
        rng = np.random.default_rng([repeat, folds])
        order = rng.permutation(np.flatnonzero(self.is_original))
        by_label = order[np.argsort(self.labels[order], kind="stable")]
        found[by_label] = np.arange(len(by_label)) % folds
        return found

    def _parts(self) -> Ints:
        found: Ints = (self.shard.part == Part.TEST).astype(np.intp)
        return found

    def take(self, index: Ints) -> Decisions:
        """Some decisions, in that order; origins are forgotten, so all count as dealt."""
        some = taken(self.shard, index)
        return Decisions(replace(some, origin=np.full(len(index), ORIGINAL, dtype=np.int32)), self.legal[index])

    def __len__(self) -> int:
        return len(self.shard)


def load_decisions(folder: Path, most: int = 0) -> Decisions:
    """The decisions in a folder of `tablefeel generate contracts`; those of the first `most` boards, 0 for all."""
    _, shards = load_contracts(folder)
    moved, before = [], 0
    for shard in shards:
        origin = np.where(shard.origin == ORIGINAL, ORIGINAL, shard.origin + before).astype(np.int32)
        moved.append(replace(shard, origin=origin))
        before += len(shard)
    whole = joined(moved)
    if most:
        original = np.flatnonzero(whole.origin == ORIGINAL)[:most]
        kept = np.isin(np.where(whole.origin == ORIGINAL, np.arange(len(whole)), whole.origin), original)
        index = np.flatnonzero(kept)
        place = np.full(len(whole), ORIGINAL)
        place[index] = np.arange(len(index))
        whole = taken(whole, index)
        whole = replace(whole, origin=np.where(whole.origin < 0, ORIGINAL, place[whole.origin]).astype(np.int32))
    if len(whole) < CHOICES:
        raise BadConfig(f"{folder} has {len(whole)} decisions, which is too few to learn from")
    return Decisions(whole, whole.standing().legal())


def encoded(points: Points, version: str) -> Floats16:
    """(n, inputs): the inputs of many decisions, some thousand at a time; a thousand small numbers for each."""
    parts = [
        encode(points.take(slice(start, start + _AT_ONCE)), version).astype(np.float16)
        for start in range(0, len(points), _AT_ONCE)
    ]
    return np.concatenate(parts)


def other_turns(decisions: Decisions, index: Ints, each: int, rng: np.random.Generator) -> tuple[Ints, Points]:
    """`each` random turns of the auctions of some boards: which board each is from, and what its player knew."""
    boards = np.repeat(index, each)
    lengths = np.diff(decisions.shard.starts.astype(np.intp))[boards]
    turns = (rng.random(len(boards)) * lengths).astype(np.intp)
    return boards, decisions.shard.points(boards, turns)


def true_chances(shard: ContractShard, net: TrickNet) -> Bytes:
    """(n, 5, 4, 14): the estimated chances of the deals themselves, in 255ths, by strain and declarer N E S W."""
    owners = owners_of_keys(shard.deals)
    found = np.empty((len(shard), 5, 4, 14), dtype=np.uint8)
    for start in range(0, len(shard), _AT_ONCE):
        found[start : start + _AT_ONCE] = np.rint(255 * net(owners[start : start + _AT_ONCE]))
    return found
