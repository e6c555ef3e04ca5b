"""Calls by other agreements than the card's: seen, told, and held against nobody; and a file that loses nothing."""

from __future__ import annotations

import pytest

from tablefeel.formats import reads
from tablefeel.questions import convert, review
from tablefeel.questions.boards import BoardShape
from tablefeel.questions.players import PackagePlayers

PLAYERS = PackagePlayers()
LIN = (
    "vg|2010 USBF SF A,Segment 4 of 8,I,46,60,Nickell,80,Fleisher,99|rs|4HE=,4HE=|"
    "pn|Meckstroth,Levin,Rodwell,Weinstein,Stansby,Hamman,Martel,Mahmood|\n"
    "qx|o46|md|4SJ5H9DAT862CQ8752,SKQT94HAK73DQ4C93,S872HQT5DJ97CAT64,SA63HJ8642DK53CKJ|sv|o|mb|1H|mb|p|nt|Hi all|"
    "mb|3C!|an|jacoby 2N|mb|p|mb|4H|mb|p|mb|p|mb|p|pc|c2|pc|c3|pc|cA|pc|cJ|mc|10|\n"
)
"""The closed room's file, where West's 3♣ is a raise of hearts."""


def board(text: str = LIN) -> BoardShape:
    return convert.answers([convert.ConvertRequest(text=text, whole=True)], PLAYERS)[0].boards[0]


def reviewed(alerts: list[str | None] | None, text: str | None = None) -> review.ReviewAnswer:
    one = board()
    asked = review.ReviewRequest(
        deal=one.deal, dealer=one.dealer, vul=one.vul, auction=tuple(one.auction or ()), depth="quick", alerts=alerts,
        annotate=True, text=text,
    )  # fmt: skip
    return review.answers([asked], PLAYERS)[0]


def test_a_board_tells_its_alerts_its_room_and_all_of_its_file() -> None:
    one = board()
    assert one.alerts == [None, None, "jacoby 2N", None, None, None, None, None]
    assert one.room == "Open"
    assert one.pbn
    (record,) = reads(one.pbn)
    assert (record.tag("Event"), record.tag("HomeTeam"), len(record.play)) == ("2010 USBF SF A", "Nickell", 4)


@pytest.mark.parametrize(
    ("alert", "said"), [("jacoby 2N", "3♣ was alerted as “jacoby 2N”: another"), ("", "3♣ was alerted: another")]
)
def test_an_alerted_call_that_the_card_has_natural_is_not_held_against_anybody(alert: str, said: str) -> None:
    found = reviewed([None, None, alert])
    call = found.calls[2]
    assert (call.call, call.verdict, call.unsure, call.charged) == ("3C", "close", True, 0)
    assert call.sentence.replace("\ufe0e", "").startswith(said)
    assert call.sentence.endswith("nothing is held against it.")
    assert not call.compared
    assert not call.line
    assert all(one.unsure for one in found.calls[2:] if one.seat in "EW"), "later calls may mean anything"
    assert found.lost == review.BySideShape(0.0, 0.0)
    assert all(one.verdict not in review.WRONG or not one.unsure for one in found.calls)


def test_without_an_alert_it_is() -> None:
    call = reviewed(None).calls[2]
    assert call.verdict in review.WRONG
    assert not call.unsure


@pytest.mark.parametrize(("alert", "held"), [("15-17", True), ("14+ - 17 HCP", True), ("weak with diamonds", False)])
def test_a_range_that_is_announced_is_the_cards_own_call(alert: str, held: bool) -> None:
    asked = review.ReviewRequest(
        hands={"N": "AJ54.KQ7.Q84.KJ5"}, auction=("1N", "P", "P", "P"), depth="quick", alerts=[alert]
    )
    assert review.answers([asked], PLAYERS)[0].calls[0].unsure is not held


def test_the_file_with_remarks_is_the_file_and_remarks() -> None:
    one = board()
    text = reviewed(one.alerts or None, one.pbn or None).pbn
    assert text
    (before,), (after,) = reads(one.pbn or ""), reads(text)
    assert after.tags == before.tags
    assert (after.play, after.players, after.tricks) == (before.play, before.players, before.tricks)
    for made, remarked in zip(before.calls, after.calls, strict=True):
        assert (remarked.call, remarked.alerted, remarked.explanation) == (made.call, made.alerted, made.explanation)
        assert remarked.comments[: len(made.comments)] == made.comments
    assert "another agreement" in after.calls[2].comments[-1].text
    assert not after.calls[2].marks


def test_a_text_of_another_auction_is_not_written_over() -> None:
    text = reviewed(None, '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\nPass Pass Pass Pass\n').pbn
    assert text
    assert "3C" in text


def test_an_illegal_auction_is_told_at_its_board_with_the_call() -> None:
    text = '[Board "2"]\n[Dealer "N"]\n[Deal "N:AJ54.KQ7.Q84.KJ5 - - -"]\n[Auction "N"]\n1NT Pass 1H Pass\nPass Pass\n'
    found = convert.answers([convert.ConvertRequest(text=text)], PLAYERS)[0]
    assert found.problems[0].board == found.boards[0].board == 2
    assert str(found.boards[0].trouble).replace("\ufe0e", "").startswith("1♥ is not above 1NT")


def test_a_better_line_that_ends_where_the_table_did_is_not_shown() -> None:
    deal = "N:AJ54.KQ7.Q84.KJ5 T983.J82.J6.9842 KQ2.A54.K9532.Q7 76.T963.AT7.AT63"
    asked = review.ReviewRequest(deal=deal, auction=("1N", "P", "6N", "P", "P", "P"), depth="quick")
    found = review.answers([asked], PLAYERS)[0]
    for call in found.calls:
        assert not call.line or call.line.contract != found.contract
