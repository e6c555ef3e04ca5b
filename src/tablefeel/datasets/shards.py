"""Auctions in compact files: a shard is a zip of plain numpy arrays, written whole or not at all."""

from __future__ import annotations

import hashlib
import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import Boards, calls_of, flat_auctions, keys_of, owners_of_keys
from tablefeel.arrays.types import Bytes, Ints
from tablefeel.datasets.split import Part, parts_of
from tablefeel.errors import BadFile, BadInput
from tablefeel.formats.whole_files import whole_file
from tablefeel.kernel import SEATS, Auction, Board, Call

ENCODING = "auctions-1"
"""The layout of a shard; it changes when the arrays do."""


@dataclass(frozen=True, slots=True)
class AuctionShard:
    """n boards with their complete auctions.

    The arrays have the names of the fields: `deals` (n, 13), two bits a card in the layout of `doubledummy.keys`;
    `dealer`, `vulnerability` and `part` (n,); `calls`, all auctions one after the other; `starts` (n + 1,), where
    each auction begins in `calls`; `advised`, what the system would have called with the caller's hand, which is left
    out of the file where it is what was called.
    """

    deals: Bytes
    dealer: Bytes
    vulnerability: Bytes
    part: Bytes
    calls: Bytes
    starts: NDArray[np.uint32]
    advised: Bytes

    def __post_init__(self) -> None:
        n = len(self.deals)
        right = (
            self.deals.shape == (n, 13)
            and all(part.shape == (n,) for part in (self.dealer, self.vulnerability, self.part))
            and self.starts.shape == (n + 1,)
            and int(self.starts[-1]) == len(self.calls) == len(self.advised)
        )
        if not right:
            raise BadInput("the arrays of an auction shard do not belong together")

    @classmethod
    def of(
        cls, boards: Boards, auctions: Sequence[Sequence[Call]], advised: Sequence[Sequence[Call]] | None = None
    ) -> AuctionShard:
        """The shard of these boards and the calls made on each; `advised` if the system would have called otherwise."""
        calls, starts = flat_auctions(auctions)
        better = calls if advised is None else flat_auctions(advised)[0]
        return cls(
            keys_of(boards.owners),
            boards.dealer.astype(np.uint8),
            boards.vulnerability.astype(np.uint8),
            parts_of(boards.owners).astype(np.uint8),
            calls,
            starts.astype(np.uint32),
            better,
        )

    def boards(self) -> Boards:
        """The boards; tricks unknown."""
        return Boards(owners_of_keys(self.deals), self.dealer.astype(np.intp), self.vulnerability.astype(np.intp))

    def board(self, index: int) -> Board:
        """One board as the kernel's value."""
        one = slice(index, index + 1)
        owners = owners_of_keys(self.deals[one])
        return Boards(owners, self.dealer[one].astype(np.intp), self.vulnerability[one].astype(np.intp)).board(0)

    def auction(self, index: int) -> Auction:
        """One auction as the kernel's value."""
        calls = self.calls[self.starts[index] : self.starts[index + 1]]
        return Auction(SEATS[self.dealer[index]], calls_of(calls))

    def of_part(self, part: Part) -> Ints:
        """The numbers of the boards that are for training, validation or testing."""
        return np.flatnonzero(self.part == part)

    def first(self, boards: int) -> AuctionShard:
        """Only so many boards from the beginning."""
        calls = int(self.starts[boards])
        return AuctionShard(
            self.deals[:boards], self.dealer[:boards], self.vulnerability[:boards], self.part[:boards],
            self.calls[:calls], self.starts[: boards + 1], self.advised[:calls],
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.deals)

    # Files

    def arrays(self) -> Mapping[str, Bytes | NDArray[np.uint32]]:
        """The arrays by name, in the order of the file."""
        found = {name: getattr(self, name) for name in _NAMES}
        return found if (self.advised == self.calls).all() else found | {_ADVISED: self.advised}

    def to_bytes(self) -> bytes:
        """The file's content; the same shard gives the same bytes."""
        packed = io.BytesIO()
        np.savez_compressed(packed, **self.arrays())  # type: ignore[arg-type]
        return packed.getvalue()

    @classmethod
    def load(cls, path: Path, sha256: str | None = None) -> AuctionShard:
        """The shard in a file; `BadFile` if it is not one, or not the one that has that hash."""
        return cls.of_bytes(whole_content(path, sha256), str(path))

    @classmethod
    def of_bytes(cls, content: bytes, source: str) -> AuctionShard:
        """The shard that `to_bytes` gave; `source` names it in the error if it is not one."""
        try:
            with np.load(io.BytesIO(content), allow_pickle=False) as found:
                arrays = {name: found[name] for name in _NAMES}
                return cls(**arrays, advised=found[_ADVISED] if _ADVISED in found else arrays["calls"])
        except DAMAGED as error:
            raise BadFile(f"{source} is not a shard of auctions: {error}") from None


_NAMES = ("deals", "dealer", "vulnerability", "part", "calls", "starts")
_ADVISED = "advised"


DAMAGED = (OSError, KeyError, ValueError, TypeError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""What reading a damaged zip of arrays may raise; zip's own checksums do not cover all of it."""


def whole_content(path: Path, sha256: str | None = None) -> bytes:
    """The bytes of a file; `BadFile` if they are not those with that hash."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise BadFile(f"{path} is not there") from None
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror or error}") from None
    if sha256 is not None and digest(content) != sha256:
        raise BadFile(f"{path} is damaged: its bytes are not those that the manifest names; generate it again")
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is either there with all its content or not at all, even after a power cut."""
    with whole_file(path) as file:
        file.write(content)


def digest(content: bytes) -> str:
    """The SHA-256 of a file's content, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()
