"""Double dummy: what the wrapper costs over the native library, what a second core gives, what asking one side saves.

    python benchmarks/doubledummy.py                     prints the ratios (about eight minutes on two quiet cores)
    python benchmarks/doubledummy.py --compare FILE      solves deals of a `.dd.gz` file and compares their tables

Costs are CPU time, measured in turns on the same deals, so that other work on the machine cancels; the gain from a
second core is wall time and needs a quiet machine.
"""

from __future__ import annotations

import argparse
import ctypes
import gzip
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random

import numpy as np

from tablefeel.doubledummy import ExactSolver, TrickCache, available_cores, dds, par_scores
from tablefeel.kernel import Deal, Side

SEED = 20240


def deals(count: int, seed: int) -> list[Deal]:
    rng = Random(seed)
    return [Deal.random(rng) for _ in range(count)]


@contextmanager
def fresh_cache() -> Iterator[TrickCache]:
    with tempfile.TemporaryDirectory() as folder:
        yield TrickCache(Path(folder) / "cache.sqlite")


def cpu_of_native(sample: list[Deal]) -> float:
    """CPU seconds inside the library for these deals (at most 40) in one call of one thread, buffers made before."""
    library = dds.library()
    library.use_threads(1)
    question, answer = dds._Deals(count=len(sample)), dds._Tables()
    for place, deal in enumerate(sample):
        dds._write_hands(question.hands[place], [hand.bits for hand in deal.hands])
    no_filter, no_par = (ctypes.c_int * 5)(), (ctypes.c_char * dds._PAR_BYTES)()
    start = time.process_time()
    code = library.native.CalcAllTables(ctypes.byref(question), -1, no_filter, ctypes.byref(answer), no_par)
    used = time.process_time() - start
    library.check(code, "a deal")
    return used


def cpu_of_wrapper(sample: list[Deal]) -> float:
    """CPU seconds of the solver for the same, cache and all."""
    with fresh_cache() as cache:
        start = time.process_time()
        ExactSolver(jobs=1, cache=cache).tables(sample)
        return time.process_time() - start


def cpu_of_side(sample: list[Deal]) -> float:
    start = time.process_time()
    ExactSolver(jobs=1, cache=None).tables_of_side(sample, Side.NS)
    return time.process_time() - start


def cpu_outside_native(sample: list[Deal]) -> float:
    """The wrapper's CPU seconds outside the library, as a share of those inside."""
    native = dds.library().native
    real, inside = native.CalcAllTables, 0.0

    def timed(*arguments: object) -> int:
        nonlocal inside
        start = time.process_time()
        code = real(*arguments)
        inside += time.process_time() - start
        return int(code)

    native.CalcAllTables = timed
    try:
        total = cpu_of_wrapper(sample)
    finally:
        native.CalcAllTables = real
    return (total - inside) / inside


def cpu_of_all(sample: list[Deal], jobs: int) -> float:
    """CPU seconds of this process and of its solver processes, their start included."""
    before = os.times()
    wall(sample, jobs)
    after = os.times()
    return sum(after[:4]) - sum(before[:4])


def wall(sample: list[Deal], jobs: int) -> float:
    """Seconds for the solver on that many cores, cache and the start of its processes included."""
    with fresh_cache() as cache, ExactSolver(jobs=jobs, cache=cache) as solver:
        start = time.perf_counter()
        solver.tables(sample)
        return time.perf_counter() - start


def wall_of_native_threads(sample: list[Deal], threads: int) -> float:
    """Seconds for the library's own threads, forty tables at a time."""
    hands = [[hand.bits for hand in deal.hands] for deal in sample]
    start = time.perf_counter()
    for first in range(0, len(hands), dds.MOST_TABLES):
        dds.solve_tables(hands[first : first + dds.MOST_TABLES], threads)
    return time.perf_counter() - start


Measure = Callable[[list[Deal]], float]


def ratios(one: Measure, other: Measure, rounds: int, count: int) -> tuple[float, float]:
    """one / other: of the sums over all rounds, and the median of the rounds; who goes first alternates."""
    first, second = [], []
    for number in range(rounds):
        sample = deals(count, SEED + number)
        if number % 2:
            second.append(other(sample))
            first.append(one(sample))
        else:
            first.append(one(sample))
            second.append(other(sample))
    each = [a / b for a, b in zip(first, second, strict=True)]
    return sum(first) / sum(second), statistics.median(each)


