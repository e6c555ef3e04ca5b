"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines are shared and slow at times: a property is wrong or right, never late.
settings.register_profile("tablefeel", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tablefeel")

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of data kept beside the project; tests that need it are skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"needs the data in {SHARED}")
    return SHARED


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep solved deals of the tests out of the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEFEEL_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield
