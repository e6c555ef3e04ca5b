"""A reader that is told what was promised: trained a little, written, read again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tablefeel.bidding import Cards
from tablefeel.datasets.manifest import ToldRecipe
from tablefeel.datasets.told import generate_told, read_told
from tablefeel.errors import BadFile
from tablefeel.front import view
from tablefeel.kernel import Seat
from tablefeel.models.promised_reader import PromisedReader
from tablefeel.training.promised.learner import Config, train
from tablefeel.training.runs import silent


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("told")
    for name, wander, misjudge in (("free", 0.2, 0.0), ("odd", 0.0, 0.1)):
        recipe = ToldRecipe(1, 60, 30, "sayc", "sayc", ("sayc", "sayc"), wander=wander, misjudge=misjudge)
        assert generate_told(folder / name, recipe).is_complete
    return folder


def test_told_auctions_are_kept_and_read(told: Path, tmp_path: Path) -> None:
    found = read_told(told)
    assert found.truth.shape == (len(found.shown),)
    assert found.shown.shape[1] == 10
    assert len(read_told(told, 10).truth) < len(found.truth)
    again = ToldRecipe(1, 60, 30, "sayc", "sayc", ("sayc", "sayc"), wander=0.2)
    generate_told(tmp_path / "again", again)
    assert [p.read_bytes() for p in sorted((tmp_path / "again").glob("*.npz"))] == [
        p.read_bytes() for p in sorted((told / "free").glob("*.npz"))
    ]


def test_other_auctions_are_refused(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(BadFile):
        read_told(tmp_path)


def test_a_short_training_keeps_promises_by_any_card(told: Path, tmp_path: Path) -> None:
    config = Config(start="promised", steps=2, check=1, batch=64)
    measures = train(told, config, tmp_path / "run", silent)
    assert measures["within_points"] > 95
    reader = PromisedReader(tmp_path / "run" / "model.onnx")
    card = tmp_path / "weak.toml"
    card.write_text("[openings]\none_notrump = [12, 14]\n")
    below = {
        name: float(
            np.asarray(reader.read(view("AQ875.K4.KJ32.T2", "1N P", cards=Cards(name, "sayc")))[Seat.N].hcp)[:15].sum()
        )
        for name in ("sayc", "unknown", str(card))
    }
    assert below["sayc"] < 0.02
    assert below["sayc"] < below["unknown"]
    assert below[str(card)] > 0.9


def test_an_answer_does_not_depend_on_its_neighbours(told: Path, tmp_path: Path) -> None:
    train(told, Config(steps=1, check=1, batch=32), tmp_path / "run", silent)
    reader = PromisedReader(tmp_path / "run" / "model.onnx")
    views = [view("AQ875.K4.KJ32.T2", text) for text in ("1N P", "1H P", "P P")]
    together = reader.read_all(views)
    for one, beliefs in zip(views, together, strict=True):
        alone = reader.read(one)
        for seat, belief in beliefs.items():
            assert np.allclose(belief.cards, alone[seat].cards, atol=1e-5)
