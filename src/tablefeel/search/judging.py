"""What a call cost: the best call's expected result minus that of the call made, over layouts the player could expect.

The layouts are a search's: dealt from what the caller knew (own hand, auction, cards), weighed by how likely everybody
would have bid so. What the others really held is never looked at, so a lucky call is no better than it was, and an
unlucky one no worse. The best call is the one that the search would make: the bidder's own, unless another is better
by more than the doubt about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from tablefeel.bidding import PlayerView
from tablefeel.bidding.searched_call import SearchedCall
from tablefeel.kernel import Call, Strain
from tablefeel.search.search import Comparison, Search
from tablefeel.simulation import Contracts

CLOSE, MISTAKE, BLUNDER = 0.5, 1.0, 3.0
"""IMPs (or tenths of a board) from which a call is no longer simply good, is a mistake, is a blunder."""
TRUST = 0.75
"""What a search brings of what it expects to gain over the system's own call (experiments/selfplay/search.md)."""
SPREAD = 2.0
"""IMPs by which costs of calls really differ: a cost known to within as much is believed by half, as an estimate that
stands out is more often luck than one that does not (experiments/judgement)."""
SURE = 2.0
"""Standard errors by which a cost must stand out before it is held against anybody."""
SURE_OF_THE_CARDS = 3.0
"""The same for the system's own call: whoever keeps to the card is blamed only beyond any doubt."""
_GAMES = (5, 5, 4, 4, 3)
"""The level of game by strain, clubs first."""
_SLAM = 6


class Verdict(StrEnum):
    """What is said of a call."""

    GOOD = "good"
    CLOSE = "close"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_wrong(self) -> bool:
        """Whether it is held against the caller."""
        return self in (Verdict.MISTAKE, Verdict.BLUNDER)


class Loss(StrEnum):
    """In what kind of decision most of a cost arises."""

    GAME_MISSED = "games missed"
    OVERBID = "overbids"
    SLAM = "slams"
    PART_SCORE = "part-scores"
    DOUBLE = "doubles"
    PREEMPT = "preempts"
    COMPETING = "competing"
    STRAIN = "wrong game"


@dataclass(frozen=True, slots=True)
class Compared:
    """A call that was thought about, and what it is expected to lose against the best one."""

    call: Call
    loss: float
    standard_error: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A call that was made, against the best one."""

    call: Call
    best: Call
    cost: float
    """Expected loss against the best call, in `unit`; never below 0."""
    standard_error: float
    verdict: Verdict
    beyond_system: float = 0.0
    """The part of the cost by which the best call is better than the system's own; a later call may still repair it."""
    layouts: int = 0
    """How many were looked at; 0 where no other call was worth a thought."""
    effective: float = 0.0
    unit: str = "imps"
    loss: Loss | None = None
    """The kind of decision, where something was lost."""
    candidates: tuple[SearchedCall, ...] = ()
    """All calls that were compared, the best first; gains are against the bidder's own call."""
    compared: tuple[Compared, ...] = ()
    """The same with what each loses, counted as `cost` is: the best first, then the cheapest."""


def judge(search: Search, view: PlayerView, made: Call) -> Judgement:
    """What a call cost, as its caller could have known."""
    view.check_turn()
    view.auction.check(made)
    found = search.compare(view, made)
    unit = str(search.settings.aim)
    if found is None:
        return Judgement(made, made, 0.0, 0.0, Verdict.GOOD, unit=unit)
    ranked = found.ranked()
    best = ranked[0].call
    cost, gain, error = _cost(found, best, made)
    if cost == 0 and best is not made:
        best, error = made, 0.0  # nothing speaks against it
    verdict = verdict_on(cost, error, SURE_OF_THE_CARDS if made is found.own else SURE)
    loss = None if verdict is Verdict.GOOD else _loss(found, best, made)
    beyond = 0.0 if best is made else min(cost, gain)
    layouts, effective = ranked[0].layouts, ranked[0].effective
    return Judgement(
        made, best, cost, error, verdict, beyond, layouts, effective, unit, loss, tuple(ranked),
        tuple(_compared(found, best, ranked)),
    )  # fmt: skip


