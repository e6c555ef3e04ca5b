"""A training run: a folder that survives being killed and goes on as if it had not been.

    config.json              who learns, with which settings
    log.jsonl                a row of measures after every epoch (or pile, or iteration)
    checkpoint.safetensors   weights, optimiser, random generators and counters, in one file, with a checksum
    lock                     held by the process that trains, so that no other one does

A checkpoint is written beside and renamed, so there is always a whole one. Rows logged after the last checkpoint are
cut off when a run goes on, so a broken run's log ends up like an unbroken one's. Nothing is ever pickled: tensors are
safetensors, everything else is JSON in the same file's header.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file

from tablefeel.errors import BadConfig, BadRun
from tablefeel.training.lock import hold
from tablefeel.training.settings import Json, Settings, from_json, to_json, with_present_names

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Tensors = dict[str, torch.Tensor]
CONFIG, LOG, CHECKPOINT = "config.json", "log.jsonl", "checkpoint.safetensors"
_DIGITS = 64
"""Of the SHA-256 before the state in a checkpoint."""


class Report(Protocol):
    """Told how far a training is; the command line draws it, tests and services may listen."""

    def __call__(self, done: int, total: int, measures: Mapping[str, float]) -> None:
        """`done` steps of `total`, with the latest measures by name (`cost` first where there is one)."""
        ...


def silent(done: int, total: int, measures: Mapping[str, float]) -> None:
    """A report that nobody hears."""


@dataclass(frozen=True)
class Checkpoint:
    """What was saved: named tensors, and everything else as JSON."""

    tensors: Tensors = field(default_factory=dict)
    state: Json = field(default_factory=dict)

    def under(self, prefix: str) -> Tensors:
        """The tensors whose names start with `prefix` and a dot, without it."""
        start = f"{prefix}."
        return {name[len(start) :]: tensor for name, tensor in self.tensors.items() if name.startswith(start)}


class Run:
    """One training in its folder; open it with `Run.start`."""

    def __init__(self, folder: Path, checkpoint: Checkpoint | None) -> None:
        self.folder = folder
        self.checkpoint = checkpoint
        """What to go on from; None when the run is new."""

    @classmethod
    def start(cls, folder: Path, learner: str, config: DataclassInstance) -> Run:
        """A new run, or the run that this folder holds if it has the same learner and settings."""
        folder.mkdir(parents=True, exist_ok=True)
        hold(folder)
        wanted = {"learner": learner, "config": to_json(config)}
        path = folder / CONFIG
        if path.exists():
            found = _load_config(path)
            if isinstance(found["config"], dict):  # a setting that the run did not know yet has its default
                found["config"] = to_json(type(config)()) | found["config"]
            if json.loads(json.dumps(found)) != json.loads(json.dumps(wanted)):
                raise BadRun(
                    f"{folder} holds a run with other settings ({_difference(found, wanted)}): use another folder"
                )
        else:
            replace_text(path, json.dumps(wanted, indent=2) + "\n")
        checkpoint = load_checkpoint(folder / CHECKPOINT)
        run = cls(folder, checkpoint)
        run._cut_log(checkpoint.state["rows"] if checkpoint else 0)
        return run

    @classmethod
    def joined(cls, folder: Path) -> Run:
        """The run that another process began in this folder and writes; to go on from its checkpoint beside it."""
        return cls(folder, load_checkpoint(folder / CHECKPOINT))

    def log(self, row: Mapping[str, Any]) -> None:
        """Add a row of measures."""
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def rows(self) -> list[Json]:
        """Every row logged so far."""
        path = self.folder / LOG
        return read_rows(path) if path.exists() else []

    def save(self, tensors: Mapping[str, torch.Tensor], state: Mapping[str, Any]) -> None:
        """Replace the checkpoint, whole or not at all."""
        whole = {name: tensor.detach().contiguous().clone() for name, tensor in tensors.items()}
        text = json.dumps({**state, "rows": len(self.rows())})
        path = self.folder / CHECKPOINT
        beside = path.with_suffix(".writing")
        save_file(whole, beside, metadata={"state": checksum(whole, text) + text})
        _sync(beside)
        beside.replace(path)

    def _cut_log(self, rows: int) -> None:
        path = self.folder / LOG
        if path.exists():
            kept = path.read_text(encoding="utf-8").splitlines(keepends=True)[:rows]
            replace_text(path, "".join(kept))


def config_of(folder: Path, learner: str, kind: type[Settings]) -> Settings:
    """The settings of the run in a folder."""
    found = _load_config(folder / CONFIG)
    if found.get("learner") != learner or not isinstance(found.get("config"), dict):
        raise BadRun(f"{folder} is not a run of {learner}")
    try:
        return from_json(kind, found["config"])
    except BadConfig as error:
        raise BadRun(f"{folder}: {error}") from None


# The state of optimisers


def optimiser_tensors(optimiser: torch.optim.Optimizer) -> Tensors:
    """The optimiser's memory as named tensors: `3.exp_avg` belongs to the fourth parameter."""
    found: Tensors = {}
    for number, memory in optimiser.state_dict()["state"].items():
        for name, value in memory.items():
            found[f"{number}.{name}"] = torch.as_tensor(value)
    return found


