"""What the house promises of its own walls, read off the source: how bidders are asked, and how long things are."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tablefeel

PACKAGE = Path(tablefeel.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
ROOM = 1.1
"""About: a tenth more is let pass."""


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the end; the options of a command, which Typer reads off its arguments, do not count."""
    assert node.end_lineno is not None
    return node.end_lineno - node.body[0].lineno + 2


def calls_of(*names: str) -> Iterator[tuple[str, ast.Call]]:
    """Every place where one of these functions is called, with what is called there."""
    for file in FILES:
        if any(f"{name}(" in file.read_text(encoding="utf-8") for name in names):
            for node in ast.walk(tree(file)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                    yield f"{file.relative_to(PACKAGE)}:{node.lineno}", node


def bidders() -> set[str]:
    """The names of all classes that are bidders, whoever made them."""
    bases: dict[str, set[str]] = {}
    for file in FILES:
        for name, above in re.findall(r"^class (\w+)\(([^)]*)\):", file.read_text(encoding="utf-8"), re.MULTILINE):
            bases[name] = {base.strip() for base in above.split(",")}
    found = {"Bidder"}
    while more := {name for name, above in bases.items() if above & found} - found:
        found |= more
    return found


def test_nobody_asks_what_kind_of_bidder_it_is() -> None:
    kinds = bidders()
    assert {"SystemBidder", "Search", "SelfPlayBidder", "ExternalBidder"} <= kinds
    asked = [
        place
        for place, call in calls_of("isinstance", "issubclass")
        if any(isinstance(one, ast.Name) and one.id in kinds for one in ast.walk(call.args[1]))
    ]
    assert asked == []


def test_nobody_looks_for_a_bidders_secrets() -> None:
    """`getattr` and `hasattr` never ask a bidder, a reader or a pair for something they may have."""
    asked = [
        place
        for place, call in calls_of("getattr", "hasattr")
        if any(word in ast.unparse(call.args[0]).lower() for word in ("bidder", "reader", "pair", "partner"))
    ]
    assert asked == []


def test_functions_stay_short() -> None:
    long = [
        f"{file.relative_to(PACKAGE)}:{node.lineno} {node.name}"
        for file in FILES
        for node in functions(file)
        if lines(node) > LONGEST_FUNCTION * ROOM
    ]
    assert long == []


def test_files_stay_short() -> None:
    lengths = {str(file.relative_to(PACKAGE)): len(file.read_text("utf-8").splitlines()) for file in FILES}
    assert {name: count for name, count in lengths.items() if count > LONGEST_FILE * ROOM} == {}


def test_a_convention_writes_no_table_of_more_than_forty_lines() -> None:
    long = [
        f"{file.name}: {node.name}"
        for file in (PACKAGE / "systems").rglob("*.py")
        for node in functions(file)
        if node.end_lineno is not None and node.end_lineno - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []


def test_experiments_find_what_they_import() -> None:
    """They are run by hand, months apart, and nobody else would see that a name has moved."""
    missing = []
    for folder in ("experiments", "benchmarks"):
        for file in sorted((Path(__file__).parents[1] / folder).rglob("*.py")):
            for node in ast.walk(tree(file)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tablefeel"):
                    missing += [
                        f"{file.name}: {node.module}.{one.name}" for one in node.names if not has(node, one.name)
                    ]
    assert not missing


def has(node: ast.ImportFrom, name: str) -> bool:
    """Whether a module has a name, or a module of that name in it."""
    assert node.module is not None
    try:
        module = importlib.import_module(node.module)
        return hasattr(module, name) or importlib.util.find_spec(f"{node.module}.{name}") is not None
    except ModuleNotFoundError:
        return False