def _cost(found: Comparison, best: Call, made: Call) -> tuple[float, float, float]:
    """What a call loses against the best one, which part of it is beyond the system, and the standard error."""
    gain, strayed = TRUST * found.difference(best, found.own)[0], found.difference(found.own, made)[0]
    error = found.difference(best, made)[1]
    belief = SPREAD**2 / (SPREAD**2 + error**2)
    return max(0.0, belief * (gain + strayed)), belief * gain, error * belief**0.5


def _compared(found: Comparison, best: Call, ranked: Sequence[SearchedCall]) -> list[Compared]:
    costs = {one.call: _cost(found, best, one.call) for one in ranked if one.call is not best}
    losses = [Compared(call, cost, error) for call, (cost, _, error) in costs.items()]
    return [Compared(best, 0.0, 0.0), *sorted(losses, key=lambda one: one.loss)]


def verdict_on(cost: float, standard_error: float, sure: float = SURE) -> Verdict:
    """What is said of a call that costs so much, known so well: a doubt is in the caller's favour."""
    if cost < CLOSE or cost <= standard_error:
        return Verdict.GOOD
    if cost < MISTAKE or cost < sure * standard_error:
        return Verdict.CLOSE
    return Verdict.MISTAKE if cost < BLUNDER else Verdict.BLUNDER


def _loss(found: Comparison, best: Call, made: Call) -> Loss:
    """The kind of decision in which most is lost, summed over the layouts; a preempt made or missed comes first."""
    if any(_is_preempt(found.view, call) for call in (best, made)):
        return Loss.PREEMPT
    won = found.swings.get(best), found.swings.get(made)
    count = min(len(one) for one in won if one is not None)
    first, second = (np.zeros(count) if one is None else one[:count] for one in won)
    lost = np.maximum(0.0, first - second) * found.laid.weights[:count]
    kinds = _kinds(found.ends(best, count), found.ends(made, count), found.view.seat & 1)
    sums = {kind: float(lost[kinds == place].sum()) for place, kind in enumerate(_ORDER)}
    return max(sums, key=lambda kind: sums[kind])


def _is_preempt(view: PlayerView, call: Call) -> bool:
    """Whether a call is the first bid of its side, in a suit, and higher than it need be; 2♣ is strong."""
    calls = view.auction.calls
    if not call.is_bid or call.strain is Strain.NT or any(made.is_bid for made in calls[len(calls) % 2 :: 2]):
        return False
    last = max((made for made in calls if made.is_bid), default=None)
    if last is None:
        return call.level >= 2 and (call.level, call.strain) != (2, Strain.C)
    return call.level > last.level + (call.strain <= last.strain)


_ORDER = (Loss.SLAM, Loss.DOUBLE, Loss.GAME_MISSED, Loss.STRAIN, Loss.OVERBID, Loss.PART_SCORE, Loss.COMPETING)


def _kinds(best: Contracts, made: Contracts, side: int) -> NDArray[np.intp]:
    """(n,): what is at stake between two contracts for a side, as a place in the order above; the first that is so."""
    ours = [_ours(one, side) for one in (best, made)]
    games = [_is_game(one) for one in (best, made)]
    both = ours[0] & ours[1]
    at_stake = [
        (ours[0] & (best.level >= _SLAM)) | (ours[1] & (made.level >= _SLAM)),
        (best.doubling > 0) | (made.doubling > 0),
        ours[0] & games[0] & ~(ours[1] & games[1]) & ~_theirs_above(made, ours[1]),
        both & games[0] & games[1] & (best.strain != made.strain),
        both & (made.level > best.level),
        ~games[0] & ~games[1],
    ]
    return np.select(at_stake, range(len(at_stake)), len(at_stake))


def _ours(contracts: Contracts, side: int) -> NDArray[np.bool_]:
    return np.asarray((contracts.bid >= 0) & (contracts.declarer & 1 == side))


def _is_game(contracts: Contracts) -> NDArray[np.bool_]:
    needed = np.append(np.array(_GAMES), 99)[contracts.strain]
    return np.asarray(contracts.level >= needed)


def _theirs_above(contracts: Contracts, ours: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where the other side plays a game."""
    return ~ours & _is_game(contracts)
