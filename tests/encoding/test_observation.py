"""The bits a network reads, against a slow reading of the kernel's auction."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import Boards
from tablefeel.encoding.observation import CARDS, HISTORY, SIZE, VULNERABLE, observe
from tablefeel.errors import BadInput
from tablefeel.kernel import CALLS, DOUBLE, PASS, SEATS, Auction, Board, Seat
from tablefeel.simulation import Auctions


def seen(board: Board, auction: Auction, player: Seat) -> list[int]:
    """The observation as its documentation says, one bit after the other."""
    cards = [board.deal[player].bits >> card & 1 for card in range(52)]
    vulnerable = [int(board.vulnerability.of(player)), int(board.vulnerability.of(player.lho))]
    history = [[0] * 106 for _ in SEATS]
    last = None
    for position, call in enumerate(auction.calls):
        events = history[player.turns_to(auction.caller(position))]
        if call.is_bid:
            last = call - 3
            events[1 + 3 * last] = 1
        elif call is PASS:
            events[0] |= last is None
        else:
            assert last is not None
            events[(2 if call is DOUBLE else 3) + 3 * last] = 1
    return [*cards, *vulnerable, *(event for events in history for event in events)]


def test_observations_agree_with_a_slow_reading() -> None:
    rng = np.random.default_rng(8)
    boards = Boards.random(200, rng)
    held = boards.held
    auctions = Auctions.start(boards.dealer, history=True)
    kernel = [Auction(SEATS[dealer]) for dealer in boards.dealer]
    values = [boards.board(index) for index in range(len(boards))]
    for _ in range(30):
        own = observe(auctions, held, boards.vulnerability)
        north = observe(auctions, held, boards.vulnerability, np.zeros(len(boards), dtype=np.intp))
        for index, auction in enumerate(kernel):
            assert north[index].tolist() == seen(values[index], auction, Seat.N)
            if auction.to_call is not None:
                assert own[index].tolist() == seen(values[index], auction, auction.to_call)
        calls = auctions.random_calls(rng)
        auctions.step(calls)
        kernel = [
            auction if auction.is_over else auction.then(CALLS[call])
            for auction, call in zip(kernel, calls, strict=True)
        ]


def test_the_layout_fills_the_observation() -> None:
    assert (CARDS.start, CARDS.stop, VULNERABLE.start, VULNERABLE.stop, HISTORY.start, HISTORY.stop) == (
        0, 52, 52, 54, 54, SIZE,
    )  # fmt: skip
    assert SIZE == 478


def test_auctions_without_history_cannot_be_observed() -> None:
    boards = Boards.random(2, np.random.default_rng(0))
    with pytest.raises(BadInput, match="history=True"):
        observe(Auctions.start(boards.dealer), boards.held, boards.vulnerability)
