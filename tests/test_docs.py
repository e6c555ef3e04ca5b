"""The documentation is a contract: its commands print what it shows, its code runs, its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *ROOT.glob("docs/**/*.md")])
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#]+)")


@dataclass(frozen=True)
class Shown:
    """A command of a page and what the page says it prints; a line `…` stands for any lines."""

    page: str
    command: str
    output: str


def _shown() -> list[Shown]:
    found = []
    for page in PAGES:
        for kind, body in _BLOCK.findall(page.read_text(encoding="utf-8")):
            if kind == "console":
                for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                    command, _, output = part.partition("\n")
                    found.append(Shown(page.name, command, output))
    return found


def _code() -> list[tuple[str, str]]:
    return [
        (page.name, body)
        for page in PAGES
        for kind, body in _BLOCK.findall(page.read_text(encoding="utf-8"))
        if kind == "python"
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    return tmp_path


def _run(arguments: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"TABLEFEEL_CACHE": str(folder / "cache"), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


SHOWN = [shown for shown in _shown() if shown.command.startswith("tablefeel ")]


def test_the_readme_shows_commands() -> None:
    assert sum(shown.page == "README.md" for shown in SHOWN) >= 3


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: f"{shown.page}: {shown.command}")
def test_commands_print_what_the_page_shows(shown: Shown, folder: Path) -> None:
    ran = _run(["-m", *shlex.split(shown.command)], folder)
    pattern = re.escape(shown.output.strip()).replace("…", r"(?s:.*)")
    assert re.fullmatch(pattern, (ran.stdout + ran.stderr).strip()), ran.stdout + ran.stderr


@pytest.mark.parametrize(("page", "body"), _code(), ids=lambda text: text if text.endswith(".md") else "")
def test_code_in_the_pages_runs(page: str, body: str, folder: Path) -> None:
    ran = _run(["-c", body], folder)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("script", sorted(ROOT.glob("examples/*.py")), ids=lambda path: path.name)
def test_examples_run(script: Path, folder: Path) -> None:
    ran = _run([str(script)], folder)
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
