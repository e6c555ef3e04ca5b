"""What a bidding network is told of opponents whose card it knows."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards, PlayerView
from tablefeel.bidding.view import UNKNOWN_CARD, has_card
from tablefeel.encoding.opponents import OPPONENTS, opponents_bits
from tablefeel.encoding.promised import LENGTHS, NOTHING_SHOWN, PER_SEAT
from tablefeel.kernel import Auction, Hand, Seat
from tablefeel.models.promised_reader import opponents_told

HAND = Hand.parse("AK32.Q54.KJ3.J72")
SPADES, POINTS = 6 * LENGTHS, 8 * LENGTHS


def told(auction: str, cards: Cards) -> Bytes:
    found: Bytes = opponents_told([PlayerView(HAND, Seat.S, Auction.parse(auction), cards=cards)])[0]
    return found


def test_opponents_who_have_shown_nothing_yet_are_known_all_the_same() -> None:
    bits = opponents_bits(np.tile(NOTHING_SHOWN, (3, 2, 1)))
    assert bits.shape == (3, OPPONENTS)
    assert bits[:, 0].all()
    assert not bits[:, 1:].any()


def test_the_left_hand_opponent_comes_first() -> None:
    bits = told("W: 1S P P", Cards("sayc", "sayc"))
    left, right = bits[1 : 1 + PER_SEAT], bits[1 + PER_SEAT :]
    assert left[SPADES : SPADES + 5].sum() == 5  # five spades or more
    assert left[POINTS : POINTS + 10].all()
    assert not right[SPADES : SPADES + LENGTHS].any()
    assert right[POINTS + 6 :].any()  # a pass that denies points


def test_a_weak_notrump_is_told_by_the_opponents_card_and_not_by_ones_own() -> None:
    weak, strong = (told("E: 1N", Cards(ours, theirs)) for ours, theirs in (("sayc", "acol-weak-nt"), ("sayc", "sayc")))
    points = slice(1 + PER_SEAT + POINTS, 1 + 2 * PER_SEAT)
    assert weak[points][:37].sum() == 12
    assert strong[points][:37].sum() == 15
    assert (told("E: 1N", Cards("acol-weak-nt", "sayc")) == strong).all()


def test_nothing_is_told_of_strangers_and_own_systems() -> None:
    for name in (UNKNOWN_CARD, "selfplay", "selfplay@0123abcd"):
        assert not has_card(name)
        assert not told("E: 1N", Cards("sayc", name)).any()
    assert has_card("sayc")
    assert has_card("selfplay-like.toml")
