"""Reasons and meanings that stand beside each other must not contradict each other.

The cases are questions of a club teacher; the properties at the end hold for the auctions of random deals.
"""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards, PlayerView
from tablefeel.bidding.bidder import Explain
from tablefeel.bidding.decision import Choice, Decision
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
from tablefeel.systems.bidder import decision_at
from tablefeel.systems.engine import promises
from tablefeel.systems.engine.bulk import bid_boards
from tablefeel.systems.engine.position import position, positions
from tablefeel.systems.engine.printed import Printed
from tablefeel.systems.engine.truth import stated
from tablefeel.systems.language import features as f
from tablefeel.systems.language.features import features


@cache
def decided(hand: str, calls: str, card: str = "sayc") -> Decision:
    auction = Auction.parse(calls, Seat.N)
    seen = PlayerView(Hand.parse(hand), auction.to_call or Seat.N, auction, cards=Cards(card, card))
    return decision_at(position(auction, Vulnerability.NONE, seen.cards), seen, Explain.EVERYTHING, stated)


def choice(hand: str, calls: str, call: str, card: str = "sayc") -> Choice:
    return next(one for one in decided(hand, calls, card).choices if one.call is Call.parse(call))


# hand | auction | call | the reason
POINTS = """
AJ62.K98.QJ94.54 | | 1D | one short of the rule of 20 (11 points and eight cards in the two longest suits)
AK94.3.KQ72.AQ93 | 1H X P 1S P | 3S | a judgement call: the book wants at least 19 points
AQ932.K43.A5.Q94 | 1S 2H 2S 3H | 4S | a judgement call: the book wants at least 17 points with the shape
3.AKJ432.A2.K952 | 1H P 1S P | 3H | 15 high-card points where it takes 16 with six hearts
93.KJ842.Q4.A932 | 1D P 1H P 2D P | 3D | 10 high-card points where it takes 11 with two diamonds
Q94.AJ84.K43.Q32 | 1D P 1H P 1S P | 3N | a judgement call: the book wants at least 13 points
AK842.KQJ84.A2.3 | 1S P 1N P | 3H | 19 points with the shape where it takes 20 with five hearts
84.KQ3.J842.9742 | 1N 2S | 3N | two points short
4.32.KQJ9842.932 | 1H | 2D | 9 points with the shape where it takes 11
A54.KQ963.A4.K93 | 1S P 2H P 3H P | 4N | 17 points with the shape where it takes 19
K4.Q3.AQ92.KQ842 | 2H P | 4H | a judgement call: the book wants at least 17 high-card points
AQ3.AKQ964.3.K82 | 1H 3D P P | 3H | a judgement call: the book wants at most 17 points with the shape
AK54.AQ963.A4.K3 | 1H P 3H P 4N P 5D P | 5N | not enough for seven
KQJ93.KQ932.43.9 | 1C | 2C | weak (at most 10 points) or strong (16 or more), and 11 are between
"""
# What a call does wrong that the hand has enough for
WORSE = """
AQ.K4.KQJ872.A73 | 1D P 1H P | 2D | four points too strong
AK842.K4.AQ2.Q63 | 1S P 2S P | 4S | bids game without asking partner
AKQ84.3.AKQ4.K42 | 1S P 3S P | P | would stop below game
AKQ84.3.AKQ4.K42 | 1S P 3S P | 4D | does not ask how many aces
93.KJT94.Q42.943 | 1H X P | 1N | would let them off
93.KJT94.Q42.943 | 1H X P | 2C | would let them off
AKJ52.Q964.A53.8 | 1S X 2S P | P | would give up on game
AKJ52.Q964.A53.8 | 1S X 2S P | 3H | takes more room than 3♦
AJ42.K983.QJ9.54 | P P P | P | the hand is worth 1♦
Q54.AKJ32.A4.K93 | 1H P 2H P | 2S | would not tell that the hand is balanced
843.9632.842.932 | 2C P 2D P 2S P | 3S | three points short
AKQ84.A3.KQ4.942 | 1S P 3S P | 4H | tries for slam, and the hand is worth game only
A94.62.QJ53.A932 | P P 1S X | XX | would hide the support for spades
4.AQ84.KJ82.9763 | 1S 2H | P | waits for partner to double, who need not
KJ52.Q964.K53.82 | 1D X XX | 1H | a judgement call: the book wants more hearts than spades
KT64.Q972.T.A853 | P P 1N | 2C | no suit of six cards
"""
# Why a call is made
MADE = """
Q932.3.K952.K943 | P 1H P 2H P P | P | 8 points. Too little to compete: defend.
9543.Q96.953.862 | 1D X XX | 1S | 2 points and four spades opposite 11-18: an escape from the redouble.
AQ932.K43.A5.Q94 | 1S 2H 2S 3H | 3S | 16 points with the shape. No room to invite: too good to sell out to them.
AK54.AQ963.A4.K3 | 1H P 3H P 4N P 5D P | 6H | 20 points: no ace is missing, and seven is too far.
"""


