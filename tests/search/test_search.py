"""Search at the table: candidates are bid out on layouts and compared with the bidder's own call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from tablefeel.arrays import random_owners
from tablefeel.bidding import Decision, Explain, OneByOne, PlayerView
from tablefeel.bidding.shapes import decision_shape
from tablefeel.errors import BadConfig
from tablefeel.kernel import PASS, Auction, Board, Call, Contract, Deal, Seat
from tablefeel.search.search import Aim, Search, Settings, TricksOf
from tablefeel.simulation import Contracts

GAME, PART = Call.parse("4S"), Call.parse("2S")


class Fixed(OneByOne):
    """A bidder that passes, a plan, and layouts on which every call is the last but for passes."""

    def __init__(self, *candidates: Call, weights: Sequence[float] = ()) -> None:
        self.known, self.shares = candidates, weights
        self.finished: list[tuple[Call, int]] = []
        self.owners, self.weights, self.effective = np.empty((0, 52), np.uint8), np.empty(0), 0.0

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        return Decision.of(view.auction, PASS)

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:
        return self.known[:most]

    def lay(self, view: PlayerView, count: int) -> Fixed:
        self.view = view
        self.owners = random_owners(count, np.random.default_rng(view.hand.bits & 0xFFFF))
        self.weights = np.resize(np.array(self.shares or (1.0,)), count)
        self.weights /= self.weights.sum()
        self.effective = 1 / float((self.weights**2).sum())
        return self

    def finish(self, calls: Sequence[Call], rows: NDArray[np.intp]) -> list[Contracts]:
        self.finished += [(call, len(rows)) for call in calls]
        return [self._ended(call, len(rows)) for call in calls]

    def _ended(self, call: Call, count: int) -> Contracts:
        auction = self.view.auction.then(call)
        while not auction.is_over:
            auction = auction.then(PASS)
        return Contracts.of([auction.contract] * count)


def taking(*tricks: int) -> TricksOf:
    """A solver for which deals in turn give every declarer so many tricks."""

    def tables(owners: NDArray[np.uint8]) -> NDArray[np.int8]:
        counts = np.resize(np.array(tricks, dtype=np.int8), len(owners))
        return np.broadcast_to(counts[:, None, None, None], (len(owners), 1, 5, 4))

    return tables


def view(calls: str = "N: P P") -> PlayerView:
    return PlayerView.of_board(Board.numbered(1, Deal.random(Random(4))), Auction.parse(calls))


def search(plan: Fixed, *tricks: int, **settings: object) -> Search:
    usual: dict[str, object] = {"seconds": None, "layouts": 64, "at_once": 16}
    return Search(plan, plan, taking(*tricks), Settings(**{**usual, **settings}))  # type: ignore[arg-type]


def test_a_better_call_is_made_and_the_reasons_say_why() -> None:
    plan = Fixed(PASS, GAME, PART)
    decision = search(plan, 10).choose(view())
    assert decision.call is GAME
    assert decision.probability(GAME) == 1
    reasons = {choice.call: choice.reason for choice in decision.choices}
    assert reasons[GAME].startswith("+9.0 ± ")  # 420 points
    assert reasons[GAME].endswith("IMPs on 64 layouts")
    assert reasons[PART].startswith("+5.0 ± ")  # 170 points
    best, usual, third = search(plan, 10).consider(view())
    assert (best.call, usual.call, third.call) == (GAME, PASS, PART)
    assert len(best.deciding) == 3
    assert usual.gain == 0
    assert best.effective == pytest.approx(64)


def test_answers_tell_the_layouts_that_decide() -> None:
    decision = search(Fixed(PASS, GAME), 10).choose(view())
    entry = msgspec.to_builtins(decision_shape(decision))["calls"][0]
    assert (entry["call"], entry["search"]["gain"], entry["search"]["layouts"]) == ("4S", 9, 64)
    layout = entry["search"]["deciding"][0]
    assert (layout["usual"], layout["instead"], layout["gain"]) == ("passed out", "4S S", 9)
    assert Deal.parse(layout["deal"])
    assert "4S S, not passed out" in str(search(Fixed(PASS, GAME), 10).consider(view())[0].deciding[0])


def test_points_are_those_of_the_callers_side() -> None:
    assert search(Fixed(PASS, GAME), 10).call(view("N: P")) is GAME  # East
    assert search(Fixed(PASS, GAME), 4).call(view("N: P")) is PASS


def test_doubt_keeps_the_own_call() -> None:
    found = search(Fixed(PASS, GAME), 10, 9, 9, 9, 9, doubt=1.5).consider(view())
    assert found[0].call is PASS
    even = search(Fixed(PASS, GAME), 10, 9, doubt=0.0).consider(view())
    assert even[0].call is GAME
    assert search(Fixed(PASS, GAME), 10, 9, doubt=100.0).call(view()) is PASS
    assert search(Fixed(PASS, GAME), 10, doubt=0.0, margin=8.5).call(view()) is GAME
    assert search(Fixed(PASS, GAME), 10, doubt=0.0, margin=9.5).call(view()) is PASS


def test_layouts_count_by_weight() -> None:
    assert search(Fixed(PASS, GAME), 10, 8, doubt=0.0).consider(view())[0].gain == pytest.approx((9 - 3) / 2)
    heavy = search(Fixed(PASS, GAME, weights=(1.0, 3.0)), 10, 8, doubt=0.0).consider(view())
    assert {one.call: one.gain for one in heavy}[GAME] == pytest.approx((9 - 3 * 3) / 4)


def test_matchpoints_count_how_often_not_how_much() -> None:
    plan = Fixed(PASS, GAME, PART)
    found = {one.call: one.gain for one in search(plan, 10, 9, 9, aim=Aim.MATCHPOINTS, layouts=60).consider(view())}
    assert found[PART] == pytest.approx(5)
    assert found[GAME] == pytest.approx(5 * (1 - 2) / 3, abs=0.5)  # dropped after a round
    assert str(search(plan, 10, aim=Aim.MATCHPOINTS).consider(view())[0]).startswith("+5.0 ± ")


def test_candidates_that_cannot_win_get_no_more_layouts() -> None:
    plan = Fixed(PASS, GAME, PART)
    found = {one.call: one for one in search(plan, 8).consider(view())}
    assert found[GAME].layouts == 16
    assert found[PART].layouts == 64
    assert (GAME, 16) in plan.finished
    assert sum(call is GAME for call, _ in plan.finished) == 1


def test_close_calls_are_solved_exactly() -> None:
    asked: list[Contract] = []

    def solve(deal: Deal, contract: Contract) -> int:
        asked.append(contract)
        return 10

    plan = Fixed(PASS, GAME)
    settings = Settings(seconds=None, layouts=8, at_once=8, exact=3)
    versions = np.array([2, 10], dtype=np.int8)[None, :, None, None]
    deep = Search(plan, plan, lambda owners: np.broadcast_to(versions, (len(owners), 2, 5, 4)), settings, solve)
    best = {one.call: one for one in deep.consider(view())}[GAME]
    assert [str(contract) for contract in asked] == ["4S S"] * 3
    assert best.gain == pytest.approx(3 * 9 / 8)  # elsewhere +9 as often as -9


class Clock:
    """Every look at it takes a second."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1.0
        return self.now


