"""Records: what follows is filled in, what contradicts is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablefeel.errors import BadInput
from tablefeel.formats import AnnotatedCall, PlayedCard, Record, Tag
from tablefeel.kernel import PASS, Auction, Board, Call, Card, Contract, Deal, Hand, Seat, TrickTable, Vulnerability

DEAL = Deal.parse("N:872.QT5.J97.AT64 A63.J8642.K53.KJ J5.9.AT862.Q8752 KQT94.AK73.Q4.93")
N, E, S, W = DEAL.hands


def test_the_fourth_hand_follows_from_three() -> None:
    assert Record(hands=(N, None, S, W)).deal == DEAL
    assert Record(hands=(N, None, S, None)).deal is None


def test_dealer_and_vulnerability_of_the_board_follow_from_its_number() -> None:
    assert Record(7, DEAL.hands).board == Board.numbered(7, DEAL)
    assert Record(None, DEAL.hands).board is None
    assert Record(7, DEAL.hands, Seat.N, Vulnerability.NONE).board == Board(DEAL, Seat.N, Vulnerability.NONE, 7)


def test_the_contract_follows_from_a_finished_auction() -> None:
    record = Record(1, DEAL.hands).with_auction(Auction.parse("N: 1C P 1H P 2H P P P"))
    assert record.contract == Contract.parse("2H S")
    assert Record(1).with_auction(Auction.parse("N: P P P P")).passed_out
    assert Record(1).with_auction(Auction.parse("N: 1C P")).contract is None


REFUSED: list[tuple[Callable[[], Record], str]] = [
    (lambda: Record(0), "0 is not a board number"),
    (lambda: Record(hands=(N, N, None, None)), "is dealt twice, to North and to East"),
    (lambda: Record(calls=(AnnotatedCall(PASS),)), "an auction needs a dealer"),
    (lambda: Record(dealer=Seat.N, calls=(AnnotatedCall(Call.S1), AnnotatedCall(Call.H1))), "1H is not above 1S"),
    (lambda: Record(tricks=14), "14 is not a number of tricks"),
    (
        lambda: Record(dealer=Seat.N, calls=(AnnotatedCall(PASS),) * 4, contract=Contract.parse("1C N")),
        "the contract is 1C N, but the auction ends in Pass",
    ),
    (
        lambda: Record(hands=DEAL.hands, play=(PlayedCard(Card.parse("SA"), Seat.N),)),
        "North plays SA without holding it",
    ),
    (
        lambda: Record(play=(PlayedCard(Card.parse("SA"), Seat.N), PlayedCard(Card.parse("SA"), Seat.E))),
        "SA is played twice",
    ),
    (lambda: Record(dealer=Seat.N).with_auction(Auction.parse("N: P"), ["a", "b"]), "2 annotations for 1 calls"),
]


@pytest.mark.parametrize(("build", "reason"), REFUSED)
def test_contradictions_are_refused(build: Callable[[], Record], reason: str) -> None:
    with pytest.raises(BadInput) as caught:
        build()
    assert reason in str(caught.value)


def test_tags_can_be_set_replaced_and_removed() -> None:
    record = Record(1).with_tag("Event", "Cup").with_tag("Table", "3").with_tag("Event", "Final")
    assert [(tag.name, tag.value) for tag in record.tags] == [("Event", "Final"), ("Table", "3")]
    assert record.with_tag("Event", None).tag("Event") is None


def test_new_results_take_the_place_of_old_ones() -> None:
    table = TrickTable.of([[7] * 4] * 5)
    record = Record(1, tags=(Tag("OptimumScore", "EW 4S; -620"), Tag("OptimumResultTable", "x", ("N NT 3",))))
    solved = record.with_analysis(table, 90)
    assert (solved.tags, solved.trick_table, solved.par_score) == ((), table, 90)
    assert solved.with_analysis(None) == Record(1)


def test_the_line_does_not_count_in_comparisons() -> None:
    assert Record(1, line=3) == Record(1, line=9)


def test_hands_of_an_end_position() -> None:
    hands = tuple(Hand.parse(text, 2) for text in ("AK...", "QJ...", ".AK..", ".QJ.."))
    record = Record(hands=hands)  # type: ignore[arg-type]
    assert record.deal is None
    assert record.hands == hands
