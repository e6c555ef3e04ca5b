"""A network that learns which calls are true, the spread follower, and self-play among true calls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tablefeel.datasets.bids import Bids
from tablefeel.datasets.manifest import ToldRecipe
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.split import Part
from tablefeel.datasets.told import Told, generate_told, read_told
from tablefeel.encoding.belief import Traces
from tablefeel.errors import BadConfig, BadInput
from tablefeel.kernel import CALLS, PASS
from tablefeel.models.selfplay import MODEL, SelfPlay
from tablefeel.training.distilled import learner as distilled
from tablefeel.training.distilled.learner import Decisions, DistillationTask, spread_loss
from tablefeel.training.runs import silent
from tablefeel.training.selfplay.auction_tree import expand
from tablefeel.training.selfplay.batches import Batches
from tablefeel.training.selfplay.config import Config as SelfPlayConfig
from tablefeel.training.selfplay.learner import Training
from tablefeel.training.selfplay.network import BiddingNetwork, copy_of
from tablefeel.training.selfplay.seats import Seats
from tablefeel.training.selfplay.truth_mask import TruthMask, mask_of
from tablefeel.training.truth import learner as truth
from tablefeel.training.truth.learner import Config, TruthTask, drawn, judged, train

SMALL = Config(units=32, blocks=1, batch=64, steps=4, check=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("told")
    for name, seed, beside in (("plain", 1, 0), ("rich", 2, 6)):
        recipe = ToldRecipe(seed, 80, 40, "sayc", "sayc", ("sayc", "sayc"), wander=0.2, beside=beside)
        assert generate_told(path / name, recipe).is_complete
    return path


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(truth, "_JUDGED", 256)
    monkeypatch.setattr(distilled, "_JUDGED", 256)


def decisions(folder: Path, most: int = 0) -> tuple[Bids, Told, Decisions]:
    bids, told = Bids.load(folder, most), read_told(folder, most)
    return bids, told, Decisions(bids, Traces.of(bids.calls, bids.starts), Part.TRAIN, "sayc", told)


def test_hands_beside_are_decisions_in_the_auctions_of_others(folder: Path) -> None:
    bids, told, found = decisions(folder)
    plain = Decisions(bids, Traces.of(bids.calls, bids.starts), Part.TRAIN, "sayc")
    assert len(found) > len(plain) > 0
    assert (found.hand[: len(plain)] // 4 == plain.auction).all()
    extra = np.arange(len(plain), len(found))
    assert (bids.part[found.hand[extra] // 4] == Part.TRAIN).all()
    assert (bids.dataset[found.hand[extra] // 4] == bids.dataset[found.auction[extra]]).all()
    assert (found.truth[extra] > 0).any()
    cards = found.take(extra[:50]).seen[:, :52]
    assert (cards.sum(axis=1) == 13).all()
    assert len(read_told(folder, 10).beside.call) < len(told.beside.call)


def test_only_legal_calls_are_true_and_the_books_is(folder: Path) -> None:
    *_, found = decisions(folder)
    numbers = np.arange(len(found))
    examples, true = found.take(numbers), found.true(numbers)
    assert not (true & ~truth._LEGAL[examples.state]).any()
    assert true[numbers, examples.call].all()
    assert 1.2 < true.sum(axis=1).mean() < 12


def test_a_network_learns_what_is_true(folder: Path) -> None:
    bids, told, _ = decisions(folder)
    task = TruthTask(bids, told, replace(SMALL, check=150, batch=128))
    torch.manual_seed(0)
    network = BiddingNetwork(64, 1)
    examples = drawn(task.training, 400, np.random.default_rng(0))
    before = judged(network, *examples)
    optimiser = torch.optim.Adam(network.parameters(), lr=0.005)
    for loss in task.losses(network, np.random.default_rng(1)):
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    after = judged(network, *examples)
    assert after["found"] > max(55, before["found"])
    assert after["right"] > max(75, before["right"])


def test_a_run_leaves_a_network_that_others_begin_with(folder: Path, tmp_path: Path) -> None:
    measures = train(folder, SMALL, tmp_path / "truth", silent)
    assert 0 <= measures["faultless"] <= 100
    assert SelfPlay(tmp_path / "truth" / MODEL).model.about["model"] == "truth"
    begun = distilled.begun(32, 1, str(tmp_path / "truth"), 0)
    assert begun.told.shape[1] == 32
    follower = distilled.Config(units=32, blocks=1, batch=64, steps=2, check=2, spread=0.1)
    distilled.train(folder, follower, tmp_path / "follower", silent)
    _by_a_policy(tmp_path / "follower", tmp_path / "told")
    play = SelfPlayConfig(
        start=f"selfplay@{tmp_path / 'follower'}", rivals="floor", truth=f"selfplay@{tmp_path / 'truth'}",
        units=32, blocks=1, batch=8, against=0.5, imitation_boards=40,
    )  # fmt: skip
    training = Training(play)
    training.opponents.add(training.averaged, 1)
    batches = Batches(None, 0.0, 8, 1)
    assert all(np.isfinite(training.learn(batches.of_step(step))["kl"]) for step in range(4))


def _by_a_policy(run: Path, out: Path) -> None:
    """A policy that chooses makes true calls, and not only the book's."""
    recipe = ToldRecipe(3, 20, 20, "sayc", "sayc", ("sayc", "sayc"), wander=1.0, by=str(run))
    generate_told(out, recipe)
    bids, told = Bids.load(out), read_told(out)
    is_true = told.truth >> bids.calls.astype(np.uint64) & np.uint64(1) == 1
    assert is_true[told.truth > 0].all()
    assert (bids.calls != bids.advised).any()


