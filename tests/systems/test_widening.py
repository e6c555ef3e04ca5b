"""What is said of a call where players judge: wider than the rules, and no rule goes by it."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, PlayerView
from tablefeel.front import view
from tablefeel.kernel import Auction, Call, Vulnerability
from tablefeel.systems.bidder import SystemBidder, explain
from tablefeel.systems.engine.position import Position, position
from tablefeel.systems.engine.truth import truthful
from tablefeel.systems.language import features as f
from tablefeel.systems.language.features import features


def at(auction: str) -> Position:
    """The position after some calls, North the dealer, nobody vulnerable."""
    return position(Auction.parse(f"N: {auction}"), Vulnerability.NONE, Cards())


# auction      call   what is said of it
SAID = [
    ("1D 1H P", "2H", "raise -- 3+ ♥; about 4-11 points"),
    ("1D P 1S 2H", "2S", "raise -- 3+ ♠; about 10-16 points"),
    ("1S 2H 3S 4H", "4S", "♠"),
    ("1C 1S 1N 3S P P", "X", "penalty double -- usually 4+ ♠; 7+ HCP; or good ♠, 6+ HCP"),
]  # fmt: skip


@pytest.mark.parametrize(("auction", "call", "words"), SAID)
def test_in_competition_points_are_said_about(auction: str, call: str, words: str) -> None:
    assert words in str(at(auction).meaning(Call.parse(call)))


# auction   call  said exactly as the rules have it
EXACT = [
    ("", "1N", "15-17 HCP"),
    ("1N P", "2H", "5+ ♠"),
    ("1D", "1N", "15-18 HCP"),
    ("1S P", "2S", "6-"),
    ("1D", "1H", "5+ ♥; 8-19 points"),
    ("1H 1S", "3H", "limit raise -- 3+ ♥; 10-12 points"),
    ("1S 2H", "2S", "3+ ♠; 6-10 points"),
]


@pytest.mark.parametrize(("auction", "call", "words"), EXACT)
def test_agreements_are_said_exactly(auction: str, call: str, words: str) -> None:
    here = at(auction)
    meaning = str(here.meaning(Call.parse(call)))
    assert words in meaning
    assert "about" not in meaning
    assert not here.is_judged(Call.parse(call))


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [
        ("J84.K73.9652.842", "1D 1H P", "2H"),  # four points
        ("KQ5.94.KQ954.953", "1C 1S 1N 3S P P", "X"),  # three trumps
        ("AQT5.J.AQT5.T632", "1D P 1S 2H 2S 3H P P", "4S"),  # four are enough once partner has bid them
        ("864.K72.653.Q742", "P P 2D 2H", "P"),  # three diamonds
    ],
)
def test_judgement_has_room(hand: str, auction: str, call: str) -> None:
    seen = view(hand, auction)
    here = position(seen.auction, seen.vulnerability, seen.cards)
    assert Call.parse(call) in truthful(here, features(seen.hand))


def test_hands_that_follow_the_book_are_as_is_said() -> None:
    boards = Boards.random(60, np.random.default_rng(12))
    book = SystemBidder()
    for number in range(60):
        board = boards.board(number)
        auction = Auction(board.dealer)
        while not auction.is_over:
            seen = PlayerView.of_board(board, auction)
            call = book.choose_all([seen])[0].call
            here = position(auction, board.vulnerability, Cards())
            for place, (least, most) in here.said_by(call)[0].items():
                if place <= f.HCP:
                    assert least <= features(seen.hand)[place] <= most, f"{call} after {auction} with {seen.hand}"
            auction = auction.then(call)


def test_rules_do_not_go_by_what_is_said() -> None:
    after = at("1D P 1S 2H 2S").situation
    assert after.known[0][f.HCP][1] == 15
    assert explain(Auction.parse("N: 1D P 1S 2H 2S")).made[-1].shows.hcp[1] > 15


def test_a_hand_within_what_is_said_is_told_that_the_book_draws_a_line() -> None:
    decision = SystemBidder().choose(view("J84.K73.9652.842", "1D 1H P"))
    reason = next(choice.reason for choice in decision.choices if choice.call is Call.parse("2H"))
    assert reason == "a judgement call: the book wants at least 6 points"
