"""The page's types are those of the API's document."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_types_are_up_to_date() -> None:
    ran = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "page-types"), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
