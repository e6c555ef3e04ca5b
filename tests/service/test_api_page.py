"""The API's page is a contract: its curl commands get the answers it shows, and it names every address and error."""

from __future__ import annotations

import re
import shlex
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.patience import LONG_ENOUGH

from tablefeel.service.http.refusals import DOCUMENTED

from .serving import serving
from .test_openapi import DOCUMENT

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "api.md").read_text(encoding="utf-8")
SERVICE = Path(__file__).parents[2] / "src" / "tablefeel" / "service"
_HERE = "localhost:8000"


def _commands() -> list[tuple[str, str]]:
    """The curl commands of the page, each with what the page says it prints."""
    blocks = re.findall(r"^```console\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    parts = [part.partition("\n") for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, output.strip()) for command, _, output in parts if command.startswith("curl ")]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving("--workers", "1", time_limit=LONG_ENOUGH) as address:
        yield address


def _curl(command: str, address: str) -> str:
    """What curl would print; it is not asked itself, since not every machine has one new enough."""
    words = iter(shlex.split(command)[1:])
    url, body, headers = "", None, {}
    for word in words:
        match word:
            case "-s":
                pass
            case "--json":
                body, headers["Content-Type"] = next(words).encode(), "application/json"
            case "-H":
                name, _, value = next(words).partition(": ")
                headers[name] = value
            case _:
                url = word.replace(_HERE, address)
    request = urllib.request.Request(url, body, headers)  # noqa: S310 - our own server
    try:
        with urllib.request.urlopen(request, timeout=LONG_ENOUGH) as answer:  # noqa: S310
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        with error:
            return error.read().decode()


@pytest.mark.parametrize(("command", "shown"), _commands(), ids=lambda text: text[:60])
def test_curl(command: str, shown: str, address: str) -> None:
    found = _curl(command, address)
    assert re.fullmatch(re.escape(shown).replace("…", "(?s:.*)"), found.strip()), found


def test_every_address_is_on_the_page() -> None:
    for path, methods in DOCUMENT["paths"].items():
        for method in methods:
            assert f"| `{method.upper()} {path}` |" in PAGE
            assert re.search(rf"\$ curl -s '?{_HERE}{re.escape(path)}\b", PAGE), f"{path} has no example"


def test_every_status_is_on_the_page() -> None:
    told = {int(status) for status in re.findall(r"^\| (\d{3}) \|", PAGE, re.MULTILINE)}
    assert told == set(DOCUMENTED)


def test_every_type_is_on_the_page() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in SERVICE.rglob("*.py"))
    raised = set(re.findall(r'Refusal\(\s*(?:\d{3}|BAD_INPUT),\s*"(\w+)"', source))
    assert len(raised) >= 9
    assert {name for name in raised if f"`{name}`" not in PAGE} == set()
