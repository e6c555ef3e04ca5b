"""Commentaries of the rule-based reader: they agree with the card, whatever the viewpoint."""

from __future__ import annotations

import pytest

from tablefeel.bidding import Cards, PlayerView, PublicView
from tablefeel.errors import BadInput
from tablefeel.explaining import commentary
from tablefeel.explaining.commentary import card_texts, comment
from tablefeel.kernel import SEATS, Auction, Call, Hand, Seat, Vulnerability
from tablefeel.questions.explain import ExplainRequest, answers
from tablefeel.questions.players import SeatedPlayers
from tablefeel.systems.bidder import SystemBidder
from tablefeel.systems.engine import position
from tablefeel.systems.reading import SystemReader

READER = SystemReader(deals=400)
HAND = Hand.parse("AK5.QJ32.A4.T982")


def test_onlookers_hear_about_every_call() -> None:
    found = comment(READER, PublicView(Auction.parse("N: 1N P 2H P")))
    assert [str(words.call) for words in found.made] == ["1N", "P", "2H", "P"]
    assert found.made[0].usual.hcp == (15, 17)
    assert found.made[0].bits.total > 3
    assert found.made[2].meaning is not None
    assert found.made[2].meaning.name == "Jacoby transfer"
    assert all(words.disagreements == () for words in found.made)
    assert set(found.beliefs) == set(SEATS)


def test_onlookers_hear_which_calls_are_likely() -> None:
    found = comment(READER, PublicView(Auction.parse("N: 1N P 2H P")), steps=False)
    assert str(found.following[0].call) == "2S"
    assert found.following[0].probability is not None
    assert found.following[0].probability > 0.8
    opening = READER.public_calls(PublicView(Auction.parse("N:")))
    assert sum(choice.probability for choice in opening.choices) == pytest.approx(1)
    assert 0.45 < opening.probability(Call.PASS) < 0.65
    assert comment(READER, PublicView(Auction.parse("N:")), following=False, steps=False).following == ()
    with pytest.raises(BadInput, match="nobody is to call"):
        READER.public_calls(PublicView(Auction.parse("N: P P P P")))


def test_own_calls_are_told_as_the_table_reads_them() -> None:
    found = comment(READER, PlayerView(HAND, Seat.S, Auction.parse("N: 1D P 1H P")))
    assert [(words.seat, str(words.call)) for words in found.made][2] == (Seat.S, "1H")
    assert found.made[2].usual.lengths[2][0] >= 4
    assert set(found.beliefs) == set(SEATS) - {Seat.S}


def test_a_bidder_explains_what_it_considers() -> None:
    view = PlayerView(HAND, Seat.S, Auction.parse("N: 1D P"))
    found = comment(READER, view, bidder=SystemBidder(), steps=False)
    assert [(str(words.call), words.probability) for words in found.following] == [("1H", 1.0)]
    assert found.steps == ()
    assert found.made == ()
    every = comment(READER, view, bidder=SystemBidder(), every=True, steps=False)
    assert every.following[0] == found.following[0]
    assert len(every.following) > 5
    assert all(words.meaning is not None and words.meaning.name for words in every.following)
    assert found.steps == ()


def test_json_has_a_step_for_every_prefix() -> None:
    asked = ExplainRequest(auction=("1N", "P"), public=True, history=True, bidder="sayc")
    (found,) = answers([asked], SeatedPlayers({}))
    assert found.steps
    assert found.made
    assert [step.calls for step in found.steps] == [0, 1, 2]
    assert found.made[0].meaning is not None
    assert found.made[0].meaning.hcp == (15, 17)
    assert found.beliefs == found.steps[-1].beliefs


@pytest.mark.parametrize("calls", ["P P P P", "7N X XX P P P"])
def test_an_auction_that_is_over_has_no_next_call(calls: str) -> None:
    assert comment(READER, PublicView(Auction.parse(calls)), every=True, steps=False).following == ()


def test_a_side_whose_card_is_not_known_says_nothing() -> None:
    auction = Auction.parse("N: 1N P 2C")
    texts = card_texts(PublicView(auction, cards=Cards("strangers", "sayc")))
    assert [meaning is None for meaning in texts.made] == [True, False, True]
    assert texts.following
    assert card_texts(PublicView(auction, cards=Cards("sayc", "strangers"))).following == {}
    with pytest.raises(BadInput, match="no convention card 'strangers'"):
        comment(READER, PublicView(auction, cards=Cards("sayc", "strangers")))


def test_meanings_forget_with_the_positions_they_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """They kept the positions of long auctions alive when all others were forgotten: workers grew without end."""
    monkeypatch.setattr(position._kept, "most", 30)
    position._root.cache_clear()
    position._remembered.cache_clear()
    for opening in ("1C", "1D", "1H", "1S"):
        for answer in ("P 1N P 2N P 3N P", "P 2N P 3N P 4N P", "X XX P P"):
            auction = Auction.parse(f"{opening} {answer}", Seat.N)
            assert commentary.card_meanings(PublicView(auction, Vulnerability.NONE, Cards()))
    assert commentary._card_meanings.cache_info().currsize < 6
