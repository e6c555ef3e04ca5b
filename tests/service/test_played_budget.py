"""Questions about cards and deals end with their budget, with what was worked out by then."""

from __future__ import annotations

from typing import Any

import pytest

from tablefeel.service.queue.costs import Lane, cost_of
from tablefeel.service.queue.work import perform

HAND = "JT98.J98.Q98.QJT"
NOTRUMP = ["1N", "P", "3N", "P", "P", "P"]
DEAL = "N:AKQ2.AKQ.AK2.432 JT98.J98.Q98.QJT 765.765.765.AK65 43.T432.JT43.987"
VIEW: dict[str, Any] = {"hand": HAND, "dealer": "N", "auction": NOTRUMP, "bidder": "floor", "layouts": 24}
BOARD: dict[str, Any] = {"deal": DEAL, "auction": NOTRUMP, "ns": "floor", "ew": "floor", "layouts": 2, "most": 52}
DEAR: dict[str, dict[str, Any]] = {
    "lead": VIEW, "card": VIEW, "claim": VIEW | {"tricks": 3}, "play": BOARD,
    "deal": {"script": "condition hcp(north) > 36", "count": 9},
}  # fmt: skip


@pytest.mark.parametrize("kind", DEAR)
def test_they_are_dear(kind: str) -> None:
    assert cost_of(kind, DEAR[kind]).lane is Lane.DEAR


@pytest.mark.parametrize("kind", ["lead", "claim"])
def test_with_no_time_the_first_round_is_answered(kind: str) -> None:
    (outcome,) = perform(kind, [DEAR[kind]], 0.0)
    assert outcome["result"]["layouts"] == 10


def test_a_card_with_no_time_is_chosen_by_bridge_sense() -> None:
    """A layout that is solved at once may still be looked at: a quick machine gets that far."""
    (outcome,) = perform("card", [DEAR["card"]], 0.0)
    assert outcome["result"]["layouts"] <= 1


def test_robots_stop_and_go_on_when_asked_again() -> None:
    (first,) = perform("play", [BOARD], 0.0)
    assert len(first["result"]["played"]) == 1
    assert "ask again" in first["left_out"][0]
    (second,) = perform("play", [BOARD | {"played": first["result"]["played"]}], 0.0)
    assert second["result"]["played"][:1] == first["result"]["played"]
    assert len(second["result"]["played"]) == 2


def test_a_search_for_deals_ends() -> None:
    (outcome,) = perform("deal", [DEAR["deal"]], 0.0)
    assert "of 9 deals met the condition" in outcome["error"]["message"]
