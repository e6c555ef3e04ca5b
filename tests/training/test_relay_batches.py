"""Relay's batches: forms of a pair keep its tricks, strong pairs come more often, weights take it back."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import hcp
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.training.relay.batches import Pool


@pytest.fixture(scope="module")
def pool() -> Pool:
    return Pool(600, 27.0, np.random.default_rng(1))


def test_the_network_expects_the_same_costs_of_every_form(pool: Pool) -> None:
    batch = pool.draw(100, 1.0, np.random.default_rng(2))
    assert (batch.hands.sum(axis=2) == 13).all()
    assert not (batch.hands[:, 0] & batch.hands[:, 1]).any()
    assert np.abs(PartnershipCosts()(batch.hands) - batch.costs).max() < 0.5
    assert np.abs(PartnershipCosts()(batch.hands) - batch.costs).mean() < 0.01


def test_strong_pairs_come_more_often_and_count_less(pool: Pool) -> None:
    unfair = pool.draw(4000, 0.0, np.random.default_rng(3))
    assert (unfair.weights == 1).all()
    usual = hcp(pool.hands.reshape(-1, 52)).mean()
    assert hcp(unfair.hands.reshape(-1, 52)).mean() > usual + 0.5
    fair = pool.draw(4000, 1.0, np.random.default_rng(3))
    assert fair.weights.mean() == pytest.approx(1, abs=0.05)
    points = hcp(fair.hands.reshape(-1, 52)).reshape(-1, 2).mean(axis=1)
    assert (fair.weights * points).mean() == pytest.approx(usual, abs=0.25)


def test_the_same_seed_draws_the_same(pool: Pool) -> None:
    one, other = (pool.draw(50, 0.5, np.random.default_rng(4)) for _ in range(2))
    assert (one.hands == other.hands).all()
    assert (one.costs == other.costs).all()
    assert (one.weights == other.weights).all()
