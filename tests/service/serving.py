"""The real thing: `tablefeel serve` in a process of its own, with worker processes, on a free port."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import LONG_ENOUGH

READY = re.compile(r"tablefeel: (http://\S+)/ is ready")


@contextmanager
def serving(*options: str, **settings: object) -> Iterator[str]:
    """The address of a server with these settings, without the last slash; no limits of rate or time unless set."""
    given = {"TABLEFEEL_RATE_LIMIT": "0", "TABLEFEEL_CLIENT_DEAR": "0", "TABLEFEEL_TIME_LIMIT": str(LONG_ENOUGH)} | {
        f"TABLEFEEL_{name.upper()}": str(value) for name, value in settings.items()
    }
    with tempfile.TemporaryDirectory() as folder:
        said = Path(folder, "said")
        with said.open("wb") as stream:
            server = subprocess.Popen(
                [sys.executable, "-m", "tablefeel", "serve", "--port", "0", *options],
                env=os.environ | given, stderr=stream, stdout=stream,
            )  # fmt: skip
        try:
            yield _address(server, said)
        finally:
            server.terminate()
            try:
                server.wait(LONG_ENOUGH)
            finally:
                server.kill()


def _address(server: subprocess.Popen[bytes], said: Path) -> str:
    until = time.monotonic() + LONG_ENOUGH
    while time.monotonic() < until and server.poll() is None:
        found = READY.search(said.read_text())
        if found:
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the server did not start: {said.read_text()}")
