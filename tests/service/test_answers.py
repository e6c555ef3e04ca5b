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
        ("card", VIEW | {"auction": ["1N", "P", "3N", "P", "P", "P"], "layouts": 2}),
        ("play", {"deal": DEAL, "auction": ["1N", "P", "3N", "P", "P", "P"], "layouts": 1, "most": 2, "dd": True}),
        ("claim", VIEW | {"auction": ["1N", "P", "3N", "P", "P", "P"], "layouts": 2, "tricks": 1}),
        ("pair", {"hand": "AKQ2.AKQ.AK2.432", "partner": "765.765.765.AK65"}),
        ("deal", {"north": "15-17 hcp", "count": 2, "seed": 1}),
        ("deal", {"script": "condition hcp(north) > 20\nproduce 2", "seed": 1}),
        ("convert", {"text": DEAL, "to": "pbn"}),
        ("convert", {"text": HAND}),
        ("openings", {"bidder": "floor", "hands": 50}),
    ],
)
def test_shapes(kind: str, payload: dict[str, Any]) -> None:
    found = result_of(perform(kind, [payload])[0])
    told = msgspec.json.decode(msgspec.json.encode(found), type=question(kind).answer)
    assert msgspec.to_builtins(told) == found
