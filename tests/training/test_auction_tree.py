"""Trees of auctions: sums over kept branches are unbiased, and a call is worth what the whole tree says."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor

from tablefeel.arrays.types import Floats32
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.encoding.branches import Branches
from tablefeel.simulation import imps, scores_ns
from tablefeel.training.selfplay.auction_tree import Tree, advantages, expand, utilities
from tablefeel.training.selfplay.batches import Batch, Batches
from tablefeel.training.selfplay.learner import lines_of, loss_of
from tablefeel.training.selfplay.network import BiddingNetwork, chances, log_chances
from tablefeel.training.selfplay.seats import Seats

CALLS = 2


@pytest.fixture(scope="module")
def batch(solved: SolvedDeals) -> Batch:
    return Batches(solved, 1.0, 4, 1).of_step(0)


@pytest.fixture(scope="module")
def network() -> BiddingNetwork:
    torch.manual_seed(2)
    return BiddingNetwork(16, 1)


def tree_of(network: BiddingNetwork, batch: Batch, threshold: float, seed: int = 0) -> Tree:
    seats = alone(network, batch)
    return expand(batch.boards, seats.chances, threshold, CALLS, np.random.default_rng(seed))


def alone(network: BiddingNetwork, batch: Batch) -> Seats:
    return Seats(batch, network, None, np.zeros((len(batch), 4), dtype=np.bool_))


def whole_chances(network: BiddingNetwork, batch: Batch, nodes: Branches) -> Tensor:
    return chances(network, network.look(batch.seen), nodes.hand, nodes.places, nodes.state)


def exact_score(network: BiddingNetwork, batch: Batch) -> Floats32:
    """(deals,): the expected score of auctions of two calls, by walking the whole tree."""
    assert batch.boards.tricks is not None
    total = np.zeros(len(batch))
    nodes, weight = Branches.start(len(batch)), np.ones(len(batch))
    while nodes.turn < CALLS:
        found = whole_chances(network, batch, nodes).numpy()
        rows, calls = np.nonzero(found > 0)
        nodes, weight = nodes.then(rows, calls), weight[rows] * found[rows, calls]
    scores = scores_ns(
        nodes.auctions.contracts(), batch.boards.tricks[nodes.deal], batch.boards.vulnerability[nodes.deal]
    )
    np.add.at(total, nodes.deal, weight * scores)
    return total.astype(np.float32)


def test_sums_over_kept_branches_are_unbiased(network: BiddingNetwork, batch: Batch) -> None:
    wanted = exact_score(network, batch)
    whole = tree_of(network, batch, 1e-7)
    assert np.bincount(whole.leaves.deal, whole.leaves.weight) == pytest.approx(np.ones(4), abs=1e-3)
    found = np.bincount(whole.leaves.deal, whole.leaves.weight * whole.leaves.score)
    assert found == pytest.approx(wanted, rel=0.02, abs=2)
    thin = [tree_of(network, batch, 0.1, seed) for seed in range(150)]
    sums = [np.bincount(tree.leaves.deal, tree.leaves.weight * tree.leaves.score, minlength=4) for tree in thin]
    error = np.std(sums, axis=0) / len(sums) ** 0.5
    assert (np.abs(np.mean(sums, axis=0) - wanted) < 4 * error + 1).all()
    assert np.mean([tree.size for tree in thin]) < whole.size / 3


def test_several_roots_with_a_high_threshold_are_sampled_auctions(network: BiddingNetwork, batch: Batch) -> None:
    ask = alone(network, batch).chances
    trees = [expand(batch.boards, ask, 0.25, CALLS, np.random.default_rng(seed), roots=4) for seed in range(150)]
    for tree in trees:
        assert np.bincount(tree.leaves.deal).tolist() == [4] * 4
        assert tree.leaves.weight == pytest.approx(0.25, rel=1e-4)
    sums = [np.bincount(tree.leaves.deal, tree.leaves.weight * tree.leaves.score) for tree in trees]
    error = np.std(sums, axis=0) / len(sums) ** 0.5
    assert (np.abs(np.mean(sums, axis=0) - exact_score(network, batch)) < 4 * error + 1).all()


def test_a_result_is_worth_its_imps_against_the_deals_other_results_and_par(
    network: BiddingNetwork, batch: Batch
) -> None:
    leaves = tree_of(network, batch, 0.1).leaves
    worth, mean = utilities(leaves, batch.par, 0.25)
    for deal in range(4):
        here = np.flatnonzero(leaves.deal == deal)
        weights = leaves.weight[here] / leaves.weight[here].sum()
        for leaf in here:
            match = float(imps(leaves.score[leaf] - leaves.score[here]) @ weights)
            against_par = float(imps(leaves.score[leaf] - batch.par[deal]))
            assert worth[leaf] == pytest.approx(0.75 * match + 0.25 * against_par, abs=1e-4)
        assert mean[deal] == pytest.approx(float(worth[here] @ weights), abs=1e-4)


def test_the_gradient_is_that_of_the_expected_worth(network: BiddingNetwork, batch: Batch) -> None:
    """With every branch kept, the loss has the gradient of the expected worth to whoever calls."""
    tree = tree_of(network, batch, 1e-7)
    worth, mean = utilities(tree.leaves, batch.par, 0.3)
    seats = alone(network, batch)
    lines = lines_of(tree, advantages(tree, worth, mean), seats, np.random.default_rng(0))
    network.zero_grad()
    loss_of(seats, None, batch, lines, 0.0, 1.0)[0].backward()  # type: ignore[no-untyped-call]
    found = {name: tensor.grad.clone() for name, tensor in network.named_parameters() if tensor.grad is not None}
    network.zero_grad()
    _gradient_by_hand(network, batch, tree, worth).backward()  # type: ignore[no-untyped-call]
    for name, tensor in network.named_parameters():
        assert tensor.grad is not None
        assert (found[name] - tensor.grad).norm() < 0.01 * tensor.grad.norm(), name


def _gradient_by_hand(network: BiddingNetwork, batch: Batch, tree: Tree, worth: Floats32) -> Tensor:
    """Minus what each side expects, as a function of its own chances alone; the same gradient by autograd."""
    looked = network.look(batch.seen)
    total, first = torch.zeros(()), 0
    reach = [torch.ones(len(batch)), torch.ones(len(batch))]
    for level in tree.levels:
        nodes, rows, mine = level.nodes, torch.from_numpy(level.rows), level.nodes.turn & 1
        logits = network.logits(looked[torch.from_numpy(nodes.hand)], torch.from_numpy(nodes.places))
        found = log_chances(logits, nodes.state).exp()[rows, torch.from_numpy(level.calls)]
        reach = [side[rows] * (found if number == mine else found.detach()) for number, side in enumerate(reach)]
        ends, on = torch.from_numpy(level.ends), torch.from_numpy(level.goes_on)
        value = torch.from_numpy(worth[first : first + len(level.ends)])
        total = total + ((reach[1][ends] - reach[0][ends]) * value).sum()
        reach, first = [side[on] for side in reach], first + len(level.ends)
    return total / len(batch)
