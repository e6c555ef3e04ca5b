"""Contract learners: decisions and folds, both networks, a run that was stopped, measures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tablefeel.datasets.contracts import make_contract_shards
from tablefeel.datasets.generation import keep_shards
from tablefeel.datasets.manifest import ContractRecipe
from tablefeel.encoding.contract import PAPER, RICH
from tablefeel.errors import BadConfig
from tablefeel.models.files import Model
from tablefeel.models.tricks import TrickNet
from tablefeel.training.contract.decisions import Decisions, encoded, load_decisions
from tablefeel.training.contract.judging import confusion, f1, judged, of_classes
from tablefeel.training.contract.learner import CHEN, MODEL, Config, repeated, train, train_on
from tablefeel.training.runs import CHECKPOINT, LOG, read_rows, silent

RECIPE = ContractRecipe(5, 240, 120, "sayc", "sayc", ("sayc", "sayc"), layouts=2, redeals=20)
SMALL = Config(layers="16-8", epochs=2, batch=32, turns=1, folds=4, fold=0)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("contracts")
    keep_shards(found, RECIPE, partial(make_contract_shards, RECIPE, TrickNet()))
    return found


@pytest.fixture(scope="module")
def decisions(folder: Path) -> Decisions:
    return load_decisions(folder)


def test_folds_are_stratified_and_keep_hands_apart(decisions: Decisions) -> None:
    seen = np.zeros(len(decisions), dtype=np.intp)
    cards = decisions.shard.points().cards
    for fold in range(4):
        learned, tested = decisions.split(4, fold, 0, redealt=True)
        seen[tested] += 1
        assert decisions.is_original[tested].all()
        assert not set(learned) & set(tested)
        assert not {row.tobytes() for row in cards[learned]} & {row.tobytes() for row in cards[tested]}
        common = np.bincount(decisions.labels[tested], minlength=37)[35]
        assert abs(common - (decisions.labels[decisions.is_original] == 35).sum() / 4) <= 1
    assert (seen == decisions.is_original).all()
    assert (decisions.folds(4, 0) != decisions.folds(4, 1)).any()
    without, _ = decisions.split(4, 0, 0, redealt=False)
    assert decisions.is_original[without].all()


def test_the_first_boards_bring_their_own_redeals(folder: Path, decisions: Decisions) -> None:
    first = load_decisions(folder, 100)
    assert first.is_original.sum() == 100
    redealt = np.flatnonzero(~first.is_original)
    cards = first.shard.points().cards
    assert (cards[redealt] == cards[first.shard.origin[redealt]]).all()
    assert (first.labels[:100] == decisions.labels[:100]).all()


@pytest.mark.parametrize("model", ["own", CHEN])
def test_products_of_bfloat16_learn_nearly_the_same(model: str, decisions: Decisions, tmp_path: Path) -> None:
    config = replace(SMALL, model=model, dropout=0.0)
    for numbers in ("float32", "bfloat16"):
        train_on(decisions, replace(config, numbers=numbers), tmp_path / numbers, silent)
    exact, rough = (read_rows(tmp_path / numbers / LOG)[-1]["loss"] for numbers in ("float32", "bfloat16"))
    assert exact != rough
    assert abs(exact - rough) < 0.01 * exact


@pytest.mark.parametrize(("model", "encoding"), [("own", RICH), (CHEN, PAPER)])
def test_both_networks_train_and_run(model: str, encoding: str, folder: Path, tmp_path: Path) -> None:
    found = train(folder, replace(SMALL, model=model), tmp_path, silent)
    assert found["win"] + found["tie"] + found["loss"] == pytest.approx(1, abs=1e-3)
    every = load_decisions(folder)
    tested = every.take(every.split(SMALL.folds, SMALL.fold, SMALL.repeat, SMALL.redealt)[1])
    inputs = encoded(tested.shard.points(), encoding).astype(np.float32)
    chances = Model(tmp_path / MODEL, encoding).outputs(inputs)[0]
    choices = np.where(tested.legal, chances, -1).argmax(axis=1)
    hits = (choices == tested.labels).mean()
    assert (found["decisions"], found["accuracy"]) == (60, pytest.approx(hits, abs=1e-4))
    answers = Model(tmp_path / MODEL, encoding).outputs(np.zeros((3, 612 if model == CHEN else 980), np.float32))
    assert answers[0].shape == (3, 37) and answers[0].sum(axis=1) == pytest.approx(1, abs=1e-4)
    if model != CHEN:
        assert answers[1].shape == (3, 5, 4, 14)
    assert (tmp_path / "curves.png").exists()


def test_a_stopped_run_ends_alike(decisions: Decisions, tmp_path: Path) -> None:
    def stopping(done: int, total: int, measures: Mapping[str, float]) -> None:
        if done > 7:
            raise KeyboardInterrupt

    whole = train_on(decisions, SMALL, tmp_path / "whole", silent)
    with pytest.raises(KeyboardInterrupt):
        train_on(decisions, replace(SMALL, epochs=2), tmp_path / "broken", stopping)
    again = train_on(decisions, SMALL, tmp_path / "broken", silent)
    assert again == whole
    for name in (LOG, CHECKPOINT):
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_a_network_can_learn_the_labels(decisions: Decisions, tmp_path: Path) -> None:
    config = replace(
        SMALL, model=CHEN, layers="128", epochs=60, rate=0.01, dropout=0.0, average=0.9, redealt=False, decay=0.0
    )
    learned, _ = decisions.split(4, 0, 0, redealt=False)
    train_on(decisions, config, tmp_path, silent)
    network = Model(tmp_path / MODEL, PAPER)
    chances = network(encoded(decisions.shard.points(learned), PAPER).astype(np.float32))
    assert (chances.argmax(axis=1) == decisions.labels[learned]).mean() > 0.9


def test_measures(decisions: Decisions) -> None:
    perfect = judged(decisions.labels, decisions)
    assert perfect["accuracy"] == perfect["macro_f1"] == perfect["weighted_f1"] == 1
    system = judged(decisions.shard.system.astype(np.intp), decisions)
    assert system["imps"] == 0 and system["tie"] == 1
    macro, weighted = f1(np.array([0, 0, 1, 1]), np.array([0, 1, 1, 1]))
    assert macro == pytest.approx((2 / 3 + 0.8) / 2)
    assert weighted == pytest.approx((2 / 3 + 3 * 0.8) / 4)
    assert of_classes(np.array([0, 0]), np.array([0, 1]))[:2] == [0.667, 0]
    assert confusion(np.array([0, 35]), np.array([13, 35]))["pass"] == {"pass": 1}


def test_rare_classes_come_up_more_often() -> None:
    labels = np.array([0] * 90 + [1] * 5 + [2] + [-100] * 10)
    numbers = repeated(labels, 0.1)
    assert np.bincount(labels[numbers] + 100)[100:].tolist() == [90, 10, 8]
    assert (labels[numbers] == -100).sum() == 10
    assert repeated(labels, 0).tolist() == list(range(len(labels)))


def test_wrong_settings_are_refused(decisions: Decisions, tmp_path: Path) -> None:
    for wrong, says in (
        ({"model": "oracle"}, "own or chen"), ({"encoding": "braille-1"}, "encoding is one of"),
        ({"layers": "12-x"}, "numbers of units"), ({"fold": 4}, "fold 4 of 4"),
        ({"batch": 4096}, "do not fill a batch"),
    ):  # fmt: skip
        with pytest.raises(BadConfig, match=says):
            train_on(decisions, replace(SMALL, **wrong), tmp_path / "none", silent)
    with pytest.raises(BadConfig, match="needs --deals"):
        train(None, SMALL, tmp_path / "none", silent)
