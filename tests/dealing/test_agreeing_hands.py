"""Hands that agree with calls: they make every one of them, also where such hands are rare; the same every time."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import hcp, lengths
from tablefeel.arrays.types import Bools, Ints
from tablefeel.dealing.agreeing_hands import AgreeingHands


def by_points(hands: Bools, calls: tuple[int, ...]) -> Ints | None:
    """A toy policy of two players: points in fives, then spades, then nothing."""
    if len(calls) >= 4:
        return None
    return hcp(hands) // 5 if len(calls) < 2 else lengths(hands)[:, 3]


def test_before_any_call_hands_are_random() -> None:
    hands = AgreeingHands(by_points).of(())
    assert (hands.sum(axis=1) == 13).all()
    assert abs(hcp(hands).mean() - 10) < 0.15


def test_hands_make_the_own_calls_and_not_partners() -> None:
    agreeing = AgreeingHands(by_points)
    hands = agreeing.of((3, 1))  # the opener has 15 to 19 points, whatever partner showed
    assert len(hands) > 400
    assert set(hcp(hands) // 5) == {3}
    assert set(hcp(agreeing.of((3, 1, 5))) // 5) == {1}
    both = agreeing.of((3, 1, 5, 4))
    assert set(hcp(both) // 5) == {3} and set(lengths(both)[:, 3]) == {5}


def test_rare_hands_are_multiplied_and_still_agree() -> None:
    agreeing = AgreeingHands(by_points, sample=4000)
    rare = agreeing.of((4, 0, 5, 0))  # 20 to 24 points with five spades
    assert len(rare) == 2000
    assert (rare.sum(axis=1) == 13).all()
    assert set(hcp(rare) // 5) == {4} and set(lengths(rare)[:, 3]) == {5}
    assert len(np.unique(rare, axis=0)) > 100
    assert (AgreeingHands(by_points, sample=4000).of((4, 0, 5, 0)) == rare).all()


def test_calls_that_no_hand_makes_have_no_hands() -> None:
    assert len(AgreeingHands(by_points).of((9, 0))) == 0


def test_hands_that_are_kept_are_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.dealing.agreeing_hands._REMEMBERED", 20_000)
    found = AgreeingHands(lambda hands, _: hands[:, 0].astype(np.intp), sample=2000)
    for first in range(2):
        for second in range(2):
            found.of((first, second, first, second))
    assert 0 < found._bytes == sum(kept.nbytes for kept in found._found.values()) <= 20_000
