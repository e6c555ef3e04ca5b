"""What calls promise, in words and as kinds of hands, and why they are made."""

from __future__ import annotations

import re

import pytest

from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.kernel import PASS, Auction, Call, Hand, Seat, Suit, Vulnerability
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine import promises
from tablefeel.systems.engine.hand_words import counted, joined, missing, number
from tablefeel.systems.engine.position import position
from tablefeel.systems.engine.truth import stated
from tablefeel.systems.language import features as f

S, H, D, C = Suit.S, Suit.H, Suit.D, Suit.C


def meaning_text(calls: str, call: str) -> str:
    here = position(Auction.parse(f"N: {calls}") if calls else Auction(Seat.N), Vulnerability.NONE, Cards())
    return str(here.meaning(Call.parse(call)))


@pytest.mark.parametrize(
    ("kinds", "words"),
    [
        ([{S: (5, 13), f.HCP: (12, 21)}], "5+ ♠; 12-21 HCP"),
        ([{S: (4, 13), f.HCP: (8, 40)}, {H: (4, 13), f.HCP: (8, 40)}], "4+ ♠ or 4+ ♥; 8+ HCP"),
        ([{S: (4, 4), f.HCP: (6, 9)}, {S: (5, 13), f.HCP: (6, 9)}], "4+ ♠; 6-9 HCP"),
        ([{S: (4, 13), f.HCP: (6, 40)}, {S: (5, 13), f.HCP: (10, 40)}], "4+ ♠; 6+ HCP"),
        ([{S: (4, 13), f.HCP: (6, 40)}, {S: (4, 13), f.POINTS: (7, 40)}], "4+ ♠; 6+ points"),
        ([{f.BALANCE: (0, 0), f.HCP: (15, 17)}], "balanced; 15-17 HCP"),
        ([{C: (6, 13), f.HCP: (0, 9)}, {D: (6, 13), f.HCP: (0, 9)}], "6+ ♣ or 6+ ♦; at most 9 HCP"),
        ([{S: (6, 13), f.TOP3 + S: (2, 3), f.HCP: (14, 17)}], "6+ ♠; good ♠; 14-17 HCP"),
        (
            [{C: (6, 13), f.TOP3 + C: (2, 3), f.HCP: (9, 22)}, {C: (7, 13), f.TOP5 + C: (3, 5), f.HCP: (9, 22)}],
            "6+ ♣; good ♣; 9-22 HCP",
        ),
    ],
)
def test_kinds_of_hands_in_words(kinds: list[promises.Said], words: str) -> None:
    assert promises.in_words(kinds) == words


def test_with_too_many_kinds_only_what_they_share_is_told() -> None:
    kinds: list[promises.Said] = [{suit: (5, 13), f.HCP: (6 + suit, 10 + 2 * suit)} for suit in (C, D, H, S)]
    assert promises.in_words(kinds) == "6-16 HCP"


@pytest.mark.parametrize("opening", ["1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N", "3C", "3H"])
def test_no_opening_tells_what_only_the_pack_limits(opening: str) -> None:
    said = meaning_text("", opening)
    assert not re.search(r"at most \d+ [♠♥♦♣]", said) or re.search(r"at most [0-3] [♠♥♦♣]", said)
    assert not re.search(r"\d+-1[0-3] [♠♥♦♣]", said)


def test_stayman_says_what_it_asks() -> None:
    assert "asks for a four-card major" in meaning_text("1N P", "2C")


def test_a_pass_says_what_it_denies() -> None:
    assert meaning_text("", "P") != "pass"
    assert "at most" in meaning_text("1H P", "P")


def test_words_for_a_hand() -> None:
    row = [3, 0, 5, 5, *([0] * (f.COUNT - 4))]
    row[f.HCP] = 13
    assert number(5) == "five"
    assert counted(5, S) == "five spades"
    assert counted(1, H) == "singleton heart"
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert missing((f.HCP, 15, 17), row) == "two points short"
    assert missing((f.HCP, 6, 10), row) == "three points too strong"
    assert missing((C, 4, 13), row) == "only three clubs"
    assert missing((D, 4, 13), row) == "no diamonds"
    assert missing((S, 0, 4), row) == "five spades are too many"
    row[f.BALANCE] = 2
    assert missing((f.BALANCE, 0, 0), row) == "not balanced"
    assert missing((f.STOPPER + H, 2, 99), row) == "no stopper in hearts"


