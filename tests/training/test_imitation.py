"""Imitation: examples are what a player saw and called, and a network learns them."""

from __future__ import annotations

import numpy as np
import torch

from tablefeel.arrays import Boards
from tablefeel.encoding.bidding import NOTHING, SEEN, bidding_bits
from tablefeel.encoding.observation import observe
from tablefeel.kernel import CALLS
from tablefeel.roster import find, in_bulk
from tablefeel.simulation import Auctions
from tablefeel.training.selfplay.imitation import agreement, examples_of, imitate, recorded
from tablefeel.training.selfplay.network import BiddingNetwork


def test_examples_are_what_each_player_saw() -> None:
    boards = Boards.random(25, np.random.default_rng(1))
    floor = find("floor")
    auctions = in_bulk(floor, floor)(boards)
    examples = recorded(boards, auctions, (True, True))
    assert len(examples) == sum(map(len, auctions))
    wanted = set()
    tables = Auctions.start(boards.dealer, history=True)
    for turn in range(max(map(len, auctions))):
        bits = bidding_bits(observe(tables, boards.held, boards.vulnerability))
        for index, calls in enumerate(auctions):
            if turn < len(calls):
                wanted.add((bits[index].tobytes(), int(tables.state[index]), int(calls[turn])))
        tables.step(np.array([calls[turn] if turn < len(calls) else 0 for calls in auctions]))
    found = set()
    for number in range(len(examples)):
        history = np.zeros(425, dtype=np.bool_)
        history[examples.places[number]] = True
        bits = np.concatenate([examples.seen[examples.hand[number]], history[:NOTHING]])
        assert len(bits) == SEEN + NOTHING
        found.add((bits.tobytes(), int(examples.state[number]), int(examples.call[number])))
    assert found == wanted


def test_only_the_teachers_calls_are_examples() -> None:
    boards = Boards.random(25, np.random.default_rng(2))
    auctions = in_bulk(find("floor"), find("pass"))(boards)
    examples = recorded(boards, auctions, (True, False))
    assert (examples.call < len(CALLS)).all()
    assert len(examples) == sum(
        (position + dealer) % 2 == 0
        for calls, dealer in zip(auctions, boards.dealer, strict=True)
        for position in range(len(calls))
    )


def test_a_network_learns_to_bid_like_the_floor() -> None:
    floor = find("floor")
    examples = examples_of(floor, [find("pass")], 1500, 1)
    torch.manual_seed(1)
    network = BiddingNetwork(48, 1)
    before = agreement(network, examples)
    assert imitate(network, examples, 1, passes=25) > max(0.85, before + 0.1)
