"""Partnerships as data: from solved deals, from layouts, from estimates; files; bad input."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arrays import hands_of, held, random_owners
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.split import Part, parts_of
from tablefeel.datasets.uncontested import (
    from_estimate,
    from_solved,
    joined,
    load,
    read_layouts,
    save,
    solve_layouts,
)
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import BadFile, BadInput
from tablefeel.kernel import Call, Side
from tablefeel.simulation.uncontested import class_of

LINE = "T7.A842.AKJT9.AQ\tAK954.6.Q864.KT8\tBBBB99DD99 BBCC99DD99 BBBB99DD88 BBCC99DD99 BBCC88DD99\n"


@pytest.fixture
def solved() -> SolvedDeals:
    rng = np.random.default_rng(1)
    return SolvedDeals(random_owners(60, rng), rng.integers(0, 14, (60, 5, 4)).astype(np.uint8))


def test_both_partnerships_of_a_deal_are_in_the_same_part(solved: SolvedDeals) -> None:
    pairs = from_solved(solved, (Side.NS, Side.EW))
    assert len(pairs) == 120
    assert (pairs.parts[:60] == parts_of(solved.owners)).all()
    assert (pairs.parts[60:] == pairs.parts[:60]).all()
    assert (pairs.hands[60:, 1] == held(solved.owners)[:, 3]).all()  # West is East's partner
    assert (pairs.tricks[:60, 0, :, 1] == solved.tricks[:, :, 2]).all()
    assert sum(len(pairs.part(part)) for part in Part) == 120


def test_costs_by_declarer_reach_the_assumed_ones(solved: SolvedDeals) -> None:
    pairs = from_solved(solved)
    assert (pairs.declared_costs().min(axis=2) == pairs.costs).all()


def test_layouts_are_read_from_text(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv.gz"
    path.write_bytes(gzip.compress(LINE.encode() * 2))
    pairs = read_layouts(path)
    assert pairs.tricks.shape == (2, 5, 5, 2)
    assert pairs.tricks[0, 0].tolist() == [[9, 9], [13, 13], [9, 9], [11, 11], [11, 11]]  # C D H S NT
    assert pairs.hands[0, 0].sum() == 13
    assert pairs.hands[0, 0, 39 + 5]  # the spade seven
    seven = class_of(Call.parse("7D"))
    assert pairs.costs[0, seven] == 0
    assert pairs.read_as("scores").costs[0, seven] == 0
    assert (pairs.parts == Part.TEST).all()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "has no pairs"),
        ("AK.AK.AK.AK\n", "has 8 cards"),
        (LINE.replace("BBBB99DD99", "BBBB99DD9"), "groups of ten"),
        (LINE.replace("BBBB99DD99", "BBBB99DDFF"), "groups of ten"),
        (LINE + LINE.replace(" BBCC88DD99", ""), "line 2"),
        (LINE.replace("AK954.6.Q864.KT8", "T7.A842.AKJT9.AQ"), "two hands"),
    ],
)
def test_a_bad_file_of_layouts_is_refused_in_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text(text)
    with pytest.raises(BadFile, match=reason):
        read_layouts(path)


def test_save_and_load_are_inverses(tmp_path: Path, solved: SolvedDeals) -> None:
    pairs = from_solved(solved)
    save(tmp_path / "pairs.npz", pairs, {"deals": "random"})
    again = load(tmp_path / "pairs.npz")
    for name in ("hands", "costs", "parts", "tricks"):
        assert (getattr(again, name) == getattr(pairs, name)).all()
    with pytest.raises(BadFile, match="not there"):
        load(tmp_path / "none.npz")
    (tmp_path / "bad.npz").write_bytes(b"PK nothing")
    with pytest.raises(BadFile, match="not a file of partnerships"):
        load(tmp_path / "bad.npz")


def test_estimated_costs_have_no_layouts(solved: SolvedDeals) -> None:
    pairs = from_solved(solved)
    estimated = from_estimate(pairs.hands, pairs.costs + 0.5)
    assert not estimated.is_exact
    assert not joined([pairs, estimated]).is_exact
    with pytest.raises(BadInput, match="no layouts"):
        estimated.read_as("scores")
    with pytest.raises(BadInput, match="one exact layout"):
        estimated.declared_costs()
    with pytest.raises(BadInput, match="expected"):
        from_estimate(pairs.hands, pairs.costs[:, :35])
    with pytest.raises(BadInput, match="'mean' is not a reading"):
        pairs.read_as("mean")


def test_new_layouts_keep_the_pair(tmp_path: Path) -> None:
    with ExactSolver(jobs=1, cache=None) as solver:
        pairs = solve_layouts(1, 2, seed=4, solver=solver)
        again = solve_layouts(1, 2, seed=4, solver=solver)
    assert pairs.tricks.shape == (1, 2, 5, 2)
    assert (pairs.tricks == again.tricks).all()
    assert not (pairs.hands[0, 0] & pairs.hands[0, 1]).any()
    assert all(hand.is_full for hand in hands_of(pairs.hands[0]))
