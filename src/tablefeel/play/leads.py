"""Opening leads: what each card brings against the contract, over layouts that fit the auction."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from tablefeel.bidding.budget import out_of_time
from tablefeel.doubledummy.tricks_by_card import tricks_by_card
from tablefeel.kernel import Card, Contract
from tablefeel.play.layouts import Listener, lay, seed_of
from tablefeel.play.seen import PlayView
from tablefeel.play.sense import sensible
from tablefeel.play.worth import Aim, CardWorth, worths

LAYOUTS = 32
_DEALS, _LEAST_DEALS = 16, 512
"""How many times more layouts are dealt than are solved, and how many at least."""
_AT_ONCE = 10
_SAME = 0.02
"""Leads whose worth differs by less than this are equals, and the one that partners expect is led."""


@dataclass(frozen=True, slots=True)
class LeadAdvice:
    """Every lead, the best first."""

    contract: Contract
    leads: tuple[CardWorth, ...]
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
    started = time.monotonic()
    rng = np.random.default_rng(seed_of(seen, seed))
    laid = lay(seen, listener, layouts, max(_LEAST_DEALS, _DEALS * layouts), layouts, rng)
    hands, progress = laid.left(seen), seen.progress
    strain, parts = progress.contract.strain, []
    for first in range(0, len(laid), _AT_ONCE):
        if first and seconds is not None and time.monotonic() - started > seconds:
            break
        if first and out_of_time(f"the leads were compared on {first} layouts, not on {len(laid)}"):
            break
        parts.append(tricks_by_card(hands[first : first + _AT_ONCE], strain, progress.leader, (), threads))
    tricks = np.concatenate(parts)
    found = worths(progress, False, seen.view.vulnerability, seen.playable, tricks, laid.weights[: len(tricks)])
    best = max(one.value(aim) for one in found)
    scale = 10 if aim is Aim.MATCHPOINTS else 1
    chosen = sensible(seen, [one.card for one in found if one.value(aim) >= best - _SAME * scale])
    ranked = sorted(found, key=lambda one: (one.card is not chosen, -one.value(aim), -one.tricks, -one.card.index))
    return LeadAdvice(progress.contract, tuple(ranked), len(tricks), laid.effective)
