"""Hands as arrays: to and from the kernel, packed and not; what they count is what evaluation counts."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tablefeel import evaluation
from tablefeel.arrays import (
    CARD_POINTS,
    by_suit,
    cards_of,
    hands_of,
    hcp,
    holdings,
    lengths,
    packed_hands,
    random_hands,
    shape_numbers,
    unpacked_hands,
)
from tablefeel.bidding.ranges import ALL_SHAPES
from tablefeel.kernel import PACK, SUITS, Hand

card_sets = st.sets(st.sampled_from(PACK), max_size=13)
many_hands = st.lists(card_sets.map(Hand.of), max_size=6)


@given(many_hands)
def test_hands_go_to_arrays_and_back(hands: list[Hand]) -> None:
    cards = cards_of(hands)
    assert cards.shape == (len(hands), 52)
    assert all(cards[row, card.index] == (card in hand) for row, hand in enumerate(hands) for card in PACK)
    assert hands_of(cards) == hands
    bits = packed_hands(cards)
    assert bits.tolist() == [hand.bits for hand in hands]
    assert (unpacked_hands(bits) == cards).all()


@given(many_hands)
def test_what_hands_count(hands: list[Hand]) -> None:
    cards = cards_of(hands)
    for row, hand in enumerate(hands):
        assert tuple(lengths(cards)[row]) == hand.lengths
        assert hcp(cards)[row] == evaluation.hcp(hand)
        assert [evaluation.hcp.table[holding] for holding in holdings(cards)[row]] == [
            evaluation.hcp.of(hand, suit) for suit in SUITS
        ]
        assert CARD_POINTS[cards[row]].sum() == evaluation.hcp(hand)


def test_any_shape_of_array_will_do() -> None:
    cards = random_hands(24, np.random.default_rng(1)).reshape(2, 3, 4, 52)
    for flipped in (cards, cards.transpose(1, 0, 2, 3), cards[:, ::-1], np.asfortranarray(cards)):
        one = flipped[1, 0, 2]
        assert packed_hands(flipped)[1, 0, 2] == packed_hands(one)
        assert (unpacked_hands(packed_hands(flipped)) == flipped).all()
        assert (lengths(flipped)[1, 0, 2] == by_suit(one).sum(axis=1)).all()
        assert hcp(flipped)[1, 0, 2] == CARD_POINTS[one].sum() == hcp(one)
        assert (holdings(flipped)[1, 0, 2] == holdings(one)).all()
    assert packed_hands(cards[:0]).shape == (0, 3, 4)


def test_random_hands_are_hands_and_even() -> None:
    cards = random_hands(8000, np.random.default_rng(2))
    assert (cards.sum(axis=1) == 13).all()
    assert np.abs(cards.mean(axis=0) - 0.25).max() < 6 * np.sqrt(0.25 * 0.75 / len(cards))
    assert np.array_equal(cards, random_hands(8000, np.random.default_rng(2)))


def test_every_shape_has_a_number_of_its_own() -> None:
    numbers = shape_numbers(np.array(sorted(ALL_SHAPES)))
    assert len(set(numbers.tolist())) == len(ALL_SHAPES) == 560
    assert numbers.min() >= 0 and numbers.max() < 14**4
