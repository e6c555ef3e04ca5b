"""Auctions with all that they tell, in shards: what the book advised, which calls were true, what was promised.

The files are those of `shards.AuctionShard` with some arrays more, so that whoever wants only the auctions reads them
too (`bids.Bids`).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import Boards
from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.generation import Progress, keep_shards
from tablefeel.datasets.manifest import FILE_NAME, Manifest, ToldRecipe
from tablefeel.datasets.shards import DAMAGED, AuctionShard, whole_content
from tablefeel.datasets.split import Part
from tablefeel.errors import BadFile
from tablefeel.kernel import CALLS, Auction, Call
from tablefeel.models.selfplay import MODEL, SelfPlay
from tablefeel.models.true_policy import TruePolicy
from tablefeel.systems.engine.told_bidding import Beside, Choose, Manner, bid_and_tell


@dataclass(frozen=True, slots=True)
class HandsBeside:
    """Hands that were asked about in auctions of other deals (`told_bidding.Beside`)."""

    call: NDArray[np.int64]
    """(m,): the auction is what came before this call, by its number among all calls."""
    hand: NDArray[np.int64]
    """(m,): four times the number of the hand's board, and its seat."""
    advised: Bytes
    truth: NDArray[np.uint64]

    @classmethod
    def of(cls, asked: Sequence[Beside], starts: NDArray[np.unsignedinteger]) -> HandsBeside:
        """Of auctions that begin at `starts` among all calls."""
        deal, turn, hand, advised, truth = (
            np.array([one[part] for one in asked], dtype=kind)
            for part, kind in enumerate((np.int64, np.int64, np.int64, np.uint8, np.uint64))
        )
        return cls(starts[deal].astype(np.int64) + turn, hand, advised, truth)

    def arrays(self) -> dict[str, NDArray[np.generic]]:
        """The arrays by name, as a file has them; none where nobody was asked about."""
        return {f"{_BESIDE}{one.name}": getattr(self, one.name) for one in fields(self)} if len(self.call) else {}


_BESIDE = "beside_"


@dataclass(frozen=True, slots=True)
class ToldShard:
    """Boards with their auctions, and for every call of them what was true and what it told."""

    auctions: AuctionShard
    truth: NDArray[np.uint64]
    """(calls,): the calls that were true with the caller's hand, a bit for each."""
    shown: Bytes
    """(calls, 10): what the caller had promised after the call (`systems.engine.shown`)."""
    beside: HandsBeside

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
        arrays = dict(self.auctions.arrays()) | {"truth": self.truth, "shown": self.shown} | self.beside.arrays()
        np.savez_compressed(packed, **arrays)  # type: ignore[arg-type]
        return packed.getvalue()


def generate_told(folder: Path, recipe: ToldRecipe, progress: Progress | None = None) -> Manifest:
    """The manifest of the finished dataset in `folder`; a run that was stopped goes on."""
    return keep_shards(folder, recipe, lambda numbers: (make_shard(recipe, one) for one in numbers), progress)


def make_shard(recipe: ToldRecipe, number: int) -> ToldShard:
    """Shard `number` of a recipe: random deals, dealers and vulnerabilities, and how they were bid."""
    rng = np.random.default_rng([recipe.seed, number])
    boards = Boards.random(recipe.boards_in(number), rng)
    cards = Cards(*recipe.cards)
    choose = _policy_of(recipe.by, boards, cards, rng) if recipe.by else None
    manner = Manner(recipe.wander, choose, recipe.misjudge, recipe.beside)
    told = bid_and_tell(boards.held, boards.dealer, boards.vulnerability, cards, rng, manner)
    calls, advised = ([[CALLS[call] for call in one] for one in part] for part in (told.calls, told.advised))
    truth = np.array([mask for one in told.truth for mask in one], dtype=np.uint64)
    shown = np.array([row for one in told.shown for row in one], dtype=np.uint8).reshape(len(truth), -1)
    auctions = AuctionShard.of(boards, calls, advised)
    return ToldShard(auctions, truth, shown, HandsBeside.of(told.beside, auctions.starts))


def _policy_of(folder: str, boards: Boards, cards: Cards, rng: np.random.Generator) -> Choose:
    """Chooses among true calls by the chances of the policy network that a training run left."""
    policy = TruePolicy(SelfPlay(Path(folder) / MODEL))

    def choose(deals: Sequence[int], calls: Sequence[Call], true: Sequence[Sequence[Call]]) -> list[Call]:
        views = []
        for number in deals:
            board = boards.board(number)
            views.append(PlayerView.of_board(board, Auction(board.dealer, tuple(calls)), cards))
        found = policy.chances(views, true)
        return [rng.choice(list(one), p=list(one.values())) for one in found]

    return choose


@dataclass(frozen=True, slots=True)
class Told:
    """What some told auctions have beside the auctions."""

    truth: NDArray[np.uint64]
    """(calls,)."""
    shown: Bytes
    """(calls, 10)."""
    beside: HandsBeside


def read_told(folder: Path, most: int = 0) -> Told:
    """What was true and shown at every call of the datasets in a folder, in the order of `Bids.load`."""
    found, calls, boards = [], 0, 0
    for inside in sorted(path.parent for path in [*folder.glob(FILE_NAME), *folder.glob(f"*/{FILE_NAME}")]):
        manifest = Manifest.load(inside)
        if manifest is None or manifest.recipe.kind != "told":
            raise BadFile(f"{inside} does not hold auctions with all that they tell (`tablefeel generate told`)")
        left = most or manifest.recipe.boards
        for entry in manifest.shards:
            if left > 0:
                found.append(_told(inside / entry.file, entry.sha256, left, calls, boards))
                calls, boards, left = (
                    calls + len(found[-1].truth),
                    boards + min(entry.boards, left),
                    left - entry.boards,
                )
    beside = (np.concatenate([getattr(one.beside, part.name) for one in found]) for part in fields(HandsBeside))
    truth, shown = (np.concatenate([getattr(one, name) for one in found]) for name in ("truth", "shown"))
    return Told(truth, shown, HandsBeside(*beside))


def _told(path: Path, sha256: str, boards: int, calls_before: int, boards_before: int) -> Told:
    """The first boards of a shard, their calls and hands numbered after those of shards before."""
    try:
        with np.load(io.BytesIO(whole_content(path, sha256)), allow_pickle=False) as found:
            calls = int(found["starts"][: boards + 1][-1])
            beside = HandsBeside.of((), found["starts"])
            if f"{_BESIDE}call" in found:
                beside = HandsBeside(*(found[f"{_BESIDE}{part.name}"] for part in fields(HandsBeside)))
            kept = np.flatnonzero((beside.call < calls) & (beside.hand < 4 * boards))
            beside = HandsBeside(
                beside.call[kept] + calls_before, beside.hand[kept] + 4 * boards_before,
                beside.advised[kept], beside.truth[kept],
            )  # fmt: skip
            return Told(found["truth"][:calls], found["shown"][:calls], beside)
    except DAMAGED as error:
        raise BadFile(f"{path} is not a shard of told auctions: {error}") from None
