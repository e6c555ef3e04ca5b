"""The memory of a worker: how much it holds, and giving back what it does not need.

The C library keeps what was freed between things that are still in use. After some hundred unlike questions that was
half of what a worker held (282 of which 138 MB were given back in 23 ms). The solver keeps a table of positions that
grows to 160 MB with the hardest deal it has met; the next deal has no use for it.
"""

from __future__ import annotations

import ctypes
import mmap
import sys
from pathlib import Path

from tablefeel.doubledummy.dds import forget

_GROWN = 32_000_000
"""A worker that has grown by so much since the last time gives back what it can, in some 6 ms: mostly after it solved a
deal, which takes the solver 40 to 60 and some tenths of a second."""
_ARRAYS, _ARENAS = 1 << 20, 2
"""Bytes from which memory comes from the system and goes back to it at once, and heaps of the C library at most."""
_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # mallopt(3)


def memory_used() -> int:
    """The bytes of memory that this process holds alone, files that are mapped left out; 0 where nobody tells."""
    try:
        with Path("/proc/self/statm").open() as sizes:
            _, resident, shared, *_ = map(int, sizes.read().split())
    except OSError:
        return 0
    return (resident - shared) * mmap.PAGESIZE


class Tidy:
    """Watches how a process grows."""

    def __init__(self) -> None:
        self._before = memory_used()

    def memory(self) -> int:
        """What the process holds; if it has grown much, after what is free has been given back to the system."""
        held = memory_used()
        if held > self._before + _GROWN:
            give_back()
            held = self._before = memory_used()
        return held


def be_frugal() -> None:
    """Have the C library return large arrays when they are freed (glibc).

    Left alone it learns from the largest array that it has seen to keep all smaller ones, up to 32 MB each.
    """
    if sys.platform.startswith("linux"):
        choose = getattr(ctypes.CDLL(None), "mallopt", None)
        if choose is not None:
            choose(_MMAP_THRESHOLD, _ARRAYS)
            choose(_ARENA_MAX, _ARENAS)


def give_back() -> None:
    """Empty the solver's table, and return freed memory to the system where its C library can do that (glibc)."""
    forget()
    if sys.platform.startswith("linux"):
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
