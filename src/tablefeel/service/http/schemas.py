"""The shapes of requests as the API's document shows them.

They mirror `tablefeel.bidding.json_shapes`, which stays the one place that reads requests: here each text is only checked by
the kernel's own `parse`, so that an error can say in which field it is, and left out means what `wire` says it means.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from tablefeel.bidding.json_shapes import (
    Json,
    board_from_json,
    board_to_json,
    public_to_json,
    view_to_call,
    view_to_json,
    viewpoint_from_json,
    viewpoint_to_json,
)
from tablefeel.errors import BadRequest
from tablefeel.kernel import Call, Deal, Hand, Seat, Vulnerability
from tablefeel.kernel.auction import LONGEST
from tablefeel.service.served import bidder_named, check_bidder, check_card

LARGEST_SEED = 2**53 - 1
"""JavaScript's largest safe whole number."""


def _spelt(parse: Callable[[str], object]) -> AfterValidator:
    """Accepts every spelling that the kernel accepts and gives the one that it prints."""
    return AfterValidator(lambda text: str(parse(text)))


HandText = Annotated[
    str,
    Field(
        max_length=100,
        description="Thirteen cards, spades first.",
        examples=["AK5.QJ32.A4.T982"],
        json_schema_extra={"format": "bridge-hand"},
    ),
    _spelt(Hand.parse),
]
DealText = Annotated[
    str,
    Field(
        max_length=300,
        description="The first seat and four hands clockwise; one may be `-`.",
        examples=["N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"],
        json_schema_extra={"format": "bridge-deal"},
    ),
    _spelt(Deal.parse),
]
CallText = Annotated[
    str,
    Field(max_length=20, description="`P X XX 1C … 7N`.", json_schema_extra={"format": "bridge-call"}),
    _spelt(Call.parse),
]
SeatText = Annotated[
    str, Field(max_length=20, description="`N E S W`.", json_schema_extra={"format": "bridge-seat"}), _spelt(Seat.parse)
]
VulText = Annotated[
    str,
    Field(max_length=20, description="`none ns ew all`.", json_schema_extra={"format": "bridge-vulnerability"}),
    _spelt(Vulnerability.parse),
]
BidderName = Annotated[
    str,
    Field(max_length=100, description="A name of `/api/v1/bidders`.", json_schema_extra={"format": "bridge-bidder"}),
    AfterValidator(check_bidder),
]
CardName = Annotated[
    str,
    Field(max_length=100, description="A convention card.", json_schema_extra={"format": "bridge-card"}),
    AfterValidator(check_card),
]
Mark = Annotated[str, Field(max_length=200)] | Annotated[int, Field(ge=-LARGEST_SEED, le=LARGEST_SEED)]


class Request(BaseModel):
    """A question; `id` comes back with the answer. Null and left out are the same; other fields are ignored."""

    model_config = ConfigDict(strict=True)

    id: Mark | None = Field(default=None, description="The caller's own mark, given back with the answer.")

    def given(self) -> Json:
        """The fields that were given, as `wire` reads them."""
        return self.model_dump(exclude_none=True, exclude={"id"})

    def payload(self) -> Json:
        """The question with everything said, so that equal questions look alike; `BadInput` if it is wrong."""
        return self.given()


class CardsShape(BaseModel):
    """The convention cards on the table; `sayc` unless given."""

    model_config = ConfigDict(strict=True)

    ns: CardName | None = None
    ew: CardName | None = None


class AuctionSoFar(Request):
    """An auction, its dealer and the cards through which its calls are read."""

    dealer: SeatText | None = Field(default=None, description="Who dealt; N unless given.", examples=["N"])
    vul: VulText | None = Field(default=None, description="Who is vulnerable; none unless given.", examples=["none"])
    auction: Annotated[list[CallText], Field(max_length=LONGEST)] | None = Field(
        default=None, description="The calls so far, from the dealer's on.", examples=[["1D", "P"]]
    )
    cards: CardsShape | None = None

    def check_length(self, most: int) -> None:
        """Raise `BadRequest` if the auction has more than `most` calls."""
        if self.auction is not None and len(self.auction) > most:
            raise BadRequest(f"'auction' has {len(self.auction)} calls, more than the {most} that are answered here")


class MeaningsRequest(AuctionSoFar):
    """Asks what the calls of an auction show, and what each next call would."""

    def payload(self) -> Json:
        return public_to_json(viewpoint_from_json(self.given(), public=True))


class BidRequest(AuctionSoFar):
    """Asks what a player should call; the player must be to call."""

    hand: HandText
    seat: SeatText | None = Field(default=None, description="Who holds the hand; the player to call unless given.")
    bidder: BidderName | None = Field(default=None, description="Who is asked; `/api/v1/bidders` says who otherwise.")

    def payload(self) -> Json:
        return view_to_json(view_to_call(self.given())) | {"bidder": bidder_named(self.bidder)}


class ContractRequest(BidRequest):
    """Asks where a player's side should play; the player must be to call."""


class ExplainRequest(AuctionSoFar):
    """Asks what a player should think of the hidden hands, or what everybody may think of all four."""

    hand: HandText | None = Field(default=None, description="The player's own; left out with `public`.")
    seat: SeatText | None = Field(default=None, description="Who holds the hand; the player to call unless given.")
    bidder: BidderName | None = Field(default=None, description="Who is asked; `/api/v1/bidders` says who otherwise.")
    history: bool | None = Field(default=None, description="Also answer what to think after each call.")
    public: bool | None = Field(default=None, description="As an onlooker sees it, who has no hand.")

    def payload(self) -> Json:
        view = viewpoint_from_json(self.given())
        return viewpoint_to_json(view) | {"bidder": bidder_named(self.bidder), "history": bool(self.history)}


class BoardRequest(Request):
    """A deal, its dealer and vulnerability."""

    deal: DealText | None = None
    dealer: SeatText | None = Field(default=None, description="Who dealt; N unless given.", examples=["N"])
    vul: VulText | None = Field(default=None, description="Who is vulnerable; none unless given.", examples=["none"])

    def payload(self) -> Json:
        return board_to_json(board_from_json(self.given()))


class SolveRequest(BoardRequest):
    """Asks for the double-dummy table and par of a deal."""

    deal: DealText


class AuctionRequest(BoardRequest):
    """Asks how two pairs bid a deal; without a deal one is dealt at random, the same for the same seed."""

    deal: DealText | None = Field(default=None, description="Dealt at random unless given.")
    seed: int | None = Field(default=None, ge=0, le=LARGEST_SEED, description="Of the random deal.")
    ns: BidderName | None = Field(default=None, description="Who bids for North-South.")
    ew: BidderName | None = Field(default=None, description="Who bids for East-West.")

    def payload(self) -> Json:
        given = self.given()
        if self.deal is None:
            seed = secrets.randbelow(LARGEST_SEED) if self.seed is None else self.seed
            given["deal"] = str(Deal.random(Random(seed)))
        return board_to_json(board_from_json(given)) | {
            "ns": bidder_named(self.ns),
            "ew": bidder_named(self.ew),
        }


class ConvertRequest(Request):
    """Asks for boards in another format; the text's own format is found from its content."""

    text: str = Field(
        description="PBN, LIN, a BBO viewer address, deals or a hand in dot notation.",
        examples=["N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K -"],
    )
    to: Literal["pbn", "lin", "dot", "url", "json", "text"] | None = Field(
        default=None, description="json unless given."
    )
