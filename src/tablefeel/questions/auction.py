"""How do two pairs bid a deal?"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random
from typing import Annotated

from msgspec import Meta, Struct

from tablefeel.arena.table import Bidding, Table, bid_tables
from tablefeel.bidding.shapes import CallText, SeatName, VulName, meaning_shape, seat_name
from tablefeel.kernel import Board, Deal
from tablefeel.questions.bid import BidderName
from tablefeel.questions.boards import BoardRequest, DealText, board_fields
from tablefeel.questions.meanings import MadeCallShape
from tablefeel.questions.players import Players

SUMMARY, AT_ONCE = "How robots bid a deal", 16
LARGEST_SEED = 2**53 - 1
"""JavaScript's largest safe whole number."""


class AuctionRequest(BoardRequest, frozen=True, kw_only=True):
    """Asks how two pairs bid a deal; without a deal one is dealt at random, the same for the same seed."""

    deal: Annotated[DealText | None, Meta(description="Dealt at random unless given.")] = None
    seed: Annotated[Annotated[int, Meta(ge=0, le=LARGEST_SEED)] | None, Meta(description="Of the random deal.")] = None
    ns: Annotated[BidderName | None, Meta(description="Who bids for North-South.")] = None
    ew: Annotated[BidderName | None, Meta(description="Who bids for East-West.")] = None

    def said(self, players: Players) -> AuctionRequest:
        """The same with everything said: the deal is dealt."""
        deal = self.deal
        if deal is None:
            seed = secrets.randbelow(LARGEST_SEED) if self.seed is None else self.seed
            deal = str(Deal.random(Random(seed)))
        ns, ew = players.named(self.ns, "ns"), players.named(self.ew, "ew")
        return AuctionRequest(**board_fields(self.board_of(deal)), ns=ns, ew=ew)


class AuctionAnswer(Struct, frozen=True):
    """How the deal was bid."""

    deal: str
    dealer: SeatName
    vul: VulName
    auction: list[CallText]
    calls: list[MadeCallShape]
    contract: Annotated[str, Meta(description="`4SX N`, or `P` for a pass-out.")]
    declarer: SeatName | None
    ns: str
    ew: str


REQUEST, ANSWER = AuctionRequest, AuctionAnswer


def answers(requests: Sequence[AuctionRequest], players: Players) -> list[AuctionAnswer]:
    """A deal, given or dealt at random, bid by two pairs of robots, with what each call meant to its caller."""
    tables = []
    for request in requests:
        said = request.said(players)
        board = said.board_of(said.deal or "")
        tables.append(Table(board, players.pair(said.ns or ""), players.pair(said.ew or "")))
    return [auction_answer(table, bidding) for table, bidding in zip(tables, bid_tables(tables), strict=True)]


def auction_answer(table: Table, bidding: Bidding) -> AuctionAnswer:
    """A table and what was bid there."""
    auction, contract = bidding.auction, bidding.contract
    board: Board = table.board
    calls = [
        MadeCallShape(seat_name(auction.caller(place)), str(call), meaning_shape(meaning))
        for place, (call, meaning) in enumerate(zip(auction.calls, bidding.meanings, strict=True))
    ]
    return AuctionAnswer(
        **board_fields(board),
        auction=[str(call) for call in auction.calls],
        calls=calls,
        contract="P" if contract is None else str(contract),
        declarer=None if contract is None else seat_name(contract.declarer),
        ns=table.ns.name,
        ew=table.ew.name,
    )
