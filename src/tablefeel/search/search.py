"""Search at the table: layouts of the hidden hands are dealt, each candidate call is bid out on them, and scored.

A call is compared with the one that the bidder would make anyway, layout by layout. Candidates that cannot win any more
are dropped, the others get more layouts, until the layouts are used up or the time is. Where two calls stay close, the
layouts that matter most are solved exactly. The bidder's own call gives way only to one that is better by more than the
doubt about it: tricks are estimated, and partners do not always bid as expected.

The layouts are a fixed number, drawn by a seed and the view alone, so the same view gets the same answer. The clock is
only looked at between rounds, and ends a search that would be late. It is the processor time of this thread, so others
on the same machine change nothing; only where they leave it a tenth of the time does the clock on the wall count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import deals_of
from tablefeel.arrays.types import Bytes, Floats64, Ints
from tablefeel.bidding import Bidder, CallMeanings, Decision, Explain, OneByOne, PlayerView, Reader
from tablefeel.bidding.budget import out_of_time, seconds_left
from tablefeel.bidding.searched_call import SearchedCall, SwingLayout
from tablefeel.errors import BadConfig
from tablefeel.kernel import Call, Contract, Deal, Side
from tablefeel.simulation import SCORES, Contracts, imps

TricksOf: TypeAlias = Callable[[Bytes], NDArray[np.integer]]
"""(n, versions, 5, 4): equally likely tricks of deals (n, 52) by strain and declarer."""
Solve: TypeAlias = Callable[[Deal, Contract], int]
"""The exact tricks of a contract's declarer."""

_PATIENCE = 10
"""How many times longer than planned a search may take by the clock on the wall, when others use the processor."""
_TOLD = 3
"""Layouts that are shown as those that decide."""


class Aim(StrEnum):
    """What expected results are counted in."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"


class Laid(Protocol):
    """The hidden hands of a view, laid out in several ways in random order."""

    @property
    def owners(self) -> Bytes:
        """(n, 52): who holds each card."""
        ...

    @property
    def weights(self) -> Floats64:
        """(n,): how much each layout counts; they sum to 1."""
        ...

    @property
    def effective(self) -> float:
        """How many equally likely layouts would tell as much as all that were dealt."""
        ...

    def finish(self, calls: Sequence[Call], rows: Ints) -> Sequence[Contracts]:
        """For each call the contracts on those layouts if the player makes it and everybody goes on as usual."""
        ...


class Plan(Protocol):
    """What a search must know of a bidder beside its calls."""

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        """At most so many calls worth a thought, the bidder's own first; it alone where it is sure."""
        ...

    def lay(self, view: PlayerView, count: int) -> Laid:
        """At most so many layouts, as likely as the auction makes them; the same for the same view."""
        ...


@dataclass(frozen=True, slots=True)
class Settings:
    """How much is searched, and for what."""

    seconds: float | None = 0.15
    """After this time of one core no further round begins; None looks at all layouts, the same on every machine."""
    layouts: int = 128
    """Most layouts dealt."""
    at_once: int = 32
    """Layouts in a round."""
    calls: int = 4
    """Most candidates."""
    doubt: float = 1.0
    """Standard errors by which a call must be better than the bidder's own to be made in its place."""
    margin: float = 0.0
    """IMPs (or tenths of a board's matchpoints) by which it must be better beyond that."""
    exact: int = 0
    """Layouts solved exactly where the best call and the bidder's own stay close."""
    aim: Aim = Aim.IMPS

    def __post_init__(self) -> None:
        if min(self.layouts, self.at_once, self.calls) < 1:
            raise BadConfig("layouts, at_once and calls of a search are at least 1")
        if min(self.doubt, self.margin, self.exact, self.seconds or 0) < 0:
            raise BadConfig("doubt, margin, exact and seconds of a search are not below 0")


