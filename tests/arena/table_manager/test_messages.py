"""The lines of the protocol: written as the specification has them, read as programs write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties import examples

from tablefeel.arena.table_manager import messages
from tablefeel.arena.table_manager.messages import BoardLine, Called, Connecting, Played, Ready
from tablefeel.errors import BadInput
from tablefeel.kernel import CALLS, PACK, SEATS, Call, Card, Hand, Seat, Vulnerability

LINES = (
    'Connecting "WBridge5" as ANYPL using protocol version 18',
    'North ("team a") seated',
    'Teams : N/S : "a" E/W : "b"',
    "NORTH ready for  EAST's bid",
    "Board number 8. Dealer West. Neither vulnerable.",
    "South's cards : S A T 9 5. H K 6 5. D Q J 8 7 6. C 7.",
    "North bids 2D Alert. 12 to 14 total points",
    "South ready for dummy's card to trick 3",
    "Dummy's cards : S A Q T 8 2. H K 7. D K 5 2. C A 7 6.",
    "West plays AS",
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('Connecting "a b" as North using protocol version 18', Connecting("a b", Seat.N)),
        ('Connecting "WBridge5" as ANYPL using protocol version 18', Connecting("WBridge5", None)),
        ('connecting "BEN"  as SOUTH using protocol version 18 BEN-sayc.conf', Connecting("BEN", Seat.S)),
    ],
)
def test_connecting(line: str, expected: Connecting) -> None:
    assert Connecting.parse(line) == expected


@pytest.mark.parametrize(
    "line", ['North ("a") seated', 'North ("a") seated.', "north a team seated", 'NORTH  "a" seated']
)
def test_seated(line: str) -> None:
    assert messages.parse_seated(line) is Seat.N


@pytest.mark.parametrize(
    "line",
    [
        'Teams : N/S : "a" E/W : "b"',
        'Teams: N/S "a" E/W "b"',
        'Teams : N/S : "a". E/W : "b". Playing IMP',
        'teams : n/s : "a"  e/w : "b"',
    ],
)
def test_teams(line: str) -> None:
    assert messages.parse_teams(line) == ("a", "b")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("NORTH ready for  EAST's bid", Ready(Seat.N, "bid", "east")),
        ("West ready for dummy's card to trick 3", Ready(Seat.W, "card", "dummy", 3)),
        ("West ready for North's card to trick 13.", Ready(Seat.W, "card", "north", 13)),
        ("South ready to start", Ready(Seat.S, "start")),
        ("South ready for teams", Ready(Seat.S, "teams")),
        ("South ready for dummy", Ready(Seat.S, "dummy")),
    ],
)
def test_ready(line: str, expected: Ready) -> None:
    assert Ready.parse(line) == expected
    assert Ready.parse(str(expected)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("North passes", Called(Seat.N, Call.PASS)),
        ("NORTH PASSES.", Called(Seat.N, Call.PASS)),
        ("East bids 1NT", Called(Seat.E, Call.N1)),
        ("East bids 2D Alert. 12 to 14 total points", Called(Seat.E, Call.D2, True, "12 to 14 total points")),
        ("East bids 2D  Alert.", Called(Seat.E, Call.D2, True)),
        ("East bids 1H Infos. C=0-8,HCP=17-19.", Called(Seat.E, Call.H1, False, "C=0-8,HCP=17-19.")),
        ("South redoubles", Called(Seat.S, Call.REDOUBLE)),
        ("South doubles", Called(Seat.S, Call.DOUBLE)),
    ],
)
def test_calls(line: str, expected: Called) -> None:
    assert Called.parse(line) == expected
    assert Called.parse(str(expected)) == expected


@given(st.sampled_from(SEATS), st.sampled_from(CALLS), st.sampled_from(PACK), st.booleans())
def test_calls_and_cards_are_read_as_they_are_written(seat: Seat, call: Call, card: Card, alerted: bool) -> None:
    assert Called.parse(str(Called(seat, call, alerted))) == Called(seat, call, alerted)
    assert Played.parse(str(Played(seat, card))) == Played(seat, card)
    assert Played.parse(str(Played(None, card))) == Played(None, card)


def test_hands_and_boards() -> None:
    hand = Hand.parse("AT95.K65.QJ8762.")
    line = messages.cards("North", hand)
    assert line == "North's cards : S A T 9 5. H K 6 5. D Q J 8 7 6 2. C -."
    assert messages.parse_cards(line) == (Seat.N, hand)
    assert messages.parse_cards(line.replace("North", "Dummy")) == (None, hand)
    assert messages.parse_cards("NORTH's cards: S A 10 9 5.H K 6 5.D Q J 8 7 6 2.C")[1] == hand
    for vulnerability in Vulnerability:
        board = BoardLine(8, Seat.W, vulnerability)
        assert BoardLine.parse(str(board)) == board
        assert BoardLine.parse(str(board).upper().rstrip(".")) == board


def test_times() -> None:
    assert messages.timing((96, 94), (3696, 94)) == (
        "Timing - N/S : this board  01:36,  total  1:01:36.  E/W : this board  01:34,  total  0:01:34."
    )
    assert messages.is_remark("Timing - N/S : …") and messages.is_remark(' Teams : N/S : "a" E/W : "b"')
    assert messages.is_start("Start of board.") and messages.is_end("END OF SESSION") and messages.is_end("NS:1 EW:2")


PARSERS = (
    Connecting.parse, Ready.parse, Called.parse, Played.parse, BoardLine.parse,
    messages.parse_seated, messages.parse_teams, messages.parse_cards,
)  # fmt: skip


@pytest.mark.hypothesis
@examples(300)
@given(st.sampled_from(LINES), st.integers(0, 80), st.text(max_size=8), st.integers(0, 5))
def test_damaged_lines_are_refused_with_a_sentence(line: str, place: int, added: str, cut: int) -> None:
    damaged = line[:place] + added + line[place + cut :]
    for parse in PARSERS:
        try:
            parse(damaged)
        except BadInput as error:
            assert len(str(error)) < 400
    assert isinstance(messages.is_start(damaged) or messages.is_end(damaged) or messages.is_remark(damaged), bool)