def test_the_reason_of_a_call_is_a_sentence_about_the_hand() -> None:
    view = PlayerView(Hand.parse("AQ875.K4.KJ32.T2"), Seat.S, Auction.parse("N: 1NT P"))
    decision = SystemBidder().choose(view)
    chosen = decision.choices[0]
    assert chosen.reason == (
        "13 points and five spades opposite 15-17: enough for game; transfer first, so that the strong hand declares."
    )
    others = [choice for choice in decision.choices if choice.close]
    assert len(others) == 2
    assert all(choice.reason and "fits" not in choice.reason for choice in others)


@pytest.mark.parametrize(
    ("hand", "calls", "call", "reason"),
    [
        ("AQ875.K4.KJ32.T2", "1N P", "P", "would stop below game"),
        ("AJ854.AQ.A.AT732", "1S P 2S P", "P", "would stop below game"),
        ("AQ.J75.AQ98.AJ73", "1N P 4N P", "P", "would give up on slam"),
        ("T87642.T84.KQ2.K", "P P 1N", "P", "too good to leave them in 1NT"),
        ("AKT42.KT5.Q432.K", "P P 1D", "X", "four diamonds are too many, and only three hearts"),
        ("QT953.AK.Q64.J85", "P 1C 1H 1S 2C P 2H", "2S", "a judgement call: the book wants six spades"),
        (
            "QT953.AK.Q64.J85",
            "P 1C 1H 1S 2C P 2H",
            "3N",
            "a judgement call: the book wants at least 15 points with the shape",
        ),
        ("KT7.732.AT864.K4", "P P 1H P 3H P 4N P", "5D", "One ace, as asked."),
        (
            "AQ97.42.KJ32.Q72",
            "1H 2D 3H",
            "4D",
            "13 points with the shape and four diamonds. Nine trumps: do not let them play there cheaply.",
        ),
    ],
)
def test_why_and_why_not(hand: str, calls: str, call: str, reason: str) -> None:
    auction = Auction.parse(calls, Seat.N)
    decision = SystemBidder().choose(PlayerView(Hand.parse(hand), auction.to_call or Seat.N, auction))
    assert {choice.call: choice.reason for choice in decision.choices}[Call.parse(call)] == reason


def test_a_pass_names_what_came_nearest() -> None:
    view = PlayerView(Hand.parse("K87.K4.QJ832.T72"), Seat.N, Auction(Seat.N))
    decision = SystemBidder().choose(view)
    assert decision.choices[0].reason.startswith("9 points: nothing to bid. ")


@pytest.mark.parametrize(
    ("hand", "calls", "call", "reason"),
    [
        ("Q984.5.KJ73.AQ62", "1H", "X", "12 points, four spades, four diamonds and four clubs: "),
        ("A984.52.KJ73.AQ6", "1H", "X", "14 points, four spades, four diamonds and three clubs: "),
        ("93.92.AT53.98632", "", "P", "4 points: nothing to say."),
    ],
)
def test_three_suits_are_named_and_far_calls_are_not(hand: str, calls: str, call: str, reason: str) -> None:
    auction = Auction.parse(calls, Seat.N)
    decision = SystemBidder().choose(PlayerView(Hand.parse(hand), auction.to_call or Seat.N, auction))
    assert str(decision.call) == call
    assert decision.choices[0].reason.startswith(reason)


def test_a_pass_that_the_system_does_not_have_is_told_by_the_better_call() -> None:
    view = PlayerView(Hand.parse("K73.A985432.Q9.7"), Seat.E, Auction.parse("N: 1D 2H 3C 3H 4C"))
    told = {choice.call: choice for choice in SystemBidder().choose(view).choices}
    assert told[PASS].reason == "keeps silent with a hand worth 4♥"


