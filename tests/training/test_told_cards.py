"""What a learner is told of its opponents' cards: the same as at the table, and only where it may know it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from tablefeel.arena.table import Table, bid_tables
from tablefeel.arrays import Boards, hands_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.datasets.solved import SolvedDeals
from tablefeel.encoding.opponents import BIDDING_WITH_CARDS, INPUTS_WITH_CARDS
from tablefeel.errors import BadConfig
from tablefeel.kernel import SEATS, Auction, Seat, Vulnerability
from tablefeel.models.promised_reader import opponents_told
from tablefeel.models.selfplay import SelfPlay
from tablefeel.roster import find, in_bulk
from tablefeel.search.refinements import searching
from tablefeel.training.runs import Run, silent
from tablefeel.training.selfplay.auction_tree import expand
from tablefeel.training.selfplay.batches import Batch, Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training, train
from tablefeel.training.selfplay.network import BiddingNetwork, logits_of, widened
from tablefeel.training.selfplay.results import leave
from tablefeel.training.selfplay.seats import Seats
from tablefeel.training.selfplay.told_cards import UNTOLD, ToldCards, calls_of

CARD = "acol-weak-nt"
SMALL = Config(
    rivals=f"floor={CARD}", units=16, blocks=1, batch=16, steps=4, check=2, keep=2, renew=2, boards=8,
    imitation_boards=60, judges="floor", told=1.0, against=1.0,
)  # fmt: skip


def network(reads_cards: bool = True) -> BiddingNetwork:
    torch.manual_seed(1)
    found = BiddingNetwork(16, 1, reads_cards=reads_cards)
    if reads_cards:
        with torch.no_grad():
            found.promised.normal_()
    return found


@pytest.fixture
def start(tmp_path: Path) -> str:
    """A run that ended, of a network that reads no cards."""
    (tmp_path / "start").mkdir()
    leave(network(reads_cards=False), tmp_path / "start", {})
    return f"selfplay@{tmp_path / 'start'}"


def test_what_is_told_in_a_tree_is_what_is_told_at_the_table(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 12, 3).of_step(0)
    told = np.zeros((12, 2), dtype=np.bool_)
    told[:4, 0] = told[4:8, 1] = True
    cards = ToldCards(CARD, told, batch.boards.vulnerability)
    learner = network()
    seats = Seats(batch, learner, None, np.zeros((12, 4), dtype=np.bool_), cards=cards)
    tree = expand(batch.boards, seats.chances, 0.05, 8, np.random.default_rng(0))
    compared = 0
    for level in tree.levels:
        nodes = level.nodes
        rows = cards.rows(nodes)
        knows = told[nodes.deal, nodes.turn & 1]
        assert (rows == UNTOLD).tolist() == (~knows).tolist()
        for node in np.flatnonzero(knows).tolist():
            calls = calls_of(nodes.events[node].tolist(), nodes.turn)
            seat, deal = SEATS[nodes.turn & 3], int(nodes.deal[node])
            hand = hands_of(batch.boards.held[deal : deal + 1, seat])[0]
            names = ("sayc", CARD) if seat in (Seat.N, Seat.S) else (CARD, "sayc")
            vulnerability = Vulnerability(int(batch.boards.vulnerability[deal]))
            view = PlayerView(hand, seat, Auction(Seat.N, tuple(calls)), vulnerability, Cards(*names))
            assert cards.table()[rows[node]].tolist() == opponents_told([view])[0].tolist()
            compared += 1
    assert compared > 30


def test_calls_depend_on_what_is_told(solved: SolvedDeals) -> None:
    batch = Batches(solved, 1.0, 12, 3).of_step(0)
    told = np.zeros((12, 2), dtype=np.bool_)
    told[:6] = True
    learner, nobody = network(), np.zeros((12, 4), dtype=np.bool_)
    knowing = Seats(batch, learner, None, nobody, cards=ToldCards(CARD, told, batch.boards.vulnerability))
    alone = Seats(batch, learner, None, nobody)
    first = expand(batch.boards, alone.chances, 0.2, 8, np.random.default_rng(0)).levels[0].nodes
    differs = (knowing.chances(first) - alone.chances(first)).abs().amax(dim=1) > 1e-4
    assert differs.tolist() == [True] * 6 + [False] * 6


def test_a_learner_who_was_never_told_starts_to_read_cards_without_a_change(start: str) -> None:
    training = Training(replace(SMALL, start=start))
    bits = np.random.default_rng(3).random((12, INPUTS_WITH_CARDS)) < 0.2
    assert np.abs(logits_of(training.network, bits) - logits_of(network(reads_cards=False), bits[:, :794])).max() < 1e-6
    assert training.opponents.cards == [CARD]


def test_only_cards_learns_nothing_else(start: str, deals_file: Path, tmp_path: Path) -> None:
    config = replace(SMALL, start=start, only_cards=True, explores=True, softened=2.0)
    train(deals_file, config, tmp_path / "run", silent)
    before, after = network(reads_cards=False).state_dict(), load_file(tmp_path / "run" / "weights.safetensors")
    assert all(torch.equal(after[name], tensor) for name, tensor in before.items())
    assert after["promised"].abs().max() > 0
    player = find(f"selfplay@{tmp_path / 'run'}")
    usual, stranger = find(start), find("floor")
    dealt = Boards.random(20, np.random.default_rng(5))
    boards = [dealt.board(number) for number in range(20)]
    calls = [bid_tables([Table(board, pair, pair) for board in boards], explain=False) for pair in (player, usual)]
    assert [one.auction for one in calls[0]] == [one.auction for one in calls[1]]
    views = [PlayerView.of_board(board, Auction(board.dealer), Cards(stranger.card, stranger.card)) for board in boards]
    assert in_bulk(player, usual)(dealt) == [one.auction.calls for one in calls[1]]
    assert player.bidder.chances is not None
    assert usual.bidder.chances is not None
    assert (player.bidder.chances(views) != usual.bidder.chances(views)).any()


def test_a_run_that_reads_cards_goes_on_as_if_never_stopped(start: str, tmp_path: Path) -> None:
    config = replace(SMALL, start=start, misled=0.5, rivals=f"floor={CARD} {start}")
    run = Run.start(tmp_path, "selfplay", config)
    training, batches = Training(config, run), Batches(None, 0.0, 16, 3)
    training.learn(batches.of_step(0))
    training.save(run)
    again = Training(config, Run.start(tmp_path, "selfplay", config))
    assert again.opponents.cards == ["", CARD]
    assert torch.equal(again.network.promised, training.network.promised)
    batch = batches.of_step(1)
    assert training.learn(batch) == again.learn(batch)
    assert torch.equal(again.network.promised, training.network.promised)


def test_the_file_says_that_it_reads_cards_and_answers_as_the_network(tmp_path: Path) -> None:
    leave(network(), tmp_path, {})
    model = SelfPlay(tmp_path / "model.onnx")
    assert model.reads_cards
    assert model.model.encoding == BIDDING_WITH_CARDS
    bits = np.random.default_rng(3).random((12, INPUTS_WITH_CARDS)) < 0.2
    assert np.abs(model(bits) - logits_of(network(), bits)).max() < 1e-4
    assert np.abs(model(bits[:, :794]) - logits_of(network(), bits[:, :794])).max() < 1e-4
    wide = widened(network().state_dict(), 24, seed=5)
    assert wide["promised"].shape[1] == 24


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"told": 0.0, "misled": 0.1}, "told is above 0"),
        ({"told": 1.5}, "from 0 to 1"),
        ({"only_cards": True}, "start from selfplay@FOLDER"),
        ({"told": 0.0, "only_cards": True, "start": "selfplay@selfplay"}, "who read cards"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(BadConfig, match=said):
        replace(SMALL, **wrong)  # type: ignore[arg-type]


def test_a_batch_without_a_card_is_told_nothing(solved: SolvedDeals, start: str) -> None:
    training = Training(replace(SMALL, start=start, rivals=start))
    batch = Batch.of(Boards(solved.owners[:8], np.zeros(8, np.intp), np.zeros(8, np.intp), solved.tricks[:8]))
    seats = training._seats(batch, 0, np.random.default_rng(0))
    assert seats.cards is None


def test_boards_in_bulk_and_searches_go_by_what_a_player_is_told(start: str, tmp_path: Path) -> None:
    reading = network()
    with torch.no_grad():
        reading.promised.mul_(30)
    (tmp_path / "run").mkdir()
    leave(reading, tmp_path / "run", {})
    player, carded = find(f"selfplay@{tmp_path / 'run'}"), find("sayc-plus")
    dealt = Boards.random(12, np.random.default_rng(5))
    tables = [Table(dealt.board(number), player, carded) for number in range(12)]
    assert in_bulk(player, carded)(dealt) == [one.auction.calls for one in bid_tables(tables, explain=False)]
    assert in_bulk(player, carded)(dealt) != in_bulk(find(start), carded)(dealt)
    plan = searching(player.bidder).plan
    board = dealt.board(0)
    for cards in (Cards(player.card, carded.card), Cards(player.card, "unknown")):
        view = PlayerView.of_board(board, Auction(Seat.N), cards)
        assert plan.candidates(view, 1)[0] is player.bidder.call(view)
