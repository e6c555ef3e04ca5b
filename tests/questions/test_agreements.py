"""What a pair plays: a card in words, from its name or its file."""

from __future__ import annotations

import msgspec
import pytest

from tablefeel.bidding.shapes import CardsShape
from tablefeel.errors import BadInput
from tablefeel.questions import agreements, bid, explain, judge
from tablefeel.questions.agreements import AgreementsAnswer, AgreementShape, AgreementsRequest
from tablefeel.questions.players import PackagePlayers

PLAYERS = PackagePlayers()
WEAK = "sayc;one_notrump=12-14;stayman=no"


def ask(**fields: str) -> AgreementsAnswer:
    return agreements.answers([AgreementsRequest(**fields)], PLAYERS)[0]


def agreement(found: AgreementsAnswer, key: str) -> AgreementShape:
    return next(one for section in found.sections for one in section.agreements if one.key == key)


def test_a_card_of_the_package_in_words() -> None:
    found = ask()
    assert (found.card, found.base, found.changes) == ("sayc", "sayc", 0)
    stayman = agreement(found, "stayman")
    assert (stayman.kind, stayman.value, stayman.example.auction) == ("switch", True, ["1N", "P", "2C"])
    assert isinstance(stayman.example.meaning, msgspec.Struct)
    assert stayman.example.meaning.name == "Stayman"
    assert agreement(found, "weak_twos").excludes == ["multi_two_diamonds"]
    assert agreement(found, "blackwood").kind == "choice"


def test_an_edited_card_says_what_it_changes_and_comes_back_from_its_file() -> None:
    found = ask(card=WEAK)
    assert (found.base, found.changes) == ("sayc", 2)
    assert agreement(found, "one_notrump").value == (12, 14)
    assert agreement(found, "one_notrump").usual == (15, 17)
    example = agreement(found, "one_notrump").example
    assert isinstance(example.meaning, msgspec.Struct)
    assert example.meaning.text == "balanced; 12-14 HCP"
    assert ask(text=found.toml).card == WEAK


@pytest.mark.parametrize(
    "fields",
    [
        {"card": "my.toml"},
        {"card": "sayc;x=1"},
        {"text": "not TOML"},
        {"text": "", "card": "sayc"},
        {"card": "/etc/x;"},
    ],
)
def test_other_cards_are_refused(fields: dict[str, str]) -> None:
    with pytest.raises(BadInput):
        ask(**fields)


def test_calls_verdicts_and_beliefs_obey_an_edited_card() -> None:
    cards = CardsShape(WEAK, WEAK)
    opening = bid.answers([bid.BidRequest(hand="KQ54.A3.QJ54.J92", dealer="N", cards=cards, bidder="sayc")], PLAYERS)[0]
    assert opening.call == "1N"
    told = judge.answers([judge.JudgeRequest(hand="KQ54.A3.QJ54.J92", dealer="N", cards=cards, call="1N")], PLAYERS)[0]
    assert told.judged.book == "1N"
    believed = explain.answers(
        [explain.ExplainRequest(hand="KQ2.A54.K9532.Q7", dealer="N", auction=("1N", "P"), cards=cards, bidder="sayc")],
        PLAYERS,
    )[0].beliefs["N"]
    assert 12 <= sum(points * chance for points, chance in enumerate(believed.hcp)) <= 14


def test_the_example_of_a_light_opening_opens_lightly() -> None:
    told = agreements.answers([agreements.AgreementsRequest()], PLAYERS)[0]
    by_key = {one.key: one for section in told.sections for one in section.agreements}
    assert by_key["third_seat_points"].example.call == "1S"
