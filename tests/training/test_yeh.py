"""Yeh's networks: targets against a plain walk, penetrative and plain backups, UCB, early stopping, resume, ONNX."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tablefeel.arrays import cards_of
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.errors import BadConfig, BadInput
from tablefeel.kernel import Call, Hand, Side
from tablefeel.models.q_networks import MODEL, QNetworks, opening_classes
from tablefeel.papers.yeh.like_for_like import TABLE, compared
from tablefeel.papers.yeh.tables import RESULTS, known, reproduce
from tablefeel.simulation.uncontested import CLASSES, Lines, class_of
from tablefeel.training.ho import learner as ho
from tablefeel.training.runs import Run, append_row, read_rows, silent
from tablefeel.training.yeh.exploring import Explorer, Store
from tablefeel.training.yeh.learner import (
    Config,
    Networks,
    Player,
    Training,
    cost_of,
    loss_of,
    train,
    train_in_folder,
)

SMALL = Config(layers=3, units=16, batch=64, epochs=2, rate=2e-3, labels="exact")
LINE = "T7.A842.AKJT9.AQ\tAK954.6.Q864.KT8\tBBBB99DD99 BBCC99DD99 BBBB99DD88 BBCC99DD99 BBCC88DD99\n"


@pytest.fixture(scope="module")
def pairs(solved: SolvedDeals) -> Partnerships:
    return from_solved(solved, (Side.NS, Side.EW))


def player_of(config: Config) -> Player:
    torch.manual_seed(5)
    return Player(Networks(config), config)


def walked(player: Player, cards: torch.Tensor, deal: int, calls: list[int]) -> int:
    """The contract by one deal's greedy calls, one call at a time."""
    while len(calls) < player.config.layers:
        lines = Lines.start(len(cards))
        for number in calls:
            lines = lines.then(np.arange(len(lines)), np.full(len(lines), number))
        number = int(player.estimates(cards, lines)[deal].argmin())
        if number == 0 and calls:
            break
        calls = [*calls, number]
    return max(calls)


def test_penetrative_targets_are_the_costs_at_the_end_of_the_greedy_auction(pairs: Partnerships) -> None:
    player = player_of(replace(SMALL, layers=4))
    cards, costs = torch.from_numpy(pairs.hands[:3]).float(), pairs.costs[:3] / np.float32(25)
    start = Lines.start(3)
    wanted = player.targets(cards, costs, start)
    for deal in range(3):
        for number in (0, 1, 7, 35):
            assert wanted[deal, number] == costs[deal, walked(player, cards, deal, [number])]
    club = start.then(np.arange(3), np.full(3, 6))  # 2C
    wanted = player.targets(cards, costs, club)
    assert (wanted[:, 1:6] == np.float32(1.2)).all()  # below
    assert (wanted[:, 0] == costs[:, 6]).all()  # pass ends it
    assert (wanted[:, 6] == costs[:, 6]).all()  # and so does repeating it
    assert wanted[1, 9] == costs[1, walked(player, cards, 1, [6, 9])]


def test_plain_targets_are_the_own_next_estimates_after_partners_call(pairs: Partnerships) -> None:
    player = player_of(replace(SMALL, backup="plain"))
    cards, costs = torch.from_numpy(pairs.hands[:40]).float(), pairs.costs[:40] / np.float32(25)
    start = Lines.start(40)
    wanted = player.targets(cards, costs, start)
    assert (wanted[:, 35] == costs[:, 35]).all()  # partner can only pass
    children = start.then(np.arange(40), np.full(40, 4))
    chosen = player.estimates(cards, children).argmin(axis=1)
    assert (chosen > 0).all()
    mine = children.then(np.arange(40), chosen)
    assert wanted[:, 4] == pytest.approx(player.estimates(cards, mine).min(axis=1))


def test_with_two_calls_both_backups_are_the_same(pairs: Partnerships) -> None:
    cards, costs = torch.from_numpy(pairs.hands[:30]).float(), pairs.costs[:30] / np.float32(25)
    plain, deep = (player_of(replace(SMALL, layers=2, backup=name)) for name in ("plain", "penetrative"))
    assert (plain.targets(cards, costs, Lines.start(30)) == deep.targets(cards, costs, Lines.start(30))).all()


def test_calls_far_from_the_best_need_no_target_every_time(pairs: Partnerships) -> None:
    player = player_of(SMALL)
    cards, costs = torch.from_numpy(pairs.hands[:30]).float(), pairs.costs[:30] / np.float32(25)
    start = Lines.start(30)
    estimates = player.estimates(cards, start)
    left_out = Explorer(replace(SMALL, thinning=0.5), np.random.default_rng(0)).leaves_out(estimates, start.legal())
    assert left_out is not None
    near = estimates <= estimates.min(axis=1, keepdims=True) + 0.1
    assert not left_out[near].any()
    assert 0.3 < left_out[~near].mean() < 0.7
    every, some = player.targets(cards, costs, start), player.targets(cards, costs, start, left_out)
    assert (np.isnan(some) == left_out).all()
    assert (some[~left_out] == every[~left_out]).all()
    assert Explorer(replace(SMALL, thinning=1.0), np.random.default_rng(0)).leaves_out(estimates, start.legal()) is None


