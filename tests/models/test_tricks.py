"""The shipped trick networks: exact symmetries, honest files, the Solver protocol, expected scores."""

from __future__ import annotations

import json
import shutil
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arrays import Boards, deals_of, pairs_of
from tablefeel.doubledummy import Solver
from tablefeel.encoding.tricks import PAIR_PLANES
from tablefeel.errors import BadModel
from tablefeel.kernel import BIDS, PASS, Doubling, Hand, Side, Strain, declarer_score, imps
from tablefeel.models.expected import (
    BETTER,
    exact_costs,
    exact_scores,
    expected_costs,
    expected_scores,
    score_costs,
)
from tablefeel.models.files import Model, shipped
from tablefeel.models.tricks import BATCH, EstimatedSolver, PairNet, TrickNet, makes, means
from tablefeel.simulation.uncontested import call_of

BOARDS = Boards.random(40, np.random.default_rng(7))


@pytest.fixture(scope="module")
def net() -> TrickNet:
    return TrickNet()


@pytest.fixture(scope="module")
def pair_net() -> PairNet:
    return PairNet()


@pytest.mark.parametrize("order", list(permutations(range(4))), ids=str)
def test_exchanged_suits_exchange_the_answers(order: tuple[int, ...], net: TrickNet) -> None:
    strains = [*order, 4]
    assert np.allclose(net(BOARDS.relabelled(order).owners), net(BOARDS.owners)[:, strains], atol=2e-5)


@pytest.mark.parametrize("turns", range(4))
def test_a_turned_table_turns_the_answers(turns: int, net: TrickNet) -> None:
    turned = np.roll(net(BOARDS.owners), turns, axis=2)
    assert np.allclose(net(BOARDS.rotated(turns).owners), turned, atol=2e-5)


@pytest.mark.parametrize("order", list(permutations(range(4)))[::5], ids=str)
def test_the_pair_network_has_the_same_symmetries(order: tuple[int, ...], pair_net: PairNet) -> None:
    said = pair_net(pairs_of(BOARDS.owners, Side.NS))
    assert np.allclose(pair_net(pairs_of(BOARDS.relabelled(order).owners, Side.NS)), said[:, [*order, 4]], atol=2e-5)
    assert np.allclose(pair_net(pairs_of(BOARDS.rotated(2).owners, Side.NS)), said[:, :, [1, 0, 2]], atol=2e-5)
    assert np.allclose(pair_net(pairs_of(BOARDS.rotated(1).owners, Side.EW)), said, atol=2e-5)


