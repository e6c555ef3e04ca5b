"""What a question is likely to cost, read off the question alone, and in which lane it waits for that.

Estimates are milliseconds of one core, measured for every name of the roster (`benchmarks/results/costs.md`). They need
not be exact: they choose the lane and what is charged at first; what was really spent is charged afterwards, and the
budget in the worker ends what was underestimated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

Json = Mapping[str, Any]

UNIT = 5.0
"""Milliseconds that one request of a client's rate pays for."""
DEAR_FROM = 20.0
"""Milliseconds from which a question is dear."""
BATCH = 120.0
"""Milliseconds of questions that a worker takes together, so that nobody waits long behind others."""


MOST = 1500.0
"""Milliseconds that no question is thought to take more than: the budget in the worker ends it before."""


class Lane(StrEnum):
    """Where questions wait. Dear ones never occupy all workers; bulk work is taken when nobody asks anything."""

    CHEAP = "cheap"
    DEAR = "dear"
    BULK = "bulk"


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of one core that a question is likely to take."""

    milliseconds: float

    @property
    def lane(self) -> Lane:
        """Where it waits."""
        return Lane.DEAR if self.milliseconds >= DEAR_FROM else Lane.CHEAP

    @property
    def units(self) -> float:
        """Requests of a client's rate that it counts for."""
        return units_of(self.milliseconds / 1000)


def units_of(seconds: float) -> float:
    """Requests of a client's rate that so much time of one core counts for: at least one."""
    return max(1.0, 1000 * seconds / UNIT)


_QUICK = frozenset({"floor", "pass"})
_SELF_TAUGHT = frozenset({"selfplay", "sayc-plus"})
_UNCONTESTED = frozenset({"relay", "ho", "yeh"})
_SEARCH = "+search"
_CALLS_OF_AN_AUCTION = 14
"""Calls that robots make on a deal."""


def cost_of(kind: str, payload: Json) -> Cost:
    """What a question of that kind is likely to cost; a payload that makes no sense is answered quickly."""
    estimate = _ESTIMATES.get(kind)
    try:
        return Cost(DEAR_FROM if estimate is None else min(MOST, estimate(payload)))
    except (TypeError, ValueError, AttributeError):
        return Cost(1.0)


def _made(payload: Json) -> int:
    return len(payload.get("auction") or ())


_WRITTEN = ";"
"""Stands in the name of a card that was edited (`systems.cards.written`)."""


def _cards(payload: Json) -> float:
    """What cards cost that were edited: nothing about them is known from before."""
    cards = payload.get("cards") or {}
    return 30.0 * sum(_WRITTEN in str(cards.get(side)) for side in ("ns", "ew"))


def _bid(payload: Json) -> float:
    made = _made(payload)
    words = 10.0 + 0.5 * made if payload.get("words") else 0.0
    return _call(str(payload.get("bidder")), made) + words + _cards(payload)


def _call(bidder: str, made: int) -> float:
    """One call of a bidder after so many others, with what every call shows."""
    base, search, _ = bidder.partition(_SEARCH)
    extra = 80.0 if search else 0.0
    if base in _QUICK:
        return 0.5 + extra
    if base in _UNCONTESTED:
        return 60.0 + 40.0 * (made // 2)
    if base in _SELF_TAUGHT:
        return 20.0 + 30.0 * (made // 4) + extra
    return 3.0 + 0.2 * made + extra


def _explain(payload: Json) -> float:
    made, bidder = _made(payload), str(payload.get("bidder"))
    cost = 3.0 + 0.2 * made + _cards(payload)
    if payload.get("history"):
        cost += 5.0 + 3.0 * made + (15.0 * made if bidder.partition("+")[0] in _SELF_TAUGHT else 0.0)
    if payload.get("history") or payload.get("calls"):
        cost += 5.0 + _call(bidder, made)
    return cost + (25.0 if payload.get("every") else 0.0)


def _contract(payload: Json) -> float:
    searched = 80.0 if _SEARCH in str(payload.get("bidder")) else 0.0
    return 4.0 + 0.6 * _made(payload) + searched + _cards(payload)


def _meanings(payload: Json) -> float:
    return 3.0 + 0.5 * _made(payload) + _cards(payload)


def _auction(payload: Json) -> float:
    each = [_call(str(payload.get(side)), 4) for side in ("ns", "ew")]
    return _CALLS_OF_AN_AUCTION / 2 * sum(each)


def _solve(payload: Json) -> float:
    return 5.0 if payload.get("solver") in ("estimate", "dharmalingam") else 200.0


def _convert(payload: Json) -> float:
    return 1.0 + len(payload.get("text") or "") / 400


def _openings(payload: Json) -> float:
    return 20.0 + int(payload.get("hands") or 1000) * _call(str(payload.get("bidder")), 0) / 3


def _lead(payload: Json) -> float:
    return 50.0 + (8.0 if payload.get("quick") else 30.0) * int(payload.get("layouts") or 32)


def _card(payload: Json) -> float:
    played = len(payload.get("played") or ())
    return 30.0 + int(payload.get("layouts") or 40) * (30.0 if played < 8 else 4.0 if played < 16 else 1.0)


def _play(payload: Json) -> float:
    most = payload.get("most")
    return _card(payload) * min(8, 52 if most is None else int(most))


def _deal(payload: Json) -> float:
    return 300.0 if payload.get("script") else 30.0 + int(payload.get("count") or 1)


def _judge(payload: Json) -> float:
    slow = 700.0 if "+contract" in str(payload.get("judge")) else 0.0  # asked with views, layout by layout
    return {"quick": 100.0, "study": 500.0}.get(str(payload.get("depth")), 300.0) + slow + _cards(payload)


def _review(payload: Json) -> float:
    return 200.0 + _made(payload) * _judge(payload)


def _compare(payload: Json) -> float:
    return 200.0 + _CALLS_OF_AN_AUCTION * _call(str(payload.get("robots")), 4) + _cards(payload)


def _practice(payload: Json) -> float:
    return (120.0 if payload.get("theme") in (None, "anything") else 700.0) + _cards(payload)


def _agreements(payload: Json) -> float:
    return 250.0 if _WRITTEN in str(payload.get("card")) else 60.0


def _pair(_: Json) -> float:
    return 2.0


_ESTIMATES = {
    "lead": _lead, "card": _card, "claim": _card, "play": _play, "deal": _deal, "judge": _judge, "review": _review,
    "compare": _compare, "practice": _practice, "agreements": _agreements, "pair": _pair,
    "bid": _bid, "explain": _explain, "contract": _contract, "meanings": _meanings, "auction": _auction,
    "solve": _solve, "convert": _convert, "openings": _openings,
}  # fmt: skip
