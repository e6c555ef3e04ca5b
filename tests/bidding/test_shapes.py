"""The JSON shapes that every door shares."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.bidding import ANY_HAND, Belief, Decision, Force, Meaning
from tablefeel.bidding.shapes import (
    ViewShape,
    beliefs_shape,
    decision_shape,
    dump_line,
    error_json,
    load_line,
    view_shape,
)
from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.errors import BadInput, BadRequest, IllegalCall, NotACall, NotAHand, NotASeat
from tablefeel.kernel import Auction, Call, Deal, Seat, Suit, TrickTable, Vulnerability
from tablefeel.questions.asking import read
from tablefeel.questions.boards import tricks_shape
from tablefeel.questions.solve import SolveRequest

REQUEST = {
    "id": "7", "hand": "AK5.QJ32.A4.T982", "seat": "S", "dealer": "N", "vul": "none",
    "auction": ["1D", "P"], "cards": {"ns": "sayc", "ew": "acol-weak-nt"},
}  # fmt: skip


def view_of(request: Mapping[str, object]) -> PlayerView:
    found = read("bid", request)
    assert isinstance(found, ViewShape)
    return found.view()


def test_a_view_goes_out_as_it_came_in() -> None:
    view = view_of(REQUEST)
    assert (view.seat, view.vulnerability, view.cards) == (Seat.S, Vulnerability.NONE, Cards("sayc", "acol-weak-nt"))
    assert json.loads(dump_line(view_shape(view, "7"))) == REQUEST


def test_what_may_be_left_out_has_a_default() -> None:
    view = view_of({"hand": "AK5.QJ32.A4.T982", "auction": ["1D"], "vul": "Both", "extra": 1})
    assert (view.seat, view.auction.dealer, view.vulnerability) == (Seat.E, Seat.N, Vulnerability.ALL)
    assert view.cards == Cards("sayc", "sayc")


WRONG = [
    ({"hand": None}, BadRequest, "hand", "'hand' is a text, not null"),
    ({"hand": 13}, BadRequest, "hand", "'hand' is a text, not a whole number"),
    ({"hand": "AK5.QJ32.A4.T98"}, NotAHand, "hand", "has 12 cards"),
    ({"auction": "1D P"}, BadRequest, "auction", "'auction' is a list, not a text"),
    ({"auction": ["1D", 3]}, BadRequest, "auction.1", "'auction.1' is a text"),
    ({"auction": ["1D", "8C"]}, NotACall, "auction.1", "'8C'"),
    ({"auction": ["1D", "1C"]}, IllegalCall, "auction", "1C is not above 1D"),
    ({"auction": ["P"] * 4, "seat": None}, BadRequest, None, "'seat' is needed"),
    ({"auction": ["P"] * 320}, BadRequest, "auction", "the longest has 319"),
    ({"seat": "Q"}, NotASeat, "seat", "'Q'"),
    ({"vul": []}, BadRequest, "vul", "'vul' is a text, not a list"),
    ({"cards": "sayc"}, BadRequest, "cards", "'cards' is an object, not a text"),
    ({"cards": {"ns": 1}}, BadRequest, "cards.ns", "'cards.ns' is a text"),
    ({"id": [1]}, BadRequest, "id", "'id' is a whole number or a text, not a list"),
    ({"hand": "A" * 101}, BadRequest, "hand", "length"),
]


@pytest.mark.parametrize(("change", "error", "where", "says"), WRONG)
def test_a_wrong_request_is_told_what_is_wrong_and_where(
    change: dict[str, object], error: type[BadInput], where: str | None, says: str
) -> None:
    with pytest.raises(error) as caught:
        view_of(REQUEST | change)
    assert says in str(caught.value)
    assert caught.value.where == where


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadRequest, match="'hand' is missing"):
        read("bid", {})
    with pytest.raises(BadRequest, match="'deal' is missing"):
        read("solve", {})
    with pytest.raises(BadRequest, match="a request is a JSON object, not a list"):
        read("bid", [])


@pytest.mark.parametrize("line", ["", "{", "[1]", '"x"', "nan nan", "[" * 100_000])
def test_a_line_that_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(BadRequest):
        load_line(line)


def test_a_decision_has_every_legal_call_with_its_meaning() -> None:
    view = view_of(REQUEST)
    meaning = Meaning(ANY_HAND.with_length(Suit.H, 4).with_hcp(6), Force.FORCING, name="new suit")
    answer = json.loads(dump_line(decision_shape(Decision.of(view.auction, Call.H1, meanings={Call.H1: meaning}))))
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
    assert answer["calls"][1] == {"call": answer["calls"][1]["call"], "probability": 0.0, "meaning": None}


def test_beliefs_have_all_cards_and_sum_to_one() -> None:
    deal = Deal.random(Random(1))
    answer = beliefs_shape({seat: Belief.from_hands([deal[seat]]) for seat in (Seat.W, Seat.N)})
    assert list(answer) == ["N", "W"]
    north = answer["N"]
    assert len(north.hcp) == 38
    assert sum(north.hcp) == pytest.approx(1)
    assert {suit: len(chances) for suit, chances in north.lengths.items()} == dict.fromkeys("SHDC", 14)
    assert len(north.cards) == 52
    assert {card for card, chance in north.cards.items() if chance == 1} == {str(card) for card in deal[Seat.N]}


def test_tricks_are_listed_by_declarer_and_strain() -> None:
    table = TrickTable.of([[strain + seat for seat in range(4)] for strain in range(5)])
    answer = tricks_shape(table)
    assert answer["N"] == {"NT": 4, "S": 3, "H": 2, "D": 1, "C": 0}
    assert answer["W"]["NT"] == 7


def test_an_error_has_one_shape() -> None:
    assert error_json(NotACall("'8C' is not a call")) == {
        "error": {"type": "NotACall", "message": "'8C' is not a call"},
    }


def test_a_board_request_has_a_deal() -> None:
    deal = Deal.random(Random(2))
    asked = read("solve", {"deal": str(deal), "dealer": "w", "vul": "ew"})
    assert isinstance(asked, SolveRequest)
    board = asked.board()
    assert (board.deal, board.dealer, board.vulnerability) == (deal, Seat.W, Vulnerability.EW)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(sorted(REQUEST)), json_values))
def test_any_request_is_read_or_refused_with_a_sentence(change: dict[str, object]) -> None:
    try:
        view = view_of(REQUEST | change)
    except BadInput as error:
        assert str(error)
    else:
        assert isinstance(view.auction, Auction)
        assert msgspec.convert(msgspec.to_builtins(view_shape(view)), ViewShape).view() == view
