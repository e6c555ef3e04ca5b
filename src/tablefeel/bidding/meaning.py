"""What a call promises."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from tablefeel.bidding.promise_words import range_words
from tablefeel.bidding.ranges import ANY_HAND, HandRange
from tablefeel.kernel import Hand


class Force(IntEnum):
    """What partner may do after the call."""

    NONE = 0
    """Partner decides freely."""
    SIGN_OFF = 1
    """Partner is expected to pass."""
    INVITATIONAL = 2
    """Partner goes on with more than a minimum."""
    FORCING = 3
    """Partner may not pass this round."""
    GAME_FORCING = 4
    """Neither partner passes below game."""

    @property
    def is_forcing(self) -> bool:
        return self >= Force.FORCING

    def __str__(self) -> str:
        return ("", "sign-off", "invitational", "forcing", "game forcing")[self]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The hands that a call shows, and how it is meant.

    `shows` is what partner and opponents may assume; what a bidder itself needs for the call belongs to its rules.
    """

    shows: HandRange = ANY_HAND
    force: Force = Force.NONE
    artificial: bool = False
    name: str = ""
    """What players call it: `Jacoby transfer`."""
    note: str = ""
    """Anything the ranges cannot say, in a few words."""
    promise: str = ""
    """What it promises or asks in a player's words, where its system says so; else the ranges are put into words."""
    alternatives: tuple[HandRange, ...] = ()
    """The kinds of hands that make the call, where one range would say too little: a weak hand or a strong one."""

    @property
    def text(self) -> str:
        """The promise without its name: `4+ ♥; 6+ HCP; forcing`."""
        parts = [self.promise or range_words(self.shows), self.note, str(self.force)]
        return "; ".join(part for part in parts if part)

    def allows(self, hand: Hand) -> bool:
        """Whether a hand with these cards may make the call and keep its promise."""
        return hand in self.shows and (not self.alternatives or any(hand in one for one in self.alternatives))

    def __str__(self) -> str:
        """Name and promise in the style players know: `Jacoby transfer -- 5+ ♥; forcing`."""
        return " -- ".join(part for part in (self.name, self.text) if part)