class Search(OneByOne):
    """A bidder that thinks before it calls."""

    def __init__(
        self, bidder: Bidder, plan: Plan, tricks: TricksOf, settings: Settings = Settings(), solve: Solve | None = None  # noqa: B008
    ) -> None:  # fmt: skip
        self.bidder, self.plan, self.tricks, self.settings, self.solve = bidder, plan, tricks, settings, solve

    def unhurried(self) -> Search:
        """The same without a clock."""
        settings = replace(self.settings, seconds=None)
        return Search(self.bidder, self.plan, self.tricks, settings, self.solve)

    @property
    def unsearched(self) -> Bidder:
        """The bidder that it searches for."""
        return self.bidder

    @property
    def card(self) -> str:
        """The card that the bidder brings."""
        return self.bidder.card

    @property
    def reader(self) -> Reader | None:
        """Searching does not change what calls mean."""
        return self.bidder.reader

    @property
    def meanings(self) -> CallMeanings | None:
        """As the bidder says it."""
        return self.bidder.meanings

    @property
    def gives_reasons(self) -> bool:
        """What each candidate is worth."""
        return True

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        """The best call found, with the bidder's meanings, and what each candidate is worth."""
        if explain is Explain.NOTHING:
            considered = self.consider(view)
            return Decision(considered[0].call if considered else self.bidder.call(view))
        usual = self.bidder.choose(view)
        found = {one.call: one for one in self.consider(view)}
        if not found:
            return usual
        call = next(iter(found))
        choices = (
            replace(
                choice,
                probability=float(choice.call is call),
                reason=str(found[choice.call]) if choice.call in found else choice.reason,
                searched=found.get(choice.call),
            )
            for choice in usual.choices
        )
        order = {one: place for place, one in enumerate(found)}
        ranked = sorted(choices, key=lambda choice: (-choice.probability, order.get(choice.call, len(order))))
        return Decision(call, tuple(ranked))

    def consider(self, view: PlayerView) -> list[SearchedCall]:
        """The candidates, the one to be made first; empty where there is nothing to think about."""
        if out_of_time("the call was not searched: the question took too long"):
            return []
        started = time.thread_time(), time.monotonic()
        calls = self.plan.candidates(view, self.settings.calls)
        if len(calls) < 2:
            return []
        return Comparison(self, view, calls, started).ranked()

    def compare(self, view: PlayerView, made: Call) -> Comparison | None:
        """The candidates with a call that was made among them; None where no other call is worth a thought."""
        started = time.thread_time(), time.monotonic()
        calls = list(self.plan.candidates(view, self.settings.calls))
        if made not in calls:
            calls.append(made)
        return Comparison(self, view, calls, started, made) if len(calls) > 1 else None


