"""Opening leads: what each card brings against the contract, over layouts that fit the auction.

Whether a lead beats the contract is a yes or no on each layout, and found five times as quickly as its tricks or more.
So there is a quick answer with the chances alone, and one with everything; on the same layouts their chances agree.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import PackedHands
from tablefeel.bidding.budget import out_of_time
from tablefeel.doubledummy.tricks_by_card import reached_by_card, tricks_by_card
from tablefeel.kernel import Card, Contract
from tablefeel.play.layouts import Layouts, Listener, lay, seed_of
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import sensible
from tablefeel.play.worth import Aim, CardWorth, worths

LAYOUTS = 32
_DEALS, _LEAST_DEALS = 16, 512
"""How many times more layouts are dealt than are solved, and how many at least."""
_AT_ONCE, _QUICK_AT_ONCE = 10, 25
"""Layouts between two looks at the clock."""
_SAME = 0.02
"""Leads whose worth differs by less than this are equals, and the one that partners expect is led."""
_SAME_CHANCE = 0.001
"""The same for chances to beat the contract."""
_Found = TypeVar("_Found", np.int8, np.bool_)


@dataclass(frozen=True, slots=True)
class Lead:
    """A lead and how often it beats the contract."""

    card: Card
    beats: float
    """The chance that the contract fails."""
    worth: CardWorth | None
    """Tricks, IMPs and matchpoints; None where only the chance was asked for."""


@dataclass(frozen=True, slots=True)
class LeadAdvice:
    """Every lead, the best first."""

    contract: Contract
    leads: tuple[Lead, ...]
    layouts: int
    """How many were solved."""
    effective: float
    """How many equally likely layouts would tell as much as all that were dealt."""

    @property
    def card(self) -> Card:
        """What to lead."""
        return self.leads[0].card


def advise_lead(
    seen: PlayView,
    listener: Listener,
    *,
    aim: Aim = Aim.IMPS,
    layouts: int = LAYOUTS,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
) -> LeadAdvice:
    """What each lead is worth; with `seconds` no further layouts are begun after that time of this machine."""
    started, laid, progress = time.monotonic(), _laid(seen, listener, layouts, seed), seen.progress
    strain, leader = progress.contract.strain, progress.leader
    tricks = _in_rounds(
        laid, seen, _AT_ONCE, started, seconds, lambda part: tricks_by_card(part, strain, leader, (), threads)
    )
    found = worths(progress, False, seen.view.vulnerability, seen.playable, tricks, laid.weights[: len(tricks)])
    best = max(one.value(aim) for one in found)
    scale = 10 if aim is Aim.MATCHPOINTS else 1
    chosen = sensible(seen, [one.card for one in found if one.value(aim) >= best - _SAME * scale])
    ranked = sorted(found, key=lambda one: (one.card is not chosen, -one.value(aim), -one.tricks, -one.card.index))
    leads = tuple(Lead(one.card, one.succeeds, one) for one in ranked)
    return LeadAdvice(progress.contract, leads, len(tricks), laid.effective)


def chances_to_beat(
    seen: PlayView,
    listener: Listener,
    *,
    layouts: int = LAYOUTS,
    seconds: float | None = None,
    seed: int = 0,
    threads: int = 1,
) -> LeadAdvice:
    """How often each lead beats the contract, and nothing else, on the layouts that `advise_lead` would look at.

    The best lead is the one that beats it most often, and among equals the one that partners expect.
    """
    started, laid, progress = time.monotonic(), _laid(seen, listener, layouts, seed), seen.progress
    strain, leader, needed = progress.contract.strain, progress.leader, 14 - progress.contract.target
    beaten = _in_rounds(
        laid, seen, _QUICK_AT_ONCE, started, seconds,
        lambda part: reached_by_card(part, strain, leader, needed, (), threads),
    )  # fmt: skip
    shares = laid.weights[: len(beaten)] / laid.weights[: len(beaten)].sum()
    found = [Lead(card, float(shares @ beaten[:, card.index]), None) for card in seen.playable]
    best = max(one.beats for one in found)
    chosen = sensible(seen, [one.card for one in found if one.beats >= best - _SAME_CHANCE])
    ranked = sorted(found, key=lambda one: (one.card is not chosen, -one.beats, -one.card.index))
    return LeadAdvice(progress.contract, tuple(ranked), len(beaten), laid.effective)


def _laid(seen: PlayView, listener: Listener, layouts: int, seed: int) -> Layouts:
    rng = np.random.default_rng(seed_of(seen, seed))
    return lay(seen, listener, layouts, max(_LEAST_DEALS, _DEALS * layouts), layouts, rng)


def _in_rounds(
    laid: Layouts,
    seen: PlayView,
    at_once: int,
    started: float,
    seconds: float | None,
    solve: Callable[[PackedHands], NDArray[_Found]],
) -> NDArray[_Found]:
    """What is found on the layouts, (n, 52): on all of them, or on those that there was time for."""
    hands, parts = laid.left(seen), list[NDArray[_Found]]()
    for first in range(0, len(laid), at_once):
        if first and seconds is not None and time.monotonic() - started > seconds:
            break
        if first and out_of_time(f"the leads were compared on {first} layouts, not on {len(laid)}"):
            break
        parts.append(solve(hands[first : first + at_once]))
    return np.concatenate(parts)
