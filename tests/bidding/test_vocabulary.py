"""Ranges, meanings, beliefs and decisions."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.bidding import ANY_HAND, BALANCED, Belief, Decision, Force, HandRange, Meaning, PlayerView
from tablefeel.bidding.view import Cards
from tablefeel.errors import BadConstraint, BadInput, IllegalCall
from tablefeel.evaluation import hcp
from tablefeel.kernel import PASS, SUITS, Auction, Board, Call, Deal, Hand, Seat, Side, Suit, Vulnerability

hands = st.integers(0, 2**32).map(lambda seed: Deal.random(Random(seed))[Seat.N])
points = st.tuples(st.integers(0, 40), st.integers(0, 40))
lengths = st.tuples(st.integers(0, 13), st.integers(0, 13))
ranges = st.builds(
    HandRange,
    points,
    st.tuples(lengths, lengths, lengths, lengths),
    st.sampled_from([None, BALANCED, frozenset({(4, 4, 4, 1), (1, 3, 4, 5)})]),
)


@given(ranges, ranges, hands)
def test_both_ranges_hold_exactly_the_hands_that_each_holds(one: HandRange, other: HandRange, hand: Hand) -> None:
    assert (hand in one & other) == (hand in one and hand in other)


@given(ranges, hands)
def test_an_empty_range_holds_no_hand_and_tightening_keeps_all(one: HandRange, hand: Hand) -> None:
    if hand in one:
        assert not one.is_empty
    assert (hand in one.tightened()) == (hand in one)


def test_ranges_read_as_players_write_them() -> None:
    shown = HandRange.of((12, 14), spades=(5, 13), hearts=(0, 3), diamonds=(2, 2), clubs=(2, 3))
    assert str(shown) == "5+ ♠; 3- ♥; 2 ♦; 2-3 ♣; 12-14 HCP"
    assert str(HandRange.of((15, 17), shapes=BALANCED)) == "15-17 HCP; balanced"
    assert str(ANY_HAND) == "any hand"
    assert HandRange.of(spades=(4, 4), hearts=(3, 3), diamonds=(3, 3)).is_balanced
    assert not ANY_HAND.is_balanced


def test_a_range_that_fits_no_hand_says_so() -> None:
    with pytest.raises(BadConstraint, match=r"no hand has 8\+ ♠; 6\+ ♥"):
        HandRange.of(spades=(8, 13), hearts=(6, 13)).check()


def test_a_meaning_reads_as_its_name_and_promise() -> None:
    transfer = Meaning(ANY_HAND.with_length(Suit.H, 5), Force.FORCING, artificial=True, name="Jacoby transfer")
    assert str(transfer) == "Jacoby transfer -- 5+ ♥; forcing"
    assert transfer.force.is_forcing
    assert str(Meaning()) == ""
    assert Meaning(note="to play", force=Force.SIGN_OFF).text == "to play; sign-off"


def _view(auction: str, seat: Seat | None = None) -> PlayerView:
    board = Board.numbered(1, Deal.random(Random(5)))
    return PlayerView.of_board(board, Auction.parse(auction), seat=seat)


def test_a_view_holds_only_the_own_hand() -> None:
    view = _view("N: 1D P")
    assert view.seat is Seat.S
    assert view.is_to_call
    assert {name for name in dir(view) if not name.startswith("_")} == {
        "auction", "cards", "check_turn", "hand", "is_to_call", "of_board", "seat", "seen", "they_are_vulnerable",
        "vulnerability", "we_are_vulnerable",
    }  # fmt: skip
    with pytest.raises(BadInput, match="nobody is to call"):
        _view("N: P P P P")
    with pytest.raises(BadInput, match="13 own cards"):
        PlayerView(Hand(1), Seat.N, Auction(Seat.N))


def test_cards_and_vulnerability_are_seen_from_the_players_side() -> None:
    assert Cards("two-over-one", "acol-weak-nt").of(Seat.W) == "acol-weak-nt"
    assert Cards("two-over-one", "sayc").of(Side.NS) == "two-over-one"
    board = Board(Deal.random(Random(5)), Seat.N, Vulnerability.EW)
    view = PlayerView.of_board(board, Auction.parse("N: P"))
    assert view.we_are_vulnerable
    assert not view.they_are_vulnerable


def test_a_decision_lists_every_legal_call_likeliest_first() -> None:
    auction = Auction.parse("N: 1D P")
    decision = Decision.of(
        auction, Call.H1, {Call.H1: 0.7, PASS: 0.1, Call.S1: 0.2}, {Call.H1: Meaning(name="new suit")}
    )
    assert [choice.call for choice in decision.choices[:3]] == [Call.H1, Call.S1, PASS]
    assert {choice.call for choice in decision.choices} == set(auction.legal_calls)
    assert sum(choice.probability for choice in decision.choices) == pytest.approx(1)
    assert decision.choices[0].meaning == Meaning(name="new suit")
    assert decision.probability(Call.C1) == 0
    with pytest.raises(IllegalCall):
        Decision.of(auction, Call.C1)
    with pytest.raises(BadInput, match=r"sum to 0\.5"):
        Decision.of(auction, PASS, {PASS: 0.5})


def test_a_belief_counts_hands() -> None:
    hands = [Deal.random(Random(seed))[Seat.E] for seed in range(50)]
    belief = Belief.from_hands(hands)
    assert belief.mean_hcp == pytest.approx(np.mean([hcp(hand) for hand in hands]))
    for suit in SUITS:
        assert belief.mean_lengths[suit] == pytest.approx(np.mean([hand.length(suit) for hand in hands]))
    assert belief.cards.sum() == pytest.approx(13)
    only = Belief.from_hands(hands, [1.0, *[0.0] * 49])
    assert only.hcp[hcp(hands[0])] == 1
    with pytest.raises(BadInput, match="at least one hand"):
        Belief.from_hands([])
    with pytest.raises(BadInput, match="shape"):
        Belief(np.ones(3), belief.lengths, belief.cards)
    with pytest.raises(BadInput, match="sum to 1"):
        Belief(belief.hcp * 2, belief.lengths, belief.cards)
