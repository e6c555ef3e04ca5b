"""Habits of play: layouts that break them are told apart, by the hidden hands only, and are dealt less often."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tablefeel.arena.playing import listener_of
from tablefeel.kernel import SEATS, Auction, Board, Card, Deal, Seat, Vulnerability
from tablefeel.play.habits import log_habits
from tablefeel.play.layouts import Listener, lay
from tablefeel.play.seen import PlayView
from tablefeel.roster import find

DEAL = Deal.parse("N:AKQ2.AKQ.KJ9.432 JT98.J98.A82.QJT 765.765.765.AK65 43.T432.QT43.987")


@cache
def listener() -> Listener:
    return listener_of(find("floor").bidder)


def after(cards: str, contract: str = "3N") -> PlayView:
    """What the player on turn sees; North declares, East leads."""
    auction = Auction.parse(f"N: {contract} AP")
    return PlayView.of_board(Board(DEAL, Seat.N, Vulnerability.NONE), auction, tuple(map(Card.parse, cards.split())))


def habits(seen: PlayView, exchanged: str = "") -> float:
    """Of the true layout, or with some pairs of cards between East and West exchanged."""
    hands = [DEAL[seat].bits for seat in SEATS]
    for text in exchanged.split():
        for seat in (Seat.E, Seat.W):
            hands[seat] ^= 1 << Card.parse(text).index
    return float(log_habits(seen, np.array([hands], dtype=np.int64))[0])


@pytest.mark.parametrize(
    ("cards", "exchanged", "factor"),
    [
        ("SJ S5 S3", "", 0.8 * 0.95),  # the top of a sequence is led; low under it
        ("SJ S5 S4", "", 0.8 * 0.05),  # West would have played the three
        ("SJ S5 S4", "S3 H8", 0.8),  # without it there was no choice
        ("S8 S5 S3", "", 0.2 / 3 * 0.95),  # from JT98 the jack is led
        ("CQ CK C7 C2 D5 D3 D9 D2", "", 0.8 * 0.95 * 0.95 * 0.1 * 0.95),  # East lets the nine win with the ace
        ("CQ CK C7 C2 D5 D3 D9 D2", "DA C9", 0.8 * 0.95 * 0.95 * 0.95),  # West, second hand, may well hold it
    ],
)
def test_layouts_are_told_apart_by_habits(cards: str, exchanged: str, factor: float) -> None:
    assert habits(after(cards), exchanged) == pytest.approx(np.log(factor))


def test_cards_in_sight_tell_nothing() -> None:
    assert habits(after("")) == 0
    assert habits(after("SJ S7")) == pytest.approx(np.log(0.8))  # dummy's seven, with lower ones left, is in sight


def test_a_ruff_tells_nothing() -> None:
    """Of the third round of spades and the lead after it only East's nine and West's diamond are by habit."""
    two_rounds = "SJ S5 S3 SA SK S8 S6 S4"
    more = habits(after(f"{two_rounds} SQ S9 S7 H3 D3", "3H")) - habits(after(two_rounds, "3H"))
    assert more == pytest.approx(np.log(0.95 * 0.8))


def test_layouts_that_break_a_habit_are_drawn_less() -> None:
    """West plays the four of spades: with habits it seldom has the three."""
    seen = after("SJ S5 S4")
    shares = []
    for factor in (0.0, 1.0):
        laid = lay(seen, listener(), 100, 500, 50, np.random.default_rng(3), factor)
        has_three = laid.dealt[:, Seat.W] >> Card.parse("S3").index & 1
        shares.append(float(laid.weights @ has_three))
    assert shares[1] < shares[0] / 4
