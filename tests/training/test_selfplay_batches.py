"""Deals of self-play: tricks that are drawn make every contract as often as the network says, and luck is one."""

from __future__ import annotations

import numpy as np

from tablefeel.training.selfplay.batches import drawn_tricks


def test_counts_come_as_often_as_their_chances() -> None:
    chances = np.zeros((4000, 5, 4, 14), dtype=np.float32)
    chances[..., 9], chances[..., 10] = 0.7, 0.3
    tricks = drawn_tricks(chances, np.random.default_rng(3))
    assert set(np.unique(tricks)) == {9, 10}
    assert np.abs((tricks == 10).mean(axis=0) - 0.3).max() < 0.03


def test_what_is_certain_is_drawn_always() -> None:
    counts = np.random.default_rng(0).integers(14, size=(50, 5, 4))
    assert (drawn_tricks(np.eye(14, dtype=np.float32)[counts], np.random.default_rng(1)) == counts).all()


def test_a_side_is_lucky_in_all_strains_and_the_other_then_is_not() -> None:
    chances = np.zeros((200, 5, 4, 14), dtype=np.float32)
    chances[..., 6], chances[..., 7] = 0.5, 0.5
    tricks = drawn_tricks(chances, np.random.default_rng(5)).astype(int)
    north_south, east_west = tricks[:, :, ::2].reshape(200, -1), tricks[:, :, 1::2].reshape(200, -1)
    assert (north_south.min(axis=1) == north_south.max(axis=1)).all()
    assert (north_south[:, :1] + east_west == 13).all()
