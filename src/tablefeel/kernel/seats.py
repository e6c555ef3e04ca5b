"""Who sits where, and which side is vulnerable."""

from __future__ import annotations

from enum import IntEnum

from tablefeel.errors import NotABoard, NotASeat, NotAVulnerability, quoted


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        return _SIDES[1 - self]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return _SIDE_SEATS[self]

    @classmethod
    def parse(cls, text: str) -> Side:
        side = _SIDE_NAMES.get(text.strip().upper())
        if side is None:
            raise NotASeat(f"{quoted(text)} is not a side: expected NS or EW")
        return side

    def __str__(self) -> str:
        return self.name


class Seat(IntEnum):
    """A compass point, clockwise from North."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def lho(self) -> Seat:
        """The player on the left, who calls next."""
        return SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        return SEATS[(self + 2) & 3]

    @property
    def rho(self) -> Seat:
        """The player on the right, who called before."""
        return SEATS[(self + 3) & 3]

    @property
    def side(self) -> Side:
        return _SIDES[self & 1]

    def after(self, turns: int) -> Seat:
        """The seat `turns` places clockwise."""
        return SEATS[(self + turns) & 3]

    def turns_to(self, other: Seat) -> int:
        """How many places clockwise `other` sits, 0 to 3."""
        return (other - self) & 3

    @classmethod
    def parse(cls, text: str) -> Seat:
        seat = _SEAT_NAMES.get(text.strip().upper())
        if seat is None:
            raise NotASeat(f"{quoted(text)} is not a seat: expected N, E, S or W")
        return seat

    @classmethod
    def dealer_of(cls, board: int) -> Seat:
        """Who deals duplicate board `board` (1, 2, 3, ...)."""
        return SEATS[(_numbered(board) - 1) & 3]

    @property
    def word(self) -> str:
        """The name in full: `North`."""
        return ("North", "East", "South", "West")[self]

    def __str__(self) -> str:
        return self.name


class Vulnerability(IntEnum):
    """Which sides are vulnerable; bit 0 is North-South, bit 1 East-West."""

    NONE = 0
    NS = 1
    EW = 2
    ALL = 3

    def of(self, who: Side | Seat) -> bool:
        """Whether that side (or that seat's side) is vulnerable."""
        return bool(self >> (who & 1) & 1)

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        vulnerability = _VULNERABILITY_NAMES.get(text.strip().lower())
        if vulnerability is None:
            raise NotAVulnerability(f"{quoted(text)} is not a vulnerability: expected none, ns, ew or all")
        return vulnerability

    @classmethod
    def of_board(cls, board: int) -> Vulnerability:
        """The vulnerability of duplicate board `board`: a cycle of sixteen (Law 2)."""
        return _BOARD_CYCLE[(_numbered(board) - 1) % 16]

    def __str__(self) -> str:
        return self.name.lower()


def _numbered(board: int) -> int:
    """The board number, if it is one."""
    if board < 1:
        raise NotABoard(f"{board} is not a board number: they start at 1")
    return board


SEATS = tuple(Seat)
_SIDES = tuple(Side)
_SIDE_SEATS = ((Seat.N, Seat.S), (Seat.E, Seat.W))
_SIDE_NAMES = {
    name: side
    for side in Side
    for name in (side.name, f"{side.name[0]}/{side.name[1]}", f"{side.name[0]}-{side.name[1]}", side.name[::-1])
}
_SEAT_NAMES = {name: seat for seat in Seat for name in (seat.name, seat.word.upper())}
_VULNERABILITY_NAMES = {
    name: vulnerability
    for vulnerability, names in {
        Vulnerability.NONE: ("none", "-", "o", "0", "love", "neither", "nobody", "nil"),
        Vulnerability.NS: ("ns", "n", "n/s", "n-s", "sn"),
        Vulnerability.EW: ("ew", "e", "e/w", "e-w", "we"),
        Vulnerability.ALL: ("all", "both", "b"),
    }.items()
    for name in names
}
_BOARD_CYCLE = tuple(
    (Vulnerability.NONE, Vulnerability.NS, Vulnerability.EW, Vulnerability.ALL)[(n + n // 4) % 4] for n in range(16)
)
