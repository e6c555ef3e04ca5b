"""What can be learned, by name; loaded only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablefeel.errors import BadInput, MissingExtra

if TYPE_CHECKING:
    from tablefeel.training.runs import Report

LEARNERS = {
    "tricks": "tablefeel.training.tricks.learner",
    "pairs": "tablefeel.training.tricks.pairs",
    "dharmalingam": "tablefeel.training.dharmalingam.solver",
    "ho": "tablefeel.training.ho.learner",
    "yeh": "tablefeel.training.yeh.learner",
    "relay": "tablefeel.training.relay.learner",
    "selfplay": "tablefeel.training.selfplay.learner",
    "reader": "tablefeel.training.reader.learner",
    "belief": "tablefeel.training.belief.learner",
    "promised": "tablefeel.training.promised.learner",
    "contract": "tablefeel.training.contract.learner",
    "distilled": "tablefeel.training.distilled.learner",
    "truth": "tablefeel.training.truth.learner",
}
"""The module of each learner; it has `LEARNER`."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Something that `tablefeel train` can train."""

    config: Callable[[], Any]
    """Its settings, a frozen dataclass with defaults."""
    train: Callable[[Path | None, Any, Path, Report], Mapping[str, Any]]
    """Trains from a file of solved deals (None if none was given) with settings in a folder; gives the measures."""


def learner(name: str) -> Learner:
    """The learner of that name."""
    found = load(name, LEARNERS, "a learner").LEARNER
    assert isinstance(found, Learner)  # noqa: S101 (our own table)
    return found


def load(name: str, known: Mapping[str, str], what: str) -> Any:
    """The module that a table of names has for this one; says which extra is missing where one is."""
    if name not in known:
        raise BadInput(f"{name!r} is not {what}: expected {', '.join(known)}")
    try:
        return import_module(known[name])
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] == "tablefeel":
            raise
        raise MissingExtra(
            f"training needs {error.name}, which is not installed: pip install 'tablefeel[train]'"
        ) from None
