"""Learners need the `train` extra."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # threads that wait for each other on a busy machine are slower than none


@pytest.fixture(autouse=True)
def _same_chances() -> None:
    """Every test begins with the same chances, whichever ran before it."""
    torch.manual_seed(0)
