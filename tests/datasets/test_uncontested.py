"""Partnerships as data: from solved deals, from layouts, from estimates; files; bad input."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arrays import hands_of, held, random_owners
from tablefeel.datasets import solving
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.solving import solve_in_pieces
from tablefeel.datasets.split import Part, parts_of
from tablefeel.datasets.uncontested import (
    from_estimate,
    from_solved,
    joined,
    load,
    read_layouts,
    read_pairs,
    save,
    solve_layouts,
)
from tablefeel.doubledummy import ExactSolver, Progress, Tricks
from tablefeel.errors import BadFile, BadInput
from tablefeel.kernel import Call, Deal, Seat, Side
from tablefeel.simulation.uncontested import class_of

DEAL = "N:AKQJ.T98.765.432 T987.AKQ.T98.765 6543.765.AKQ.T98 2.J432.J432.AKQJ\t66666666666666666666\n"
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
    assert not estimated.has_layouts
    assert not joined([pairs, estimated]).has_layouts
    with pytest.raises(BadInput, match="no layouts"):
        estimated.read_as("scores")
    with pytest.raises(BadInput, match="one layout"):
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


class Counted:
    """A solver that gives the same tricks to everybody, and counts the deals."""

    def __init__(self) -> None:
        self.deals = 0

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        self.deals += len(deals)
        rows = [[deal[Seat.E].bits % 14] * 20 for deal in deals]
        return np.array(rows, dtype=np.int8).reshape(-1, 5, 4)


def test_pieces_go_on_where_they_were_and_grow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "PIECE", 4)
    solver = Counted()
    told: list[tuple[int, int]] = []
    first = solve_in_pieces(tmp_path, 6, 3, 1, solver, lambda done, total: told.append((done, total)))
    assert (solver.deals, told) == (18, [(4, 6), (6, 6)])
    again = solve_in_pieces(tmp_path, 6, 3, 1, solver)
    assert solver.deals == 18  # nothing was solved twice
    more = solve_in_pieces(tmp_path, 9, 3, 1, solver)
    assert solver.deals == 18 + 12 + 3  # the broken second piece and a third
    fewer = solve_in_pieces(tmp_path, 2, 3, 1, solver)
    for some in (first, again, more, fewer):
        size = min(len(some), len(first))
        assert (some.hands[:size] == first.hands[:size]).all()
        assert (some.tricks[:size] == first.tricks[:size]).all()
        assert (some.parts[:size] == first.parts[:size]).all()
    assert first.tricks.shape == (6, 3, 5, 2)
    with pytest.raises(BadInput, match="other pairs"):
        solve_in_pieces(tmp_path, 6, 3, 2, solver)
    with pytest.raises(BadInput, match="other pairs"):
        solve_in_pieces(tmp_path, 6, 2, 1, solver)


def test_learners_read_pairs_or_solved_deals(tmp_path: Path) -> None:
    (tmp_path / "deals.dd").write_text(DEAL)
    both = read_pairs(tmp_path / "deals.dd", (Side.NS, Side.EW))
    assert len(both) == 2
    save(tmp_path / "pairs.npz", both.take(slice(1)), {})
    assert (read_pairs(tmp_path / "pairs.npz").hands == both.hands[:1]).all()
