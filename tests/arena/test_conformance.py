"""One suite that every bidder passes: whatever the roster names, and a program over the external protocol."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablefeel.arena.table import Pair, Table, bid_tables, decide
from tablefeel.bidding import Cards, PlayerView
from tablefeel.kernel import CALLS, SEATS, Auction, Board, Deal, Hand, Vulnerability
from tablefeel.roster import names, seated

PROGRAM = f'exec:"{sys.executable}" -m tablefeel bidder floor'
SELFPLAY = "selfplay@"
BIDDERS = (*names(), PROGRAM, SELFPLAY)
BOARDS = 4
ODD_AUCTIONS = 12


@pytest.fixture(scope="module", params=BIDDERS, ids=[*names(), "exec", "selfplay"])
def pair(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """Every bidder of the roster, one that is another program, and one from a folder of self-play."""
    name = request.param
    if name == SELFPLAY:
        name += str(untrained(tmp_path_factory.mktemp("selfplay")))
    with seated(name) as (found,):
        yield found


def untrained(folder: Path) -> Path:
    """A folder as self-play leaves it, with a network that bids wildly."""
    torch = pytest.importorskip("torch")
    from tablefeel.training.selfplay.network import BiddingNetwork
    from tablefeel.training.selfplay.results import leave

    torch.manual_seed(1)
    network = BiddingNetwork(32, 2)
    with torch.no_grad():
        network.last.weight *= 30
    leave(network, folder, {})
    return folder


def boards(count: int, seed: int) -> list[Board]:
    rng = Random(seed)
    return [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]


def random_view(rng: Random, pair: Pair) -> PlayerView:
    """A player to call after random legal calls, most of which no system would make."""
    auction = Auction(rng.choice(SEATS))
    for _ in range(rng.randrange(12)):
        following = auction.then(rng.choice(auction.legal_calls))
        auction = auction if following.is_over else following
    seat = auction.to_call
    assert seat is not None
    vulnerability = rng.choice(tuple(Vulnerability))
    return PlayerView.of_board(Board(Deal.random(rng), seat, vulnerability), auction, cards_of(pair))


def cards_of(pair: Pair) -> Cards:
    return Cards(pair.card, pair.card)


@pytest.fixture(scope="module")
def views(pair: Pair) -> list[PlayerView]:
    """Every view of a few boards bid by the bidder itself, and views of odd auctions."""
    found = []
    tables = [Table(board, pair, pair) for board in boards(BOARDS, 5)]
    for table, bidding in zip(tables, bid_tables(tables, explain=False), strict=True):
        auction = Auction(table.board.dealer)
        for call in bidding.auction.calls:
            found.append(PlayerView.of_board(table.board, auction, table.cards))
            auction = auction.then(call)
    rng = Random(6)
    return found + [random_view(rng, pair) for _ in range(ODD_AUCTIONS)]


def test_every_decision_is_legal_and_complete(pair: Pair, views: list[PlayerView]) -> None:
    for view, decision in zip(views, decide(pair, views), strict=True):
        legal = view.auction.legal_calls
        assert decision.call in legal
        assert sorted(choice.call for choice in decision.choices) == sorted(legal)
        chances = [choice.probability for choice in decision.choices]
        assert sum(chances) == pytest.approx(1, abs=1e-6)
        assert all(0 <= chance <= 1 for chance in chances)
        assert chances == sorted(chances, reverse=True)
        assert decision.probability(decision.call) > 0


def test_the_same_view_gets_the_same_decision(pair: Pair, views: list[PlayerView]) -> None:
    first = decide(pair, views)
    again = decide(pair, views[::-1])[::-1]
    assert [decision.call for decision in first] == [decision.call for decision in again]
    assert list(first) == list(again)


def test_one_by_one_and_together_agree(pair: Pair, views: list[PlayerView]) -> None:
    asked = views[:20]
    together = decide(pair, asked)
    assert [pair.bidder.choose(view) for view in asked] == list(together)
    quick = getattr(pair.bidder, "call", None)
    if quick is not None:
        assert [quick(view) for view in asked] == [decision.call for decision in together]


def test_hidden_cards_change_nothing(pair: Pair) -> None:
    """The same hand and calls with the other hands dealt anew: every call of that player stays the same."""
    rng = Random(8)
    for board in boards(3, 9):
        auction = bid_tables([Table(board, pair, pair)], explain=False)[0].auction
        for position, call in enumerate(auction.calls):
            before = Auction(auction.dealer, auction.calls[:position])
            seat = auction.caller(position)
            other = Board(_with_hand(board.deal[seat], seat, rng), board.dealer, board.vulnerability)
            view = PlayerView.of_board(other, before, cards_of(pair))
            assert pair.bidder.choose(view).call is call


def _with_hand(hand: Hand, seat: int, rng: Random) -> Deal:
    """A random deal in which `seat` holds `hand`."""
    rest = [index for index in range(52) if not hand.bits >> index & 1]
    rng.shuffle(rest)
    hands = [Hand(sum(1 << card for card in rest[start : start + 13])) for start in (0, 13, 26)]
    hands.insert(seat, hand)
    return Deal((hands[0], hands[1], hands[2], hands[3]))


def test_a_view_is_all_that_a_bidder_gets(pair: Pair) -> None:
    assert list(inspect.signature(pair.bidder.choose).parameters) == ["view"]
    assert set(PlayerView.__slots__) == {"hand", "seat", "auction", "vulnerability", "cards"}


def test_auctions_end(pair: Pair) -> None:
    tables = [Table(board, pair, pair) for board in boards(30, 10)]
    lengths = [len(bidding.auction) for bidding in bid_tables(tables, explain=False)]
    assert max(lengths) <= 40
    assert min(lengths) >= 4


def test_with_and_without_meanings_the_calls_are_the_same(pair: Pair) -> None:
    tables = [Table(board, pair, pair) for board in boards(4, 11)]
    plain = [bidding.auction for bidding in bid_tables(tables, explain=False)]
    assert [bidding.auction for bidding in bid_tables(tables)] == plain


def test_no_call_is_made_when_the_auction_is_over(pair: Pair) -> None:
    over = Auction.parse("N: 1C AP")
    assert over.is_over
    assert not any(over.is_legal(call) for call in CALLS)
    with pytest.raises(ValueError, match="over"):
        PlayerView.of_board(boards(1, 1)[0], over)
