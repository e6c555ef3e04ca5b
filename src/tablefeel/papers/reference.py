"""A reference for uncontested learners: what a bidder of the roster reaches when its opponents always pass.

The papers compare with WBridge5. Here the reference is this project's own SAYC bidder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tablefeel.arena.floor import AlwaysPass
from tablefeel.arena.openings import opening_table
from tablefeel.arena.table import AT_ONCE, Pair, Table, bid_tables
from tablefeel.arrays import deals_of
from tablefeel.arrays.types import Bools, Bytes, Floats32, Ints
from tablefeel.kernel import BIDS, PASS, Board, Seat, Side, Vulnerability
from tablefeel.simulation.final_contracts import GAME_LEVELS
from tablefeel.simulation.uncontested import CLASSES, class_of
from tablefeel.systems.bidder import SystemBidder

CATEGORIES = ("pass", "partial", "game", "slam", "grand slam")


@dataclass(frozen=True, slots=True)
class Contracts:
    """What was reached on some deals."""

    contracts: Ints
    """(n,): classes."""
    declarers: Ints
    """(n,): the partner who declares, 0 for North; 0 where passed out."""


def reached(hands: Bools, pair: Pair) -> Contracts:
    """The contracts of a pair with hands (n, 2, 52) as North, who deals, and South; nobody is vulnerable."""
    owners = _owners(hands)
    silent = Pair("pass", AlwaysPass())
    contracts, declarers = np.zeros(len(hands), np.intp), np.zeros(len(hands), np.intp)
    for start in range(0, len(hands), AT_ONCE):
        boards = [Board(deal, Seat.N, Vulnerability.NONE) for deal in deals_of(owners[start : start + AT_ONCE])]
        biddings = bid_tables([Table(board, pair, silent) for board in boards], explain=False)
        for number, bidding in enumerate(biddings, start=start):
            contract = bidding.contract
            if contract is not None:
                contracts[number] = class_of(contract.bid)
                declarers[number] = Side.NS.seats.index(contract.declarer)
    return Contracts(contracts, declarers)


def _owners(hands: Bools) -> Bytes:
    """(n, 52): deals with these hands; the other cards go to East and West anyhow, since they only pass."""
    owners = np.full((len(hands), 52), Seat.W, np.uint8)
    others = np.argsort(hands.any(axis=1), axis=1, kind="stable")[:, :13]
    np.put_along_axis(owners, others, np.uint8(Seat.E), axis=1)
    owners[hands[:, 0]], owners[hands[:, 1]] = Seat.N, Seat.S
    return owners


def sayc_reached(hands: Bools, kept: Path) -> Contracts:
    """The same for SAYC, kept in a file since it takes a while."""
    if kept.exists():
        with np.load(kept, allow_pickle=False) as found:
            if len(found["contracts"]) == len(hands):
                return Contracts(found["contracts"], found["declarers"])
    found_now = reached(hands, Pair("sayc", SystemBidder("sayc")))
    np.savez_compressed(kept, contracts=found_now.contracts, declarers=found_now.declarers)
    return found_now


def categories(contracts: Ints) -> Ints:
    """(n,): the number in `CATEGORIES` of each contract."""
    level, strain = (contracts + 4) // 5, (contracts - 1) % 5
    is_game = level >= GAME_LEVELS[strain]
    found = np.where(level >= 6, level - 3, np.where(is_game, 2, 1))
    return np.where(contracts == 0, 0, found)


def by_category(mine: Ints, theirs: Ints, costs: Floats32, grouped_by: Ints) -> Sequence[tuple[str, float, int]]:
    """For each category of `grouped_by` the total cost of `theirs` minus that of `mine`, and the number of deals."""
    rows = np.arange(len(costs))
    gain = costs[rows, theirs] - costs[rows, mine]
    group = categories(grouped_by)
    return [(name, float(gain[group == n].sum()), int((group == n).sum())) for n, name in enumerate(CATEGORIES)]


def never_reached(contracts: Ints, costs: Floats32) -> list[int]:
    """The classes that are the best contract of some deal but that no deal reached."""
    best = np.unique(costs.argmin(axis=1))
    counts = np.bincount(contracts, minlength=CLASSES)
    return [int(number) for number in best if counts[number] == 0]


def openings(pair: Pair, hands: int) -> dict[str, str]:
    """For each call what hands open it, in words: `not used`, or how often and the usual ranges."""
    table = opening_table(pair, hands, seed=1)
    words = {str(call): "not used" for call in (PASS, *BIDS)}
    for one in table.openings:
        words[str(one.call)] = f"{one.words} ({100 * one.frequency:.1f}%)"
    return words
