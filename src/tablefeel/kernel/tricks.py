"""The double-dummy table of a deal: tricks for each strain and declarer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablefeel.errors import NotATrickTable
from tablefeel.kernel.cards import STRAINS, Strain
from tablefeel.kernel.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class TrickTable:
    """Twenty trick counts; `counts[strain][declarer]` in the kernel's orders (C D H S NT, N E S W)."""

    counts: tuple[tuple[int, int, int, int], ...]

    def __post_init__(self) -> None:
        if len(self.counts) != 5 or any(len(row) != 4 for row in self.counts):
            raise NotATrickTable("a trick table has 5 strains of 4 declarers")
        if min(map(min, self.counts)) < 0 or max(map(max, self.counts)) > 13:
            wrong = next(count for row in self.counts for count in row if not 0 <= count <= 13)
            raise NotATrickTable(f"{wrong} is not a number of tricks: expected 0 to 13")

    @classmethod
    def of(cls, rows: Sequence[Sequence[int]]) -> TrickTable:
        """From five rows (C D H S NT) of four counts (N E S W); arrays serve too."""
        return cls(tuple([tuple(map(int, row)) for row in rows]))  # type: ignore[misc]

    def tricks(self, declarer: Seat, strain: Strain) -> int:
        """Tricks that `declarer` takes in `strain` against best play."""
        return self.counts[strain][declarer]

    def __str__(self) -> str:
        """A line per declarer, strains from notrump down."""
        head = "   " + "".join(f"{strain!s:>3}" for strain in reversed(STRAINS))
        rows = (
            f"{seat!s:<3}" + "".join(f"{self.counts[strain][seat]:>3}" for strain in reversed(STRAINS))
            for seat in SEATS
        )
        return "\n".join((head, *rows))
