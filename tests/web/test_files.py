"""What the page is made of: its unit tests, its size, its lock file."""

from __future__ import annotations

import gzip
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "src" / "tablefeel" / "service" / "page"
BUDGET = 80_000


def test_the_pages_own_unit_tests(built: None) -> None:
    if shutil.which("node") is None and not (ROOT / ".venv" / "bin" / "node").exists():
        pytest.skip("needs Node")
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "build-web", "--test"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_view_needs_little_script_and_no_other_host(built: None) -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r'<script[^>]* src="\./(assets/[^"]+\.js)"', html)
    assert scripts
    assert sum(len(gzip.compress((PAGE / name).read_bytes())) for name in scripts) < BUDGET
    assert sorted(path.name for path in PAGE.rglob("*.js")) == sorted(Path(name).name for name in scripts), (
        "everything is loaded at once, so that the page works when the server is away"
    )
    assert "<style" not in html, "the content policy forbids it"
    assert not re.search(r"<script(?![^>]*\bsrc=)", html), "the content policy forbids scripts in the page"


def test_the_lock_file_names_no_host() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    for name, package in lock["packages"].items():
        assert "resolved" not in package, name
        assert name == "" or package["integrity"].startswith("sha512-"), name


def test_the_build_tells_whether_it_is_up_to_date(built: None) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "build-web"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0
