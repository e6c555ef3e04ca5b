"""Tables: who is asked what, and what comes out."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tablefeel.arena import Pair, Table, bid_board, bid_tables
from tablefeel.bidding import Choice, Decision, Explain, Force, HandRange, Meaning, OneByOne, PlayerView
from tablefeel.errors import BidderFailed
from tablefeel.kernel import Board, Call, Deal, Seat

from .conftest import Batched, Scripted, opener

BOARD = Board.numbered(1, Deal.random(Random(1)))


def test_everybody_sees_the_own_hand_and_both_cards() -> None:
    ns, ew = Scripted(Call.N1, card="acol-weak-nt"), Scripted(Call.C1, card="two-over-one")
    bidding = bid_board(BOARD, Pair("ours", ns), Pair("theirs", ew))
    assert str(bidding.auction) == "N: 1N P P P"
    assert [view.seat for view in ns.shown] == [Seat.N, Seat.S]
    assert [view.seat for view in ew.shown] == [Seat.E, Seat.W]
    for view in ns.shown + ew.shown:
        assert view.hand == BOARD.deal[view.seat]
        assert (view.cards.ns, view.cards.ew) == ("acol-weak-nt", "two-over-one")
        assert view.vulnerability is BOARD.vulnerability


def test_many_tables_ask_a_batch_bidder_together() -> None:
    rng = Random(2)
    bidder = Batched(Call.S1)
    pair = Pair("batch", bidder)
    tables = [Table(Board.numbered(n, Deal.random(rng)), pair, pair) for n in range(1, 9)]
    auctions = [bidding.auction for bidding in bid_tables(tables)]
    assert bidder.sizes == [8, 8, 8, 8]
    assert [auction.dealer for auction in auctions] == [table.board.dealer for table in tables]
    assert all(auction.calls == (Call.S1, *[Call.PASS] * 3) for auction in auctions)


def test_meanings_become_explanations_and_alerts() -> None:
    strong = Meaning(HandRange().with_hcp(22), Force.FORCING, artificial=True, name="strong two clubs")
    bidding = bid_board(BOARD, Pair("a", Scripted(Call.C2, strong)), opener("b", "1C"))
    assert bidding.explanations == (
        "strong two clubs -- 22+ HCP; forcing",
        "",
        "strong two clubs -- 22+ HCP; forcing",
        "",
    )
    assert bidding.alerts == (True, False, True, False)
    assert str(bidding.contract) == "2C N"


class Stubborn(OneByOne):
    """A bidder that bids 1C whatever was called."""

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        return Decision(Call.C1, (Choice(Call.C1, 1.0),))


def test_an_illegal_call_is_told_in_one_sentence() -> None:
    with pytest.raises(BidderFailed, match=r"^stubborn called 1C as East with ") as caught:
        bid_board(BOARD, opener("a", "1H"), Pair("stubborn", Stubborn()))
    assert str(BOARD.deal[Seat.E]) in str(caught.value)
    assert "1C is not above 1H (auction: 1H)" in str(caught.value)


class Forgetful(Scripted):
    """A batch bidder that loses a view."""

    def choose_all(self, views: Sequence[PlayerView], explain: Explain = Explain.NOTHING) -> list[Decision]:
        return super().choose_all(views[1:], explain)


def test_a_bidder_that_loses_views_is_refused() -> None:
    with pytest.raises(BidderFailed, match="forgetful gave 0 decisions for 1 views"):
        bid_board(BOARD, Pair("forgetful", Forgetful(Call.C1)), opener("b", "1C"))
