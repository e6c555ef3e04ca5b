"""Par: known cases, the native library's opinion, and the two implementations against each other."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.doubledummy import ExactSolver, Par, dds, par, par_scores
from tablefeel.errors import NotATrickTable
from tablefeel.kernel import SEATS, STRAINS, Contract, Deal, Seat, Strain, TrickTable, Vulnerability, score_ns

Sample = list[tuple[Deal, TrickTable]]

tables = st.lists(
    st.lists(st.integers(0, 13), min_size=4, max_size=4), min_size=5, max_size=5
).map(TrickTable.of)  # fmt: skip
dealers, vulnerabilities = st.sampled_from(SEATS), st.sampled_from(Vulnerability)


def table(others: str = "6 6 6 6", **rows: str) -> TrickTable:
    """From tricks of N E S W in each strain, such as S="10 3 10 3"; `others` in the strains left out."""
    return TrickTable.of([[int(n) for n in rows.get(str(strain), others).split()] for strain in STRAINS])


CASES = [
    ("nobody makes anything", table(), "N", "none", 0, ""),
    ("a game", table("3 3 3 3", S="10 3 10 3"), "E", "none", 420, "4S N, 4S S"),
    ("one partner only", table("6 4 6 4", NT="9 4 8 4"), "N", "ns", 600, "3N N"),
    ("both make 1NT, North first", table(NT="7 7 7 7"), "N", "none", 90, "1N N"),
    ("both make 1NT, West first", table(NT="7 7 7 7"), "W", "none", -90, "1N W"),
    ("both make 1NT, only South and East can, North deals", table(NT="6 7 7 6"), "N", "none", -90, "1N E"),
    ("both make 1NT, only South and East can, South deals", table(NT="6 7 7 6"), "S", "none", 90, "1N S"),
    ("a cheap sacrifice", table(H="10 3 10 3", S="3 8 3 8"), "N", "none", 300, "4SX E, 4SX W"),
    ("too dear a sacrifice", table(H="10 3 10 3", S="3 8 3 8"), "N", "ew", 420, "4H N, 4H S"),
    ("part scores at every safe level", table(D="9 4 9 4"), "N", "all", 110, "1D N, 1D S, 2D N, 2D S, 3D N, 3D S"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "tricks", "dealer", "vulnerable", "points", "contracts"), CASES)
def test_known_par(name: str, tricks: TrickTable, dealer: str, vulnerable: str, points: int, contracts: str) -> None:
    found = par(tricks, Seat.parse(dealer), Vulnerability.parse(vulnerable))
    assert (found.score_ns, ", ".join(map(str, found.contracts))) == (points, contracts)


@given(tables, dealers, vulnerabilities)
def test_every_par_contract_scores_par(tricks: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> None:
    found = par(tricks, dealer, vulnerable)
    assert (found.score_ns == 0) == (not found.contracts)
    for contract in found.contracts:
        assert score_ns(contract, tricks.tricks(contract.declarer, contract.strain), vulnerable) == found.score_ns


@given(tables, dealers, vulnerabilities)
def test_turning_the_table_turns_par(tricks: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> None:
    turned = TrickTable.of([row[-1:] + row[:-1] for row in tricks.counts])
    swapped = Vulnerability((vulnerable & 1) << 1 | vulnerable >> 1)
    before, after = par(tricks, dealer, vulnerable), par(turned, dealer.lho, swapped)
    assert after.score_ns == -before.score_ns
    assert set(after.contracts) == {Contract(c.level, c.strain, c.doubling, c.declarer.lho) for c in before.contracts}


@given(st.lists(st.tuples(tables, dealers, vulnerabilities), max_size=6))
def test_arrays_agree_with_single_tables(cases: list[tuple[TrickTable, Seat, Vulnerability]]) -> None:
    counts = np.array([case[0].counts for case in cases], dtype=np.int8).reshape(-1, 5, 4)
    scores = par_scores(counts, [case[1] for case in cases], [case[2] for case in cases])
    assert scores.tolist() == [par(*case).score_ns for case in cases]


def test_arrays_with_one_dealer_and_many_blocks() -> None:
    rng = np.random.default_rng(0)
    counts = rng.integers(0, 14, (20_000, 5, 4), dtype=np.int8)
    scores = par_scores(counts, Seat.E, Vulnerability.NS)
    for place in (0, 8191, 8192, 19_999):
        assert scores[place] == par(TrickTable.of(counts[place]), Seat.E, Vulnerability.NS).score_ns


@pytest.mark.parametrize("counts", [np.zeros((5, 4), np.int8), np.full((1, 5, 4), 14, np.int8), -np.ones((1, 5, 4))])
def test_other_arrays_are_refused(counts: np.ndarray[tuple[int, ...], np.dtype[np.int8]]) -> None:
    with pytest.raises(NotATrickTable):
        par_scores(counts, 0, 0)


class _NativeContract(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_int) for name in ("under", "over", "level", "strain", "seats"))


class _NativePar(ctypes.Structure):
    _fields_ = (("score", ctypes.c_int), ("number", ctypes.c_int), ("contracts", _NativeContract * 10))


_SEATS = {0: "N", 1: "E", 2: "S", 3: "W", 4: "NS", 5: "EW"}
_VULNERABLE = {Vulnerability.NONE: 0, Vulnerability.ALL: 1, Vulnerability.NS: 2, Vulnerability.EW: 3}


def native_par(tricks: TrickTable, dealer: Seat, vulnerable: Vulnerability) -> Par:
    """What the native library's DealerParBin says; it names the lowest contract and its overtricks."""
    question, answer = ((ctypes.c_int * 4) * 5)(), _NativePar()
    for strain in STRAINS:
        question[4 if strain is Strain.NT else 3 - strain][:] = list(tricks.counts[strain])
    library = dds.library()
    with library.calling:
        code = library.native.DealerParBin(
            ctypes.byref(question), ctypes.byref(answer), int(dealer), _VULNERABLE[vulnerable]
        )
    library.check(code, "a table")
    contracts = [
        Contract.parse(f"{level}{'NSHDC'[found.strain]}{'X' if found.under else ''} {declarer}")
        for found in answer.contracts[: answer.number]
        if found.level
        for declarer in _SEATS[found.seats]
        for level in range(found.level, found.level + found.over + 1)
    ]
    return Par(answer.score if contracts else 0, tuple(sorted(contracts)))


def check_against_native(sample: list[TrickTable]) -> None:
    for tricks in sample:
        for dealer in SEATS:
            for vulnerable in Vulnerability:
                assert par(tricks, dealer, vulnerable) == native_par(tricks, dealer, vulnerable), tricks


def test_native_par_of_published_deals(solved_deals: Callable[[int, int], Sample]) -> None:
    check_against_native([tricks for _, tricks in solved_deals(250, 400)])


def test_native_par_of_a_few_deals() -> None:
    rng = Random(5)
    solved = ExactSolver(cache=None).tables([Deal.random(rng) for _ in range(10)])
    check_against_native([TrickTable.of(tricks) for tricks in solved.tolist()])
