"""A solver process: reads questions on standard input, answers on standard output, ends when the input ends.

A question is a byte for what is asked (0 North-South, 1 East-West, 2 the full table), a byte for the number of deals
and that many keys. An answer is a byte (0 solved, 1 refused), four bytes for the length, and the trick counts or the
reason. Run by `workers.Crew`, never by hand.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
from typing import BinaryIO

from tablefeel.doubledummy import dds
from tablefeel.doubledummy.keys import KEY_BYTES, hands_of
from tablefeel.errors import TablefeelError
from tablefeel.kernel.seats import Side

QUESTION = struct.Struct("<BB")
ANSWER = struct.Struct("<BI")
SOLVED, REFUSED = 0, 1
FULL_TABLE = 2


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer until the questions end."""
    while len(header := questions.read(QUESTION.size)) == QUESTION.size:
        asked, count = QUESTION.unpack(header)
        keys = questions.read(count * KEY_BYTES)
        if len(keys) < count * KEY_BYTES:
            return
        try:
            status, body = SOLVED, _solve(asked, keys)
        except TablefeelError as error:
            status, body = REFUSED, str(error).encode()
        answers.write(ANSWER.pack(status, len(body)) + body)
        answers.flush()


def _solve(asked: int, keys: bytes) -> bytes:
    deals = [hands_of(keys[start : start + KEY_BYTES]) for start in range(0, len(keys), KEY_BYTES)]
    solved = dds.solve_tables(deals) if asked == FULL_TABLE else dds.solve_side(deals, Side(asked))
    return b"".join(solved)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle; it ends this process
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that nothing else can write into the answers
    serve(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
