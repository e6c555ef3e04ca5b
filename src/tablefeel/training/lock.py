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
"""The file in a run's folder; it holds the number of the process that trains, and stays when that is done."""
_HELD: dict[Path, int] = {}
"""The open lock files of this process, which may open a run again; the system closes them at its end."""
_FAR = 1 << 20
"""Windows locks bytes, and what is locked nobody else can read: one far behind what is written."""


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
        other = os.read(file, 20).decode(errors="replace").strip()
        os.close(file)
        who = f" (process {other})" if other.isdecimal() else ""
        raise BadRun(f"another training is at work in {folder}{who}: wait until it has ended, or use another folder")
    os.lseek(file, 0, os.SEEK_SET)
    os.truncate(file, 0)
    os.write(file, f"{os.getpid()}\n".encode())
    _HELD[place] = file


def _is_ours(file: int) -> bool:
    """Whether the lock of a file is ours now."""
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt  # noqa: PLC0415 - Windows only

            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
    except OSError:
        os.lseek(file, 0, os.SEEK_SET)
        return False
    return True
