"""The worker process of the embedded queue: batches in on standard input, outcomes out on standard output.

A frame is its length in four bytes and then JSON. The process says `{"alive": true}` every second, also while it works,
and `{"ready": true}` when its models are loaded. It ends when its input ends or its parent dies, so that none is left
when the server dies, however it dies.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import struct
import sys
import threading
import time
from typing import IO, Any

BEAT_SECONDS = 1.0
"""How often the process says that it lives."""
_SET_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG, prctl(2)
LENGTH = struct.Struct("<I")
LONGEST_FRAME = 1 << 28
"""Bytes that a frame may have; more is nonsense."""


def frame(content: Any) -> bytes:
    """JSON with its length before it."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
    return LENGTH.pack(len(text)) + text


def read_frame(stream: IO[bytes]) -> Any:
    """The next content of a stream; None at its end."""
    header = stream.read(LENGTH.size)
    if len(header) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(header)
    body = stream.read(length)
    return json.loads(body.decode("utf-8", "surrogatepass")) if len(body) == length else None


def main() -> None:
    """Answer batches until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    end_with_parent(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print must not come between the frames
    saying = threading.Lock()

    def say(content: Any) -> None:
        try:
            with saying:
                answers.write(frame(content))
                answers.flush()
        except (BrokenPipeError, ValueError):
            os._exit(0)  # the server died; what is left in buffers is for nobody

    def live() -> None:
        while True:
            say({"alive": True})
            time.sleep(BEAT_SECONDS)

    threading.Thread(target=live, daemon=True, name="alive").start()
    from tablefeel.service.queue.memory import Tidy, be_frugal  # noqa: PLC0415 - after the streams are safe
    from tablefeel.service.queue.work import perform, warm_up  # noqa: PLC0415

    be_frugal()
    warm_up()
    tidy = Tidy()
    say({"ready": True, "memory": tidy.memory()})
    while (batch := read_frame(sys.stdin.buffer)) is not None:
        outcomes = perform(batch["kind"], batch["payloads"], batch["seconds"])
        say({"outcomes": outcomes, "memory": tidy.memory()})
    os._exit(0)  # the thread that says that we live may be at it


def end_with_parent(parent: int = 0) -> None:
    """Have the system kill this process when its parent dies, even while it computes or is stopped (Linux only)."""
    if not sys.platform.startswith("linux"):
        return
    ctypes.CDLL(None).prctl(_SET_PARENT_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)
    if parent and os.getppid() != parent:
        os._exit(0)  # it died before it was asked to tell


if __name__ == "__main__":
    main()
