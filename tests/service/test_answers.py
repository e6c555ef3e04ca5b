"""What workers answer has the shapes that the document shows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tablefeel.questions import question
from tablefeel.service.queue.tasks import perform, result_of

from .direct import DEAL, HAND

VIEW = {"hand": HAND, "auction": ["1D", "P"], "bidder": "sayc"}


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("bid", VIEW),
        ("bid", VIEW | {"bidder": "belief", "words": True}),
        ("bid", VIEW | {"explain": "call"}),
        ("contract", VIEW),
        ("explain", VIEW),
        ("explain", VIEW | {"history": True}),
        ("explain", {"auction": ["1D"], "bidder": "sayc", "public": True}),
        ("meanings", {"auction": ["1N", "P", "2C"]}),
        ("auction", {"deal": DEAL, "ns": "sayc", "ew": "floor"}),
        ("solve", {"deal": DEAL, "vul": "all"}),
        ("solve", {"deal": DEAL, "solver": "estimate"}),
        ("lead", VIEW | {"auction": ["1N", "P", "3N", "P", "P", "P"], "layouts": 2}),
        ("convert", {"text": DEAL, "to": "pbn"}),
        ("convert", {"text": HAND}),
        ("openings", {"bidder": "floor", "hands": 50}),
    ],
)
def test_shapes(kind: str, payload: dict[str, Any]) -> None:
    found = result_of(perform(kind, [payload])[0])
    told = msgspec.json.decode(msgspec.json.encode(found), type=question(kind).answer)
    assert msgspec.to_builtins(told) == found
