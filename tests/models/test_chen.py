"""Chen's network as it ships: it names contracts, and a card bids by it."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tablefeel.bidding import PlayerView
from tablefeel.encoding.contract import PAPER
from tablefeel.kernel import Auction, Call, Hand, Seat
from tablefeel.models.chen import NAME, ChenModel
from tablefeel.models.contract import points_of
from tablefeel.models.contract_bidder import ContractBidder
from tablefeel.models.files import shipped
from tablefeel.roster import REFINED, find
from tablefeel.simulation.final_contracts import choice_of
from tablefeel.systems.bidder import SystemBidder


def view(hand: str, calls: str) -> PlayerView:
    """The hand of the player to call after these calls; North dealt."""
    auction = Auction.parse(calls, Seat.N)
    return PlayerView(Hand.parse(hand), Seat(len(auction.calls) & 3), auction)


def test_the_shipped_network_is_the_papers_and_says_how_it_was_made() -> None:
    about = json.loads(shipped(NAME).with_suffix(".json").read_text(encoding="utf-8"))
    assert about["encoding"] == PAPER and about["config"]["model"] == "chen" and about["config"]["layers"] == ""
    assert about["config"]["dropout"] == 0.2
    assert "--set model=chen" in about["command"]
    assert 0.75 < about["measures"]["accuracy"] < 1
    assert shipped(NAME).stat().st_size < 10_000_000


def test_it_knows_a_clear_contract() -> None:
    raised = view("AQJ762.K5.AK84.3", "1S P 3S P")
    scores = ChenModel().final_scores(points_of([raised]))[0]
    assert scores[np.isfinite(scores)].sum() == pytest.approx(100, abs=0.01)
    assert scores[[choice_of(Call.parse(text)) for text in ("4S", "6S")]].sum() > 80


def test_the_roster_has_it_beside_our_own() -> None:
    bidder = find("sayc+chen").bidder
    assert isinstance(bidder, ContractBidder) and isinstance(bidder.model, ChenModel)
    assert bidder.card == "sayc" and not REFINED["sayc+chen"].offered
    opening = view("AQJ762.K5.AK84.3", "")
    assert bidder.call(opening) is SystemBidder().call(opening)
    assert not isinstance(find("sayc+contract").bidder.model, ChenModel)  # type: ignore[attr-defined]
