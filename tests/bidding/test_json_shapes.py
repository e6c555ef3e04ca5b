"""The JSON shapes that every door shares."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.bidding import ANY_HAND, Belief, Decision, Force, Meaning
from tablefeel.bidding.json_shapes import (
    auction_from_json,
    beliefs_to_json,
    board_from_json,
    decision_to_json,
    dump_line,
    error_to_json,
    load_line,
    tricks_to_json,
    view_from_json,
    view_to_json,
)
from tablefeel.bidding.view import Cards
from tablefeel.errors import BadInput, BadRequest, IllegalCall, NotACall, NotAHand, NotASeat
from tablefeel.kernel import Auction, Call, Deal, Seat, Suit, TrickTable, Vulnerability

REQUEST = {
    "id": "7", "hand": "AK5.QJ32.A4.T982", "seat": "S", "dealer": "N", "vul": "none",
    "auction": ["1D", "P"], "cards": {"ns": "sayc", "ew": "acol-weak-nt"},
}  # fmt: skip


def test_a_view_goes_out_as_it_came_in() -> None:
    view = view_from_json(REQUEST)
    assert (view.seat, view.vulnerability, view.cards) == (Seat.S, Vulnerability.NONE, Cards("sayc", "acol-weak-nt"))
    assert view_to_json(view, "7") == REQUEST


def test_what_may_be_left_out_has_a_default() -> None:
    view = view_from_json({"hand": "AK5.QJ32.A4.T982", "auction": ["1D"], "vul": "Both", "extra": 1})
    assert (view.seat, view.auction.dealer, view.vulnerability) == (Seat.E, Seat.N, Vulnerability.ALL)
    assert view.cards == Cards("sayc", "sayc")


WRONG = [
    ({"hand": None}, BadRequest, "'hand' is missing"),
    ({"hand": 13}, BadRequest, "'hand' is a text, not a number"),
    ({"hand": "AK5.QJ32.A4.T98"}, NotAHand, "has 12 cards"),
    ({"auction": "1D P"}, BadRequest, "'auction' is a list"),
    ({"auction": ["1D", 3]}, BadRequest, "'auction' is a list"),
    ({"auction": ["1D", "8C"]}, NotACall, "'8C'"),
    ({"auction": ["1D", "1C"]}, IllegalCall, "1C is not above 1D"),
    ({"auction": ["P"] * 4, "seat": None}, BadRequest, "'seat' is needed"),
    ({"seat": "Q"}, NotASeat, "'Q'"),
    ({"vul": []}, BadRequest, "'vul' is a text, not a list"),
    ({"cards": "sayc"}, BadRequest, "'cards' is an object"),
]


@pytest.mark.parametrize(("change", "error", "says"), WRONG)
def test_a_wrong_request_is_told_what_is_wrong(change: dict[str, object], error: type[BadInput], says: str) -> None:
    with pytest.raises(error) as caught:
        view_from_json(REQUEST | change)
    assert says in str(caught.value)


@pytest.mark.parametrize("line", ["", "{", "[1]", '"x"', "nan nan", "[" * 100_000])
def test_a_line_that_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(BadRequest):
        load_line(line)


def test_a_decision_has_every_legal_call_with_its_meaning() -> None:
    view = view_from_json(REQUEST)
    meaning = Meaning(ANY_HAND.with_length(Suit.H, 4).with_hcp(6), Force.FORCING, name="new suit")
    answer = decision_to_json(Decision.of(view.auction, Call.H1, meanings={Call.H1: meaning}), "7")
    assert answer["id"] == "7"
    assert answer["call"] == "1H"
    assert len(answer["calls"]) == len(view.auction.legal_calls)
    first = answer["calls"][0]
    assert (first["call"], first["probability"]) == ("1H", 1.0)
    shown = first["meaning"]
    assert shown["text"] == "4+ ♥; 6+ HCP; forcing"
    assert shown["hcp"] == [6, 40]
    assert shown["lengths"] == {"S": [0, 13], "H": [4, 13], "D": [0, 13], "C": [0, 13]}
    assert shown["forcing"] is True
    assert shown["artificial"] is False
    assert answer["calls"][1]["meaning"] is None
    assert json.loads(dump_line(answer)) == answer


def test_beliefs_have_all_cards_and_sum_to_one() -> None:
    deal = Deal.random(Random(1))
    answer = beliefs_to_json({seat: Belief.from_hands([deal[seat]]) for seat in (Seat.W, Seat.N)}, 3)
    assert list(answer["beliefs"]) == ["N", "W"]
    north = answer["beliefs"]["N"]
    assert len(north["hcp"]) == 38
    assert sum(north["hcp"]) == pytest.approx(1)
    assert {suit: len(chances) for suit, chances in north["lengths"].items()} == dict.fromkeys("SHDC", 14)
    assert len(north["cards"]) == 52
    assert {card for card, chance in north["cards"].items() if chance == 1} == {str(card) for card in deal[Seat.N]}


def test_tricks_are_listed_by_declarer_and_strain() -> None:
    table = TrickTable.of([[strain + seat for seat in range(4)] for strain in range(5)])
    answer = tricks_to_json(table)
    assert answer["N"] == {"NT": 4, "S": 3, "H": 2, "D": 1, "C": 0}
    assert answer["W"]["NT"] == 7


def test_an_error_has_one_shape() -> None:
    assert error_to_json(NotACall("'8C' is not a call"), 5) == {
        "id": 5,
        "error": {"type": "NotACall", "message": "'8C' is not a call"},
    }
    assert "id" not in error_to_json(NotACall("x"))


def test_a_board_request_has_a_deal() -> None:
    deal = Deal.random(Random(2))
    board = board_from_json({"deal": str(deal), "dealer": "w", "vul": "ew"})
    assert (board.deal, board.dealer, board.vulnerability) == (deal, Seat.W, Vulnerability.EW)
    with pytest.raises(BadRequest, match="'deal' is missing"):
        board_from_json({})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(REQUEST)), json_values))
def test_any_request_is_read_or_refused_with_a_sentence(change: dict[str, object]) -> None:
    try:
        view = view_from_json(REQUEST | change)
    except BadInput as error:
        assert str(error)
    else:
        assert isinstance(view.auction, Auction)
        assert auction_from_json(view_to_json(view)) == view.auction
