"""The shipped belief model: a bidder and a reader, certain of what is certain and of nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.bidding import Cards, Explain, PlayerView, PublicView
from tablefeel.errors import BadInput, BadModel
from tablefeel.kernel import PASS, SEATS, Auction, Board, Call, Deal, Hand, Seat, Vulnerability
from tablefeel.models.belief import BeliefModel, BeliefNet
from tablefeel.models.files import shipped
from tablefeel.roster import find

POINTS = np.tile([0.0] * 9 + [1, 2, 3, 4], 4)


@pytest.fixture(scope="module")
def model() -> BeliefModel:
    return BeliefModel()


def odd_views(count: int) -> list[PlayerView]:
    """Views of any seat after random legal calls, most of which no system would make; some auctions are over."""
    rng = Random(4)
    found = []
    for _ in range(count):
        auction = Auction(rng.choice(SEATS))
        for _ in range(rng.randrange(25)):
            if not auction.is_over:
                auction = auction.then(rng.choice([PASS, PASS, *auction.legal_calls]))
        seat, vulnerability = rng.choice(SEATS), rng.choice(tuple(Vulnerability))
        cards = Cards(rng.choice(["sayc", "two-over-one", "nobody.toml"]), rng.choice(["acol-weak-nt", "sayc"]))
        found.append(PlayerView(Deal.random(rng)[seat], seat, auction, vulnerability, cards))
    return found


def test_what_is_certain_is_certain_and_nothing_else(model: BeliefModel) -> None:
    views = odd_views(120)
    for view, beliefs in zip(views, model.read_all(views), strict=True):
        assert set(beliefs) == set(SEATS) - {view.seat}
        own = np.array([view.hand.bits >> card & 1 for card in range(52)], dtype=bool)
        cards = np.stack([belief.cards for belief in beliefs.values()])
        assert (cards[:, own] == 0).all()
        assert np.allclose(cards[:, ~own].sum(axis=0), 1, atol=1e-6)
        assert np.allclose(cards.sum(axis=1), 13)
        assert cards[:, ~own].min() > 1e-5
        assert cards.max() < 0.9999
        for belief in beliefs.values():
            assert np.isfinite(belief.hcp).all()
            assert np.isfinite(belief.lengths).all()
            assert abs(belief.mean_hcp - belief.cards @ POINTS) < 0.5
            assert np.abs(belief.mean_lengths - belief.cards.reshape(4, 13).sum(axis=1)).max() < 0.3


def test_a_kibitzer_knows_all_four_alike(model: BeliefModel) -> None:
    tables = [PublicView.of(view) for view in odd_views(60)]
    for table, beliefs in zip(tables, model.read_all(tables), strict=True):
        assert list(beliefs) == list(SEATS)
        total = sum(belief.cards for belief in beliefs.values())
        assert np.allclose(total, 1, atol=1e-3)
        one = model.read(table)
        assert np.allclose(one[Seat.E].cards, beliefs[Seat.E].cards, atol=0.02)
        if not table.auction.is_over:
            decision = model.public_calls(table)
            assert table.auction.is_legal(decision.call)


def test_the_table_may_be_turned(model: BeliefModel) -> None:
    hand, calls = Hand.parse("AK5.QJ32.A4.T982"), tuple(map(Call.parse, ("1D", "P", "1H", "1S")))
    chances = []
    for dealer in SEATS:
        seat = dealer
        vulnerability = Vulnerability.NS if dealer in (Seat.N, Seat.S) else Vulnerability.EW
        view = PlayerView(hand, seat, Auction(dealer, calls), vulnerability)
        chances.append([model.choose(view).probability(call) for call in view.auction.legal_calls])
    assert np.allclose(chances, chances[0], atol=1e-6)


def test_it_bids_as_players_do(model: BeliefModel) -> None:
    table = {
        ("AQ3.KJ4.KQ52.J92", "N:"): "1N",
        ("AKJ84.K4.A932.T2", "N:"): "1S",
        ("T832.94.J8432.95", "N:"): "P",
        ("AQ875.K4.KJ32.T2", "S: 1N P"): "2H",
    }
    for (hand, auction), call in table.items():
        found = Auction.parse(auction)
        assert found.to_call is Seat.N
        assert str(model.choose(PlayerView(Hand.parse(hand), Seat.N, found)).call) == call


def test_it_reads_as_players_do(model: BeliefModel) -> None:
    view = PlayerView(Hand.parse("T832.94.J8432.95"), Seat.S, Auction.parse("N: 1N P"))
    beliefs = model.read(view)
    assert 15 <= beliefs[Seat.N].mean_hcp <= 17
    assert beliefs[Seat.N].lengths[:, 2:6].sum(axis=1).min() > 0.9
    spades = model.read(PublicView(Auction.parse("N: 1S")))
    assert spades[Seat.N].mean_lengths[3] > 5
    silent = model.read(PublicView(Auction(Seat.N)))
    assert all(abs(belief.mean_hcp - 10) < 0.4 for belief in silent.values())


def test_only_who_is_to_call_may_call(model: BeliefModel) -> None:
    with pytest.raises(BadInput, match="West is not to call"):
        model.choose(PlayerView(Hand.parse("T832.94.J8432.95"), Seat.W, Auction.parse("N: 1N P")))
    with pytest.raises(BadInput, match="the auction is over"):
        model.public_calls(PublicView(Auction.parse("N: P P P P")))
    assert model.choose_all([]) == []
    assert model.read_all([]) == []


def test_batches_of_any_size_give_the_same(model: BeliefModel) -> None:
    rng = Random(1)
    board = Board.numbered(3, Deal.random(rng))
    views = [PlayerView.of_board(board, Auction(board.dealer))] * 300
    decisions = model.choose_all(views, Explain.EVERYTHING)
    assert len(decisions) == 300
    assert decisions[299].choices[0].probability == pytest.approx(decisions[0].choices[0].probability, abs=0.02)
    with pytest.raises(BadInput, match="shape"):
        BeliefNet().of_bits(np.zeros((3, 5), dtype=np.uint8))


def test_the_file_says_where_it_comes_from() -> None:
    path = shipped("belief")
    assert path.stat().st_size <= 10_000_000
    about = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    assert about["command"].startswith("tablefeel train belief --deals ")
    assert {"encoding", "config", "measures", "bits"} <= set(about)
    with pytest.raises(BadModel, match="was made for encoding deal-planes-1, not for belief-1"):
        BeliefNet(shipped("tricks"))


def test_it_sits_down_by_name(tmp_path: Path) -> None:
    assert isinstance(find("belief").bidder, BeliefModel)
    found = find("belief").bidder
    assert isinstance(found.reader, BeliefModel)
    with pytest.raises(BadModel, match="no such file"):
        find(f"belief@{tmp_path}")
