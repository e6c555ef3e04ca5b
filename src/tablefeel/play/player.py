"""A player of cards: declarer, defender or leader.

Layouts of the hidden hands that fit all that was seen are solved exactly with every card that may be played. They are
looked at in rounds; when one card is best on all of them the thinking ends, or when the clock says so. Layouts on which
the others would just have given tricks away, or played against their habits, count less. Cards that are worth the same
are told apart by bridge sense. Signals are neither given nor read.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from tablefeel.arrays.types import Floats64
from tablefeel.errors import BadConfig
from tablefeel.kernel import Card
from tablefeel.play.claims import winner_to_cash
from tablefeel.play.clock import Clock
from tablefeel.play.layouts import HABITS, Layouts, Listener, lay, seed_of
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import sensible
from tablefeel.play.solving import Solved, solve_in_rounds, solve_one_by_one
from tablefeel.play.worth import Aim, CardWorth, worths

_CHEAP = 16
"""After so many cards layouts are solved in less than a millisecond; before, with a clock, one by one."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is thought about a card."""

    layouts: int = 40
    """Most layouts that are solved; twice as many from the fifth trick on, where they cost little."""
    seconds: float | None = 0.3
    """After this time of the processor no further round begins; None looks at all layouts, alike on every machine."""
    longer_to_lead: float = 4.0
    """How many times longer the opening lead may take: no card decides more, and none is so dear to solve."""
    at_once: int = 8
    """Layouts in a round."""
    sure: int = 24
    """After so many layouts a card that is best on all of them is played."""
    deals: int = 512
    """Layouts dealt, from which those that are solved are drawn by weight; twice as many where there is time for it:
    for the lead, and from the fifth trick on."""
    aim: Aim = Aim.IMPS
    tricks_count: float = 0.5
    """What a trick counts beside what is aimed at: many layouts lie, and more tricks are seldom wrong."""
    trust: float = 1.0
    """By how much the logarithm of a layout's weight falls with each trick that the others' cards gave away on it."""
    habits: float = HABITS
    """How much the habits of play count for a layout's weight; 0 for others who are known to have none."""
    same: float = 0.01
    """Cards whose worth differs by less are equals."""
    seed: int = 0
    threads: int = 1
    """Of the solver."""

    def __post_init__(self) -> None:
        if min(self.layouts, self.at_once, self.sure, self.deals, self.threads) < 1 or (self.seconds or 0) < 0:
            raise BadConfig("layouts, at_once, sure, deals and threads of a player are at least 1, seconds not below 0")


@dataclass(frozen=True, slots=True)
class ChosenCard:
    """The card to play, what the others would bring, and whether the rest can be claimed."""

    card: Card
    worths: tuple[CardWorth, ...] = ()
    """Every card that was thought about, the one played first; empty where there was nothing to think about, or where
    the time did not suffice for a single layout."""
    layouts: int = 0
    claims_rest: bool = False
    """Declarer takes all tricks that are left, whatever the hidden hands are."""
    stopped: bool = False
    """Whether the time was up before it was clear."""


class CardPlayer:
    """Plays cards; the same view gets the same card unless the clock ends the thinking."""

    def __init__(self, listener: Listener, settings: Settings = Settings()) -> None:  # noqa: B008
        self.listener, self.settings = listener, settings

    def unhurried(self) -> CardPlayer:
        """The same without a clock."""
        return CardPlayer(self.listener, replace(self.settings, seconds=None))

    def choose_all(self, views: Sequence[PlayView]) -> list[ChosenCard]:
        """A card for each view; the player of each is to play."""
        return [self.choose(seen) for seen in views]

    def choose(self, seen: PlayView) -> ChosenCard:
        """The card to play."""
        seconds = self.settings.seconds
        if seconds is not None and not seen.played:
            seconds *= self.settings.longer_to_lead
        clock, cards = Clock(seconds), seen.playable
        winner = winner_to_cash(seen)
        if winner is not None:
            return ChosenCard(winner, claims_rest=True)
        if len(apart := _groups(seen, cards)) == 1:
            return ChosenCard(sensible(seen, apart[0]))
        laid = self._laid(seen)
        found = self._solved(seen, laid, apart, clock)
        if not found.rows:
            return ChosenCard(sensible(seen, found.most_hopeful(cards, laid.weights)), stopped=True)
        return self._best(seen, cards, found, laid.weights[found.rows])

    def _laid(self, seen: PlayView) -> Layouts:
        """Layouts to think about."""
        settings, is_cheap = self.settings, len(seen.played) >= _CHEAP
        count = settings.layouts * (2 if is_cheap else 1)
        deals = settings.deals * (2 if is_cheap or not seen.played else 1)
        rng = np.random.default_rng(seed_of(seen, settings.seed))
        return lay(seen, self.listener, count, deals, settings.layouts, rng, settings.habits)

    def _solved(self, seen: PlayView, laid: Layouts, groups: Sequence[Sequence[Card]], clock: Clock) -> Solved:
        """What every card brings on as many layouts as there is time for."""
        settings, cards = self.settings, [card for group in groups for card in group]
        if len(seen.played) < _CHEAP and clock.left() is not None:
            return solve_one_by_one(seen, laid, groups, clock, settings.sure)
        return solve_in_rounds(
            seen, laid, cards, clock, at_once=settings.at_once, sure=settings.sure, threads=settings.threads
        )

    def _best(self, seen: PlayView, cards: Sequence[Card], solved: Solved, weights: Floats64) -> ChosenCard:
        """The best card over the layouts that were solved."""
        settings, given_away = self.settings, np.array(solved.given_away)
        weights = weights * np.exp(settings.trust * (given_away.min() - given_away))
        tricks = np.stack(solved.tricks)
        found = worths(seen.progress, seen.is_declaring, seen.view.vulnerability, cards, tricks, weights)
        values = {one.card: one.value(settings.aim) + settings.tricks_count * one.tricks for one in found}
        best = max(values.values())
        card = sensible(seen, [one for one, value in values.items() if value >= best - settings.same])
        ranked = sorted(found, key=lambda one: (one.card is not card, -values[one.card], -one.card.index))
        return ChosenCard(card, tuple(ranked), len(tricks), stopped=solved.stopped)


def _groups(seen: PlayView, cards: Sequence[Card]) -> list[list[Card]]:
    """The cards, those together that are equals because every card between them is played or in the same hand."""
    seat = seen.progress.to_play
    assert seat is not None  # noqa: S101 - somebody plays one of the cards
    own = seen.left(seat).bits
    gone = seen.progress.played_bits & ~sum(1 << card.index for card in seen.progress.trick)
    found: list[list[Card]] = []
    for card in cards:  # from the top, suit by suit
        last = found[-1][-1] if found else None
        if last is not None and last.suit is card.suit:
            between = range(card.index + 1, last.index)
            if all((own | gone) >> index & 1 for index in between):
                found[-1].append(card)
                continue
        found.append([card])
    return found
