"""Zhang's recurrent network: the file answers as the trained network does, bids and reads; promises are the cards'."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tablefeel.arena.table import Table, bid_tables
from tablefeel.arrays import deals_of, random_owners
from tablefeel.bidding import PublicView
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.generation import generate_auctions
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces
from tablefeel.encoding.steps import NOTHING_SHOWN, PROMISES, steps
from tablefeel.errors import BadConfig
from tablefeel.kernel import SEATS, Auction, Board, Vulnerability
from tablefeel.models.zhang import ZhangModel, promised
from tablefeel.roster import find, in_bulk, reader_of
from tablefeel.training.belief import learner as belief
from tablefeel.training.belief.batches import Batches
from tablefeel.training.belief.judging import judged
from tablefeel.training.belief.learner import BeliefTask, Config, answers_of, network_of, train
from tablefeel.training.belief.promises import promises_of
from tablefeel.training.runs import silent

RECURRENT = Config(design="recurrent", units=32, blocks=2, batch=64, steps=4, check=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few auctions of the system."""
    path = tmp_path_factory.mktemp("auctions")
    sayc = find("sayc")
    generate_auctions(path / "ours", Recipe(1, 300, 300, "sayc", "sayc", ("sayc", "sayc")), in_bulk(sayc, sayc))
    return path


@pytest.fixture(scope="module")
def bids(folder: Path) -> Bids:
    return Bids.load(folder)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "_VALIDATION", 256)


@pytest.mark.parametrize("promises", [False, True])
def test_the_recurrent_network_bids_as_it_was_trained(folder: Path, tmp_path: Path, promises: bool) -> None:
    config = replace(RECURRENT, promises=promises)
    measures = train(folder, config, tmp_path, silent)
    task = BeliefTask(Bids.load(folder), config)
    testing = task.test_batch()
    pair = find(f"zhang@{tmp_path}")
    assert isinstance(pair.bidder, ZhangModel)
    answers = pair.bidder.net(task.traces, testing.at)
    assert judged(answers, testing)["accuracy"] == measures["accuracy"]
    trained = answers_of(network_of(replace(config, start=str(tmp_path))), task.traces, testing, config, task.shown)
    assert np.allclose(answers.calls, trained.calls, atol=1e-4)
    # Alone, or among others with longer auctions: the same answer.
    few = testing.at.take(np.array([0, 5]))
    assert np.allclose(pair.bidder.net(task.traces, few).calls, answers.calls[[0, 5]], atol=1e-5)


def test_zhang_sits_down_and_reads(folder: Path, tmp_path: Path) -> None:
    train(folder, RECURRENT, tmp_path, silent)
    pair = find(f"zhang@{tmp_path}")
    boards = [
        Board.numbered(number, deal)
        for number, deal in enumerate(deals_of(random_owners(6, np.random.default_rng(3))), start=1)
    ]
    for bidding in bid_tables([Table(board, pair, pair) for board in boards], explain=False):
        assert bidding.auction.is_over  # every call was legal
    beliefs = reader_of(pair).read(PublicView(Auction.parse("N: 1S P 2S P P P"), Vulnerability.NONE))
    assert {seat: round(float(belief.cards.sum())) for seat, belief in beliefs.items()} == dict.fromkeys(SEATS, 13)


def test_promises_are_those_of_the_cards(bids: Bids) -> None:
    shown = promises_of(bids)
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).own_turns(np.arange(8))
    assert np.array_equal(promised(traces, batch.at)[: bids.starts[8]], shown[: bids.starts[8]])
    sequences, row, step = steps(traces, batch.at, shown)
    told = sequences[row, step][:, PROMISES].reshape(-1, 3, 10)
    assert (told[step == 0] == NOTHING_SHOWN).all()
    right = np.flatnonzero(step > 0)
    before = bids.starts[batch.at.auction[right]] + step[right] - 1
    assert (told[right, 2] == shown[before]).all()  # the call before is right-hand opponent's
    assert (told[..., 1::2] >= told[..., ::2]).mean() > 0.99


def test_promises_are_kept_and_need_the_present_rules(bids: Bids, tmp_path: Path) -> None:
    shown = promises_of(bids, tmp_path / "promises.npz")
    assert np.array_equal(promises_of(bids, tmp_path / "promises.npz"), shown)
    changed = bids.calls.copy()
    changed[0] = 7 if changed[0] == 0 else 0
    with pytest.raises(BadConfig, match="other rules than today's"):
        promises_of(replace(bids, calls=changed))
    with pytest.raises(BadConfig, match="need design=recurrent"):
        Config(promises=True)
