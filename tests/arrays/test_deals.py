"""Deals as arrays: owners, packed hands and keys are those of the kernel's deals; sides and seats in their order."""

from __future__ import annotations

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.arrays import (
    deals_of,
    held,
    keys_of,
    owners_of,
    owners_of_keys,
    packed_deals,
    packed_hands,
    pairs_of,
    random_owners,
    rotated_owners,
    vulnerable_sides,
)
from tablefeel.doubledummy.keys import key_of
from tablefeel.kernel import SEATS, Deal, Side, Vulnerability

many_deals = st.lists(st.integers(0, 1 << 32).map(lambda seed: Deal.random(Random(seed))), min_size=1, max_size=4)


@given(many_deals)
def test_deals_go_to_every_form_and_back(deals: list[Deal]) -> None:
    owners = owners_of(deals)
    assert deals_of(owners) == deals
    assert packed_deals(deals).tolist() == [[hand.bits for hand in deal.hands] for deal in deals]
    assert (packed_hands(held(owners)) == packed_deals(deals)).all()
    assert [key.tobytes() for key in keys_of(owners)] == [key_of(deal) for deal in deals]
    assert (owners_of_keys(keys_of(owners)) == owners).all()


def test_no_deals_are_no_rows() -> None:
    assert packed_deals([]).shape == (0, 4)
    assert owners_of([]).shape == (0, 52)
    assert deals_of(owners_of([])) == []


def test_cards_that_nobody_has_are_held_by_nobody() -> None:
    owners = random_owners(3, np.random.default_rng(1)).astype(np.int8)
    owners[:, ::5] = -1
    cards = held(owners)
    assert not cards[:, :, ::5].any()
    assert (cards.sum(axis=1) == (owners >= 0)).all()


def test_the_hands_of_a_side() -> None:
    owners = random_owners(6, np.random.default_rng(2))
    for side in Side:
        assert (pairs_of(owners, side) == held(owners)[:, list(side.seats)]).all()
    mixed = np.array([0, 1, 1, 0, 1, 0])
    for row, side in enumerate(mixed):
        assert (pairs_of(owners, mixed)[row] == pairs_of(owners, side)[row]).all()


def test_owners_counted_from_a_seat() -> None:
    owners = random_owners(8, np.random.default_rng(3))
    seats = np.array([*SEATS, *SEATS])
    turned = rotated_owners(owners, -seats)
    assert turned.dtype == owners.dtype
    for row, seat in enumerate(seats):
        assert (held(turned)[row, 0] == held(owners)[row, seat]).all()
    assert (rotated_owners(turned, seats) == owners).all()
    assert (rotated_owners(owners, 1) == (owners + 1) % 4).all()


def test_who_is_vulnerable_from_each_seat() -> None:
    for seat in SEATS:
        for one in Vulnerability:
            found = vulnerable_sides(np.array([one]), np.array([seat]))[0].tolist()
            assert found == [one.of(seat), one.of(seat.lho)]
