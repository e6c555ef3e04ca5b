"""What calls show: it agrees with the hands that make them, only ever narrows, and survives any legal auction."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from tablefeel.bidding.meaning import Force
from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.errors import BadInput
from tablefeel.kernel import PASS, SEATS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from tablefeel.systems.bidder import SystemBidder, consistent, consistent_all, explain
from tablefeel.systems.engine import position
from tablefeel.systems.engine.book import book
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.engine.knowledge import hand_range
from tablefeel.systems.engine.position import positions
from tablefeel.systems.language.boxes import fits, fits_all
from tablefeel.systems.language.features import COUNT, count_features, feature_table, features
from tablefeel.systems.language.needs import balanced, hcp, length, longer

CARDS = ("sayc", "two-over-one", "acol-weak-nt")


def boards(count: int, seed: int) -> list[Board]:
    rng = Random(seed)
    return [Board.numbered(number, Deal.random(rng)) for number in range(1, count + 1)]


@pytest.mark.parametrize("card", CARDS)
def test_meanings_hold_for_the_hand_that_called(card: str) -> None:
    cards = Cards(card, "sayc")
    dealt = boards(150, 5)
    for board, auction in zip(dealt, bid_boards(dealt, cards), strict=True):
        assert auction.is_over
        assert len(auction) <= 40
        for here, call in zip(positions(auction, board.vulnerability, cards), auction.calls, strict=False):
            hand = board.deal[SEATS[(board.dealer + here.situation.me) & 3]]
            assert hand in here.meaning(call).shows, f"{call} with {hand} after {here.situation.calls}"


def test_ranges_only_narrow() -> None:
    dealt = boards(100, 6)
    for board, auction in zip(dealt, bid_boards(dealt), strict=True):
        path = list(positions(auction, board.vulnerability, Cards()))
        for before, after in pairwise(path):
            for seat in range(4):
                old, new = hand_range(before.situation.known[seat]), hand_range(after.situation.known[seat])
                assert old.hcp[0] <= new.hcp[0] <= new.hcp[1] <= old.hcp[1]
                for (a, b), (c, d) in zip(old.lengths, new.lengths, strict=True):
                    assert a <= c <= d <= b


def test_any_legal_auction_is_read() -> None:
    rng = Random(9)
    for number in range(60):
        auction = Auction(SEATS[number % 4])
        while not auction.is_over and len(auction) < 25:
            low = [call for call in auction.legal_calls if call <= 25] or [PASS]
            auction = auction.then(rng.choice([PASS, *low]))
        told = explain(auction)
        assert len(told.made) == len(auction)
        assert all(not meaning.shows.is_empty for meaning in (*told.made, *told.seats.values()))
        assert set(told.following) == set(auction.legal_calls)


@pytest.mark.parametrize("calls", ["1N X 2C P P X XX 2S P P", "1N P 2C P 2D X XX 2S P P X P P"])
def test_a_doubler_of_opponents_without_a_suit_is_read_too(calls: str) -> None:
    for card in CARDS:
        auction = Auction.parse(calls, Seat.N)
        assert len(explain(auction, Vulnerability.NONE, Cards(card, card)).made) == len(auction)
        seat = auction.to_call
        assert seat is not None
        view = PlayerView(Hand.parse("KQ5.AQ4.KJ32.T92"), seat, auction, Vulnerability.NONE, Cards(card, card))
        assert auction.is_legal(SystemBidder(card).choose(view).call)


def test_a_decision_explains_every_legal_call() -> None:
    view = PlayerView(Hand.parse("AQ875.K4.KJ32.T2"), Seat.S, Auction.parse("N: 1NT P"))
    decision = SystemBidder().choose(view)
    assert str(decision.call) == "2H"
    assert {choice.call for choice in decision.choices} == set(view.auction.legal_calls)
    told = {str(choice.call): choice for choice in decision.choices}
    assert str(told["2H"].meaning).startswith("Jacoby transfer -- 5+ ♠; ")
    assert told["2H"].reason.startswith("13 points and five spades opposite 15-17: ")
    assert told["2D"].reason.startswith("only two hearts")
    assert told["3N"].reason == "would hide your five spades"
    assert told["7S"].reason == "not a call of this system here"
    assert told["3N"].close
    assert sum(choice.close for choice in decision.choices) == 2


def test_each_side_is_read_by_its_own_card() -> None:
    auction = Auction.parse("N: 1NT")
    strong, weak = (
        explain(auction, Vulnerability.NONE, Cards(card, "sayc")).made[0] for card in ("sayc", "acol-weak-nt")
    )
    assert strong.shows.hcp == (15, 17)
    assert weak.shows.hcp == (12, 14)


def test_two_over_one_forces_to_game() -> None:
    auction = Auction.parse("N: 1S P 2D")
    sayc, game = (explain(auction, Vulnerability.NONE, Cards(card, "sayc")).made[2] for card in CARDS[:2])
    assert sayc.force is Force.FORCING
    assert game.force is Force.GAME_FORCING


def test_a_pass_denies_an_opening() -> None:
    assert explain(Auction.parse("N: P")).seats[Seat.N].shows.hcp[1] <= 13


def test_bulk_bids_as_the_bidder_does() -> None:
    dealt = boards(40, 7)
    bidder = SystemBidder()
    for board, auction in zip(dealt, bid_boards(dealt), strict=True):
        alone = Auction(board.dealer)
        while not alone.is_over:
            alone = alone.then(bidder.call(PlayerView.of_board(board, alone)))
        assert alone == auction


def test_the_hand_that_bid_is_consistent() -> None:
    dealt = boards(30, 8)
    for board, auction in zip(dealt, bid_boards(dealt), strict=True):
        for seat in SEATS:
            hand = board.deal[seat]
            assert consistent(hand, seat, auction, board.vulnerability, Cards())
            bits = np.array([hand.bits, board.deal[seat.lho].bits], dtype=np.int64)
            assert consistent_all(bits, seat, auction, board.vulnerability, Cards())[0]


def test_one_hand_and_many_are_counted_alike() -> None:
    hands = [hand for board in boards(50, 1) for hand in board.deal.hands]
    table = feature_table(np.array([hand.bits for hand in hands], dtype=np.int64))
    needs = ((hcp(8, 14) & length("S", 4)) | (balanced & ~hcp(6)) | longer("H", "C", 2)).boxes
    assert needs is not None
    assert table.shape == (COUNT, len(hands))
    together = fits_all(needs, table)
    for column, hand in enumerate(hands):
        assert features(hand) == tuple(table[:, column].tolist())
        assert fits(needs, features(hand)) == together[column]


def test_hands_counted_together_are_counted_alike() -> None:
    hands = [board.deal[seat] for board in boards(3, 12) for seat in SEATS]
    count_features(hands)
    table = feature_table(np.array([hand.bits for hand in hands], dtype=np.int64))
    for column, hand in enumerate(hands):
        assert features(hand) == tuple(table[:, column].tolist())


def test_the_key_and_the_rest_of_a_context_ask_what_it_asks() -> None:
    dealt = boards(40, 13)
    for board, auction in zip(dealt, bid_boards(dealt), strict=True):
        for here in positions(auction, board.vulnerability, Cards()):
            wanted = [one for one in book().lists if one.when(here.situation)]
            assert list(book().lists_for(here.situation)) == wanted


def test_only_the_player_to_call_is_asked() -> None:
    view = PlayerView(Hand.parse("AQ875.K4.KJ32.T2"), Seat.W, Auction.parse("N: 1NT P"))
    with pytest.raises(BadInput, match="West is not to call"):
        SystemBidder().choose(view)


def test_strangers_calls_never_empty_a_range() -> None:
    told = explain(Auction.parse("N: P 1C 7N X XX"))
    assert all(not meaning.shows.is_empty for meaning in told.seats.values())
    assert told.following[Call.parse("P")] is not None


def test_reasons_agree_with_the_meanings_beside_them() -> None:
    view = PlayerView(Hand.parse("AQ875.K4.KJ32.T2"), Seat.S, Auction.parse("N: 1H P"))
    told = {str(choice.call): choice for choice in SystemBidder().choose(view).choices}
    least, most = told["P"].meaning.shows.hcp  # type: ignore[union-attr]
    assert (least, most) == (0, 5)
    assert told["P"].reason == "far too strong"
    assert told["3C"].reason.startswith("only two clubs")


def test_no_more_positions_are_kept_than_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no end of auctions that somebody may ask about; each position took 12 kB for ever."""
    monkeypatch.setattr(position._kept, "most", 5)
    position._root.cache_clear()
    first = position.root(Seat.N, Vulnerability.NONE, Cards())
    before = position.position(Auction.parse("1C 1D 1H", Seat.N), Vulnerability.NONE, Cards()).rules
    for text in ("1C P 1D", "1H P 1S", "1D P 1N"):
        position.position(Auction.parse(text, Seat.N), Vulnerability.NONE, Cards())
    assert position.root(Seat.N, Vulnerability.NONE, Cards()) is not first, "the tree was forgotten"
    again = position.position(Auction.parse("1C 1D 1H", Seat.N), Vulnerability.NONE, Cards()).rules
    assert [rule.call for rule in again] == [rule.call for rule in before]


