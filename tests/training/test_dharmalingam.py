"""The codings say what the paper says, RPROP steps as PyTorch's does, networks learn, tables are made and resumed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from tablefeel.arrays import deals_of, owners_of, rotated_owners
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.encoding.dharmalingam import CODINGS, code_26x4, code_52, code_52x4, code_104
from tablefeel.errors import BadConfig
from tablefeel.kernel import Deal, Seat, Strain
from tablefeel.models.dharmalingam import DharmalingamSolver
from tablefeel.papers.dharmalingam.tables import RESULTS, reproduce
from tablefeel.training.dharmalingam import solver
from tablefeel.training.dharmalingam.learner import (
    LISTED_NETWORKS,
    TABLE_NETWORKS,
    Apart,
    Backprop,
    Config,
    Rprop,
    build,
    hits,
    is_flat,
    targets,
    train,
    tricks_of,
)
from tablefeel.training.runs import silent

DEAL = owners_of([Deal.parse("N:AK2.QJ2.T98.5432 QJT.AKT.AKQ.AKQJ 9876.9876.765.T9 543.543.J432.876")])


def test_codings_of_one_deal() -> None:
    # The paper's order is 2♠ … A♠, 2♥ … A♣; North holds ♠2 K A.
    assert code_52(DEAL)[0, [0, 1, 4, 8, 11, 12]].tolist() == pytest.approx([1.0, -1.0, 0.8, -0.8, 1.0, 1.0])
    both = code_104(DEAL)[0]
    assert both[[0, 1, 4, 8]].tolist() == [1, -1, 1, -1]  # side: N, W, S, E
    assert both[[52, 53, 56, 60]].tolist() == [1, 1, -1, -1]  # which partner: N and W, S and E
    hands = code_52x4(DEAL)[0].reshape(4, 52)
    assert hands.sum(axis=1).tolist() == [13, 13, 13, 13]
    assert hands[0, [0, 11, 12]].tolist() == [1, 1, 1]
    cards = code_26x4(DEAL)[0].reshape(4, 13, 2)
    assert cards[0, :4].ravel().tolist() == pytest.approx([0.1, 0.3, 0.1 + 0.8 * 11 / 12, 0.3, 0.9, 0.3, 0.1, 0.5])
    assert cards[1, -1].tolist() == pytest.approx([0.9, 0.9])  # East's last card is the ace of clubs
    assert {name: coding(DEAL).shape[1] for name, coding in CODINGS.items()} == {
        "26x4": 104, "52": 52, "104": 104, "52x4": 208,
    }  # fmt: skip


def test_a_training_ends_when_its_error_hardly_falls() -> None:
    falling = [0.98**epoch for epoch in range(40)]
    assert not is_flat(falling, 10) and is_flat([*falling, *[falling[-1]] * 10], 10)
    assert not is_flat([1.0] * 20, 10) and not is_flat([1.0] * 99, 0)  # not before there is something to compare
    deals = SolvedDeals(np.repeat(DEAL, 4, axis=0), np.full((4, 5, 4), 7, dtype=np.uint8))
    whole = train(deals, Config(network="52-25-1", epochs=60))
    short = train(deals, Config(network="52-25-1", epochs=6000, patience=15))
    assert not whole.stopped and whole.curve[-1][0] == 60
    assert short.stopped and 30 < short.curve[-1][0] < 6000


def test_every_count_lies_in_its_own_band() -> None:
    counts = np.arange(14)
    wanted = targets(counts)
    assert wanted[0, 0] == pytest.approx(0.1 + 0.8 / 28)
    assert tricks_of(torch.from_numpy(wanted)).tolist() == counts.tolist()
    assert tricks_of(torch.tensor([[-1.0], [0.0999], [0.9001], [1.0]])).tolist() == [0, 0, 13, 13]


def test_hands_are_seen_apart_in_a_layer_for_each_hand() -> None:
    network = build("(52x4)-(13x4)-13-1")
    layer = network[0]
    assert isinstance(layer, Apart)
    inputs = torch.rand(5, 208)
    others = inputs.clone()
    others[:, 52:] = torch.rand(5, 156)
    same = layer(inputs)[:, :13] == layer(others)[:, :13]
    assert same.all()
    assert not (layer(inputs)[:, 13:] == layer(others)[:, 13:]).all()


def test_the_first_layer_of_26x4_collects_single_cards_and_the_second_hands() -> None:
    network = build("(26x4)-(13x4)-(7x4)-13-1")
    cards, hands = network[0], network[2]
    inputs = torch.rand(1, 104, requires_grad=True)
    for unit in (0, 12, 13, 51):  # the first and last of North, the first of East, the last of West
        (gradient,) = torch.autograd.grad(cards(inputs)[0, unit], inputs)
        assert torch.nonzero(gradient[0]).ravel().tolist() == [2 * unit, 2 * unit + 1]
    (gradient,) = torch.autograd.grad(hands(cards(inputs))[0, 7], inputs)  # the first of East's seven
    assert torch.nonzero(gradient[0]).ravel().tolist() == list(range(26, 52))


@pytest.mark.parametrize("network", TABLE_NETWORKS + LISTED_NETWORKS)
def test_networks_have_the_listed_layers(network: str) -> None:
    units = [int(part.strip("()").split("x")[0]) * (4 if "x" in part else 1) for part in network.split("-")]
    built = build(network)
    output = torch.zeros(2, units[0])
    for wanted, layer in zip(np.repeat(units[1:], 2), built, strict=True):
        output = layer(output)
        assert output.shape == (2, wanted)
    assert isinstance(built[-1], nn.Tanh)


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        (Config(network="53-25-1"), "does not start with a coding"),
        (Config(network="52-x-1"), "is not a layer"),
        (Config(algorithm="adam"), "'adam' is not an algorithm: expected backprop or rprop"),
        (Config(contract="hearts"), "expected suit or notrump"),
    ],
)
def test_wrong_settings_are_refused(config: Config, reason: str, solved: SolvedDeals) -> None:
    with pytest.raises(BadConfig, match=reason):
        train(solved, config)


def _gradients(steps: int) -> list[torch.Tensor]:
    generator = torch.Generator().manual_seed(3)
    found = [torch.randn(4, 6, generator=generator) for _ in range(steps)]
    found[4][0, :3] = 0  # a gradient of exactly nothing keeps the step size
    return found


def test_rprop_without_backtracking_steps_as_pytorch_does() -> None:
    ours, theirs = nn.Parameter(torch.zeros(4, 6)), nn.Parameter(torch.zeros(4, 6))
    rprop = Rprop([ours], backtracking=False, first=0.01)
    reference = torch.optim.Rprop([theirs], lr=0.01, etas=(0.5, 1.2), step_sizes=(Rprop.LEAST, Rprop.MOST))
    for gradient in _gradients(60):
        ours.grad, theirs.grad = gradient.clone(), gradient.clone()
        rprop.step()
        reference.step()
        assert torch.allclose(ours, theirs, rtol=0, atol=1e-6)
        state = reference.state[theirs]
        assert torch.allclose(rprop.sizes[0], state["step_size"])
        assert torch.equal(rprop.last_gradients[0], state["prev"])


def test_backtracking_takes_the_last_move_back_and_changes_nothing_else() -> None:
    ours, theirs = nn.Parameter(torch.zeros(4, 6)), nn.Parameter(torch.zeros(4, 6))
    rprop = Rprop([ours], first=0.01)
    reference = torch.optim.Rprop([theirs], lr=0.01, etas=(0.5, 1.2), step_sizes=(Rprop.LEAST, Rprop.MOST))
    returned = torch.zeros(4, 6)
    last = torch.zeros(4, 6)
    for gradient in _gradients(60):
        ours.grad, theirs.grad = gradient.clone(), gradient.clone()
        previous = reference.state[theirs].get("prev", torch.zeros(4, 6)).clone()
        before = ours.detach().clone()
        rprop.step()
        reference.step()
        turned = previous * gradient < 0  # equation 7
        returned -= torch.where(turned, last, 0.0)
        assert torch.allclose(ours, theirs + returned, rtol=0, atol=1e-6)
        last = ours.detach() - before
    assert returned.abs().sum() > 0


def test_backprop_moves_against_the_gradient() -> None:
    weight = nn.Parameter(torch.ones(3))
    weight.grad = torch.tensor([1.0, -2.0, 0.0])
    Backprop([weight], 0.5).step()
    assert weight.tolist() == [0.5, 2.0, 1.0]


@pytest.mark.parametrize("network", ["52-25-1", "(52x4)-(13x4)-13-1"])
def test_rprop_overfits_a_few_deals(network: str, solved: SolvedDeals) -> None:
    few = solved.take(slice(0, 40))
    config = Config(network=network, epochs=250)
    trained = train(few, config)
    assert trained.curve[-1][1] < 0.001 < trained.curve[0][1]
    assert hits(trained.network, few, config).exact >= 90


def test_tables_are_made_and_a_stopped_run_goes_on(deals_file: Path, tmp_path: Path) -> None:
    text = reproduce(deals_file, tmp_path, True, silent)
    assert text.count("| (52x4)-25-1 | rprop |") == 4
    assert "| 52-25-1 | 75.96 | 65.38 | 52 | " in text  # table 2, table 3, the deals that the text names
    assert (tmp_path / "figure-12.png").read_bytes().startswith(b"\x89PNG")
    assert "mean ± standard deviation over 2 seeds" in text
    assert (tmp_path / "curves.png").read_bytes().startswith(b"\x89PNG")
    rows = (tmp_path / RESULTS).read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(rows) == 4 * 2 + 2 * 8 * 2 * 3 + 8 * 2
    (tmp_path / RESULTS).write_text("".join(rows[:50]) + rows[50][:30], encoding="utf-8")  # killed in mid-write
    again = reproduce(deals_file, tmp_path, True, silent)
    assert (tmp_path / RESULTS).read_text(encoding="utf-8").splitlines(keepends=True)[:50] == rows[:50]
    assert _without_times(again) == _without_times(text)


@pytest.fixture(scope="module")
def model(deals_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a short training left."""
    folder = tmp_path_factory.mktemp("solver")
    solver.train(deals_file, solver.Config(epochs=6, check=3), folder, silent)
    return folder / solver.MODEL


