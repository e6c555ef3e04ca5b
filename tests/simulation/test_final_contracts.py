"""The 37 choices of a player who decides where the auction ends."""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Floats32
from tablefeel.kernel import Auction, Call, Doubling, Seat, declarer_score
from tablefeel.simulation.final_contracts import (
    CATEGORIES,
    CATEGORY,
    DOUBLE_CLASS,
    NO_CALL,
    PASS_CLASS,
    Standing,
    choice_makes,
    choice_scores,
    doubled_bids,
    moved,
    scores_on,
)


def standing_of(*auctions: str, vulnerable: tuple[bool, bool] = (False, False)) -> Standing:
    parsed = [[Call.parse(word) for word in text.split()] for text in auctions]
    most = max(1, *map(len, parsed))
    calls = np.array([[*map(int, one), *[NO_CALL] * (most - len(one))] for one in parsed], dtype=np.uint8)
    turns = np.array([len(one) for one in parsed], dtype=np.intp)
    return Standing.of(calls.reshape(len(parsed), most), turns, np.tile(np.array(vulnerable), (len(parsed), 1)))


def always(tricks: int, n: int = 1) -> Floats32:
    """Every contract takes so many tricks."""
    found = np.zeros((n, 5, 4, 14), dtype=np.float32)
    found[..., tricks] = 1
    return found


def bid(text: str) -> int:
    return int(Call.parse(text)) - 3


def test_standing_agrees_with_the_kernel() -> None:
    texts = ("1H P 2H X", "P 1C 1S 2C 2S", "1N X XX P", "1H 1S 2H 2S P P 3H X P")
    found = standing_of(*texts)
    for i, text in enumerate(texts):
        auction = Auction(Seat.N, tuple(Call.parse(word) for word in text.split()))
        rest = auction
        while not rest.is_over:
            rest = rest.then(Call.PASS)
        contract = rest.contract
        assert contract is not None and auction.to_call is not None
        assert found.bid[i] == int(contract.bid) - 3
        assert found.doubling[i] == contract.doubling
        assert found.declarer[i] == auction.to_call.turns_to(contract.declarer)
        legal = [call.is_bid and auction.is_legal(call) for call in Call if call.is_bid]
        assert found.legal()[i, :35].tolist() == legal
        assert found.may_double[i] == auction.is_legal(Call.DOUBLE)


def test_scores_are_the_kernels_and_bad_contracts_are_doubled() -> None:
    standing = standing_of("1S P", vulnerable=(True, False))
    scores = choice_scores(always(9), standing)[0]
    for level, tricks in ((2, 9), (3, 9)):
        assert scores[bid(f"{level}S")] == declarer_score(level, Call.parse("1S").strain, Doubling(0), True, tricks)
    assert scores[bid("4S")] == declarer_score(4, Call.parse("1S").strain, Doubling(1), True, 9)
    assert doubled_bids(always(9), standing)[0, bid("4S")]
    assert not doubled_bids(always(9), standing)[0, bid("3S")]
    assert scores[bid("1H")] == -np.inf and scores[DOUBLE_CLASS] == -np.inf
    assert scores[PASS_CLASS] == 140
    assert choice_makes(always(9), standing)[0, [bid("3N"), bid("4H"), PASS_CLASS]].tolist() == [1, 0, 1]


def test_their_contract_counts_against_us() -> None:
    standing = standing_of("4H")
    scores = choice_scores(always(8), standing)[0]
    assert scores[PASS_CLASS] == 100 and scores[DOUBLE_CLASS] == 300
    assert choice_scores(always(8), standing_of(""))[0, PASS_CLASS] == 0


def test_labels_move_between_categories_of_a_strain() -> None:
    standing = standing_of("1S P")
    system = np.array([bid("2S")])

    def best(tricks: int, margin: float = 0) -> int:
        return int(moved(system, choice_scores(always(tricks), standing), standing, margin)[0])

    assert best(8) == bid("2S")
    assert best(10) == bid("4S")
    assert best(12) == bid("6S")
    assert best(13) == bid("7S")
    assert best(10, margin=1000) == bid("2S")
    passing = np.array([PASS_CLASS])
    assert moved(passing, choice_scores(always(10), standing), standing, 0)[0] == bid("4S")
    theirs = standing_of("4S")
    assert moved(passing, choice_scores(always(7), theirs), theirs, 0)[0] == DOUBLE_CLASS
    assert moved(passing, choice_scores(always(10), theirs), theirs, 0)[0] == PASS_CLASS


def test_one_choice_on_a_known_deal() -> None:
    standing = standing_of("4H", "4H", "4H")
    choice = np.array([PASS_CLASS, DOUBLE_CLASS, bid("4S")])
    tricks = np.full((3, 5, 4), 9, dtype=np.uint8)
    doubled = np.ones((3, 35), dtype=np.bool_)
    assert scores_on(choice, doubled, tricks, standing).tolist() == [50, 100, -100]


def test_categories() -> None:
    names = [CATEGORIES[CATEGORY[place]] for place in (bid("3N"), bid("4D"), bid("5D"), bid("6C"), bid("7N"), 35, 36)]
    assert names == ["game", "part-score", "game", "slam", "grand slam", "pass", "double"]
