"""Which deals meet these wishes?"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from tablefeel.bidding.shapes import Request, at
from tablefeel.kernel import SEATS, Seat
from tablefeel.questions.auction import LARGEST_SEED
from tablefeel.questions.players import Players

SUMMARY, AT_ONCE = "Deals to order", 4
MOST_DEALS = 100
MOST_TRIES = 400_000
"""Deals that are tried before a wish is called too rare."""
WishText = Annotated[str, Meta(max_length=200, examples=["15-17 hcp, balanced"])]


class DealRequest(Request, frozen=True, kw_only=True):
    """Asks for random deals that meet wishes about the hands, or a dealer script."""

    north: WishText | None = None
    east: WishText | None = None
    south: WishText | None = None
    west: WishText | None = None
    script: Annotated[
        Annotated[str, Meta(max_length=4000)] | None,
        Meta(description="A script as `dealer` reads it: predeal, condition, produce; instead of wishes."),
    ] = None
    count: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_DEALS)] | None, Meta(description="How many; 1 unless given.")
    ] = None
    seed: Annotated[Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None, Meta(description="Same seed, same deals.")] = (
        None
    )

    def said(self, players: Players) -> DealRequest:  # noqa: ARG002 - as the other questions have it
        """The same with everything said; a wish that cannot be read is refused.

        A script is read where it is worked on: reading one may take long.
        """
        from tablefeel.dealing.wishes import Wish  # noqa: PLC0415 - shapes alone are light to load

        for name, text in self.wishes().items():
            with at(name.word.lower()):
                Wish.parse(text)
        count = self.count if self.script is not None else self.count or 1
        seed = secrets.randbelow(LARGEST_SEED) if self.seed is None else self.seed
        return DealRequest(
            north=self.north, east=self.east, south=self.south, west=self.west, script=self.script,
            count=count, seed=seed,
        )  # fmt: skip

    def wishes(self) -> dict[Seat, str]:
        """The wish for each seat that has one."""
        texts = (self.north, self.east, self.south, self.west)
        return {seat: text for seat, text in zip(SEATS, texts, strict=True) if text}


class DealAnswer(Struct, frozen=True):
    """The deals, and how many were looked at to find them."""

    deals: list[str]
    tried: int
    seed: int


REQUEST, ANSWER = DealRequest, DealAnswer


def answers(requests: Sequence[DealRequest], players: Players) -> list[DealAnswer]:
    """Random deals that meet wishes about points, lengths, shapes and cards, or a dealer script."""
    return [_dealt(request.said(players)) for request in requests]


def _dealt(request: DealRequest) -> DealAnswer:
    import numpy as np  # noqa: PLC0415 - shapes alone are light to load

    from tablefeel.dealing.sampling import Sampler  # noqa: PLC0415
    from tablefeel.dealing.scripts import Script  # noqa: PLC0415
    from tablefeel.dealing.wishes import Wish, Wishes  # noqa: PLC0415

    rng, count = np.random.default_rng(request.seed), request.count or 1
    if request.script is not None:
        with at("script"):
            script = Script.parse(request.script)
        count = request.count or min(MOST_DEALS, script.produce or 1)
        deals, tried = script.deals(count, rng, MOST_TRIES)
        return DealAnswer([str(deal) for deal in deals], tried, request.seed or 0)
    wishes = Wishes.of({seat: Wish.parse(text) for seat, text in request.wishes().items()})
    found = Sampler(wishes).exactly(count, rng, MOST_TRIES)
    return DealAnswer([str(deal) for deal in found.deals()], found.tried, request.seed or 0)
