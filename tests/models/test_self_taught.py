"""Self-taught bidders explain themselves: meanings are true of the policy, and the card speaks where it agrees."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.arena.openings import opening_table
from tablefeel.arena.table import Pair
from tablefeel.arrays import hands_of, hcp, random_owners
from tablefeel.arrays.types import Bools, Floats32
from tablefeel.bidding import BALANCED, Bidder, Cards, HandRange, Meaning, PlayerView, PublicView
from tablefeel.bidding.view import has_card
from tablefeel.encoding.bidding import SEEN
from tablefeel.errors import BadInput, BadModel
from tablefeel.explaining.commentary import comment, texts
from tablefeel.explaining.words import BIDDER, CARD
from tablefeel.kernel import CALLS, PASS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from tablefeel.models.belief import BeliefModel
from tablefeel.models.files import shipped
from tablefeel.models.policy_meanings import PolicyMeanings, within
from tablefeel.models.self_taught import OwnReader, own_system, self_taught
from tablefeel.models.selfplay import SelfPlayBidder
from tablefeel.roster import find, names
from tablefeel.search.refinements import _strangers_to

ONE_SPADE, TWO_SPADES, ONE_NT = (Call.parse(text) for text in ("1S", "2S", "1N"))
AT_LEAST = 51
"""`AT_LEAST + p` is the bit for at least p points."""


def by_points(bits: Bools) -> Floats32:
    """Opens 1NT with 15 to 17 points and 1S with other hands of 12; goes on to 2S with 16; else passes."""
    found = np.zeros((len(bits), len(CALLS)), dtype=np.float32)
    at_least = {points: bits[:, AT_LEAST + points] for points in (12, 15, 16, 18)}
    bid_before = bits[:, SEEN:].any(axis=1)
    found[:, PASS] = 20
    found[at_least[12] & ~bid_before, ONE_SPADE] = 30
    found[at_least[15] & ~at_least[18] & ~bid_before, ONE_NT] = 40
    found[at_least[16] & bid_before, TWO_SPADES] = 50
    return found


def meant(bidder: Bidder, view: PublicView) -> Mapping[Call, Meaning]:
    assert bidder.meanings is not None
    return bidder.meanings.at(view)


def explaining(card: str) -> SelfPlayBidder:
    return SelfPlayBidder(by_points, card, meanings=PolicyMeanings(by_points, card))


@pytest.fixture(scope="module")
def own() -> SelfPlayBidder:
    return explaining("selfplay")


@pytest.fixture(scope="module")
def reading() -> SelfPlayBidder:
    """Reads by the shipped belief network: any network of that kind will do."""
    return SelfPlayBidder(
        by_points, "selfplay", meanings=PolicyMeanings(by_points), reader=OwnReader(BeliefModel(), "selfplay")
    )


def test_meanings_are_those_of_the_policy(own: SelfPlayBidder) -> None:
    found = meant(own, PublicView(Auction.parse("N: ")))
    assert set(found) == {PASS, ONE_SPADE, ONE_NT}
    assert found[ONE_NT].shows.hcp == (15, 17)
    assert found[PASS].shows.hcp[1] == 11
    assert found[ONE_SPADE].shows.hcp[0] == 12
    assert found[ONE_SPADE].artificial  # it says nothing about spades
    assert not found[ONE_NT].artificial
    assert "true of 90% of the hands that bid it" in str(found[ONE_NT])
    later = meant(own, PublicView(Auction.parse("N: 1S P P X")))
    assert later[TWO_SPADES].shows.hcp[0] >= 18  # sixteen and seventeen would have opened 1NT
    assert later[PASS].shows.hcp[1] <= 15
    assert meant(own, PublicView(Auction.parse("E: 1S P P X"))) == later
    with pytest.raises(BadInput, match="over"):
        meant(own, PublicView(Auction.parse("N: P P P P")))


def test_a_call_that_the_policy_cannot_have_made_leaves_nothing_to_say(own: SelfPlayBidder) -> None:
    assert meant(own, PublicView(Auction.parse("N: 3C P P X"))) == {}


def test_vulnerability_is_the_dealers() -> None:
    meanings = PolicyMeanings(_only_vulnerable)
    for dealer, vulnerability in ((Seat.N, Vulnerability.NS), (Seat.E, Vulnerability.EW)):
        assert ONE_SPADE in meanings.at(PublicView(Auction(dealer), vulnerability))
    for dealer, vulnerability in ((Seat.N, Vulnerability.EW), (Seat.E, Vulnerability.NS), (Seat.S, Vulnerability.NONE)):
        assert set(meanings.at(PublicView(Auction(dealer), vulnerability))) == {PASS}


def _only_vulnerable(bits: Bools) -> Floats32:
    found = by_points(bits)
    found[~bits[:, SEEN - 2], PASS] = 60
    return found


def test_the_card_speaks_where_it_agrees() -> None:
    found = meant(explaining("sayc"), PublicView(Auction.parse("N: ")))
    assert str(found[PASS]).startswith("pass -- ")
    assert "not as on the card (sayc: opening -- 5+ ♠" in str(found[ONE_SPADE])


def test_ranges_in_arrays_are_the_ranges() -> None:
    shows = HandRange.of((10, 16), spades=(3, 5), shapes=BALANCED)
    owners = random_owners(300, np.random.default_rng(1))
    hands = owners == Seat.N
    wanted = [hand in shows for hand in hands_of(hands)]
    assert within(shows, hands).tolist() == wanted
    assert 0 < sum(wanted) < 300
    assert (hcp(hands[within(shows, hands)]) >= 10).all()


def test_decisions_carry_meanings(own: SelfPlayBidder) -> None:
    board = Board.numbered(1, Deal.random(Random(1)))
    view = PlayerView.of_board(board, Auction(board.dealer))
    told = own.choose(view)
    assert told.call is own.call(view)
    meanings = {choice.call: choice.meaning for choice in told.choices}
    assert meanings[ONE_NT] is not None
    assert meanings[Call.parse("7S")] is None
    table = opening_table(Pair("own", own), 200, 1)
    assert {opening.call for opening in table.openings} <= {PASS, ONE_SPADE, ONE_NT}
    assert all("true of 90%" in opening.meaning for opening in table.openings)


def test_the_bidder_speaks_for_its_own_side(reading: SelfPlayBidder) -> None:
    auction = Auction.parse("N: 1N P")
    view = PlayerView(Hand.parse("AK5.QJ32.A4.T982"), Seat.S, auction, cards=Cards("sayc", "sayc"))
    found = texts(view, reading)
    assert [found.says(seat) for seat in (Seat.N, Seat.E)] == [BIDDER, CARD]
    assert found.made[0] == meant(reading, PublicView(Auction.parse("N: ")))[ONE_NT]
    assert found.made[1] is not None
    assert found.made[1].name == texts(view, None).made[1].name  # type: ignore[union-attr]
    public = PublicView(auction, cards=Cards("selfplay", "sayc"))
    assert texts(public, reading).made == found.made
    assert texts(PublicView(auction), reading).own == frozenset()
    quick = texts(view, reading, made=False)
    assert quick.following == found.following


def test_a_commentary_of_its_own(reading: SelfPlayBidder) -> None:
    auction = Auction.parse("N: 1N P")
    view = PlayerView(Hand.parse("AK5.QJ32.A4.T982"), Seat.S, auction, cards=Cards("selfplay", "selfplay"))
    reader = reading.reader
    assert reader is not None
    found = comment(reader, view, bidder=reading, every=True)
    assert {words.says for words in (*found.made, *found.following)} == {BIDDER}
    assert {words.call for words in found.following} == {PASS, TWO_SPADES}
    assert set(reader.read(view)) == {Seat.N, Seat.E, Seat.W}


def test_files_that_are_missing_are_refused() -> None:
    missing = shipped("nothing")
    with pytest.raises(BadModel, match="no such file"):
        self_taught(missing, missing, "selfplay")


@pytest.mark.parametrize("name", ["selfplay", "sayc-plus"])
def test_what_is_shipped_is_small_and_explains_itself(name: str) -> None:
    if name not in names():
        pytest.skip(f"the package has no weights of {name}")
    pair = find(name)
    assert isinstance(pair.bidder, SelfPlayBidder)
    assert pair.card == pair.bidder.card == ("sayc" if name == "sayc-plus" else "selfplay")
    for file in (shipped(name), shipped(f"{name}-reader")):
        assert file.stat().st_size <= 5_000_000
    found = meant(pair.bidder, PublicView(Auction.parse("N: ")))
    assert PASS in found
    assert len(found) > 5


def test_the_first_hands_are_asked_once_for_each_auction(monkeypatch: pytest.MonkeyPatch) -> None:
    meanings, asked = PolicyMeanings(by_points), list[tuple[Call, ...]]()
    ask = PolicyMeanings._asked

    def counted(self: PolicyMeanings, hands: Bools, calls: tuple[Call, ...], vulnerability: Vulnerability) -> object:
        if hands is self._first:
            asked.append(calls)
        return ask(self, hands, calls, vulnerability)

    monkeypatch.setattr(PolicyMeanings, "_asked", counted)
    found = [meanings.hands(Vulnerability.NONE, (call, PASS, PASS, PASS)) for call in (ONE_SPADE, ONE_NT, PASS)]
    assert asked == [()]
    assert [bool((hcp(hands) >= 12).all()) for hands in found] == [True, True, False]


def test_every_own_system_has_a_name_of_its_own(tmp_path: Path) -> None:
    same, other = tmp_path / "same.onnx", tmp_path / "other.onnx"
    same.write_bytes(shipped("selfplay").read_bytes())
    other.write_bytes(shipped("sayc-plus").read_bytes())
    assert own_system(shipped("selfplay")) == own_system(same) == find("selfplay").card == "selfplay"
    assert own_system(other).startswith("selfplay@")
    assert not has_card(own_system(other))
    assert own_system(other) == own_system(shipped("distilled-sayc").parent / "sayc-plus.onnx")


def test_a_search_takes_only_its_own_system_for_itself(tmp_path: Path) -> None:
    (tmp_path / "model.onnx").write_bytes(shipped("sayc-plus").read_bytes())
    stranger = find(f"selfplay@{tmp_path}")
    natural = _strangers_to(find("selfplay").card)
    board = Board.numbered(1, Deal.random(Random(1)))
    views = [
        PlayerView.of_board(board, Auction(board.dealer), Cards("selfplay", card))
        for card in ("selfplay", stranger.card, "unknown", "sayc")
    ]
    assert [natural(view) is None for view in views] == [True, False, False, False]
