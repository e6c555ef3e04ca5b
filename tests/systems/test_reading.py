"""Beliefs from the convention cards: they fit the calls, and they know more than the own hand does."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tablefeel.bidding import PlayerView
from tablefeel.kernel import PACK, SEATS, Auction, Board, Deal, Hand, Seat, Suit
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.reading import SystemReader

READER = SystemReader(deals=400)


def _views(count: int) -> list[tuple[Board, PlayerView]]:
    """Boards bid by the system, each stopped somewhere after the fourth call."""
    rng = Random(8)
    boards = [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]
    found = []
    for board, auction in zip(boards, bid_boards(boards), strict=True):
        if len(auction) > 5:
            seen = Auction(board.dealer, auction.calls[: rng.randint(5, len(auction) - 1)])
            found.append((board, PlayerView.of_board(board, seen)))
    return found


def test_sampled_hands_have_what_the_calls_show() -> None:
    hand = Hand.parse("AK52.QJ3.A4.T982")
    view = PlayerView(hand, Seat.S, Auction.parse("N: 1N P"))
    reading = READER.sample(view)
    opener = reading.owners == Seat.N
    points = opener @ np.tile(np.maximum(0, np.arange(13) - 8), 4)
    assert points.min() >= 15
    assert points.max() <= 17
    assert (opener.reshape(-1, 4, 13).sum(axis=2) >= 2).all()
    assert ((reading.owners == Seat.S) == [card in hand for card in PACK]).all()
    assert reading.weights.sum() == pytest.approx(1)
    assert 0 < reading.share <= 1
    assert reading.widened == 0


def test_beliefs_know_more_than_counting_the_unseen_cards() -> None:
    """Mean log-loss per card of the true hands, against 13 of 39 for each hidden hand."""
    told, counted = [], []
    for board, view in _views(60):
        beliefs = READER.read(view)
        hidden = np.array([card not in view.hand for card in PACK])
        assert set(beliefs) == set(SEATS) - {view.seat}
        assert np.sum([belief.cards for belief in beliefs.values()], axis=0)[hidden] == pytest.approx(np.ones(39))
        for seat, belief in beliefs.items():
            held = np.array([card in board.deal[seat] for card in PACK])[hidden]
            chance = np.clip(belief.cards[hidden], 0.01, 0.99)
            told.append(-np.log(np.where(held, chance, 1 - chance)).mean())
            counted.append(-np.log(np.where(held, 1 / 3, 2 / 3)).mean())
    assert np.mean(told) < np.mean(counted) - 0.01


def test_the_same_view_reads_the_same() -> None:
    _, view = _views(10)[0]
    one, other = READER.sample(view), READER.sample(view)
    assert (one.owners == other.owners).all()
    assert (one.weights == other.weights).all()


def test_calls_that_the_own_hand_rules_out_are_read_with_wider_ranges() -> None:
    hand = Hand.parse("AKQJT9876.A.A.A2")  # partner cannot have the six spades that a weak two shows
    reading = READER.sample(PlayerView(hand, Seat.S, Auction.parse("N: 2S P")))
    assert reading.widened > 0
    assert len(reading.owners) == READER.deals


@pytest.mark.parametrize("calls", ["7N X XX", "1C 1D 1H 1S 1N 2C 2D 2H 2S 2N 3C", "P P P 7C 7D 7H 7S 7N X XX"])
def test_absurd_auctions_are_read_too(calls: str) -> None:
    auction = Auction.parse(calls)
    for number in range(3):
        deal = Deal.random(Random(number))
        seat = auction.to_call
        assert seat is not None
        beliefs = READER.read(PlayerView(deal[seat], seat, auction))
        assert all(np.isfinite(belief.cards).all() for belief in beliefs.values())


def test_a_doubtless_reader_trusts_the_rules_alone() -> None:
    view = PlayerView(Hand.parse("AK52.QJ3.A4.T982"), Seat.S, Auction.parse("N: 1H P"))
    sure = SystemReader(deals=400, doubt=1e-6).read(view)[Seat.N]
    unsure = SystemReader(deals=400, doubt=1).read(view)[Seat.N]
    assert sure.lengths[Suit.H, :5].sum() <= unsure.lengths[Suit.H, :5].sum() + 1e-9
    assert sure.lengths[Suit.H, 5:].sum() == pytest.approx(1, abs=1e-3)
