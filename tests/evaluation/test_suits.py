"""Stoppers, suit quality and Chen's strengths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.evaluation import (
    Stopper,
    SuitQuality,
    SuitStrength,
    hcp,
    is_good_suit,
    is_stopped,
    notrump_strength,
    stopper,
    stoppers,
    strength,
    strengths,
    suit_quality,
    suit_quality_test,
    top_honours,
)
from tablefeel.kernel import PACK, STRAINS, SUITS, Hand, Strain, Suit

hands = st.sets(st.sampled_from(PACK), min_size=13, max_size=13).map(Hand.of)


def spades(ranks: str) -> Hand:
    """Only the spades of a hand."""
    return Hand.parse(f"{ranks}...", cards=None)


@pytest.mark.parametrize(
    ("ranks", "held", "stopped"),
    [
        ("", Stopper.NONE, False),
        ("432", Stopper.NONE, False),
        ("5432", Stopper.PARTIAL, False),
        ("Q2", Stopper.PARTIAL, False),
        ("K", Stopper.PARTIAL, False),
        ("J32", Stopper.PARTIAL, False),
        ("Q32", Stopper.LIKELY, True),
        ("K2", Stopper.LIKELY, True),
        ("A", Stopper.LIKELY, True),
        ("J432", Stopper.LIKELY, True),
        ("A2", Stopper.LIKELY, True),
        ("A32", Stopper.FULL, True),
        ("QJ32", Stopper.FULL, True),
        ("KQ2", Stopper.DOUBLE, True),
        ("AK", Stopper.DOUBLE, True),
    ],
)
def test_stoppers(ranks: str, held: Stopper, stopped: bool) -> None:
    assert stopper(spades(ranks), Suit.S) is held
    assert is_stopped(spades(ranks), Suit.S) is stopped


@given(hands)
def test_stoppers_are_length_plus_points(hand: Hand) -> None:
    for suit in SUITS:
        strength_of_suit = hand.length(suit) + hcp.of(hand, suit)
        assert stopper(hand, suit) == sum(strength_of_suit >= least for least in (4, 5, 7, 8))
    assert stoppers.by_suit(hand) == tuple(stopper(hand, suit) for suit in SUITS)


@pytest.mark.parametrize(
    ("ranks", "quality", "test", "good"),
    [
        ("AKQ", SuitQuality.NONE, 6, True),
        ("J432", SuitQuality.NONE, 4, False),
        ("Q432", SuitQuality.BIDDABLE, 5, False),
        ("65432", SuitQuality.BIDDABLE, 5, False),
        ("KQ432", SuitQuality.REBIDDABLE, 7, True),
        ("QJT32", SuitQuality.REBIDDABLE, 8, True),
        ("765432", SuitQuality.REBIDDABLE, 6, False),
        ("KQ5432", SuitQuality.TWICE_REBIDDABLE, 8, True),
        ("8765432", SuitQuality.TWICE_REBIDDABLE, 7, False),
        ("AKJ432", SuitQuality.STRONG, 9, True),
        ("KQJ432", SuitQuality.STRONG, 9, True),
        ("AQJT32", SuitQuality.STRONG, 10, True),
        ("AKQ432", SuitQuality.STRONG, 9, True),
        ("AKQJ32", SuitQuality.SOLID, 10, True),
        ("AKQT432", SuitQuality.SOLID, 11, True),
        ("AKQ65432", SuitQuality.SOLID, 11, True),
        ("JT9432", SuitQuality.REBIDDABLE, 6, False),
    ],
)
def test_suit_quality(ranks: str, quality: SuitQuality, test: int, good: bool) -> None:
    hand = spades(ranks)
    assert suit_quality(hand, Suit.S) is quality
    assert suit_quality_test.of(hand, Suit.S) == test
    assert is_good_suit(hand, Suit.S) is good


def test_words_are_the_ones_that_robots_use() -> None:
    assert [held.word for held in Stopper] == ["", "partial stop", "likely stop", "stop", "two stops"]
    assert SuitQuality.TWICE_REBIDDABLE.word == "twice rebiddable"


def test_top_honours() -> None:
    hand = spades("AQJ9")
    assert [top_honours(hand, Suit.S, ranks) for ranks in range(1, 6)] == [1, 1, 2, 3, 3]
    assert top_honours(hand, Suit.S) == 2


def test_strengths_of_a_hand_worked_on_paper() -> None:
    hand = Hand.parse("AQ875.K4.KJ32.T2")
    # H = 4 + 1 + 2.5 + 2.5 + 0.5 = 10.5; two doubletons (hearts, clubs) worth 0.5 each as side suits.
    assert strength(hand, Strain.S) == 10.5 + 1.5 * 4 + 0.5 + 0.5
    assert strength(hand, Strain.D) == 10.5 + 1.5 * 3 + 0.5 + 0.5
    assert strength(hand, Strain.H) == 10.5 + 1.5 * 1 + 0.5
    assert strength(hand, Strain.C) == 10.5 + 1.5 * 1 + 0.5
    assert strength(hand, Strain.NT) == 4 + 1.5 + 2.5 + 2.5 + 1 + 0.5
    assert strength(Hand.parse(".9876.98765.9876"), Strain.S) == -1.5
    assert notrump_strength(Hand.parse(".9876.98765.9876")) == 1.5


@given(hands)
def test_strengths_follow_the_formula(hand: Hand) -> None:
    worth = {"A": 4.0, "K": 2.5, "Q": 1.0, "J": 0.5}
    high = sum(worth.get(rank, 0.0) for suit in SUITS for rank in hand.ranks(suit))
    for trump in SUITS:
        side = sum({0: 3.5, 1: 2.0, 2: 0.5}.get(hand.length(suit), 0.0) for suit in SUITS if suit is not trump)
        assert SuitStrength(trump)(hand) == high + 1.5 * (hand.length(trump) - 1) + side
    assert strengths(hand) == tuple(strength(hand, strain) for strain in STRAINS)


def test_a_strength_says_its_name() -> None:
    assert SuitStrength(Suit.D).name == "H+TL+NL in diamonds"
