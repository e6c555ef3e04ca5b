"""Many deals bid at once: hands that share the auction so far share the work.

Most positions of many deals are met by one hand only, so a core bids one to two thousand auctions a second, more where
there are more deals (benchmarks/results/rules.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import packed_deals
from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Auction, Board, Call, Seat, Vulnerability
from tablefeel.kernel.calls import CALLS
from tablefeel.systems.engine.position import Position, root
from tablefeel.systems.language.boxes import fits_all
from tablefeel.systems.language.features import feature_table

CHUNK = 100_000
"""Deals whose features are held in memory at once."""
_FEW = 40
"""Groups smaller than this are bid hand by hand."""

Calls = tuple[Call, ...]
Step = tuple[Position, Call, NDArray[np.int64], NDArray[np.int64]]
"""A position, a call that is made there, the deals, and the columns of the hands that make it."""


def bid_boards(boards: Sequence[Board], cards: Cards = Cards()) -> list[Auction]:  # noqa: B008
    """The auction of each board."""
    bits = packed_deals([board.deal for board in boards])
    dealers = np.array([board.dealer for board in boards], dtype=np.int64)
    vulnerable = np.array([board.vulnerability for board in boards], dtype=np.int64)
    found = bid_all(bits, dealers, vulnerable, cards)
    return [Auction(board.dealer, calls) for board, calls in zip(boards, found, strict=True)]


def bid_all(
    hands: NDArray[np.int64], dealers: NDArray[np.int64], vulnerabilities: NDArray[np.int64],
    cards: Cards = Cards(),  # noqa: B008
) -> list[Calls]:  # fmt: skip
    """The calls of each auction; `hands` (n, 4) holds the bits of North's, East's, South's and West's cards."""
    auctions: list[Calls] = [()] * len(hands)
    for first in range(0, len(hands), CHUNK):
        part = slice(first, first + CHUNK)
        table = np.ascontiguousarray(feature_table(hands[part].reshape(-1)))
        for start, chosen in by_root(dealers[part], vulnerabilities[part], cards):
            _bid(start, chosen, table, dealers[part], auctions, first)
    return auctions


def finish(start: Position, hands: NDArray[np.int64], dealer: Seat) -> list[Calls]:
    """The complete auctions of hands (n, 4) that are all bid on from one position."""
    auctions: list[Calls] = [()] * len(hands)
    table = np.ascontiguousarray(feature_table(hands.reshape(-1)))
    _bid(start, np.arange(len(hands)), table, np.full(len(hands), dealer, dtype=np.int64), auctions, 0)
    return auctions


def by_root(
    dealers: NDArray[np.int64], vulnerabilities: NDArray[np.int64], cards: Cards
) -> list[tuple[Position, NDArray[np.int64]]]:
    """The deals that start from the same position: the cards and vulnerability of dealer's side and the other."""
    groups: dict[int, tuple[Position, list[NDArray[np.int64]]]] = {}
    for dealer in Seat:
        for vulnerability in Vulnerability:
            chosen = np.flatnonzero((dealers == dealer) & (vulnerabilities == vulnerability))
            if len(chosen):
                start = root(dealer, vulnerability, cards)
                groups.setdefault(id(start), (start, []))[1].append(chosen)
    return [(start, np.concatenate(parts)) for start, parts in groups.values()]


def _bid(
    start: Position, deals: NDArray[np.int64], table: NDArray[np.int16], dealers: NDArray[np.int64],
    auctions: list[Calls], first: int,
) -> None:  # fmt: skip
    """Fill in the auctions of `deals` (numbers within the chunk), group by group."""
    for here, call, part, _ in walk(start, deals, table, dealers):
        if call is PASS and here.situation.a_pass_ends:
            calls = (*here.situation.calls, PASS)
            for deal in part.tolist():
                auctions[first + deal] = calls


def walk(
    start: Position, deals: NDArray[np.int64], table: NDArray[np.int16], dealers: NDArray[np.int64]
) -> Iterator[Step]:
    """Every call that is made, each group's calls before those that follow them."""
    rows = np.ascontiguousarray(table.T)
    waiting: list[tuple[Position, NDArray[np.int64]]] = [(start, deals)]
    while waiting:
        here, group = waiting.pop()
        if len(group) == 1:
            yield from _walk_alone(here, group, rows, int(dealers[group[0]]))
            continue
        ends = here.situation.a_pass_ends
        me = here.situation.me
        columns = group * 4 + ((dealers[group] + me) & 3)
        chosen = calls_of(here, columns, table, rows)
        calls = sorted(set(chosen.tolist()))
        for number in calls:
            call, made = CALLS[number], chosen == number
            part, hands = (group, columns) if len(calls) == 1 else (group[made], columns[made])
            yield here, call, part, hands
            if not (ends and call is PASS):
                waiting.append((here.then(call, keep=False), part))


def _walk_alone(here: Position, group: NDArray[np.int64], rows: NDArray[np.int16], dealer: int) -> Iterator[Step]:
    """The same for the rest of an auction that one deal has for itself: most positions are of this kind."""
    first = int(group[0]) * 4
    while True:
        column = first + (dealer + here.situation.me & 3)
        call = here.rule_for(rows[column].tolist()).call
        yield here, call, group, np.array((column,))
        if call is PASS and here.situation.a_pass_ends:
            return
        here = here.then(call, keep=False)


def calls_of(
    here: Position, columns: NDArray[np.int64], table: NDArray[np.int16], rows: NDArray[np.int16]
) -> NDArray[np.int64]:
    """The call that each hand makes: many hands are tested together, few one by one.

    A column of `table` and a row of `rows` hold the features of one hand.
    """
    if len(columns) < _FEW:
        found = [here.rule_for(rows[column].tolist()).call for column in columns.tolist()]
        return np.array(found, dtype=np.int64)
    held = table[:, columns]
    chosen = np.full(len(columns), -1, dtype=np.int64)
    left = np.arange(len(columns))
    for rule in here.rules:
        fitting = fits_all(rule.needs, held)
        if fitting.any():
            chosen[left[fitting]] = rule.call
            keep = ~fitting
            left, held = left[keep], held[:, keep]
            if not len(left):
                break
    return chosen
