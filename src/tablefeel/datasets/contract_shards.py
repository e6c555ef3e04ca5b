"""Decisions with their best contracts in compact files: a shard is a zip of plain numpy arrays."""

from __future__ import annotations

import io
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import owners_of_keys, rotated_owners, vulnerable_sides
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.datasets.manifest import ContractRecipe, Manifest
from tablefeel.datasets.shards import DAMAGED, whole_content
from tablefeel.datasets.split import Part
from tablefeel.dealing.swapping import ANYTHING
from tablefeel.encoding.contract import Points
from tablefeel.errors import BadFile, BadInput
from tablefeel.simulation.final_contracts import CHOICES, NO_CALL, Standing

ILLEGAL = np.int16(-32768)
"""The score of a choice that may not be made."""
ORIGINAL = -1


@dataclass(frozen=True, slots=True)
class ContractShard:
    """n boards with their auctions and, in each, one decision with its best contract."""

    deals: Bytes
    """(n, 13): two bits a card, as shards of auctions have them."""
    dealer: Bytes
    vulnerability: Bytes
    part: Bytes
    """(n,): `Part` of the deal."""
    calls: Bytes
    """All auctions one after the other."""
    shown: Bytes
    """(calls, 10): what the caller had shown after each call, as `dealing.swapping` has it."""
    artificial: Bytes
    """(calls,): whether the call was artificial."""
    starts: NDArray[np.uint32]
    """(n + 1,): where each auction begins in `calls`."""
    turn: Bytes
    """(n,): how many calls came before the decision."""
    system: Bytes
    """(n,): what the system chose, 0 to 36 (`simulation.final_contracts`)."""
    label: Bytes
    """(n,): the best contract."""
    scores: NDArray[np.int16]
    """(n, 37): the mean score of each choice over the layouts; `ILLEGAL` where there is none."""
    makes: Bytes
    """(n, 37): percent of the layouts on which the contract of each choice makes."""
    doubled: Bytes
    """(n, 5): a bit for each of 35 bids: the other side doubles it."""
    tricks: Bytes
    """(n, 5, 4): the likeliest tricks of the deal itself by strain and declarer N E S W, estimated."""
    origin: NDArray[np.int32]
    """(n,): -1 for a board as dealt; else the number in this shard of the board whose player's hand was kept."""

    def __post_init__(self) -> None:
        n = len(self.deals)
        right = (
            self.deals.shape == (n, 13)
            and self.starts.shape == (n + 1,)
            and int(self.starts[-1]) == len(self.calls) == len(self.shown) == len(self.artificial)
            and self.scores.shape == self.makes.shape == (n, CHOICES)
            and all(len(part) == n for part in (self.dealer, self.turn, self.system, self.label, self.origin))
        )
        if not right:
            raise BadInput("the arrays of a shard of contracts do not belong together")

    def __len__(self) -> int:
        return len(self.deals)

    def of_part(self, part: Part) -> Ints:
        """The numbers of the boards that are for training, validation or testing."""
        return np.flatnonzero(self.part == part)

    @property
    def player(self) -> Ints:
        """(n,): the seat that decides."""
        seats: Ints = (self.dealer.astype(np.intp) + self.turn) & 3
        return seats

    def owners(self) -> Bytes:
        """(n, 52): who holds each card, counted from the player who decides."""
        return rotated_owners(owners_of_keys(self.deals), -self.player)

    def points(self, index: Ints | None = None, turns: Ints | None = None) -> Points:
        """The decisions of some boards (all unless given), or other turns of the same auctions."""
        chosen = np.arange(len(self)) if index is None else index
        turn = self.turn[chosen].astype(np.intp) if turns is None else turns
        return points_at(self, chosen, turn)

    def standing(self) -> Standing:
        """What had been bid at each decision."""
        points = self.points()
        return Standing.of(points.calls, points.turns, points.vulnerable)

    def turned_tricks(self) -> Bytes:
        """(n, 5, 4): the tricks by strain and declarer, counted from the player who decides."""
        seats = (np.arange(4) + self.player[:, None]) & 3
        return np.take_along_axis(self.tricks, seats[:, None, :], axis=2)

    def to_bytes(self) -> bytes:
        """The file's content; the same shard gives the same bytes."""
        packed = io.BytesIO()
        np.savez_compressed(packed, **{field.name: getattr(self, field.name) for field in fields(self)})
        return packed.getvalue()

    @classmethod
    def load(cls, path: Path, sha256: str | None = None) -> ContractShard:
        """The shard in a file; `BadFile` if it is not one, or not the one that has that hash."""
        content = whole_content(path, sha256)
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as found:
                return cls(**{field.name: found[field.name] for field in fields(cls)})
        except DAMAGED as error:
            raise BadFile(f"{path} is not a shard of contracts: {error}") from None


def points_at(shard: ContractShard, boards: Ints, turns: Ints) -> Points:
    """What the player to call sees after `turns` calls of those boards' auctions."""
    n, most = len(boards), max(int(turns.max(initial=0)), 1)
    start = shard.starts[boards].astype(np.intp)
    places = start[:, None] + np.arange(most)
    inside: Bools = np.arange(most) < turns[:, None]
    places = np.minimum(places, max(len(shard.calls) - 1, 0))
    calls = np.where(inside, shard.calls[places], NO_CALL).astype(np.uint8)
    artificial = inside & (shard.artificial[places] > 0)
    player = (shard.dealer[boards].astype(np.intp) + turns) & 3
    cards = owners_of_keys(shard.deals[boards]) == player[:, None]
    shown = np.tile(ANYTHING, (n, 3, 1))
    for away in (1, 2, 3):
        last = turns - (4 - away)  # the latest call of the player `away` seats after the one to call
        made = np.flatnonzero(last >= 0)
        shown[made, away - 1] = shard.shown[start[made] + last[made]]
    vulnerability = shard.vulnerability[boards].astype(np.intp)
    return Points(cards, calls, artificial, turns, shown, vulnerable_sides(vulnerability, player))


def load_contracts(folder: Path, most: int = 0) -> tuple[ContractRecipe, list[ContractShard]]:
    """The recipe and the finished shards in a folder; `most` of them, 0 for all."""
    manifest = Manifest.load(folder)
    if manifest is None or not isinstance(manifest.recipe, ContractRecipe) or not manifest.shards:
        raise BadFile(f"{folder} holds no contracts: expected a folder that `tablefeel generate contracts` made")
    entries = manifest.shards[: most or None]
    return manifest.recipe, [ContractShard.load(folder / entry.file, entry.sha256) for entry in entries]
