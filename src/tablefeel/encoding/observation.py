"""What a player sees, as the bits that a network reads.

478 bits, each 0 or 1 (pgx's observation of the same game has 480):

    0 …  51   the player's own cards, two of clubs to ace of spades
    52        the player's side is vulnerable
    53        the other side is vulnerable
    54 … 477  the auction: 106 bits for each of player, left-hand opponent, partner, right-hand opponent
              +0            passed before the first bid
              +1 + 3 b      made bid b (0 for 1C to 34 for 7NT)
              +2 + 3 b      doubled it
              +3 + 3 b      redoubled it

A pass after the first bid is not written: the calls that are leave no doubt about it. The order of seats is the
player's own view, so one network serves all four.
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays import vulnerable_sides
from tablefeel.arrays.types import Bools, Ints
from tablefeel.errors import BadInput
from tablefeel.simulation.auctions import EVENTS, Auctions

CARDS = slice(0, 52)
VULNERABLE = slice(52, 54)
HISTORY = slice(54, 54 + 4 * EVENTS)
SIZE = HISTORY.stop
"""Bits in an observation."""

_VIEWS = (np.arange(4)[:, None] + np.arange(4)) & 3


def observe(auctions: Auctions, held: Bools, vulnerability: Ints, seat: Ints | None = None) -> Bools:
    """(n, 478): what the player to call sees, or the player in `seat`; the layout is in this module's docstring.

    `held` is (n, 4, 52), as `Boards.held` makes it once per deal; the auctions must keep their history.
    """
    if auctions.made is None:
        raise BadInput("these auctions keep no history to observe: start them with history=True")
    n = len(auctions)
    player = auctions.to_call if seat is None else seat
    tables = np.arange(n)
    bits = np.empty((n, SIZE), dtype=np.bool_)
    bits[:, CARDS] = held[tables, player]
    bits[:, VULNERABLE] = vulnerable_sides(vulnerability, player)
    rows = _VIEWS.take(player - auctions.dealer & 3, axis=0)
    rows += 4 * tables[:, None]
    history = auctions.made.reshape(-1, EVENTS).take(rows.ravel(), axis=0)
    bits[:, HISTORY] = history.reshape(n, 4 * EVENTS)
    return bits
