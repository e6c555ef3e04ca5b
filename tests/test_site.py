"""The documentation becomes a site."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_site_is_built_with_every_page_and_the_api(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(tmp_path)],
        cwd=ROOT, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    for page in (ROOT / "docs").rglob("*.md"):
        built = page.relative_to(ROOT / "docs").with_suffix("")
        folder = built.parent if built.name == "index" else built
        where = tmp_path / folder / "index.html"
        assert where.is_file(), f"{page} is not in the site"
    api = (tmp_path / "reference" / "python" / "index.html").read_text(encoding="utf-8")
    assert "tablefeel.front.bid" in api
    assert "The call to make." in api