def test_time_ends_a_search_after_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.search.search.time.thread_time", Clock())
    found = search(Fixed(PASS, GAME), 10, seconds=0.0).consider(view())
    assert {one.layouts for one in found} == {16}
    assert all(one.stopped for one in found)
    found = search(Fixed(PASS, GAME), 10, seconds=1.5).consider(view())
    assert {one.layouts for one in found} == {32}


def test_a_search_that_gets_no_processor_is_not_late_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.search.search.time.thread_time", lambda: 0.0)
    monkeypatch.setattr("tablefeel.search.search.time.monotonic", Clock())
    found = search(Fixed(PASS, GAME), 10, seconds=0.15).consider(view())
    assert {one.layouts for one in found} == {32}
    assert {one.layouts for one in search(Fixed(PASS, GAME), 10, seconds=1.0).consider(view())} == {64}


def test_nothing_to_think_about() -> None:
    plan = Fixed(PASS)
    assert search(plan, 10).consider(view()) == []
    assert search(plan, 10).call(view()) is PASS
    assert search(plan, 10).choose(view()).call is PASS
    assert plan.finished == []


def test_a_pass_out_scores_nothing() -> None:
    found = search(Fixed(PASS, PART), 8).consider(view("N: P P P"))
    assert found[0].call is PART
    assert found[0].gain == pytest.approx(3)  # 110 points


@pytest.mark.parametrize("wrong", [{"layouts": 0}, {"doubt": -1.0}, {"seconds": -1.0}, {"exact": -1}])
def test_bad_settings_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadConfig):
        Settings(**wrong)  # type: ignore[arg-type]


def test_the_seat_is_that_of_the_view() -> None:
    assert view().seat is Seat.S
