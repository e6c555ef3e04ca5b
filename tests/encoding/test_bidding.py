"""What a bidding network reads, against the observation it is made from and against lists of events."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tablefeel.arrays import Boards
from tablefeel.bidding import PlayerView
from tablefeel.encoding.bidding import (
    HAND,
    INPUTS,
    NOTHING,
    PRIOR_LOGITS,
    SEEN,
    TURNED,
    are_quiet,
    bidding_bits,
    hand_bits,
    seen_bits,
    view_bits,
)
from tablefeel.encoding.branches import Branches
from tablefeel.encoding.hands import hand_counts
from tablefeel.encoding.observation import observe
from tablefeel.errors import BadInput
from tablefeel.kernel import CALLS, PASS, Auction, Seat
from tablefeel.kernel.states import FINISHED, LEGAL
from tablefeel.simulation import EVENTS, SILENT, Auctions


def test_bits_are_the_hand_told_in_several_ways_and_the_rest_of_the_observation() -> None:
    boards = Boards.random(40, np.random.default_rng(4))
    auctions = Auctions.start(boards.dealer, history=True)
    for _ in range(6):
        auctions.step(auctions.random_calls(np.random.default_rng(5)))
    observed = observe(auctions, boards.held, boards.vulnerability)
    bits = bidding_bits(observed)
    assert bits.shape == (40, INPUTS)
    assert (bits[:, :52] == observed[:, :52]).all()
    assert (bits[:, 52:HAND] == hand_counts(observed[:, :52])).all()
    assert (bits[:, HAND:] == observed[:, 52:]).all()


def test_what_all_four_players_see_from_the_start() -> None:
    boards = Boards.random(30, np.random.default_rng(7))
    auctions = Auctions.start(boards.dealer, history=True)
    seen = seen_bits(boards.held, boards.vulnerability)
    for seat in range(4):
        observed = observe(auctions, boards.held, boards.vulnerability, np.full(30, seat))
        assert (seen[:, seat] == bidding_bits(observed)[:, :SEEN]).all()


def test_views_are_read_as_observations_are() -> None:
    rng = np.random.default_rng(9)
    boards = Boards.random(25, rng)
    auctions = Auctions.start(boards.dealer, history=True)
    kernel = [Auction(boards.board(index).dealer) for index in range(25)]
    for _ in range(8):
        for seat in Seat:
            views = [PlayerView.of_board(boards.board(i), kernel[i], seat=seat) for i in range(25)]
            bits, states = view_bits(views)
            observed = observe(auctions, boards.held, boards.vulnerability, np.full(25, seat))
            assert (bits == bidding_bits(observed)).all()
            assert (states == auctions.state).all()
        calls = auctions.random_calls(rng)
        auctions.step(calls)
        kernel = [one if one.is_over else one.then(CALLS[call]) for one, call in zip(kernel, calls, strict=True)]


def test_lists_of_events_say_the_same_as_the_bits() -> None:
    rng = np.random.default_rng(6)
    boards = Boards.random(60, rng)
    auctions = Auctions.start(boards.dealer, history=True)
    told: list[list[int]] = [[] for _ in range(60)]
    for turn in range(14):
        bits = bidding_bits(observe(auctions, boards.held, boards.vulnerability))
        for table in np.flatnonzero(~auctions.is_over).tolist():
            places = TURNED[turn % 4, told[table]]
            assert sorted(places.tolist()) == np.flatnonzero(bits[table, SEEN:]).tolist()
        calls = auctions.random_calls(rng)
        for table, event in enumerate(auctions.events(calls).tolist()):
            if event != SILENT and not auctions.is_over[table]:
                told[table].append(EVENTS * (turn % 4) + event)
        auctions.step(calls)
    assert (TURNED[:, NOTHING] == NOTHING).all()


def test_habits_forbid_what_is_illegal_and_prefer_low_bids() -> None:
    for state, legal in enumerate(LEGAL[:FINISHED]):
        assert set(np.flatnonzero(np.isfinite(PRIOR_LOGITS[state]))) == set(map(int, legal))
    auction = Auctions.start(np.zeros(1, dtype=np.intp))
    for call in Auction.parse("N: 1D X", Seat.N).calls:
        auction.step(np.array([call]))
    row = PRIOR_LOGITS[auction.state[0]]
    bids = [call for call in CALLS if call.is_bid and np.isfinite(row[call])]
    assert row[bids[0]] == pytest.approx(0)
    assert all(row[low] > row[high] for low, high in pairwise(bids))
    assert row.argmax() == PASS
    assert np.flatnonzero(np.isfinite(PRIOR_LOGITS[FINISHED])).tolist() == [PASS]


@pytest.mark.parametrize(
    ("text", "quiet"),
    [
        ("", True),
        ("P P", True),
        ("1D P", True),
        ("1D", False),
        ("P 1D P", True),
        ("1D P 1S X", False),
        ("P P 1C", False),
    ],
)
def test_an_auction_is_quiet_until_the_opponents_act(text: str, quiet: bool) -> None:
    branches = Branches.start(1)
    for call in Auction.parse(f"N: {text}", Seat.N).calls:
        branches = branches.then(np.zeros(1, dtype=np.intp), np.array([call]))
    assert are_quiet(branches.places).tolist() == [quiet]


def test_wrong_shapes_are_refused() -> None:
    with pytest.raises(BadInput, match="52"):
        hand_bits(np.zeros((3, 51), dtype=np.bool_))
    with pytest.raises(BadInput, match="478"):
        bidding_bits(np.zeros((3, 400), dtype=np.bool_))
