"""What every call of a dataset's auctions promised by the convention cards: Chen's inputs for Zhang's network."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np

from tablefeel.arrays import held, packed_hands
from tablefeel.arrays.types import Bytes
from tablefeel.bidding import Cards
from tablefeel.datasets.bids import Bids
from tablefeel.errors import BadConfig
from tablefeel.systems.engine.shown import bid_and_explain, with_last_pass

PROMISES = "promises.npz"
"""The file in a run's folder that keeps them."""
_AT_ONCE = 20_000


def promises_of(bids: Bids, kept: Path | None = None) -> Bytes:
    """(calls, 10): least and most clubs, diamonds, hearts, spades and points that the caller had shown after each call.

    The boards are bid again by the rules, which takes half a millisecond each; `kept` is a file to keep the result in.
    """
    key = hashlib.sha256(bids.calls.tobytes()).hexdigest()
    if kept is not None and kept.exists():
        with np.load(kept, allow_pickle=False) as found:
            if str(found["key"]) == key:
                shown: Bytes = found["shown"]
                return shown
    shown = np.zeros((len(bids.calls), 10), dtype=np.uint8)
    for number, (ns, ew) in enumerate(bids.cards):
        if bids.strange[number]:
            raise BadConfig("promises need auctions by the rules: leave out those of players who misjudge")
        boards = np.flatnonzero(bids.dataset == number)
        for start in range(0, len(boards), _AT_ONCE):
            _write(bids, boards[start : start + _AT_ONCE], Cards(ns, ew), shown)
    if kept is not None:
        np.savez_compressed(kept, key=np.array(key), shown=shown)
    return shown


def _write(bids: Bids, boards: np.ndarray[tuple[int, ...], np.dtype[np.intp]], cards: Cards, shown: Bytes) -> None:
    """Fill in the rows of some boards that were bid with the same cards."""
    hands = packed_hands(held(bids.owners(boards)))
    dealers, vulnerabilities = bids.dealer[boards].astype(np.int64), bids.vulnerability[boards].astype(np.int64)
    auctions, told, _ = bid_and_explain(hands, dealers, vulnerabilities, cards)
    for board, calls, rows in zip(boards.tolist(), auctions, told, strict=True):
        place = slice(int(bids.starts[board]), int(bids.starts[board + 1]))
        if bids.calls[place].tolist() != [int(call) for call in calls]:
            raise BadConfig(
                "these auctions were bid by other rules than today's: generate them again to learn from their promises"
            )
        shown[place] = with_last_pass(rows)
