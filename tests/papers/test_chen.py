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
from tablefeel.training.settings import Json

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
    assert "240 boards (bid by `sayc`, seed 6), " in text
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
    forests = [(one["boards"], one["fold"]) for one in wanted if one.get("model") == "forest"]
    assert forests == [*((100_000, fold) for fold in range(3)), *((200_000, fold) for fold in range(10))]
    assert [one["boards"] for one in wanted if one.get("training") == "paper"] == [100_000]
    assert {one["boards"] for one in wanted} == {3_000, 10_000, 30_000, 100_000, 200_000}
    few = [(one["boards"], one["fold"]) for one in cells(20_000, True) if one.get("model") == "forest"]
    assert few == [(10_000, 0), (20_000, 0)]
    assert "Not made yet" in pages([])
    assert paper("chen").reproduce is reproduce


def test_tables_stand_on_the_most_boards_on_which_all_was_compared() -> None:
    def row(boards: int, fold: int, encoding: str, accuracy: float) -> Json:
        settings = {"cell": "fold", "model": "chen", "boards": boards, "fold": fold, "repeat": 0, "redealt": True}
        return {
            "settings": {**settings, "encoding": encoding, "layers": "1224-612"},
            "accuracy": accuracy, "macro_f1": 0.5, "training_accuracy": 0.9, "imps": 0.1, "win": 0.1, "tie": 0.8,
            "loss": 0.1, "weighted_f1": 0.5, "confusion": {}, "seconds": 60.0,
        }  # fmt: skip

    names = ("contract-binary-1", "contract-goren-1", "contract-612-1")
    rows = [row(10_000, 0, name, 0.7) for name in names]
    rows += [row(100_000, fold, name, 0.8 + 0.01 * fold) for fold in range(3) for name in names]
    rows.append(row(450_000, 0, "contract-612-1", 0.88))
    text = pages(rows)
    hands = text[text.index("## XII:") : text.index("## XIII:")]
    assert hands.count("0.810 ± 0.008") == 3 and "3 of ten folds, 100,000 boards" in hands
    auctions = text[text.index("## XIII:") : text.index("## XIV:")]
    assert "| the paper's own | 0.87 | 0.880 | 0.500 |" in auctions and "| label coding | 0.66 | - | - |" in auctions
    theirs = row(100_000, 0, "contract-612-1", 0.85)
    theirs["settings"]["training"] = "paper"
    text = pages([*rows, theirs])
    assert "| the paper's: Adam 0.0006, batch 4096, 600 epochs | 0.850 | 0.500 | 0.100 | 1 |" in text
    assert "| ours | 0.800 | 0.500 | 0.100 | 1 |" in text
    assert hands in text  # and it is in no other table
