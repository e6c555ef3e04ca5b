"""The 38 calls: pass, double, redouble, and 35 bids."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NoReturn

from tablefeel.errors import NotACall, quoted
from tablefeel.kernel.cards import STRAINS, Strain


class Call(IntEnum):
    """A call, numbered pass, double, redouble, then the bids in the order that they outrank each other.

    `str` gives the one spelling used in JSON and messages: `P`, `X`, `XX`, `1C` … `7N`.
    """

    PASS = 0
    DOUBLE = 1
    REDOUBLE = 2
    C1 = 3
    D1 = 4
    H1 = 5
    S1 = 6
    N1 = 7
    C2 = 8
    D2 = 9
    H2 = 10
    S2 = 11
    N2 = 12
    C3 = 13
    D3 = 14
    H3 = 15
    S3 = 16
    N3 = 17
    C4 = 18
    D4 = 19
    H4 = 20
    S4 = 21
    N4 = 22
    C5 = 23
    D5 = 24
    H5 = 25
    S5 = 26
    N5 = 27
    C6 = 28
    D6 = 29
    H6 = 30
    S6 = 31
    N6 = 32
    C7 = 33
    D7 = 34
    H7 = 35
    S7 = 36
    N7 = 37

    @classmethod
    def bid(cls, level: int, strain: Strain) -> Call:
        """The bid of `level` (1 to 7) in `strain`."""
        if not 1 <= level <= 7:
            raise NotACall(f"level {level} is not between 1 and 7")
        return CALLS[FIRST_BID + 5 * (level - 1) + strain]

    @classmethod
    def parse(cls, text: str) -> Call:
        """From any common spelling: `1S 1s 1♠ 1NT 1N P Pass -- X D Dbl * XX R Rd **`."""
        call = _SPELLINGS.get(text)
        if call is None:
            call = _SPELLINGS.get(_BLANKS.sub("", text).upper())
        if call is None:
            raise NotACall(f"{quoted(text)} is not a call: expected P, X, XX or 1C to 7N")
        return call

    @property
    def is_bid(self) -> bool:
        return self >= FIRST_BID

    @property
    def level(self) -> int:
        """1 to 7; only a bid has one."""
        return _LEVELS[self] or self._no_bid()

    @property
    def strain(self) -> Strain:
        """The strain named; only a bid has one."""
        return self._no_bid() if self < 3 else _STRAINS[self]

    def _no_bid(self) -> NoReturn:
        raise NotACall(f"{self} is not a bid and has no level or strain")

    @property
    def pretty(self) -> str:
        """As players write it: `1♠`, `3NT`, `Pass`, `X`."""
        if self is Call.PASS:
            return "Pass"
        return f"{self.level}{self.strain.symbol}" if self.is_bid else str(self)

    def __str__(self) -> str:
        return _TEXTS[self]


FIRST_BID = 3
CALLS = tuple(Call)
BIDS = CALLS[FIRST_BID:]
PASS, DOUBLE, REDOUBLE = CALLS[:FIRST_BID]
_LEVELS = (0, 0, 0, *(index // 5 + 1 for index in range(35)))
_STRAINS = (Strain.C, Strain.C, Strain.C, *(STRAINS[index % 5] for index in range(35)))
"""Level and strain of each bid; those of other calls nobody gets to see."""

_TEXTS = ("P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in "CDHSN"))
_BLANKS = re.compile(r"\s+")


def _spellings() -> dict[str, Call]:
    table = dict(zip(_TEXTS, CALLS, strict=True))
    for call, names in (
        (PASS, "PASS PASSES PAS PA - -- NB"),
        (DOUBLE, "D DBL DB DOUBLE DOUBLES *"),
        (REDOUBLE, "R RD RDBL REDBL REDOUBLE REDOUBLES **"),
    ):
        table.update(dict.fromkeys(names.split(), call))
    for bid in BIDS:
        suits = ("NT",) if bid.strain is Strain.NT else (bid.strain.symbol, "♧♢♡♤"[bid.strain])
        table.update({f"{bid.level}{suit}": bid for suit in suits})
    return table


_SPELLINGS = _spellings()
