"""Files that are either there with all their content or not at all, even after a power cut.

A file is written beside its place, as `.NAME.1a2b3c4d.part`, and renamed at the end. Who is killed meanwhile leaves
that part behind; the next one who writes the same file takes it away. Nobody takes away what another process is
writing: it holds a lock on it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ModuleNotFoundError:  # Windows, where an open file cannot be removed anyway
    fcntl = None  # type: ignore[assignment]


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """The file to write to; it takes its place when the block ends well, and is gone when it does not."""
    remove_parts(path)
    file, beside = _opened(path)
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def remove_parts(path: Path) -> None:
    """Remove what killed processes have left of a file; never more than that."""
    for part in path.parent.glob(f".{_plain(path.name)}.????????.part"):
        with suppress(OSError), part.open("rb") as file:
            if _locked(file):
                part.unlink(missing_ok=True)


def _plain(name: str) -> str:
    """The name with everything escaped that a pattern would understand."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _opened(path: Path) -> tuple[IO[bytes], Path]:
    """A new part of a file, locked."""
    while True:
        beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
        file = beside.open("xb")
        _locked(file)
        if fcntl is None or os.fstat(file.fileno()).st_nlink:
            return file, beside
        file.close()  # somebody took it for a left one before it was locked


def _locked(file: IO[bytes]) -> bool:
    """Whether nobody else holds the lock of a file; if so we do."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
