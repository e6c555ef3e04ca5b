"""What the calls of an auction have shown, as rows of small numbers: for encodings and for samplers of hidden hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Bytes
from tablefeel.bidding.ranges import MOST_POINTS
from tablefeel.bidding.view import Cards
from tablefeel.dealing.swapping import SHOWN
from tablefeel.kernel import CALLS, SUITS, Auction, Vulnerability
from tablefeel.systems.engine.bulk import Calls, by_root, walk
from tablefeel.systems.engine.position import positions
from tablefeel.systems.language import features as f
from tablefeel.systems.language.situation import Known, Situation

_ANY_LENGTH, _ANY_POINTS = (0, 13), (0, MOST_POINTS)


def shown_row(known: Known) -> list[int]:
    """Least and most clubs, diamonds, hearts, spades and points of a hand of which so much is known."""
    row: list[int] = []
    for suit in SUITS:
        low, high = known.get(suit, _ANY_LENGTH)
        row += (max(0, low), min(13, high))
    low, high = known.get(f.HCP, _ANY_POINTS)
    return [*row, max(0, low), max(0, min(MOST_POINTS, high))]


def shown_to(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> tuple[list[list[int]], list[bool]]:
    """What LHO, partner and RHO of the player to call have shown, and which calls were artificial."""
    *_, last = positions(auction, vulnerability, cards)
    return shown_at(last.situation)


def shown_at(situation: Situation) -> tuple[list[list[int]], list[bool]]:
    """The same of a situation that was reached already."""
    rows = [shown_row(situation.known[situation.me + away & 3]) for away in (1, 2, 3)]
    return rows, [made.artificial for made in situation.made]


def shown_by_calls(auction: Auction, vulnerability: Vulnerability, cards: Cards) -> Bytes:
    """(calls, 10): what the caller had shown after each call of an auction; the pass that ends it shows nothing new."""
    found = [
        shown_row(here.situation.known[here.situation.me - 1 & 3])
        for here in positions(auction, vulnerability, cards)
        if here.situation.calls
    ]
    rows = np.array(found, dtype=np.uint8).reshape(-1, SHOWN)
    return with_last_pass(rows) if auction.is_over else rows


def with_last_pass(rows: Bytes) -> Bytes:
    """The rows of a finished auction, the last one what its caller had shown four calls before."""
    rows = rows.copy()
    rows[-1] = rows[-5] if len(rows) > 4 else shown_row({})
    return rows


def bid_and_explain(
    hands: NDArray[np.int64], dealers: NDArray[np.int64], vulnerabilities: NDArray[np.int64], cards: Cards
) -> tuple[list[Calls], list[Bytes], list[Bytes]]:
    """The calls of each auction, what the caller had shown after each (calls, 10), and which were artificial (calls,).

    `hands` (n, 4) are bits, as for `bulk.bid_all`.
    """
    n = len(hands)
    auctions: list[Calls] = [()] * n
    told: list[list[int]] = [[] for _ in range(n)]
    rows: list[list[int]] = []
    flags: list[bool] = []
    table = np.ascontiguousarray(f.feature_table(hands.reshape(-1)))
    for start, chosen in by_root(dealers, vulnerabilities, cards):
        seen: Situation | None = None
        for here, call, part, _ in walk(start, chosen, table, dealers):
            situation = here.situation
            if situation is not seen and situation.calls:
                seen = situation
                rows.append(shown_row(situation.known[situation.me - 1 & 3]))
                flags.append(situation.made[-1].artificial)
            ends = not call and situation.a_pass_ends
            for deal in part.tolist():
                if situation.calls:
                    told[deal].append(len(rows) - 1)
                if ends:
                    auctions[deal] = (*situation.calls, CALLS[call])
    return auctions, *_of_auctions(auctions, told, rows, flags)


def _of_auctions(
    auctions: Sequence[Calls], told: Sequence[Sequence[int]], rows: Sequence[Sequence[int]], flags: Sequence[bool]
) -> tuple[list[Bytes], list[Bytes]]:
    """The rows of each auction; the last pass shows nothing that anybody still needs and repeats the row before."""
    ranges = np.array(rows, dtype=np.uint8).reshape(-1, SHOWN)
    artificial = np.array(flags, dtype=np.uint8)
    shown, alerts = [], []
    for calls, places in zip(auctions, told, strict=True):
        index = np.array([*places, places[-1]], dtype=np.intp)[: len(calls)]
        shown.append(ranges[index])
        alerts.append(np.append(artificial[index[:-1]], np.uint8(0)))
    return shown, alerts