def test_the_last_networks_targets_are_true_costs_whatever_the_backup(pairs: Partnerships) -> None:
    cards, costs = torch.from_numpy(pairs.hands[:3]).float(), pairs.costs[:3] / np.float32(25)
    lines = Lines.start(3).then(np.arange(3), np.zeros(3, np.intp)).then(np.arange(3), np.full(3, 2))
    for backup in ("plain", "penetrative"):
        wanted = player_of(replace(SMALL, backup=backup)).targets(cards, costs, lines)
        assert (wanted[:, 3:] == costs[:, 3:]).all()
        assert (wanted[:, 0] == costs[:, 2]).all()
        assert (wanted[:, 1] == np.float32(1.2)).all()


def test_bids_are_legal_and_end(pairs: Partnerships) -> None:
    player = player_of(SMALL)
    cards = torch.from_numpy(pairs.hands[:40]).float()
    contracts = player.bid(pairs.hands[:40])
    assert contracts.tolist() == [walked(player, cards, deal, []) for deal in range(40)]


def test_exploration_by_hand() -> None:
    explorer = Explorer(replace(SMALL, amount=0.1), np.random.default_rng(0))
    explorer.counts[0, :3] = (100, 1, 10)
    estimates = np.full((1, CLASSES), 0.9, np.float32)
    estimates[0, :3] = (0.1, 0.35, 0.3)
    legal = np.zeros((1, CLASSES), np.bool_)
    legal[0, :3] = True
    terms = 0.1 * np.sqrt(2 * np.log(111) / np.array([100, 1, 10]))
    assert explorer.choose(estimates, legal, 0)[0] == int((terms - estimates[0, :3]).argmax()) == 1
    assert explorer.counts[0, 1] == 2
    greedy = Explorer(replace(SMALL, exploration="none"), np.random.default_rng(0))
    assert greedy.choose(estimates, legal, 0)[0] == 0
    chance = Explorer(replace(SMALL, exploration="epsilon", amount=1.0), np.random.default_rng(0))
    assert set(chance.choose(np.repeat(estimates, 60, 0), np.repeat(legal, 60, 0), 0).tolist()) == {0, 1, 2}


def test_networks_overfit_a_small_batch(pairs: Partnerships) -> None:
    """On eight deals a learner with enough steps bids nearly the best contract each time."""
    config = replace(SMALL, layers=2, units=64, exploration="none", rate=1e-3)
    training = Training(config)
    few = pairs.take(slice(8))
    scaled = few.costs / np.float32(25)
    for _ in range(120):
        loss = loss_of(training.player, training.explorer, few.hands, scaled, None)
        training.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        training.optimiser.step()
    assert cost_of(training.player, few, None) < 1


def test_a_store_keeps_the_newest_states_and_gives_them_back() -> None:
    store = Store(replace(SMALL, layers=2, batch=4, stored=5), 88)
    states = torch.eye(8, 88)
    store.add(1, states[:4], torch.full((4, CLASSES), 0.5))
    store.add(1, states[4:], torch.full((4, CLASSES), 0.7))
    assert store.added.tolist() == [0, 8]
    assert sorted(store.states[1].argmax(1).tolist()) == [3, 4, 5, 6, 7]
    drawn, targets = store.draw(1, 50, np.random.default_rng(1))
    assert len(drawn) == 5
    assert torch.where(drawn.argmax(1) == 3, 0.5, 0.7).tolist() == pytest.approx(targets[:, 0].tolist())


def test_networks_learn_from_stored_states(pairs: Partnerships) -> None:
    """The paper's way: every state that was visited may come again, with the target that it had then."""
    config = replace(SMALL, layers=2, units=64, batch=8, exploration="none", rate=1e-3, stored=64, thinning=1.0)
    training = Training(config)
    few = pairs.take(slice(8))
    scaled = few.costs / np.float32(25)
    losses = []
    for _ in range(200):
        loss = loss_of(training.player, training.explorer, few.hands, scaled, None, training.store)
        training.optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        training.optimiser.step()
        losses.append(float(loss.detach()))
    assert np.mean(losses[-20:]) < np.mean(losses[:20]) / 4


