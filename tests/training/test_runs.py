"""Runs: settings refuse what they do not know, checkpoints are whole, a killed training ends as an unbroken one."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest
import torch
from safetensors.torch import save_file

from tablefeel.errors import BadConfig, BadInput, BadRun, MissingExtra
from tablefeel.papers.registry import paper
from tablefeel.training.registry import LEARNERS, learner
from tablefeel.training.runs import (
    CHECKPOINT,
    CONFIG,
    LOG,
    Report,
    Run,
    append_row,
    config_of,
    load_checkpoint,
    optimiser_tensors,
    read_rows,
    restore_optimiser,
    silent,
)
from tablefeel.training.selfplay.config import Config as SelfPlay
from tablefeel.training.settings import RENAMED, RENAMED_LEARNERS, changed, from_json, to_json


@dataclass(frozen=True)
class Config:
    """Settings of a learner that does not exist."""

    layers: int = 4
    rate: float = 0.5
    name: str = "plain"
    fast: bool = False


def test_settings_go_to_json_and_back() -> None:
    config = changed(Config(), ["layers=6", "rate=1", "name=tree", "fast=true"])
    assert config == Config(6, 1.0, "tree", True)
    assert from_json(Config, json.loads(json.dumps(to_json(config)))) == config


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("depth=3", "'depth' is not a setting: expected one of layers, rate, name, fast"),
        ("layers=deep", 'layers is a whole number, not "deep"'),
        ("layers=2.5", "layers is a whole number, not 2.5"),
        ("layers=true", "layers is a whole number, not true"),
        ("name=3", "name is a text, not 3"),
        ("layers", "expected name=value"),
        ("=3", "expected name=value"),
    ],
)
def test_wrong_settings_are_refused_in_one_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadConfig) as caught:
        changed(Config(), [text])
    assert reason in str(caught.value)


def test_a_checkpoint_gives_back_what_was_saved(tmp_path: Path) -> None:
    run = Run.start(tmp_path / "run", "test", Config())
    assert run.checkpoint is None
    run.log({"epoch": 1})
    tensors = {"a.weight": torch.arange(6.0).reshape(2, 3).T, "b": torch.tensor(7)}
    run.save(tensors, {"epoch": 1, "rng": {"state": 2**100}})
    run.log({"epoch": 2})
    again = Run.start(tmp_path / "run", "test", Config())
    assert again.checkpoint is not None
    assert torch.equal(again.checkpoint.under("a")["weight"], tensors["a.weight"])
    assert again.checkpoint.state["rng"] == {"state": 2**100}
    assert again.rows() == [{"epoch": 1}]  # what came after the checkpoint is cut off
    assert config_of(tmp_path / "run", "test", Config) == Config()


def test_50_of_50_damaged_checkpoints_are_noticed(tmp_path: Path) -> None:
    """A thousand flipped bytes once loaded without a word; here it is one bit, anywhere."""
    run = Run.start(tmp_path, "test", Config())
    run.save({"a": torch.arange(500.0), "b": torch.tensor(7)}, {"epoch": 1})
    path = tmp_path / CHECKPOINT
    whole = path.read_bytes()
    for seed in range(50):
        rng = Random(seed)
        damaged = bytearray(whole)
        damaged[rng.randrange(len(whole))] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        with pytest.raises(BadRun, match=r"is damaged|is not a checkpoint"):
            load_checkpoint(path)
    path.write_bytes(whole)
    assert load_checkpoint(path) is not None


def test_a_checkpoint_of_an_earlier_version_has_no_checksum(tmp_path: Path) -> None:
    save_file({"a": torch.arange(3.0)}, tmp_path / CHECKPOINT, metadata={"state": '{"rows": 0}'})
    found = load_checkpoint(tmp_path / CHECKPOINT)
    assert found is not None
    assert found.state == {"rows": 0}


TRAINING = """
import sys
from dataclasses import dataclass
from pathlib import Path
from tablefeel.training.lock import hold
hold(Path(sys.argv[1]))
print("at work", flush=True)
sys.stdin.read()
"""


def test_two_trainings_in_one_folder_are_one_too_many(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", TRAINING, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "at work\n"
        with pytest.raises(BadRun, match=r"another training is at work in .*: wait until"):
            Run.start(tmp_path, "test", Config())
        assert not (tmp_path / CONFIG).exists()
        other.kill()
    Run.start(tmp_path, "test", Config())  # the lock of a killed process is free
    Run.start(tmp_path, "test", Config())  # and its owner may go on


def test_a_folder_with_other_settings_is_refused(tmp_path: Path) -> None:
    Run.start(tmp_path, "test", Config())
    with pytest.raises(BadRun, match=r"layers 4, not 5.*use another folder"):
        Run.start(tmp_path, "test", Config(layers=5))
    with pytest.raises(BadRun, match="learner test, not other"):
        Run.start(tmp_path, "other", Config())
    with pytest.raises(BadRun, match="not a run of other"):
        config_of(tmp_path, "other", Config)
    (tmp_path / CONFIG).write_text("{", encoding="utf-8")
    with pytest.raises(BadRun, match="cannot be read"):
        Run.start(tmp_path, "test", Config())


def test_a_run_goes_on_although_there_is_a_new_setting(tmp_path: Path) -> None:
    Run.start(tmp_path, "plain", Config(layers=6))
    path = tmp_path / CONFIG
    saved = json.loads(path.read_text())
    del saved["config"]["fast"]
    path.write_text(json.dumps(saved))
    Run.start(tmp_path, "plain", Config(layers=6))
    with pytest.raises(BadRun, match="fast False, not True"):
        Run.start(tmp_path, "plain", Config(layers=6, fast=True))


def test_a_run_saved_with_earlier_names_goes_on(tmp_path: Path) -> None:
    """Its settings are those that the names of today have; a folder with other values is still refused."""
    earlier = {"tied": 0.25, "first_held": 0.5, "last_held": 0.04, "lessons": 60, "seed": 3}
    now = SelfPlay(par_weight=0.25, first_kl_weight=0.5, last_kl_weight=0.04, imitation_boards=60, seed=3)
    names = {new: old for old, new in RENAMED["selfplay"].items()}
    saved = {names.get(name, name): value for name, value in to_json(now).items()}
    assert earlier.items() <= saved.items()
    (tmp_path / CONFIG).write_text(json.dumps({"learner": "selfplay", "config": saved}), encoding="utf-8")
    assert config_of(tmp_path, "selfplay", SelfPlay) == now
    assert Run.start(tmp_path, "selfplay", now).checkpoint is None
    with pytest.raises(BadRun, match=r"par_weight 0.25, not 0.3"):
        Run.start(tmp_path, "selfplay", replace(now, par_weight=0.3))


def test_a_learner_saved_with_an_earlier_name_goes_on(tmp_path: Path) -> None:
    (tmp_path / CONFIG).write_text(json.dumps({"learner": "follower", "config": {"layers": 2}}), encoding="utf-8")
    assert config_of(tmp_path, "distilled", Config) == Config(layers=2)


@pytest.mark.parametrize("name", RENAMED)
def test_earlier_names_stand_for_settings_that_there_are(name: str) -> None:
    known = to_json(learner(name).config())
    assert set(RENAMED[name].values()) <= set(known)
    assert not set(RENAMED[name]) & set(known)
    assert set(RENAMED_LEARNERS.values()) <= set(LEARNERS)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    Run.start(tmp_path, "test", Config())
    (tmp_path / CHECKPOINT).write_bytes(b"not safetensors")
    with pytest.raises(BadRun, match="is not a checkpoint"):
        Run.start(tmp_path, "test", Config())


def test_rows_survive_a_line_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    append_row(path, {"a": 1})
    with path.open("a", encoding="utf-8") as file:
        file.write('{"a": ')
    assert read_rows(path) == [{"a": 1}]
    append_row(path, {"a": 2})
    assert read_rows(path) == [{"a": 1}, {"a": 2}]


def test_an_optimiser_gets_its_memory_back() -> None:
    def steps(weight: torch.nn.Parameter, optimiser: torch.optim.Optimizer, count: int) -> None:
        for _ in range(count):
            optimiser.zero_grad()
            (weight**2).sum().backward()  # type: ignore[no-untyped-call]
            optimiser.step()

    first = torch.nn.Parameter(torch.ones(3))
    optimiser = torch.optim.AdamW([first])
    steps(first, optimiser, 3)
    second = torch.nn.Parameter(first.detach().clone())
    other = torch.optim.AdamW([second])
    restore_optimiser(other, {name: tensor.clone() for name, tensor in optimiser_tensors(optimiser).items()})
    steps(first, optimiser, 2)
    steps(second, other, 2)
    assert torch.equal(first, second)


def test_names_that_are_not_known_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="'chess' is not a learner: expected belief, "):
        learner("chess")
    with pytest.raises(BadInput, match="'einstein' is not a paper: expected chen, dharmalingam, ho"):
        paper("einstein")
    monkeypatch.setitem(sys.modules, "tablefeel.training.tricks.learner", None)
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "tablefeel.training.tricks.learner")
    monkeypatch.delitem(sys.modules, "tablefeel.training.runs", raising=False)
    with pytest.raises(MissingExtra, match=r"training needs torch, .*pip install 'tablefeel\[train\]'"):
        learner("tricks")


TRAIN = """
import os, signal, sys
from pathlib import Path
from tests.training.test_runs import _rows, train_a_little

