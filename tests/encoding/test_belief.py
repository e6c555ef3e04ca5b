"""Encoding `belief-1`: every bit where the docstring says, for players, other seats and kibitzers."""

from __future__ import annotations

import numpy as np
import pytest

from tablefeel.arrays import Boards, hands_of
from tablefeel.bidding import Cards, PlayerView
from tablefeel.encoding import belief as places
from tablefeel.encoding.belief import SIZE, Traces, observe, of_tables, of_views, states_at
from tablefeel.encoding.hands import COUNTS, hand_counts
from tablefeel.encoding.observation import HISTORY
from tablefeel.encoding.observation import observe as simulated
from tablefeel.errors import IllegalCall
from tablefeel.evaluation import hcp
from tablefeel.kernel import Auction, Call, Hand, Seat, Vulnerability
from tablefeel.simulation import Auctions

HAND = Hand.parse("AK5.QJ32.A4.T982")


def view(text: str, seat: Seat, cards: Cards = Cards()) -> PlayerView:  # noqa: B008
    return PlayerView(HAND, seat, Auction.parse(text), Vulnerability.NS, cards)


def bits_of(*views: PlayerView) -> np.ndarray:
    return observe(*of_views(views))


def ones(bits: np.ndarray, place: slice) -> list[int]:
    return np.flatnonzero(bits[place]).tolist()


def test_what_a_player_sees() -> None:
    bits = bits_of(view("N: 1D P", Seat.S, Cards("two-over-one", "my-card.toml")))[0]
    assert bits.shape == (SIZE,)
    assert bits[places.CARDS].sum() == 13
    assert sum(1 << card for card in ones(bits, places.CARDS)) == HAND.bits
    assert ones(bits, places.SEEN) == [0]
    assert ones(bits, places.VULNERABLE) == [0]
    assert ones(bits, places.SYSTEMS) == [1]  # ours is two-over-one; theirs is not known
    assert ones(bits, places.TURN) == [0]
    assert ones(bits, places.LAST_BID) == [1]
    assert ones(bits, places.DOUBLING) == [0]
    assert ones(bits, places.PASSES) == [1]
    assert ones(bits, places.HISTORY) == [2 * 106 + 1 + 3 * 1]  # partner made 1D
    assert ones(bits, places.LATEST) == [2 * 38 + Call.parse("1D"), 3 * 38]
    assert (bits[places.COUNTS] == hand_counts(bits[places.CARDS].astype(bool)[None])[0]).all()


def test_history_is_that_of_the_simulation() -> None:
    rng = np.random.default_rng(3)
    boards = Boards.random(200, rng)
    tables = Auctions.start(boards.dealer, history=True)
    made: list[list[int]] = [[] for _ in range(200)]
    for _ in range(12):
        calls = np.where(rng.random(200) < 0.5, 0, tables.random_calls(rng))
        for i in np.flatnonzero(~tables.is_over):
            made[i].append(int(calls[i]))
        tables.step(calls)
    wanted = simulated(tables, boards.held, boards.vulnerability)
    views = [
        PlayerView(
            boards.board(i).deal[Seat(int(tables.to_call[i]))],
            Seat(int(tables.to_call[i])),
            Auction(boards.board(i).dealer, tuple(Call(call) for call in made[i])),
            boards.board(i).vulnerability,
        )
        for i in range(200)
    ]
    traces, at = of_views(views)
    bits = observe(traces, at)
    assert (bits[:, places.CARDS] == wanted[:, :52]).all()
    assert (bits[:, places.VULNERABLE] == wanted[:, 52:54]).all()
    assert (bits[:, places.HISTORY] == wanted[:, HISTORY]).all()
    assert (states_at(traces, at) == tables.state).all()


def test_another_seat_sees_the_same_calls_turned() -> None:
    own, other = bits_of(view("N: 1D P", Seat.S), view("N: 1D P", Seat.W))
    assert ones(other, places.TURN) == [3]
    assert ones(other, places.HISTORY) == [106 + 4]
    assert ones(other, places.VULNERABLE) == [1]
    assert (own[places.LAST_BID] == other[places.LAST_BID]).all()


def test_a_kibitzer_sees_no_hand() -> None:
    auction = Auction.parse("N: 1D P")
    traces, at = of_tables([(auction, Vulnerability.NS, Cards()), (Auction(Seat.W), Vulnerability.ALL, Cards())])
    bits = observe(traces, at)
    assert at.seat.tolist() == [Seat.S, Seat.W]
    for place in (places.CARDS, places.SEEN, places.COUNTS):
        assert not bits[:, place].any()
    player = bits_of(view("N: 1D P", Seat.S))[0]
    for place in (places.TURN, places.HISTORY, places.LATEST, places.VULNERABLE, places.SYSTEMS):
        assert (bits[0, place] == player[place]).all()


def test_the_end_of_an_auction_differs_from_its_middle() -> None:
    over, passed, open_ = bits_of(view("N: 1D P P P", Seat.N), view("N: P P P P", Seat.N), view("N: 1D P P", Seat.N))
    assert ones(over, places.PASSES) == [3]
    assert ones(passed, places.PASSES) == [3]
    assert ones(passed, places.LAST_BID) == []
    assert ones(open_, places.PASSES) == [2]
    assert ones(over, places.TURN) == [0]
    assert ones(open_, places.TURN) == [3]


def test_an_illegal_call_is_refused() -> None:
    calls = np.array([Call.parse("1H"), Call.parse("1D")], dtype=np.uint8)
    with pytest.raises(IllegalCall, match="1D is illegal as call 2"):
        Traces.of(calls, np.array([0, 2]))


def test_counts_are_rows_of_thresholds() -> None:
    cards = Boards.random(50, np.random.default_rng(1)).held[:, 0]
    counts = hand_counts(cards)
    assert counts.shape == (50, COUNTS)
    for row, hand in zip(counts, hands_of(cards), strict=True):
        assert row[:28].sum() == min(28, hcp(hand))
    assert hand_counts(cards[:0]).shape == (0, COUNTS)
