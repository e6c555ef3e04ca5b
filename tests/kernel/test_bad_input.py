"""Malformed input: the documented error, one sentence, the culprit quoted, never a page long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.errors import (
    BadInput,
    NotABoard,
    NotACall,
    NotACard,
    NotAContract,
    NotADeal,
    NotAHand,
    NotASeat,
    NotATrickTable,
    NotAVulnerability,
    TablefeelError,
    quoted,
)
from tablefeel.kernel import (
    PACK,
    STRAINS,
    Auction,
    Board,
    Call,
    Card,
    Contract,
    Deal,
    Doubling,
    Hand,
    Rank,
    Seat,
    Side,
    Strain,
    Suit,
    TrickTable,
    Vulnerability,
)

Parse = Callable[[str], object]

NORTH = "AKQ2.J32.T98.543"
EAST = "JT98.AKQ.7654.T9"
SOUTH = "765.T987.AKQ.876"
WEST = "43.654.J32.AKQJ2"
LONG = "Q" * 1_000_000

BAD: list[tuple[Parse, str, type[BadInput], str]] = [
    (Suit.parse, "X", NotACard, "'X' is not a suit"),
    (Suit.parse, "", NotACard, "'' is not a suit"),
    (Strain.parse, "NNT", NotACard, "'NNT' is not a strain"),
    (Rank.parse, "1", NotACard, "'1' is not a rank"),
    (Rank.parse, "２", NotACard, "'２' is not a rank"),
    (Card.parse, "", NotACard, "'' is not a card"),
    (Card.parse, "SX", NotACard, "'SX'"),
    (Card.parse, "S²", NotACard, "'S²'"),
    (Card.parse, "SAA", NotACard, "'SAA'"),
    (Card.parse, LONG, NotACard, "'QQQ"),
    (Hand.parse, "", NotAHand, "'' is not a hand"),
    (Hand.parse, "AKQ2.J32.T98", NotAHand, "'AKQ2.J32.T98' is not a hand"),
    (Hand.parse, "AKQ.J32.T98.543", NotAHand, "has 12 cards, not 13"),
    (Hand.parse, "AKQ32.J32.T98.543", NotAHand, "has 14 cards, not 13"),
    (Hand.parse, "AKQx.J32.T98.543", NotAHand, "'X' is not a rank in hand 'AKQx.J32.T98.543'"),
    (Hand.parse, "AKQ2.J32.T98.5４3", NotAHand, "'４' is not a rank"),
    (Hand.parse, "AKQ2.J32.T98.5İ3", NotAHand, "'İ'"),
    (Hand.parse, "AKQA.J32.T98.543", NotAHand, "SA is twice"),
    (Hand.parse, "SAKQ2HJ32DT98S543", NotAHand, "suit S comes twice"),
    (Hand.parse, "AKQ2 J32 T98", NotAHand, "'AKQ2 J32 T98'"),
    (Hand.parse, LONG, NotAHand, "'QQQ"),
    (Hand.parse, f"{LONG}...", NotAHand, "twice in hand 'QQQ"),
    (Deal.parse, "", NotADeal, "'' is not a deal"),
    (Deal.parse, f"N:{NORTH} {EAST} {SOUTH}", NotADeal, "is not a deal"),
    (Deal.parse, f"N:{NORTH} {EAST} {SOUTH} {WEST} {WEST}", NotADeal, "is not a deal"),
    (Deal.parse, f"Q:{NORTH} {EAST} {SOUTH} {WEST}", NotADeal, "starts with 'Q'"),
    (Deal.parse, f"N:{NORTH} {EAST} {SOUTH} 43.654.J32.AKQJ", NotADeal, "'43.654.J32.AKQJ' has 12 cards, not 13"),
    (Deal.parse, f"N:{NORTH} {EAST} {SOUTH} 432.654.J32.AKQJ", NotADeal, "S2 is dealt twice, to North and to West"),
    (Deal.parse, f"E:{NORTH} {EAST} {SOUTH} 432.654.J32.AKQJ", NotADeal, "S2 is dealt twice"),
    (Deal.parse, f"N:{NORTH} {EAST} {NORTH} -", NotADeal, "SA is in two of the hands"),
    (Deal.parse, f"N:{NORTH} {EAST} - -", NotADeal, "one of them '-' at most"),
    (Deal.parse, f"N:{NORTH} {EAST} {SOUTH} 4x.654.J32.AKQJ2", NotADeal, "'X' is not a rank in hand '4x.654"),
    (Deal.parse, f"N:{LONG}", NotADeal, "'N:QQQ"),
    (Deal.parse, f"N:{LONG}... {EAST} {SOUTH} {WEST}", NotADeal, "twice in hand 'QQQ"),
    (Call.parse, "", NotACall, "'' is not a call"),
    (Call.parse, "8C", NotACall, "'8C' is not a call: expected P, X, XX or 1C to 7N"),
    (Call.parse, "0N", NotACall, "'0N'"),
    (Call.parse, "１C", NotACall, "'１C'"),
    (Call.parse, "²C", NotACall, "'²C'"),
    (Call.parse, "1İ", NotACall, "'1İ'"),
    (Call.parse, "1C1", NotACall, "'1C1'"),
    (Call.parse, "XXX", NotACall, "'XXX'"),
    (Call.parse, LONG, NotACall, "'QQQ"),
    (Contract.parse, "", NotAContract, "''"),
    (Contract.parse, "Pass", NotAContract, "'Pass'"),
    (Contract.parse, "4S", NotAContract, "'4S' is not a contract"),
    (Contract.parse, "8S N", NotAContract, "'8S N'"),
    (Contract.parse, "４S N", NotAContract, "'４S N'"),
    (Contract.parse, "4SXXX N", NotAContract, "'4SXXX N'"),
    (Contract.parse, LONG, NotAContract, "'QQQ"),
    (Seat.parse, "", NotASeat, "'' is not a seat"),
    (Seat.parse, "X", NotASeat, "'X' is not a seat: expected N, E, S or W"),
    (Seat.parse, LONG, NotASeat, "'QQQ"),
    (Side.parse, "NE", NotASeat, "'NE' is not a side"),
    (Vulnerability.parse, "", NotAVulnerability, "''"),
    (Vulnerability.parse, "x", NotAVulnerability, "'x' is not a vulnerability"),
    (Vulnerability.parse, LONG, NotAVulnerability, "'QQQ"),
]


@pytest.mark.parametrize(("parse", "text", "error", "words"), BAD, ids=lambda value: str(value)[:40])
def test_malformed_text_is_refused_with_its_reason(parse: Parse, text: str, error: type[BadInput], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse(text)
    assert type(caught.value) is error
    assert isinstance(caught.value, (ValueError, TablefeelError))
    message = str(caught.value)
    assert words in message
    assert "\n" not in message
    assert len(message) < 300


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Hand(1 << 52), NotAHand, "0x10000000000000"),
        (lambda: Hand(-1), NotAHand, "at most 13"),
        (lambda: Hand((1 << 14) - 1), NotAHand, "at most 13"),
        (lambda: Hand.of([PACK[0], PACK[0]]), NotAHand, "C2 is in the hand twice"),
        (lambda: Hand.parse("AKQ2.J32.T98.5432", cards=None), NotAHand, "14 cards, more than 13"),
        (lambda: Deal((Hand(1), Hand(2), Hand(4), Hand(8))), NotADeal, "North has 1 cards, not 13"),
        (lambda: Call.bid(8, Strain.C), NotACall, "level 8"),
        (lambda: Call.PASS.level, NotACall, "P is not a bid"),
        (lambda: Call.DOUBLE.strain, NotACall, "X is not a bid"),
        (lambda: Contract(0, Strain.C, Doubling.NONE, Seat.N), NotAContract, "1 to 7, not 0"),
        (lambda: Board.numbered(0, Deal.parse(f"N:{NORTH} {EAST} {SOUTH} -")), NotABoard, "0 is not a board number"),
        (lambda: Seat.dealer_of(0), NotABoard, "0 is not a board number"),
        (lambda: Vulnerability.of_board(-3), NotABoard, "-3 is not a board number"),
        (lambda: TrickTable.of([[1, 2, 3, 4]] * 4), NotATrickTable, "5 strains of 4 declarers"),
        (lambda: TrickTable.of([[1, 2, 3]] * 5), NotATrickTable, "5 strains of 4 declarers"),
        (lambda: TrickTable.of([[1, 2, 3, 14] for _ in STRAINS]), NotATrickTable, "14 is not a number of tricks"),
    ],
)
def test_wrong_values_are_refused(make: Callable[[], object], error: type[BadInput], words: str) -> None:
    with pytest.raises(BadInput) as caught:
        make()
    assert type(caught.value) is error
    assert words in str(caught.value)


PARSERS: list[Parse] = [
    Suit.parse, Strain.parse, Rank.parse, Card.parse, Hand.parse, Deal.parse, Call.parse, Contract.parse, Auction.parse,
    Seat.parse, Side.parse, Vulnerability.parse,
]  # fmt: skip
bridge_like = st.text(st.sampled_from("NESWnesw:.-_ AKQJT98765432x10♠♥♦♣CDHSXPp,²１İſ\n\t"), max_size=80)


@given(st.one_of(st.text(max_size=200), bridge_like))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in PARSERS:
        try:
            value = parse(text)
        except BadInput as error:
            assert 0 < len(str(error)) < 500
        else:
            assert parse(str(value)) == value


@given(st.text())
def test_quotes_are_short_and_whole_when_they_can_be(text: str) -> None:
    assert len(quoted(text * 50)) <= 82
    assert "\n" not in quoted(text)
    if len(repr(text)) <= 82:
        assert quoted(text) == repr(text)
