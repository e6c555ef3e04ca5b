"""Auctions with all that they tell, in shards: what the book advised, which calls were true, what was promised.

The files are those of `shards.AuctionShard` with two arrays more, so that whoever wants only the auctions reads them
too (`bids.Bids`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards
from tablefeel.datasets.generation import Progress, keep_shards
from tablefeel.datasets.manifest import FILE_NAME, Manifest, ToldRecipe
from tablefeel.datasets.shards import DAMAGED, AuctionShard, whole_content
from tablefeel.datasets.split import Part
from tablefeel.errors import BadFile
from tablefeel.kernel import CALLS
from tablefeel.systems.engine.told_bidding import bid_and_tell


@dataclass(frozen=True, slots=True)
class ToldShard:
    """Boards with their auctions, and for every call of them what was true and what it told."""

    auctions: AuctionShard
    truth: NDArray[np.uint64]
    """(calls,): the calls that were true with the caller's hand, a bit for each."""
    shown: Bytes
    """(calls, 10): what the caller had promised after the call (`systems.engine.shown`)."""

    @property
    def calls(self) -> Bytes:
        """All auctions one after the other."""
        return self.auctions.calls

    def of_part(self, part: Part) -> NDArray[np.intp]:
        """The numbers of the boards that are for training, validation or testing."""
        return self.auctions.of_part(part)

    def __len__(self) -> int:
        return len(self.auctions)

    def to_bytes(self) -> bytes:
        """The file's content; the same shard gives the same bytes."""
        packed = io.BytesIO()
        arrays = dict(self.auctions.arrays()) | {"truth": self.truth, "shown": self.shown}
        np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
        return packed.getvalue()


def generate_told(folder: Path, recipe: ToldRecipe, progress: Progress | None = None) -> Manifest:
    """The manifest of the finished dataset in `folder`; a run that was stopped goes on."""
    return keep_shards(folder, recipe, lambda numbers: (make_shard(recipe, one) for one in numbers), progress)


def make_shard(recipe: ToldRecipe, number: int) -> ToldShard:
    """Shard `number` of a recipe: random deals, dealers and vulnerabilities, and how they were bid."""
    rng = np.random.default_rng([recipe.seed, number])
    boards = Boards.random(recipe.boards_in(number), rng)
    told = bid_and_tell(
        boards.held, boards.dealer, boards.vulnerability, Cards(*recipe.cards), rng,
        wander=recipe.wander, misjudge=recipe.misjudge,
    )  # fmt: skip
    calls, advised = ([[CALLS[call] for call in one] for one in part] for part in (told.calls, told.advised))
    truth = np.array([mask for one in told.truth for mask in one], dtype=np.uint64)
    shown = np.array([row for one in told.shown for row in one], dtype=np.uint8).reshape(len(truth), -1)
    return ToldShard(AuctionShard.of(boards, calls, advised), truth, shown)


def read_told(folder: Path, most: int = 0) -> tuple[NDArray[np.uint64], Bytes]:
    """What was true and what was shown at every call of the datasets in a folder, in the order of `Bids.load`."""
    truth, shown = [], []
    for inside in sorted(path.parent for path in [*folder.glob(FILE_NAME), *folder.glob(f"*/{FILE_NAME}")]):
        manifest = Manifest.load(inside)
        if manifest is None or manifest.recipe.kind != "told":
            raise BadFile(f"{inside} does not hold auctions with all that they tell (`tablefeel generate told`)")
        left = most or manifest.recipe.boards
        for entry in manifest.shards:
            if left > 0:
                one = _arrays(inside / entry.file, entry.sha256, left)
                truth.append(one[0])
                shown.append(one[1])
                left -= entry.boards
    return np.concatenate(truth), np.concatenate(shown)


def _arrays(path: Path, sha256: str, boards: int) -> tuple[NDArray[np.uint64], Bytes]:
    try:
        with np.load(io.BytesIO(whole_content(path, sha256)), allow_pickle=False) as found:
            calls = int(found["starts"][: boards + 1][-1])
            return found["truth"][:calls], found["shown"][:calls]
    except DAMAGED as error:
        raise BadFile(f"{path} is not a shard of told auctions: {error}") from None
