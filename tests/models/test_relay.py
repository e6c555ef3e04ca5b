"""The shipped uncontested bidder: legal, quiet where it must be, and what it says of its calls is true."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arena.floor import AlwaysPass
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import deals_of, hcp, lengths, random_owners
from tablefeel.arrays.types import Bools
from tablefeel.dealing.agreeing_hands import AgreeingHands
from tablefeel.kernel import PASS, Board, Seat, Vulnerability
from tablefeel.models.relay import Relay, shipped_relay
from tablefeel.models.uncontested import UncontestedBidder, partnership_calls
from tablefeel.simulation.uncontested import CLASSES, class_of


@pytest.fixture(scope="module")
def relay() -> Relay:
    return shipped_relay()


@pytest.fixture(scope="module")
def bidder(relay: Relay) -> UncontestedBidder:
    return UncontestedBidder(relay)


def random_hands(count: int, seed: int) -> Bools:
    owners = random_owners(count, np.random.default_rng(seed))
    return np.stack([owners == Seat.N, owners == Seat.S], axis=1)


def test_illegal_classes_are_never_chosen(relay: Relay) -> None:
    hands = random_hands(50, 1)[:, 0]
    costs = relay.costs(hands, (1, 8))
    assert costs is not None
    assert costs.shape == (50, CLASSES)
    assert np.isinf(costs[:, 1:9]).all()
    assert np.isfinite(costs[:, [0, 9, 35]]).all()
    assert relay.costs(hands, (1,) * relay.most_calls) is None


def test_auctions_end_in_contracts_that_suit_both_hands(bidder: UncontestedBidder) -> None:
    owners = random_owners(40, np.random.default_rng(2))
    pair, silent = Pair("relay", bidder), Pair("pass", AlwaysPass())
    boards = [Board(deal, Seat.N, Vulnerability.NONE) for deal in deals_of(owners)]
    biddings = bid_tables([Table(board, pair, silent) for board in boards], explain=False)
    points = hcp(owners == Seat.N) + hcp(owners == Seat.S)
    levels = np.array([0 if one.contract is None else one.contract.bid.level for one in biddings])
    assert levels[points >= 27].mean() > levels[points <= 20].mean() + 1
    for bidding in biddings:
        calls = partnership_calls(bidding.auction, Seat.N)
        assert 0 not in calls[1:-1] or bidding.contract is None


@pytest.mark.parametrize("seed", [3, 4])
def test_meanings_hold_for_other_hands_that_make_the_call(relay: Relay, bidder: UncontestedBidder, seed: int) -> None:
    hands = random_hands(3000, seed)[:, 0]
    costs = relay.costs(hands, ())
    assert costs is not None
    for call, meaning in bidder.shown_by(()).items():
        made = hands[costs.argmin(axis=1) == class_of(call)]
        if len(made) >= 100:
            low, high = meaning.shows.hcp
            assert ((hcp(made) >= low) & (hcp(made) <= high)).mean() > 0.84
            for suit, (fewest, most) in enumerate(meaning.shows.lengths):
                assert ((lengths(made)[:, suit] >= fewest) & (lengths(made)[:, suit] <= most)).mean() > 0.84


def test_hands_that_agree_make_every_call(relay: Relay, bidder: UncontestedBidder) -> None:
    """Also after sequences so rare that few of the first random hands make them."""
    agreeing = AgreeingHands(bidder.classes)
    calls: tuple[int, ...] = ()
    while len(calls) < min(6, relay.most_calls - 1):
        costs = relay.costs(agreeing.of(calls), calls)
        assert costs is not None
        made = np.bincount(costs.argmin(axis=1), minlength=CLASSES)
        if calls:
            made[0] = 0
        if not made.any():
            break
        calls = (*calls, int(made.argmax()))
    hands = agreeing.of(calls)
    assert len(calls) >= 2
    assert len(hands)
    assert (hands.sum(axis=1) == 13).all()
    for own in range(len(calls) & 1, len(calls), 2):
        costs = relay.costs(hands, calls[:own])
        assert costs is not None
        assert (costs.argmin(axis=1) == calls[own]).all()


def test_every_explained_call_on_the_way_has_a_meaning(relay: Relay, bidder: UncontestedBidder) -> None:
    owners = random_owners(6, np.random.default_rng(5))
    pair, silent = Pair("relay", bidder), Pair("pass", AlwaysPass())
    told = made = 0
    for deal in deals_of(owners):
        bidding = bid_tables([Table(Board(deal, Seat.N, Vulnerability.NONE), pair, silent)], explain=False)[0]
        calls = partnership_calls(bidding.auction, Seat.N)
        for number in range(len(calls)):
            if 0 in calls[1:number]:
                break
            made += 1
            told += any(class_of(call) == calls[number] for call in bidder.shown_by(calls[:number]))
    assert made
    assert told / made > 0.8
    assert PASS in bidder.shown_by(())


def test_many_at_once_reach_the_contracts_of_the_arena(relay: Relay, bidder: UncontestedBidder) -> None:
    owners = random_owners(60, np.random.default_rng(6))
    contracts = relay.bid(np.stack([owners == Seat.N, owners == Seat.S], axis=1))
    pair, silent = Pair("relay", bidder), Pair("pass", AlwaysPass())
    boards = [Board(deal, Seat.N, Vulnerability.NONE) for deal in deals_of(owners)]
    biddings = bid_tables([Table(board, pair, silent) for board in boards], explain=False)
    reached = [0 if one.contract is None else class_of(one.contract.bid) for one in biddings]
    assert contracts.tolist() == reached
