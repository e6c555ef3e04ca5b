"""Contracts and how far they are doubled."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from tablefeel.errors import NotAContract, quoted
from tablefeel.kernel.calls import Call
from tablefeel.kernel.cards import Strain
from tablefeel.kernel.seats import Seat


class Doubling(IntEnum):
    """Undoubled, doubled or redoubled."""

    NONE = 0
    DOUBLED = 1
    REDOUBLED = 2

    def __str__(self) -> str:
        return "X" * self


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """What is played and by whom, printed `4SX N`: four spades doubled by North."""

    level: int
    strain: Strain
    doubling: Doubling
    declarer: Seat

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise NotAContract(f"a contract's level is 1 to 7, not {self.level}")

    @classmethod
    def parse(cls, text: str) -> Contract:
        """From `4SX N`, `4♠XN`, `3NT by South`, `3N-W`, `4 S x North`; a pass-out is not a contract."""
        match = _CONTRACT.fullmatch(text.strip().upper())
        if match is None:
            raise NotAContract(
                f"{quoted(text)} is not a contract: expected level, strain, X or XX, declarer, as in 4SX N"
            )
        return cls(
            int(match["level"]),
            Strain.parse(match["strain"]),
            Doubling(len(match["doubled"].replace("*", "X").replace("DBL", "X"))),
            Seat.parse(match["declarer"]),
        )

    @property
    def bid(self) -> Call:
        """The bid that named it."""
        return Call.bid(self.level, self.strain)

    @property
    def dummy(self) -> Seat:
        return self.declarer.partner

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick."""
        return self.declarer.lho

    @property
    def target(self) -> int:
        """Tricks needed to make it."""
        return self.level + 6

    @property
    def pretty(self) -> str:
        """As players say it: `4♠X by North`."""
        return f"{self.bid.pretty}{self.doubling} by {self.declarer.word}"

    def __str__(self) -> str:
        return f"{self.bid}{self.doubling} {self.declarer}"


_CONTRACT = re.compile(
    r"(?P<level>[1-7])\s*(?P<strain>NT|[CDHSN♣♦♥♠♧♢♡♤])\s*(?P<doubled>X{0,2}|\*{0,2}|DBL)"
    r"\s*(?:BY\s+|-)?\s*(?P<declarer>N(?:ORTH)?|E(?:AST)?|S(?:OUTH)?|W(?:EST)?)"
)
