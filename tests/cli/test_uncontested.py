"""`tablefeel generate uncontested`: the three sources, and bad options in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from tablefeel.datasets.uncontested import load, origin_of

LINE = "T7.A842.AKJT9.AQ\tAK954.6.Q864.KT8\tBBBB99DD99 BBCC99DD99 BBBB99DD88 BBCC99DD99 BBCC88DD99\n"
DEAL = "N:AKQJ.T98.765.432 T987.AKQ.T98.765 6543.765.AKQ.T98 2.J432.J432.AKQJ\t66666666666666666666\n"


def test_partnerships_from_layouts_and_from_deals(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pairs.tsv").write_text(LINE)
    ran = run("generate", "uncontested", "--layouts", "pairs.tsv", "--reading", "scores", "--out", "a.npz", "--json")
    assert json.loads(ran.out) == {"out": "a.npz", "pairs": 1, "layouts": 5, "train": 0, "validation": 0, "test": 1}
    (tmp_path / "deals.dd").write_text(DEAL)
    assert run("generate", "uncontested", "--deals", "deals.dd", "--side", "both", "--out", "b.npz").code == 0
    assert len(load(tmp_path / "b.npz")) == 2


def test_new_pairs_are_solved(run: Run, tmp_path: Path) -> None:
    ran = run("generate", "uncontested", "--count", "1", "--each", "1", "--seed", "3", "--out", "c.npz")
    assert ran.code == 0
    assert load(tmp_path / "c.npz").tricks.shape == (1, 1, 5, 2)
    ran = run("generate", "uncontested", "--count", "50", "--estimate", "--out", "d.npz", "--json")
    assert json.loads(ran.out)["train"] == 50
    estimated = load(tmp_path / "d.npz")
    assert not estimated.has_layouts
    assert 0 <= estimated.costs.min() < estimated.costs.max() <= 24


def test_layouts_may_be_estimated(run: Run, tmp_path: Path) -> None:
    recipe = ("generate", "uncontested", "--count", "3", "--each", "2", "--seed", "3", "--out")
    assert run(*recipe, "exact.npz").code == 0
    assert run(*recipe, "near.npz", "--solver", "estimate").code == 0
    exact, near = load(tmp_path / "exact.npz"), load(tmp_path / "near.npz")
    assert (exact.hands == near.hands).all()
    assert abs(exact.tricks.astype(int) - near.tricks).mean() < 0.6
    assert (exact.tricks != near.tricks).any()
    told = [origin_of(tmp_path / name)["solver"] for name in ("exact.npz", "near.npz")]
    assert told == ["exact", "estimate"]
    assert {path.name for path in tmp_path.iterdir()} >= {"exact.npz.pieces", "near.npz.estimate-pieces"}


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((), "expected one of --deals, --layouts and --count, not none"),
        (("--count", "1", "--deals", "x.dd"), "not --deals and --count"),
        (("--count", "1", "--reading", "median"), "'median' is not a reading"),
        (("--deals", "x.dd", "--side", "north"), "'north' is not a side"),
        (("--deals", "x.dd"), "no such file"),
        (("--layouts", "x.tsv"), "not there"),
        (("--count", "0"), "out of range"),
        (("--count", "1", "--solver", "guess"), "'guess' is not a solver: expected exact or estimate"),
        (("--count", "1", "--solver", "estimate", "--broker", "redis://localhost"), "worker nodes solve exactly"),
    ],
)
def test_bad_options_give_one_sentence(run: Run, options: tuple[str, ...], sentence: str) -> None:
    ran = run("generate", "uncontested", *options, "--out", "x.npz")
    assert ran.code in (1, 2)
    assert sentence in ran.err
    assert len(ran.err.strip().splitlines()) == 1
