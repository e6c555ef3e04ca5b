"""Where a side should play: the network's answers, and the bidder that asks it."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.bidding import Cards, PlayerView
from tablefeel.bidding.shapes import public_shape
from tablefeel.encoding.contract import Points
from tablefeel.errors import BadConfig, BadInput, NotABidder
from tablefeel.kernel import DOUBLE, PASS, Auction, Call, Hand, Seat, Vulnerability
from tablefeel.models.contract import Answers, ContractModel, points_of, shipped_contract
from tablefeel.models.contract_bidder import (
    ContractBidder,
    Margins,
    is_final,
    may_replace,
)
from tablefeel.questions.contract import ContractRequest, answers
from tablefeel.questions.players import SeatedPlayers
from tablefeel.roster import find
from tablefeel.simulation.final_contracts import DOUBLE_CLASS, PASS_CLASS, call_of, choice_of
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine.position import position


def view(hand: str, auction: str = "", vulnerability: Vulnerability = Vulnerability.NONE) -> PlayerView:
    made = Auction.parse(auction, Seat.N)
    assert made.to_call is not None
    return PlayerView(Hand.parse(hand), made.to_call, made, vulnerability)


STRONG = view("AQJ762.K5.AK84.3", "1S P 3S P")


@pytest.fixture(scope="module")
def model() -> ContractModel:
    return shipped_contract()


def test_answers_are_whole(model: ContractModel) -> None:
    answer = model.answer(STRONG)
    assert {choice.name for choice in answer.choices} == {str(call) for call in STRONG.auction.legal_calls}
    assert sum(choice.probability for choice in answer.choices) == pytest.approx(1, abs=1e-4)
    scores = [choice.score for choice in answer.choices]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= choice.makes <= 1.0001 for choice in answer.choices)
    assert -2000 < answer.par < 2000
    assert answer.action in ("bid", "pass", "double")


def test_a_strong_hand_with_a_fit_goes_to_game_or_higher(model: ContractModel) -> None:
    best = model.answer(STRONG).best
    assert best.number < PASS_CLASS and Call.parse(best.name).level >= 4
    weak = model.answer(view("J8762.K52.84.Q83", "P P 1N P"))
    made = {choice.name: choice.makes for choice in weak.choices}
    assert made["2S"] > made["4S"] > made["7S"]


def test_many_answers_are_the_same_as_one_by_one(model: ContractModel) -> None:
    views = [STRONG, view("AK5.QJ32.A4.T982"), view("T9762.5.9842.Q73", "1H X 4H", Vulnerability.ALL)]
    for one, together in zip(map(model.answer, views), model.answer_all(views), strict=True):
        assert [choice.name for choice in one.choices] == [choice.name for choice in together.choices]
        assert one.par == pytest.approx(together.par, abs=0.5)
    assert model.answer_all([]) == []


def test_the_side_of_the_table_does_not_matter(model: ContractModel) -> None:
    turned = PlayerView(STRONG.hand, STRONG.seat.after(1), Auction(Seat.E, STRONG.auction.calls), Vulnerability.EW)
    straight = PlayerView(STRONG.hand, STRONG.seat, STRONG.auction, Vulnerability.NS)
    assert model.answer(turned) == model.answer(straight)


def test_only_the_player_to_call_may_ask() -> None:
    with pytest.raises(BadInput, match="North is not to call"):
        points_of([PlayerView(STRONG.hand, Seat.N, Auction.parse("1S", Seat.N))])


def test_choices_and_calls_are_inverse() -> None:
    for call in (PASS, DOUBLE, Call.parse("1C"), Call.parse("7N")):
        assert call_of(choice_of(call)) is call
    assert (choice_of(PASS), choice_of(DOUBLE)) == (PASS_CLASS, DOUBLE_CLASS)


def test_openings_and_forcing_calls_stay_the_cards() -> None:
    start = position(Auction(Seat.N), Vulnerability.NONE, Cards())
    assert not is_final(start, PASS)
    response = position(Auction.parse("1D P", Seat.N), Vulnerability.NONE, Cards())
    assert not is_final(response, Call.parse("1H"))
    assert is_final(response, PASS)
    assert not may_replace(response, PASS, Call.parse("1H"))
    forced = position(Auction.parse("1D P 1H P", Seat.N), Vulnerability.NONE, Cards())
    assert not may_replace(forced, Call.parse("4H"), PASS)


class Fixed(ContractModel):
    """A network that wants one choice above all."""

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.wanted = wanted

    def ask(self, points: Points) -> Answers:
        found = super().ask(points)
        tricks = np.zeros_like(found.tricks)
        tricks[..., 0] = 1
        tricks[:, self.wanted % 5, :, 0], tricks[:, self.wanted % 5, :, 7 + self.wanted // 5] = 0, 1
        return type(found)(found.standing, found.probabilities, tricks)


def test_the_network_has_the_last_word_if_it_is_sure() -> None:
    passing = view("Q762.J52.Q84.J83", "1S P 2S P")
    rules = SystemBidder()
    assert rules.call(passing) is PASS
    eager = ContractBidder(rules, Fixed(choice_of(Call.parse("4S"))))
    assert eager.call(passing) is Call.parse("4S")
    assert eager.choose(passing).call is Call.parse("4S")
    assert any("points if the auction ends so" in choice.reason for choice in eager.choose(passing).choices)
    timid = ContractBidder(rules, Fixed(choice_of(Call.parse("4S"))), Margins(bid=5000))
    assert timid.call(passing) is PASS
    with pytest.raises(BadConfig):
        Margins(bid=-1)


def test_the_roster_knows_it_and_every_door_gets_the_same() -> None:
    bidder = find("sayc+contract").bidder
    assert isinstance(bidder, ContractBidder)
    with pytest.raises(NotABidder, match=r"only a convention card can be refined by '\+contract'"):
        find("pass+contract")
    asked = {"hand": str(STRONG.hand), "seat": str(STRONG.seat), **public_shape(STRONG)}
    requests = [ContractRequest(**asked, bidder=name) for name in ("sayc", "pass")]
    found, other = answers(requests, SeatedPlayers({}))
    assert found.call == str(bidder.call(STRONG))
    assert other.call == "P"
    assert other.choices == found.choices