# card                                      auction          call   words
SWITCHED = [
    ("sayc;multi_two_diamonds=yes;weak_twos=no", "", "2H", "nothing agreed -- 6+ ♥"),
    ("sayc;multi_two_diamonds=yes;weak_twos=no", "2D P", "P",
     "to play in diamonds -- 6+ ♦; at most 2 ♠; at most 2 ♥; at most 10 HCP"),
    ("sayc;multi_two_diamonds=yes;weak_twos=no", "2D P", "3H",
     "pass or correct -- 3+ ♠; exactly 3 ♥; 6-14 HCP; asks opener to pass, or to correct to the other major"),
    ("sayc;stayman=no", "1N P", "2C", "to play -- 5+ ♣; sign-off"),
    ("sayc;minor_transfer=no", "1N P", "2S", "to play -- 5+ ♠; sign-off"),
    ("sayc;control_bids=no", "1S P 3S P", "4C", "slam try -- 5+ ♠; 10-21 HCP; forcing"),
    ("sayc;bergen_raises=yes", "1S P", "3C", "Bergen raise -- 4+ ♠; 7-9 points; forcing"),
    ("sayc;drury=yes", "P P 1S P", "2C", "Drury -- 3+ ♠; 10+ points; asks whether the opening was sound; forcing"),
    ("sayc;jump_overcalls=strong", "1D", "2S",
     "strong jump overcall -- 6+ ♠; 18+ points; a good six-card suit; invitational"),
    ("sayc", "1N P 4C P", "4H", "one ace -- 15-17 HCP"),
    ("sayc", "1N P", "2C", "Stayman -- asks for a four-card major; usually enough to invite game; forcing"),
    ("sayc", "P P 1D X", "2N",
     "Jordan 2NT -- 5+ ♦; at most 3 ♠; at most 3 ♥; 11+ points; a limit raise or better; forcing"),
    ("sayc", "1H P", "2H", "raise -- 3+ ♥; 6-10 points"),
    ("sayc", "2H P", "4H", "preemptive raise -- usually 2+ ♥; at most about 19 HCP; sign-off"),
    ("sayc", "1C 2D X P 2H P 3H", "X", "penalty double -- usually 4+ ♥; 13+ HCP; or good ♥, 11+ HCP"),
    ("sayc", "1N P", "3N", "to play -- about 8-15 HCP or a six-card suit with fewer; sign-off"),
    ("sayc", "1D P", "3D", "invitational raise -- 4+ ♦; 10-12 HCP, or fewer with good shape; invitational"),
    ("sayc", "1N P 2H P 2S P", "P", "pass -- at most 7 HCP; nothing worth a bid"),
    ("sayc", "1C P 1S P", "2S", "raise -- 4+ ♠; 10-15 points"),
    ("sayc", "P P P 1C", "1D", "overcall -- 5+ ♦; 7-12 HCP"),
    ("sayc", "2C P 2D P", "3D", "natural, strong -- 5+ ♦; usually 22+ HCP; forcing"),
    ("sayc", "1D 3H P P", "X",
     "takeout double -- short in ♥, support for the unbid suits, or 16+ HCP; partner passes only with their suit"),
    ("sayc", "1S P 2N P 3D", "X",
     "lead-directing double -- length and strength in the suit named, for the lead; or takeout double: "
     "short in ♠, support for the other suits, or a hand too strong to overcall; at most 18 HCP"),
    ("sayc", "1C P P 1N", "P", "pass -- 10-20 HCP; nothing worth a bid"),
]  # fmt: skip


@pytest.mark.parametrize(("card", "calls", "call", "words"), SWITCHED)
def test_what_a_card_says_of_a_call(card: str, calls: str, call: str, words: str) -> None:
    auction = Auction.parse(f"N: {calls}") if calls else Auction(Seat.N)
    assert str(stated(position(auction, Vulnerability.NONE, Cards(card, card)), Call.parse(call))) == words
