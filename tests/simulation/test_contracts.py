"""Scores and IMPs in arrays against the kernel's."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tablefeel.errors import NotATrickTable
from tablefeel.kernel import BIDS, SEATS, Contract, Doubling, Seat, TrickTable, Vulnerability, score_ns
from tablefeel.kernel import imps as kernel_imps
from tablefeel.simulation import PASSED_OUT, Contracts, imps, imps_between, scores_ns


def every_contract() -> Contracts:
    """35 bids × 3 doublings × 4 declarers, and a pass-out at the end."""
    bid, doubling, declarer = (part.ravel() for part in np.meshgrid(np.arange(35), np.arange(3), np.arange(4)))
    return Contracts(np.append(bid, PASSED_OUT), np.append(doubling, 0), np.append(declarer, PASSED_OUT))


def kernel_contract(contracts: Contracts, index: int) -> Contract | None:
    bid = int(contracts.bid[index])
    if bid < 0:
        return None
    return Contract(BIDS[bid].level, BIDS[bid].strain, Doubling(contracts.doubling[index]),
                    Seat(contracts.declarer[index]))  # fmt: skip


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_every_score_is_the_kernels(vulnerability: Vulnerability) -> None:
    contracts = every_contract()
    everywhere = np.full(len(contracts), vulnerability)
    for tricks in range(14):
        scores = contracts.scores_ns(np.full(len(contracts), tricks), everywhere)
        expected = [
            score_ns(kernel_contract(contracts, index), tricks, vulnerability) for index in range(len(contracts))
        ]
        assert scores.tolist() == expected


def test_scores_read_the_trick_table_of_strain_and_declarer() -> None:
    contracts = every_contract()
    rng = Random(1)
    tables = [TrickTable.of([[rng.randrange(14) for _ in SEATS] for _ in range(5)]) for _ in range(len(contracts))]
    arrays = np.array([table.counts for table in tables], dtype=np.uint8)
    vulnerability = np.array([rng.randrange(4) for _ in tables])
    scores = scores_ns(contracts, arrays, vulnerability)
    for index, table in enumerate(tables):
        contract = contracts.contract(index)
        assert contract == kernel_contract(contracts, index)
        tricks = table.tricks(contract.declarer, contract.strain) if contract else 0
        assert scores[index] == score_ns(contract, tricks, Vulnerability(vulnerability[index]))
    with pytest.raises(NotATrickTable, match="shape"):
        scores_ns(contracts, arrays[:3], vulnerability)


def test_levels_and_strains() -> None:
    contracts = Contracts(np.array([0, 34, PASSED_OUT]), np.array([0, 2, 0]), np.array([1, 2, PASSED_OUT]))
    assert contracts.level.tolist() == [1, 7, 0]
    assert contracts.strain.tolist() == [0, 4, -1]
    assert [str(contracts.contract(index)) for index in range(3)] == ["1C E", "7NXX S", "None"]


def test_imps_are_the_kernels_for_every_difference() -> None:
    differences = np.arange(-8000, 8001)
    assert imps(differences).tolist() == [kernel_imps(difference) for difference in differences.tolist()]
    assert imps_between(np.array([420, -50]), np.array([-50, 110])).tolist() == [10, -4]
    assert imps(620) == 12
