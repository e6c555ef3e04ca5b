"""Where a side should play: the network's answers, and the bidder that asks it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from tablefeel.bidding import Cards, PlayerView
from tablefeel.bidding.shapes import public_shape
from tablefeel.encoding.contract import PAPER, Points, encode
from tablefeel.errors import BadConfig, BadInput, BadModel, NotABidder
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


@pytest.fixture(scope="module")
def chen_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network of the paper's shape whose likeliest choice is always 4S, then double, then pass."""
    folder = tmp_path_factory.mktemp("chen")
    wanted = np.full(37, 0.01, np.float32)
    wanted[choice_of(Call.parse("4S"))], wanted[DOUBLE_CLASS], wanted[PASS_CLASS] = 0.6, 0.3, 0.1
    inputs = encode(points_of([STRONG]), PAPER).shape[1]
    graph = helper.make_graph(
        [
            helper.make_node("MatMul", ["inputs", "nothing"], ["same"]),
            helper.make_node("Add", ["same", "wanted"], ["choices"]),
        ],
        "chen",
        [helper.make_tensor_value_info("inputs", TensorProto.FLOAT, ["n", inputs])],
        [helper.make_tensor_value_info("choices", TensorProto.FLOAT, ["n", 37])],
        [
            numpy_helper.from_array(np.zeros((inputs, 37), np.float32), "nothing"),
            numpy_helper.from_array(wanted, "wanted"),
        ],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    helper.set_model_props(model, {"encoding": PAPER})
    onnx.save(model, folder / "model.onnx")
    return folder


def test_chens_network_has_the_last_word_among_what_partner_leaves_alone(chen_folder: Path) -> None:
    bidder = find(f"sayc+chen@{chen_folder}").bidder
    passing = view("Q762.J52.Q84.J83", "1S P 2S P")
    assert bidder.call(passing) is Call.parse("4S")
    reasons = {choice.call: choice.reason for choice in bidder.choose(passing).choices}
    assert reasons[Call.parse("4S")] == "63% likely to be the best contract"  # of what is legal: no double of partner
    opening = view("AQ762.J52.AQ4.J8")
    assert bidder.call(opening) is SystemBidder().call(opening)  # openings are the card's
    found = bidder.consider(passing).scores if isinstance(bidder, ContractBidder) else None
    assert found is not None
    assert found[np.isfinite(found)].sum() == pytest.approx(100, abs=0.01)
    assert np.isneginf(found[DOUBLE_CLASS])


def test_chen_without_weights_or_without_a_card_is_refused(chen_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(NotABidder, match="only a convention card"):
        find(f"pass+chen@{chen_folder}")
    with pytest.raises(BadModel, match="no such file"):
        find(f"sayc+chen@{tmp_path}")
    with pytest.raises(NotABidder, match=r"there is no '\+search@x'"):
        find("sayc+search@x")