class Comparison:
    """One search: what was found out about the candidates so far; a call that is judged is compared to the end."""

    def __init__(
        self, search: Search, view: PlayerView, calls: Sequence[Call], started: tuple[float, float],
        judged: Call | None = None,
    ) -> None:  # fmt: skip
        self.search, self.settings, self.view, self.started = search, search.settings, view, started
        self.judged = judged
        self.own, others = calls[0], list(calls[1:])
        self.laid = search.plan.lay(view, self.settings.layouts)
        count = len(self.laid.owners)
        self.swings: dict[Call, Floats64] = {call: np.empty(0) for call in others}
        self.spread: dict[Call, Floats64] = {call: np.empty(0) for call in others}
        self.ended: dict[Call, list[Contracts]] = {call: [] for call in calls}
        self.stopped = False
        for first in range(0, count, self.settings.at_once):
            if first and (self._is_late() or not others):
                self.stopped = bool(others)
                break
            self._round(others, np.arange(first, min(first + self.settings.at_once, count)))
            others = [call for call in others if call is judged or self._may_win(call)]
        self._solve()

    def _is_late(self) -> bool:
        seconds = self.settings.seconds
        if seconds_left() == 0:
            return out_of_time("the search ended early: the question took too long")
        if seconds is None:
            return False
        worked, waited = time.thread_time() - self.started[0], time.monotonic() - self.started[1]
        return worked > seconds or waited > _PATIENCE * seconds

    def _round(self, others: Sequence[Call], rows: Ints) -> None:
        """Bid the own call and others out on some more layouts."""
        tricks = self.search.tricks(self.laid.owners[rows])
        usual, *ends = self.laid.finish((self.own, *others), rows)
        base = self._points(usual, tricks)
        self.ended[self.own].append(usual)
        for call, end in zip(others, ends, strict=True):
            self.ended[call].append(end)
            won = self._worth(self._points(end, tricks) - base)
            self.swings[call] = np.concatenate([self.swings[call], won.mean(axis=1)])
            self.spread[call] = np.concatenate([self.spread[call], won.var(axis=1)])

    def _points(self, ends: Contracts, tricks: NDArray[np.integer]) -> Ints:
        """(n, versions): points for the caller's side."""
        rows = np.arange(len(ends))
        taken = tricks[rows, :, ends.strain, ends.declarer]
        return self._scores(ends, taken.astype(np.intp))

    def _scores(self, ends: Contracts, taken: Ints) -> Ints:
        vulnerable = self.view.vulnerability >> (ends.declarer & 1) & 1
        points: Ints = SCORES[ends.bid[:, None], ends.doubling[:, None], vulnerable[:, None], taken]
        ours = (ends.declarer & 1) == (0 if self.view.seat.side is Side.NS else 1)
        return np.where(ours[:, None], points, -points)

    def _worth(self, difference: Ints) -> Floats64:
        if self.settings.aim is Aim.MATCHPOINTS:
            return 5.0 * np.sign(difference)
        return imps(difference).astype(np.float64)

    def _mean(self, call: Call) -> tuple[float, float]:
        """The mean and its standard error."""
        mean, variance = self._weighted(self.swings[call])
        return mean, float(np.sqrt(variance))

    def _weighted(self, won: Floats64) -> tuple[float, float]:
        """The mean over the first layouts, and its variance; one IMP more or less is taken for granted on each, so that
        few equal layouts are no certainty."""
        weights = self.laid.weights[: len(won)] / self.laid.weights[: len(won)].sum()
        mean = float(weights @ won)
        return mean, float((weights**2) @ ((won - mean) ** 2 + (weights**2).sum()))

    def _is_clear(self, call: Call) -> bool:
        """Whether a call is better than the own one beyond doubt."""
        mean, error = self._mean(call)
        return mean > self.settings.margin + self.settings.doubt * error

    def _may_win(self, call: Call) -> bool:
        mean, error = self._mean(call)
        return mean + 2 * error > 0

    def _solve(self) -> None:
        """Replace estimates by exact results on the layouts where they matter most, if the best call is close."""
        solve, count = self.search.solve, self.settings.exact
        if solve is None or not count:
            return
        best = max(self.swings, key=lambda call: self._mean(call)[0])
        mean, error = self._mean(best)
        if abs(mean) > 2 * error:
            return
        matter = self.laid.weights[: len(self.swings[best])] ** 2 * self.spread[best]
        for row in np.argsort(-matter, kind="stable")[:count].tolist():
            if self._is_late():
                self.stopped = True
                return
            deal = deals_of(self.laid.owners[row : row + 1])[0]
            points = [self._solved(self._end(call, row), deal, solve) for call in (best, self.own)]
            self.swings[best][row] = self._worth(np.array(points[0] - points[1])).item()
            self.spread[best][row] = 0.0

    def _solved(self, end: Contracts, deal: Deal, solve: Solve) -> int:
        contract = end.contract(0)
        taken = 0 if contract is None else solve(deal, contract)
        return int(self._scores(end, np.array([[taken]]))[0, 0])

    def _end(self, call: Call, row: int) -> Contracts:
        """The contract on one layout after a call."""
        part, place = divmod(row, self.settings.at_once)
        ends, one = self.ended[call][part], slice(place, place + 1)
        return Contracts(ends.bid[one], ends.doubling[one], ends.declarer[one])

    def difference(self, better: Call, call: Call) -> tuple[float, float]:
        """By how much one candidate is better than another, layout by layout, and the standard error of that."""
        if better is call:
            return 0.0, 0.0
        won = self._between(self.swings, better, call)
        mean, variance = self._weighted(won)
        return mean, float(np.sqrt(variance))

    def _between(self, found: dict[Call, Floats64], better: Call, call: Call) -> Floats64:
        """The differences of two calls on the layouts that both have; a call that is not there has none to the own."""
        count = min(len(found[one]) for one in (better, call) if one in found)
        first, second = (found[one][:count] if one in found else np.zeros(count) for one in (better, call))
        return first - second

    def ends(self, call: Call, count: int) -> Contracts:
        """The contracts on the first so many layouts after a call."""
        parts = self.ended[call]
        columns = (np.concatenate([getattr(part, name) for part in parts]) for name in ("bid", "doubling", "declarer"))
        return Contracts(*(column[:count] for column in columns))

    def ranked(self) -> list[SearchedCall]:
        """What was found, the call to be made first, then the others by what they are worth."""
        found = sorted((self._searched(call) for call in self.swings), key=lambda one: -one.gain)
        most = max(len(won) for won in self.swings.values())
        usual = SearchedCall(self.own, 0.0, 0.0, most, self.laid.effective, str(self.settings.aim), self.stopped)
        if self._is_clear(found[0].call):
            return [found[0], usual, *found[1:]]
        return [usual, *found]

    def _searched(self, call: Call) -> SearchedCall:
        mean, error = self._mean(call)
        won = self.swings[call]
        far = np.argsort(-np.abs(won) * self.laid.weights[: len(won)], kind="stable")[:_TOLD]
        deciding = tuple(
            SwingLayout(
                deal, round(float(won[row]), 2), self._end(self.own, row).contract(0), self._end(call, row).contract(0)
            )
            for row, deal in zip(far.tolist(), deals_of(self.laid.owners[far]), strict=True)
            if won[row] != 0
        )
        aim, effective = str(self.settings.aim), self.laid.effective
        return SearchedCall(call, mean, error, len(won), effective, aim, self.stopped, deciding)
