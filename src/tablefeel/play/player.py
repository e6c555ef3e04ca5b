"""A player of cards: declarer, defender or leader.

Layouts of the hidden hands that fit all that was seen are solved exactly with every card that may be played. They are
looked at in rounds; when one card is best on all of them the thinking ends, or when the clock says so. Layouts on which
the others would just have given tricks away count less. Cards that are worth the same are told apart by bridge sense.
Signals are neither given nor read.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Floats64
from tablefeel.bidding.budget import seconds_left
from tablefeel.doubledummy.tricks_by_card import tricks_by_card
from tablefeel.errors import BadConfig
from tablefeel.kernel import Card
from tablefeel.play.claims import winner_to_cash
from tablefeel.play.hindsight import tricks_given_away
from tablefeel.play.layouts import Layouts, Listener, lay, seed_of
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
"""After so many cards layouts are solved in less than a millisecond."""


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
    deals: int = 256
    """Layouts dealt, from which those that are solved are drawn by weight."""
    aim: Aim = Aim.IMPS
    tricks_count: float = 0.5
    """What a trick counts beside what is aimed at: many layouts lie, and more tricks are seldom wrong."""
    trust: float = 1.0
    """By how much the logarithm of a layout's weight falls with each trick that the others' cards gave away on it."""
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
        laid = lay(seen, self.listener, count, settings.deals, settings.layouts, rng)
        tricks, given_away, stopped = self._solved(seen, laid, cards, started)
        weights = laid.weights[: len(tricks)] * np.exp(settings.trust * (given_away.min() - given_away))
        found = worths(seen.progress, seen.is_declaring, seen.view.vulnerability, cards, tricks, weights)
        values = {one.card: one.value(settings.aim) + settings.tricks_count * one.tricks for one in found}
        best = max(values.values())
        card = sensible(seen, [one for one, value in values.items() if value >= best - settings.same])
        ranked = sorted(found, key=lambda one: (one.card is not card, -values[one.card], -one.card.index))
        return ChosenCard(card, tuple(ranked), len(tricks), stopped=stopped)

    def _solved(
        self, seen: PlayView, laid: Layouts, cards: Sequence[Card], started: tuple[float, float]
    ) -> tuple[NDArray[np.int8], Floats64, bool]:
        """Tricks by layout and card, what the others gave away on each layout, and whether the time was up first."""
        progress, settings = seen.progress, self.settings
        hands, parts, gifts, done = laid.left(seen), list[NDArray[np.int8]](), list[Floats64](), 0
        columns = [card.index for card in cards]
        strain, leader, size = progress.contract.strain, progress.leader, min(_FIRST, settings.at_once)
        slowest = 0.0
        while done < len(laid):
            begun = time.process_time()
            part = hands[done : done + size]
            parts.append(tricks_by_card(part, strain, leader, progress.trick, settings.threads))
            gifts.append(tricks_given_away(seen, laid.dealt[done : done + size]))
            done += len(part)
            if done >= settings.sure and _is_clear(np.concatenate(parts)[:, columns]):
                break
            left = self._time_left(seen, started)
            size = settings.at_once
            if left is not None:
                slowest = max(slowest, (time.process_time() - begun) / len(part))
                size = min(size, int(left / max(_CAUTION * slowest, 1e-6)))
                size = size or int(left > slowest)
            if size < 1 and done < len(laid):
                return np.concatenate(parts), np.concatenate(gifts), True
        return np.concatenate(parts), np.concatenate(gifts), False

    def _time_left(self, seen: PlayView, started: tuple[float, float]) -> float | None:
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