def test_positions_that_were_asked_about_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(position._kept, "most", 4)
    position._root.cache_clear()  # what other tests have asked about is not new
    position._remembered.cache_clear()
    for text in ("1C P 1D", "1H P 1S", "1D P 1N"):
        position.remembered_position(Auction.parse(text, Seat.N), Vulnerability.NONE, Cards())
    assert position._remembered.cache_info().currsize <= 5


@pytest.mark.parametrize(
    ("hand", "calls", "wanted"),
    [
        ("A5.KQJ7.QT83.K92", "1S P P", "too strong to leave them in 1♠"),
        ("8.AQ954.KQ73.J42", "", "too strong to pass"),
        ("KQ9754.4.KJ32.92", "1H 2D 3H", "would hide your four diamonds"),
    ],
)
def test_a_pass_says_what_it_would_give_up(hand: str, calls: str, wanted: str) -> None:
    auction = Auction.parse(calls, Seat.N)
    seat = auction.to_call
    assert seat is not None
    decision = SystemBidder("sayc").choose(PlayerView(Hand.parse(hand), seat, auction, Vulnerability.NONE))
    reasons = {choice.call: choice.reason for choice in decision.choices}
    assert reasons[PASS] == wanted
    assert all(reason.count(": ") <= 1 or "nothing to bid" in reason for reason in reasons.values())
