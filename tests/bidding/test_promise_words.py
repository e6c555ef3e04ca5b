"""Ranges as players say them."""

from __future__ import annotations

import pytest

from tablefeel.bidding.promise_words import length_words, points_words, range_words
from tablefeel.bidding.ranges import BALANCED, HandRange, Range
from tablefeel.kernel import Suit


@pytest.mark.parametrize(
    ("held", "words"),
    [
        ((0, 13), ""),
        ((0, 12), ""),
        ((0, 8), ""),
        ((0, 3), "at most 3 ♠"),
        ((0, 0), "no ♠"),
        ((5, 13), "5+ ♠"),
        ((5, 12), "5+ ♠"),
        ((6, 6), "exactly 6 ♠"),
        ((5, 6), "5-6 ♠"),
        ((2, 3), "2-3 ♠"),
        ((1, 13), ""),
    ],
)
def test_a_length_is_told_only_where_a_call_sets_it(held: Range, words: str) -> None:
    assert length_words(Suit.S, held) == words


@pytest.mark.parametrize(
    ("held", "words"),
    [((0, 40), ""), ((15, 17), "15-17 HCP"), ((6, 40), "6+ HCP"), ((0, 10), "at most 10 HCP"), ((9, 9), "9 HCP")],
)
def test_points(held: Range, words: str) -> None:
    assert points_words(held) == words


def test_a_balanced_hand_is_not_told_suit_by_suit() -> None:
    notrump = HandRange.of((15, 17), clubs=(2, 5), diamonds=(2, 5), hearts=(2, 5), spades=(2, 5), shapes=BALANCED)
    assert range_words(notrump) == "balanced; 15-17 HCP"


def test_any_hand_needs_no_words() -> None:
    assert range_words(HandRange()) == ""


def test_long_suits_come_before_short_ones() -> None:
    preempt = HandRange.of((4, 10), clubs=(7, 8), hearts=(0, 3), spades=(0, 3))
    assert range_words(preempt) == "7+ ♣; at most 3 ♠; at most 3 ♥; 4-10 HCP"
    two_suits = HandRange.of((12, 21), clubs=(4, 13), spades=(5, 13), hearts=(0, 1))
    assert range_words(two_suits) == "5+ ♠; 4+ ♣; at most 1 ♥; 12-21 HCP"