def rows(rounds: int) -> Iterator[tuple[str, str, Callable[[], tuple[float, float]], str]]:
    """Each measurement: its short name, what is divided by what, how to measure it, what is wanted."""
    few = max(rounds // 2, 1)
    yield "outside", "CPU of the solver outside the library / inside it", lambda: outside(few), "at most 0.03"
    yield (
        "wrapper",
        "CPU, solver / one native call of 40 tables",
        lambda: ratios(cpu_of_wrapper, cpu_of_native, rounds, 40),
        "at most 1.03",
    )
    yield "side", "CPU, full table / one side", lambda: ratios(cpu_of_wrapper, cpu_of_side, rounds, 20), ""
    yield (
        "busy",
        "CPU, two processes at once / one",
        lambda: ratios(lambda sample: cpu_of_all(sample, 2), lambda sample: cpu_of_all(sample, 1), rounds, 120),
        "at most 1.05",
    )
    yield (
        "two",
        "wall, one process / two",
        lambda: ratios(lambda sample: wall(sample, 1), lambda sample: wall(sample, 2), rounds, 120),
        "at least 1.9",
    )
    yield (
        "threads",
        "wall, two native threads / two processes",
        lambda: ratios(lambda sample: wall_of_native_threads(sample, 2), lambda sample: wall(sample, 2), few, 80),
        "",
    )


def outside(rounds: int) -> tuple[float, float]:
    shares = [cpu_outside_native(deals(40, SEED + 100 + number)) for number in range(rounds)]
    return statistics.mean(shares), statistics.median(shares)


def report(rounds: int, only: list[str]) -> None:
    print("| what | over all rounds | median of rounds | wanted |")
    print("|---|---|---|---|")
    for name, what, measure, wanted in rows(rounds):
        if not only or name in only:
            total, median = measure()
            print(f"| {what} | {total:.3f} | {median:.3f} | {wanted} |", flush=True)


def single_deal() -> None:
    """How long somebody waits for one deal."""
    with fresh_cache() as cache:
        solver = ExactSolver(cache=cache)
        sample = deals(20, SEED - 1)
        solver.table(sample.pop())
        for name in ("solved", "from the cache"):
            times = []
            for deal in sample:
                start = time.perf_counter()
                solver.table(deal)
                times.append(1000 * (time.perf_counter() - start))
            print(f"one deal, {name}: median {statistics.median(times):.1f} ms, most {max(times):.1f} ms")


def many_pars() -> None:
    tables = np.random.default_rng(SEED).integers(4, 10, (100_000, 5, 4), dtype=np.int8)
    start = time.process_time()
    par_scores(tables, 0, 0)
    print(f"par of 100,000 tables: {time.process_time() - start:.2f} s of CPU")


def compare(path: Path, count: int) -> None:
    """Solve every so many-th deal of the file and count the tables that differ."""
    with gzip.open(path, "rt") as lines:
        total = sum(1 for _ in lines)
    with gzip.open(path, "rt") as lines:
        chosen = [line.rstrip().split("\t") for line in islice(lines, 0, None, max(total // count, 1))][:count]
    expected = np.array([[int(digit, 16) for digit in digits] for _, digits in chosen], dtype=np.int8)
    expected = expected.reshape(-1, 5, 4)[:, ::-1]  # the file has notrump first
    wrong = 0
    with ExactSolver(cache=None) as solver:
        for start in range(0, len(chosen), 100):
            part = slice(start, start + 100)
            solved = solver.tables([Deal.parse(deal) for deal, _ in chosen[part]])
            wrong += int((solved != expected[part]).any(axis=(1, 2)).sum())
            print(f"{min(start + 100, len(chosen))} deals solved, {wrong} tables differ", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6, help="how often each pair is measured")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="solved deals, as in ../shared/data/dd")
    parser.add_argument("--count", type=int, default=2000, help="how many deals to compare")
    names = [name for name, *_ in rows(1)]
    parser.add_argument("--only", nargs="+", choices=names, default=[], help="measure just these")
    options = parser.parse_args()
    if options.compare:
        compare(options.compare, options.count)
        return
    print(f"{available_cores()} cores, load {os.getloadavg()[0]:.1f} at the start\n")
    report(options.rounds, options.only)
    if not options.only:
        print()
        single_deal()
        many_pars()


if __name__ == "__main__":
    main()
