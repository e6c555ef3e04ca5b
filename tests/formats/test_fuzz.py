"""Fuzzed lines raise only the documented errors; `benchmarks/fuzz_formats.py` does the same with a million."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def fuzzer() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "fuzz_formats.py"
    spec = importlib.util.spec_from_file_location("fuzz_formats", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["pbn", "lin"])
def test_damaged_lines_raise_only_documented_errors(name: str, fuzzer: ModuleType) -> None:
    seen = fuzzer.fuzz(20_000, 2, name)
    assert seen["lines"] == 20_000
    assert seen["boards"] > 500
    assert seen["problems"] > 500
    assert seen["rewritten"] == seen["boards"] + seen["salvaged"]
