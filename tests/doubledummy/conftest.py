"""Deals with known tables; and every test here has a cache folder of its own."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tablefeel.kernel import STRAINS, Deal, Hand, TrickTable

Sample = list[tuple[Deal, TrickTable]]


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFEEL_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="session")
def solved_deals(shared: Path) -> Callable[[int, int], Sample]:
    """Every `step`-th of the 100,000 published deals with its table, `count` of them."""

    def sample(count: int, step: int) -> Sample:
        with gzip.open(shared / "data" / "dd" / "random-100k.dd.gz", "rt") as lines:
            return [_read(line) for line in islice(lines, 0, count * step, step)]

    return sample


def _read(line: str) -> tuple[Deal, TrickTable]:
    deal, digits = line.rstrip().split("\t")
    rows = [[int(digit, 16) for digit in digits[start : start + 4]] for start in range(0, 20, 4)]  # NT S H D C
    return Deal.parse(deal), TrickTable.of([rows[4 - strain] for strain in STRAINS])


@pytest.fixture
def easy_deals() -> Callable[[int], list[Deal]]:
    """Different deals that are solved in a moment: almost one suit in each hand."""

    def make(count: int) -> list[Deal]:
        rng, deals = Random(count), dict[str, Deal]()
        while len(deals) < count:
            order = list(range(52))
            for _ in range(4):
                one, other = rng.sample(range(52), 2)
                order[one], order[other] = order[other], order[one]
            n, e, s, w = (Hand(sum(1 << card for card in order[i : i + 13])) for i in (0, 13, 26, 39))
            deal = Deal((n, e, s, w))
            deals[str(deal)] = deal
        return list(deals.values())

    return make
