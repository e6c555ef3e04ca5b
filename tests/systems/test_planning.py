"""What a search asks of a convention card."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.bidding import PlayerView
from tablefeel.kernel import PASS, Auction, Board, Call, Deal, Hand, Seat, Suit, Vulnerability
from tablefeel.roster import find
from tablefeel.simulation import deals_of
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.planning import SystemPlan


@pytest.fixture(scope="module")
def plan() -> SystemPlan:
    return SystemPlan(SystemBidder())


def view(hand: str, calls: str) -> PlayerView:
    auction = Auction.parse(calls)
    seat = auction.to_call
    assert seat is not None
    return PlayerView(Hand.parse(hand), seat, auction)


def test_candidates_are_the_own_call_and_its_neighbours(plan: SystemPlan) -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: P P")  # 15 balanced
    found = plan.candidates(seen, 4)
    assert found[0] is Call.parse("1N")
    assert 1 < len(found) <= 4
    assert len(set(found)) == len(found)
    assert all(seen.auction.is_legal(call) for call in found)
    assert Call.parse("2C") not in plan.candidates(seen, 9)


def test_layouts_fit_the_auction_and_the_own_hand(plan: SystemPlan) -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P")
    owners = plan.layouts(seen, 40)
    assert owners.shape == (40, 52)
    assert (owners == plan.layouts(seen, 40)).all()
    deals = deals_of(owners)
    assert all(deal[Seat.S] == seen.hand for deal in deals)
    assert np.mean([deal[Seat.N].length(Suit.S) >= 5 for deal in deals]) > 0.9


def test_auctions_are_finished_as_the_card_bids_them(plan: SystemPlan) -> None:
    pair = Pair("sayc", SystemBidder())
    rng = Random(3)
    boards = [Board(Deal.random(rng), Seat.E, Vulnerability.NS) for _ in range(12)]
    biddings = bid_tables([Table(board, pair, pair) for board in boards], explain=False)
    for board, bidding in zip(boards, biddings, strict=True):
        calls = bidding.auction.calls
        seen = PlayerView.of_board(board, Auction(Seat.E, calls[:3]))
        bits = np.array([[hand.bits for hand in board.deal.hands]], dtype=np.int64)[:, :, None] >> np.arange(52) & 1
        owners = bits.argmax(axis=1).astype(np.uint8)
        assert tuple(plan.finish(seen, calls[3], owners)[0]) == calls


def test_a_call_that_ends_the_auction(plan: SystemPlan) -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P P")
    over = PlayerView(seen.hand, Seat.W, Auction.parse("N: 1S P P"))
    assert [tuple(calls) for calls in plan.finish(over, PASS, plan.layouts(over, 2))] == [
        Auction.parse("N: 1S P P P").calls
    ] * 2


def test_a_card_that_searches_bids(plan: SystemPlan) -> None:
    searching = find("sayc+search")
    seen = view("AQ9754.4.KJ32.92", "N: 1H X")
    decision = searching.bidder.choose(seen)
    assert seen.auction.is_legal(decision.call)
    assert any("layouts" in choice.reason for choice in decision.choices)
    assert all(choice.meaning is not None for choice in decision.choices)
