"""Boards as arrays: to and from the kernel, dealing, exchanging suits and seats."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel import evaluation
from tablefeel.arrays import Boards, deals_of, hcp, held, lengths, owners_of, random_owners
from tablefeel.errors import NotADeal, NotATrickTable
from tablefeel.kernel import SEATS, STRAINS, SUITS, Board, Card, Deal, Hand, Seat, TrickTable, Vulnerability

seeds = st.integers(0, 1 << 32)


def boards_of(seed: int, n: int = 5) -> tuple[list[Board], list[TrickTable]]:
    """Random kernel boards with made-up trick tables."""
    rng = Random(seed)
    boards = [Board(Deal.random(rng), rng.choice(SEATS), rng.choice(tuple(Vulnerability))) for _ in range(n)]
    tables = [TrickTable.of([[rng.randrange(14) for _ in SEATS] for _ in STRAINS]) for _ in range(n)]
    return boards, tables


@given(seeds)
def test_boards_go_to_arrays_and_back(seed: int) -> None:
    boards, tables = boards_of(seed)
    arrays = Boards.of(boards, tables)
    assert [arrays.board(index) for index in range(5)] == boards
    assert arrays.board(-1) == boards[-1]
    assert deals_of(owners_of([board.deal for board in boards])) == [board.deal for board in boards]
    assert arrays.tricks is not None
    assert [TrickTable.of(table) for table in arrays.tricks] == tables


@given(seeds)
def test_lengths_and_points_agree_with_evaluation(seed: int) -> None:
    boards, _ = boards_of(seed)
    cards = Boards.of(boards).held
    for index, board in enumerate(boards):
        for seat in SEATS:
            hand = board.deal[seat]
            assert tuple(lengths(cards)[index, seat]) == hand.lengths
            assert hcp(cards)[index, seat] == evaluation.hcp(hand)


def test_random_deals_are_deals_repeatable_and_even() -> None:
    owners = random_owners(20_000, np.random.default_rng(3))
    assert (held(owners).sum(axis=2) == 13).all()
    assert np.array_equal(owners, random_owners(20_000, np.random.default_rng(3)))
    share = held(owners).mean(axis=0)
    assert np.abs(share - 0.25).max() < 6 * np.sqrt(0.25 * 0.75 / len(owners))
    boards = Boards.random(8_000, np.random.default_rng(4))
    for part in (boards.dealer, boards.vulnerability):
        assert np.abs(np.bincount(part, minlength=4) - 2_000).max() < 300


@given(seeds, st.permutations(range(4)))
def test_relabelling_moves_suits_and_their_tricks(seed: int, order: list[int]) -> None:
    boards, tables = boards_of(seed)
    moved = Boards.of(boards, tables).relabelled(order)
    assert moved.tricks is not None
    for index, (board, table) in enumerate(zip(boards, tables, strict=True)):
        after = moved.board(index)
        for seat in SEATS:
            for suit in SUITS:
                assert after.deal[seat].ranks(suit) == board.deal[seat].ranks(SUITS[order[suit]])
        strains = [*order, 4]
        assert [list(row) for row in moved.tricks[index]] == [list(table.counts[strain]) for strain in strains]
        assert (after.dealer, after.vulnerability) == (board.dealer, board.vulnerability)


def test_each_board_may_have_its_own_relabelling() -> None:
    boards, tables = boards_of(7, 24)
    orders = np.array(list(permutations(range(4))))
    together = Boards.of(boards, tables).relabelled(orders)
    for index, order in enumerate(orders):
        alone = Boards.of(boards[index : index + 1], tables[index : index + 1]).relabelled(order)
        assert together.board(index) == alone.board(0)


@given(seeds, st.integers(-5, 8))
def test_rotating_moves_hands_dealer_vulnerability_and_tricks(seed: int, turns: int) -> None:
    boards, tables = boards_of(seed)
    moved = Boards.of(boards, tables).rotated(turns)
    assert moved.tricks is not None
    for index, (board, table) in enumerate(zip(boards, tables, strict=True)):
        after = moved.board(index)
        assert after.dealer is board.dealer.after(turns)
        after_tricks = TrickTable.of(moved.tricks[index])
        for seat in SEATS:
            there = seat.after(turns)
            assert after.deal[there] == board.deal[seat]
            assert after.vulnerability.of(there) == board.vulnerability.of(seat)
            assert all(after_tricks.tricks(there, strain) == table.tricks(seat, strain) for strain in STRAINS)


def test_taking_boards() -> None:
    boards, tables = boards_of(9)
    taken = Boards.of(boards, tables).take(np.array([3, 3, 0]))
    assert [taken.board(index) for index in range(3)] == [boards[3], boards[3], boards[0]]
    assert Boards.of(boards).take(slice(2)).tricks is None


def test_wrong_arrays_are_refused() -> None:
    owners, four = random_owners(4, np.random.default_rng(0)), np.zeros(4, dtype=np.intp)
    with pytest.raises(NotADeal, match=r"shape \(4, 51\)"):
        Boards(owners[:, :51], four, four)
    with pytest.raises(NotADeal, match="4 deals come with 3 dealers"):
        Boards(owners, four[:3], four)
    with pytest.raises(NotATrickTable, match=r"not \(4, 5, 4\)"):
        Boards(owners, four, four, np.zeros((4, 4, 5), dtype=np.uint8))
    owners[0] = 0
    with pytest.raises(ValueError, match="13"):
        deals_of(owners)


def test_cards_keep_the_kernel_order() -> None:
    boards, _ = boards_of(2, 1)
    owners = owners_of([boards[0].deal])[0]
    assert all(Card.at(index) in boards[0].deal[Seat(owner)] for index, owner in enumerate(owners))
    assert isinstance(boards[0].deal[Seat.N], Hand)
