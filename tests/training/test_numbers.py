"""Which numbers layers are multiplied in."""

from __future__ import annotations

import pytest
import torch

from tablefeel.errors import BadConfig
from tablefeel.training.numbers import BFLOAT16, FLOAT32, kind_of, multiplied_in, quickest


def test_layers_are_multiplied_as_asked() -> None:
    layer, ones = torch.nn.Linear(3, 2), torch.ones(1, 3)
    for name in (FLOAT32, BFLOAT16):
        with multiplied_in(name):
            assert layer(ones).dtype == kind_of(name)
    assert layer(ones).dtype == torch.float32


@pytest.mark.parametrize(
    ("able", "expected"),
    [
        ({"amx_bf16": True, "avx512_bf16": True}, BFLOAT16),
        ({"amx_bf16": False, "avx512_bf16": True}, BFLOAT16),
        ({"amx_bf16": False, "avx512_f": True}, FLOAT32),
        ({}, FLOAT32),
    ],
)
def test_bfloat16_is_quickest_where_the_processor_has_instructions_for_it(
    able: dict[str, bool], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: able)
    assert quickest() == expected


def test_other_numbers_are_refused() -> None:
    with pytest.raises(BadConfig, match="numbers is float32 or bfloat16, not 'int8'"):
        kind_of("int8")
