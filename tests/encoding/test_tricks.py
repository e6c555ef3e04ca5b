"""Planes hold the cards where they say."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import deals_of, owners_of, pairs_of, random_owners
from tablefeel.encoding.tricks import deal_planes, pair_planes, pairs_of_hands
from tablefeel.errors import BadInput, NotADeal
from tablefeel.kernel import Deal, Hand, Seat, Side, Suit


def test_each_plane_is_a_holding() -> None:
    deal = Deal.parse("N:AK2.QJ2.T98.5432 QJT.AKT.AKQ.AKQJ 9876.9876.765.T9 543.543.J432.876")
    planes = deal_planes(owners_of([deal]))[0]
    for suit in Suit:
        for seat in Seat:
            held = [rank for rank in range(13) if planes[suit, seat, rank]]
            assert held == [rank for rank in range(13) if deal[seat].holding(suit) >> rank & 1]


@pytest.mark.parametrize("side", Side)
def test_pairs_are_the_hands_of_a_side(side: Side) -> None:
    owners = random_owners(20, np.random.default_rng(0))
    pairs = pairs_of(owners, side)
    hands = [(deal[side.seats[0]], deal[side.seats[1]]) for deal in deals_of(owners)]
    assert (pairs_of_hands(hands) == pairs).all()
    assert (pair_planes(pairs) == deal_planes(owners)[:, :, [*side.seats]]).all()


def test_wrong_shapes_and_hands_are_refused() -> None:
    with pytest.raises(NotADeal, match=r"shape \(n, 52\), not \(3, 51\)"):
        deal_planes(np.zeros((3, 51), dtype=np.uint8))
    with pytest.raises(BadInput, match=r"\(n, 2, 52\)"):
        pair_planes(np.zeros((3, 52), dtype=np.bool_))
    hand = Hand.parse("AK2.QJ2.T98.5432")
    with pytest.raises(BadInput, match="not thirteen cards each, all different"):
        pairs_of_hands([(hand, hand)])
