"""Opening tables, and the floor bidders."""

from __future__ import annotations

import msgspec
import pytest

from tablefeel.arena import AlwaysPass, Floor, Pair, opening_table
from tablefeel.arena.openings import Spread
from tablefeel.bidding import PlayerView
from tablefeel.errors import BadInput
from tablefeel.evaluation import hcp
from tablefeel.kernel import BIDS, PASS, Auction, Call, Hand, Seat, Suit, Vulnerability
from tablefeel.questions.openings import openings_answer

from .conftest import Scripted

FLOOR = Pair("floor", Floor())


def test_a_spread_by_hand() -> None:
    spread = Spread.of([*[5] * 98, 0, 13])
    assert (spread.mean, spread.range, spread.usual) == (5.03, (0, 13), (5, 5))


def test_the_floors_table_says_what_the_floor_does() -> None:
    table = opening_table(FLOOR, 2000, seed=3)
    by_call = {opening.call: opening for opening in table.openings}
    assert sum(opening.hands for opening in table.openings) == 2000
    assert sum(opening.frequency for opening in table.openings) == pytest.approx(1)
    assert by_call[PASS].hcp.range[1] <= 11
    assert by_call[Call.N1].hcp.range == (15, 17)
    assert by_call[Call.N1].words == "15-17 HCP, balanced"
    assert by_call[Call.S1].lengths[Suit.S].range[0] >= 4
    assert by_call[Call.S1].words.endswith("4+ ♠")
    assert Call.C3 in table.not_used
    assert Call.N1 not in table.not_used
    assert len(table.not_used) + len(table.openings) == 36


def test_a_table_is_reproducible_and_counts_seats() -> None:
    first = openings_answer(opening_table(FLOOR, 300, seed=3))
    assert first == openings_answer(opening_table(FLOOR, 300, seed=3))
    assert first != openings_answer(opening_table(FLOOR, 300, seed=4))
    asked = Scripted(Call.C1, card="acol-weak-nt")
    opening_table(Pair("scripted", asked), 5, seed=1, seat=3, vulnerability=Vulnerability.EW)
    assert {view.auction for view in asked.shown} == {Auction.parse("S: P P")}
    assert {(view.seat, view.vulnerability, view.cards.ew) for view in asked.shown} == {
        (Seat.N, Vulnerability.EW, "acol-weak-nt")
    }


def test_json_has_words_and_numbers() -> None:
    found = msgspec.to_builtins(openings_answer(opening_table(Pair("pass", AlwaysPass()), 50, seed=1)))
    (only,) = found["openings"]
    assert (only["call"], only["frequency"], only["hands"], only["meaning"]) == ("P", 1, 50, None)
    assert set(only["lengths"]) == set("SHDC")
    assert found["not_used"] == [str(bid) for bid in BIDS]


@pytest.mark.parametrize("wrong", [{"seat": 5}, {"seat": 0}, {"hands": 0}])
def test_wrong_wishes(wrong: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        opening_table(FLOOR, **({"hands": 10, "seed": 1} | wrong))  # type: ignore[arg-type]


# hand, auction, what the floor calls
FLOOR_CALLS = [
    ("AKQ2.J2.T98.5432", "", "P"),
    ("AKQ2.K2.T98.5432", "", "1S"),
    ("AKQ.K32.QJ9.5432", "", "1N"),
    ("AKQ2.AK2.QJ9.Q32", "", "2N"),
    ("2.K2.AQJ984.A432", "", "1D"),
    ("AK876.2.T98.K432", "1H", "1S"),
    ("AK87.42.T98.K432", "1H", "P"),
    ("2.42.AQJ98.AK432", "1H", "2D"),
    ("K76.Q87.T98.5432", "1S P", "P"),
    ("K76.Q87.A98.5432", "1S P", "2S"),
    ("K76.AK7.A98.5432", "1S P", "4S"),
    ("K7.AK74.A984.543", "1S P", "3N"),
    ("K76.AK7.AQ8.AQ32", "1S P", "6S"),
    ("76.AK74.9843.543", "1C P", "1H"),
    ("76.AK74.A984.543", "1N P", "3N"),
    ("AQ874.K2.AQ2.A32", "1S P 2S P", "4S"),
    ("AQ874.K2.A32.432", "1S P 2S P", "P"),
    ("K76.Q87.A98.5432", "1S 4H", "P"),
]


@pytest.mark.parametrize(("hand", "calls", "expected"), FLOOR_CALLS)
def test_the_floor_adds_points(hand: str, calls: str, expected: str) -> None:
    auction = Auction.parse(calls)
    seat = auction.to_call
    assert seat is not None
    view = PlayerView(Hand.parse(hand), seat, auction)
    assert str(Floor().choose(view).call) == expected, hcp(view.hand)
