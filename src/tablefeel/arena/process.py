"""A program that is spoken to in lines: started without a shell, read by threads, ended for certain."""

from __future__ import annotations

import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import IO

from tablefeel.errors import BidderFailed, quoted

LONGEST_LINE = 1 << 20
"""Bytes of an answer beyond which it is no answer."""
PATIENCE = 5.0
"""Seconds that a program has to leave when it is asked to."""
_KEPT = 20

Said = Callable[[str], None]
"""Told each line that the program writes to its standard error."""


class LineProcess:
    """A running program. Nothing here waits on a full pipe: writing and both kinds of reading have their own thread."""

    def __init__(self, command: str, said: Said | None = None) -> None:
        self.command = command
        self._process = _started(command)
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._last_words: deque[str] = deque(maxlen=_KEPT)
        stdin, stdout, stderr = self._process.stdin, self._process.stdout, self._process.stderr
        assert stdin and stdout and stderr  # noqa: S101 - they were asked for
        self._threads = (
            _thread(_write, stdin, self._to_write),
            _thread(_read, stdout, self._lines),
            _thread(_listen, stderr, self._last_words, said),
        )
        self._finalizer = weakref.finalize(self, _end, self._process, self._to_write, self._threads)

    @property
    def pid(self) -> int:
        return self._process.pid

    def send(self, line: str) -> None:
        """Queue a line for the program; returns at once."""
        self._to_write.put(line.encode() + b"\n")

    def receive(self, seconds: float) -> str | None:
        """The next line; None when the program has closed its output. `TimeoutError` after so many seconds."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            self._lines.put(None)
            return None
        return line.decode("utf-8", "replace").rstrip("\r\n")

    def how_it_ended(self) -> str:
        """A few words for a program that went away: its exit code or signal, and its last words."""
        try:
            code = self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._threads[2].join(PATIENCE)
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {_signal_name(-code)}"
        words = next((line for line in reversed(self._last_words) if line.strip()), "")
        return f"{how}, its last words {quoted(words)}" if words else how

    def close(self) -> None:
        """End the program: it may leave by itself for some seconds, then it must."""
        self._finalizer()

    def kill(self) -> None:
        """End the program at once."""
        if self._finalizer.alive:
            _kill(self._process)
        self._finalizer()


def _started(command: str) -> subprocess.Popen[bytes]:
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise BidderFailed(f"exec:{command} cannot be read as a command: {error}") from None
    if not words:
        raise BidderFailed("exec: needs the command of a program, as in exec:'python mine.py'")
    try:
        return subprocess.Popen(  # noqa: S603 - running the user's own command is what this is for; no shell
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=os.name != "nt",  # Ctrl-C is ours to handle, and its children end with it
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BidderFailed(f"exec:{command} cannot be started: {words[0]!r}: {reason}") from None


def _thread(work: Callable[..., None], *arguments: object) -> threading.Thread:
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


def _write(stdin: IO[bytes], waiting: queue.SimpleQueue[bytes | None]) -> None:
    """Write lines as they come, those that wait together in one go; None closes."""
    with suppress(OSError, ValueError):
        while (line := waiting.get()) is not None:
            stdin.write(line)
            if waiting.empty():
                stdin.flush()
    with suppress(OSError, ValueError):
        stdin.close()


def _read(stdout: IO[bytes], lines: queue.SimpleQueue[bytes | None]) -> None:
    with suppress(OSError, ValueError):
        while line := stdout.readline(LONGEST_LINE):
            lines.put(line)
    lines.put(None)


def _listen(stderr: IO[bytes], kept: deque[str], said: Said | None) -> None:
    with suppress(OSError, ValueError):
        while line := stderr.readline(LONGEST_LINE):
            text = line.decode("utf-8", "replace").rstrip()
            kept.append(text)
            if said is not None:
                said(text)


def _end(
    process: subprocess.Popen[bytes],
    to_write: queue.SimpleQueue[bytes | None],
    threads: tuple[threading.Thread, ...],
) -> None:
    to_write.put(None)  # closes its input once everything is written
    try:
        process.wait(PATIENCE)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        _kill(process)
    finally:
        _kill(process)  # whatever it started and left behind
        process.wait()
        for thread in threads:
            thread.join(PATIENCE)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError, ValueError):
                if pipe is not None:
                    pipe.close()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the program and the session it leads."""
    with suppress(OSError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)
