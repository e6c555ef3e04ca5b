"""What a belief network is told of promises."""

from __future__ import annotations

import numpy as np

from tablefeel.encoding.promised import (
    LENGTHS,
    NOTHING_SHOWN,
    PER_SEAT,
    promise_bits,
    shown_before,
)


def test_who_promised_nothing_has_no_bits() -> None:
    assert not promise_bits(np.tile(NOTHING_SHOWN, (2, 4, 1))).any()


def test_bits_tell_least_and_most() -> None:
    shown = np.tile(NOTHING_SHOWN, (1, 4, 1))
    shown[0, 2, 6:] = (5, 6, 15, 17)  # spades 5-6, points 15-17
    bits = promise_bits(shown).reshape(4, PER_SEAT)
    assert not bits[[0, 1, 3]].any()
    spades = bits[2, 6 * LENGTHS : 8 * LENGTHS].reshape(2, LENGTHS)
    assert spades[0].tolist() == [1] * 5 + [0] * 8
    assert spades[1].tolist() == [0] * 6 + [1] * 7
    points = bits[2, 8 * LENGTHS :].reshape(2, -1)
    assert points[0].sum() == 15
    assert points[1].argmax() == 17


def test_the_last_call_of_each_seat_counts_and_unknown_cards_promise_nothing() -> None:
    shown = np.arange(70, dtype=np.uint8).reshape(7, 10)
    told = np.array([[True, True, True, True], [True, False, True, False]])
    found = shown_before(shown, np.array([0, 0]), np.array([6, 6]), np.array([2, 2]), told)
    # six calls by players 0 1 2 3 0 1; seen from player 2: 2, 3, 0, 1
    assert found[0].tolist() == [shown[2].tolist(), shown[3].tolist(), shown[4].tolist(), shown[5].tolist()]
    assert found[1].tolist() == [shown[2].tolist(), NOTHING_SHOWN.tolist(), shown[4].tolist(), NOTHING_SHOWN.tolist()]


def test_nobody_has_shown_anything_before_the_first_call() -> None:
    found = shown_before(
        np.zeros((3, 10), np.uint8), np.array([0]), np.array([0]), np.array([0]), np.ones((1, 4), bool)
    )
    assert (found == NOTHING_SHOWN).all()
