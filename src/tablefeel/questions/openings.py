"""What does a bidder open?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tablefeel.arena.openings import OpeningShape, opening_shape
from tablefeel.bidding.shapes import Request, VulText, parsed
from tablefeel.kernel import Vulnerability
from tablefeel.questions.bid import BidderName
from tablefeel.questions.players import Players

if TYPE_CHECKING:
    from tablefeel.arena.openings import OpeningTable

SUMMARY, AT_ONCE = "What a bidder opens", 1
USUAL_HANDS, MOST_HANDS = 1000, 1_000_000
LARGEST_SEED = 2**53 - 1


class OpeningsRequest(Request, frozen=True, kw_only=True):
    """Asks for the opening table of a bidder, found by asking it with random hands."""

    bidder: Annotated[BidderName | None, Meta(description="Who opens; the usual bidder unless given.")] = None
    hands: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_HANDS)] | None,
        Meta(description=f"How many random hands; {USUAL_HANDS} unless given."),
    ] = None
    seed: Annotated[Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None, Meta(description="Same seed, same hands.")] = (
        None
    )
    seat: Annotated[Annotated[int, Meta(ge=1, le=4)] | None, Meta(description="1 deals; 2 to 4 open after passes.")] = (
        None
    )
    vul: Annotated[VulText | None, Meta(description="Who is vulnerable; none unless given.", examples=["none"])] = None

    def said(self, players: Players) -> OpeningsRequest:
        """The same with everything said."""
        return OpeningsRequest(
            bidder=players.named(self.bidder),
            hands=self.hands or USUAL_HANDS,
            seed=1 if self.seed is None else self.seed,
            seat=self.seat or 1,
            vul=str(parsed("vul", Vulnerability.parse, self.vul or "none")),
        )


class OpeningsAnswer(Struct, frozen=True):
    """What a bidder does with random hands when nobody has bid."""

    bidder: str
    hands: int
    seed: int
    seat: int
    vul: str
    openings: list[OpeningShape]
    not_used: list[str]


REQUEST, ANSWER = OpeningsRequest, OpeningsAnswer


def answers(requests: Sequence[OpeningsRequest], players: Players) -> list[OpeningsAnswer]:
    """What the bidder opens: for each call how often, and the points and lengths of the hands that make it."""
    return [openings_answer(table(request.said(players), players)) for request in requests]


def table(
    request: OpeningsRequest, players: Players, progress: Callable[[int, int], None] | None = None
) -> OpeningTable:
    """The table of a request with everything said; doors that draw need it."""
    from tablefeel.arena.openings import opening_table  # noqa: PLC0415 - shapes alone are light to load

    pair = players.pair(request.bidder or "")
    vulnerability = Vulnerability.parse(request.vul or "none")
    return opening_table(
        pair, request.hands or USUAL_HANDS, request.seed or 0,
        seat=request.seat or 1, vulnerability=vulnerability, progress=progress,
    )  # fmt: skip


def openings_answer(found: OpeningTable) -> OpeningsAnswer:
    """The table as JSON has it."""
    return OpeningsAnswer(
        found.name, found.hands, found.seed, found.seat, str(found.vulnerability),
        [opening_shape(one) for one in found.openings], [str(call) for call in found.not_used],
    )  # fmt: skip
