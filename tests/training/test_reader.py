"""The reader of a self-taught bidder: it learns from its auctions, goes on after a kill, keeps what is certain."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tablefeel.bidding import Cards, PlayerView, PublicView
from tablefeel.cli.app import outcome
from tablefeel.datasets.split import Part
from tablefeel.encoding.belief import Traces
from tablefeel.errors import BadConfig, BadRun
from tablefeel.kernel import SEATS, Auction, Hand, Seat, Vulnerability
from tablefeel.models.selfplay import SelfPlay, SelfPlayBidder, bid_all
from tablefeel.roster import find, reader_of
from tablefeel.simulation import Auctions
from tablefeel.training.belief.batches import Batches
from tablefeel.training.belief.learner import network_of
from tablefeel.training.reader import learner as reader
from tablefeel.training.reader.batches import STRANGERS, alone, bids_of, with_odd_players, with_others
from tablefeel.training.reader.learner import Config, train
from tablefeel.training.runs import silent
from tablefeel.training.selfplay.network import BiddingNetwork
from tablefeel.training.selfplay.results import leave

SMALL = Config(
    units=16, blocks=1, batch=32, steps=4, check=2, boards=40, odd=30, met=24, met_at_once=12, others="floor"
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of self-play that has learned nothing."""
    path = tmp_path_factory.mktemp("selfplay")
    torch.manual_seed(1)
    network = BiddingNetwork(16, 1)
    with torch.no_grad():
        network.last.weight *= 20
    leave(network, path, {})
    return path


@pytest.fixture(scope="module")
def policy(folder: Path) -> SelfPlay:
    return SelfPlay(folder / "model.onnx")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_VALIDATION", 64)
    monkeypatch.setattr(reader, "_TEST_BOARDS", 60)


def test_odd_players_are_odd_and_the_others_are_not(policy: SelfPlay) -> None:
    first, second, both = with_odd_players(policy, "selfplay", 120, np.random.default_rng(1))
    assert [one.cards for one in (first, second, both)] == [
        (STRANGERS, "selfplay"), ("selfplay", STRANGERS), (STRANGERS, STRANGERS),
    ]  # fmt: skip
    for meeting, odd in ((first, {0}), (second, {1}), (both, {0, 1})):
        assert meeting.advised is not None
        strayed = {
            (int(dealer) + turn) & 1
            for dealer, made, best in zip(meeting.boards.dealer, meeting.auctions, meeting.advised, strict=True)
            for turn, (call, own) in enumerate(zip(made, best, strict=True))
            if call is not own
        }
        assert strayed == odd
        for calls in meeting.auctions:
            table = Auctions.start(np.zeros(1, np.intp))
            for call in calls:
                table.step(np.array([call]))  # raises if it is illegal
            assert table.is_over.all()


def test_meetings_become_lessons(policy: SelfPlay, folder: Path) -> None:
    rng = np.random.default_rng(2)
    pair = find(f"selfplay@{folder}")
    own = alone(policy, pair.card, 50, rng)
    assert own.auctions == bid_all(own.boards, policy, policy)
    met = with_others(pair, [find("floor")], 30, rng)
    assert [one.cards for one in met] == [(pair.card, "sayc"), ("sayc", pair.card), ("sayc", "sayc")]
    some = met[0].some(4, rng)
    assert len(some.boards) == len(some.auctions) == 4
    assert own.some(50, rng) is own
    bids = bids_of([own, *with_odd_players(policy, "selfplay", 30, rng), *met])
    assert len(bids) == 110
    assert bids.strange == (False, True, True, True, False, False, False)
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).draw(200, rng, 0.2, 0.2)
    assert (batch.hcp.sum(axis=1) == 40).all()


class Killed(Exception):
    """The run was killed here."""


def kill(done: int, total: int, measures: object) -> None:
    if done == 3:
        raise Killed


def test_a_killed_run_goes_on_as_if_it_had_not_been(folder: Path, tmp_path: Path) -> None:
    config = replace(SMALL, bidder=f"selfplay@{folder}")
    wanted = train(None, config, tmp_path / "whole", silent)
    assert set(wanted) == {"own", "odd", "met"}
    assert wanted["own"]["uniform_card_loss"] == pytest.approx(1.0986)
    with pytest.raises(Killed):
        train(None, config, tmp_path / "broken", kill)
    assert train(None, config, tmp_path / "broken", silent) == wanted
    for name in ("checkpoint.safetensors", "log.jsonl", "model.onnx", "model.json"):
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    assert (tmp_path / "whole" / "curves.png").stat().st_size > 1000
    with pytest.raises(BadRun, match="other settings"):
        train(None, replace(config, seed=5), tmp_path / "whole", silent)


