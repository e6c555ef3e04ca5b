"""Double-dummy tricks of many deals: the protocol, and the exact solver."""

from __future__ import annotations

import os
import sys
import threading
import weakref
from collections.abc import Callable, Generator, Sequence, Sized
from contextlib import closing, nullcontext
from typing import Literal, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from tablefeel.doubledummy import dds
from tablefeel.doubledummy.cache import TrickCache
from tablefeel.doubledummy.keys import hands_of, key_of
from tablefeel.doubledummy.position import Play, Position
from tablefeel.doubledummy.workers import Crew
from tablefeel.errors import BadInput, Interrupted
from tablefeel.kernel.deals import Deal
from tablefeel.kernel.seats import Side
from tablefeel.kernel.tricks import TrickTable

Tricks = NDArray[np.int8]
Progress = Callable[[int, int], None]
"""Told how many deals are done and how many there are; first with those that were known already."""

BATCH = 8
"""Deals per native call and core: about two seconds, so that Ctrl-C is soon heard and little is lost."""


class Solver(Protocol):
    """Gives the tricks of each declarer in each strain, exact or estimated."""

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        """Counts of the shape (n, 5, 4): deal, strain C D H S NT, declarer N E S W."""
        ...


class ExactSolver:
    """Exact tricks against best play, from all cores and from the cache.

    `jobs` is how many cores to use, all by default. `cache` is the user's by default; give None for none. Many deals
    go to solver processes, which stay for the next question until `close`, the end of a `with` block, or the end of
    the program. May be shared by threads.
    """

    def __init__(self, jobs: int | None = None, cache: TrickCache | Literal["user"] | None = "user") -> None:
        if jobs is not None and jobs < 1:
            raise BadInput(f"{jobs} is not a number of cores: expected at least 1")
        self.jobs = jobs or available_cores()
        self.cache = TrickCache.of_user() if cache == "user" else cache
        self._crew: Crew | None = None
        self._using_crew = threading.Lock()
        self._finalizer: weakref.finalize[[], ExactSolver] | None = None

    def tables(self, deals: Sequence[Deal], progress: Progress | None = None) -> Tricks:
        """Counts of the shape (n, 5, 4): deal, strain C D H S NT, declarer N E S W.

        On Ctrl-C raises `Interrupted`; what was finished is in the cache, so the same call later goes on from there.
        """
        return self._counts(deals, None, progress).reshape(-1, 5, 4)

    def tables_of_side(self, deals: Sequence[Deal], side: Side, progress: Progress | None = None) -> Tricks:
        """Counts of the shape (n, 5, 2): deal, strain C D H S NT, the side's declarers (N S or E W)."""
        return self._counts(deals, side, progress).reshape(-1, 5, 2)

    def table(self, deal: Deal) -> TrickTable:
        """The trick table of one deal."""
        return TrickTable.of(self.tables([deal])[0].tolist())

    def best_plays(self, position: Position) -> tuple[Play, ...]:
        """Every playable card with the tricks its side then takes of those left, the best first."""
        return dds.solve_plays(position)

    def close(self) -> None:
        """End the solver processes; they start again when they are needed."""
        with self._using_crew:
            self._dismiss()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _counts(self, deals: Sequence[Deal], side: Side | None, progress: Progress | None) -> Tricks:
        """The counts of all deals in one row, known ones from the cache."""
        keys = [key_of(deal) for deal in deals]
        distinct = list(dict.fromkeys(keys))
        known: dict[bytes, bytes] = {}
        try:
            with self.cache.session() if self.cache else nullcontext() as session:
                known.update(session.read(distinct, side) if session else {})
                _report(progress, known, distinct)
                missing = [key for key in distinct if key not in known]
                with closing(self._solved(missing, side)) as batches:
                    for solved in batches:
                        known.update(solved)
                        if session:
                            session.write(solved, side)
                        _report(progress, known, distinct)
        except KeyboardInterrupt:
            raise Interrupted(_stopped(len(known), len(distinct), bool(self.cache))) from None
        return np.frombuffer(b"".join(known[key] for key in keys), dtype=np.int8).copy()

    def _solved(self, keys: Sequence[bytes], side: Side | None) -> Generator[dict[bytes, bytes], None, None]:
        """The counts of these deals, a batch at a time."""
        jobs = min(self.jobs, len(keys))
        most = dds.MOST_TABLES if side is None else dds.MOST_TABLES // 2
        if jobs <= 1 or len(keys) <= min(jobs * BATCH, most):  # too few to be worth starting processes
            size = min(BATCH * max(jobs, 1), most)
            for start in range(0, len(keys), size):
                part = keys[start : start + size]
                yield dict(zip(part, _solve_here(part, side, jobs), strict=True))
            return
        batches = [keys[part] for part in _shares(len(keys), jobs)]
        with self._using_crew, closing(self._crew_of(jobs).solve(batches, side)) as finished:
            for number, counts in finished:
                yield dict(zip(batches[number], counts, strict=True))

    def _crew_of(self, size: int) -> Crew:
        """At least that many solver processes, started if they are not there."""
        if self._crew is None or not self._crew.is_usable or self._crew.size < size:
            self._dismiss()
            self._crew = Crew(size)
            self._finalizer = weakref.finalize(self, self._crew.close)
        return self._crew

    def _dismiss(self) -> None:
        if self._finalizer is not None:
            self._finalizer()
        self._crew = self._finalizer = None


def available_cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _solve_here(keys: Sequence[bytes], side: Side | None, threads: int) -> list[bytes]:
    """The counts of a few deals, by the library's own threads in this process."""
    deals = [hands_of(key) for key in keys]
    return dds.solve_tables(deals, threads) if side is None else dds.solve_side(deals, side, threads)


def _shares(count: int, jobs: int) -> list[slice]:
    """Batches that shrink towards the end, so that all processes finish together."""
    shares, start = [], 0
    while start < count:
        size = max(1, min(BATCH, (count - start) // (2 * jobs)))
        shares.append(slice(start, start + size))
        start += size
    return shares


def _report(progress: Progress | None, known: Sized, wanted: Sized) -> None:
    if progress is not None:
        progress(len(known), len(wanted))


def _stopped(done: int, total: int, cached: bool) -> str:
    kept = "the same command later goes on from there" if cached else "nothing was kept: the cache is off"
    return f"stopped after {done} of {total} deals; {kept}"
