"""Workers give back what they have freed."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from tablefeel.doubledummy.dds import solve_results
from tablefeel.kernel import SEATS, Deal, Seat, Strain
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


KEPT = """
import ctypes
from tablefeel.service.queue.memory import be_frugal, memory_used
be_frugal()
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_size_t], [ctypes.c_void_p]
libc.free(libc.malloc(30_000_000))
before = memory_used()
blocks = [libc.malloc(8_000_000) for _ in range(10)]
for block in blocks:
    ctypes.memset(block, 1, 8_000_000)
for block in blocks[:-1]:
    libc.free(block)
print(memory_used() - before)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can")
def test_large_arrays_go_back_when_they_are_freed() -> None:
    """Left alone, glibc keeps arrays smaller than the largest that was freed before: 80 MB here."""
    said = subprocess.run([sys.executable, "-c", KEPT], capture_output=True, text=True, check=True).stdout
    assert int(said) < 20_000_000


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only glibc can")
def test_what_is_free_is_given_back() -> None:
    """Without it 120 MB stay with the process, because one block behind them is in use."""
    said = subprocess.run([sys.executable, "-c", FREED], capture_output=True, text=True, check=True).stdout
    before, held, after = map(int, said.split())
    assert held - before > 100_000_000
    assert after - before < 20_000_000


def test_a_worker_that_has_not_grown_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    much = memory._GROWN
    sizes, given = [100, 100 + much, 101 + much, 90, 90 + much], list[int]()
    monkeypatch.setattr(memory, "memory_used", lambda: sizes.pop(0))
    monkeypatch.setattr(memory, "give_back", lambda: given.append(len(sizes)))
    tidy = memory.Tidy()
    assert tidy.memory() == 100 + much
    assert not given
    assert tidy.memory() == 90  # a byte more before, given back
    assert given == [2]
    assert tidy.memory() == 90 + much
    assert given == [2]


def test_the_solver_answers_alike_after_its_table_was_emptied() -> None:
    rng = Random(5)
    deals = [Deal.random(rng) for _ in range(3)]
    wanted = [([deal[seat].bits for seat in SEATS], Strain.NT, Seat.S) for deal in deals]
    before = [solve_results([one]) for one in wanted]
    after = []
    for one in wanted:
        memory.give_back()
        after.append(solve_results([one]))
    assert after == before
