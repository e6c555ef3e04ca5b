"""What hidden hands hold while nobody has called: alike for everybody, and exact."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.bidding import PlayerView
from tablefeel.bidding.unseen import unseen_beliefs
from tablefeel.bidding.view import PublicView
from tablefeel.explaining.history import believed_all, history
from tablefeel.kernel import Auction, Hand, Seat
from tablefeel.models.card_reader import card_reader

HAND = Hand.parse("KJ93.A2.KQ42.943")


def test_the_cards_that_are_not_seen_are_shared_by_three() -> None:
    found = unseen_beliefs(PlayerView(HAND, Seat.S, Auction(Seat.N)))
    assert set(found) == {Seat.N, Seat.E, Seat.W}
    belief = found[Seat.N]
    assert all(one is belief for one in found.values())
    assert belief.mean_lengths == pytest.approx([10 / 3, 3, 11 / 3, 3])
    assert belief.mean_hcp == pytest.approx((40 - 13) / 3)
    assert np.unique(belief.cards) == pytest.approx([0, 1 / 3])
    assert [belief.cards[card.index] for card in HAND] == [0] * 13


def test_an_onlooker_sees_four_hands_alike() -> None:
    found = unseen_beliefs(PublicView(Auction(Seat.N)))
    assert len(found) == 4
    assert found[Seat.E].mean_hcp == pytest.approx(10)
    assert found[Seat.E].mean_lengths == pytest.approx([3.25] * 4)


def test_readers_are_asked_only_once_somebody_has_called() -> None:
    view = PlayerView(HAND, Seat.S, Auction.parse("N: 1S"))
    steps = history(card_reader(), view)
    before, after = (step.beliefs for step in steps)
    start = PlayerView(HAND, Seat.S, Auction(Seat.N))
    plain, told = believed_all(card_reader(), [start, view])
    assert plain[Seat.N] is before[Seat.N]
    assert told[Seat.N].mean_hcp == pytest.approx(after[Seat.N].mean_hcp, abs=0.05)
    assert before[Seat.N].mean_lengths[3] == pytest.approx(3)
    assert after[Seat.N].mean_lengths[3] > 4
