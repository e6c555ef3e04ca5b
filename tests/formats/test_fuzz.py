"""Fuzzed lines raise only the documented errors; `benchmarks/fuzz_formats.py` does the same with a million."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture(scope="module")
def fuzzer(benchmark_script: Callable[[str], ModuleType]) -> ModuleType:
    return benchmark_script("fuzz_formats")


@pytest.mark.parametrize("name", ["pbn", "lin"])
def test_damaged_lines_raise_only_documented_errors(name: str, fuzzer: ModuleType) -> None:
    seen = fuzzer.fuzz(20_000, 2, name)
    assert seen["lines"] == 20_000
    assert seen["boards"] > 500
    assert seen["problems"] > 500
    assert seen["rewritten"] == seen["boards"] + seen["salvaged"]
