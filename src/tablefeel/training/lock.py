"""One training in a folder at a time: a lock that the system gives back when its process ends, however it ends."""

from __future__ import annotations

import os
from pathlib import Path

from tablefeel.errors import BadRun

try:
    import fcntl
except ModuleNotFoundError:  # Windows
    fcntl = None  # type: ignore[assignment]

LOCK = "lock"
"""The empty file in a run's folder that is locked; it stays when the training is done."""
_HELD: dict[Path, int] = {}
"""The open lock files of this process, which may open a run again; the system closes them at its end."""


def hold(folder: Path) -> None:
    """Take the lock of a folder for as long as this process lives; `BadRun` if another process has it."""
    place = folder.resolve()
    if place in _HELD and place.exists():
        return
    try:
        file = os.open(place / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise BadRun(f"{folder} cannot be written to: {error.strerror or error}") from None
    if not _is_ours(file):
        os.close(file)
        raise BadRun(f"another training is at work in {folder}: wait until it has ended, or use another folder")
    _HELD[place] = file


def _is_ours(file: int) -> bool:
    """Whether the lock of a file is ours now."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt  # noqa: PLC0415 - Windows only

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
