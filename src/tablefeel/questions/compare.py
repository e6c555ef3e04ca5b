"""What was an auction worth against the robots' table?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct

from tablefeel.bidding import PlayerView
from tablefeel.bidding.shapes import AuctionSoFar, CallText, parsed, public_shape
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.errors import BadRequest
from tablefeel.kernel import Auction, Board, Deal, TrickTable, imps
from tablefeel.questions.bid import BidderName
from tablefeel.questions.boards import DealText, TricksShape, tricks_shape
from tablefeel.questions.players import Players
from tablefeel.questions.review import dd_score
from tablefeel.questions.solve import ParShape, par_shape

SUMMARY, AT_ONCE = "An auction against the robots'", 1


class CompareRequest(AuctionSoFar, frozen=True, kw_only=True):
    """Asks what a finished auction is worth, with best play, against the same deal bid by robots."""

    deal: DealText
    robots: Annotated[BidderName | None, Meta(description="Who sits at the other table; the cards unless given.")] = (
        None
    )

    def said(self, players: Players) -> CompareRequest:
        """The same with everything said."""
        view = self.public_view()
        players.check_cards(view.cards)
        if not view.auction.is_over:
            raise BadRequest(f"the auction is not over (auction: {view.auction})").within("auction")
        deal = str(parsed("deal", Deal.parse, self.deal))
        robots = players.named(self.robots or DEFAULT_CARD, "robots")
        return CompareRequest(**public_shape(view), deal=deal, robots=robots)


class TableShape(Struct, frozen=True):
    """An auction and what it scores for North-South with best play."""

    auction: list[CallText]
    contract: Annotated[str, Meta(description="`4SX N`, or `P` for a pass-out.")]
    score: int
    tricks: Annotated[int | None, Meta(description="What declarer takes with best play.")]


class CompareAnswer(Struct, frozen=True):
    """Both tables, the swing, and par."""

    table: TableShape
    robots: TableShape
    imps: Annotated[int, Meta(description="Won by North-South of the first table.")]
    tricks: TricksShape
    par: ParShape
    par_imps: Annotated[int, Meta(description="Won by North-South of the first table against par.")]


REQUEST, ANSWER = CompareRequest, CompareAnswer


def answers(requests: Sequence[CompareRequest], players: Players) -> list[CompareAnswer]:
    """A finished auction and the robots' on the same deal: contracts, scores with best play, the swing, par."""
    return [_compared(request.said(players), players) for request in requests]


def _compared(request: CompareRequest, players: Players) -> CompareAnswer:
    from tablefeel.doubledummy import par  # noqa: PLC0415 - shapes alone are light to load

    view, deal = request.public_view(), Deal.parse(request.deal)
    board = Board(deal, view.auction.dealer, view.vulnerability)
    robots = players.pair(request.robots or DEFAULT_CARD).bidder
    other = Auction(board.dealer)
    while not other.is_over:
        other = other.then(robots.call(PlayerView.of_board(board, other, view.cards)))
    table = TrickTable.of(players.solver().tables([deal])[0].tolist())
    ours, theirs = (_table(auction, table, board) for auction in (view.auction, other))
    best = par(table, board.dealer, board.vulnerability)
    return CompareAnswer(
        ours, theirs, imps(ours.score - theirs.score), tricks_shape(table), par_shape(best),
        imps(ours.score - best.score_ns),
    )  # fmt: skip


def _table(auction: Auction, table: TrickTable, board: Board) -> TableShape:
    contract = auction.contract
    taken = None if contract is None else table.tricks(contract.declarer, contract.strain)
    calls = [str(call) for call in auction.calls]
    score = dd_score(auction, table, board.vulnerability) or 0
    return TableShape(calls, "P" if contract is None else str(contract), score, taken)
