"""Solver processes and who feeds them.

Plain subprocesses with pipes: they start nothing of the caller's program again (no `if __name__ == "__main__"` is
needed), and they end by themselves when the caller dies, because their input ends.
"""

from __future__ import annotations

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Generator, Sequence
from pathlib import Path

import tablefeel
from tablefeel.doubledummy.worker import ANSWER, FULL_TABLE, QUESTION, SOLVED
from tablefeel.errors import SolverError
from tablefeel.kernel.seats import Side

Batch = Sequence[bytes]
"""The keys of some deals."""

_WAKE_SECONDS = 0.5  # how long to sleep between looks at Ctrl-C where a wait cannot be interrupted (Windows)


class Crew:
    """Some solver processes, started at once and kept until `close`."""

    def __init__(self, size: int) -> None:
        self._processes = [_start() for _ in range(size)]
        self._owner = os.getpid()

    @property
    def size(self) -> int:
        return len(self._processes)

    @property
    def is_usable(self) -> bool:
        """Whether all processes run and belong to this process, not to the one it was forked from."""
        return os.getpid() == self._owner and all(process.poll() is None for process in self._processes)

    def solve(self, batches: Sequence[Batch], side: Side | None) -> Generator[tuple[int, list[bytes]], None, None]:
        """The number of each batch with the trick counts of its deals, as they are finished."""
        waiting, finished = iter(enumerate(batches)), queue.Queue[_Finished]()
        taking = threading.Lock()

        def feed(process: subprocess.Popen[bytes]) -> None:
            while True:
                with taking:
                    number, batch = next(waiting, (-1, ()))
                if number < 0:
                    return
                try:
                    finished.put((number, _ask(process, batch, side)))
                except (SolverError, OSError, ValueError) as error:
                    finished.put(error)
                    return

        feeders = [threading.Thread(target=feed, args=(process,), daemon=True) for process in self._processes]
        for feeder in feeders:
            feeder.start()
        complete = False
        try:
            for _ in batches:
                yield _next(finished)
            complete = True
        finally:
            if not complete:  # Ctrl-C, an error, or the caller wants no more
                self.close()
            for feeder in feeders:
                feeder.join()

    def close(self) -> None:
        """End every process and wait until it is gone."""
        if os.getpid() != self._owner:
            return
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):  # a question that nobody read may still be in the buffer
                    if pipe is not None:
                        pipe.close()


_Finished = tuple[int, list[bytes]] | Exception


def _start() -> subprocess.Popen[bytes]:
    """A running solver process."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "tablefeel.doubledummy.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=same_tablefeel(),
    )


def same_tablefeel() -> dict[str, str]:
    """The environment in which a Python process finds the same tablefeel as this one."""
    home = str(Path(tablefeel.__file__).parents[1])
    paths = [home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def _ask(process: subprocess.Popen[bytes], batch: Batch, side: Side | None) -> list[bytes]:
    """The trick counts of the deals of one batch."""
    questions, answers = process.stdin, process.stdout
    if questions is None or answers is None:
        raise SolverError("a solver process has no pipes")
    questions.write(QUESTION.pack(FULL_TABLE if side is None else side, len(batch)) + b"".join(batch))
    questions.flush()
    header = answers.read(ANSWER.size)
    if len(header) < ANSWER.size:
        raise SolverError("a solver process ended before it answered")
    status, length = ANSWER.unpack(header)
    body = answers.read(length)
    if status != SOLVED:
        raise SolverError(body.decode())
    each = 20 if side is None else 10
    if len(body) != each * len(batch):
        raise SolverError("a solver process ended before it answered in full")
    return [body[start : start + each] for start in range(0, len(body), each)]


def _next(finished: queue.Queue[_Finished]) -> tuple[int, list[bytes]]:
    """The next finished batch; an error of a feeder is raised here."""
    while True:
        try:
            item = finished.get(timeout=_WAKE_SECONDS)
        except queue.Empty:
            continue
        if isinstance(item, SolverError):
            raise item
        if isinstance(item, Exception):
            raise SolverError(f"a solver process could not be reached: {item}") from item
        return item
