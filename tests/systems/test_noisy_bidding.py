"""Players who misjudge: legal auctions, the system's own advice beside each call."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import Boards, packed_hands
from tablefeel.bidding import Cards, PlayerView
from tablefeel.kernel import Auction, Seat
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.bulk import bid_all
from tablefeel.systems.engine.noisy_bidding import bid_strangers, misjudged

BOARDS = Boards.random(120, np.random.default_rng(5))
BITS = packed_hands(BOARDS.held)
CARDS = Cards("sayc", "two-over-one")


def test_without_misjudging_they_are_the_system() -> None:
    rng = np.random.default_rng(0)
    calls, advised = bid_strangers(BOARDS.held, BOARDS.dealer, BOARDS.vulnerability, CARDS, 0.0, rng)
    assert calls == advised == bid_all(BITS, BOARDS.dealer, BOARDS.vulnerability, CARDS)


def test_their_auctions_are_whole_and_the_advice_is_the_systems() -> None:
    rng = np.random.default_rng(0)
    calls, advised = bid_strangers(BOARDS.held, BOARDS.dealer, BOARDS.vulnerability, CARDS, 0.2, rng)
    assert calls != advised
    bidder = SystemBidder()
    for i in range(0, 120, 6):
        board = BOARDS.board(i)
        auction = Auction(board.dealer)
        for call, advice in zip(calls[i], advised[i], strict=True):
            assert bidder.call(PlayerView.of_board(board, auction, CARDS)) is advice
            auction = auction.then(call)
        assert auction.is_over


def test_a_misjudged_hand_has_thirteen_cards() -> None:
    held = BOARDS.held[:, Seat.N]
    chance = np.where(np.arange(120) < 60, 0.0, 0.3)
    seen = misjudged(held, chance, np.random.default_rng(1))
    assert (seen.sum(axis=1) == 13).all()
    wrong = (seen & ~held).sum(axis=1)
    assert (wrong[:60] == 0).all()
    assert 3 < wrong[60:].mean() < 5
