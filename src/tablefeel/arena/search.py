"""Search at the table: layouts of the hidden hands are dealt, each candidate call is bid out on them, and scored.

A call is compared with the one that the bidder would make anyway, layout by layout, in IMPs. Candidates that cannot win
any more are dropped, the others get more layouts, until the time is up or the layouts are. The bidder's own call gives
way only to one that is better by more than the doubt about it: tricks are estimated, and partners are not machines.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arena.statistics import NORMAL_95
from tablefeel.bidding import Bidder, Decision, PlayerView
from tablefeel.errors import BadConfig
from tablefeel.kernel import Auction, Call, Deal, Side, score_ns
from tablefeel.simulation import deals_of, imps
from tablefeel.simulation.arrays import Bytes, Ints

TricksOf: TypeAlias = Callable[[Bytes], NDArray[np.integer]]
"""(n, 5, 4): the tricks of deals (n, 52) by strain and declarer."""
_TOLD = 3
"""Layouts that are shown as those that decide."""


class Plan(Protocol):
    """What a search must know of a bidder beside its calls."""

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """At most so many calls worth a thought, the bidder's own first."""
        ...

    def layouts(self, view: PlayerView, count: int) -> Bytes:
        """(count, 52): who holds each card, as likely as the auction makes it; the same for the same view."""
        ...

    def finish(self, view: PlayerView, call: Call, owners: Bytes) -> Sequence[Sequence[Call]]:
        """All calls of the auction on each layout if the player makes that call and everybody goes on as usual."""
        ...


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is searched."""

    seconds: float | None = 0.15
    """After this time no further round begins; None looks at all layouts, which is the same on every machine."""
    layouts: int = 64
    """Most layouts dealt."""
    at_once: int = 16
    """Layouts in a round."""
    calls: int = 4
    """Most candidates."""
    doubt: float = 1.5
    """Standard errors by which a call must be better than the bidder's own to be made in its place."""

    def __post_init__(self) -> None:
        if min(self.layouts, self.at_once, self.calls) < 1 or self.doubt < 0 or (self.seconds or 0) < 0:
            raise BadConfig("layouts, at_once and calls of a search are at least 1, doubt and seconds not below 0")


@dataclass(frozen=True, slots=True)
class Considered:
    """What the search found out about one call."""

    call: Call
    imps: float
    """Expected IMPs for the caller's side against the bidder's own call."""
    standard_error: float
    layouts: int
    deciding: tuple[Deal, ...] = ()
    """Layouts on which most is won or lost by it."""

    def __str__(self) -> str:
        return f"{self.imps:+.1f} ± {NORMAL_95 * self.standard_error:.1f} IMPs on {self.layouts} layouts"


class Search:
    """A bidder that thinks before it calls."""

    def __init__(self, bidder: Bidder, plan: Plan, tricks: TricksOf, settings: Settings = Settings()) -> None:  # noqa: B008
        self.bidder, self.plan, self.tricks, self.settings = bidder, plan, tricks, settings

    def choose(self, view: PlayerView) -> Decision:
        """The best call found, with the bidder's meanings; the reasons say what each candidate is worth."""
        usual = self.bidder.choose(view)
        found = self.consider(view)
        meanings = {choice.call: choice.meaning for choice in usual.choices if choice.meaning is not None}
        reasons = {choice.call: choice.reason for choice in usual.choices}
        reasons |= {one.call: str(one) for one in found}
        call = found[0].call if found else usual.call
        return Decision.of(view.auction, call, meanings=meanings, reasons=reasons)

    def call(self, view: PlayerView) -> Call:
        """The best call found, alone."""
        found = self.consider(view)
        return found[0].call if found else self.bidder.choose(view).call

    def consider(self, view: PlayerView) -> list[Considered]:
        """The candidates, the one to be made first; empty where there is nothing to think about."""
        started = time.monotonic()
        settings = self.settings
        calls = self.plan.candidates(view, settings.calls)
        if len(calls) < 2:
            return []
        owners = self.plan.layouts(view, settings.layouts)
        tricks = self.tricks(owners)
        own, others = calls[0], list(calls[1:])
        swings: dict[Call, list[Ints]] = {call: [] for call in others}
        for first in range(0, len(owners), settings.at_once):
            late = settings.seconds is not None and time.monotonic() - started > settings.seconds
            if first and (late or not others):
                break
            part = slice(first, first + settings.at_once)
            usual = self._scores(view, own, owners[part], tricks[part])
            for call in others:
                swings[call].append(imps(self._scores(view, call, owners[part], tricks[part]) - usual))
            others = [call for call in others if _may_win(np.concatenate(swings[call]))]
        return self._ranked(own, swings, owners)

    def _scores(self, view: PlayerView, call: Call, owners: Bytes, tricks: NDArray[np.integer]) -> Ints:
        """(n,): points for the caller's side on each layout."""
        sign = 1 if view.seat.side is Side.NS else -1
        found = []
        for calls, table in zip(self.plan.finish(view, call, owners), tricks, strict=True):
            contract = Auction(view.auction.dealer, tuple(calls)).contract
            taken = 0 if contract is None else int(table[contract.strain, contract.declarer])
            found.append(0 if contract is None else sign * score_ns(contract, taken, view.vulnerability))
        return np.array(found, dtype=np.intp)

    def _ranked(self, own: Call, swings: dict[Call, list[Ints]], owners: Bytes) -> list[Considered]:
        found = []
        for call, parts in swings.items():
            won = np.concatenate(parts)
            mean, error = _mean(won)
            far = np.argsort(-np.abs(won), kind="stable")[:_TOLD]
            found.append(Considered(call, mean, error, len(won), tuple(deals_of(owners[far[won[far] != 0]]))))
        found.sort(key=lambda one: -one.imps)
        usual = Considered(own, 0.0, 0.0, max(one.layouts for one in found))
        best = found[0]
        if best.imps > self.settings.doubt * best.standard_error:
            return [best, usual, *found[1:]]
        return [usual, *found]


def _mean(won: Ints) -> tuple[float, float]:
    """The mean, and its standard error; one IMP is taken for granted, so that few equal layouts are not certainty."""
    spread = float(np.sqrt((won.var() * len(won) + 1) / len(won)))
    return float(won.mean()), spread / len(won) ** 0.5


def _may_win(won: Ints) -> bool:
    mean, error = _mean(won)
    return mean + 2 * error > 0
