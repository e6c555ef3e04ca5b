"""A Redis of one's own on a free port, and worker nodes that can be killed."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.patience import LONG_ENOUGH

PATIENCE = LONG_ENOUGH
REDIS = "TABLEFEEL_TEST_REDIS"
"""The address of a Redis that tests may use (and empty), instead of one of their own."""


def why_no_redis() -> str:
    """Why there can be no private Redis here; empty if there can."""
    return "" if shutil.which("redis-server") else "redis-server is not installed: apt install redis-server"


class PrivateRedis:
    """A Redis server that keeps nothing on disk; it may be stopped and started again, and then has forgotten all."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._folder = tempfile.TemporaryDirectory()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
             "--dir", self._folder.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1) as connection:
                    connection.sendall(b"PING\r\n")
                    if connection.recv(16).startswith(b"+PONG"):
                        return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("the private Redis did not start")

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()
        self._folder.cleanup()


class Node:
    """A running `tablefeel worker`, in a process group of its own."""

    PROGRAM = ("-m", "tablefeel")

    def __init__(self, broker: str, *options: str, said: Path | None = None) -> None:
        with (said or Path(os.devnull)).open("ab") as stream:
            self._process = subprocess.Popen(
                [sys.executable, *self.PROGRAM, "worker", "--broker", broker, *options],
                stdout=stream, stderr=stream, start_new_session=True,
            )  # fmt: skip

    @property
    def id(self) -> int:
        """The id of the node's own process."""
        return self._process.pid

    def workers(self) -> list[int]:
        """The ids of its worker processes (Linux)."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        try:
            return [int(word) for word in children.read_text().split()]
        except OSError:
            return []

    def kill_workers(self) -> None:
        """`kill -9` its worker processes."""
        for process in self.workers():
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)

    def kill(self) -> None:
        """`kill -9`: the node and its worker processes are gone at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def end(self) -> int:
        """Ask it to end; its exit code."""
        self._process.terminate()
        return self._process.wait(PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()


class MortalNode(Node):
    """A node whose worker processes end at once, as if killed, when they are asked to solve a deal."""

    PROGRAM = ("-c", """
import os
from tablefeel.cli import main
from tablefeel.service.queue import node
answer = node.perform
node.perform = lambda kind, *more: os._exit(9) if kind == "solve" else answer(kind, *more)
main()
""")  # fmt: skip
