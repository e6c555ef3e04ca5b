"""The belief learner: what is certain is certain, both designs learn, a killed run goes on, the file is the network."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from tablefeel.datasets.bids import Bids
from tablefeel.datasets.generation import generate_auctions
from tablefeel.datasets.manifest import Recipe
from tablefeel.datasets.split import Part
from tablefeel.encoding import belief as bits_of
from tablefeel.encoding.belief import Traces, observe, states_at
from tablefeel.encoding.steps import CARDS, END, LAST_CALL, LEGAL, START, TURN, steps
from tablefeel.errors import BadConfig
from tablefeel.kernel.states import DOUBLING, FINISHED, LAST_BID, NEXT, PASSES, STATES
from tablefeel.models.belief import Answers, BeliefModel, BeliefNet
from tablefeel.roster import find, in_bulk
from tablefeel.training.belief import learner as belief
from tablefeel.training.belief.batches import Batches
from tablefeel.training.belief.heads import (
    Known,
    agreed_means,
    balanced,
    points_of,
    possible,
    tilted,
    who_may_hold,
    with_means,
)
from tablefeel.training.belief.judging import Hidden, judged
from tablefeel.training.belief.learner import BeliefTask, Config, answers_of, ask, losses_of, network_of, train
from tablefeel.training.belief.networks import legal_calls
from tablefeel.training.runs import load_checkpoint, silent

SMALL = Config(units=32, blocks=1, batch=64, steps=4, check=2)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few auctions of the system, and of players who misjudge."""
    path = tmp_path_factory.mktemp("auctions")
    sayc = find("sayc")
    generate_auctions(path / "ours", Recipe(1, 300, 300, "sayc", "sayc", ("sayc", "sayc")), in_bulk(sayc, sayc))
    strange = Recipe(2, 100, 100, "sayc", "sayc", ("sayc", "sayc"), misjudge=0.1)
    generate_auctions(path / "strange", strange, in_bulk(sayc, sayc))
    return path


@pytest.fixture(scope="module")
def bids(folder: Path) -> Bids:
    return Bids.load(folder)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belief, "_VALIDATION", 256)


# What is certain


def test_legal_calls_are_the_kernels() -> None:
    bits = np.zeros((STATES, bits_of.SIZE), dtype=np.float32)
    for state in range(STATES):
        if LAST_BID[state] >= 0:
            bits[state, bits_of.LAST_BID.start + LAST_BID[state]] = 1
        bits[state, bits_of.DOUBLING.start + DOUBLING[state]] = 1
        bits[state, bits_of.PASSES.start + min(3, PASSES[state])] = 1
    found = legal_calls(torch.from_numpy(bits)).numpy()
    wanted = np.array(NEXT) >= 0
    assert (found[:FINISHED] == wanted[:FINISHED]).all()
    assert (found[FINISHED : STATES - 1] == 1).all()  # over: nothing is masked, so that nothing is NaN


def some_known(n: int = 6) -> Known:
    own = np.zeros((n, 52), dtype=np.float32)
    rng = np.random.default_rng(0)
    for row in own[: n - 1]:
        row[rng.permutation(52)[:13]] = 1
    seen = own.sum(axis=1, keepdims=True).clip(max=1)
    return Known(torch.from_numpy(own), torch.from_numpy(seen), torch.ones(n, 38))


def test_cards_are_shared_out() -> None:
    known = some_known()
    torch.manual_seed(0)
    cards = balanced(2 * torch.randn(6, 4, 52), who_may_hold(known), 30)
    assert torch.allclose(cards.sum(1), torch.ones(6, 52), atol=1e-5)
    assert torch.allclose(cards.sum(2), torch.full((6, 4), 13.0), atol=1e-3)
    assert torch.equal(cards[:5, 0], known.own[:5])
    assert float((cards[:5, 1:] * known.own[:5, None]).max()) == 0


def test_what_the_own_cards_exclude_has_no_chance() -> None:
    known = some_known()
    hcp, lengths = possible(torch.randn(6, 4, 38), torch.randn(6, 4, 4, 14), known)
    counts = known.own.view(6, 4, 13).sum(-1)
    for row in range(5):
        for suit in range(4):
            assert float(lengths[row, 0, suit].exp()[int(counts[row, suit])]) == pytest.approx(1)
            assert float(lengths[row, 1:, suit, 14 - int(counts[row, suit]) :].exp().sum()) == 0
    assert torch.allclose(hcp.exp().sum(-1), torch.ones(6, 4))
    assert float(lengths[5].exp().min()) > 0


def test_tilting_gives_the_wanted_mean() -> None:
    torch.manual_seed(1)
    logs = torch.randn(50, 14).log_softmax(-1)
    mean = logs.exp() @ torch.arange(14.0) + torch.rand(50) - 0.5
    assert torch.allclose(tilted(logs, mean) @ torch.arange(14.0), mean, atol=1e-3)


