"""What one process holds after many questions: `python -m benchmarks.held_memory` from the project's folder.

Questions of every kind (`random_questions`), one after the other with the budget of the service; every so many the
memory of its own after garbage was collected and free pages were given back, so what is really held.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import mmap
import sys
from pathlib import Path
from random import Random

from benchmarks.random_questions import question

from tablefeel.service.queue.tasks import perform
from tablefeel.service.queue.work import warm_up

BUDGET = 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=9)
    parser.add_argument("--count", type=int, default=1600)
    parser.add_argument("--every", type=int, default=100)
    given = parser.parse_args()
    warm_up()
    rng = Random(given.seed)
    print(f"0 questions: {held():.1f} MB", flush=True)
    for number in range(1, given.count + 1):
        kind, payload = question(rng)
        perform(kind, [payload], BUDGET)
        if number % given.every == 0:
            print(f"{number} questions: {held():.1f} MB, {sys.getallocatedblocks()} blocks of Python", flush=True)


def held() -> float:
    """Megabytes of this process alone."""
    gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    _, resident, shared, *_ = map(int, Path("/proc/self/statm").read_text().split())
    return (resident - shared) * mmap.PAGESIZE / 1e6


if __name__ == "__main__":
    main()
