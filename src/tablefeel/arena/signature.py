"""A number for all calls of a bidder: the hash of its auctions on fixed boards.

A change that claims to alter no call keeps every signature; one that alters calls on purpose says so, and records new
ones. What Stockfish calls its bench.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablefeel.errors import BadFile
from tablefeel.kernel import Call

SEED = 20261116
"""Of the boards; another one would give other signatures."""
_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Signature:
    """The hash of a bidder's auctions on the first boards of the seed."""

    name: str
    boards: int
    hash: str


def signature(name: str, auctions: Sequence[Sequence[Call]]) -> Signature:
    """The signature of a bidder that had these auctions on the first boards of the seed."""
    lines = (f"{number} {' '.join(map(str, calls))}\n" for number, calls in enumerate(auctions, start=1))
    return Signature(name, len(auctions), _hash(lines))


def together(signatures: Iterable[Signature]) -> str:
    """One hash of several signatures, whatever their order."""
    return _hash(sorted(f"{one.name} {one.boards} {one.hash}\n" for one in signatures))


def _hash(lines: Iterable[str]) -> str:
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:_DIGITS]


# The file in which they are recorded


class Recorded:
    """Signatures by bidder and number of boards, as a file has them."""

    def __init__(self, known: Mapping[tuple[str, int], str]) -> None:
        self.known = dict(known)

    @classmethod
    def load(cls, path: Path) -> Recorded:
        """What a file has recorded; nothing where there is no such file."""
        if not path.exists():
            return cls({})
        try:
            found: Any = json.loads(path.read_text())
            rows = found["bidders"].items()
            return cls({(name, int(boards)): str(digits) for name, row in rows for boards, digits in row.items()})
        except (ValueError, KeyError, AttributeError, TypeError):
            raise BadFile(f"{path} holds no signatures of bidders") from None

    def save(self, path: Path) -> None:
        """Write the file."""
        rows: dict[str, dict[str, str]] = {}
        for (name, boards), digits in sorted(self.known.items()):
            rows.setdefault(name, {})[str(boards)] = digits
        path.write_text(json.dumps({"seed": SEED, "bidders": rows}, indent=1) + "\n")

    def add(self, one: Signature) -> None:
        """Record a signature in place of the one before."""
        self.known[one.name, one.boards] = one.hash

    def verdict(self, one: Signature) -> str:
        """`same`, `changed` or `new`, against what is recorded."""
        known = self.known.get((one.name, one.boards))
        return "new" if known is None else "same" if known == one.hash else "changed"
