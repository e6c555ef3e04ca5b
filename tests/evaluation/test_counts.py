"""Points, losers and shape against hands counted by hand, and what must hold for every hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.evaluation import (
    Balance,
    DummyPoints,
    aces,
    controls,
    dummy_points,
    goren,
    hcp,
    intermediates,
    is_balanced,
    kings,
    length_points,
    long_suits,
    losers,
    new_losers,
    quick_tricks,
    shape,
    shortness,
    total_points,
)
from tablefeel.kernel import PACK, SUITS, Deal, Hand, Rank, Suit

TABLE = Path(__file__).parents[1] / "data" / "evaluation.hands"
ROWS = [line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#")]

hands = st.sets(st.sampled_from(PACK), min_size=13, max_size=13).map(Hand.of)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_hands_count_as_the_table_says(row: list[str]) -> None:
    hand = Hand.parse(row[0])
    shaped = shape(hand)
    numbers = (hcp(hand), total_points(hand), goren(hand), controls(hand), losers(hand))
    halves = (new_losers(hand), quick_tricks(hand))
    words = (shaped.balance.name, shaped.suitedness.name)
    counted = [*map(str, (*numbers, *halves, shaped)), *(word.lower().replace("_", "-") for word in words)]
    assert counted == row[1:]


@given(hands)
def test_counts_add_up_over_suits(hand: Hand) -> None:
    for count in (hcp, controls, losers, total_points, length_points, shortness):
        assert sum(count.by_suit(hand)) == count(hand)
        assert count.by_suit(hand) == tuple(count.of(hand, suit) for suit in SUITS)


@given(hands)
def test_hcp_and_controls_are_sums_over_cards(hand: Hand) -> None:
    ranks = [card.rank for card in hand]
    assert hcp(hand) == sum(max(0, rank - Rank.TEN) for rank in ranks)
    assert controls(hand) == 2 * ranks.count(Rank.ACE) + ranks.count(Rank.KING)
    assert (aces(hand), kings(hand)) == (ranks.count(Rank.ACE), ranks.count(Rank.KING))
    assert intermediates(hand) == ranks.count(Rank.TEN) + ranks.count(Rank.NINE)


@given(hands)
def test_distribution_follows_from_the_lengths(hand: Hand) -> None:
    lengths = hand.lengths
    assert shortness(hand) == 3 * lengths.count(0) + 2 * lengths.count(1) + lengths.count(2)
    assert long_suits(hand) == sum(length - 4 for length in lengths if length > 4)
    assert length_points(hand) == hcp(hand) + long_suits(hand)
    assert 0 <= losers(hand) <= 12
    assert hcp(hand) <= total_points(hand) + sum(lengths.count(short) for short in (1, 2))


@given(st.integers(0, 1 << 32))
def test_a_deal_has_forty_points(seed: int) -> None:
    deal = Deal.random(Random(seed))
    assert sum(hcp(hand) for hand in deal.hands) == 40
    assert sum(controls(hand) for hand in deal.hands) == 12


@given(hands)
def test_shape_agrees_with_plain_rules(hand: Hand) -> None:
    shaped = shape(hand)
    lengths = sorted(hand.lengths, reverse=True)
    assert shaped.pattern == tuple(lengths)
    assert shaped.is_balanced == is_balanced(hand) == (lengths in ([4, 3, 3, 3], [4, 4, 3, 2], [5, 3, 3, 2]))
    assert shaped.is_semi_balanced == (lengths in ([5, 4, 2, 2], [6, 3, 2, 2]))
    assert shaped.is_unbalanced == (shaped.balance is Balance.UNBALANCED)
    assert hand.length(shaped.longest) == lengths[0]
    assert shaped.suits_of(0)[0] is shaped.longest
    assert [hand.length(suit) for suit in shaped.suits_of(4)] == [length for length in lengths if length >= 4]


def test_shape_prints_both_ways() -> None:
    shaped = shape(Hand.parse("AQ875.K4.KJ32.T2"))
    assert (str(shaped), shaped.exact, shaped.longest) == ("5-4-2-2", "5=2=4=2", Suit.S)
    assert shape(Hand.parse("2.AQ875.KJ432.T2")).longest is Suit.H


@pytest.mark.parametrize(
    ("text", "trump", "points"),
    [
        ("K432.2.A5432.432", Suit.S, 7 + 3 + 1),  # four trumps: singleton 3; the king of trumps promoted
        ("432.2.A65432.432", Suit.S, 4 + 2),  # three trumps: singleton 2
        ("5432..A5432.5432", Suit.S, 4 + 5),
        ("32.2.A54326.5432", Suit.S, 4),  # two trumps: no ruffing value
        ("AK32.32.5432.432", Suit.S, 7 + 1),  # trump honours of four or more are not promoted
        ("432.K2.A5432.432", Suit.H, 7 + 1),
    ],
)
def test_dummy_points(text: str, trump: Suit, points: int) -> None:
    hand = Hand.parse(text, cards=None)
    assert dummy_points(hand, trump) == DummyPoints(trump)(hand) == points


def test_a_count_says_its_name_and_has_no_other_parts() -> None:
    assert repr(hcp) == "<count HCP>"
    assert DummyPoints(Suit.H).name == "dummy points in hearts"
    assert not hasattr(hcp, "tabel")