def test_it_learns(folder: Path) -> None:
    """A hundred steps tell more than nothing about deals that were not learned from."""
    config = replace(
        SMALL, bidder=f"selfplay@{folder}", units=48, batch=128, steps=100, check=100, boards=300, others=""
    )
    task = reader.ReaderTask(config)
    assert set(task.validation) == {"own", "odd"}
    network = network_of(config.network)
    optimiser = torch.optim.Adam(network.parameters(), lr=3e-3)
    before = task.measures(network)
    for loss in task.losses(network, np.random.default_rng(0)):
        optimiser.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    after = task.measures(network)
    assert after["validation"] < 0.8 * before["validation"]


def test_it_goes_on_from_a_shipped_reader() -> None:
    fresh = replace(SMALL, bidder="selfplay", units=256, blocks=3, boards=200, others="")
    known = replace(fresh, start="selfplay-reader")
    task = reader.ReaderTask(known)
    knows, guesses = (task.measures(network_of(config.network))["validation"] for config in (known, fresh))
    assert knows < 0.9 * guesses
    with pytest.raises(BadConfig, match="another size"):
        network_of(replace(known, units=128).network)


@pytest.fixture(scope="module")
def with_reader(folder: Path) -> Path:
    """The folder of a bidder whose reader has learned a little."""
    train(None, replace(SMALL, bidder=f"selfplay@{folder}", steps=2), folder / "reader", silent)
    return folder


def test_a_run_with_a_reader_reads(with_reader: Path) -> None:
    """Also auctions that no system would have: never NaN, never sure, and what is certain holds."""
    name = f"selfplay@{with_reader}"
    pair = find(name)
    assert isinstance(pair.bidder, SelfPlayBidder)
    assert pair.card.startswith("selfplay@")
    found = reader_of(pair)
    hand = Hand.parse("AK5.QJ32.A4.T982")
    for calls in ("", "1D P", "7N X XX", "P P 1C X XX 1D X XX 1H X XX 2C 2D 2H 2S 2N X", "1S P P P"):
        view = PlayerView(hand, Seat.S, Auction.parse(f"N: {calls}"), Vulnerability.ALL, Cards("nobody", "sayc"))
        beliefs = found.read(view)
        assert set(beliefs) == {Seat.N, Seat.E, Seat.W}
        unseen = np.array([not hand.bits >> index & 1 for index in range(52)])
        for belief in beliefs.values():
            assert belief.cards.sum() == pytest.approx(13, abs=1e-4)
            assert (belief.cards[~unseen] == 0).all()
            assert (belief.cards[unseen] > 1e-5).all()
            assert (belief.cards < 1).all()
        assert sum(belief.cards for belief in beliefs.values())[unseen] == pytest.approx(1, abs=1e-4)  # type: ignore[index]
        table = found.read(PublicView.of(view))
        assert set(table) == set(SEATS)
        if not view.auction.is_over:
            calls_now = found.public_calls(PublicView.of(view))
            assert calls_now.call in view.auction.legal_calls
    again = found.read(PlayerView(hand, Seat.S, Auction.parse("N: 1D P"), cards=Cards("sayc", "sayc")))
    other = found.read(PlayerView(hand, Seat.S, Auction.parse("N: 1D P"), cards=Cards("acol-weak-nt", "sayc")))
    assert (again[Seat.N].cards == other[Seat.N].cards).all()  # own side's card is its own
    one, two = found.read_all([view, view])
    assert (one[Seat.N].cards == two[Seat.N].cards).all()


def test_the_command_line_explains(with_reader: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = f"selfplay@{with_reader}"
    deal = "N:K6.QJT976.QT7.Q6 432.A.AKJ93.JT73 AQJ987.8532.84.K T5.K4.652.A98542"
    for arguments in (
        ["auction", deal, "--ns", name, "--ew", "pass"],
        ["bid", "K6.QJT976.QT7.Q6", "--bidder", name],
        ["bid", "K6.QJT976.QT7.Q6", "--bidder", name, "--json"],
        ["explain", "--public", "P", "--bidder", name],
    ):
        assert outcome(arguments) == 0, arguments
        assert "true of 90% of the hands" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [{"units": 0}, {"onlookers": 0.6, "kibitzers": 0.5}, {"met": 0}])
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Config(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("bidder", ["", "sayc"])
def test_only_self_taught_bidders_get_a_reader(bidder: str, tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="self-taught"):
        train(None, replace(SMALL, bidder=bidder), tmp_path, silent)
    with pytest.raises(BadConfig, match="leave out --deals"):
        train(tmp_path, SMALL, tmp_path, silent)
