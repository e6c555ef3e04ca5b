"""The page in a real browser: Debian's Chromium, driven by Playwright, against a real `tablefeel serve`."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from tests.service.serving import serving

from .watching import PATIENCE, Watched

ROOT = Path(__file__).parents[2]
OUTPUT = Path(__file__).parent / "output"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
QUIET = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
"""Chromium runs as root in containers, and must not look for its maker's hosts."""


@pytest.fixture(scope="session")
def built() -> None:
    """The page, built from its present sources; tests are skipped where it cannot be."""
    if CHROMIUM is None:
        pytest.skip("needs Chromium: install Debian's chromium, or name another in CHROMIUM")
    with (ROOT / "web" / ".npmrc").open() as one_at_a_time:
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        done = subprocess.run(
            [sys.executable, ROOT / "scripts" / "build-web"], capture_output=True, text=True, check=False
        )
    if done.returncode != 0:
        reason = (done.stderr or done.stdout).strip().splitlines()
        if "needed to build" in done.stderr or "could not be installed" in done.stderr:
            pytest.skip(f"needs the built page: {reason[-1]}")
        pytest.fail("\n".join(reason[-20:]))


@pytest.fixture(scope="session")
def address(built: None) -> Iterator[str]:
    """Where the page is served."""
    with serving("--workers", "2") as found:
        yield found


@pytest.fixture(scope="module")
def browser(built: None) -> Iterator[Browser]:
    """One browser for a file of tests; Playwright's own loop must end before other tests use asyncio."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET, timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def watched(browser: Browser, address: str) -> Iterator[Watched]:
    """An empty window at desktop size; in the end it must not have asked other hosts nor met an error."""
    yield from _window(browser, address, 1280, 900)


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Watched]:
    """The same on a small phone, with touch."""
    yield from _window(browser, address, 360, 740, touch=True)


@pytest.fixture
def page(watched: Watched) -> Page:
    return watched.page


def _window(browser: Browser, address: str, width: int, height: int, touch: bool = False) -> Iterator[Watched]:
    context = browser.new_context(
        base_url=address,
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        color_scheme="light",
        permissions=["clipboard-read", "clipboard-write"],
        accept_downloads=True,
    )
    OUTPUT.mkdir(exist_ok=True)
    watched = Watched(context.new_page(), address, OUTPUT)
    yield watched
    context.close()
    watched.check()
