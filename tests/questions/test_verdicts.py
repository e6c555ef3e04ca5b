"""What is said of a call: one word, a sentence that goes with the number, and the card's own lessons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablefeel.bidding import Explain
from tablefeel.kernel import PASS, Call
from tablefeel.questions import judge
from tablefeel.questions.players import PackagePlayers
from tablefeel.questions.verdicts import sentence, told
from tablefeel.search.judging import Judgement, Verdict, verdict_on

PLAYERS = PackagePlayers()
BOOK, OTHER = Call.parse("3D"), Call.parse("2N")
FOUND = Judgement(OTHER, PASS, 0.0, 1.0, Verdict.CLOSE, layouts=30)


def judged(hand: str, auction: str, call: str, depth: judge.DepthName = "quick") -> judge.JudgedShape:
    asked = judge.JudgeRequest(hand=hand, auction=tuple(auction.split()), call=call, depth=depth)
    return judge.answers([asked], PLAYERS)[0].judged


@pytest.mark.parametrize(
    ("call", "cost", "said"),
    [(OTHER, 0.7, "Close: Pass may be worth a little more than 2NT (0.7 ± 1.0 IMPs)."),
     (OTHER, 1.2, "Probably worse: Pass is worth about 1 IMP more than 2NT, DOUBT (1.2 ± 1.0 IMPs)."),
     (OTHER, 3.1, "Probably worse: Pass is worth about 3 IMPs more than 2NT, DOUBT (3.1 ± 1.0 IMPs)."),
     (BOOK, 2.6, "3♦ is the card's call; Pass may be worth about 3 IMPs more, DOUBT (2.6 ± 1.0 IMPs).")],
)  # fmt: skip
def test_words_go_with_the_number(call: Call, cost: float, said: str) -> None:
    assert sentence(replace(FOUND, call=call, cost=cost), BOOK).replace("\ufe0e", "") == said.replace(
        "DOUBT", "though 30 deals cannot tell for certain"
    )


@pytest.mark.parametrize(
    ("cost", "error", "sure", "verdict"),
    [(2.6, 1.1, 2.0, "mistake"), (2.6, 1.1, 3.0, "close"), (2.6, 0.8, 3.0, "mistake"), (5.0, 1.7, 3.0, "close")],
)
def test_the_cards_own_call_is_blamed_only_beyond_three_standard_errors(
    cost: float, error: float, sure: float, verdict: str
) -> None:
    assert verdict_on(cost, error, sure) == verdict


@pytest.mark.parametrize(
    ("hand", "auction", "call", "begins"),
    [("KT84.Q7.KQ2.KQ85", "P P 1N P 2C P", "P", "Partner asked with 2♣: you may not pass. A "),
     ("KT84.Q7.KQ2.KQ85", "1S P 2C P", "P", "Partner forces with 2♣: you may not pass. A ")],
)  # fmt: skip
def test_a_forcing_bid_that_is_passed_is_at_least_a_mistake(hand: str, auction: str, call: str, begins: str) -> None:
    found = judged(hand, auction, call)
    assert found.verdict in ("mistake", "blunder")
    assert found.sentence.replace("\ufe0e", "").startswith(begins)
    assert found.best != "P"
    assert not found.why_not, "that the hand is worth a bid is no news any more"


def test_a_takeout_double_may_be_left_in() -> None:
    found = judged("AQ84.KJT94.Q4.93", "1H X P", "P")
    assert (found.verdict, found.sentence) == ("good", "Pass is right.")
    assert found.why, "a right call has a reason"


@pytest.mark.parametrize(
    ("hand", "auction", "call"), [("KQ2.A54.K9532.Q7", "1N P", "P"), ("983.AKQ5.Q52.AQ4", "1D 2S", "2N")]
)
def test_the_heading_and_the_table_tell_one_cost(hand: str, auction: str, call: str) -> None:
    found = judged(hand, auction, call)
    own = next(one for one in found.compared if one.call == call)
    assert (own.loss, own.standard_error) == (found.cost, found.standard_error)
    assert found.compared[0].call == found.best
    assert [one.loss for one in found.compared] == sorted(one.loss for one in found.compared)


@pytest.mark.parametrize(
    ("hand", "auction", "call", "shows"),
    [("AQ94.5.AKQ6.KQ92", "", "1N", "a balanced hand"), ("84.KQ3.J842.A742", "P P P", "1H", "5+ ♥")],
)
def test_a_call_that_the_hand_is_none_for_is_not_good(hand: str, auction: str, call: str, shows: str) -> None:
    found = judged(hand, auction, call)
    assert not found.fits
    assert found.verdict != "good"
    if found.sentence.startswith("By the card"):
        assert f"shows {shows}; it happened to cost" in found.sentence.replace("\ufe0e", "")


def test_a_better_call_that_is_not_the_cards_says_what_it_shows() -> None:
    asked = judge.JudgeRequest(hand="AK832.JT7.A9.932", auction=("P", "P", "2H", "P"), call="3H").said(PLAYERS)
    card = PLAYERS.pair("sayc").bidder
    decision = card.choose_all([asked.view()], Explain.EVERYTHING)[0]
    found = told(replace(FOUND, call=Call.parse("3H"), cost=2.0), asked.view(), card, decision)
    assert found.why.startswith(
        "shows pass, at most 12 HCP; nothing worth a bid; by the card the call is 2NT, but Pass"
    )


@pytest.mark.parametrize(
    ("hand", "auction", "call"),
    [("Q72.J.A9862.A832", "", "1D"), (".KQ943.976543.T4", "1S P", "P"), ("86.AKT84.KQJ.632", "1H P 2D P", "2N")],
)
def test_no_call_is_recommended_that_the_hand_does_not_have(hand: str, auction: str, call: str) -> None:
    """A weak two with a sound opening, a response with nothing, a raise with three cards: they might have won."""
    found = judged(hand, auction, call, "usual")
    other = [one.call for one in found.compared if one.call not in (found.call, found.book)]
    assert {"": "2D", "1S P": "1N", "1H P 2D P": "3D"}[auction] not in other
    assert found.best == found.book == call