def table(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


@pytest.mark.parametrize(("hand", "calls", "call", "words"), table(POINTS) + table(WORSE) + table(MADE))
def test_a_reason_names_what_is_really_wrong(hand: str, calls: str, call: str, words: str) -> None:
    assert choice(hand, calls, call).reason == words


# auction | call | what is printed of it
MEANINGS = """
1D P 1H P | 2D | usually 6+ ♦, or five and no better bid; 10-15 HCP
1C P 1H P | 2N | balanced; 18-19 HCP; invitational
1D P | 2D | 4+ ♦; 6-10 points
1S P | 4S | 3+ ♠; at most about 10 HCP; sign-off
1N 2H | X | usually 4+ ♥; 8+ HCP
1N P 2C 2H | X | usually 4+ ♥; good ♥
1H X P 1S P | 3S | 4+ ♠; about 17-22 HCP; invitational
1S P 2C | X | usually ♦ and ♥, five cards in one of them,
1S 2H | X | usually both minors, and no fit for the major; 10+ HCP; partner passes only with their suit
3D | 3S | 5+ ♠, 10-17 points; or 6+ ♠, good ♠, 18-19 points
2H P 3H | 3N | about 14-22 HCP or a six-card suit with fewer; ♥ stopped; sign-off
1C | 2S | 6-7 ♠; 4-8 HCP; or good ♠, 5-11 HCP
"""


@pytest.mark.parametrize(("calls", "call", "words"), table(MEANINGS))
def test_a_meaning_is_what_a_teacher_would_write(calls: str, call: str, words: str) -> None:
    here = position(Auction.parse(calls, Seat.N), Vulnerability.NONE, Cards())
    assert stated(here, Call.parse(call)).text.startswith(words)


def test_a_new_suit_at_the_three_level_is_no_reverse() -> None:
    here = position(Auction.parse("1S P 2C 2H", Seat.N), Vulnerability.NONE, Cards())
    assert stated(here, Call.parse("3D")).name == "new suit at the three level"


def test_a_support_double_leaves_four_trumps_to_the_raise() -> None:
    raises = choice("AJ4.K3.A842.Q942", "1D P 1S 2C", "2S", "sayc;support_doubles=yes")
    assert raises.reason == "only three spades"
    assert "4+ ♠" in str(raises.meaning)


def test_a_raise_is_counted_as_it_was_told() -> None:
    assert "opposite 6-10 with the shape" in choice("AK842.K4.AQ2.Q63", "1S P 2S P", "2N").reason


@pytest.mark.parametrize(
    ("hand", "calls", "call"), [("KQJ93.KQ932.43.9", "1C", "2C"), ("KJ932.KJ932.A3.9", "1D", "2D")]
)
def test_two_suits_are_told_about_the_convention_for_them(hand: str, calls: str, call: str) -> None:
    assert choice(hand, calls, call).close


def test_three_long_alternatives_become_two() -> None:
    spades = 3
    kinds: list[promises.Said] = [
        {spades: (5, 5), f.TOP3 + spades: (2, 3), f.HCP: (14, 17)},
        {spades: (6, 13), f.HCP: (13, 17)},
        {spades: (6, 13), f.TOP3 + spades: (2, 3), f.HCP: (18, 19)},
    ]
    assert promises.in_words(kinds) == "6+ ♠, 13-19 HCP; or exactly 5 ♠, good ♠, 14-17 HCP"


def test_reasons_do_not_contradict_what_is_printed() -> None:
    """No lack of points inside the range beside it, no suit hidden that the call bids, that is theirs or short."""
    boards = Boards.random(25, np.random.default_rng(8))
    deals = [boards.board(number) for number in range(25)]
    for board, auction in zip(deals, bid_boards(deals), strict=True):
        for place, here in enumerate(positions(auction, board.vulnerability, Cards())):
            if place == len(auction.calls):
                break
            seen = PlayerView.of_board(board, Auction(auction.dealer, auction.calls[:place]))
            decision = decision_at(here, seen, Explain.EVERYTHING, stated)
            theirs = {suit.word for suit in here.situation.their_suits}
            for one in decision.choices[1:]:
                told = f"{seen.hand} after {seen.auction}: {one.call} ({one.meaning}): {one.reason}"
                assert one.meaning is not None
                if re.search(r"points? (?:short|too strong)", one.reason):
                    assert not Printed.of(one.meaning, one.meaning.shows).has(features(seen.hand)), told
                if hidden := re.search(r"would hide your (\w+) (\w+)", one.reason):
                    own = one.call.strain.suit if one.call.is_bid and not one.meaning.artificial else None
                    assert hidden[1] not in ("two", "three"), told
                    assert hidden[2] not in theirs, told
                    assert own is None or hidden[2] != own.word, told
