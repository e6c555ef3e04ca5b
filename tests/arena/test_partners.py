"""Two partners who bid otherwise: each in the own chairs, with the own card, in any match."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

from tablefeel.arena.partners import Partners
from tablefeel.arena.table import Pair, Table, bid_tables, decide
from tablefeel.bidding import Cards, Decision, Explain, OneByOne, PlayerView
from tablefeel.errors import NotABidder
from tablefeel.kernel import PASS, SEATS, Auction, Board, Deal, Seat
from tablefeel.roster import find, seated


class Noted(OneByOne):
    """A bidder that passes and keeps what it saw."""

    def __init__(self, card: str = "sayc") -> None:
        self.brings = card
        self.seen: list[PlayerView] = []

    @property
    def card(self) -> str:
        return self.brings

    def decide(self, view: PlayerView, explain: Explain) -> Decision:
        self.seen.append(view)
        return Decision.of(view.auction, PASS)


def boards(count: int) -> list[Board]:
    rng = Random(3)
    return [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]


def test_each_partner_has_the_own_chairs_and_card() -> None:
    first, second = Noted(), Noted("acol-weak-nt")
    pair = Pair("a&b", Partners(Pair("a", first), Pair("b", second)))
    other = Pair("pass", Noted("two-over-one"))
    bid_tables([table for board in boards(4) for table in (Table(board, pair, other), Table(board, other, pair))])
    assert {view.seat for view in first.seen} == {Seat.N, Seat.E}
    assert {view.seat for view in second.seen} == {Seat.S, Seat.W}
    assert {view.cards for view in first.seen if view.seat is Seat.N} == {Cards("sayc", "two-over-one")}
    assert {view.cards for view in second.seen if view.seat is Seat.W} == {Cards("two-over-one", "acol-weak-nt")}


def test_partners_who_are_alike_bid_as_one() -> None:
    mixed, alone = find("sayc&sayc"), find("sayc")
    tables = [(Table(board, mixed, alone), Table(board, alone, alone)) for board in boards(6)]
    for one, other in tables:
        assert bid_tables([one], explain=False) == bid_tables([other], explain=False)
        assert bid_tables([one]) == bid_tables([other])


def test_a_mixed_pair_bids_by_both_names() -> None:
    pair = find("sayc&belief")
    assert (pair.name, pair.card) == ("sayc&belief", "sayc")
    alone = {0: find("sayc"), 1: find("sayc"), 2: find("belief"), 3: find("belief")}
    views = [PlayerView.of_board(board, Auction(seat)) for board, seat in zip(boards(4), SEATS, strict=True)]
    assert [one.call for one in decide(pair, views)] == [alone[v.seat].bidder.choose(v).call for v in views]


def test_a_partner_may_be_a_program_or_search() -> None:
    program = Path(__file__).parents[2] / "examples" / "external_bidder.py"
    with seated(f'floor&exec:"{sys.executable}" "{program}"') as (pair,):
        assert len(bid_tables([Table(board, pair, find("pass")) for board in boards(3)], explain=False)) == 3
    assert isinstance(find("floor&sayc+search").bidder, Partners)
    with pytest.raises(NotABidder, match="no-such"):
        find("sayc&no-such")
