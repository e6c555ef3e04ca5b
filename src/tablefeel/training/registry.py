"""What can be learned and which papers can be reproduced, by name; loaded only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablefeel.errors import BadInput, MissingExtra

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.training.runs import Report

LEARNERS = {
    "tricks": "tablefeel.training.tricks",
    "pairs": "tablefeel.training.pairs",
    "ho": "tablefeel.training.ho",
    "yeh": "tablefeel.training.yeh",
    "relay": "tablefeel.training.relay",
    "selfplay": "tablefeel.training.selfplay",
    "reader": "tablefeel.training.reader",
    "belief": "tablefeel.training.belief",
    "contract": "tablefeel.training.contract",
    "follower": "tablefeel.training.follower",
}
"""The module of each learner; it has `LEARNER`."""

PAPERS = {
    "chen": "tablefeel.training.chen",
    "dharmalingam": "tablefeel.training.dharmalingam_tables",
    "ho": "tablefeel.training.ho_tables",
    "yeh": "tablefeel.training.yeh_tables",
    "zhang": "tablefeel.training.zhang",
}
"""The module that makes the tables of each paper; it has `PAPER`."""


@dataclass(frozen=True, slots=True)
class Learner:
    """Something that `tablefeel train` can train."""

    config: Callable[[], Any]
    """Its settings, a frozen dataclass with defaults."""
    train: Callable[[Path | None, Any, Path, Report], Mapping[str, Any]]
    """Trains from a file of solved deals (None if none was given) with settings in a folder; gives the measures."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a paper may be given beside solved deals."""

    auctions: Path | None = None
    """A folder of auctions that `tablefeel generate auctions` made."""
    yeh: Path | None = None
    """The folder of `tablefeel reproduce yeh`, to compare with."""
    against: Pair | None = None
    """Whom to play a match against."""


@dataclass(frozen=True, slots=True)
class Paper:
    """Something that `tablefeel reproduce` can reproduce."""

    reproduce: Callable[[Path, Path, bool, Report], str]
    """Makes the tables from a file of solved deals in a folder, quickly if asked; gives them as text."""
    with_layouts: Callable[[Path], Paper] | None = None
    """The same, judged also on pairs with several exact layouts from that file; None if it has no use for them."""
    with_given: Callable[[Given], Paper] | None = None
    """The same with what it was given; None if solved deals are all it takes."""
    uses: frozenset[str] = frozenset()
    """Which fields of `Given` it has a use for."""


def learner(name: str) -> Learner:
    """The learner of that name."""
    found = _load(name, LEARNERS, "a learner").LEARNER
    assert isinstance(found, Learner)  # noqa: S101 (our own table)
    return found


def paper(name: str) -> Paper:
    """The paper of that name."""
    found = _load(name, PAPERS, "a paper").PAPER
    assert isinstance(found, Paper)  # noqa: S101 (our own table)
    return found


def _load(name: str, known: Mapping[str, str], what: str) -> Any:
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
