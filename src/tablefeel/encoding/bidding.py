"""What a bidding network reads: the own hand in several ways, the vulnerability, and who called what.

`bidding-1` has 794 bits, made from the 478 of `encoding.observation`:

    0 …  51    the player's own cards, two of clubs to ace of spades
    52 … 367   what the hand counts: points, losers, lengths, support and so on (`encoding.hands`)
    368, 369   the player's side is vulnerable, the other side is
    370 … 793  the auction: 106 bits for each of player, left-hand opponent, partner, right-hand opponent

The hand's part stays the same through an auction, so a network may compute it once. The auction's part is sparse: a
call sets one bit for good. `TURNED` gives the place of that bit in each player's view, so that a network may add up a
few rows of its first layer in place of multiplying by 424 columns.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablefeel.arrays import vulnerable_sides
from tablefeel.arrays.types import Bools, Floats32, Ints
from tablefeel.bidding import PlayerView
from tablefeel.encoding.belief import of_views, states_at
from tablefeel.encoding.hands import COUNTS, hand_counts
from tablefeel.encoding.observation import SIZE
from tablefeel.errors import BadInput
from tablefeel.kernel import BIDS, CALLS, PASS
from tablefeel.kernel.states import LAST_BID, LEGAL, STATES
from tablefeel.simulation import EVENTS, SILENT

BIDDING = "bidding-1"
HAND = 52 + COUNTS
"""Bits that describe the own hand."""
SEEN = HAND + 2
"""Bits that stay the same through an auction: the hand, and who is vulnerable."""
HISTORY = 4 * EVENTS
"""Bits that describe the auction."""
INPUTS = SEEN + HISTORY
NOTHING = HISTORY
"""Stands in a list of events where there is none."""


def hand_bits(cards: Bools) -> Bools:
    """(..., 368): what is told of each hand of (..., 52)."""
    if cards.shape[-1] != 52:
        raise BadInput(f"hands have the shape (..., 52), not {cards.shape}")
    hands = cards.reshape(-1, 52)
    return np.concatenate([hands, hand_counts(hands)], axis=1).reshape(*cards.shape[:-1], HAND)


def seen_bits(held: Bools, vulnerability: Ints) -> Bools:
    """(n, 4, 370): what North, East, South and West see from the start; `held` is (n, 4, 52)."""
    vulnerable = (vulnerability[:, None] >> np.arange(2) & 1).astype(np.bool_)
    views = np.stack([vulnerable, vulnerable[:, ::-1], vulnerable, vulnerable[:, ::-1]], axis=1)
    return np.concatenate([hand_bits(held), views], axis=2)


def bidding_bits(observed: Bools) -> Bools:
    """(n, 794): what a network reads of observations (n, 478)."""
    if observed.ndim != 2 or observed.shape[1] != SIZE:
        raise BadInput(f"observations have the shape (n, {SIZE}), not {observed.shape}")
    return np.concatenate([hand_bits(observed[:, :52]), observed[:, 52:]], axis=1)


def view_bits(views: Sequence[PlayerView]) -> tuple[Bools, Ints]:
    """(n, 794): what a network reads of views, whoever is to call; and (n,) the state of each auction."""
    traces, at = of_views(views)
    bits = np.zeros((len(views), INPUTS), dtype=np.bool_)
    bits[:, :HAND] = hand_bits(at.hands)
    bits[:, HAND:SEEN] = vulnerable_sides(at.vulnerability, at.seat)
    told = np.flatnonzero(traces.events != SILENT)
    row = np.repeat(np.arange(len(views)), at.turn)[told]
    bits[row, SEEN + TURNED[(at.seat - at.dealer & 3)[row], traces.events[told]]] = True
    return bits, states_at(traces, at)


def _turned() -> Ints:
    places = np.arange(HISTORY) - EVENTS * np.arange(4)[:, None]
    return np.concatenate([places % HISTORY, np.full((4, 1), NOTHING)], axis=1)


TURNED = _turned()
"""(4, 425): where player p (from the dealer) sees the event `EVENTS * caller + event`; NOTHING stays NOTHING."""


def are_quiet(places: Ints) -> Bools:
    """(n,): whether the opponents of each player have only passed, of what players were told at `places` (n, k)."""
    caller, event = places // EVENTS, places % EVENTS
    acted = (caller & 1 == 1) & (event > 0) & (places != NOTHING)
    found: Bools = ~acted.any(axis=1)
    return found


# What is added to a network's logits


def _prior_logits() -> Floats32:
    """The prior of a network that knows nothing: pass gladly, bid low, double seldom; never what is illegal."""
    table = np.full((STATES, len(CALLS)), -np.inf, dtype=np.float32)
    usual = np.array([1.5, -1.5, -4.0, *(-0.12 * np.arange(len(BIDS)))], dtype=np.float32)
    for state, legal in enumerate(LEGAL):
        for call in legal:
            skipped = 0.12 * (LAST_BID[state] + 1) if call.is_bid else 0
            table[state, call] = usual[call] + skipped
        if not legal:
            table[state, PASS] = 0
    return table


PRIOR_LOGITS = _prior_logits()
"""(425, 38): added to a network's 38 logits by the state of the auction; minus infinity where a call is illegal.

A network starts from these habits (a prior) and learns the difference. Where the auction is over only pass is left.
"""
