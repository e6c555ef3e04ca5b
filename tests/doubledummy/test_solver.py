"""The exact solver is exact, in every way it can be asked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.properties import examples

from tablefeel.doubledummy import ExactSolver, Position, dds
from tablefeel.errors import BadInput, SolverError
from tablefeel.kernel import SEATS, STRAINS, SUITS, Card, Deal, Hand, Seat, Side, Strain, TrickTable

Sample = list[tuple[Deal, TrickTable]]

ONE_SUIT_EACH = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
ALL_TOPS = Deal.parse("N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.876.7654 432.5432.5432.32")


def test_four_hands_of_one_suit() -> None:
    """The holder of the trumps and his partner take 13, everybody else and everybody at notrump none."""
    table = ExactSolver().table(ONE_SUIT_EACH)
    holder = {Strain.S: Seat.N, Strain.H: Seat.E, Strain.D: Seat.S, Strain.C: Seat.W}
    for strain in STRAINS:
        for declarer in SEATS:
            strong = strain in holder and holder[strain].side is declarer.side
            assert table.tricks(declarer, strain) == (13 if strong else 0)


def test_thirteen_top_tricks() -> None:
    table = ExactSolver().table(ALL_TOPS)
    assert table.counts[Strain.NT] == (13, 0, 13, 0)


def test_published_tables(solved_deals: Callable[[int, int], Sample]) -> None:
    """Spread over the 100,000 deals of the DDS distribution; `benchmarks/doubledummy.py --compare` does more."""
    sample = solved_deals(48, 2000)
    solved = ExactSolver().tables([deal for deal, _ in sample])
    assert solved.dtype == np.int8
    assert [TrickTable.of(table) for table in solved.tolist()] == [table for _, table in sample]


def test_one_side_is_half_of_the_table(solved_deals: Callable[[int, int], Sample]) -> None:
    sample = solved_deals(6, 7000)
    deals, full = [deal for deal, _ in sample], np.array([table.counts for _, table in sample])
    for side in Side:
        assert (ExactSolver(jobs=1, cache=None).tables_of_side(deals, side) == full[:, :, side::2]).all()


def test_turning_the_deal_turns_the_table() -> None:
    rng = Random(1)
    deals = [Deal.random(rng) for _ in range(3)]
    turned = [Deal((deal[Seat.W], deal[Seat.N], deal[Seat.E], deal[Seat.S])) for deal in deals]
    solver = ExactSolver(cache=None)
    assert (np.roll(solver.tables(deals), 1, axis=2) == solver.tables(turned)).all()


def test_exchanging_suits_exchanges_strains() -> None:
    rng = Random(2)
    deals = [Deal.random(rng) for _ in range(3)]
    order = [2, 0, 3, 1]  # the new clubs are the old hearts, and so on

    def exchanged(hand: Hand) -> Hand:
        return Hand(sum(hand.holding(SUITS[old]) << 13 * new for new, old in enumerate(order)))

    others = [Deal((exchanged(n), exchanged(e), exchanged(s), exchanged(w))) for n, e, s, w in (d.hands for d in deals)]
    solver = ExactSolver(cache=None)
    assert (solver.tables(deals)[:, [*order, 4]] == solver.tables(others)).all()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 17, 60])
def test_any_number_of_deals_in_their_order(jobs: int, count: int, easy_deals: Callable[[int], list[Deal]]) -> None:
    deals = easy_deals(60)[:count]
    with ExactSolver(jobs=jobs, cache=None) as solver:
        tables = solver.tables(deals)
        sides = [solver.tables_of_side(deals, side) for side in Side]
    assert tables.shape == (count, 5, 4)
    assert tables.tolist() == [[list(row) for row in _alone(deal).counts] for deal in deals]
    assert (np.stack(sides, axis=3).reshape(count, 5, 4) == tables).all()


def _alone(deal: Deal) -> TrickTable:
    return ExactSolver(jobs=1, cache=None).table(deal)


def test_the_same_deal_twice_is_solved_once(easy_deals: Callable[[int], list[Deal]]) -> None:
    one, other = easy_deals(2)
    seen: list[tuple[int, int]] = []
    tables = ExactSolver().tables([one, other, one], lambda done, total: seen.append((done, total)))
    assert seen == [(0, 2), (2, 2)]
    assert (tables[0] == tables[2]).all()


def test_threads_of_python_get_right_answers() -> None:
    """DDS answers wrongly when two threads call it at once; the solver lets only one in."""
    rng = Random(3)
    deals = [Deal.random(rng) for _ in range(4)]
    expected = ExactSolver(jobs=1, cache=None).tables(deals)

    def solve(first: int) -> bool:
        order = [(first + turn) % 4 for turn in range(4)]
        solver = ExactSolver(jobs=1 + first % 2, cache=None)
        alone = [solver.tables([deals[place]])[0] for place in order]
        return bool((np.array(alone) == expected[order]).all())

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(solve, range(4)))


@pytest.mark.parametrize(("strain", "declarer"), [(Strain.NT, Seat.N), (Strain.H, Seat.E), (Strain.C, Seat.S)])
def test_the_best_opening_lead_holds_declarer_to_his_tricks(strain: Strain, declarer: Seat) -> None:
    deal = Deal.random(Random(4))
    solver = ExactSolver()
    plays = solver.best_plays(Position.opening(deal, strain, declarer))
    assert {play.card for play in plays} == set(deal[declarer.lho])
    assert [play.tricks for play in plays] == sorted((play.tricks for play in plays), reverse=True)
    assert plays[0].tricks == 13 - solver.table(deal).tricks(declarer, strain)


@st.composite
def endings(draw: st.DrawFn) -> Position:
    """Three cards each or fewer, with up to three cards on the table."""
    size = draw(st.integers(1, 3))
    indices = draw(st.lists(st.integers(0, 51), min_size=4 * size, max_size=4 * size, unique=True))
    n, e, s, w = (Hand(sum(1 << card for card in indices[seat::4])) for seat in range(4))
    position = Position((n, e, s, w), draw(st.sampled_from(STRAINS)), draw(st.sampled_from(SEATS)))
    for _ in range(draw(st.integers(0, 3))):
        following = position.then(draw(st.sampled_from(position.playable)))
        assert following is not None
        position = following
    return position


@given(endings())
@examples(150)
def test_best_plays_agree_with_trying_everything(position: Position) -> None:
    expected = {card: _tricks_after(position, card) for card in position.playable}
    assert {play.card: play.tricks for play in ExactSolver().best_plays(position)} == expected


def _tricks_after(position: Position, card: Card) -> int:
    """Tricks for the side that plays `card`, by looking at every line of play."""
    mine, following = position.to_play.side, position.then(card)
    taken = 0
    if len(position.trick) == 3:
        trumps = [c for c in (*position.trick, card) if c.suit is position.strain.suit]
        followers = [c for c in (*position.trick, card) if c.suit is position.trick[0].suit]
        best = max(trumps or followers, key=lambda c: c.rank)
        taken = position.leader.after((*position.trick, card).index(best)).side is mine
    if following is None:
        return taken
    best_next = max(_tricks_after(following, c) for c in following.playable)
    return taken + (best_next if following.to_play.side is mine else following.tricks_left - best_next)


def test_a_missing_library_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "_loaded", None)
    monkeypatch.setattr(dds, "find_spec", lambda _: None)
    with pytest.raises(SolverError, match=r"library is missing: install it with `pip install endplay==0\.5\.12`"):
        ExactSolver(cache=None).table(ONE_SUIT_EACH)


def test_an_incomplete_endplay_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dds, "_loaded", None)
    monkeypatch.setattr(dds, "_NAMES", {sys.platform: ("no-such-library",)})
    with pytest.raises(SolverError, match=r"without its double-dummy library .* reinstall endplay"):
        ExactSolver(cache=None).table(ONE_SUIT_EACH)


@pytest.mark.parametrize("count", [0, 41])
def test_the_library_is_never_asked_for_more_than_it_takes(count: int) -> None:
    hands = [hand.bits for hand in ONE_SUIT_EACH.hands]
    with pytest.raises(SolverError, match=f"1 to 40 tables, not {count}"):
        dds.solve_tables([hands] * count)
    with pytest.raises(SolverError, match=f"1 to 20 deals for one side, not {count}"):
        dds.solve_side([hands] * count, Side.NS)


def test_the_library_explains_what_it_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the library leaves a dump.txt where it refuses something
    with pytest.raises(SolverError, match="refused a deal: "):
        dds.solve_tables([[1, 2, 4, 8 | 1]])


def test_jobs_must_be_positive() -> None:
    with pytest.raises(BadInput, match="0 is not a number of cores"):
        ExactSolver(jobs=0)


def test_solving_imports_nothing_of_endplay() -> None:
    program = f"""
import sys, tablefeel.doubledummy
assert "numpy" not in sys.modules and "ctypes" not in sys.modules
from tablefeel.doubledummy import ExactSolver
from tablefeel.kernel import Deal
ExactSolver(cache=None).table(Deal.parse({str(ONE_SUIT_EACH)!r}))
assert not {{"endplay", "matplotlib", "tqdm"}} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