def test_a_training_that_was_stopped_goes_on_to_the_same_model(model: Path, deals_file: Path, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    def stop(done: int, total: int, measures: object) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        solver.train(deals_file, solver.Config(epochs=6, check=3), tmp_path, stop)
    assert json.loads((tmp_path / "model.json").read_text())["measures"]["epochs"] == 3
    solver.train(deals_file, solver.Config(epochs=6, check=3), tmp_path, silent)
    deals = deals_of(DEAL)
    assert np.array_equal(
        DharmalingamSolver(tmp_path / solver.MODEL).of_deals(deals), DharmalingamSolver(model).of_deals(deals)
    )


def test_every_question_is_the_one_question_about_a_turned_deal(model: Path, solved: SolvedDeals) -> None:
    asked = DharmalingamSolver(model)
    owners = solved.owners[:20]
    found = asked.outputs(owners)
    direct = asked.model(code_52x4(owners))
    assert np.allclose(found[:, Strain.S, Seat.S], direct[:, 0], atol=1e-6)
    assert np.allclose(found[:, Strain.NT, Seat.S], direct[:, 1], atol=1e-6)
    # A quarter turn clockwise takes what West declared to North, and hearts called spades are asked about as spades.
    assert np.allclose(asked.outputs(rotated_owners(owners, 1))[:, :, Seat.N], found[:, :, Seat.W], atol=1e-6)
    hearts = owners.reshape(-1, 4, 13)[:, [0, 1, 3, 2]].reshape(-1, 52)
    assert np.allclose(asked.outputs(hearts)[:, Strain.S], found[:, Strain.H], atol=1e-6)
    counts = asked.tables(deals_of(owners))
    assert counts.shape == (20, 5, 4)
    assert ((counts >= 0) & (counts <= 13)).all()


def test_only_the_coding_that_is_served_can_be_trained_for_it() -> None:
    with pytest.raises(BadConfig, match="does not read 52x4"):
        solver.Config(network="52-25-1")


def _without_times(text: str) -> list[str]:
    return [line.rsplit("|", 2)[0] for line in text.splitlines()]