@pytest.mark.parametrize(("labels", "stored"), [("exact", 0), ("exact", 200), ("network", 0)])
def test_training_stops_early_keeps_the_best_and_resumes(
    pairs: Partnerships, tmp_path: Path, labels: str, stored: int
) -> None:
    config = replace(SMALL, layers=2, epochs=3, labels=labels, stored=stored, pairs=600)
    unbroken = train(pairs, config)

    class Killed(Exception):
        pass

    def kill(done: int, total: int, measures: object) -> None:
        if done == 1:
            raise Killed

    with pytest.raises(Killed):
        train(pairs, config, Run.start(tmp_path, "yeh", config), kill)
    run = Run.start(tmp_path, "yeh", config)
    again = train(pairs, config, run)
    for name, tensor in unbroken.networks.state_dict().items():
        assert torch.equal(tensor, again.networks.state_dict()[name])
    best = min(row["cost"] for row in run.rows())
    assert cost_of(again, pairs.part(Part.VALIDATION), None) == pytest.approx(best, abs=1e-4)
    training = Training(replace(config, patience=1))
    training.judge(2.0)
    training.judge(3.0)
    assert training.is_over


def test_the_folder_bids_as_the_networks_do(deals_file: Path, pairs: Partnerships, tmp_path: Path) -> None:
    config = replace(SMALL, layers=2, epochs=1, partner_head=True)
    measured = train_in_folder(deals_file, config, tmp_path, silent)
    assert set(measured) == {"validation", "test"}
    assert (tmp_path / "weights.safetensors").exists()
    model = QNetworks(tmp_path / MODEL)
    assert model.most_calls == 2
    costs = model.costs(pairs.hands[:20, 0], (7,))
    assert costs is not None
    assert np.isinf(costs[:, 1:8]).all()
    assert np.isfinite(costs[:, 8:]).all()
    assert model.costs(pairs.hands[:1, 0], (7, 9)) is None


def test_sayc_openings() -> None:
    hands = ["K2.K9873.AQ8.KQ4", "KQT985.32.874.32", "AQ875.K4.KJ32.T2", "J432.432.432.432"]
    cards = cards_of(map(Hand.parse, hands))
    wanted = [class_of(Call.parse(text)) for text in ("1NT", "2S", "1S", "P")]
    assert opening_classes("sayc", cards).tolist() == wanted
    assert opening_classes("sayc-no-weak-twos", cards).tolist() == [wanted[0], 0, *wanted[2:]]


def test_fixed_openings_are_kept(pairs: Partnerships) -> None:
    config = replace(SMALL, layers=2, openings="sayc", epochs=1)
    player = train(pairs.take(slice(300)), config)
    openings = opening_classes("sayc", pairs.hands[:50, 0])
    assert (player.bid(pairs.hands[:50], openings) >= openings).all()


def test_tables_are_made_and_go_on(deals_file: Path, tmp_path: Path) -> None:
    layouts = tmp_path / "pairs.tsv"
    layouts.write_text(LINE)
    text = reproduce(deals_file, layouts, tmp_path / "yeh", True, silent)
    assert "### Table 8" in text
    kept = read_rows(tmp_path / "yeh" / RESULTS)
    assert reproduce(deals_file, layouts, tmp_path / "yeh", True, silent) == text
    assert read_rows(tmp_path / "yeh" / RESULTS) == kept
    with pytest.raises(BadInput, match="--layouts"):
        reproduce(deals_file, None, tmp_path / "yeh", True, silent)


def test_results_from_before_a_setting_was_there_are_still_known(tmp_path: Path) -> None:
    now, before = asdict(SMALL), {name: value for name, value in asdict(SMALL).items() if name != "stored"}
    keys = []
    for folder, settings in ((tmp_path / "now", now), (tmp_path / "before", before)):
        folder.mkdir()
        append_row(folder / RESULTS, {"settings": settings, "costs": 2.5})
        keys.append(list(known(folder)))
    assert keys[0] == keys[1]


@pytest.mark.parametrize(
    "wrong",
    [
        {"backup": "bellman"},
        {"exploration": "ucb"},
        {"openings": "acol"},
        {"layers": 0},
        {"rate": 0.0},
        {"amount": -1.0},
        {"stored": 10},
        {"stored": 1000, "partner_head": True},
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Config(**wrong)  # type: ignore[arg-type]


def test_ho_and_yeh_stand_beside_each_other_on_the_same_pairs(pairs: Partnerships, tmp_path: Path) -> None:
    some = pairs.take(slice(400))
    settings = ho.Config(layers=3, open_bids=2, pile=20, passes=1, checks=1), replace(SMALL, stored=200)
    judges = {"Test part": some.part(Part.TEST), "Others": pairs.take(slice(400, 450))}
    text = compared(some, judges, tmp_path, (2,), settings)
    test = judges["Test part"]
    tree = ho.train(some, settings[0])[0].model()
    cost = test.costs[np.arange(len(test)), tree.bid(test.hands)[0]]
    assert f"| Ho's tree, l = 4 | {cost.mean():.3f} ± {1.96 * cost.std() / len(test) ** 0.5:.3f} | 3.089 | | |" in text
    assert "### Others: 50 pairs" in text and "| networks, l = 2 |" in text and "| 0.156 |" in text
    assert compared(some, judges, tmp_path, (2,), settings) == text  # trained once
    assert (tmp_path / TABLE).read_text() == text