def test_chances_are_chances_in_any_batch(net: TrickNet) -> None:
    owners = np.tile(BOARDS.owners, (BATCH // 10, 1))
    chances = net(owners)
    assert chances.shape == (len(owners), 5, 4, 14)
    assert chances.min() >= 0
    assert np.allclose(chances.sum(axis=-1), 1, atol=1e-5)
    assert np.allclose(chances[:1], net(owners[:1]), atol=1e-5)
    assert net(owners[:0]).shape == (0, 5, 4, 14)


def test_the_solver_gives_the_most_likely_counts() -> None:
    solver: Solver = EstimatedSolver()
    assert isinstance(solver, EstimatedSolver)
    deals = deals_of(BOARDS.owners)
    told: list[tuple[int, int]] = []
    with solver:
        tables = solver.tables(deals, lambda done, total: told.append((done, total)))
    chances = solver.distributions(deals)
    assert tables.dtype == np.int8
    assert (tables == chances.argmax(axis=-1)).all()
    assert solver.table(deals[3]).counts[4] == tuple(tables[3, 4])
    assert np.allclose(solver.means(deals), (chances * np.arange(14)).sum(axis=-1), atol=1e-4)
    assert told[-1] == (40, 40)


def test_estimates_are_near_the_exact_solver(shared: Path, net: TrickNet) -> None:
    from tablefeel.datasets.solved import read_solved
    from tablefeel.datasets.split import Part

    test = read_solved(shared / "data/dd/random-100k.dd.gz", 5000).part(Part.TEST)
    wrong = np.abs(net(test.owners).argmax(axis=-1) - test.tricks.astype(int))
    assert (wrong[:, :4] == 0).mean() > 0.60
    assert (wrong[:, :4] <= 1).mean() > 0.975
    assert (wrong[:, 4] == 0).mean() > 0.45
    assert (wrong[:, 4] <= 1).mean() > 0.90


# Files


def test_a_model_made_for_another_encoding_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadModel, match=r"was made for encoding deal-planes-1, not for pair-planes-1"):
        PairNet(shipped("tricks"))
    with pytest.raises(BadModel, match="no such file"):
        TrickNet(tmp_path / "absent.onnx")
    broken = tmp_path / "broken.onnx"
    broken.write_bytes(b"nothing")
    with pytest.raises(BadModel, match="is not a model"):
        TrickNet(broken)


@pytest.mark.parametrize("name", ["tricks", "pairs"])
def test_shipped_models_say_where_they_come_from(name: str) -> None:
    path = shipped(name)
    assert path.stat().st_size < 3_000_000
    about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert about["command"].startswith(f"tablefeel train {name} --deals ")
    assert {"encoding", "config", "measures"} <= set(about)
    assert about["config"]["seed"] == 0


def test_a_damaged_description_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pairs.onnx"
    shutil.copy(shipped("pairs"), path)
    model = Model(path, PAIR_PLANES)
    assert model.about == {}
    path.with_suffix(".json").write_text("{", encoding="utf-8")
    with pytest.raises(BadModel, match="is not JSON"):
        _ = Model(path, PAIR_PLANES).about


# Two hands


def test_two_hands_that_make_thirteen_tricks_know_it(pair_net: PairNet) -> None:
    hands = [(Hand.parse("AKQJ.AKQ.AKQ.AKQ"), Hand.parse("T98.JT9.JT98.JT9"))]
    chances = pair_net.distributions(hands)
    assert means(chances)[0, Strain.NT].min() > 12.5
    assert int(expected_scores(chances[:, :, BETTER], False).argmax()) == 35  # 7NT
    assert (makes(chances)[..., 0] > 0.999).all()


@pytest.mark.parametrize("vulnerable", [False, True])
def test_scores_and_costs_are_the_kernels(vulnerable: bool) -> None:
    tricks = np.random.default_rng(2).integers(14, size=(30, 5))
    scores = exact_scores(tricks, vulnerable)
    for row, counts in zip(scores, tricks, strict=True):
        assert row[0] == 0
        for number in range(1, 36):
            bid = call_of(number)
            points = declarer_score(bid.level, bid.strain, Doubling.NONE, vulnerable, int(counts[bid.strain]))
            assert row[number] == points
    costs = exact_costs(tricks, vulnerable)
    assert costs[3, 7] == imps(int(scores[3].max() - scores[3, 7]))
    sure = np.eye(14, dtype=np.float32)[tricks]
    assert np.allclose(expected_scores(sure, vulnerable), scores, atol=0.01)
    assert (score_costs(sure, vulnerable) == costs).all()
    assert (expected_costs(sure, vulnerable) == costs).all()


def test_expected_scores_are_means() -> None:
    chances = np.zeros((1, 5, 14), dtype=np.float32)
    chances[..., 9] = chances[..., 8] = 0.5
    scores = expected_scores(chances, True)[0]
    assert len(BIDS) == 35
    assert call_of(0) is PASS
    game = next(number for number in range(36) if str(call_of(number)) == "3N")
    assert scores[game] == pytest.approx((600 - 100) / 2)
    costs = expected_costs(chances, True)[0]
    assert costs[game] == pytest.approx(
        imps(120 + 100) / 2
    )  # 2NT makes when 3NT is one down, and 3NT is best otherwise
    assert costs[0] == pytest.approx((imps(600) + imps(120)) / 2)
