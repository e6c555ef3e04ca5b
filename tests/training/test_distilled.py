"""The stand-in of a card: it sees what each player saw, learns what the rules advise, and bids from its file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torch
from torch.nn.functional import nll_loss

from tablefeel.arrays import deals_of
from tablefeel.bidding import PlayerView
from tablefeel.datasets.bids import Bids
from tablefeel.datasets.generation import generate_auctions
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces
from tablefeel.encoding.bidding import NOTHING, view_bits
from tablefeel.errors import BadConfig
from tablefeel.kernel import CALLS, SEATS, Auction, Vulnerability
from tablefeel.models.selfplay import MODEL, SelfPlay
from tablefeel.roster import find, in_bulk
from tablefeel.training.distilled import learner as distilled
from tablefeel.training.distilled.learner import Config, Decisions, DistillationTask, agreements, train
from tablefeel.training.runs import silent
from tablefeel.training.selfplay.imitation import logs_of
from tablefeel.training.selfplay.network import BiddingNetwork

SMALL = Config(units=32, blocks=1, batch=64, steps=4, check=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few auctions of players who misjudge, and of a card that is not learned."""
    path = tmp_path_factory.mktemp("auctions")
    sayc, other = find("sayc"), find("acol-weak-nt")
    strange = Recipe(2, 200, 200, "sayc", "sayc", ("sayc", "sayc"), misjudge=0.1)
    generate_auctions(path / "strange", strange, in_bulk(sayc, sayc))
    mixed = Recipe(3, 100, 100, "sayc", "acol-weak-nt", ("sayc", "acol-weak-nt"))
    generate_auctions(path / "mixed", mixed, in_bulk(sayc, other))
    return path


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(distilled, "_JUDGED", 256)


def test_decisions_are_what_the_players_saw_and_the_rules_advised(folder: Path) -> None:
    bids = Bids.load(folder)
    found = Decisions(bids, Traces.of(bids.calls, bids.starts), Part.TRAIN, "sayc")
    numbers = np.arange(0, len(found), 37)
    examples = found.take(numbers)
    for row, number in enumerate(numbers.tolist()):
        auction, turn = int(found.auction[number]), int(found.turn[number])
        start = int(bids.starts[auction])
        dealer = SEATS[bids.dealer[auction]]
        calls = Auction(dealer, tuple(CALLS[call] for call in bids.calls[start : start + turn].tolist()))
        seat = SEATS[dealer + turn & 3]
        assert bids.cards[bids.dataset[auction]][seat & 1] == "sayc"
        deal = deals_of(bids.owners(np.array([auction])))[0]
        view = PlayerView(deal[seat], seat, calls, Vulnerability(int(bids.vulnerability[auction])))
        bits, states = view_bits([view])
        told = np.zeros(NOTHING + 1, dtype=np.bool_)
        told[examples.places[row]] = True
        assert (np.concatenate([examples.seen[row], told[:NOTHING]]) == bits[0]).all()
        assert examples.state[row] == states[0]
        assert examples.call[row] == bids.advised[start + turn]


def test_a_network_learns_them(folder: Path) -> None:
    bids = Bids.load(folder)
    examples = Decisions(bids, Traces.of(bids.calls, bids.starts), Part.TRAIN, "sayc").take(np.arange(300))
    network = BiddingNetwork(64, 1)
    before = agreements(network, examples)
    optimiser = torch.optim.Adam(network.parameters(), lr=0.005)
    for _ in range(60):
        optimiser.zero_grad()
        nll_loss(logs_of(network, examples), torch.from_numpy(examples.call)).backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    after = agreements(network, examples)
    assert after["accuracy"] > max(80, before["accuracy"])
    assert after["surprise"] < before["surprise"]


def test_a_run_leaves_a_bidder(folder: Path, tmp_path: Path) -> None:
    measures = train(folder, SMALL, tmp_path, silent)
    assert 0 <= measures["accuracy"] <= 100
    net = SelfPlay(tmp_path / MODEL)
    assert net.model.about["config"]["card"] == "sayc"
    assert net.rows.shape[1] == SMALL.units


def test_what_cannot_be_learned(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="needs auctions"):
        train(None, SMALL, tmp_path, silent)
    with pytest.raises(BadConfig, match="no calls of 'precision'"):
        DistillationTask(Bids.load(folder), Config(card="precision"))
    with pytest.raises(BadConfig, match="at least 1"):
        Config(steps=0)
