"""Self-play: it learns, it resumes exactly, rivals sit where they should, the folder bids as the network does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from tablefeel.arena.panel import PERFECT_DOUBLER
from tablefeel.arena.table import Pair, Table, bid_tables
from tablefeel.arrays import Boards
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.datasets.split import Part, parts_of
from tablefeel.encoding.bidding import INPUTS, bidding_bits, seen_bits
from tablefeel.encoding.branches import Branches
from tablefeel.encoding.observation import observe
from tablefeel.errors import BadConfig, NotABidder
from tablefeel.kernel import PASS
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import SelfPlay, SelfPlayBidder
from tablefeel.models.selfplay import chances as chances_of
from tablefeel.roster import find, in_bulk
from tablefeel.simulation import Auctions, imps
from tablefeel.training.runs import LOG, Run, read_rows, silent
from tablefeel.training.selfplay.auction_tree import advantages, expand, utilities
from tablefeel.training.selfplay.batches import Batch, Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training, _lost, lines_of, loss_of, train
from tablefeel.training.selfplay.network import (
    BiddingNetwork,
    chances,
    copy_of,
    deepened,
    from_weights,
    logits_of,
    widened,
)
from tablefeel.training.selfplay.opponent_pool import OpponentPool, left_by
from tablefeel.training.selfplay.results import leave, weights_in
from tablefeel.training.selfplay.seats import Seats

SMALL = Config(
    rivals="floor", units=16, blocks=1, batch=16, steps=6, check=3, keep=2, renew=2, boards=8, imitation_boards=60,
    judges="sayc, floor,pass",
)  # fmt: skip


def network(units: int = 16) -> BiddingNetwork:
    torch.manual_seed(1)
    return BiddingNetwork(units, 2)


def test_both_ways_to_ask_the_network_agree() -> None:
    boards = Boards.random(20, np.random.default_rng(1)).rotated(0)
    boards_from_north = Boards(boards.owners, np.zeros(20, np.intp), boards.vulnerability)
    net, rng = network(), np.random.default_rng(2)
    nodes, tables = Branches.start(20), Auctions.start(boards_from_north.dealer, history=True)
    seen = torch.from_numpy(seen_bits(boards_from_north.held, boards_from_north.vulnerability).reshape(80, -1)).float()
    for _ in range(5):
        quick = chances(net, net.look(seen), nodes.hand, nodes.places, nodes.state).numpy()
        bits = bidding_bits(observe(tables, boards_from_north.held, boards_from_north.vulnerability))
        assert np.abs(quick - chances_of(logits_of(net, bits), tables.state)).max() < 1e-5
        calls = np.where(tables.state < 4, 3 + rng.integers(8, size=20), tables.random_calls(rng))
        nodes = nodes.then(np.arange(20), calls)
        tables.step(calls)


def test_bfloat16_says_nearly_the_same_whatever_the_number_of_rows() -> None:
    net = network(64)
    rough = from_weights(net.state_dict(), torch.bfloat16)
    bits = torch.from_numpy(np.random.default_rng(3).random((300, INPUTS)) < 0.3)
    with torch.no_grad():
        exact = net(bits)
        for rows in (1, 31, 32, 33, 300):
            found = rough(bits[:rows])
            assert found.shape == (rows, 38)
            assert found.dtype == torch.float32
            assert (found - exact[:rows]).abs().max() < 0.02 * exact.abs().max()


def test_a_run_in_bfloat16_learns_and_leaves_a_float32_bidder(deals_file: Path, tmp_path: Path) -> None:
    config = replace(SMALL, numbers="bfloat16")
    training = Training(config)
    assert {one.numbers for one in (training.network, *training.opponents.others)} == {torch.bfloat16}
    train(deals_file, config, tmp_path, silent)
    restored = Training(config, Run.start(tmp_path, "selfplay", config))
    assert restored.step == config.steps
    assert {one.numbers for one in (restored.network, *restored.opponents.others)} == {torch.bfloat16}
    assert restored.result().numbers == torch.float32
    assert all(one.dtype == torch.float32 for one in restored.result().parameters())
    before = Training(replace(config, numbers="float32")).network.state_dict()
    assert any((before[name] != one).any() for name, one in restored.network.state_dict().items())


def test_a_wider_network_answers_as_the_one_it_was_made_from() -> None:
    narrow = network()
    bits = np.random.default_rng(3).random((12, 794)) < 0.2
    wide = from_weights(widened(narrow.state_dict(), 24, seed=5))
    assert wide.told.shape[1] == 24
    assert np.abs(logits_of(wide, bits) - logits_of(narrow, bits)).max() < 1e-5


def test_a_deeper_network_answers_as_the_shallow_one_and_its_new_layers_learn() -> None:
    bits, shallow = np.random.default_rng(3).random((12, 794)) < 0.2, network()
    weights = deepened(shallow.state_dict(), 4)
    assert np.abs(logits_of(from_weights(weights), bits) - logits_of(shallow, bits)).max() < 1e-5
    deep = BiddingNetwork(16, 4)
    deep.load_state_dict(weights)
    deep(torch.from_numpy(bits))[:, 5].sum().backward()
    for number in (2, 3):
        slope = deep.get_parameter(f"blocks.{number}.weight").grad
        assert slope is not None
        assert slope.abs().min(dim=1).values.max() > 0


def test_what_a_run_leaves_can_be_taken_over_from_its_onnx_file_alone(tmp_path: Path) -> None:
    net = network()
    leave(net, tmp_path, {})
    found = weights_in(tmp_path / "model.onnx")
    assert found.keys() == net.state_dict().keys()
    for name, tensor in net.state_dict().items():
        assert torch.equal(found[name], tensor), name


def test_a_run_begins_from_shipped_weights_even_in_a_wider_and_deeper_network(tmp_path: Path) -> None:
    bits = np.random.default_rng(3).random((12, 794)) < 0.2
    shipped_logits = SelfPlay(shipped("selfplay"))(bits)
    weights = weights_in(shipped("selfplay"))
    assert np.abs(logits_of(from_weights(weights), bits) - shipped_logits).max() < 1e-3
    (tmp_path / "model.onnx").write_bytes(shipped("selfplay").read_bytes())
    assert torch.equal(left_by(f"selfplay@{tmp_path}")["told"], weights["told"])
    config = replace(SMALL, start="selfplay@selfplay", rivals="", units=weights["told"].shape[1] + 16, blocks=3)
    assert np.abs(logits_of(Training(config).network, bits) - shipped_logits).max() < 1e-3


def test_weights_of_another_kind_are_no_start() -> None:
    with pytest.raises(BadConfig, match="holds no network of self-play's kind"):
        Training(replace(SMALL, start="selfplay@tricks", rivals=""))


def test_lessons_are_training_deals_in_all_forms_and_new_ones(solved: SolvedDeals) -> None:
    training = solved.part(Part.TRAIN)
    batches = Batches(training, 0.5, 8, 3)
    batch = batches.of_step(11)
    again = Batches(training, 0.5, 8, 3).of_step(11)
    assert (batch.boards.owners == again.boards.owners).all()
    assert (batch.boards.dealer == 0).all()
    assert torch.equal(batch.seen, again.seen)
    exact = Batches(training, 1.0, 16, 3)
    seen = np.concatenate([exact.of_step(step).boards.owners for step in range(8)])
    assert (parts_of(seen) == Part.TRAIN).all()
    forms = np.concatenate([exact.of_step(step).boards.vulnerability for step in range(8)])
    assert set(forms) == {0, 1, 2, 3}


def test_a_rival_calls_at_its_seats_and_nothing_is_learned_from_it(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 12, 3).of_step(0)
    learner, rival = network(), network()
    with torch.no_grad():
        rival.last.bias[PASS] = 50.0  # it always passes
    theirs = np.array([[True, False, True, False], [False, True, True, False], [False] * 4] * 4)
    seats = Seats(batch, learner, rival, theirs)
    tree = expand(batch.boards, seats.chances, 0.2, 12, np.random.default_rng(0))
    for level in tree.levels:
        assert (level.calls[seats.is_rivals(level.nodes)[level.rows]] == PASS).all()
    worth, mean = utilities(tree.leaves, batch.par, 0.3)
    lines = lines_of(tree, advantages(tree, worth, mean), seats, np.random.default_rng(1))
    deal, player = np.divmod(lines.hand, 4)
    assert not theirs[deal, player].any()
    assert len(lines) > 30


def test_a_rival_sits_opposite_or_across_as_often_as_asked(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 400, 3).of_step(0)
    training = Training(replace(SMALL, rivals="", against=0.3, beside=0.5))
    rng = np.random.default_rng(0)
    assert not training._seats(batch, None, rng).theirs.any()
    training.opponents.add(training.averaged, 1)
    theirs = training._seats(batch, 0, rng).theirs
    opposite = (theirs[:, 0] & theirs[:, 2]) | (theirs[:, 1] & theirs[:, 3])
    assert (theirs.sum(axis=1) == np.where(theirs.any(axis=1), 2, 0)).all()
    assert 0.2 < opposite.mean() < 0.4
    assert 0.4 < (theirs.any(axis=1) & ~opposite).mean() < 0.6


def test_contracts_that_fail_are_doubled_on_punished_deals(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 200, 3).of_step(0)
    seats = Seats(batch, network(), None, np.zeros((200, 4), np.bool_))
    side = np.arange(200) % 3 - 1
    plain, doubled = (
        expand(batch.boards, seats.chances, 0.2, 12, np.random.default_rng(0), punished=who).leaves
        for who in (np.full(200, -1), side)
    )
    worse = doubled.score - plain.score
    punished = side[plain.deal]
    assert (worse[punished < 0] == 0).all()
    assert (worse[punished == 0] <= 0).all() and (worse[punished == 0] < 0).any()
    assert (worse[punished == 1] >= 0).all() and (worse[punished == 1] > 0).any()


def test_what_is_lost_to_a_rival_is_counted_on_its_deals_alone(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 60, 3).of_step(0)
    passing = network()
    with torch.no_grad():
        passing.last.bias[PASS] = 50.0
    tree = expand(
        batch.boards,
        Seats(batch, passing, None, np.zeros((60, 4), np.bool_)).chances,
        0.2,
        12,
        np.random.default_rng(0),
    )
    dealer_side = np.where(np.arange(60) < 20, 0, -1)
    below = imps(batch.par[:20])  # everybody passes: nobody scores
    assert _lost(tree, batch, dealer_side) == pytest.approx(below.mean())
    assert _lost(tree, batch, np.where(dealer_side == 0, 1, -1)) == pytest.approx(-below.mean())


def test_the_reference_moves_when_asked(deals_file: Path, tmp_path: Path) -> None:
    config = replace(SMALL, start="floor", rivals="", anchor=2, steps=4, punished=1.0, against=0.5)
    run = Run.start(tmp_path, "selfplay", config)
    training = Training(config, run)
    first = training.opponents.prior
    batches = Batches(None, 0.0, 16, 3)
    training.learn(batches.of_step(0))
    assert training.opponents.prior is first
    training.learn(batches.of_step(1))
    assert training.opponents.prior is not first
    assert training.opponents.prior is not None
    assert torch.equal(training.opponents.prior.told, training.averaged.told)
    training.learn(batches.of_step(2))
    training.save(run)
    again = Training(config, Run.start(tmp_path, "selfplay", config))
    assert again.opponents.lost == training.opponents.lost != []


def test_a_policy_that_is_too_sure_thinks_again(deals_file: Path, tmp_path: Path) -> None:
    sure = copy_of(network(units=SMALL.units))
    with torch.no_grad():
        sure.last.weight.mul_(40)
        sure.last.bias.add_(torch.linspace(-6, 6, 38))
    (tmp_path / "sure").mkdir()
    leave(sure, tmp_path / "sure", {})
    start = replace(SMALL, start=f"selfplay@{tmp_path / 'sure'}", rivals="", blocks=2)
    held, softer = Training(start), Training(replace(start, explores=True, softened=4.0))
    assert held.opponents.prior is not None
    assert softer.opponents.prior is None
    bits = torch.randint(0, 2, (5, 794), generator=torch.manual_seed(3)).bool()
    assert torch.allclose(softer.network(bits), held.network(bits) / 4, atol=1e-5)
    batch = Batches(None, 0.0, 16, 3).of_step(0)
    entropies = [-one.learn(batch)["kl"] for one in (softer, Training(replace(start, explores=True)))]
    assert entropies[0] > entropies[1] > 0


@pytest.mark.parametrize(
    "wrong", [{"judges": " , "}, {"softened": 0.0}, {"numbers": "int8"}, {"against": 0.7, "beside": 0.5}]
)
def test_wrong_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        replace(SMALL, **wrong)  # type: ignore[arg-type]


def test_leaving_the_policy_costs_more_in_quiet_auctions(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 12, 3).of_step(0)
    learner, prior = network(), network()
    with torch.no_grad():
        prior.last.bias.add_(torch.linspace(-1, 1, 38))
    seats = Seats(batch, learner, None, np.zeros((12, 4), dtype=np.bool_))
    tree = expand(batch.boards, seats.chances, 0.2, 12, np.random.default_rng(0))
    worth, mean = utilities(tree.leaves, batch.par, 0.3)
    lines = lines_of(tree, advantages(tree, worth, mean), seats, np.random.default_rng(1))
    assert 0 < lines.quiet.sum() < len(lines)
    (usual, away), (dear, same) = (loss_of(seats, prior, batch, lines, 0.1, quiet) for quiet in (1.0, 5.0))
    assert away == same
    assert dear.item() > usual.item()


def test_it_learns_to_bid_a_few_deals(solved: SolvedDeals) -> None:
    config = replace(SMALL, rivals="", units=48, batch=24, steps=160, first_kl_weight=0.1, against=0.0)
    training = Training(config)
    batch = Batches(solved, 1.0, 24, 5).of_step(0)
    missed = [training.learn(batch)["points_from_par"] for _ in range(160)]
    assert np.mean(missed[-10:]) < 0.6 * np.mean(missed[:10])


def test_a_resumed_run_is_the_same(deals_file: Path, tmp_path: Path) -> None:
    train(deals_file, SMALL, tmp_path / "whole", silent)

    class Killed(Exception):
        pass

    def kill(done: int, total: int, measures: object) -> None:
        if done == 5:
            raise Killed

    with pytest.raises(Killed):
        train(deals_file, SMALL, tmp_path / "broken", kill)
    train(deals_file, SMALL, tmp_path / "broken", silent)
    whole, again = (load_file(tmp_path / name / "weights.safetensors") for name in ("whole", "broken"))
    for name, tensor in whole.items():
        assert torch.equal(tensor, again[name])
    rows = [read_rows(tmp_path / name / LOG) for name in ("whole", "broken")]
    assert [row["step"] for row in rows[0]] == [row["step"] for row in rows[1]] == [3, 6]
    assert [row["sayc"] for row in rows[0]] == [row["sayc"] for row in rows[1]]
    checkpoint = Run.start(tmp_path / "broken", "selfplay", SMALL).checkpoint
    assert checkpoint is not None
    assert checkpoint.state["rivals"] == 1
    assert checkpoint.state["selves"] == 3


def test_the_folder_bids_as_the_network_does(deals_file: Path, tmp_path: Path) -> None:
    config = replace(SMALL, start="floor", steps=2, check=2)
    results = train(deals_file, config, tmp_path / "run", silent)
    assert set(results) >= {"sayc", "sayc_95", "floor", "pass", PERFECT_DOUBLER}
    assert (tmp_path / "run" / "curves.png").stat().st_size > 1000
    net = from_weights(load_file(tmp_path / "run" / "weights.safetensors"))
    pair = find(f"selfplay@{tmp_path / 'run'}")
    own = Pair("own", SelfPlayBidder(lambda bits: logits_of(net, bits)))
    boards = Boards.random(20, np.random.default_rng(5))
    tables = [[Table(boards.board(i), one, one) for i in range(20)] for one in (pair, own)]
    auctions = [bid_tables(some, explain=False) for some in tables]
    assert auctions[0] == auctions[1]
    in_turn = [bidding.auction.calls for bidding in auctions[0]]
    assert in_bulk(pair, pair)(boards) == in_turn
    floor = find("floor")
    assert len(in_bulk(pair, floor)(boards)) == len(boards)
    name = f"selfplay@{tmp_path / 'run'}"
    going_on = replace(config, start=name, rivals=f"{name} {name}")
    training = Training(going_on)
    assert training.opponents.prior is not None
    for part, tensor in training.network.state_dict().items():
        assert torch.equal(tensor, net.state_dict()[part])
        assert all(torch.equal(tensor, rival.state_dict()[part]) for rival in training.opponents.rivals)
    assert len(training.opponents.rivals) == 2
    with pytest.raises(BadConfig, match="another size"):
        Training(replace(going_on, units=8))


def test_earlier_selves_give_way() -> None:
    training = Training(replace(SMALL, rivals=""))
    for _ in range(5):
        training.opponents.add(training.averaged, 3)
    assert len(training.opponents.selves) == 3
    pool = OpponentPool(rivals=[copy_of(training.network)], selves=training.opponents.selves)
    rng = np.random.default_rng(0)
    met = [pool.anyone(rng) for _ in range(400)]
    assert 150 < met.count(0) < 250
    for _ in range(200):
        pool.tell(np.array([0, 0, 2, 0]), np.array([0.0, 0.0, 2.0, 0.0]))
    met = [pool.anyone(rng) for _ in range(400)]
    assert met.count(2) > 2 * met.count(1)
    assert 150 < met.count(0) < 250
    training.opponents.add(training.averaged, 0)
    assert training.opponents.selves == []
    assert copy_of(training.network).told.requires_grad is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"units": 0},
        {"selves": -1},
        {"exact": 1.5},
        {"rate": 0.0},
        {"first_threshold": 2.0},
        {"keep": 0},
        {"quiet": 0.0},
        {"against": 0.6, "beside": 0.6},
    ],
)
def test_bad_settings_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(BadConfig):
        Config(**wrong)  # type: ignore[arg-type]


def test_starts_that_do_not_exist_are_refused(deals_file: Path, tmp_path: Path) -> None:
    with pytest.raises(NotABidder):
        train(deals_file, replace(SMALL, start="nobody"), tmp_path / "a", silent)
    with pytest.raises(BadConfig, match="cannot be read"):
        train(deals_file, replace(SMALL, start=f"selfplay@{tmp_path}"), tmp_path / "b", silent)
    with pytest.raises(BadConfig, match="--deals"):
        train(None, SMALL, tmp_path / "c", silent)


def test_a_lesson_takes_its_dealers_view(solved: SolvedDeals) -> None:
    boards = Boards(solved.owners[:4], np.arange(4), np.array([1, 1, 2, 2]), solved.tricks[:4])
    batch = Batch.of(boards)
    for index in range(4):
        dealt, turned = boards.board(index), batch.boards.board(index)
        assert turned.deal.hands[0] == dealt.deal[dealt.dealer]
        assert turned.vulnerability.of(turned.dealer) == dealt.vulnerability.of(dealt.dealer)
