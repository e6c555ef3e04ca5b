"""Relay: the tree is unbiased, learning lowers the expected cost, runs resume, the folder bids as the network does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.errors import BadConfig
from tablefeel.models.relay import ENCODING, MODEL, Relay, leanings, states_of
from tablefeel.roster import find
from tablefeel.simulation.uncontested import CLASSES, Lines
from tablefeel.training.export import export_whole
from tablefeel.training.relay.batches import Batch
from tablefeel.training.relay.learner import Config, Network, Training, bid, expand, log_chances, train, train_in_folder
from tablefeel.training.runs import Run, silent

SMALL = Config(units=32, most_calls=3, pool=200, batch=32, steps=4, check=2)


@pytest.fixture(scope="module")
def pairs(solved: SolvedDeals) -> Partnerships:
    return from_solved(solved)


def network(units: int = 16) -> Network:
    torch.manual_seed(1)
    return Network(units)


def test_a_player_sees_own_cards_own_calls_and_partners(pairs: Partnerships) -> None:
    lines = Lines.start(2).then(np.arange(2), np.array([0, 3])).then(np.arange(2), np.array([4, 9]))
    states = states_of(pairs.hands[:2], lines)
    assert (states[:, :52] == pairs.hands[:2, 0]).all()
    assert np.flatnonzero(states[1, 52:88]).tolist() == [3]
    assert np.flatnonzero(states[1, 88:]).tolist() == [9]
    loss = leanings(lines.last)
    assert loss[0, [0, 5, 6]].tolist() == pytest.approx([-4 * 0.13, 0, 0.12])  # high bids are left alone at first
    assert np.isinf(loss[1, 1:10]).all()


def exact_expectation(net: Network, cards: np.ndarray, costs: np.ndarray, most: int, sudden: float = 0.0) -> float:
    """The expected cost of one deal by walking the whole tree; bids of 3NT or more end it with a chance of `sudden`."""
    total, waiting = 0.0, [(Lines.start(1), 1.0)]
    while waiting:
        lines, weight = waiting.pop()
        with torch.no_grad():
            chances = log_chances(net, cards, lines).exp().numpy()[0]
        for number in np.flatnonzero(chances > 0):
            on = lines.then(np.array([0]), np.array([number]))
            reached = weight * float(chances[number])
            ends = sudden if number >= 15 else 0.0
            if lines.is_end(np.array([number]), most)[0]:
                ends = 1.0
            total += reached * ends * costs[on.last[0]]
            if ends < 1:
                waiting.append((on, reached * (1 - ends)))
    return total


def test_the_stochastic_tree_is_an_unbiased_estimate(pairs: Partnerships) -> None:
    net, cards, costs = network(), pairs.hands[:1], pairs.costs[:1]
    wanted = exact_expectation(net, cards, costs[0], 2)
    whole = expand(net, cards, 2, 1e-9, np.random.default_rng(0))  # every branch is kept
    assert float(whole.weights.detach().sum()) == pytest.approx(1, abs=1e-3)
    reached = costs[whole.deals, whole.contracts]
    assert float((whole.weights.detach().numpy() * reached).sum()) == pytest.approx(wanted, rel=1e-3)
    many = np.repeat(cards, 3000, axis=0)
    thin = expand(net, many, 2, 0.15, np.random.default_rng(0))
    reached = costs[0][thin.contracts]
    assert float((thin.weights.detach().numpy() * reached).sum()) / 3000 == pytest.approx(wanted, rel=0.05)
    assert len(thin.contracts) / 3000 < len(whole.contracts) / 3


def test_high_bids_end_the_auction_suddenly_as_often_as_asked(pairs: Partnerships) -> None:
    net, cards, costs = network(), pairs.hands[:1], pairs.costs[:1]
    for sudden in (0.0, 0.6):
        tree = expand(net, cards, 2, 1e-9, np.random.default_rng(0), sudden)
        weights, reached = tree.weights.detach().numpy(), costs[tree.deals, tree.contracts]
        assert float(weights.sum()) == pytest.approx(1, abs=1e-3)
        wanted = exact_expectation(net, cards, costs[0], 2, sudden)
        assert float((weights * reached).sum()) == pytest.approx(wanted, rel=1e-3)


def test_auctions_end_suddenly_only_at_the_beginning() -> None:
    training = Training(replace(SMALL, steps=100, true_from=0.5))
    assert training.truth == 0
    training.step = 25
    assert training.truth == pytest.approx(0.5)
    training.step = 80
    assert training.truth == 1


def test_learning_lowers_the_expected_cost_of_a_small_batch(pairs: Partnerships) -> None:
    config = replace(SMALL, units=64, steps=150, rate=3e-3)
    training = Training(config)
    few = Batch(pairs.hands[:16], pairs.costs[:16], np.ones(16, np.float32))
    rng = np.random.default_rng(0)
    costs = [training.learn(few, rng) for _ in range(150)]
    assert np.mean(costs[-10:]) < 0.55 * np.mean(costs[:3])


def test_a_resumed_run_is_the_same(pairs: Partnerships, tmp_path: Path) -> None:
    unbroken = train(pairs, SMALL)

    class Killed(Exception):
        pass

    def kill(done: int, total: int, measures: object) -> None:
        raise Killed

    with pytest.raises(Killed):
        train(pairs, SMALL, Run.start(tmp_path, "relay", SMALL), kill)
    again = train(pairs, SMALL, Run.start(tmp_path, "relay", SMALL))
    for name, tensor in unbroken.state_dict().items():
        assert torch.equal(tensor, again.state_dict()[name])


def test_the_folder_bids_as_the_network_does(deals_file: Path, pairs: Partnerships, tmp_path: Path) -> None:
    train_in_folder(deals_file, SMALL, tmp_path, silent)
    policy = Relay(tmp_path / MODEL)
    assert policy.most_calls == 3
    net = Network(32)
    from safetensors.torch import load_file

    net.load_state_dict(load_file(tmp_path / "weights.safetensors"))
    cards = pairs.hands[:30]
    lines = Lines.start(30).then(np.arange(30), np.full(30, 2)).then(np.arange(30), np.full(30, 5))
    with torch.no_grad():
        wanted = -log_chances(net, cards, lines).numpy()
    found = policy.costs(cards[:, 0], (2, 5))
    assert found is not None
    legal = np.isfinite(found)
    assert (legal == lines.legal()).all()
    assert found[legal] == pytest.approx(wanted[legal], abs=1e-3)
    assert policy.costs(cards[:, 0], (2, 5, 6)) is None
    assert bid(net, cards, 3).max() < CLASSES
    assert find(f"relay@{tmp_path}").bidder is not None


def test_what_the_network_says_of_illegal_calls_does_not_matter(pairs: Partnerships, tmp_path: Path) -> None:
    net = network()
    with torch.no_grad():
        net.last.bias[1] = 300  # everybody would like to bid 1C, whatever was bid before
    sample = states_of(pairs.hands[:8], Lines.start(8))
    export_whole(net, tmp_path / MODEL, ENCODING, sample, {"most_calls": 6}, ("logits",))
    cards = pairs.hands[:200]
    assert (Relay(tmp_path / MODEL).bid(cards) == bid(net, cards, 6)).all()


@pytest.mark.parametrize("wrong", [{"units": 0}, {"rate": 0.0}, {"first_threshold": 2.0}, {"last_entropy": 0.0}])
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Config(**wrong)  # type: ignore[arg-type]
