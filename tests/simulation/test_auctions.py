"""Many auctions at once against the kernel's one auction, call by call."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import numpy as np
import pytest

from tablefeel.errors import BadInput, IllegalCall, NotACall
from tablefeel.kernel import CALLS, SEATS, Auction, Call
from tablefeel.kernel.auction import LONGEST
from tablefeel.kernel.states import NEXT, STATES
from tablefeel.simulation import Auctions

MILLION = 1_000_000
TABLES = 2_000


@pytest.fixture
def uncounted() -> Iterator[None]:
    """Coverage does not watch the test: a million calls would take it minutes, and other tests cover the lines."""
    trace = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(trace)


@pytest.mark.usefixtures("uncounted")
def test_a_million_random_calls_agree_with_the_kernel() -> None:
    rng = np.random.default_rng(20)
    tables = Auctions.start(np.arange(TABLES) % 4)
    kernel = [Auction(SEATS[dealer]) for dealer in tables.dealer]
    masks: dict[tuple[Call, ...], bytes] = {}
    made = 0
    while made < MILLION:
        legal = tables.legal()
        for table, auction in enumerate(kernel):
            mask = masks.get(auction.legal_calls)
            if mask is None:
                mask = masks[auction.legal_calls] = np.isin(np.arange(38), auction.legal_calls).tobytes()
            assert legal[table].tobytes() == mask
        calls = tables.random_calls(rng)
        to_call = tables.to_call.tolist()
        tables.step(calls)
        over, contracts = tables.is_over, tables.contracts()
        for table, call in enumerate(calls.tolist()):
            assert kernel[table].to_call == to_call[table]
            auction = kernel[table] = kernel[table].then(CALLS[call])
            assert over[table] == auction.is_over
            # Contracts of unfinished auctions are compared at every eighth call: the kernel looks for declarer anew.
            if auction.is_over or (made + table) % 8 == 0:
                assert contracts.contract(table) == auction.contract
            if auction.is_over:
                kernel[table] = Auction(auction.dealer)
        made += TABLES
        tables.restart(over)


def test_every_state_and_call_moves_as_the_kernel_moves() -> None:
    unfinished = [state for state in range(STATES) if max(NEXT[state]) >= 0]
    for call in CALLS:
        movers = np.array([state for state in unfinished if NEXT[state][call] >= 0])
        tables = Auctions.start(np.zeros(len(movers), dtype=np.intp))
        tables.state[:] = movers
        tables.step(np.full(len(movers), call))
        assert tables.state.tolist() == [NEXT[state][call] for state in movers]


def test_random_calls_are_uniform_over_the_legal_ones() -> None:
    tables = Auctions.start(np.zeros(76_000, dtype=np.intp))
    tables.step(np.full(len(tables), Call.S1))
    counts = np.bincount(tables.random_calls(np.random.default_rng(5)), minlength=38)
    legal = tables.legal()[0]
    assert (counts[~legal] == 0).all()
    expected = len(tables) / legal.sum()
    assert np.abs(counts[legal] - expected).max() < 6 * np.sqrt(expected)


def test_the_longest_auction_runs_to_its_end() -> None:
    calls = [Call.PASS] * 3
    for bid in CALLS[3:]:
        calls += [bid, Call.PASS, Call.PASS, Call.DOUBLE, Call.PASS, Call.PASS, Call.REDOUBLE, Call.PASS, Call.PASS]
    calls.append(Call.PASS)
    tables = Auctions.start(np.zeros(2, dtype=np.intp), history=True)
    for call in calls:
        assert not tables.is_over.any()
        tables.step(np.full(2, call))
    assert tables.turn.tolist() == [LONGEST, LONGEST]
    assert str(tables.contracts().contract(1)) == str(Auction.of(SEATS[0], calls).contract)


def test_a_finished_table_ignores_calls() -> None:
    tables = Auctions.start(np.array([0, 1]), history=True)
    for calls in ((0, 3), (0, 0), (0, 0), (0, 0)):
        tables.step(np.array(calls))
    before = tables.take(slice(None))
    assert tables.is_over.all()
    assert tables.is_passed_out.tolist() == [True, False]
    tables.step(np.array([Call.N7, Call.N7]))
    assert not tables.legal().any()
    assert tables.random_calls(np.random.default_rng(0)).tolist() == [0, 0]
    assert before.made is not None
    assert tables.made is not None
    assert np.array_equal(tables.made, before.made)
    for part in ("state", "turn"):
        assert getattr(tables, part).tolist() == getattr(before, part).tolist()
    assert [tables.contracts().contract(i) for i in (0, 1)] == [before.contracts().contract(i) for i in (0, 1)]


def test_taking_copies_and_restarting_clears() -> None:
    tables = Auctions.start(np.array([0, 1, 2]), history=True)
    tables.step(np.array([3, 4, 5]))
    branches = tables.take(np.array([2, 2, 0]))
    branches.step(np.array([1, 6, 0]))
    assert tables.turn.tolist() == [1, 1, 1]
    assert [str(branches.contracts().contract(i)) for i in range(3)] == ["1HX S", "1S W", "1C N"]
    tables.restart(np.array([True, False, True]))
    assert tables.turn.tolist() == [0, 1, 0]
    assert tables.made is not None
    assert tables.made.sum(axis=(1, 2)).tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    ("calls", "error", "words"),
    [
        ([3, 1], IllegalCall, "X is illegal at table 1 after 0 calls"),
        ([0, 38], NotACall, "38 is not the number of a call"),
        ([-1, 0], NotACall, "-1 is not the number of a call"),
        ([0], BadInput, "2 tables need as many calls"),
    ],
)
def test_wrong_calls_are_refused_and_change_nothing(calls: list[int], error: type[Exception], words: str) -> None:
    tables = Auctions.start(np.array([0, 0]), history=True)
    with pytest.raises(error, match=words):
        tables.step(np.array(calls))
    assert tables.turn.tolist() == [0, 0]
    assert tables.made is not None
    assert not tables.made.any()


def test_no_tables_are_fine() -> None:
    tables = Auctions.start(np.array([], dtype=np.intp), history=True)
    tables.step(np.array([], dtype=np.intp))
    assert tables.legal().shape == (0, 38)
