"""A convention: a call as those who play it understand it, known by identity and shown by its name.

    STAYMAN = Convention("Stayman", asks="a four-card major")

Rules say which convention a call is (`rule("2C", ..., name=STAYMAN)`), contexts ask for it (`answering(STAYMAN)`).
Natural calls that somebody asks about later have one too: `RAISE`, `NEW_SUIT`. A call that nobody asks about needs
only words: `rule("2H", length("H", 4), name="four hearts")`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tablefeel.bidding.meaning import Force
from tablefeel.kernel import Call, Suit


@dataclass(frozen=True, slots=True, eq=False)
class Convention:
    """What a call is to its pair. Two are the same only if they are the same object, whatever their names."""

    name: str
    """What players call it."""
    asks: str = ""
    """What partner is asked; whoever is asked answers before asking anything."""
    shows: str = ""
    """What it tells, where neither the name nor the ranges of its rules do."""
    agrees_suit: bool = False
    """Whether it raises the suit that partner named last, though it does not bid it."""
    double_shows_suit: bool = True
    """Whether a double of the artificial bid shows the suit bid, for the lead."""

    @property
    def told(self) -> str:
        """What it shows or asks, in a player's words; empty where its rules say it all."""
        if self.shows or not self.asks:
            return self.shows
        return f"asks {self.asks}" if self.asks.startswith(_WHOM_OR_WHAT) else f"asks for {self.asks}"

    def __str__(self) -> str:
        return self.name


_WHOM_OR_WHAT = ("partner", "opener", "responder", "how", "whether", "which", "what")
UNNAMED = Convention("")
"""A call that has no name."""


@cache
def worded(words: str) -> Convention:
    """A call that is only described; the same words give the same object."""
    return Convention(words) if words else UNNAMED


@dataclass(frozen=True, slots=True)
class Made:
    """A call that was made, as the table understood it."""

    call: Call
    seat: int
    convention: Convention = UNNAMED
    suit: Suit | None = None
    """The suit it named naturally."""
    force: Force = Force.NONE
    artificial: bool = False

    @property
    def name(self) -> str:
        return self.convention.name

    @property
    def bid_suit(self) -> Suit | None:
        """The suit of the bid, natural or not; None for notrump and for what is no bid."""
        return self.call.strain.suit if self.call.is_bid else None

    @property
    def level(self) -> int:
        """The level of the bid; 0 for what is no bid."""
        return self.call.level if self.call.is_bid else 0

    def is_a(self, *conventions: Convention) -> bool:
        """Whether it was one of these conventions."""
        return self.convention in conventions
