"""A player of cards: declarer, defender or leader.

Layouts of the hidden hands that fit all that was seen are solved exactly with every card that may be played. They are
looked at in rounds; when one card is best on all of them the thinking ends, or when the clock says so. Layouts on which
the others would just have given tricks away, or played against their habits, count less. Cards that are worth the same
are told apart by bridge sense. Signals are neither given nor read.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Floats64, PackedHands
from tablefeel.bidding.budget import seconds_left
from tablefeel.doubledummy import dds
from tablefeel.doubledummy.tricks_by_card import tricks_by_card
from tablefeel.errors import BadConfig
from tablefeel.kernel import Card
from tablefeel.play.claims import winner_to_cash
from tablefeel.play.hindsight import tricks_given_away
from tablefeel.play.layouts import HABITS, Layouts, Listener, lay, seed_of
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import sensible
from tablefeel.play.worth import Aim, CardWorth, worths

_PATIENCE = 10
"""How many times longer than planned a card may take by the clock on the wall, when others use the processor."""
_FIRST = 1
"""Layouts of the first round, which tells how long one takes."""
_CAUTION = 3
"""A round takes a third of the time that is left, as far as the rounds before can tell: some layouts are ten times
harder to solve than others, and nobody can interrupt the solver."""
_CHEAP = 16
"""After so many cards layouts are solved in less than a millisecond; before, with a clock, one is solved at a time."""
_REST = 2
"""When the best card of a layout is known, the others take about twice as long again."""
_Moment: TypeAlias = tuple[float, float]
"""Of the processor's clock and the one on the wall."""


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
    """Every card that was thought about, the one played first; empty where there was nothing to think about."""
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
        started = time.process_time(), time.monotonic()
        cards = seen.playable
        winner = winner_to_cash(seen)
        if winner is not None:
            return ChosenCard(winner, claims_rest=True)
        if len(apart := _groups(seen, cards)) == 1:
            return ChosenCard(sensible(seen, apart[0]))
        rng = np.random.default_rng(seed_of(seen, self.settings.seed))
        settings = self.settings
        count = settings.layouts * (2 if len(seen.played) >= _CHEAP else 1)
        deals = settings.deals * (1 if 0 < len(seen.played) < _CHEAP else 2)
        laid = lay(seen, self.listener, count, deals, settings.layouts, rng, settings.habits)
        tricks, given_away, stopped = self._solved(seen, laid, cards, started)
        weights = laid.weights[: len(tricks)] * np.exp(settings.trust * (given_away.min() - given_away))
        found = worths(seen.progress, seen.is_declaring, seen.view.vulnerability, cards, tricks, weights)
        values = {one.card: one.value(settings.aim) + settings.tricks_count * one.tricks for one in found}
        best = max(values.values())
        card = sensible(seen, [one for one, value in values.items() if value >= best - settings.same])
        ranked = sorted(found, key=lambda one: (one.card is not card, -values[one.card], -one.card.index))
        return ChosenCard(card, tuple(ranked), len(tricks), stopped=stopped)

    def _solved(
        self, seen: PlayView, laid: Layouts, cards: Sequence[Card], started: _Moment
    ) -> tuple[NDArray[np.int8], Floats64, bool]:
        """Tricks by layout and card, what the others gave away on each layout, and whether the time was up first."""
        progress, settings = seen.progress, self.settings
        hands, parts, gifts, done = laid.left(seen), list[NDArray[np.int8]](), list[Floats64](), 0
        columns = [card.index for card in cards]
        strain, leader, size, slowest = progress.contract.strain, progress.leader, _FIRST, 0.0
        while size and done < len(laid):
            begun = time.process_time()
            part = hands[done : done + size]
            if done and self._is_too_hard(seen, part, started):
                break
            parts.append(tricks_by_card(part, strain, leader, progress.trick, settings.threads))
            gifts.append(tricks_given_away(seen, laid.dealt[done : done + size]))
            done += len(part)
            if done >= settings.sure and _is_clear(np.concatenate(parts)[:, columns]):
                return np.concatenate(parts), np.concatenate(gifts), False
            slowest = max(slowest, (time.process_time() - begun) / len(part))
            size = self._next_round(seen, slowest, started)
        return np.concatenate(parts), np.concatenate(gifts), done < len(laid)

    def _next_round(self, seen: PlayView, slowest: float, started: _Moment) -> int:
        """How many layouts to solve next: few where time is short or they are hard, and none when it is up."""
        left = self._time_left(seen, started)
        if left is None:
            return self.settings.at_once
        if len(seen.played) < _CHEAP:
            return int(left > slowest)
        return min(self.settings.at_once, int(left / max(_CAUTION * slowest, 1e-6)))

    def _is_too_hard(self, seen: PlayView, hands: PackedHands, started: _Moment) -> bool:
        """Whether there is no time for these layouts; where one may be hard its best card is looked for first."""
        progress = seen.progress
        if len(progress.cards) >= _CHEAP or self._time_left(seen, started) is None:
            return False
        on_table, begun = [card.index for card in progress.trick], time.process_time()
        for four in hands.tolist():
            dds.solve_cards([(four, progress.contract.strain, progress.leader, on_table)], only_best=True)
        took, left = time.process_time() - begun, self._time_left(seen, started)
        return left is not None and left < _REST * took

    def _time_left(self, seen: PlayView, started: _Moment) -> float | None:
        """Seconds of the processor for more layouts; None where nobody counts them."""
        seconds, budget = self.settings.seconds, seconds_left()
        if seconds is None:
            return budget
        seconds *= 1 if seen.played else self.settings.longer_to_lead
        worked, waited = time.process_time() - started[0], time.monotonic() - started[1]
        left = 0.0 if waited > _PATIENCE * seconds else seconds - worked
        return left if budget is None else min(left, budget)


def _is_clear(tricks: NDArray[np.int8]) -> bool:
    """Whether some card is best on every layout."""
    return bool((tricks == tricks.max(axis=1, keepdims=True)).all(axis=0).any())


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
