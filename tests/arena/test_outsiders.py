"""Outside opponents whose calls mean nothing: none of ours may call illegally, give up or think longer than planned."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.bidding import PlayerView
from tablefeel.bidding.searched_call import SearchedCall
from tablefeel.kernel import Auction, Board, Deal
from tablefeel.roster import find, seated
from tablefeel.search.refinements import searching
from tablefeel.search.search import Search, Settings

from .test_conformance import untrained

OUTSIDER = f'exec:"{sys.executable}" {Path(__file__).parent.parent / "data" / "random_bidder.py"}'
SMALL = Settings(seconds=None, layouts=12, at_once=12)
BOARDS = 6


@pytest.fixture(scope="module")
def self_taught(tmp_path_factory: pytest.TempPathFactory) -> Pair:
    return find(f"selfplay@{untrained(tmp_path_factory.mktemp('selfplay'))}")


@pytest.fixture(scope="module")
def outsider() -> Iterator[Pair]:
    with seated(f"{OUTSIDER} 1") as (pair,):
        yield pair


def boards() -> list[Board]:
    rng = Random(8)
    return [Board.numbered(number, Deal.random(rng)) for number in range(1, BOARDS + 1)]


def auctions(ours: Pair, theirs: Pair) -> list[Auction]:
    """Of both ways to sit; an illegal call of anybody would have raised."""
    tables = [table for board in boards() for table in (Table(board, ours, theirs), Table(board, theirs, ours))]
    return [bidding.auction for bidding in bid_tables(tables, explain=False)]


@pytest.mark.parametrize("name", ["sayc", "two-over-one", "belief", "relay", "sayc&belief"])
def test_nobody_of_the_roster_is_upset(name: str, outsider: Pair) -> None:
    found = auctions(find(name), outsider)
    assert all(auction.is_over for auction in found)
    assert any(len(auction) > 6 for auction in found)


def test_a_self_taught_bidder_is_not_upset(self_taught: Pair, outsider: Pair) -> None:
    assert all(auction.is_over for auction in auctions(self_taught, outsider))


@pytest.mark.parametrize("name", ["sayc", "belief"])
def test_searches_are_not_upset(name: str, outsider: Pair) -> None:
    _searched(find(name), outsider)


def test_a_self_taught_search_is_not_upset(self_taught: Pair, outsider: Pair) -> None:
    _searched(self_taught, outsider)


def _searched(pair: Pair, outsider: Pair) -> None:
    search = searching(pair.bidder, SMALL)
    looked: list[int] = []

    class Counting(Search):
        def consider(self, view: PlayerView) -> list[SearchedCall]:
            found = super().consider(view)
            looked.extend(one.layouts for one in found)
            return found

    counting = Counting(search.bidder, search.plan, search.tricks, search.settings)
    assert all(auction.is_over for auction in auctions(Pair(pair.name, counting), outsider))
    assert looked
    assert max(looked) <= SMALL.layouts
