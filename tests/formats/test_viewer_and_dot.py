"""Hand-viewer addresses and dot notation: what is read, what is refused."""

from __future__ import annotations

import gzip
from itertools import islice
from pathlib import Path

import pytest

from tablefeel.errors import BadFile, BadInput
from tablefeel.formats import Problem, Record, dot_text, parse_dot, parse_url, read, reads, url_of
from tablefeel.kernel import Contract, Deal, Hand, Seat, Strain, Vulnerability

BBO = "https://www.bridgebase.com/tools/handviewer.html?"
HANDS = "n=SQT84HAJ2D4CQJ985&e=S65HKQ9DKJ872CA73&s=SAK972H875DA953C2&w=SJ3HT643DQT6CKT64"
DEAL = Deal.parse("N:QT84.AJ2.4.QJ985 65.KQ9.KJ872.A73 AK972.875.A953.2 J3.T643.QT6.KT64")


def test_the_official_example_shows_one_hand() -> None:
    record = parse_url(BBO + "s=sakqhakqdakqcakqj&d=w&a=3hpp")
    assert record.hands == (None, None, Hand.parse("AKQ.AKQ.AKQ.AKQJ"), None)
    assert str(record.auction) == "W: 3H P P"


@pytest.mark.parametrize("hands", [HANDS, HANDS.lower(), HANDS.replace("T", "10"), HANDS.rsplit("&", 1)[0]])
def test_hands_in_any_spelling(hands: str) -> None:
    assert parse_url(BBO + hands).deal == DEAL


def test_everything_an_address_can_say() -> None:
    record = parse_url(BBO + HANDS + "&d=s&v=b&b=7&nn=Nora%20N&a=1s!(5%2B)p{hm}4sppp&p=H3HAH9H5&c=10")
    assert (record.number, record.dealer, record.vulnerability) == (7, Seat.S, Vulnerability.ALL)
    assert (record.players[Seat.N], record.contract, record.tricks) == ("Nora N", Contract.parse("4S S"), 10)
    assert (record.calls[0].alerted, record.calls[0].explanation) == (True, "5+")
    assert record.calls[1].comments[0].text == "hm"
    assert [made.seat for made in record.play] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert parse_url(url_of(record)) == record


def test_lin_inside_an_address() -> None:
    lin = "md%7C1SAK972H875DA953C2%2CSJ3HT643DQT6CKT64%2CSQT84HAJ2D4CQJ985%7Csv%7Co%7Cmb%7C1S%7Can%7C5%2B%20!S%7C"
    record = parse_url(f"{BBO}bbo=y&lin={lin}")
    assert record.deal == DEAL
    assert record.calls[0].explanation == "5+ !S"


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("", "shows no hand"),
        ("x=1", "shows no hand"),
        ("n=sAKQhAKXdAKQcAKQJ", "North: 'X' is not a rank"),
        ("n=sAKQJT98765432&s=sA", "dealt twice"),
        ("n=sAKQJT98765432&s=hA", "South has 1 cards, not 13"),
        (HANDS + "&d=q", "'q' is not a seat"),
        (HANDS + "&v=q", "'q' is not a vulnerability"),
        (HANDS + "&b=x", "'x' is not a board number"),
        (HANDS + "&d=s&a=1s1h", "1H is not above 1S"),
        (HANDS + "&d=s&a=1s8x", "'8x' is not a call"),
        (HANDS + "&d=s&a=(why)1s", "does not follow a call"),
        (HANDS + "&d=s&a=1sppp&p=sA", "West plays SA without holding it"),
        (HANDS + "&d=s&a=1sppp&p=zz", "is not a card"),
        ("lin=md|9|", "lin="),
        ("lin=hello", "lin="),
    ],
)
def test_bad_addresses_say_why(query: str, reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_url(BBO + query)
    assert reason in str(caught.value)


def test_a_list_of_addresses_goes_on_after_a_bad_one() -> None:
    found = list(reads(f"# two\n{BBO}{HANDS}\n{BBO}n=sZ\n{BBO}{HANDS}\n", strict=False))
    assert [type(item) for item in found] == [Record, Problem, Record]
    assert [item.line for item in found] == [2, 3, 4]


def test_a_solved_deal() -> None:
    record = parse_dot(f"{DEAL}\t57578585858539392A2A")
    assert record.deal == DEAL
    assert record.trick_table is not None
    assert [record.trick_table.tricks(seat, Strain.NT) for seat in Seat] == [5, 7, 5, 7]
    assert [record.trick_table.tricks(seat, Strain.C) for seat in Seat] == [2, 10, 2, 10]
    assert dot_text(record) == f"{DEAL}\t57578585858539392A2A"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("N:AKQ", "is not a deal"),
        (f"{DEAL} 123", "'123' is not a trick table"),
        (f"{DEAL} 5757858585853939FFFF", "is not a trick table"),
        (str(DEAL).replace("QT84", "QT8"), "North has 12 cards, not 13"),
        (str(DEAL).replace("QT84", "QT8A"), "SA is dealt twice, to North and to South"),
        ("X:" + str(DEAL)[2:], "'X' is not a seat"),
    ],
)
def test_bad_deals_say_why(line: str, reason: str) -> None:
    (problem,) = reads(line, "dot", strict=False)
    assert isinstance(problem, Problem)
    assert problem.line == 1
    assert reason in problem.reason


def test_a_board_without_cards_cannot_be_a_deal() -> None:
    with pytest.raises(BadFile, match="board 3 has no cards"):
        dot_text(Record(3))


def test_solved_deals_beside_the_project_are_read_and_written_alike(shared: Path) -> None:
    path = shared / "data" / "dd" / "random-100k.dd.gz"
    with gzip.open(path, "rt") as file:
        lines = [line.rstrip("\n") for line in islice(file, 2000)]
    assert [dot_text(record) for record in islice(read(path), 2000)] == lines
