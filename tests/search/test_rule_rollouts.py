"""What a search asks of rules: calls that the hand nearly fits, likelihoods, and how auctions end."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import owners_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.kernel import PASS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from tablefeel.search.rule_rollouts import RuleRollouts, near_calls
from tablefeel.systems.bidder import SystemBidder


def view(hand: str, calls: str) -> PlayerView:
    auction = Auction.parse(calls)
    seat = auction.to_call
    assert seat is not None
    return PlayerView(Hand.parse(hand), seat, auction)


def test_near_calls_are_natural_and_legal() -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: P P")  # 15 balanced
    found = near_calls(seen, Cards())
    assert Call.parse("1N") in found
    assert len(set(found)) == len(found)
    assert all(seen.auction.is_legal(call) for call in found)
    assert Call.parse("2C") not in found


def test_auctions_are_finished_as_the_card_bids_them() -> None:
    pair = Pair("sayc", SystemBidder())
    rng = Random(3)
    boards = [Board(Deal.random(rng), Seat.E, Vulnerability.NS) for _ in range(12)]
    biddings = bid_tables([Table(board, pair, pair) for board in boards], explain=False)
    for board, bidding in zip(boards, biddings, strict=True):
        calls = bidding.auction.calls
        seen = PlayerView.of_board(board, Auction(Seat.E, calls[:3]))
        following = RuleRollouts(seen, Cards(), owners_of([board.deal] * 2))
        assert following.finish([calls[3]], np.array([1]))[0].contract(0) == bidding.contract
        assert following.log_chances(0.01).tolist() == [0, 0]


def test_calls_against_the_rules_count_one_by_one() -> None:
    deal = Deal.parse("N:KJT.432.K432.432 5432.765.9865.75 987.AKQ.AQJ.AKQ6 AQ6.JT98.T7.JT98")
    seen = PlayerView.of_board(Board.numbered(1, deal), Auction.parse("N: 1H 2S"))
    following = RuleRollouts(seen, Cards(), owners_of([deal]))
    assert following.log_chances(0.1)[0] == pytest.approx(2 * np.log(0.1))


def test_a_call_that_ends_the_auction() -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P P")
    following = RuleRollouts(seen, Cards(), owners_of([Deal.random(Random(1))] * 2))
    ended = following.finish([PASS], np.arange(2))[0]
    assert [str(ended.contract(number)) for number in range(2)] == ["1S N"] * 2
