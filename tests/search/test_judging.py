"""What a call cost: against the best one, on layouts that its caller could expect."""

from __future__ import annotations

import numpy as np
import pytest
from tests.search.test_search import GAME, PART, Fixed, search, view

from tablefeel.errors import BadInput, IllegalCall
from tablefeel.kernel import PASS, Call
from tablefeel.search.judging import SPREAD, TRUST, Loss, Verdict, judge, verdict_on

SLAM, OTHER = Call.parse("6S"), Call.parse("1C")


def test_a_missed_game_costs_what_the_game_wins() -> None:
    found = judge(search(Fixed(PASS, GAME, PART), 10), view(), PASS)
    assert (found.best, found.verdict, found.loss) == (GAME, Verdict.BLUNDER, Loss.PREEMPT)
    assert found.cost == pytest.approx(9 * TRUST, rel=1e-3)  # 420 against nothing, and searches promise too much
    assert found.beyond_system == found.cost
    assert found.layouts == 64


def test_the_less_is_known_the_less_is_believed() -> None:
    """A cost that is known to within its usual spread counts by half."""
    few, many = (judge(search(Fixed(PASS, GAME, PART), 10, layouts=count), view(), PASS) for count in (2, 64))
    assert few.cost < many.cost < 9 * TRUST
    raw = few.standard_error / np.sqrt(1 - (few.standard_error / SPREAD) ** 2)
    assert few.cost == pytest.approx(9 * TRUST * SPREAD**2 / (SPREAD**2 + raw**2), rel=1e-6)


def test_the_best_call_costs_nothing() -> None:
    found = judge(search(Fixed(PASS, GAME, PART), 10), view(), GAME)
    assert (found.best, found.cost, found.verdict, found.loss) == (GAME, 0.0, Verdict.GOOD, None)


def test_a_call_that_is_no_candidate_is_compared_to_the_end() -> None:
    plan = Fixed(GAME, PART)
    found = judge(search(plan, 10), view(), SLAM)
    assert (found.best, found.verdict, found.loss) == (GAME, Verdict.BLUNDER, Loss.PREEMPT)
    assert sum(count for call, count in plan.finished if call is SLAM) == 64, "it is never dropped"
    assert sum(count for call, count in plan.finished if call is PART) < 64, "what cannot win is"
    assert {one.call for one in found.candidates} == {GAME, PART, SLAM}


@pytest.mark.parametrize(
    ("best", "made", "tricks", "loss"),
    [("6H", "4H", 12, Loss.SLAM), ("4H", "P", 10, Loss.GAME_MISSED), ("P", "3H", 8, Loss.OVERBID),
     ("3N", "4H", 9, Loss.STRAIN), ("3H", "P", 9, Loss.PART_SCORE)],
)  # fmt: skip
def test_the_kinds_of_losses_by_where_the_calls_lead(best: str, made: str, tricks: int, loss: Loss) -> None:
    call = Call.parse(best)
    found = judge(
        search(Fixed(call), tricks), view("N: 1H P 2H 2S" if best == "3H" else "N: 1H P 2H P"), Call.parse(made)
    )
    assert found.cost > 0
    assert found.loss is loss


def test_a_double_missed() -> None:
    found = judge(search(Fixed(Call.parse("X")), 4), view("N: 1H P 2H 4S"), PASS)
    assert (found.best, found.loss) == (Call.parse("X"), Loss.DOUBLE)


def test_nothing_to_think_about_is_good() -> None:
    found = judge(search(Fixed(PASS), 10), view(), PASS)
    assert (found.verdict, found.layouts, found.cost) == (Verdict.GOOD, 0, 0.0)


def test_calls_that_nobody_may_make_are_refused() -> None:
    with pytest.raises(IllegalCall):
        judge(search(Fixed(PASS), 10), view("N: 1S"), OTHER)
    with pytest.raises(BadInput):
        judge(search(Fixed(PASS), 10), view("N: P P P P"), PASS)


@pytest.mark.parametrize(
    ("cost", "error", "verdict"),
    [(0.4, 0.1, "good"), (0.9, 1.0, "good"), (0.9, 0.2, "close"), (2.9, 1.5, "close"), (1.5, 0.7, "mistake"),
     (3.2, 1.5, "blunder"), (12.0, 7.0, "close")],
)  # fmt: skip
def test_a_doubt_is_in_the_callers_favour(cost: float, error: float, verdict: str) -> None:
    assert verdict_on(cost, error) == verdict
