"""Scores, IMPs, victory points and matchpoints against published tables and against other ways to count."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablefeel.errors import BadInput
from tablefeel.kernel import (
    BIDS,
    SEATS,
    Call,
    Contract,
    Doubling,
    Seat,
    Strain,
    Vulnerability,
    declarer_score,
    imps,
    matchpoint_percent,
    matchpoints,
    score,
    score_ns,
    victory_points,
)

DATA = Path(__file__).parents[1] / "data"


def rows(name: str) -> list[list[str]]:
    """The lines of a table in tests/data, split into words."""
    return [line.split() for line in (DATA / name).read_text().splitlines() if not line.startswith("#")]


MADE = {row[0]: [int(points) for points in row[1:]] for row in rows("scores-made.txt")}
DOWN = {int(row[0]): [int(points) for points in row[1:]] for row in rows("scores-down.txt")}
OVER = {row[0] == "vul": [int(points) for points in row[1:]] for row in rows("scores-over.txt")}


def from_the_tables(bid: Call, doubling: Doubling, vulnerable: bool, tricks: int) -> int:
    """The score as a player reads it off a printed card: a column of the tables, and overtricks added."""
    column = doubling + (3 if vulnerable else 0)
    over = tricks - 6 - bid.level
    if over < 0:
        return -DOWN[-over][column]
    # The tables list clubs, hearts and notrump: diamonds score as clubs, spades as hearts.
    kind = {Strain.C: "C", Strain.D: "C", Strain.H: "H", Strain.S: "H", Strain.NT: "N"}[bid.strain]
    each = OVER[vulnerable][2 + doubling] if doubling else OVER[vulnerable]["CHN".index(kind)]
    return MADE[f"{bid.level}{kind}"][column] + over * each


def by_law_77(bid: Call, doubling: Doubling, vulnerable: bool, tricks: int) -> int:
    """The score by adding up Law 77 item by item, trick by trick."""
    taken = tricks - 6
    if taken < bid.level:
        total = 0
        for number in range(1, bid.level - taken + 1):
            if doubling is Doubling.NONE:
                total += 100 if vulnerable else 50
            elif number == 1:
                total += (200 if vulnerable else 100) * doubling
            elif vulnerable or number > 3:
                total += 300 * doubling
            else:
                total += 200 * doubling
        return -total
    worth = [20 if bid.strain.is_minor else 30] * taken
    if bid.strain is Strain.NT:
        worth[0] = 40
    trick_score = sum(worth[: bid.level]) * (1, 2, 4)[doubling]
    if doubling is Doubling.NONE:
        overtricks = sum(worth[bid.level :])
    else:
        overtricks = (taken - bid.level) * {(1, False): 100, (1, True): 200, (2, False): 200, (2, True): 400}[
            (int(doubling), vulnerable)
        ]
    premiums = {Doubling.NONE: 0, Doubling.DOUBLED: 50, Doubling.REDOUBLED: 100}[doubling]
    premiums += 50 if trick_score < 100 else 500 if vulnerable else 300
    premiums += {6: (500, 750), 7: (1000, 1500)}.get(bid.level, (0, 0))[vulnerable]
    return trick_score + overtricks + premiums


@pytest.mark.parametrize("doubling", Doubling)
@pytest.mark.parametrize("vulnerable", [False, True])
def test_every_score_three_ways(doubling: Doubling, vulnerable: bool) -> None:
    for bid, tricks in product(BIDS, range(14)):
        points = declarer_score(bid.level, bid.strain, doubling, vulnerable, tricks)
        assert points == from_the_tables(bid, doubling, vulnerable, tricks)
        assert points == by_law_77(bid, doubling, vulnerable, tricks)


@pytest.mark.parametrize("vulnerability", Vulnerability)
def test_scores_follow_declarers_side(vulnerability: Vulnerability) -> None:
    for bid, declarer, doubling, tricks in product(BIDS[::7], SEATS, Doubling, range(14)):
        contract = Contract(bid.level, bid.strain, doubling, declarer)
        vulnerable = str(vulnerability) in ("all", "ns" if declarer in (Seat.N, Seat.S) else "ew")
        points = by_law_77(bid, doubling, vulnerable, tricks)
        assert score(contract, tricks, vulnerability) == points
        assert score_ns(contract, tricks, vulnerability) == (points if declarer in (Seat.N, Seat.S) else -points)
    assert score(None, 7, vulnerability) == score_ns(None, 7, vulnerability) == 0


@pytest.mark.parametrize("tricks", [-1, 14, 100])
def test_tricks_out_of_range_are_refused(tricks: int) -> None:
    with pytest.raises(BadInput, match=f"{tricks} is not a number of tricks"):
        declarer_score(1, Strain.C, Doubling.NONE, False, tricks)


def test_imps_at_every_edge_of_the_table() -> None:
    before = -10
    for least, most, expected in (map(int, row) for row in rows("imps.txt")):
        assert least == before + 10
        before = most
        for difference in (least, (least + most) // 20 * 10, most):
            assert imps(difference) == expected
            assert imps(-difference) == -expected
    assert [imps(points) for points in (19, 20, 49, 50, 3999, 4000)] == [0, 1, 1, 2, 23, 24]


@pytest.mark.parametrize("row", rows("victory-points.txt"), ids=lambda row: f"{row[0]} boards")
def test_victory_points_are_the_published_ones(row: list[str]) -> None:
    boards = int(row[0])
    published = [float(points) for points in row[1:]]
    assert [victory_points(margin, boards)[0] for margin in range(len(published))] == published
    assert victory_points(len(published) + 5, boards) == (20.0, 0.0)


@given(st.integers(-400, 400), st.integers(1, 128))
def test_victory_points_share_twenty_and_every_imp_is_worth_no_more_than_the_last(margin: int, boards: int) -> None:
    own, other = victory_points(margin, boards)
    assert own + other == pytest.approx(20, abs=1e-9)
    assert victory_points(-margin, boards) == (other, own)
    size = abs(margin)
    scale = [round(100 * victory_points(size + step, boards)[0]) for step in range(3)]
    assert 0 <= scale[2] - scale[1] <= scale[1] - scale[0]


def test_victory_points_between_whole_margins() -> None:
    assert victory_points(0, 16) == (10.0, 10.0)
    assert victory_points(10, 16)[0] < victory_points(10.5, 16)[0] < victory_points(11, 16)[0]
    assert victory_points(float("inf"), 16) == (20.0, 0.0)
    for margin, boards in ((float("nan"), 16), (3, 0), (3, -1)):
        with pytest.raises(BadInput):
            victory_points(margin, boards)


@given(st.lists(st.sampled_from([-100, -50, 0, 110, 140, 420, 620]), max_size=12))
def test_matchpoints_compare_each_pair_with_each(scores: list[int]) -> None:
    expected = [
        sum(
            Fraction(2 if mine > other else 1 if mine == other else 0, 2)
            for position, other in enumerate(scores)
            if position != place
        )
        for place, mine in enumerate(scores)
    ]
    found = matchpoints(scores)
    assert list(found) == expected
    assert sum(found, Fraction(0)) == Fraction(len(scores) * (len(scores) - 1), 2)
    percents = matchpoint_percent(scores)
    assert all(0 <= percent <= 100 for percent in percents)
    if len(scores) == 1:
        assert percents == (50.0,)
    elif scores:
        assert sum(percents) / len(percents) == pytest.approx(50)


def test_matchpoints_of_a_board_worked_on_paper() -> None:
    assert matchpoints([420, 450, 420, -50, 170]) == tuple(Fraction(points) for points in (2.5, 4, 2.5, 0, 1))
    assert matchpoint_percent([420, 450, 420, -50, 170]) == (62.5, 100.0, 62.5, 0.0, 25.0)
