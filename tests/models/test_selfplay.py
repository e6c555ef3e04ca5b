"""The self-taught bidder at work: chances by the state's habits, wrong files refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from tablefeel.arrays.types import Bools, Floats32
from tablefeel.bidding import PlayerView
from tablefeel.encoding.bidding import INPUTS
from tablefeel.errors import BadModel
from tablefeel.kernel import CALLS, PASS, Auction, Board, Call, Deal
from tablefeel.models.selfplay import SelfPlay, SelfPlayBidder, chances
from tablefeel.simulation import Auctions


def likes(call: Call) -> SelfPlayBidder:
    """A bidder that calls `call` wherever it may, and else by habit."""

    def logits(bits: Bools) -> Floats32:
        assert bits.shape[1] == INPUTS
        found = np.zeros((len(bits), len(CALLS)), dtype=np.float32)
        found[:, call] = 30
        return found

    return SelfPlayBidder(logits)


def test_chances_are_those_of_legal_calls() -> None:
    rng = np.random.default_rng(1)
    tables = Auctions.start(np.zeros(200, np.intp))
    for _ in range(9):
        found = chances(rng.normal(0, 5, (200, 38)).astype(np.float32), tables.state)
        running = ~tables.is_over
        assert (found[running] > 0).sum() > 0
        assert not found[running][~tables.legal()[running]].any()
        assert found.sum(axis=1) == pytest.approx(np.ones(200), abs=1e-5)
        assert (found[~running, PASS] == 1).all()
        tables.step(tables.random_calls(rng))


def test_the_likeliest_legal_call_is_made() -> None:
    board = Board.numbered(1, Deal.random(Random(1)))
    view = PlayerView.of_board(board, Auction.parse("N: 1C P"))
    assert likes(Call.parse("2H")).call(view) is Call.parse("2H")
    decision = likes(Call.parse("1C")).choose(view)  # no longer legal
    assert decision.call is PASS
    assert decision.choices[1].call is Call.parse("1D")
    assert likes(PASS).choose_all([]) == []


def test_wrong_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadModel, match="no such file"):
        SelfPlay(tmp_path / "model.onnx")
    from tablefeel.models.files import shipped

    with pytest.raises(BadModel, match="bidding-1"):
        SelfPlay(shipped("tricks"))
