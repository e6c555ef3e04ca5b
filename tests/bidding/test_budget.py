"""Budgets: what has time is worked out, what has not is left out and told."""

from __future__ import annotations

import time

from tablefeel.bidding.budget import Budget, is_whole, leave_out, out_of_time, seconds_left, unpaid, within


def work(seconds: float) -> None:
    """Use so much of the processor."""
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        pass


def test_without_a_budget_there_is_always_time() -> None:
    assert not out_of_time("nothing")
    leave_out("nothing")
    assert is_whole()
    assert seconds_left() is None


def test_a_spent_budget_says_what_is_missing_once() -> None:
    with within(Budget(0.01)) as budget:
        assert not out_of_time("the search")
        work(0.02)
        assert seconds_left() == 0
        assert is_whole()
        assert out_of_time("the search") and out_of_time("the search") and out_of_time("the rest")
        assert not is_whole()
    assert budget.left_out == ["the search", "the rest"]
    assert seconds_left() is None


def test_sleeping_and_loading_cost_nothing() -> None:
    with within(Budget(0.02)):
        time.sleep(0.03)
        with unpaid(), unpaid():
            work(0.03)
        assert not out_of_time("anything")
