"""The worker process of the embedded queue: batches in on standard input, outcomes out on standard output.

A frame is its length in four bytes and then JSON. The process says `{"ready": true}` when its models are loaded, and
ends when its input ends, so that none is left when the server dies, however it dies.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from typing import IO, Any

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
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what libraries print must not come between the frames
    from tablefeel.service.queue.work import memory_used, perform, warm_up  # noqa: PLC0415 - after the streams are safe

    def say(content: Any) -> None:
        try:
            answers.write(frame(content))
            answers.flush()
        except BrokenPipeError:
            os._exit(0)  # the server died; what is left in buffers is for nobody

    warm_up()
    say({"ready": True})
    while (batch := read_frame(sys.stdin.buffer)) is not None:
        outcomes = perform(batch["kind"], batch["payloads"])
        say({"outcomes": outcomes, "memory": memory_used()})


if __name__ == "__main__":
    main()
