"""Solver processes answer rightly, stop when told, and never outlive their owner."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tablefeel.doubledummy import ExactSolver, TrickCache, solver, worker
from tablefeel.doubledummy.keys import key_of
from tablefeel.doubledummy.workers import Crew
from tablefeel.errors import Interrupted, SolverError
from tablefeel.kernel import Deal, Side

EasyDeals = Callable[[int], list[Deal]]
posix = pytest.mark.skipif(os.name != "posix", reason="signals to a process group")


def many(count: int, seed: int = 0) -> list[Deal]:
    rng = Random(seed)
    return [Deal.random(rng) for _ in range(count)]


def processes(exact: ExactSolver) -> list[subprocess.Popen[bytes]]:
    crew = exact._crew
    return [] if crew is None else list(crew._processes)


def test_batches_cover_all_deals_and_shrink_at_the_end() -> None:
    for count in range(200):
        for jobs in (1, 2, 7, 64):
            shares = solver._shares(count, jobs)
            assert [place for share in shares for place in range(share.start, share.stop)] == list(range(count))
            sizes = [share.stop - share.start for share in shares]
            assert sizes == sorted(sizes, reverse=True)
            assert not sizes or (max(sizes) <= solver.BATCH and sizes[-1] == 1)


def test_a_worker_answers_and_refuses(easy_deals: EasyDeals) -> None:
    (deal,) = easy_deals(1)
    questions = io.BytesIO(
        worker.QUESTION.pack(worker.FULL_TABLE, 1) + key_of(deal)
        + worker.QUESTION.pack(Side.EW, 1) + key_of(deal)
        + worker.QUESTION.pack(worker.FULL_TABLE, 1) + bytes(13)
        + worker.QUESTION.pack(worker.FULL_TABLE, 2) + key_of(deal)
    )  # fmt: skip
    answers = io.BytesIO()
    worker.serve(questions, answers)
    answers.seek(0)
    bodies = []
    while header := answers.read(worker.ANSWER.size):
        status, length = worker.ANSWER.unpack(header)
        bodies.append((status, answers.read(length)))
    table = bytes(ExactSolver(cache=None).tables([deal]).tobytes())
    half = bytes(table[4 * strain + declarer] for strain in range(5) for declarer in (1, 3))
    assert bodies[:2] == [(worker.SOLVED, table), (worker.SOLVED, half)]
    assert bodies[2][0] == worker.REFUSED
    assert b"thirteen cards" in bodies[2][1]
    assert len(bodies) == 3  # the last question was cut off


def test_processes_serve_again_and_end_with_the_solver(easy_deals: EasyDeals) -> None:
    deals = easy_deals(80)
    with ExactSolver(jobs=2, cache=None) as exact:
        first = exact.tables(deals[:40])
        crew = processes(exact)
        assert len(crew) == 2
        exact.tables(deals[40:])
        assert processes(exact) == crew
    assert all(process.returncode is not None for process in crew)
    assert (exact.tables(deals[:40]) == first).all()  # closed is not broken
    crew = processes(exact)
    del exact
    gc.collect()
    assert all(process.returncode is not None for process in crew)


def test_a_refusal_in_a_process_is_raised_here() -> None:
    crew = Crew(1)
    with pytest.raises(SolverError, match="does not deal thirteen cards"):
        list(crew.solve([[bytes(13)]], None))
    assert not crew.is_usable


def test_a_process_that_dies_is_an_error_and_is_replaced(easy_deals: EasyDeals) -> None:
    deals = easy_deals(60)

    def kill_all(done: int, total: int) -> None:
        for process in processes(exact):
            process.kill()
            process.wait()

    with ExactSolver(jobs=2, cache=None) as exact:
        expected = exact.tables(deals)
        with pytest.raises(SolverError, match="a solver process"):
            exact.tables(many(60), kill_all)
        assert (exact.tables(deals) == expected).all()


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupted_work_is_kept_and_resumed(jobs: int, tmp_path: Path, easy_deals: EasyDeals) -> None:
    deals, cache = easy_deals(60), TrickCache(tmp_path / "file")

    def stop(done: int, total: int) -> None:
        if done >= 20:
            raise KeyboardInterrupt

    with ExactSolver(jobs, cache) as exact:
        with pytest.raises(Interrupted, match=r"stopped after \d+ of 60 deals; the same command later goes on"):
            exact.tables(deals, stop)
        crew = processes(exact)
        assert all(process.returncode is not None for process in crew)
        seen: list[int] = []
        tables = exact.tables(deals, lambda done, _: seen.append(done))
    assert 20 <= seen[0] < seen[-1] == 60
    assert (tables == ExactSolver(1, cache=None).tables(deals)).all()


def test_interrupted_without_a_cache_says_so(easy_deals: EasyDeals) -> None:
    def stop(done: int, total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted, match="nothing was kept"), ExactSolver(1, cache=None) as exact:
        exact.tables(easy_deals(20), stop)


def test_an_error_of_the_caller_ends_the_processes(easy_deals: EasyDeals) -> None:
    def fail(done: int, total: int) -> None:
        if done:
            raise RuntimeError("the caller's own")

    with ExactSolver(jobs=2, cache=None) as exact:
        with pytest.raises(RuntimeError, match="the caller's own"):
            exact.tables(easy_deals(60), fail)
        assert all(process.returncode is not None for process in processes(exact))


PROGRAM = """
import sys
from random import Random
from tablefeel.doubledummy import ExactSolver
from tablefeel.errors import Interrupted
from tablefeel.kernel import Deal
rng = Random(9)
deals = [Deal.random(rng) for _ in range(4000)]
try:
    ExactSolver(jobs=2).tables(deals, lambda done, total: print(done, flush=True))
except Interrupted as error:
    sys.exit(str(error))
"""  # no `if __name__ == "__main__"`: solver processes do not run the caller's program


@contextlib.contextmanager
def running(lines: int) -> Iterator[subprocess.Popen[str]]:
    """The program above in a process group of its own, after that many reports."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as program:  # fmt: skip
        assert program.stdout is not None
        for _ in range(lines):
            program.stdout.readline()
        yield program


def gone(group: int) -> bool:
    """Whether no process of the group is left, after a while of waiting."""
    for _ in range(600):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@posix
def test_ctrl_c_ends_everything_and_keeps_what_is_done() -> None:
    with running(lines=2) as program:
        os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to the program and to its solver processes
        _, complaint = program.communicate()
    assert program.returncode == 1
    assert complaint.startswith("stopped after ")
    assert gone(program.pid)
    with running(lines=1) as program:
        os.killpg(program.pid, signal.SIGINT)
        _, complaint = program.communicate()
    assert int(complaint.split()[2]) > 0
    assert gone(program.pid)


@posix
def test_processes_do_not_outlive_a_killed_program() -> None:
    with running(lines=2) as program:
        program.kill()
    assert gone(program.pid)
