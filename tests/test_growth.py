"""Every parser of the package: absurdly long input is refused or read, in proportion to its length, with one sentence.

The parsers are found in the source, so that a new one is tried too. Files have tables of their own
(`tests/formats/test_growth.py`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path

import msgspec
import pytest
from tests.growth import DOUBLED, TIMES, for_each_doubling

import tablefeel
from tablefeel.errors import BadInput
from tablefeel.questions.asking import read

SOURCE = Path(tablefeel.__file__).parent
LETTERS = 16_000
PIECES = (
    *("A", " ", ".", "(", ")", "1", "-", "{", '"', "N:", "1C ", ", ", "10", "and ", "+", "\n", "é", "S A ", "x", "="),
    *("/", "not ", "hcp(north)+", "hcp(north) or "),
)  # fmt: skip
BEGINNINGS = {  # how what is read goes on, so that the long part comes where something is expected
    "Auction": ("N: 1C ",),
    "Deal": ("N:AKQ2.J2.T98.5432 ",),
    "Hand": ("AKQ2.", "S"),
    "Wish": ("15-17 hcp, ", "5+ "),
    "Script": ("condition ", "condition hcp(north) >= 1 && ", "predeal north S", "condition shape(north, 4333 + "),
    "Connecting": ('Connecting "',),
    "parse_seated": ('North ("',),
    "parse_teams": ('Teams : N/S : "', 'Teams : N/S : "a" E/W : "'),
    "Ready": ("North ready for ",),
    "BoardLine": ("Board number ", "Board number 8. Dealer West. "),
    "parse_cards": ("South's cards : S ",),
    "Called": ("North bids ", "North bids 2D Alert. "),
    "Played": ("West plays ",),
    "parse_url": ("https://www.bridgebase.com/tools/handviewer.html?",),
}


def parsers() -> Iterator[tuple[str, str]]:
    """Module and qualified name of every function called `parse` or `parse_…` that stands in a module or class."""
    for path in sorted(SOURCE.rglob("*.py")):
        module = ".".join(("tablefeel", *path.relative_to(SOURCE).with_suffix("").parts))
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.ClassDef) else [node]
            prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
            for one in inside:
                if isinstance(one, ast.FunctionDef) and (one.name == "parse" or one.name.startswith("parse_")):
                    yield module, prefix + one.name


PARSERS = list(parsers())


def found(module: str, name: str) -> Callable[[str], object]:
    owner: object = import_module(module)
    for part in name.split("."):
        owner = getattr(owner, part)
    assert callable(owner)
    return owner


def tried(parse: Callable[[str], object], text: str) -> None:
    """Read the text, or have it refused in one short sentence."""
    try:
        parse(text)
    except BadInput as error:
        assert len(str(error)) < 1000, str(error)[:200]


def test_parsers_are_found() -> None:
    names = {name for _, name in PARSERS}
    assert {"Auction.parse", "Script.parse", "Wish.parse", "Called.parse", "parse_url"} <= names
    assert len(PARSERS) >= 25


@pytest.mark.parametrize(("module", "name"), PARSERS, ids=[name for _, name in PARSERS])
def test_work_grows_with_the_text(module: str, name: str) -> None:
    parse = found(module, name)
    known = BEGINNINGS.get(name.partition(".")[0], ())
    for beginning in ("", *known):
        for piece in PIECES:
            small, large = (beginning + piece * (size // len(piece)) for size in (LETTERS // TIMES, LETTERS))
            ratio = for_each_doubling(partial(tried, parse, small), partial(tried, parse, large))
            assert ratio <= DOUBLED, f"{beginning}{piece * 3}…: twice the text takes {ratio:.1f} times as long"


ASKED: dict[str, dict[str, object]] = {
    "bid": {"hand": "AK5.QJ32.A4.T982", "auction": []},
    "explain": {"hand": "AK5.QJ32.A4.T982", "auction": []},
    "solve": {"deal": "N:"},
    "convert": {"text": "", "to": "pbn"},
}


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, asked in ASKED.items() for field in asked])
def test_questions_grow_with_what_they_hold(kind: str, field: str) -> None:
    asked = ASKED[kind]

    def work(size: int, piece: str) -> Callable[[], None]:
        long: object = [piece] * (size // 4) if isinstance(asked[field], list) else piece * size
        line = msgspec.json.encode(asked | {field: long})

        def once() -> None:
            with suppress(BadInput):
                read(kind, msgspec.json.decode(line))

        return once

    for piece in ("P", "1C", "A", ".", "\n"):
        ratio = for_each_doubling(work(LETTERS // TIMES, piece), work(LETTERS, piece))
        assert ratio <= DOUBLED, f"{field} of {piece}: twice as much takes {ratio:.1f} times as long"
