"""The package with some rooms copied, so that a test can add files there as a contributor would."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import tablefeel

PACKAGE = Path(tablefeel.__file__).parent


def copied(where: Path, rooms: Iterable[str], without: Iterable[str] = ()) -> Path:
    """A folder `tablefeel` in `where`: these rooms copied (without files of those names), the others linked."""
    package = where / "tablefeel"
    package.mkdir()
    for part in PACKAGE.iterdir():
        if part.name in rooms:
            shutil.copytree(part, package / part.name, ignore=shutil.ignore_patterns("__pycache__", *without))
        elif part.name != "__pycache__":
            (package / part.name).symlink_to(part)
    return package


def run(where: Path, *words: str) -> str:
    """What Python prints with the package in `where`; it must not fail."""
    asked = [sys.executable, "-B", *words]
    path = os.environ | {"PYTHONPATH": str(where)}
    done = subprocess.run(asked, check=False, cwd=where, env=path, text=True, capture_output=True)
    assert done.returncode == 0, done.stderr
    return done.stdout
