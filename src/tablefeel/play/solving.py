"""Layouts solved while there is time: in rounds where that is quick, in the first tricks one by one and step by step.

Nobody can interrupt the solver, and before the fifth trick some layouts take it a hundred times longer than others. So
each is solved there by many small questions, with a look at the clock between them, and left out when it would take
too long. What they answered remains: on a layout that is left out it may still be known which cards reach the contract.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Floats64
from tablefeel.doubledummy.step_by_step import StepByStep
from tablefeel.doubledummy.tricks_by_card import UNPLAYABLE, tricks_by_card
from tablefeel.kernel import Card
from tablefeel.play.clock import Clock
from tablefeel.play.hindsight import tricks_given_away
from tablefeel.play.layouts import Layouts
from tablefeel.play.seen import PlayView

_FIRST = 1
"""Layouts of the first round, which tells how long one takes."""
_CAUTION = 3
"""A round takes a third of the time that is left, as far as the rounds before can tell."""
_SHARE = 0.4
"""One layout may take so much of the time that there is for all: in the rest others tell more."""
_ENOUGH, _IN_HAND = 8, 0.25
"""With so many layouts solved none is begun in the last quarter of the time: one step in a hundred thousand takes a
second, nobody can tell which, and then there is some time for it."""
_GRACE = 0.1
"""Seconds that the first layout may take even if none are left: one layout is better than none."""


@dataclass(slots=True)
class Solved:
    """What was found out about some layouts."""

    rows: list[int] = field(default_factory=list)
    """Which of the layouts were solved."""
    tricks: list[NDArray[np.int8]] = field(default_factory=list)
    """(52,) for each of these: the tricks that the side to play takes of those left with each card."""
    given_away: list[float] = field(default_factory=list)
    """What the others' last cards gave away on each."""
    reaching: dict[int, list[Card]] = field(default_factory=dict)
    """The cards that reach the contract's target on layouts of which no more is known."""
    stopped: bool = False
    """Whether the time was up before it was clear."""

    def is_clear(self, cards: Sequence[Card]) -> bool:
        """Whether some card is best on every layout."""
        tricks = np.stack(self.tricks)[:, [card.index for card in cards]]
        return bool((tricks == tricks.max(axis=1, keepdims=True)).all(axis=0).any())

    def most_hopeful(self, cards: Sequence[Card], weights: Floats64) -> list[Card]:
        """The cards that reach the target most often where no layout was solved; all cards if nothing is known."""
        chances = [sum(weights[row] for row, found in self.reaching.items() if card in found) for card in cards]
        return [card for card, chance in zip(cards, chances, strict=True) if np.isclose(chance, max(chances))]


def solve_in_rounds(
    seen: PlayView, laid: Layouts, cards: Sequence[Card], clock: Clock, *, at_once: int, sure: int, threads: int
) -> Solved:
    """Layouts in rounds of up to `at_once`, until one card is best on at least `sure` of them or the time is up."""
    progress, found, done, size, slowest = seen.progress, Solved(), 0, _FIRST, 0.0
    strain, leader, hands = progress.contract.strain, progress.leader, laid.left(seen)
    while size and done < len(laid):
        begun, part = time.process_time(), range(done, min(done + size, len(laid)))
        found.tricks += list(tricks_by_card(hands[part.start : part.stop], strain, leader, progress.trick, threads))
        found.given_away += tricks_given_away(seen, laid.dealt[part.start : part.stop]).tolist()
        found.rows += part
        done = part.stop
        if done >= sure and found.is_clear(cards):
            return found
        slowest, left = max(slowest, (time.process_time() - begun) / len(part)), clock.left()
        size = at_once if left is None else min(at_once, int(max(left, 0.0) / max(_CAUTION * slowest, 1e-6)))
    found.stopped = done < len(laid)
    return found


def solve_one_by_one(
    seen: PlayView, laid: Layouts, groups: Sequence[Sequence[Card]], clock: Clock, sure: int
) -> Solved:
    """Layouts one by one and step by step until one card is best on at least `sure` of them or the time is up.

    Cards of a group are equals, so that one of them is looked at.
    """
    cards, found = [card for group in groups for card in group], Solved()
    begun, whole = time.process_time(), clock.left()
    for row in range(len(laid)):
        if row and whole is not None and not _is_time_for_more(found, row, clock, begun, whole):
            found.stopped = True
            break
        steps = _steps(seen, laid, row, groups)
        _take_steps(steps, clock, None if whole is None else _SHARE * whole, _GRACE if row == 0 else 0.0)
        if not steps.is_solved:
            found.stopped = True
            if steps.knows_who_reaches:
                reaching = steps.reaching
                found.reaching[row] = [card for group in groups for card in group if group[0].index in reaching]
            continue
        found.rows.append(row)
        found.tricks.append(_by_card(steps, groups))
        found.given_away += tricks_given_away(seen, laid.dealt[row : row + 1]).tolist()
        if len(found.rows) >= sure and found.is_clear(cards):
            found.stopped = False
            break
    return found


def _is_time_for_more(found: Solved, done: int, clock: Clock, begun: float, whole: float) -> bool:
    """Whether another layout is begun: an average one must fit, and with enough of them some time stays in hand."""
    left, average = clock.left(), (time.process_time() - begun) / done
    needed = average if found.rows else 0.0
    return left is None or left > (max(needed, _IN_HAND * whole) if len(found.rows) >= _ENOUGH else needed)


def _steps(seen: PlayView, laid: Layouts, row: int, groups: Sequence[Sequence[Card]]) -> StepByStep:
    """A layout of which nothing is known yet; the contract is asked about first."""
    progress = seen.progress
    target = progress.contract.target
    needed = target - progress.declarer_tricks if seen.is_declaring else 14 - target - progress.defender_tricks
    hands, trick = laid.left(seen)[row].tolist(), [card.index for card in progress.trick]
    position = hands, progress.contract.strain, progress.leader, trick
    return StepByStep(position, [group[0].index for group in groups], min(max(needed, 1), progress.tricks_left))


def _take_steps(steps: StepByStep, clock: Clock, most: float | None, grace: float) -> None:
    """Solve a layout as far as there is time, `most` seconds at the most; a step as long as the longest must fit."""
    begun, longest = time.process_time(), 0.0
    while not steps.is_solved:
        now, left = time.process_time(), clock.left()
        if left is not None and most is not None:
            room = max(min(left, most - (now - begun)), grace - (now - begun))
            if room <= longest:
                return
        steps.step()
        longest = max(longest, time.process_time() - now)


def _by_card(steps: StepByStep, groups: Sequence[Sequence[Card]]) -> NDArray[np.int8]:
    found = np.full(52, UNPLAYABLE, np.int8)
    for group in groups:
        found[[card.index for card in group]] = steps.least[group[0].index]
    return found