def test_what_is_not_true_is_not_called(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 12, 3).of_step(0)
    torch.manual_seed(1)
    policy, only_passes = BiddingNetwork(16, 1), BiddingNetwork(16, 1)
    with torch.no_grad():
        only_passes.last.bias.fill_(-60.0)
        only_passes.last.bias[PASS] = 60.0
    mask = TruthMask(copy_of(only_passes), batch.seen)
    theirs = np.tile([True, False, True, False], (12, 1))
    for rival_is_true in (False, True):
        seats = Seats(batch, policy, copy_of(policy), theirs, mask, rival_is_true=rival_is_true)
        tree = expand(batch.boards, seats.chances, 0.2, 12, np.random.default_rng(0))
        ours = np.concatenate([level.calls[~seats.is_rivals(level.nodes)[level.rows]] for level in tree.levels])
        others = np.concatenate([level.calls[seats.is_rivals(level.nodes)[level.rows]] for level in tree.levels])
        assert (ours == PASS).all()
        assert (others == PASS).all() == rival_is_true


def test_masks_and_spread_chances() -> None:
    mask = mask_of(torch.tensor([[-100.0, 0.0, 100.0]]))[0]
    assert mask[0] == -20.0
    assert mask[1] == pytest.approx(2 * np.log(0.5), abs=1e-5)
    assert mask[2] == pytest.approx(0)
    logs = torch.full((1, len(CALLS)), -np.inf)
    logs[0, :2] = torch.tensor([0.25, 0.75]).log()
    true = np.zeros((1, len(CALLS)), dtype=np.bool_)
    true[0, :2] = True
    assert spread_loss(logs, true).item() == pytest.approx(-0.5 * np.log(0.25) - 0.5 * np.log(0.75), abs=1e-6)


def test_what_cannot_be_learned(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="needs auctions"):
        train(None, SMALL, tmp_path, silent)
    with pytest.raises(BadConfig, match="at least 1"):
        Config(steps=0)
    with pytest.raises(BadConfig, match="spread is at least 0"):
        distilled.Config(spread=1.0)
    with pytest.raises(BadConfig, match="no calls of 'precision'"):
        DistillationTask(Bids.load(folder), distilled.Config(card="precision"))
    with pytest.raises(BadInput, match="beside"):
        ToldRecipe(1, 80, 40, "sayc", "sayc", ("sayc", "sayc"), beside=-1)
