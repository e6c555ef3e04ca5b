"""Deals and boards as JSON, as several questions have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

from msgspec import UNSET, Meta, Struct, UnsetType

from tablefeel.bidding.shapes import (
    BySeat,
    CallText,
    Json,
    Request,
    SeatName,
    SeatText,
    VulName,
    VulText,
    parsed,
    seat_name,
    vul_name,
)
from tablefeel.kernel import SEATS, STRAINS, Board, Deal, Seat, TrickTable, Vulnerability

if TYPE_CHECKING:
    from tablefeel.formats import Record

Value = TypeVar("Value")
StrainName = Literal["NT", "S", "H", "D", "C"]
_EVERY = {"propertyNames": {"enum": ["N", "E", "S", "W"]}, "x-every-seat": True}
ByStrain = Annotated[
    dict[StrainName, Value], Meta(extra_json_schema={"propertyNames": {"enum": ["NT", "S", "H", "D", "C"]}})
]
"""A value for each strain."""
ByDeclarer = Annotated[dict[SeatName, ByStrain[Value]], Meta(extra_json_schema=_EVERY)]
"""A value for each declarer in each strain."""
TricksShape = ByDeclarer[Annotated[int, Meta(ge=0, le=13)]]
DealText = Annotated[
    str,
    Meta(
        max_length=300,
        description="The first seat and four hands clockwise; one may be `-`.",
        examples=["N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"],
        extra_json_schema={"format": "bridge-deal"},
    ),
]

LONGEST_ALERT = 1000
Alerts = Annotated[
    list[Annotated[str, Meta(max_length=LONGEST_ALERT)] | None],
    Meta(description="For each call what was said of it; empty where it was only alerted, null where it was not."),
]


class BoardRequest(Request, frozen=True, kw_only=True):
    """A deal, its dealer and vulnerability."""

    deal: DealText | None = None
    dealer: Annotated[SeatText | None, Meta(description="Who dealt; N unless given.", examples=["N"])] = None
    vul: Annotated[VulText | None, Meta(description="Who is vulnerable; none unless given.", examples=["none"])] = None

    def board_of(self, deal: str) -> Board:
        """The board with that deal."""
        return Board(
            parsed("deal", Deal.parse, deal),
            parsed("dealer", Seat.parse, self.dealer or "N"),
            parsed("vul", Vulnerability.parse, self.vul or "none"),
        )


def board_fields(board: Board) -> Json:
    """The fields of a board, as a request or an answer has them."""
    return {"deal": str(board.deal), "dealer": str(board.dealer), "vul": str(board.vulnerability)}


def tricks_shape(table: TrickTable) -> TricksShape:
    """The double-dummy table by declarer, then strain."""
    return by_declarer([[table.tricks(seat, strain) for seat in SEATS] for strain in STRAINS])


def by_declarer(rows: list[list[Value]]) -> ByDeclarer[Value]:
    """Values by strain and declarer in the shape of a trick table: declarer, then strain."""
    return {seat_name(seat): {str(strain): rows[strain][seat] for strain in reversed(STRAINS)} for seat in SEATS}  # type: ignore[misc]


class BoardShape(Struct, frozen=True):
    """What a file says about a board; `hands` where some cards are known but not all."""

    board: int | None
    deal: str | None
    dealer: SeatName | None
    vul: VulName | None
    hands: BySeat[str | None] | UnsetType = UNSET
    players: BySeat[str | None] | UnsetType = UNSET
    event: str | UnsetType = UNSET
    room: Annotated[str, Meta(description="`Open` or `Closed`, as the file says.")] | UnsetType = UNSET
    line: Annotated[int, Meta(description="Where the board starts in its text.")] | UnsetType = UNSET
    auction: list[CallText] | UnsetType = UNSET
    alerts: Alerts | UnsetType = UNSET
    trouble: Annotated[str, Meta(description="What of the board could not be read, and why.")] | UnsetType = UNSET
    pbn: Annotated[str, Meta(description="With `whole`: the board with all that its file says.")] | UnsetType = UNSET
    contract: Annotated[str, Meta(description="`4SX N`, or `P` for a pass-out.")] | UnsetType = UNSET
    tricks_taken: int | UnsetType = UNSET
    tricks: TricksShape | UnsetType = UNSET


def board_shape(record: Record) -> BoardShape:
    """What is known of a board."""
    deal = record.deal
    hands: BySeat[str | None] | UnsetType = UNSET
    if deal is None and any(record.hands):
        known = zip(SEATS, record.hands, strict=True)
        hands = {seat_name(seat): None if hand is None else str(hand) for seat, hand in known}
    contract = "P" if record.passed_out else UNSET if record.contract is None else str(record.contract)
    calls = [str(made.call) for made in record.calls if made.call is not None]
    alerts = alerts_of(record)
    return BoardShape(
        board=record.number,
        deal=None if deal is None else str(deal),
        dealer=None if record.dealer is None else seat_name(record.dealer),
        vul=None if record.vulnerability is None else vul_name(record.vulnerability),
        hands=hands,
        players=_by_seat(record.players) if any(record.players) else UNSET,
        event=record.tag("Event") or UNSET,
        room=record.tag("Room") or UNSET,
        line=UNSET if record.line is None else record.line,
        auction=calls if record.calls else UNSET,
        alerts=alerts if any(one is not None for one in alerts) else UNSET,
        contract=contract,
        tricks_taken=UNSET if record.tricks is None else record.tricks,
        tricks=UNSET if record.trick_table is None else tricks_shape(record.trick_table),
    )


def alerts_of(record: Record) -> list[str | None]:
    """For each call what the file says of it; None where it says nothing."""
    made = [one for one in record.calls if one.call is not None]
    return [one.explanation[:LONGEST_ALERT] if one.alerted or one.explanation else None for one in made]


def _by_seat(names: Sequence[str | None]) -> BySeat[str | None]:
    return {seat_name(seat): name for seat, name in zip(SEATS, names, strict=True)}
