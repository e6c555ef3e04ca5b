"""Search for any bidder: layouts by beliefs and likelihoods, auctions bid out as the bidder would."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.arena.floor import Floor
from tablefeel.arena.table import Pair, Table, bid_tables, decide
from tablefeel.arrays import deals_of, hcp, held, owners_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.dealing.layouts_from_beliefs import deal_hidden
from tablefeel.dealing.weighing import drawn, softened, worth
from tablefeel.kernel import CALLS, DOUBLE, PASS, SEATS, Auction, Board, Call, Contract, Deal, Hand, Seat, Suit
from tablefeel.models.belief import BeliefModel
from tablefeel.models.card_reader import card_reader
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import MODEL, SelfPlay, SelfPlayBidder
from tablefeel.roster import find
from tablefeel.search.plans import CardPlan, PolicyPlan, Prior, crucial, net_plan, view_plan
from tablefeel.search.refinements import QUICK, searching, solve, stand_in
from tablefeel.search.rollouts import MixedRollouts, NetworkRollouts, ViewRollouts
from tablefeel.search.search import Search, Settings
from tablefeel.systems.bidder import SystemBidder

torch = pytest.importorskip("torch")


@pytest.fixture(scope="module")
def net(tmp_path_factory: pytest.TempPathFactory) -> SelfPlay:
    """A network that bids wildly."""
    from tablefeel.training.selfplay.network import BiddingNetwork
    from tablefeel.training.selfplay.results import leave

    torch.manual_seed(1)
    network = BiddingNetwork(32, 2)
    with torch.no_grad():
        network.last.weight *= 10
    folder: Path = tmp_path_factory.mktemp("net")
    leave(network, folder, {})
    return SelfPlay(folder / MODEL)


def board(seed: int) -> Board:
    return Board.numbered(1 + seed, Deal.random(Random(seed)))


def view(hand: str, calls: str) -> PlayerView:
    auction = Auction.parse(calls)
    seat = auction.to_call
    assert seat is not None
    return PlayerView(Hand.parse(hand), seat, auction)


# Dealing by beliefs


def test_dealt_hands_are_whole_and_follow_the_beliefs() -> None:
    hand = Deal.random(Random(1))[Seat.E]
    beliefs = np.full((4, 52), 1 / 3)
    ace = next(card for card in (51, 38, 25, 12) if not hand.bits >> card & 1)
    beliefs[:, ace] = (0.8, 0.0, 0.1, 0.1)
    owners, logs = deal_hidden(hand, Seat.E, beliefs, 2000, np.random.default_rng(0))
    assert all(deal[Seat.E] == hand for deal in deals_of(owners))
    assert (owners[:, ace] == Seat.N).mean() == pytest.approx(0.8, abs=0.04)
    assert np.isfinite(logs).all()


def test_weights_make_any_dealing_fair() -> None:
    """Layouts dealt with lopsided beliefs, each divided by its chance, are random deals on average."""
    hand = Deal.random(Random(2))[Seat.S]
    beliefs = np.full((4, 52), 1 / 3)
    beliefs[Seat.N] += np.where(np.arange(52) % 13 > 8, 0.1, 0)  # North has honours
    owners, logs = deal_hidden(hand, Seat.S, beliefs, 60_000, np.random.default_rng(0))
    points = hcp(held(owners)[:, Seat.N])
    weights = np.exp(-logs - (-logs).max())
    left = 40 - int(hcp(held(owners)[:1, Seat.S])[0])
    assert points.mean() > left / 3 + 0.7
    assert weights @ points / weights.sum() == pytest.approx(left / 3, abs=0.35)


def test_drawing_by_weight() -> None:
    logs = np.log(np.array([0.5, 0.25, 0.25, 1e-12]))
    rows, weights = drawn(logs, 8, np.random.default_rng(1))
    assert dict(zip(rows.tolist(), weights.tolist(), strict=True)) == {0: 0.5, 1: 0.25, 2: 0.25}
    assert worth(logs) == pytest.approx(1 / 0.375)


def test_weights_are_softened_no_more_than_needed() -> None:
    logs = np.random.default_rng(1).normal(0, 4, 200)
    assert worth(logs) < 10
    soft = softened(logs, 40)
    assert worth(soft) == pytest.approx(40, rel=0.01)
    assert (np.argsort(soft) == np.argsort(logs)).all()
    assert softened(logs, worth(logs)) is logs
    assert worth(softened(logs, 1000)) == pytest.approx(200)  # there are no more: all count alike


# Rollouts auctions


def test_arrays_and_views_follow_alike(net: SelfPlay) -> None:
    bidder = SelfPlayBidder(net)
    pair = Pair("net", bidder)
    for seed in range(6):
        one = board(seed)
        calls = bid_tables([Table(one, pair, pair)], explain=False)[0].auction.calls
        seen = PlayerView.of_board(one, Auction(one.dealer, calls[: min(seed, len(calls) - 1)]))
        owners = owners_of([one.deal, *deals_of(deal_hidden(seen.hand, seen.seat, np.full((4, 52), 1 / 3), 7,
                                                            np.random.default_rng(seed))[0])])  # fmt: skip
        quick, slow = NetworkRollouts(net, net, seen, owners), ViewRollouts(bidder.chances, seen, owners)
        assert np.allclose(quick.log_chances(1e-3), slow.log_chances(1e-3), atol=1e-3)
        tried = [calls[len(seen.auction.calls)], seen.auction.legal_calls[-1]]
        rows = np.arange(len(owners))
        for first, second in zip(quick.finish(tried, rows), slow.finish(tried, rows), strict=True):
            assert [first.contract(row) for row in range(8)] == [second.contract(row) for row in range(8)]
        assert quick.finish(tried, rows)[0].contract(0) == Auction(one.dealer, calls).contract


def test_strangers_bid_as_one_kind_or_the_other(net: SelfPlay) -> None:
    one = board(2)
    card = stand_in("sayc")
    assert card is not None
    seen = PlayerView.of_board(one, Auction(one.dealer, (Call.parse("1H"), Call.parse("P"))))
    layouts = deal_hidden(seen.hand, seen.seat, np.full((4, 52), 1 / 3), 40, np.random.default_rng(0))[0]
    kinds = [NetworkRollouts(net, net, seen, layouts), NetworkRollouts(card, card, seen, layouts)]
    mixed = MixedRollouts(kinds, (0.5, 0.5))
    chances = [np.exp(kind.log_chances(1e-3)) for kind in kinds]
    assert np.allclose(np.exp(mixed.log_chances(1e-3)), (chances[0] + chances[1]) / 2)
    rows, tried = np.arange(40), [Call.parse("2H"), Call.parse("P")]
    found = mixed.finish(tried, rows)
    ends = [kind.finish(tried, rows) for kind in kinds]
    for place, both in enumerate(found):
        for row in range(40):
            assert both.contract(row) in [end[place].contract(row) for end in ends]
    some = rows[5:30:4]
    again = mixed.finish(tried, some)[0]
    assert [again.contract(row) for row in range(len(some))] == [found[0].contract(row) for row in some.tolist()]
    alone = MixedRollouts(kinds, (1.0, 1e-12)).finish(tried, rows)[1]
    assert (alone.bid == ends[0][1].bid).all()


def test_opponents_with_another_card_are_strangers() -> None:
    plan = searching(find("selfplay").bidder).plan
    assert isinstance(plan, PolicyPlan)
    assert plan.strangers is not None
    seen = view("KQ5.AQ4.KJ32.T92", "N: P P")
    assert plan.strangers(seen) is not None
    assert plan.strangers(replace(seen, cards=Cards("selfplay", "selfplay"))) is None
    assert plan.strangers(replace(seen, cards=Cards("selfplay", "acol-weak-nt"))) is not None


# Plans

CARD = SystemBidder()


def test_candidates_of_a_network(net: SelfPlay) -> None:
    seen = PlayerView.of_board(board(3), Auction(Seat.W))
    chances = SelfPlayBidder(net).chances([seen])[0]
    found = net_plan(net, BeliefModel(), Prior(least=0.0)).candidates(seen, 4)
    assert [int(call) for call in found] == np.argsort(-chances, kind="stable")[:4].tolist()
    assert len(net_plan(net, BeliefModel(), Prior(least=0.0)).candidates(seen, 99)) == len(seen.auction.legal_calls)
    assert len(net_plan(net, BeliefModel(), Prior(least=1.0)).candidates(seen, 4)) == 1


@pytest.mark.parametrize(
    ("auction", "looked_at"),
    [
        ("N: 2S P 2N P P", "P X"),  # passing ends it: play against 2NT, or double
        ("N: 4S", "P X"),
        ("N: 2S", ""),
        ("E: 1H 2C X P", ""),  # theirs is doubled already
        ("E: 1H 2C X P P", "P way-out"),
        ("S: 2C P P X", "P way-out"),
        ("S: 2C P P X P P", "P way-out"),
        ("S: 2C P P X XX P", "P way-out"),
        ("N: P P", ""),
    ],
)
def test_doubles_and_ways_out_of_doubles_are_always_looked_at(auction: str, looked_at: str) -> None:
    seen = view("KQ5.AQ4.KJ32.T92", auction)
    chances = np.where([call in seen.auction.legal_calls for call in CALLS], 0.01, 0.0)
    likeliest = Call.parse("2S")
    chances[likeliest] *= 2
    expected = [likeliest if word == "way-out" else Call.parse(word) for word in looked_at.split()]
    assert crucial(seen, chances) == expected
    plan = net_plan(SelfPlay(shipped("selfplay")), BeliefModel(), Prior(least=1.0), lambda _: None)
    own = plan.candidates(seen, 4)[0]
    assert set(plan.candidates(seen, 4)) == {own, *crucial(seen, plan.chances([seen])[0])}


def test_layouts_do_not_double_strangers_where_the_network_passes() -> None:
    plan = searching(find("selfplay").bidder).plan
    alike, strange = (
        replace(view("Q8542.Q74.KJ32.2", "N: 4H"), cards=Cards(card, "selfplay")) for card in ("selfplay", "unknown")
    )
    assert plan.candidates(alike, 4)[0] is plan.candidates(strange, 4)[0] is PASS
    assert DOUBLE in plan.candidates(alike, 4)
    assert DOUBLE not in plan.candidates(strange, 4)


def test_candidates_of_a_card() -> None:
    plan = CardPlan(CARD, CARD, BeliefModel(), card_reader())
    seen = view("KQ5.AQ4.KJ32.T92", "N: P P")  # 15 balanced
    found = plan.candidates(seen, 5)
    assert found[0] is Call.parse("1N")
    assert 1 < len(found) <= 5
    assert all(seen.auction.is_legal(call) for call in found)


@pytest.mark.parametrize(
    ("hand", "auction", "own", "untrue"),
    [("QJ32.AT42.Q85.T3", "S: 1C", "P", "X"), ("Q72.J.A9862.A832", "S:", "1D", "2D")],
)
def test_whoever_is_held_to_true_calls_has_fewer_candidates(hand: str, auction: str, own: str, untrue: str) -> None:
    """A takeout double with nine points, and a weak two with a sound opening, are nearly what they show."""
    free = CardPlan(CARD, CARD, BeliefModel(), card_reader())
    held = replace(free, only_true=True)
    seen = view(hand, auction)
    assert free.candidates(seen, 9)[0] is held.candidates(seen, 9)[0] is Call.parse(own)
    assert Call.parse(untrue) in set(free.candidates(seen, 9)) - set(held.candidates(seen, 9))


def test_layouts_of_a_card_fit_its_calls() -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P")
    plan = CardPlan(CARD, CARD, BeliefModel(), card_reader())
    laid = plan.lay(seen, 60)
    assert (laid.owners == plan.lay(seen, 60).owners).all()
    assert laid.weights.sum() == pytest.approx(1)
    assert laid.effective > 20
    deals = deals_of(laid.owners)
    assert all(deal[Seat.S] == seen.hand for deal in deals)
    assert laid.weights[[deal[Seat.N].length(Suit.S) >= 5 for deal in deals]].sum() > 0.8
    other = view("KQ5.AQ4.KJ32.T92", "N: 1H P")
    assert (plan.lay(other, 60).owners[:5] != laid.owners[:5]).any()


def test_layouts_of_a_card_are_bid_out_by_its_rules() -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P")
    laid = CardPlan(CARD, CARD, BeliefModel(), card_reader()).lay(seen, 60)
    calls = [Call.parse("2D"), Call.parse("3S")]
    for call, ended in zip(calls, laid.finish(calls, np.arange(4)), strict=True):
        for place, deal in enumerate(deals_of(laid.owners[:4])):
            auction = seen.auction.then(call)
            while (seat := auction.to_call) is not None:
                auction = auction.then(CARD.call(PlayerView(deal[seat], seat, auction)))
            assert ended.contract(place) == auction.contract


def test_whoever_tells_no_chances_still_has_candidates() -> None:
    plan = view_plan(Floor(), BeliefModel(), Prior(deals=40))
    seen = view("KQ5.AQ4.KJ32.T92", "N: P P")
    found = plan.candidates(seen, 4)
    assert found[0] is Floor().choose(seen).call
    assert len(found) > 1


def test_weights_are_softened_where_little_is_likely() -> None:
    seen = view("KQ5.AQ4.KJ32.T92", "N: 1S P")
    plans = (CardPlan(CARD, CARD, BeliefModel(), card_reader(), Prior(deals=60, enough=enough)) for enough in (1, 50))
    sharp, soft = (plan.lay(seen, 30) for plan in plans)
    assert sharp.effective < 30
    assert soft.effective == pytest.approx(50, rel=0.02)


# Searching


@pytest.mark.parametrize("name", ["sayc", "two-over-one", "belief", "relay", "floor", "pass"])
def test_anybody_can_search(name: str) -> None:
    pair = find(name)
    small = Settings(seconds=None, layouts=12, at_once=12, doubt=1.5)
    search = searching(pair.bidder, small)
    seen = view("KQ9754.4.KJ32.92", "N: 1H 2D 3H")  # a close decision
    decision = search.choose(seen)
    assert seen.auction.is_legal(decision.call)
    assert decision.probability(decision.call) == 1
    assert [choice.call for choice in decision.choices if choice.searched is not None]
    assert search.choose(seen) == decision
    assert search.call(seen) is decision.call


def test_a_network_searches_the_same_alone_and_among_others(net: SelfPlay) -> None:
    pair = Pair("net+search", searching(SelfPlayBidder(net), Settings(seconds=None, layouts=16, at_once=8)))
    views = [PlayerView.of_board(board(seed), Auction(SEATS[seed & 3])) for seed in range(6)]
    together = decide(pair, views)
    assert [pair.bidder.choose(view) for view in views[::-1]] == list(together)[::-1]


def test_names_of_searching_bidders() -> None:
    found = find("sayc+search").bidder
    assert isinstance(found, Search)
    assert found.settings == QUICK
    other = find("sayc+search-mp").bidder
    assert isinstance(other, Search)
    assert str(other.settings.aim) == "matchpoints"
    deep = find("acol-weak-nt+study").bidder
    assert isinstance(deep, Search)
    assert deep.settings.seconds is None
    assert deep.settings.exact > 0


def test_the_exact_solver() -> None:
    deal = Deal.parse("N:AKQ2.AKQ.AKQ.AK3 J43.J43.J432.J42 T98765.T2.T5.T65 .98765.9876.Q987")
    assert solve(deal, Contract.parse("7S N")) == 13


LEARNED_BEFORE = 0.8
"""The stand-in learned the rules before the book was rewritten; with those it agreed in nine calls of ten."""


def test_stand_ins_are_of_known_cards() -> None:
    assert stand_in("no-such-card") is None
    shipped = stand_in("sayc")
    assert shipped is not None
    pair, like = find("sayc"), Pair("like sayc", SelfPlayBidder(shipped))
    tables = [Table(board(seed), pair, pair) for seed in range(20)]
    views = [
        PlayerView.of_board(table.board, Auction(table.board.dealer, bidding.auction.calls[:turn]))
        for table, bidding in zip(tables, bid_tables(tables, explain=False), strict=True)
        for turn in range(len(bidding.auction))
    ]
    alike = np.mean([a.call is b.call for a, b in zip(decide(pair, views), decide(like, views), strict=True)])
    assert alike > LEARNED_BEFORE
