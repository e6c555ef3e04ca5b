"""In which numbers a learner multiplies its layers: float32, or bfloat16 where the processor has instructions for it.

Only products are rounded: weights, their average, the optimiser and what is exported stay float32.
"""

from __future__ import annotations

from contextlib import AbstractContextManager

import torch

from tablefeel.errors import BadConfig

FLOAT32, BFLOAT16 = "float32", "bfloat16"
_KINDS = {FLOAT32: torch.float32, BFLOAT16: torch.bfloat16}
_QUICK_WITH = "amx_bf16", "avx512_bf16"
"""What `lscpu` says of processors that multiply bfloat16 four to six times as fast as float32."""


def kind_of(name: str) -> torch.dtype:
    """The numbers of this name."""
    if name not in _KINDS:
        raise BadConfig(f"numbers is {' or '.join(_KINDS)}, not {name!r}")
    return _KINDS[name]


def quickest() -> str:
    """What to multiply in on this machine: without instructions for it bfloat16 is up to thirty times slower."""
    able = torch.cpu.get_capabilities()
    return BFLOAT16 if any(able.get(name) for name in _QUICK_WITH) else FLOAT32


def multiplied_in(name: str) -> AbstractContextManager[object]:
    """A context in which the layers of any network are multiplied in these numbers."""
    return torch.autocast("cpu", torch.bfloat16, enabled=kind_of(name) == torch.bfloat16)
