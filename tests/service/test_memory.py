"""Workers give back what they have freed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tablefeel.service.queue import memory

FREED = """
import ctypes, sys
from tablefeel.service.queue.memory import Tidy, memory_used
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
tidy = Tidy()
before = memory_used()
blocks = [libc.malloc(60_000) for _ in range(2000)]
for block in blocks:
    ctypes.memset(block, 1, 60_000)
for block in blocks[:-1]:
    libc.free(block)
print(before, memory_used(), tidy.memory())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can")
def test_what_is_free_is_given_back() -> None:
    """Without it 120 MB stay with the process, because one block behind them is in use."""
    said = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True).stdout
    before, held, after = map(int, said.split())
    assert held - before > 100_000_000
    assert after - before < 20_000_000


def test_a_worker_that_has_not_grown_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes, given = [100_000_000, 140_000_000, 150_000_000, 90_000_000, 130_000_000], list[int]()
    monkeypatch.setattr(memory, "memory_used", lambda: sizes.pop(0))
    monkeypatch.setattr(memory, "give_back", lambda: given.append(len(sizes)))
    tidy = memory.Tidy()
    assert tidy.memory() == 140_000_000
    assert not given
    assert tidy.memory() == 90_000_000  # 150 before, given back
    assert given == [2]
    assert tidy.memory() == 130_000_000
    assert given == [2]
