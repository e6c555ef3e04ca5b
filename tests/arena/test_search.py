"""Search at the table: candidates are bid out on layouts and compared in IMPs with the bidder's own call."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from tablefeel.arena.search import Search, Settings, TricksOf
from tablefeel.bidding import Decision, PlayerView
from tablefeel.errors import BadConfig
from tablefeel.kernel import PASS, Auction, Board, Call, Deal, Seat
from tablefeel.simulation import random_owners

GAME, PART = Call.parse("4S"), Call.parse("2S")


class Fixed:
    """A bidder that passes, and a plan in which every call is the last but for passes."""

    def __init__(self, *candidates: Call) -> None:
        self.known = candidates
        self.finished: list[tuple[Call, int]] = []

    def choose(self, view: PlayerView) -> Decision:
        return Decision.of(view.auction, PASS)

    def candidates(self, view: PlayerView, most: int) -> Sequence[Call]:  # noqa: ARG002
        return self.known[:most]

    def layouts(self, view: PlayerView, count: int) -> NDArray[np.uint8]:
        return random_owners(count, np.random.default_rng(view.hand.bits & 0xFFFF))

    def finish(self, view: PlayerView, call: Call, owners: NDArray[np.uint8]) -> list[tuple[Call, ...]]:
        self.finished.append((call, len(owners)))
        auction = view.auction.then(call)
        while not auction.is_over:
            auction = auction.then(PASS)
        return [auction.calls] * len(owners)


def taking(*tricks: int) -> TricksOf:
    """A solver for which deals in turn give every declarer so many tricks."""

    def tables(owners: NDArray[np.uint8]) -> NDArray[np.int8]:
        counts = np.resize(np.array(tricks, dtype=np.int8), len(owners))
        return np.broadcast_to(counts[:, None, None], (len(owners), 5, 4))

    return tables


def view(calls: str = "N: P P") -> PlayerView:
    return PlayerView.of_board(Board.numbered(1, Deal.random(Random(4))), Auction.parse(calls))


def search(plan: Fixed, *tricks: int, **settings: object) -> Search:
    return Search(plan, plan, taking(*tricks), Settings(**{"seconds": None, **settings}))  # type: ignore[arg-type]


def test_a_better_call_is_made_and_the_reasons_say_why() -> None:
    plan = Fixed(PASS, GAME, PART)
    decision = search(plan, 10).choose(view())
    assert decision.call is GAME
    reasons = {choice.call: choice.reason for choice in decision.choices}
    assert reasons[GAME].startswith("+9.0 ± ")  # 420 points
    assert reasons[GAME].endswith("IMPs on 64 layouts")
    assert reasons[PART].startswith("+5.0 ± ")  # 170 points
    best, usual, third = search(plan, 10).consider(view())
    assert (best.call, usual.call, third.call) == (GAME, PASS, PART)
    assert len(best.deciding) == 3
    assert usual.imps == 0


def test_points_are_those_of_the_callers_side() -> None:
    assert search(Fixed(PASS, GAME), 10).call(view("N: P")) is GAME  # East
    assert search(Fixed(PASS, GAME), 4).call(view("N: P")) is PASS


def test_doubt_keeps_the_own_call() -> None:
    found = search(Fixed(PASS, GAME), 10, 9, 9, 9, 9, doubt=1.5).consider(view())
    assert found[0].call is PASS
    even = search(Fixed(PASS, GAME), 10, 9, doubt=0.0).consider(view())
    assert even[0].call is GAME
    assert search(Fixed(PASS, GAME), 10, 9, doubt=100.0).call(view()) is PASS


def test_candidates_that_cannot_win_get_no_more_layouts() -> None:
    plan = Fixed(PASS, GAME, PART)
    found = {one.call: one for one in search(plan, 8).consider(view())}
    assert found[GAME].layouts == 16
    assert found[PART].layouts == 64
    assert (GAME, 16) in plan.finished
    assert sum(call is GAME for call, _ in plan.finished) == 1


def test_time_ends_a_search_after_the_first_round() -> None:
    found = search(Fixed(PASS, GAME), 10, seconds=0.0).consider(view())
    assert {one.layouts for one in found} == {16}


def test_nothing_to_think_about() -> None:
    plan = Fixed(PASS)
    assert search(plan, 10).consider(view()) == []
    assert search(plan, 10).call(view()) is PASS
    assert search(plan, 10).choose(view()).call is PASS
    assert plan.finished == []


def test_a_pass_out_scores_nothing() -> None:
    found = search(Fixed(PASS, PART), 8).consider(view("N: P P P"))
    assert found[0].call is PART
    assert found[0].imps == pytest.approx(3)  # 110 points


@pytest.mark.parametrize("wrong", [{"layouts": 0}, {"doubt": -1.0}, {"seconds": -1.0}])
def test_bad_settings_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadConfig):
        Settings(**wrong)  # type: ignore[arg-type]


def test_the_seat_is_that_of_the_view() -> None:
    assert view().seat is Seat.S
