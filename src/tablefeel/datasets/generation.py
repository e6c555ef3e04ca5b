"""Random deals bid in bulk and kept in shards; a run that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards
from tablefeel.datasets.manifest import Entry, Manifest, Recipe, Shard, difference
from tablefeel.datasets.shards import AuctionShard, digest, write_whole
from tablefeel.errors import BadInput, Interrupted
from tablefeel.kernel import Call
from tablefeel.systems.engine.noisy_bidding import bid_strangers

BidAll = Callable[[Boards], Sequence[Sequence[Call]]]
"""The complete auction of every board."""
MakeShards = Callable[[Sequence[int]], Iterable[Shard]]
"""The shards with these numbers, in their order."""
Progress = Callable[[int, int], None]


def generate_auctions(folder: Path, recipe: Recipe, bid: BidAll, progress: Progress | None = None) -> Manifest:
    """The manifest of the finished dataset in `folder`, made here, shard after shard."""
    return keep_shards(folder, recipe, lambda numbers: (make_shard(recipe, one, bid) for one in numbers), progress)


def keep_shards(folder: Path, recipe: Recipe, make: MakeShards, progress: Progress | None = None) -> Manifest:
    """The manifest of the finished dataset in `folder`, whoever makes the shards.

    Every shard has a generator of its own, made from the seed and the shard's number, and is written before the
    manifest names it: a run that is killed loses at most the shard it was at, and the next run goes on after it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    manifest = _begun(folder, recipe)
    done = sum(recipe.boards_in(number) for number in range(len(manifest.shards)))
    missing = range(len(manifest.shards), recipe.shards)
    if progress is not None:
        progress(done, recipe.boards)
    try:
        for number, shard in zip(missing, make(missing), strict=True):
            content = shard.to_bytes()
            name = f"{recipe.kind}-{number:05d}.npz"
            write_whole(folder / name, content)
            manifest = manifest.with_shard(Entry.of(name, shard, content))
            manifest.save(folder)
            done += recipe.boards_in(number)
            if progress is not None:
                progress(done, recipe.boards)
    except KeyboardInterrupt:
        kept = f"{len(manifest.shards)} of {recipe.shards} shards"
        raise Interrupted(f"stopped with {kept} in {folder}; the same command later goes on from there") from None
    return manifest


def make_shard(recipe: Recipe, number: int, bid: BidAll) -> AuctionShard:
    """Shard `number` of a recipe: random deals, dealers and vulnerabilities, and how they were bid.

    Players who misjudge follow the recipe's cards, and `bid` is not asked.
    """
    rng = np.random.default_rng([recipe.seed, number])
    boards = Boards.random(recipe.boards_in(number), rng)
    if recipe.misjudge == 0:
        return AuctionShard.of(boards, bid(boards))
    cards = Cards(*recipe.cards)
    made, advised = bid_strangers(boards.held, boards.dealer, boards.vulnerability, cards, recipe.misjudge, rng)
    return AuctionShard.of(boards, made, advised)


def _begun(folder: Path, recipe: Recipe) -> Manifest:
    """What is there of this recipe: the leading shards whose bytes are as they were written."""
    found = Manifest.load(folder)
    if found is None:
        return Manifest(recipe)
    differs = difference(found.recipe, recipe)
    if differs:
        raise BadInput(f"{folder} holds another dataset ({differs}): give another folder or remove it")
    whole = []
    for entry in found.shards:
        try:
            content = (folder / entry.file).read_bytes()
        except OSError:
            break
        if digest(content) != entry.sha256:
            break
        whole.append(entry)
    return Manifest(recipe, tuple(whole))
