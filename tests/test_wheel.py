"""The wheel, as a stranger gets it: installed into an empty environment it bids and serves the page."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest
from tests.patience import LONG_ENOUGH

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "src" / "tablefeel" / "service" / "page" / "index.html"
PATIENCE = LONG_ENOUGH
"""Seconds that even a busy machine needs for no start of a server; never a measure."""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment into which nothing but the wheel and what it needs was installed."""
    if not PAGE.is_file():
        pytest.skip("the page is not built: run scripts/build-web")
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(folder), str(ROOT)], check=True
    )
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "empty")
    found = folder / "empty" / "bin" / "python"
    limits = ["--constraint", str(ROOT / "constraints.txt")]
    subprocess.run([*pip, "--python", str(found), "install", "--quiet", *limits, f"{wheel}[serve]"], check=True)
    return found


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "TABLEFEEL", "COV"))}


def test_the_wheel_carries_weights_cards_and_the_page(python: Path) -> None:
    (wheel,) = python.parents[2].glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "tablefeel/service/page/index.html" in names
    assert "tablefeel/models/weights/belief.onnx" in names
    assert "tablefeel/systems/cards/sayc.toml" in names
    assert "tablefeel/py.typed" in names
    assert not [name for name in names if name.startswith("tests/")]


def test_it_bids_from_the_wheel(python: Path, tmp_path: Path) -> None:
    code = "import tablefeel as tf; print(tf.__file__); print(tf.bid('AQ875.K4.KJ32.T2', '1N P').call)"
    ran = subprocess.run(
        [str(python), "-c", code],
        cwd=tmp_path, env=_environment(), capture_output=True, text=True, check=True,
    )  # fmt: skip
    where, call = ran.stdout.split("\n")[:2]
    assert Path(where).is_relative_to(python.parents[1])
    assert call == "2H"


def test_the_page_is_served_from_the_wheel(python: Path, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [str(python), "-m", "tablefeel", "serve", "--port", str(port), "--workers", "1"],
        cwd=tmp_path, env=_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        page = _get(f"http://127.0.0.1:{port}/")
        assert "<title>" in page
        assert "tablefeel" in page
        assert "sayc" in _get(f"http://127.0.0.1:{port}/api/v1/bidders")
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _get(address: str) -> str:
    """The page at an address, once there is one."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE) as answer:  # noqa: S310 - our own server
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
