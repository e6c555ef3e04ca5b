"""The manifest of a dataset: what it is, how to make it again, and the hash of every shard."""

from __future__ import annotations

import json
from collections.abc import Sized
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any, Protocol

from tablefeel.datasets.shards import ENCODING, digest, write_whole
from tablefeel.datasets.split import SHARES, Part
from tablefeel.errors import BadFile, BadInput

FILE_NAME = "manifest.json"


@dataclass(frozen=True, slots=True)
class Recipe:
    """What decides the content of a dataset of auctions; two runs of one recipe give the same shards."""

    seed: int
    boards: int
    """Boards in all shards together."""
    shard_boards: int
    """Boards in each shard but the last."""
    ns: str
    """Who bids for North-South, by name."""
    ew: str
    cards: tuple[str, str]
    """The convention cards of North-South and of East-West."""
    kind: str = "auctions"
    encoding: str = ENCODING
    split: tuple[int, ...] = SHARES
    """Percent of the deals for training, validation and testing; a deal's part follows from the deal (`split.py`)."""
    misjudge: float = 0.0
    """How often players take one of their cards for another (`noisy_bidding`); 0 for the system as it is."""

    def __post_init__(self) -> None:
        if self.boards < 1 or self.shard_boards < 1:
            raise BadInput(f"{self.boards} boards in shards of {self.shard_boards}: both must be at least 1")
        if not 0 <= self.misjudge < 1:
            raise BadInput(f"misjudge is a share of the cards, from 0 to below 1, not {self.misjudge}")

    @property
    def shards(self) -> int:
        """How many shards there will be."""
        return -(-self.boards // self.shard_boards)

    def boards_in(self, number: int) -> int:
        """How many boards shard `number` (from 0) has."""
        return min(self.shard_boards, self.boards - number * self.shard_boards)


@dataclass(frozen=True, slots=True)
class ContractRecipe(Recipe):
    """What decides the content of a dataset of decisions with their best contracts (`contracts.py`)."""

    kind: str = "contracts"
    encoding: str = "contracts-1"
    """The layout of a `ContractShard`; it changes when the arrays do."""
    layouts: int = 100
    """Layouts of the unseen hands for each decision."""
    by: str = "meanings"
    """Which layouts: those that fit what the calls showed, or `uniform`, any."""
    redeals: int = 0
    """How often at most the other three hands are dealt anew for a hand whose contract is rare."""
    grow: float = 0.0
    """Boards that such deals shall add, as a share of those dealt (the paper: 0.75); 0: as rare classes need them."""

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        if self.by not in LAYOUTS:
            raise BadInput(f"{self.by!r} is not a way to deal layouts: expected {' or '.join(LAYOUTS)}")
        if self.layouts < 1 or self.redeals < 0:
            raise BadInput(f"{self.layouts} layouts and {self.redeals} redeals: expected at least 1 and 0")
        if self.grow < 0 or (self.grow and not self.redeals):
            raise BadInput(f"grow {self.grow} with {self.redeals} redeals: expected a share, and redeals to reach it")


@dataclass(frozen=True, slots=True)
class ToldRecipe(Recipe):
    """What decides the content of a dataset of auctions with all that they tell (`told.py`)."""

    kind: str = "told"
    encoding: str = "told-1"
    """The layout of a `ToldShard`; it changes when the arrays do."""
    wander: float = 0.0
    """How often a player takes any of the true calls instead of the book's."""
    by: str = ""
    """Who chooses then: the folder of a policy network's run, by its chances; empty: any call, at random."""
    beside: int = 0
    """How many hands are asked about at least in every auction, where so many fit."""

    def __post_init__(self) -> None:
        Recipe.__post_init__(self)
        if not 0 <= self.wander <= 1:
            raise BadInput(f"wander is a share of the calls, from 0 to 1, not {self.wander}")
        if self.beside < 0:
            raise BadInput(f"beside is a number of hands, at least 0, not {self.beside}")


LAYOUTS = ("meanings", "uniform")
_RECIPES: dict[str, type[Recipe]] = {"auctions": Recipe, "contracts": ContractRecipe, "told": ToldRecipe}


class Shard(Protocol):
    """Boards that are kept in one file."""

    @property
    def calls(self) -> Sized: ...

    def of_part(self, part: Part) -> Sized:
        """The boards that are for training, validation or testing."""
        ...

    def to_bytes(self) -> bytes:
        """The file's content."""
        ...

    def __len__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished shard: its file, its boards in all and by part, and the hash of its bytes."""

    file: str
    boards: int
    calls: int
    parts: dict[str, int]
    sha256: str

    @classmethod
    def of(cls, file: str, shard: Shard, content: bytes) -> Entry:
        """The entry of a shard with that content."""
        parts = {str(part): len(shard.of_part(part)) for part in Part}
        return cls(file, len(shard), len(shard.calls), parts, digest(content))


@dataclass(frozen=True, slots=True)
class Manifest:
    """A recipe and the shards that are finished, in order."""

    recipe: Recipe
    shards: tuple[Entry, ...] = ()

    @property
    def is_complete(self) -> bool:
        return len(self.shards) == self.recipe.shards

    def with_shard(self, entry: Entry) -> Manifest:
        """The manifest with one more shard."""
        return replace(self, shards=(*self.shards, entry))

    def save(self, folder: Path) -> None:
        """Write it; an older one is replaced at once."""
        found = asdict(self.recipe) | {"complete": self.is_complete, "shards": [asdict(one) for one in self.shards]}
        write_whole(folder / FILE_NAME, (json.dumps(found, indent=1, ensure_ascii=False) + "\n").encode())

    @classmethod
    def load(cls, folder: Path) -> Manifest | None:
        """The manifest in a folder; None where there is none."""
        path = folder / FILE_NAME
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            raise BadFile(f"{path} cannot be read: {error}") from None
        try:
            return _manifest(found)
        except (TypeError, KeyError, AttributeError) as error:
            raise BadFile(f"{path} is not a manifest: {error}") from None


def _manifest(found: dict[str, Any]) -> Manifest:
    found.pop("complete", None)
    shards = tuple(Entry(**one) for one in found.pop("shards"))
    found |= {"cards": tuple(found["cards"]), "split": tuple(found["split"])}
    kind = found.get("kind")
    if kind not in _RECIPES:
        raise KeyError(f"no kind of dataset {kind!r}")
    return Manifest(_RECIPES[kind](**found), shards)


def difference(one: Recipe, other: Recipe) -> str:
    """The first thing in which two recipes differ, in words; empty if they do not."""
    if one.kind != other.kind:
        return f"kind {one.kind!r}, not {other.kind!r}"
    for field in fields(one):
        mine, theirs = getattr(one, field.name), getattr(other, field.name)
        if mine != theirs:
            return f"{field.name.replace('_', ' ')} {mine!r}, not {theirs!r}"
    return ""
