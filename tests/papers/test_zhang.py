"""`tablefeel reproduce zhang`: a quick run makes every figure and table, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena import AlwaysPass, Floor, Pair
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.generation import generate_auctions
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Deal
from tablefeel.models.q_networks import MODEL
from tablefeel.papers.registry import Given, paper
from tablefeel.papers.zhang import cells as zhang_cells
from tablefeel.papers.zhang.cells import TABLE_2
from tablefeel.roster import find, in_bulk
from tablefeel.training.belief import learner as belief
from tablefeel.training.runs import silent


@pytest.fixture(scope="module")
def auctions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("auctions")
    sayc = find("sayc")
    generate_auctions(path / "ours", Recipe(1, 300, 300, "sayc", "sayc", ("sayc", "sayc")), in_bulk(sayc, sayc))
    return path


def test_a_quick_run_makes_all_and_goes_on(
    auctions: Path, deals_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(belief, "_VALIDATION", 256)
    found = paper("zhang")
    assert found.with_given is not None
    quick = found.with_given(Given(auctions=auctions, against=Pair("floor", Floor())))
    seen: list[int] = []

    def stop_after_two(done: int, total: int, measures: object) -> None:
        seen.append(done)
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        quick.reproduce(deals_file, tmp_path, True, stop_after_two)
    first = (tmp_path / "results.jsonl").read_text().splitlines()
    assert len(first) == 2
    text = quick.reproduce(deals_file, tmp_path, True, silent)
    rows = (tmp_path / "results.jsonl").read_text().splitlines()
    assert rows[:2] == first
    assert quick.reproduce(deals_file, tmp_path, True, silent) == text
    assert (tmp_path / "results.jsonl").read_text().splitlines() == rows
    assert (tmp_path / "tables.md").read_text() == text
    assert [json.loads(row)["settings"]["cell"] for row in rows] == [
        "data", "uncontested", *["training"] * 6, "example", "uncontested", "match",
    ]  # fmt: skip
    for name in ("figure-7.png", "figure-8.png", "figure-9.png", "figure-10.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    for title in ("Figure 7", "Figures 8 and 9", "Table 2 and figure 10", "Table 3", "Table 4"):
        assert f"### {title}" in text
    assert "without the rule mask" in text
    assert "belief against floor" in text


def test_auctions_are_needed(deals_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"zhang learns from auctions: .*--auctions"):
        paper("zhang").reproduce(deals_file, tmp_path, True, silent)


def test_the_data_are_counted(auctions: Path) -> None:
    row = zhang_cells.data(Bids.load(auctions))
    assert np.allclose(np.sum(row["shares"], axis=0), 1, atol=1e-4)
    assert np.allclose(np.sum(row["shares"], axis=1), 13, atol=1e-3)
    assert sum(row["lengths"]) == 300
    assert sum(row["lengths"][:4]) == 0


def test_the_papers_test_case_is_a_deal_and_an_auction() -> None:
    deal, auction = Deal.parse(TABLE_2[0]), Auction.parse(TABLE_2[1])
    assert auction.is_over
    assert str(auction.contract) == "7HX E"
    assert len(deal.hands) == 4


def test_silent_pairs_lose_what_the_best_contract_makes(solved: SolvedDeals) -> None:
    pairs = zhang_cells.test_pairs(solved, 50)
    assert len(pairs) == 50
    passed = zhang_cells.uncontested(Pair("pass", AlwaysPass()), pairs)
    assert passed["difference"] == pytest.approx(-pairs.costs[:, 0].mean(), abs=1e-3)
    floor = zhang_cells.uncontested(Pair("floor", Floor()), pairs)
    assert floor["difference"] > passed["difference"]
    assert passed["standard_error"] > 0


def test_a_match_has_sessions(solved: SolvedDeals) -> None:
    row = zhang_cells.match(Pair("floor", Floor()), Pair("pass", AlwaysPass()), solved.take(slice(600)))
    assert row["boards"] == 600
    assert row["worst_session"] <= row["imps_per_board"] <= row["best_session"]
    tied = zhang_cells.match(Pair("a", AlwaysPass()), Pair("b", AlwaysPass()), solved.take(slice(10)))
    assert (tied["imps_per_board"], tied["tie"]) == (0, 10)


def test_yehs_runs_are_found_by_their_best_validation(tmp_path: Path) -> None:
    assert zhang_cells.yeh_models(None, (2,)) == {}
    usual = {"openings": "learned", "partner_head": False, "backup": "penetrative"}
    rows = [
        ({**usual, "layers": 2, "seed": 0}, 2.7), ({**usual, "layers": 2, "seed": 1}, 2.6),
        ({**usual, "layers": 3, "seed": 0}, 2.5), ({**usual, "layers": 4, "openings": "sayc"}, 2.4),
    ]  # fmt: skip
    lines = [json.dumps({"settings": settings, "validation": cost}) for settings, cost in rows]
    (tmp_path / "results.jsonl").write_text("\n".join(lines) + "\n")
    for number, (settings, _) in enumerate(rows):
        folder = tmp_path / "runs" / str(number)
        folder.mkdir(parents=True)
        (folder / "config.json").write_text(json.dumps({"learner": "yeh", "config": settings}))
        if number != 2:
            (folder / MODEL).write_bytes(b"")
    assert zhang_cells.yeh_models(tmp_path, (2, 3, 4, 5)) == {2: tmp_path / "runs" / "1"}
