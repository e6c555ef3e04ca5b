"""Thousands of auctions at once: each is a number in the kernel's machine of states, and calling is a look-up.

Beside its state an auction keeps how many calls were made and, in twenty bits, which partner of each side first named
each strain; declarer follows from these. The history that an observation needs is kept only when asked for.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablefeel.arrays.types import Bools, Ints
from tablefeel.errors import BadInput, IllegalCall, NotACall
from tablefeel.kernel import BIDS, CALLS, PASS
from tablefeel.kernel.states import (
    DOUBLING,
    FINISHED,
    ILLEGAL,
    LAST_BID,
    LEGAL,
    NEXT,
    OPENINGS,
    PASSED_OUT,
    PASSES,
    STATES,
)
from tablefeel.simulation.contracts import Contracts

EVENTS = 1 + 3 * len(BIDS)
"""What one player can have done: passed before the first bid; made, doubled, redoubled each of 35 bids."""
SILENT = -1
"""The event of a pass after the first bid: it is not written down."""

_CALLS = len(CALLS)
_LEGAL: Bools = np.array(NEXT) != ILLEGAL
# An auction that is over stays where it is, whatever is called.
_NEXT: Ints = np.where(np.arange(STATES)[:, None] >= FINISHED, np.arange(STATES)[:, None], np.array(NEXT)).ravel()
_RUNNING: Ints = (np.arange(STATES) < FINISHED).astype(np.intp)
_CHOICES = np.array([len(calls) for calls in LEGAL], dtype=np.float64)
_CHOICE: Ints = np.array([(*calls, *[PASS] * (_CALLS - len(calls))) for calls in LEGAL], dtype=np.intp).ravel()
_LAST_BID, _DOUBLING, _PASSES = (np.array(column, dtype=np.intp) for column in (LAST_BID, DOUBLING, PASSES))


def _events() -> Ints:
    """For each state and call the event that it adds to the caller's history."""
    table = np.full((STATES, _CALLS), SILENT, dtype=np.intp)
    table[:OPENINGS, 0] = 0
    for state in range(FINISHED):
        table[state, 3:] = 1 + 3 * np.arange(len(BIDS))
        if state >= OPENINGS:
            table[state, 1:3] = 1 + 3 * LAST_BID[state] + np.arange(1, 3)
    return table.ravel()


def _namings() -> Ints:
    """For each player (from the dealer) and call the bits of `named` that it would write."""
    player, call = np.divmod(np.arange(4 * _CALLS), _CALLS)
    field = 1 << 5 * (player & 1) + (call - 3) % 5
    return np.where(call >= 3, field | field * (player >> 1) << _PARTNER, 0)


_EVENT = _events()
_PARTNER = 16
_NAMING = _namings()


@dataclass(slots=True)
class Auctions:
    """n auctions that `step` moves on in place; start them with `Auctions.start`.

    A table whose auction is over has no legal call and ignores what is called at it.
    """

    dealer: Ints
    """(n,): who dealt, 0 to 3."""
    state: Ints
    """(n,): the number of each auction's state (`kernel.states`)."""
    turn: Ints
    """(n,): how many calls were made."""
    named: Ints
    """(n,): bits 0 to 9 tell that a side (dealer's first) named a strain, bits 16 to 25 which partner did so first."""
    made: Bools | None
    """(n, 4, 106): the events of each player, the dealer's first; None when no history is kept."""

    @classmethod
    def start(cls, dealer: Ints, history: bool = False) -> Auctions:
        """Auctions without calls; `history` keeps what `observe` needs."""
        dealer = np.array(dealer, dtype=np.intp)
        n = len(dealer)
        state, turn, named = np.zeros((3, n), dtype=np.intp)
        return cls(dealer, state, turn, named, np.zeros((n, 4, EVENTS), dtype=np.bool_) if history else None)

    # What is so

    @property
    def is_over(self) -> Bools:
        """(n,): which auctions are over."""
        over: Bools = self.state >= FINISHED
        return over

    @property
    def is_passed_out(self) -> Bools:
        """(n,): which boards were passed out."""
        passed_out: Bools = self.state == PASSED_OUT
        return passed_out

    @property
    def to_call(self) -> Ints:
        """(n,): whose turn it is; where the auction is over, whose it would be."""
        return self.dealer + self.turn & 3

    def legal(self) -> Bools:
        """(n, 38): the calls that may be made now, in the order of `Call`."""
        return _LEGAL.take(self.state, axis=0)

    def events(self, calls: Ints) -> Ints:
        """(n,): what each of these calls would add to its caller's history, 0 to 105; SILENT for a later pass."""
        return _EVENT.take(self.state * _CALLS + calls)

    def contracts(self) -> Contracts:
        """The contracts if every auction ended here."""
        bid, doubling = _LAST_BID[self.state], _DOUBLING[self.state]
        # The last bid, double or redouble came just before the passes; a double came from the other side.
        side = (self.turn - 1 - _PASSES[self.state] ^ (doubling == 1)) & 1
        partner = self.named >> _PARTNER + 5 * side + bid % 5 & 1
        declarer = np.where(bid >= 0, self.dealer + side + 2 * partner & 3, -1)
        return Contracts(bid, doubling, declarer)

    # What may be done

    def step(self, calls: Ints) -> None:
        """Make one call at every table; `IllegalCall` names the first table that may not, and nothing changes."""
        calls = np.asarray(calls, dtype=np.intp)
        if calls.shape != self.state.shape:
            raise BadInput(f"{len(self)} tables need as many calls, not an array of shape {calls.shape}")
        if len(calls) and calls.view(np.uintp).max() >= _CALLS:
            raise NotACall(f"{calls[(calls < 0) | (calls >= _CALLS)][0]} is not the number of a call: expected 0 to 37")
        place = self.state * _CALLS + calls
        after = _NEXT.take(place)
        if len(calls) and after.min() < 0:
            table = int(after.argmin())
            raise IllegalCall(f"{CALLS[calls[table]]} is illegal at table {table} after {self.turn[table]} calls")
        player = self.turn & 3
        if self.made is not None:
            event = _EVENT.take(place)
            told = np.flatnonzero(event != SILENT)
            self.made.reshape(-1)[(4 * told + player.take(told)) * EVENTS + event.take(told)] = True
        player *= _CALLS
        player += calls
        # A strain named before keeps its partner bit. A call at a table that is over may write here too, which is
        # harmless: its contract's bits are set by then.
        self.named |= _NAMING.take(player) & ~(self.named << _PARTNER)
        self.turn += _RUNNING.take(self.state)
        self.state = after

    def random_calls(self, rng: np.random.Generator) -> Ints:
        """(n,): at each table one of its legal calls, all equally likely; pass where the auction is over."""
        rank = (rng.random(len(self)) * _CHOICES.take(self.state)).astype(np.intp)
        rank += self.state * _CALLS
        return _CHOICE.take(rank)

    def restart(self, tables: Ints | Bools) -> None:
        """Clear the auctions at those tables (numbers or a mask)."""
        if tables.dtype == np.bool_:
            tables = np.flatnonzero(tables)
        for part in (self.state, self.turn, self.named):
            part[tables] = 0
        if self.made is not None:
            self.made[tables] = False

    def take(self, tables: Ints | Bools | slice) -> Auctions:
        """A copy of some auctions, in that order; a table may come twice, as when a tree branches."""
        made = None if self.made is None else self.made[tables].copy()
        dealer, state, turn, named = (part[tables].copy() for part in (self.dealer, self.state, self.turn, self.named))
        return Auctions(dealer, state, turn, named, made)

    def __len__(self) -> int:
        return len(self.state)
