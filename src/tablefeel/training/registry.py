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


def _modules() -> dict[str, str]:
    """The module of each learner: `NAME/learner.py`."""
    folders = sorted(path.parent.name for path in Path(__file__).parent.glob("*/learner.py"))
    return {name: f"{__package__}.{name}.learner" for name in folders}


LEARNERS = _modules() | {
    "pairs": "tablefeel.training.tricks.pairs",
    "dharmalingam": "tablefeel.training.dharmalingam.solver",
}
"""The module of each learner, which has `LEARNER`; two share a folder with another."""


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