def test_who_knows_least_gives_way() -> None:
    known = some_known()
    torch.manual_seed(2)
    guesses = torch.randn(6, 4, 38), torch.randn(6, 4, 4, 14)
    guesses[0][:, 2] += 60.0 * (torch.arange(38) == 16)  # the opener has sixteen points, for sure
    hcp, lengths = possible(*guesses, known)
    points, sizes = agreed_means(hcp, lengths)
    assert torch.allclose(points.sum(1), torch.full((6,), 40.0), atol=1e-3)
    assert torch.allclose(points[:, 2], torch.full((6,), 16.0), atol=1e-3)
    assert torch.allclose(sizes.sum(1), torch.full((6, 4), 13.0), atol=1e-2)
    assert torch.allclose(sizes.sum(2), torch.full((6, 4), 13.0), atol=0.3)
    even = who_may_hold(known) / who_may_hold(known).sum(1, keepdim=True)
    cards = with_means(even, points, sizes)
    assert torch.allclose(cards.sum(1), torch.ones(6, 52), atol=1e-4)
    before, after = (float((points_of(some) - points).abs().mean()) for some in (even, cards))
    assert after < 0.4 * before


# Batches


def test_lessons_tell_the_truth(bids: Bids) -> None:
    traces = Traces.of(bids.calls, bids.starts)
    batches = Batches(bids, traces, Part.TRAIN)
    drawn = batches.draw(500, np.random.default_rng(0), 0.2, 0.2)
    assert (np.sort(np.bincount(drawn.owners[0])) == 13).all()
    assert (drawn.hcp.sum(axis=1) == 40).all()
    assert (drawn.lengths.sum(axis=1) == 13).all()
    assert 0.1 < (~drawn.at.seen).mean() < 0.3
    assert not (drawn.own_turn & (drawn.over | ~drawn.at.seen)).any()
    own = batches.own_turns(batches.auctions[:20])
    assert own.own_turn.all()
    assert len(own) == bids.lengths[batches.auctions[:20]].sum()
    assert (own.at.hands.sum(axis=1) == 13).all()
    first = batches.auctions[0]
    assert (
        own.call[: bids.lengths[first]].tolist() == bids.advised[bids.starts[first] : bids.starts[first + 1]].tolist()
    )
    whole = batches.draw_whole(300, np.random.default_rng(0), 1.0, 0.2)
    assert 100 < len(whole) < 900
    assert whole.over.sum() == len(np.flatnonzero(np.diff(whole.at.turn, append=0) < 0))
    own = batches.draw_whole(300, np.random.default_rng(0), 0.0, 0.0)
    assert 150 < len(own) < 600
    assert (own.own_turn | own.over).all()


def test_steps_of_the_recurrent_design(bids: Bids) -> None:
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).draw_whole(200, np.random.default_rng(0), 1.0, 0.0)
    sequences, row, step = steps(traces, batch.at)
    now = sequences[row, step]
    assert (now[:, CARDS] == batch.at.hands).all()
    assert (now[:, TURN.start] == batch.own_turn).all()
    assert (now[step == 0, LAST_CALL.start + START] == 1).all()
    assert (now[batch.over, LAST_CALL.start + END] == 1).all()
    assert (now[batch.over, LEGAL].sum(axis=1) == 1).all()
    called = np.flatnonzero(~batch.over)
    assert (now[called, LEGAL.start + batch.call[called]] == 1).all()


# Learning


@pytest.mark.parametrize("design", ["residual", "recurrent"])
def test_a_small_batch_can_be_learned_by_heart(bids: Bids, design: str) -> None:
    config = replace(SMALL, design=design, units=96, blocks=2)
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).own_turns(np.arange(6))
    network = network_of(config)
    optimiser = torch.optim.Adam(network.parameters(), lr=4e-3)
    for _ in range(120):
        losses = losses_of(ask(network, traces, batch.at, config), batch, config)
        optimiser.zero_grad()
        sum(losses.values(), torch.zeros(())).backward()  # type: ignore[no-untyped-call]
        optimiser.step()
    assert float(losses["call"].detach()) < 0.1
    assert float(losses["cards"].detach()) < 0.4
    said = ask(network, traces, batch.at, config).call.argmax(1).numpy()
    assert (said == batch.call).mean() > 0.95


class Killed(Exception):
    """The run was killed here."""


def kill(done: int, total: int, measures: object) -> None:
    if done == 3:
        raise Killed


