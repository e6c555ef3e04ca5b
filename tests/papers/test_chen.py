"""The tables of Chen's paper: cells are kept, a stopped run goes on, the page says what it rests on."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tablefeel.datasets.contracts import make_contract_shards
from tablefeel.datasets.generation import keep_shards
from tablefeel.datasets.manifest import ContractRecipe
from tablefeel.models.tricks import TrickNet
from tablefeel.papers.chen.pages import pages
from tablefeel.papers.chen.tables import LAYERS, RESULTS, cells, key_of, reproduce
from tablefeel.papers.registry import paper
from tablefeel.training.runs import read_rows, silent

RECIPE = ContractRecipe(6, 240, 240, "sayc", "sayc", ("sayc", "sayc"), layouts=2, redeals=5)


@pytest.fixture(scope="module")
def contracts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contracts")
    keep_shards(folder, RECIPE, partial(make_contract_shards, RECIPE, TrickNet()))
    return folder


def test_a_quick_run_makes_every_table_and_goes_on(contracts: Path, tmp_path: Path) -> None:
    text = reproduce(contracts, tmp_path, True, silent)
    for name in ("VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"):
        assert f"## {name}:" in text
    assert "0.872 ± 0.004" in text and "612-1224-37" in text and "Confusion" in text
    rows = read_rows(tmp_path / RESULTS)
    assert len({key_of(row["settings"]) for row in rows}) == len(rows) == len(list(dict.fromkeys(
        key_of(settings) for settings in cells(240, True)
    )))  # fmt: skip
    assert reproduce(contracts, tmp_path, True, silent) == text
    assert len(read_rows(tmp_path / RESULTS)) == len(rows)
    assert (tmp_path / "tables.md").read_text() == text


def test_all_of_the_papers_cells_are_wanted() -> None:
    wanted = list(cells(200_000, False))
    assert {one.get("layers") for one in wanted} >= set(LAYERS) and len(LAYERS) == 10
    assert sum(one.get("model") == "forest" for one in wanted) == 11  # one on few boards
    assert {one["boards"] for one in wanted} == {3_000, 10_000, 30_000, 100_000, 200_000}
    assert "Not made yet" in pages([])
    assert paper("chen").reproduce is reproduce
