"""Papers need the `train` extra."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch")
torch.set_num_threads(1)  # threads that wait for each other on a busy machine are slower than none
