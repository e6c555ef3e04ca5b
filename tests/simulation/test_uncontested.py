"""The uncontested problem: costs worked by hand, and auctions against the kernel's."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.kernel import CALLS, DOUBLE, PASS, Auction, Call, Seat
from tablefeel.simulation.uncontested import (
    CLASSES,
    Lines,
    call_of,
    class_of,
    costs_of_means,
    declared_costs,
    declarers,
    mean_of_costs,
    single_layout_costs,
)


def test_classes_and_calls_are_inverses() -> None:
    assert [class_of(call_of(number)) for number in range(CLASSES)] == list(range(CLASSES))
    assert class_of(Call.parse("1C")) == 1
    assert class_of(Call.parse("7NT")) == 35


def tricks(c: int, d: int, h: int, s: int, n: int) -> np.ndarray:
    """(5, 2): the same for both partners."""
    return np.repeat(np.array([c, d, h, s, n], np.uint8)[:, None], 2, axis=1)


@pytest.mark.parametrize(
    ("contract", "cost"),
    [
        ("4S", 0),  # 4S making: 420, the best
        ("3NT", 1),  # nine tricks: 400
        ("3S", 6),  # 170: 250 less
        ("2S", 6),  # 170
        ("5S", 10),  # one off, -50: 470 less
        ("4H", 10),  # one off in hearts
        ("6NT", 11),  # three off, -150: 570 less
        ("7C", 12),  # eight tricks in clubs, five off, -250: 670 less
        ("P", 9),  # 0: 420 less
    ],
)
def test_cost_of_a_contract_by_hand(contract: str, cost: int) -> None:
    assert single_layout_costs(tricks(8, 7, 9, 10, 9))[class_of(Call.parse(contract))] == cost


def test_the_partner_with_more_tricks_is_assumed_to_declare() -> None:
    table = tricks(5, 5, 5, 5, 5)
    table[3] = (9, 10)
    spades = class_of(Call.parse("4S"))
    assert single_layout_costs(table)[spades] == 0
    by_declarer = declared_costs(table)
    assert by_declarer[spades].tolist() == [10, 0]  # -50 against 420
    assert by_declarer[0].tolist() == [9, 9]
    assert (by_declarer.min(axis=1) == single_layout_costs(table)).all()


def test_the_two_readings_of_five_layouts() -> None:
    """4S makes in three layouts of five (420, else -50): mean 232 against 2S's mean 158 (170 or 140)."""
    layouts = np.stack([tricks(5, 5, 5, taken, 5) for taken in (10, 10, 10, 9, 9)])[None]
    game, part = class_of(Call.parse("4S")), class_of(Call.parse("2S"))
    by_scores, by_costs = costs_of_means(layouts)[0], mean_of_costs(layouts)[0]
    assert by_scores[[game, part]].tolist() == [0, 2]  # 74 points
    # Costs one by one: 4S 0 or (140 + 50 = 190) 5; 2S 250 -> 6, or 0.
    assert by_costs[[game, part]].tolist() == pytest.approx([2 * 5 / 5, 3 * 6 / 5])


def test_with_one_layout_both_readings_are_the_single_cost() -> None:
    rng = np.random.default_rng(3)
    table = rng.integers(0, 14, (50, 1, 5, 2)).astype(np.uint8)
    single = single_layout_costs(table[:, 0])
    assert (mean_of_costs(table) == single).all()
    assert (costs_of_means(table) == single).all()


def test_auctions_agree_with_the_kernel() -> None:
    """Random uncontested auctions: legal calls, the end, the contract and its declarer are the kernel's."""
    rng = np.random.default_rng(5)
    for _ in range(200):
        auction, lines = Auction(Seat.N), Lines.start(1)
        while True:
            legal = {call_of(int(number)) for number in np.flatnonzero(lines.legal()[0])}
            assert legal == set(auction.legal_calls) - {DOUBLE, CALLS[2]}
            weights = 0.8 ** np.arange(len(legal))
            call = sorted(legal)[rng.choice(len(legal), p=weights / weights.sum())]
            number = np.array([class_of(call)])
            ended = bool(lines.is_end(number, 99)[0])
            lines = lines.then(np.array([0]), number)
            auction = auction.then(call).then(PASS)
            if ended:
                break
        auction = auction.all_pass()
        contract = auction.contract
        assert lines.last[0] == (class_of(contract.bid) if contract else 0)
        if contract:
            assert declarers(lines.made, lines.last)[0] == contract.declarer // 2


def test_the_last_call_allowed_ends_the_auction() -> None:
    lines = Lines.start(2)
    assert lines.is_end(np.array([0, 1]), 2).tolist() == [False, False]
    lines = lines.then(np.array([0, 1]), np.array([0, 1]))
    assert lines.is_end(np.array([0, 5]), 2).tolist() == [True, True]
    assert lines.is_end(np.array([0, 5]), 3).tolist() == [True, False]