def kill(done, total, measures):
    if _rows(Path(sys.argv[2])) >= 2:
        os.kill(os.getpid(), signal.SIGKILL)

train_a_little(Path(sys.argv[1]), Path(sys.argv[2]), kill)
"""


def train_a_little(deals: Path, folder: Path, report: Report = silent) -> None:
    """Six epochs of a very small network."""
    torch.set_num_threads(1)
    found = learner("tricks")
    config = changed(found.config(), ["suit_units=8", "strain_units=8", "meeting_units=4", "epochs=6", "batch=64"])
    found.train(deals, config, folder, report)


def test_a_killed_training_ends_as_an_unbroken_one(deals_file: Path, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    train_a_little(deals_file, whole)
    root = Path(__file__).parents[2]
    victim = subprocess.run([sys.executable, "-c", TRAIN, str(deals_file), str(broken)], cwd=root, check=False)
    assert victim.returncode == -signal.SIGKILL
    assert 2 <= _rows(broken) < 6  # killed in mid-training
    train_a_little(deals_file, broken)
    for name in (LOG, CHECKPOINT, "model.onnx", "model.json"):
        assert (whole / name).read_bytes() == (broken / name).read_bytes(), name


def _rows(folder: Path) -> int:
    path = folder / LOG
    return len(path.read_text(encoding="utf-8").splitlines()) if path.exists() else 0
