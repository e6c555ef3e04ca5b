"""Which papers can be reproduced, by name; loaded only when asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tablefeel.training.registry import load

if TYPE_CHECKING:
    from tablefeel.arena.table import Pair
    from tablefeel.training.runs import Report

PAPERS = {
    "chen": "tablefeel.papers.chen.tables",
    "dharmalingam": "tablefeel.papers.dharmalingam.tables",
    "ho": "tablefeel.papers.ho.tables",
    "yeh": "tablefeel.papers.yeh.tables",
    "zhang": "tablefeel.papers.zhang.tables",
}
"""The module that makes the tables of each paper; it has `PAPER`."""


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


def paper(name: str) -> Paper:
    """The paper of that name."""
    found = load(name, PAPERS, "a paper").PAPER
    assert isinstance(found, Paper)  # noqa: S101 (our own table)
    return found
