"""Boards to practise on, and what an auction was worth against the robots' table."""

from __future__ import annotations

import re

import pytest

from tablefeel.arena import themes
from tablefeel.arena.theme_table import THEMES
from tablefeel.bidding.shapes import CardsShape
from tablefeel.errors import BadInput
from tablefeel.kernel import Auction, Call, Contract, Deal, Seat, Vulnerability
from tablefeel.questions import compare, judge, practice, review
from tablefeel.questions.players import PackagePlayers
from tablefeel.systems.bidder import explain
from tablefeel.systems.cards.agreements import AGREEMENTS

PLAYERS = PackagePlayers()
DEAL = "N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63"


def board(**more: object) -> practice.PracticeAnswer:
    return practice.answers([practice.PracticeRequest(**more)], PLAYERS)[0]  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", list(THEMES))
def test_a_theme_comes_up_and_the_board_is_the_same_again(theme: str) -> None:
    found = board(theme=theme, seed=11, number=6)
    assert found.found, "the theme comes up"
    assert (Seat.parse(found.dealer), Vulnerability.parse(found.vul)) == (
        Seat.dealer_of(6), Vulnerability.of_board(6)
    )  # fmt: skip
    assert Deal.parse(found.deal)
    if theme == "stayman":
        assert "2C" in found.robots or "3C" in found.robots
    if theme == "slams":
        assert max(Call.parse(call) for call in found.robots) >= Call.parse("6C")
    if theme == "close":
        assert found.decision is not None
        caller = (Seat.parse(found.dealer) + found.decision) % 4
        assert caller == Seat.S, "the decision is South's"
        assert board(theme=theme, seed=11, number=6) == found


def test_any_name_of_a_call_is_a_theme_and_a_rare_one_says_so() -> None:
    assert board(theme="takeout double", seed=1).found
    assert not board(theme="no such convention", seed=1).found
    assert board(seed=1, number=1) != board(seed=2, number=1)


@pytest.mark.parametrize("key", ["gerber", "michaels", "cue_bid_raise", "one_notrump_overcall"])
def test_an_agreement_of_the_card_is_a_theme(key: str) -> None:
    found = board(theme=key, seed=3, number=2)
    assert found.found, "it comes up"
    assert board(theme=key, seed=3, number=2) == found
    name = AGREEMENTS[key].words.title.lower().split()[0]
    auction = Auction(Seat.parse(found.dealer), tuple(Call.parse(call) for call in found.robots))
    made = explain(auction, Vulnerability.parse(found.vul)).made
    ours = [one.name.lower() for place, one in enumerate(made) if auction.caller(place) in (Seat.N, Seat.S)]
    assert any(name in one or "notrump overcall" in one for one in ours), "South's side makes the call"


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_whoever_deals_the_players_before_the_example_pass(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(themes, "_ROUNDS", 3)
    found = [board(theme="michaels", seed=seed, number=number) for seed in range(8)]
    assert all(one.found for one in found), "it comes up within 48 deals"


def test_an_agreement_by_the_card_that_is_played() -> None:
    cards = CardsShape("sayc;multi_two_diamonds=yes;weak_twos=no", "sayc")
    found = board(theme="multi_two_diamonds", seed=1, number=3, cards=cards)
    assert found.found
    assert "2D" in found.robots


def test_matchpoints_are_told_as_a_share_of_the_board() -> None:
    asked = judge.JudgeRequest(hand="KQ2.A54.K9532.Q7", auction=("1N", "P"), call="P", depth="quick", aim="matchpoints")
    assert re.search(
        r"3NT is better than Pass by \d+ ± \d+% of a board", judge.answers([asked], PLAYERS)[0].judged.sentence
    )


def test_an_auction_against_the_robots_table() -> None:
    asked = compare.CompareRequest(deal=DEAL, auction=("1N", "P", "P", "P"))
    found = compare.answers([asked], PLAYERS)[0]
    assert (found.table.contract, found.table.score) == ("1N N", 180)
    assert Contract.parse(found.robots.contract).level == 3
    assert found.robots.score == 430
    assert (found.imps, found.par.score, found.par_imps) == (-6, 430, -6)
    with pytest.raises(BadInput, match="not over"):
        compare.answers([compare.CompareRequest(deal=DEAL, auction=("1N",))], PLAYERS)


def test_judge_and_review_say_the_same_of_a_call() -> None:
    hand = "KQ2.A54.K9532.Q7"
    asked = judge.JudgeRequest(hand=hand, auction=("1N", "P"), call="P", depth="quick")
    alone = judge.answers([asked], PLAYERS)[0].judged
    whole = review.answers(
        [review.ReviewRequest(deal=DEAL, auction=("1N", "P", "P", "P"), depth="quick", tricks_taken=9)], PLAYERS
    )[0]
    (reviewed,) = [call for call in whole.calls if call.seat == "S"]
    for name in alone.__struct_fields__:
        assert getattr(reviewed, name) == getattr(alone, name), name
    assert (alone.verdict, alone.best, alone.book) == ("blunder", "3N", "3N")
    assert reviewed.charged == reviewed.cost == whole.lost.ns
    assert whole.lost.ew == 0
    assert (whole.score, whole.dd_score) == (150, 180)
    assert reviewed.line
    assert reviewed.line.contract == "3N N"


def test_hands_that_are_not_known_are_not_judged_and_irregular_calls_of_others_are_read() -> None:
    asked = review.ReviewRequest(hands={"S": "KQ2.A54.K9532.Q7"}, auction=("1N", "P", "P", "P"), depth="quick")
    found = review.answers([asked], PLAYERS)[0]
    assert [call.seat for call in found.calls] == ["S"]
    assert (found.par, found.tricks, found.dd_score) == (None, None, None)
    assert not found.calls[0].line


def test_what_several_calls_could_repair_is_charged_once() -> None:
    def call(seat: str, cost: float, beyond: float, place: int) -> review.ReviewedCall:
        return review.ReviewedCall(
            seat=seat, call="P", verdict="blunder", cost=cost, standard_error=0.5, unit="imps", best="X",  # type: ignore[arg-type]
            beyond_system=beyond, layouts=9, sentence="", meaning=None, book="P", place=place,
        )  # fmt: skip

    charged = review.charge([call("N", 5, 5, 0), call("S", 7, 7, 2), call("N", 4, 1, 4), call("E", 3, 3, 5)])
    assert [one.charged for one in charged] == [0, 7, 3, 3]
