"""What all tests share."""

from __future__ import annotations

import importlib.util
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
import tests.properties  # noqa: F401 - how examples are chosen, before any test is read

from tablefeel.arrays import deals_of, hcp, held, lengths, random_owners
from tablefeel.arrays.types import Bytes
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.formats import Record, write
from tablefeel.kernel import TrickTable

# A shell that starts tests in the background lets them ignore Ctrl-C, and programs started by tests would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data kept beside the project; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"needs the data in {SHARED}")
    return SHARED


@pytest.fixture(scope="session")
def benchmark_script() -> Callable[[str], ModuleType]:
    """Loads a script of benchmarks/ by its name: tests run a little of what it runs at length."""

    def load(name: str) -> ModuleType:
        path = Path(__file__).parents[1] / "benchmarks" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep solved deals of the tests out of the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEFEEL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


# A small file of solved deals, made once: real trick tables would take minutes, so these follow from the cards.


def likely_tricks(owners: Bytes) -> Bytes:
    """(n, 5, 4): tricks that rise with a side's points and trumps, so that there is something to learn."""
    cards = held(owners)
    sides = hcp(cards).reshape(-1, 2, 2).sum(axis=1)  # points of N-S and E-W
    trumps = lengths(cards).reshape(-1, 2, 2, 4).sum(axis=1)
    strength = np.concatenate([trumps - 6.5, np.zeros((len(owners), 2, 1))], axis=2)  # side, strain
    tricks: Bytes = np.clip(np.rint(6.5 + (sides - 20)[:, :, None] / 3 + strength), 0, 13).astype(np.uint8)
    return tricks.transpose(0, 2, 1)[:, :, [0, 1, 0, 1]]


@pytest.fixture(scope="session")
def solved() -> SolvedDeals:
    """900 random deals."""
    owners = random_owners(900, np.random.default_rng(11))
    return SolvedDeals(owners, likely_tricks(owners))


@pytest.fixture(scope="session")
def deals_file(solved: SolvedDeals, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same deals in a file."""
    path = tmp_path_factory.mktemp("deals") / "small.dd"
    records = (
        Record(hands=deal.hands, trick_table=TrickTable.of(table))
        for deal, table in zip(deals_of(solved.owners), solved.tricks.tolist(), strict=True)
    )
    write(records, path, "dot")
    return path
