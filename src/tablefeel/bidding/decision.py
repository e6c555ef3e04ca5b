"""What a bidder answers: a call, and what it thinks of the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablefeel.bidding.meaning import Meaning
from tablefeel.bidding.searched_call import SearchedCall
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Call

_SUM_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal call as the bidder sees it."""

    call: Call
    probability: float
    meaning: Meaning | None = None
    reason: str = ""
    """Why it was or was not chosen, in a few words, where the bidder knows."""
    searched: SearchedCall | None = None
    """What a search found out about it, where there was one."""
    used: bool = True
    """Whether the bidder's system has any use for the call here."""
    close: bool = False
    """Whether it is one of the calls that came closest to the one made; their reasons are worth reading."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The call made, and as many legal calls with their probabilities as were asked for, likeliest first."""

    call: Call
    choices: tuple[Choice, ...] = ()

    @classmethod
    def of(
        cls,
        auction: Auction,
        call: Call,
        probabilities: Mapping[Call, float] | None = None,
        meanings: Mapping[Call, Meaning] | None = None,
        reasons: Mapping[Call, str] | None = None,
    ) -> Decision:
        """A decision over the legal calls of `auction`; without probabilities the call is certain."""
        auction.check(call)
        chances = {call: 1.0} if probabilities is None else probabilities
        choices = [
            Choice(legal, chances.get(legal, 0.0), (meanings or {}).get(legal), (reasons or {}).get(legal, ""))
            for legal in auction.legal_calls
        ]
        total = sum(choice.probability for choice in choices)
        if abs(total - 1) > _SUM_TOLERANCE:
            raise BadInput(f"the probabilities of the legal calls sum to {total:.6f}, not 1 (auction: {auction})")
        choices.sort(key=lambda choice: (-choice.probability, choice.call is not call))
        return cls(call, tuple(choices))

    @classmethod
    def meaning_alone(cls, call: Call, probability: float, meaning: Meaning | None) -> Decision:
        """A decision that tells only of the call made."""
        return cls(call, (Choice(call, probability, meaning),))

    def probability(self, call: Call) -> float:
        """The chance of `call`; 0 for an illegal one."""
        return next((choice.probability for choice in self.choices if choice.call is call), 0.0)

    @property
    def meaning(self) -> Meaning | None:
        """What the call made means, where the bidder says so."""
        return next((choice.meaning for choice in self.choices if choice.call is self.call), None)
