"""One position solved in many small steps, so that whoever has little time can stop between them.

The library cannot be interrupted, and the tricks of every card may take it a hundred times longer on one layout than on
another. Whether one card reaches one number of tricks is a small question. All of them together take about as long as
the large one, because the library remembers what it found out (`dds.can_reach`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablefeel.doubledummy import dds
from tablefeel.doubledummy.position import winner_of
from tablefeel.kernel.cards import PACK


@dataclass(slots=True)
class StepByStep:
    """A position, and between how many tricks each card is known to lie; `step` after `step` they meet."""

    position: dds.OneOf
    cards: Sequence[int]
    """Those that may be played, by number; of equals one will do."""
    target: int
    """What is asked first: whether each card takes so many of the tricks left. From 1 to their number."""
    least: dict[int, int] = field(init=False)
    """The tricks that each card is known to take."""
    most: dict[int, int] = field(init=False)
    """And those that it cannot exceed."""

    def __post_init__(self) -> None:
        hands, _, leader, trick = self.position
        self.least = dict.fromkeys(self.cards, 0)
        self.most = dict.fromkeys(self.cards, hands[(leader + len(trick)) % 4].bit_count())

    @property
    def is_solved(self) -> bool:
        """Whether the tricks of every card are known."""
        return self.least == self.most

    @property
    def knows_who_reaches(self) -> bool:
        """Whether it is known of every card if it reaches the target."""
        return all(self.least[card] >= self.target or self.most[card] < self.target for card in self.cards)

    @property
    def reaching(self) -> list[int]:
        """The cards that are known to reach the target."""
        return [card for card in self.cards if self.least[card] >= self.target]

    def step(self) -> None:
        """Find out one thing more: which cards reach the target, then how many tricks more, then how many less."""
        asked = [(card, self._next(card)) for card in self.cards if self.least[card] < self.most[card]]
        card, tricks = min(asked, key=lambda one: (one[1] < self.target, abs(one[1] - self.target)))
        if self._takes(card, tricks):
            self.least[card] = tricks
        else:
            self.most[card] = tricks - 1

    def _next(self, card: int) -> int:
        """The number of tricks to ask about next."""
        if self.least[card] >= self.target:
            return self.least[card] + 1
        return min(self.most[card], self.target)

    def _takes(self, card: int, tricks: int) -> bool:
        """Whether the side to play takes at least so many of the tricks left when it plays this card."""
        hands, strain, leader, trick = self.position
        player, played = (leader + len(trick)) % 4, (*trick, card)
        left = [bits & ~(1 << card) if seat == player else bits for seat, bits in enumerate(hands)]
        others = hands[player].bit_count() - tricks + 1  # what the other side must not reach
        if len(played) < 4:
            return not dds.can_reach((left, strain, leader, played), others)
        winner = winner_of([PACK[one] for one in played], strain, leader)
        if winner % 2 == player % 2:
            return tricks == 1 or dds.can_reach((left, strain, winner, ()), tricks - 1)
        return others > 1 and not dds.can_reach((left, strain, winner, ()), others - 1)
