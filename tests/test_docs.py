"""The documentation is a contract: its commands print what it shows, its code runs, its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import LONG_ENOUGH

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")


def _blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page with their language, in order."""
    return _BLOCK.findall(page.read_text(encoding="utf-8"))


def _commands(body: str) -> list[tuple[str, str]]:
    """The tablefeel commands of a console block, each with what the page says it prints."""
    parts = (part.partition("\n") for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:])
    return [(command, output) for command, _, output in parts if command.startswith("tablefeel ")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def _run(arguments: list[str], folder: Path, stdin: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {
        "TABLEFEEL_CACHE": str(folder / "cache"),
        "PYTHONIOENCODING": "utf-8",
        "PATH": os.pathsep.join(
            (str(Path(sys.executable).parent), os.environ.get("PATH", ""))
        ),  # as in an active .venv
    }
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=environment, input=stdin, capture_output=True, text=True, check=False,
        timeout=LONG_ENOUGH,
    )  # fmt: skip


def test_the_readme_shows_commands() -> None:
    assert sum(len(_commands(body)) for kind, body in _blocks(ROOT / "README.md") if kind == "console") >= 3


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_keeps_its_word(page: Path, folder: Path) -> None:
    """Commands run in order in one folder and print what is shown (a line `…` is any lines); then the code runs."""
    for kind, body in _blocks(page):
        for command, output in _commands(body) if kind == "console" else ():
            ran = _run(["-m", *shlex.split(command)], folder)
            pattern = re.escape(output.strip()).replace("…", r"(?s:.*)")
            assert re.fullmatch(pattern, (ran.stdout + ran.stderr).strip()), f"{command}\n{ran.stdout}{ran.stderr}"
    code = "\n".join(body for kind, body in _blocks(page) if kind == "python")
    ran = _run(["-c", code], folder)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("script", sorted(ROOT.glob("examples/*.py")), ids=lambda path: path.name)
def test_examples_run(script: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEFEEL_TIME_LIMIT", str(LONG_ENOUGH))
    ran = _run([str(script)], folder, stdin=(ROOT / "examples/views.jsonl").read_text(encoding="utf-8"))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_package_has_a_page() -> None:
    packages = {path.parent.name for path in (ROOT / "src/tablefeel").glob("*/__init__.py")}
    pages = {page.stem for page in PAGES}
    assert packages <= pages, f"no page for {packages - pages}"
