"""Running the command line inside the test process."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """A function that runs `tablefeel` with arguments and standard input, in an empty folder with its own cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEFEEL_CACHE", str(tmp_path / "cache"))

    def command(*arguments: str, stdin: str = "") -> Ran:
        from tablefeel.cli.app import outcome

        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        code = outcome(arguments)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command
