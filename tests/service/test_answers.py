"""What workers answer has the shapes that the document shows."""

from __future__ import annotations

from typing import Any

import pytest

from tablefeel.service.http import answers
from tablefeel.service.queue.tasks import perform, result_of

from .direct import DEAL, HAND

VIEW = {"hand": HAND, "auction": ["1D", "P"], "bidder": "sayc"}


@pytest.mark.parametrize(
    ("kind", "payload", "shape"),
    [
        ("bid", VIEW, answers.BidAnswer),
        ("contract", VIEW, answers.ContractAnswer),
        ("explain", VIEW, answers.ExplainAnswer),
        ("explain", VIEW | {"history": True}, answers.ExplainAnswer),
        ("explain", {"auction": ["1D"], "bidder": "sayc", "public": True}, answers.ExplainAnswer),
        ("meanings", {"auction": ["1N", "P", "2C"]}, answers.MeaningsAnswer),
        ("auction", {"deal": DEAL, "ns": "sayc", "ew": "floor"}, answers.AuctionAnswer),
        ("solve", {"deal": DEAL, "vul": "all"}, answers.SolveAnswer),
        ("convert", {"text": DEAL, "to": "pbn"}, answers.ConvertAnswer),
        ("convert", {"text": HAND}, answers.ConvertAnswer),
    ],
)
def test_shapes(kind: str, payload: dict[str, Any], shape: type[answers.Answer]) -> None:
    found = result_of(perform(kind, [payload])[0])
    told = shape.model_validate(found | {"task": "x"}, strict=True)
    if shape is not answers.ConvertAnswer:  # whose boards say more than the document shows
        assert set(found) <= set(shape.model_fields)
        assert told.model_dump(exclude_unset=True) == found | {"task": "x"}
