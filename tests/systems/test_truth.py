"""Which calls are true with a hand, and what is stated of them."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, PlayerView
from tablefeel.front import view
from tablefeel.kernel import DOUBLE, PASS, Auction, Call, Seat, Suit, Vulnerability
from tablefeel.systems.engine.meaning_words import USUALLY
from tablefeel.systems.engine.position import position, remembered_position
from tablefeel.systems.engine.told_bidding import Manner, bid_and_tell
from tablefeel.systems.engine.truth import stated, truthful
from tablefeel.systems.language.features import features

# hand                 auction      true             not true
CASES = [
    ("AQ875.K4.KJ32.T2", "1N P", "2H", "2D 3N P"),
    ("K2.K9873.AQ8.KQ4", "", "1H 1N", "1S 2H P 1D"),
    ("75.K4.KJ32.QT872", "1D 1S P", "1N P", "2S 2H"),
]


@pytest.mark.parametrize(("hand", "auction", "true", "untrue"), CASES)
def test_what_is_true(hand: str, auction: str, true: str, untrue: str) -> None:
    seen = view(hand, auction)
    here = remembered_position(seen.auction, seen.vulnerability, seen.cards)
    found = set(truthful(here, features(seen.hand)))
    for text in untrue.split():
        assert Call.parse(text) not in found, text
    assert found & {Call.parse(text) for text in true.split()}


def test_every_true_call_keeps_what_is_stated_of_it() -> None:
    boards = Boards.random(40, np.random.default_rng(8))
    for number in range(40):
        board = boards.board(number)
        auction = Auction(board.dealer)
        while not auction.is_over:
            seen = PlayerView.of_board(board, auction)
            here = position(auction, board.vulnerability, Cards())
            for call in truthful(here, features(seen.hand)):
                assert auction.is_legal(call)
                meaning = stated(here, call)
                assert meaning.allows(seen.hand), f"{call} {meaning} with {seen.hand} after {auction}"
            auction = auction.then(here.rule_for(features(seen.hand)).call)


def test_a_remembered_position_is_the_same() -> None:
    auction = Auction.parse("E: 1S P 2S 3C P P 3S")
    for cards in (Cards(), Cards("acol-weak-nt", "two-over-one")):
        one = remembered_position(auction, Vulnerability.NS, cards)
        other = position(auction, Vulnerability.NS, cards)
        assert one.situation.made == other.situation.made
        assert one.situation.known == other.situation.known
        assert remembered_position(auction, Vulnerability.NS, cards) is one


def test_told_auctions_agree_with_the_book() -> None:
    boards = Boards.random(30, np.random.default_rng(2))
    rng = np.random.default_rng(3)
    told = bid_and_tell(boards.held, boards.dealer, boards.vulnerability, Cards(), rng, Manner(wander=0.3))
    for number in range(30):
        board = boards.board(number)
        auction = Auction(board.dealer)
        for call, advised, mask in zip(told.calls[number], told.advised[number], told.truth[number], strict=True):
            seen = PlayerView.of_board(board, auction)
            here = position(auction, board.vulnerability, Cards())
            assert here.rule_for(features(seen.hand)).call == advised
            assert mask == sum(1 << one for one in truthful(here, features(seen.hand)))
            auction = auction.then(Call(call))
        assert auction.is_over
        assert len(told.shown[number]) == len(auction.calls)


def test_hands_beside_are_asked_about_as_if_they_had_called() -> None:
    boards = Boards.random(40, np.random.default_rng(2))
    rng = np.random.default_rng(3)
    told = bid_and_tell(boards.held, boards.dealer, boards.vulnerability, Cards(), rng, Manner(wander=0.3, beside=3))
    assert len(told.beside) > 100
    for one in told.beside[::7]:
        base, holder = boards.board(one.deal), boards.board(one.hand // 4)
        auction = Auction(base.dealer, tuple(Call(call) for call in told.calls[one.deal][: one.turn]))
        here = position(auction, base.vulnerability, Cards())
        row = features(holder.deal[Seat(one.hand % 4)])
        assert all(
            least <= row[place] <= most
            for place, (least, most) in here.situation.known[here.situation.me].items()
        )  # fmt: skip
        assert here.rule_for(row).call == one.advised
        assert one.truth == sum(1 << call for call in truthful(here, row))


def test_after_a_preference_at_the_seven_level_there_is_nothing_higher_to_correct_to() -> None:
    assert position(Auction.parse("N: 1S 2S P 7D P"), Vulnerability.NONE, Cards()).rules[-1].call is PASS


def test_a_pass_is_never_said_to_be_usual() -> None:
    seen = view("75.K4.KJ32.QT872", "1S P 2S")
    here = remembered_position(seen.auction, seen.vulnerability, seen.cards)
    assert not stated(here, PASS).text.startswith(USUALLY)


@pytest.mark.parametrize(
    ("hand", "true"),
    [("AK.AKQ4.K2.AQJ87", False), ("AK.AKQ4.K32.AQJ8", True), ("A.AKQ4.KQ32.AQJ8", True)],
)
def test_a_rebid_that_says_balanced_is_not_made_with_a_long_suit(hand: str, true: bool) -> None:
    seen = view(hand, "2C P 2S P")
    here = remembered_position(seen.auction, seen.vulnerability, seen.cards)
    assert (Call.N2 in truthful(here, features(seen.hand))) is true


def test_a_second_double_counts_the_points_of_the_first() -> None:
    here = position(Auction.parse("N: 1N 2D X 2H P P"), Vulnerability.NONE, Cards())
    assert stated(here, DOUBLE).text == "short in their suit; 8-9 HCP; partner passes only with their suit"
    here = position(Auction.parse("N: 1N P P 2H P P"), Vulnerability.NONE, Cards())
    assert stated(here, DOUBLE).text == "short in their suit; 5-8 HCP; partner passes only with their suit"


@pytest.mark.parametrize(
    ("auction", "shows", "least"),
    [("E: P P 1H P P 1S P 2H P", "usually 5+ ♠; about 6-14 points", 4),
     ("N: P P 1H 1S P 2H P", "5+ ♠; about 8-14 points", 5)],
)  # fmt: skip
def test_a_minimum_after_a_balancing_overcall_may_have_four_cards(auction: str, shows: str, least: int) -> None:
    found = stated(position(Auction.parse(auction), Vulnerability.NONE, Cards()), Call.S2)
    assert (found.text, found.shows.lengths[Suit.S][0]) == (shows, least)


def test_a_balanced_rebid_is_balanced_or_has_no_five_cards() -> None:
    here = position(Auction.parse("N: 2C P 2S P"), Vulnerability.NONE, Cards())
    assert stated(here, Call.N2).text == "at most 2 ♠; 22+ HCP; balanced or 4-4-4-1; game forcing"


@pytest.mark.parametrize(("opening", "most"), [("1N", 8), ("2N", 4), ("3N", 5)])
def test_a_pass_of_notrump_says_how_weak_it_is(opening: str, most: int) -> None:
    here = position(Auction.parse(f"N: {opening} P"), Vulnerability.NONE, Cards())
    assert stated(here, PASS).shows.hcp == (0, most)
