"""What workers do: questions, many of a kind at once, and pieces of bulk work.

Names come from outside: only bidders and convention cards of the package are served, never programs or files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tablefeel.bidding.budget import Budget, within
from tablefeel.bidding.shapes import Request, error_json
from tablefeel.errors import TablefeelError
from tablefeel.questions.asking import answer_all, read
from tablefeel.questions.players import PackagePlayers
from tablefeel.service.queue.costs import Lane, cost_of
from tablefeel.service.queue.tasks import BULK, LEFT_OUT, Json, Outcome

PLAYERS = PackagePlayers()
MOST_POSITIONS = 1500
"""Positions of auctions that a worker keeps, 12 to 25 kB each."""


def perform(kind: str, payloads: Sequence[Json], seconds: float | None = None) -> list[Outcome]:
    """The outcome of each payload; a bad one spoils only its own. `seconds` is as `tasks.perform` says."""
    if kind in BULK:
        from tablefeel.service.queue.cluster_tasks import piece  # noqa: PLC0415 - few workers ever need it

        return [_piece(partial(piece, kind, payload)) for payload in payloads]
    if seconds is None:
        return _answered(kind, payloads)
    dear = [place for place, payload in enumerate(payloads) if cost_of(kind, payload).lane is Lane.DEAR]
    cheap = [place for place in range(len(payloads)) if place not in dear]
    groups = [[place] for place in dear] + ([cheap] if cheap else [])
    outcomes: dict[int, Outcome] = {}
    for places in groups:
        outcomes |= zip(places, _within(kind, [payloads[place] for place in places], seconds), strict=True)
    return [outcomes[place] for place in range(len(payloads))]


def _within(kind: str, payloads: Sequence[Json], seconds: float) -> list[Outcome]:
    """The outcomes of some payloads from one budget, each with its share of what they took."""
    with within(Budget(seconds)) as budget:
        found = _answered(kind, payloads)
    more: Outcome = {"seconds": round(budget.spent / len(payloads), 6)}
    if budget.left_out:
        more[LEFT_OUT] = budget.left_out
    spent: Outcome = {"seconds": more["seconds"]}
    return [outcome | (more if "result" in outcome else spent) for outcome in found]


def _answered(kind: str, payloads: Sequence[Json]) -> list[Outcome]:
    outcomes: dict[int, Outcome] = {}
    good: dict[int, Request] = {}
    for place, payload in enumerate(payloads):
        try:
            good[place] = read(kind, payload)
        except TablefeelError as error:
            outcomes[place] = _refused(error)
    for place, found in zip(good, answer_all(kind, list(good.values()), PLAYERS), strict=True):
        outcomes[place] = _refused(found) if isinstance(found, TablefeelError) else {"result": found}
    return [outcomes[place] for place in range(len(payloads))]


def _piece(work: Callable[[], Json]) -> Outcome:
    try:
        return {"result": work()}
    except TablefeelError as error:
        return _refused(error)


def _refused(error: TablefeelError) -> Outcome:
    outcome = error_json(error)
    if error.where is not None:
        outcome["error"]["where"] = error.where
    return outcome


def warm_up() -> None:
    """Load what the first questions need, so that nobody waits for it."""
    from tablefeel.systems.engine.position import keep_positions  # noqa: PLC0415 - the models are loaded here too

    keep_positions(MOST_POSITIONS)
    view = {"hand": "AK5.QJ32.A4.T982", "auction": ["1D", "P"]}
    for kind in ("bid", "explain"):
        perform(kind, [view])
