"""The trick learners: they overfit one batch, export what PyTorch computes, and say what was wrong with a setting."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.split import Part
from tablefeel.encoding.tricks import DEAL_PLANES, deal_planes, pair_planes
from tablefeel.errors import BadConfig, BadModel
from tablefeel.models.tricks import PairNet, TrickNet
from tablefeel.training.export import export
from tablefeel.training.runs import silent
from tablefeel.training.settings import changed
from tablefeel.training.tricks import learner as tricks
from tablefeel.training.tricks import pairs
from tablefeel.training.tricks.judging import accuracy, calibration, choice_costs
from tablefeel.training.tricks.networks import DealNetwork, PairNetwork

SMALL = ["suit_units=8", "strain_units=8", "meeting_units=4", "batch=64", "epochs=1"]


def _learned(network: nn.Module, planes: np.ndarray, answers: np.ndarray, steps: int) -> float:
    """The loss after some steps on the same batch."""
    optimiser = torch.optim.Adam(network.parameters(), lr=0.01)
    inputs, wanted = torch.from_numpy(planes), torch.from_numpy(answers.astype(np.int64)).flatten()
    for _ in range(steps):
        optimiser.zero_grad()
        loss = cross_entropy(network(inputs).flatten(0, 2), wanted)
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    return float(loss.detach())


def test_the_deal_network_overfits_one_batch(solved: SolvedDeals) -> None:
    torch.manual_seed(0)
    few = solved.take(slice(0, 16))
    assert _learned(DealNetwork(24, 24, 8), deal_planes(few.owners), few.tricks, 150) < 0.1


def test_the_pair_network_overfits_one_batch(solved: SolvedDeals) -> None:
    torch.manual_seed(0)
    hands, answers = pairs.both_sides(solved.take(slice(0, 8)))
    assert _learned(PairNetwork(24, 24, 8), pair_planes(hands), answers, 150) < 0.1


def test_training_tricks_leaves_a_model_that_learned(deals_file: Path, solved: SolvedDeals, tmp_path: Path) -> None:
    config = changed(tricks.Config(), [*SMALL, "epochs=8", "rate=0.02"])
    measures = tricks.train(deals_file, config, tmp_path, silent)
    assert measures["suit_surprise"] < 2.5  # log 14 = 2.64 before training
    about = json.loads((tmp_path / "model.json").read_text(encoding="utf-8"))
    assert about["encoding"] == DEAL_PLANES
    assert about["measures"] == measures
    assert about["command"].startswith("tablefeel train tricks --deals small.dd --set suit_units=8")
    assert (tmp_path / "curves.png").exists()
    test = solved.part(Part.TEST)
    assert accuracy(TrickNet(tmp_path / "model.onnx")(test.owners), test.tricks).items() <= measures.items()


@pytest.mark.parametrize("estimated", [0.0, 0.5])
def test_training_pairs_leaves_a_model(estimated: float, deals_file: Path, tmp_path: Path) -> None:
    config = changed(pairs.Config(), [*SMALL, f"estimated={estimated}"])
    measures = pairs.train(deals_file, config, tmp_path, silent)
    assert set(measures["calibration_error"]) == {"part-score", "game", "slam", "grand slam"}
    assert PairNet(tmp_path / "model.onnx").model.about["measures"] == measures


def test_pairs_learn_from_both_sides(solved: SolvedDeals) -> None:
    hands, answers = pairs.both_sides(solved)
    n = len(solved)
    assert (hands[:n, 0] == (solved.owners == 0)).all()
    assert (hands[n:, 1] == (solved.owners == 3)).all()
    assert (answers[:n, :, :2] == solved.tricks[:, :, [0, 2]]).all()
    assert (answers[n:, :, 2] == solved.tricks[:, :, [1, 3]].max(axis=2)).all()


def test_the_better_partner_is_at_least_as_good_as_each() -> None:
    chances = np.random.default_rng(0).dirichlet(np.ones(14), size=(6, 5, 2)).astype(np.float32)
    all_three = pairs.with_better(chances)
    assert np.allclose(all_three.sum(axis=-1), 1, atol=1e-5)
    at_least = all_three[..., ::-1].cumsum(axis=-1)[..., ::-1]
    assert (at_least[:, :, 2] >= at_least[:, :, :2].max(axis=2) - 1e-5).all()
    same = pairs.with_better(np.repeat(chances[:, :, :1], 2, axis=2))
    assert np.allclose(same[:, :, 2], same[:, :, 0], atol=1e-6)


def test_other_spots_move_low_cards_only() -> None:
    owners = np.random.default_rng(1).permuted(np.tile(np.repeat(np.arange(4, dtype=np.uint8), 13), (50, 1)), axis=1)
    moved = tricks.with_other_spots(owners, 0.3, np.random.default_rng(2))
    changed_ranks = np.nonzero((moved != owners).reshape(50, 4, 13).any(axis=(0, 1)))[0]
    assert set(changed_ranks) == set(range(6))  # two to seven
    assert ((moved[:, None] == np.arange(4)[:, None]).sum(axis=2) == 13).all()  # still thirteen cards each
    assert (tricks.with_other_spots(owners, 0.0, np.random.default_rng(2)) == owners).all()


@pytest.mark.parametrize(
    ("learner", "settings", "reason"),
    [
        (tricks, ["batch=100000"], "do not fill a batch of 100000"),
        (pairs, ["estimated=1.5"], "estimated is a share from 0 to below 1, not 1.5"),
        (pairs, ["batch=100000", "estimated=0"], "do not fill a batch"),
    ],
)
def test_settings_that_cannot_work_are_refused(
    learner: type, settings: list[str], reason: str, deals_file: Path, tmp_path: Path
) -> None:
    with pytest.raises(BadConfig, match=reason):
        learner.train(deals_file, changed(learner.Config(), settings), tmp_path, silent)  # type: ignore[attr-defined]
    with pytest.raises(BadConfig, match="needs solved deals: give --deals"):
        learner.train(None, learner.Config(), tmp_path / "other", silent)  # type: ignore[attr-defined]


def test_an_export_that_differs_from_pytorch_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablefeel.training.export._TOLERANCE", -1.0)
    sample = np.zeros((4, 4, 4, 13), dtype=np.float32)
    with pytest.raises(BadModel, match="differ by"):
        export(DealNetwork(8, 8, 4), tmp_path / "model.onnx", DEAL_PLANES, sample, {})
    assert not (tmp_path / "model.onnx").exists()


# Judging


def test_a_sure_and_right_estimate_is_perfect(solved: SolvedDeals) -> None:
    sure = np.eye(14, dtype=np.float32)[solved.tricks]
    found = accuracy(sure, solved.tricks)
    assert found["suit_exact"] == found["notrump_exact"] == 100
    assert found["suit_surprise"] == 0
    below = np.maximum(solved.tricks, 1) - 1
    off = accuracy(np.eye(14, dtype=np.float32)[below + 1], below)
    assert (off["suit_exact"], off["suit_within_one"]) == (0, 100)
    assert calibration(sure, solved.tricks, "game").error == 0
    best = solved.tricks[:, :, ::2].max(axis=2)
    assert choice_costs(np.eye(14, dtype=np.float32)[best], best).max() == 0
    assert choice_costs(np.eye(14, dtype=np.float32)[best], best, True, "cost").max() == 0


def test_calibration_finds_an_estimate_that_is_too_sure() -> None:
    rng = np.random.default_rng(5)
    tricks_made = np.where(rng.random((4000, 5, 1)) < 0.5, 10, 6)
    chances = np.zeros((4000, 5, 1, 14), dtype=np.float32)
    chances[..., 10], chances[..., 6] = 0.8, 0.2
    assert calibration(chances, tricks_made, "game").error == pytest.approx(
        0.6 * 0.3, abs=0.02
    )  # 4H, 4S and 3NT of five
    chances[..., 10] = chances[..., 6] = 0.5
    assert calibration(chances, tricks_made, "game").error < 0.01
