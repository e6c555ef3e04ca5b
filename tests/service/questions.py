"""Questions with known answers, for the tests of queues."""

from __future__ import annotations

from random import Random
from typing import Any

from tablefeel.kernel import Auction, Deal, Seat
from tablefeel.service.queue.tasks import perform, result_of

Json = dict[str, Any]
OPENINGS = ("", "P", "1C", "1D P", "1H 1S", "1N P", "P P 1S", "2D X", "1C P 1H P", "1N P 2C P 2H P")


def view(seed: int, bidder: str = "floor") -> Json:
    """A view that differs with the seed; the floor answers it quickly."""
    rng = Random(seed)
    auction = Auction.parse(rng.choice(OPENINGS), Seat.N)
    seat = auction.to_call
    assert seat is not None
    return {
        "hand": str(Deal.random(rng)[seat]),
        "dealer": "N",
        "vul": rng.choice(("none", "ns", "ew", "all")),
        "auction": [str(call) for call in auction.calls],
        "bidder": bidder,
    }


def right(kind: str, payloads: list[Json]) -> list[Json]:
    """The answers, worked out here."""
    return [result_of(outcome) for outcome in perform(kind, payloads)]
