"""What all tests share."""

from __future__ import annotations

import importlib.util
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

# Machines are shared and slow at times: a property is wrong or right, never late.
settings.register_profile("tablefeel", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tablefeel")

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
