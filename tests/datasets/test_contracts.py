"""Decisions with their best contracts: what is looked at, what fits, what moves, what survives a stop."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arrays import Boards, deals_of, hcp, held, lengths
from tablefeel.arrays.types import Bytes, Floats32
from tablefeel.bidding import Cards
from tablefeel.datasets.contract_shards import ContractShard, load_contracts
from tablefeel.datasets.contracts import decided, filled_up, first_of_each, grown, make_contract_shards, redealt, taken
from tablefeel.datasets.generation import keep_shards
from tablefeel.datasets.label_quality import by_category, moves, noise, swings
from tablefeel.datasets.manifest import ContractRecipe
from tablefeel.dealing.swapping import dealt_anew, swapped_layouts
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import BadFile, BadInput
from tablefeel.kernel import CALLS, DOUBLE, PASS, SEATS, Auction, Vulnerability
from tablefeel.models.tricks import TrickNet
from tablefeel.simulation.final_contracts import Standing, choice_of
from tablefeel.systems.bidder import explain
from tablefeel.systems.engine.shown import shown_row, shown_to

RECIPE = ContractRecipe(3, 50, 25, "sayc", "sayc", ("sayc", "sayc"), layouts=12, redeals=8)


@pytest.fixture(scope="module")
def shard() -> ContractShard:
    rng = np.random.default_rng(1)
    return decided(Boards.random(150, rng), Cards(), rng)


def level_chances(owners: Bytes, tricks: int = 8) -> Floats32:
    """As if every contract took so many tricks: enough to see where labels go."""
    found = np.zeros((len(owners), 5, 4, 14), dtype=np.float32)
    found[..., tricks] = 1
    return found


def exact_tricks(owners: Bytes) -> Floats32:
    """The tricks of double dummy, for sure."""
    found: Floats32 = np.eye(14, dtype=np.float32)[ExactSolver(cache=None).tables(deals_of(owners))]
    return found


def test_decisions_end_the_bidding(shard: ContractShard) -> None:
    for i in range(len(shard)):
        calls = [CALLS[c] for c in shard.calls[shard.starts[i] : shard.starts[i + 1]]]
        made = calls[shard.turn[i]]
        assert all(call is PASS for call in calls[shard.turn[i] + 1 :])
        assert shard.system[i] == choice_of(made)
        assert made.is_bid or made in (PASS, DOUBLE)


def test_points_know_what_the_table_was_told(shard: ContractShard) -> None:
    points = shard.points()
    owners = shard.owners()
    assert (points.cards == (owners == 0)).all()
    for i in range(0, len(shard), 10):
        calls = tuple(CALLS[c] for c in shard.calls[shard.starts[i] : shard.starts[i + 1]][: shard.turn[i]])
        auction = Auction(SEATS[shard.dealer[i]], calls)
        rows, artificial = shown_to(auction, Vulnerability(int(shard.vulnerability[i])), Cards())
        assert points.shown[i].tolist() == rows
        assert points.artificial[i, : shard.turn[i]].tolist() == artificial
        told = explain(auction, Vulnerability(int(shard.vulnerability[i]))).seats
        player = SEATS[shard.player[i]]
        for row, seat in zip(rows, (player.lho, player.partner, player.rho), strict=True):
            least, most = told[seat].shows.hcp  # what is said leaves room for judgement, so it is as wide or wider
            assert least <= row[8] <= row[9] <= most or told[seat].shows.hcp == (0, 40)
    assert shown_row({}) == [0, 13] * 4 + [0, 40]


def test_layouts_keep_the_own_hand_and_fit_what_was_shown(shard: ContractShard) -> None:
    rng = np.random.default_rng(2)
    owners, shown = shard.owners()[:40], shard.points().shown[:40]
    layouts = swapped_layouts(owners, shown, 30, rng)
    assert layouts.shape == (40, 30, 52)
    assert ((layouts == 0) == (owners == 0)[:, None]).all()
    cards = held(layouts.reshape(-1, 52)).reshape(40, 30, 4, 52)
    assert (cards.sum(axis=3) == 13).all()
    counts = np.concatenate([lengths(cards), hcp(cards)[..., None]], axis=3)[:, :, 1:]
    limits = shown.reshape(40, 1, 3, 5, 2)
    assert ((counts >= limits[..., 0]) & (counts <= limits[..., 1])).all()
    assert (layouts != owners[:, None]).any(axis=(1, 2)).all()


def test_uniform_layouts_keep_only_the_own_hand() -> None:
    rng = np.random.default_rng(3)
    owners = Boards.random(20, rng).owners
    layouts = dealt_anew(owners, 50, rng)
    assert ((layouts == 0) == (owners == 0)[:, None]).all()
    assert (held(layouts.reshape(-1, 52)).sum(axis=2) == 13).all()
    share = (layouts == 1)[(np.broadcast_to(owners[:, None] != 0, layouts.shape))].mean()
    assert abs(share - 1 / 3) < 1e-9


def test_rare_hands_are_dealt_anew_for_the_same_player(shard: ContractShard) -> None:
    more = redealt(shard, RECIPE, np.random.default_rng(4))
    assert len(more)
    cards, owners = shard.points().cards, more.owners() == 0
    for i, origin in enumerate(more.origin):
        assert (owners[i] == cards[origin]).all()
        assert more.player[i] == shard.player[origin]


def test_boards_grow_to_the_papers_scale_by_the_rarest_classes(shard: ContractShard) -> None:
    recipe = replace(RECIPE, grow=0.75, redeals=40)
    more = grown(shard, recipe, np.random.default_rng(4))
    before, added = (np.bincount(one.system, minlength=37) for one in (shard, more))
    wanted = np.where(before, filled_up(before, round(0.75 * len(shard))) - before, 0)
    assert wanted.sum() == round(0.75 * len(shard))
    assert (added <= wanted).all() and added.sum() > 0.3 * len(shard)
    assert (np.bincount(more.origin, minlength=len(shard)) <= 40).all()
    assert ((more.owners() == 0) == shard.points().cards[more.origin]).all()
    with pytest.raises(BadInput, match="expected a share, and redeals to reach it"):
        replace(RECIPE, grow=0.75, redeals=0)


def test_the_rarest_classes_are_filled_up_first() -> None:
    counts = np.array([5, 0, 1, 3, 20])
    assert filled_up(counts, 3).tolist() == [5, 0, 4, 3, 20]
    assert filled_up(counts, 4).tolist() == [5, 0, 4, 4, 20]
    assert filled_up(counts, 7).tolist() == [5, 0, 6, 5, 20]
    assert filled_up(counts, 0).tolist() == counts.tolist()
    assert first_of_each(np.array([2, 0, 2, 2, 0]), np.array([1, 9, 2])).tolist() == [0, 1, 2]


def test_a_stopped_run_goes_on_and_ends_alike(tmp_path: Path) -> None:
    make = partial(make_contract_shards, RECIPE, level_chances)
    whole = keep_shards(tmp_path / "whole", RECIPE, make)
    keep_shards(tmp_path / "broken", RECIPE, make)
    (tmp_path / "broken" / "contracts-00001.npz").unlink()
    again = keep_shards(tmp_path / "broken", RECIPE, make)
    assert [entry.sha256 for entry in again.shards] == [entry.sha256 for entry in whole.shards]
    recipe, shards = load_contracts(tmp_path / "whole")
    assert recipe == RECIPE and len(shards) == 2
    with pytest.raises(BadInput, match="another dataset"):
        keep_shards(tmp_path / "whole", ContractRecipe(4, 50, 25, "sayc", "sayc", ("sayc", "sayc")), make)


def test_moves_are_counted_on_the_deals(tmp_path: Path) -> None:
    keep_shards(tmp_path, RECIPE, partial(make_contract_shards, RECIPE, level_chances))
    _, shards = load_contracts(tmp_path)
    found = moves(shards)
    assert found.decisions == 50 and 0 < found.changed < 1
    assert found.win + found.tie + found.loss == pytest.approx(1)
    assert sum(sum(row.values()) for row in by_category(shards).values()) == 50
    assert (swings(shards[0], shards[0].system.astype(np.intp)) == 0).all()


def test_noise_is_measured_with_exact_tricks(tmp_path: Path) -> None:
    recipe = ContractRecipe(3, 2, 2, "sayc", "sayc", ("sayc", "sayc"), layouts=3)
    net = TrickNet()
    keep_shards(tmp_path, recipe, partial(make_contract_shards, recipe, net))
    _, (shard,) = load_contracts(tmp_path)
    found = noise(shard, recipe, net, 2, np.random.default_rng(1))
    assert found.decisions == 2
    # Whatever the layouts: a label that is no choice never comes out again, exact tricks agree with themselves, and
    # whoever thinks that every contract makes is told otherwise.
    wrong = replace(shard, label=np.full_like(shard.label, 255))
    assert noise(wrong, recipe, net, 2, np.random.default_rng(1)).same_estimate == 0
    true = noise(shard, recipe, exact_tricks, 2, np.random.default_rng(1))
    assert true.same_exact == 1 and true.points_lost == 0
    assert "100.0% (34.2% to 100.0%) with exact tricks, which score +0.0 points" in str(true)
    hopeful = noise(shard, recipe, partial(level_chances, tricks=13), 2, np.random.default_rng(1))
    assert hopeful.same_exact < 1 and hopeful.points_lost > 0


def test_some_boards_of_a_shard(shard: ContractShard) -> None:
    some = taken(shard, np.array([5, 2]))
    assert len(some) == 2
    assert some.points().shown.tolist() == shard.points(np.array([5, 2])).shown.tolist()
    assert isinstance(some.standing(), Standing)


def test_wrong_files_and_recipes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="holds no contracts"):
        load_contracts(tmp_path)
    (tmp_path / "x.npz").write_bytes(b"no")
    with pytest.raises(BadFile, match="not a shard of contracts"):
        ContractShard.load(tmp_path / "x.npz")
    with pytest.raises(BadInput, match="'psychic' is not a way"):
        ContractRecipe(1, 2, 2, "sayc", "sayc", ("sayc", "sayc"), by="psychic")
