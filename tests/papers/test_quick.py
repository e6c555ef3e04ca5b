"""`tablefeel reproduce PAPER --quick`: small data is made on the spot, and every table of every paper comes out."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablefeel.cli.app import outcome
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.uncontested import read_layouts
from tablefeel.papers import quick
from tablefeel.papers.registry import PAPERS
from tablefeel.training.belief import learner as belief

TINY = quick.Sizes(deals=60, pairs=4, auctions=300, contracts=240)
TITLES = {
    "chen": [f"## {number}:" for number in ("VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV")],
    "dharmalingam": ["### Tables 2 and 3", "### Suit contracts: ", "### Notrump: ", "### To the end: "],
    "ho": ["### Table 4.1", "### Table 4.2", "### Figures 4.1", "### Table 4.3", "### Table 4.4", "### Table A.1"],
    "yeh": [f"### Table {number}:" for number in range(1, 9)],
    "zhang": ["### Figure 7", "### Figures 8 and 9", "### Table 2", "### Table 3", "### Table 4"],
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Deals and pairs, solved once for all papers."""
    folder = tmp_path_factory.mktemp("data")
    quick.solved_deals(folder, TINY)
    quick.layout_pairs(folder, TINY)
    return folder


def test_small_data_is_what_it_says(data: Path) -> None:
    assert len(read_solved(quick.solved_deals(data, quick.USUAL))) == 60  # made before, so kept
    pairs = read_layouts(quick.layout_pairs(data, quick.USUAL))
    assert pairs.tricks.shape == (4, 5, 5, 2)
    assert (pairs.hands.sum(axis=2) == 13).all()
    assert not (pairs.hands[:, 0] & pairs.hands[:, 1]).any()
    assert np.isfinite(pairs.costs).all()


@pytest.mark.parametrize("name", PAPERS)
def test_a_quick_run_needs_no_file_and_shows_every_table(
    name: str, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(quick, "USUAL", TINY)
    monkeypatch.setattr(belief, "_VALIDATION", 256)
    inside = tmp_path / "run" / "data"
    inside.mkdir(parents=True)
    for file in ("deals.dd", "pairs.tsv"):
        (inside / file).write_bytes((data / file).read_bytes())
    assert outcome(["reproduce", name, "--quick", "--out", str(tmp_path / "run")]) == 0
    text = capsys.readouterr().out
    for title in TITLES[name]:
        assert title in text
    assert text.strip() == (tmp_path / "run" / "tables.md").read_text(encoding="utf-8").strip()


def test_without_quick_a_paper_asks_for_its_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(["reproduce", "ho"]) == 2
    assert "ho needs its data: give --deals, or --quick" in capsys.readouterr().err.replace("\n", " ")
