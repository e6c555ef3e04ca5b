"""One training in a folder at a time: a lock that the system gives back when its process ends, however it ends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from tablefeel.errors import BadRun

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None  # type: ignore[assignment]

LOCK = "lock"
"""The file in a run's folder; it holds the number of the process that trains, and stays when that is done."""
_HELD: dict[Path, IO[str]] = {}
"""The locks of this process, which may open a run again."""


def hold(folder: Path) -> None:
    """Take the lock of a folder for as long as this process lives; `BadRun` if another process has it."""
    place = folder.resolve()
    if place in _HELD and place.exists():
        return
    try:
        file = (place / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        raise BadRun(f"{folder} cannot be written to: {error.strerror or error}") from None
    if not _is_ours(file):
        file.seek(0)
        other = file.read(20).strip()
        file.close()
        who = f" (process {other})" if other.isdecimal() else ""
        raise BadRun(f"another training is at work in {folder}{who}: wait until it has ended, or use another folder")
    file.seek(0)
    file.truncate()
    file.write(f"{os.getpid()}\n")
    file.flush()
    _HELD[place] = file


def _is_ours(file: IO[str]) -> bool:
    """Whether the lock of a file is ours now."""
    if fcntl is None:
        import msvcrt  # noqa: PLC0415 - Windows only

        try:
            file.seek(1 << 20)  # far behind what is written, since other processes may not read what is locked
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