def test_a_killed_run_goes_on_as_if_it_had_not_been(folder: Path, tmp_path: Path) -> None:
    wanted = train(folder, SMALL, tmp_path / "whole", silent)
    with pytest.raises(Killed):
        train(folder, SMALL, tmp_path / "broken", kill)
    assert train(folder, SMALL, tmp_path / "broken", silent) == wanted
    for name in ("checkpoint.safetensors", "log.jsonl", "model.onnx"):
        assert (tmp_path / "broken" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
    for name in ("curves.png", "results.json", "model-int8.onnx", "model-int8.json"):
        assert (tmp_path / "whole" / name).stat().st_size > 0
    model = BeliefModel(tmp_path / "whole" / "model.onnx")
    assert model.net.model.about["config"]["units"] == 32
    assert model.net.model.about["command"].startswith("tablefeel train belief --deals ")


def test_the_exported_network_keeps_what_is_certain(folder: Path, bids: Bids, tmp_path: Path) -> None:
    train(folder, replace(SMALL, steps=2), tmp_path, silent)
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TEST).draw(200, np.random.default_rng(1), 0.3, 0.3)
    answers = BeliefNet(tmp_path / "model.onnx").of_bits(observe(traces, batch.at))
    assert np.allclose(answers.cards.sum(axis=1), 1, atol=1e-4)
    assert np.allclose(answers.cards.sum(axis=2), 13, atol=1e-2)
    points = answers.cards.reshape(-1, 4, 4, 13)[..., 9:].sum(axis=2) @ np.array([1, 2, 3, 4])
    assert np.abs(answers.hcp @ np.arange(38) - points).max() < 0.5
    sizes = answers.cards.reshape(-1, 4, 4, 13).sum(axis=3)
    assert np.abs(answers.lengths @ np.arange(14) - sizes).max() < 0.3
    assert np.isfinite(answers.calls).all()


@pytest.mark.parametrize("setting", [{"mask": False}, {"turn": False}, {"beliefs": False}])
@pytest.mark.parametrize("design", ["residual", "recurrent"])
def test_ablations_train(folder: Path, tmp_path: Path, design: str, setting: dict[str, bool]) -> None:
    config = replace(SMALL, design=design, steps=2, **setting)  # type: ignore[arg-type]
    measures = train(folder, config, tmp_path, silent)
    network = network_of(replace(config, start=str(tmp_path)))
    task = BeliefTask(Bids.load(folder), config)
    testing = task.test_batch()
    answers = answers_of(network, task.traces, testing, config)
    assert judged(answers, testing)["accuracy"] == measures["accuracy"]
    # What was left out is left out, and nothing else.
    legal = np.array(NEXT)[states_at(task.traces, testing.at)] >= 0
    assert bool((answers.calls * ~legal).max() > 1e-3) is not config.mask
    told = answers_of(network, task.traces, testing, replace(config, turn=True))
    assert np.array_equal(told.calls, answers.calls) is config.turn
    losses = json.loads((tmp_path / "log.jsonl").read_text().splitlines()[-1])
    assert ("cards" in losses) is config.beliefs


def test_a_run_may_start_from_another(folder: Path, tmp_path: Path) -> None:
    train(folder, SMALL, tmp_path / "first", silent)
    start = str(tmp_path / "first")
    found = network_of(replace(SMALL, start=start)).state_dict()
    wanted = load_checkpoint(tmp_path / "first" / "checkpoint.safetensors")
    assert wanted is not None
    assert all(torch.equal(tensor, wanted.under("averaged")[name]) for name, tensor in found.items())
    with pytest.raises(BadConfig, match="another design or size"):
        network_of(replace(SMALL, start=start, units=16))
    with pytest.raises(BadConfig, match="no checkpoint"):
        network_of(replace(SMALL, start=str(tmp_path)))


def test_a_run_that_gets_no_better_stops(folder: Path, tmp_path: Path) -> None:
    config = replace(SMALL, steps=20, check=1, rate=1e-12, average=0.0, patience=2)
    train(folder, config, tmp_path, silent)
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) < 20


def test_judging_knows_good_from_bad(bids: Bids) -> None:
    traces = Traces.of(bids.calls, bids.starts)
    batch = Batches(bids, traces, Part.TRAIN).own_turns(np.arange(30))
    n = len(batch)
    sure = np.eye(38, dtype=np.float32)[batch.call], np.eye(38, dtype=np.float32)[batch.hcp]
    cards = (batch.owners[:, None] == np.arange(4)[:, None]).astype(np.float32)
    answers = Answers(sure[0], sure[1], np.eye(14, dtype=np.float32)[batch.lengths], cards)
    best = judged(answers, batch)
    assert (best["accuracy"], best["card_loss"], best["card_calibration"], best["hcp_calibration"]) == (100, 0, 0, 0)
    even = np.full((n, 4, 52), 1 / 3, dtype=np.float32)
    uniform = Hidden(answers._replace(cards=even), batch)
    assert uniform.card_losses().mean() == pytest.approx(np.log(3), abs=1e-5)
    assert uniform.partner_only_losses().mean() == pytest.approx(np.log(3), abs=1e-5)
    assert 0.4 < Hidden(answers, batch).partner_only_losses().mean() < 0.5


@pytest.mark.parametrize(
    "wrong", [{"design": "other"}, {"units": 0}, {"others": 0.6, "kibitzers": 0.5}, {"kibitzers": -0.1}]
)
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Config(**wrong)  # type: ignore[arg-type]


def test_auctions_are_needed(tmp_path: Path) -> None:
    with pytest.raises(BadConfig, match="needs auctions"):
        train(None, SMALL, tmp_path, silent)