def restore_optimiser(optimiser: torch.optim.Optimizer, tensors: Tensors) -> None:
    """Give the optimiser its memory back; its settings stay as they are."""
    memory: dict[int, Tensors] = {}
    for key, tensor in tensors.items():
        number, name = key.split(".", 1)
        memory.setdefault(int(number), {})[name] = tensor
    optimiser.load_state_dict({"state": memory, "param_groups": optimiser.state_dict()["param_groups"]})


# Files


def replace_text(path: Path, text: str) -> None:
    """Write a text file beside and rename it: whole or not at all."""
    beside = path.with_name(path.name + ".writing")
    beside.write_text(text, encoding="utf-8")
    _sync(beside)
    beside.replace(path)


def read_rows(path: Path) -> list[Json]:
    """The rows of a JSON-lines file; a last line cut short by a kill is left out."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        if line.endswith("\n"):
            rows.append(json.loads(line))
    return rows


def append_row(path: Path, row: Mapping[str, Any]) -> None:
    """Add one row to a JSON-lines file, surely on disk when this returns; a line cut short before it is removed."""
    if path.exists():
        whole = path.read_bytes()
        if whole and not whole.endswith(b"\n"):
            replace_text(path, whole[: whole.rfind(b"\n") + 1].decode())
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
        file.flush()
        os.fsync(file.fileno())


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _load_config(path: Path) -> Json:
    """Learner and settings of a run, with the names that they have now."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRun(f"{path} cannot be read: {error}") from None
    if not isinstance(found, dict):
        raise BadRun(f"{path} is not a run's settings")
    return with_present_names(found)


def load_checkpoint(path: Path) -> Checkpoint | None:
    """What a checkpoint file holds; None where there is none."""
    if not path.exists():
        return None
    try:
        with safe_open(path, framework="pt") as file:
            tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 (not a dictionary)
            saved = str(file.metadata()["state"])
        found, text = ("", saved) if saved.startswith("{") else (saved[:_DIGITS], saved[_DIGITS:])
        if found and found != checksum(tensors, text):  # those of earlier versions have none
            raise BadRun(
                f"{path} is damaged: its content is not what was saved; take a copy of it, or remove it and begin anew"
            )
        return Checkpoint(tensors, json.loads(text))
    except (SafetensorError, OSError, ValueError, KeyError, TypeError) as error:
        raise BadRun(f"{path} is not a checkpoint: {error}") from None


def checksum(tensors: Mapping[str, torch.Tensor], state: str) -> str:
    """The SHA-256 of a checkpoint's content, in hexadecimal digits."""
    found = hashlib.sha256(state.encode())
    for name in sorted(tensors):
        tensor = tensors[name].detach().contiguous()
        found.update(f"{name} {tensor.dtype} {tuple(tensor.shape)}\n".encode())
        found.update(tensor.reshape(-1).view(torch.uint8).numpy().tobytes() if tensor.numel() else b"")
    return found.hexdigest()


def _difference(found: Json, wanted: Json) -> str:
    """The first setting in which two runs differ."""
    if found.get("learner") != wanted["learner"]:
        return f"learner {found.get('learner')}, not {wanted['learner']}"
    saved = found.get("config", {})
    for name, value in wanted["config"].items():
        if not isinstance(saved, dict) or name not in saved or saved[name] != value:
            return f"{name} {saved.get(name) if isinstance(saved, dict) else None}, not {value}"
    return "settings that are not known now"
