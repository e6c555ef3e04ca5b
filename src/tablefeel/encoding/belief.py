"""What the belief network reads: encoding `belief-1`, bits for one player's view of an auction, or for nobody's.

Seats are counted from the viewer: 0 the viewer, 1 left-hand opponent, 2 partner, 3 right-hand opponent. A kibitzer, who
sees no hand, looks from the chair of the player to call, with `SEEN` and the hand's bits zero.

    CARDS     52   the viewer's own cards, two of clubs to ace of spades
    SEEN       1   whether the viewer's hand is known
    VULNERABLE 2   the viewer's side, the other side
    SYSTEMS    6   the convention card of the viewer's side, of the other side (`SYSTEM_NAMES`); zeros: not known
    TURN       4   who is to call; the player after the last pass when the auction is over
    LAST_BID  35   the highest bid so far; none: zeros
    DOUBLING   3   not, once, twice
    PASSES     4   passes since the last other call (0 to 3; four passes in all count as 3)
    HISTORY  424   106 events for each seat, as `encoding.observation` has them
    LATEST   152   the latest call (38) of each seat
    COUNTS         what the viewer's hand counts (`encoding.hands`)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import cards_of, flat_auctions, vulnerable_sides
from tablefeel.arrays.types import Bools, Bytes, Ints
from tablefeel.bidding import Cards, PlayerView
from tablefeel.encoding.hands import COUNTS as HAND_COUNTS
from tablefeel.encoding.hands import hand_counts
from tablefeel.errors import IllegalCall
from tablefeel.kernel import CALLS, Auction, Vulnerability
from tablefeel.kernel.states import DOUBLING as STATE_DOUBLING
from tablefeel.kernel.states import FINISHED, NEXT, STATES
from tablefeel.kernel.states import LAST_BID as STATE_LAST_BID
from tablefeel.kernel.states import PASSES as STATE_PASSES
from tablefeel.simulation.auctions import EVENTS, SILENT, Auctions

BELIEF = "belief-1"
SYSTEM_NAMES = ("sayc", "two-over-one", "acol-weak-nt")
"""Cards that the network knows; any other name is a stranger's."""
UNKNOWN = -1
"""The number of a card that is not known."""

_CALLS = len(CALLS)


def _places(*sizes: int) -> tuple[slice, ...]:
    ends = np.cumsum([0, *sizes]).tolist()
    return tuple(slice(start, end) for start, end in pairwise(ends))


CARDS, SEEN, VULNERABLE, SYSTEMS, TURN, LAST_BID, DOUBLING, PASSES, HISTORY, LATEST, COUNTS = _places(
    52, 1, 2, 2 * len(SYSTEM_NAMES), 4, 35, 3, 4, 4 * EVENTS, 4 * _CALLS, HAND_COUNTS
)
SIZE = COUNTS.stop
"""Bits of an observation."""

_NEXT: Ints = np.array(NEXT, dtype=np.intp)


def _state_bits() -> Bools:
    """(states, 42): last bid, doubling and passes of each state."""
    bits = np.zeros((STATES, 42), dtype=np.bool_)
    for state in range(STATES):
        if STATE_LAST_BID[state] >= 0:
            bits[state, STATE_LAST_BID[state]] = True
        bits[state, 35 + STATE_DOUBLING[state]] = True
        bits[state, 38 + min(3, STATE_PASSES[state])] = True
    return bits


_STATE_BITS = _state_bits()


def _events() -> Ints:
    """(states, 38): what a call in a state adds to its caller's history, or SILENT."""
    state, call = np.divmod(np.arange(STATES * _CALLS), _CALLS)
    nothing = np.zeros_like(state)
    return Auctions(nothing, state, nothing, nothing, None).events(call).reshape(STATES, _CALLS)


_EVENT = _events()


@dataclass(frozen=True, slots=True)
class Traces:
    """n auctions call by call: what each call added to its caller's history, and the state before each call."""

    calls: Bytes
    """(m,): all calls, one auction after the other."""
    starts: Ints
    """(n + 1,): where each auction begins in `calls`."""
    events: NDArray[np.int16]
    """(m,): 106 × the caller, counted from the dealer, + the event; SILENT for a pass that tells nothing."""
    states: NDArray[np.int16]
    """(m + n,): the state before each call and after the last; auction i begins at `starts[i] + i`."""

    @classmethod
    def of(cls, calls: Bytes, starts: Ints) -> Traces:
        """Walk through all auctions together; `IllegalCall` if one holds an illegal call."""
        starts = np.asarray(starts, dtype=np.intp)
        lengths = np.diff(starts)
        n = len(lengths)
        events = np.full(len(calls), SILENT, dtype=np.int16)
        states = np.zeros(len(calls) + n, dtype=np.int16)
        running, state = np.arange(n), np.zeros(n, dtype=np.intp)
        turn = 0
        while len(running := running[lengths[running] > turn]):
            place = starts[running] + turn
            call = calls[place].astype(np.intp)
            after = _NEXT[state[running], call]
            if after.min() < 0:
                wrong = running[int(after.argmin())]
                raise IllegalCall(f"{CALLS[calls[starts[wrong] + turn]]} is illegal as call {turn + 1} of an auction")
            event = _EVENT[state[running], call]
            events[place] = np.where(event == SILENT, SILENT, (turn & 3) * EVENTS + event)
            state[running] = after
            turn += 1
            states[place + running + 1] = after
        return cls(calls, starts, events, states)

    def __len__(self) -> int:
        return len(self.starts) - 1


@dataclass(frozen=True, slots=True)
class Situations:
    """n players (or kibitzers) looking at a table: everything that the network may know, as arrays."""

    auction: Ints
    """(n,): which of the traces."""
    turn: Ints
    """(n,): how many of its calls were made."""
    dealer: Ints
    seat: Ints
    """(n,): the viewer."""
    vulnerability: Ints
    systems: Ints
    """(n, 2): number of the card of North-South and of East-West in `SYSTEM_NAMES`, or `UNKNOWN`."""
    hands: Bools
    """(n, 52): the viewer's cards; ignored where not seen."""
    seen: Bools
    """(n,): False for a kibitzer."""

    def take(self, index: slice | Ints | Bools) -> Situations:
        """Some of them, in that order."""
        return Situations(*(getattr(self, name)[index] for name in self.__slots__))

    def __len__(self) -> int:
        return len(self.auction)


def states_at(traces: Traces, at: Situations) -> Ints:
    """(n,): the number of the auction's state."""
    found: Ints = traces.states[traces.starts[at.auction] + at.auction + at.turn].astype(np.intp)
    return found


def observe(traces: Traces, at: Situations) -> Bytes:
    """(n, SIZE) of zeros and ones: what each viewer sees; the layout is in this module's docstring."""
    n = len(at)
    rows = np.arange(n)
    bits = np.zeros((n, SIZE), dtype=np.uint8)
    mine = at.seat & 1
    hands = at.hands & at.seen[:, None]
    bits[:, CARDS] = hands
    bits[:, SEEN.start] = at.seen
    bits[:, VULNERABLE] = vulnerable_sides(at.vulnerability, at.seat)
    for number, side in enumerate((mine, 1 - mine)):
        system = at.systems[rows, side]
        known = np.flatnonzero(system >= 0)
        bits[known, SYSTEMS.start + len(SYSTEM_NAMES) * number + system[known]] = 1
    viewer = at.seat - at.dealer & 3
    bits[rows, TURN.start + (at.turn - viewer & 3)] = 1
    bits[:, LAST_BID.start : PASSES.stop] = _STATE_BITS[states_at(traces, at)]
    _write_calls(bits, traces, at, viewer)
    seen = np.flatnonzero(at.seen)
    bits[seen, COUNTS] = hand_counts(hands[seen])
    return bits


def _write_calls(bits: Bytes, traces: Traces, at: Situations, viewer: Ints) -> None:
    """Fill in every event of every prefix, and the latest call of each seat."""
    first = traces.starts[at.auction]
    total = int(at.turn.sum())
    row = np.repeat(np.arange(len(at)), at.turn)
    within = np.arange(total) - np.repeat(np.cumsum(at.turn) - at.turn, at.turn)
    events = traces.events[np.repeat(first, at.turn) + within].astype(np.intp)
    told = np.flatnonzero(events != SILENT)
    row, events = row[told], events[told]
    seat = events // EVENTS - viewer[row] & 3
    bits[row, HISTORY.start + seat * EVENTS + events % EVENTS] = 1
    for back in range(1, 5):
        there = np.flatnonzero(at.turn >= back)
        made = at.turn[there] - back
        call = traces.calls[first[there] + made].astype(np.intp)
        bits[there, LATEST.start + (made - viewer[there] & 3) * _CALLS + call] = 1


# From the values of the kernel


def system_number(card: str) -> int:
    """The number of a convention card; `UNKNOWN` for one that the network was not trained on."""
    return SYSTEM_NAMES.index(card) if card in SYSTEM_NAMES else UNKNOWN


def _traced(auctions: Sequence[Auction]) -> Traces:
    return Traces.of(*flat_auctions([auction.calls for auction in auctions]))


def of_views(views: Sequence[PlayerView]) -> tuple[Traces, Situations]:
    """What the network is told about views; also of players who are not to call, and after the auction."""
    traces = _traced([view.auction for view in views])
    numbers = np.array(
        [
            (
                view.auction.dealer,
                view.seat,
                view.vulnerability,
                system_number(view.cards.ns),
                system_number(view.cards.ew),
            )
            for view in views
        ],
        dtype=np.intp,
    ).reshape(-1, 5)
    return traces, Situations(
        np.arange(len(views)), np.diff(traces.starts), numbers[:, 0], numbers[:, 1], numbers[:, 2], numbers[:, 3:],
        cards_of(view.hand for view in views), np.ones(len(views), dtype=np.bool_),
    )  # fmt: skip


def of_tables(tables: Sequence[tuple[Auction, Vulnerability, Cards]]) -> tuple[Traces, Situations]:
    """What a kibitzer is told who sees no hand, from the chair of the player to call."""
    traces = _traced([auction for auction, _, _ in tables])
    turns = np.diff(traces.starts)
    dealers = np.array([auction.dealer for auction, _, _ in tables], dtype=np.intp)
    vulnerability = np.array([vulnerability for _, vulnerability, _ in tables], dtype=np.intp)
    systems = np.array([[system_number(c.ns), system_number(c.ew)] for _, _, c in tables], dtype=np.intp).reshape(-1, 2)
    n = len(tables)
    return traces, Situations(
        np.arange(n), turns, dealers, dealers + turns & 3, vulnerability, systems, np.zeros((n, 52), dtype=np.bool_),
        np.zeros(n, dtype=np.bool_),
    )  # fmt: skip


def is_over(states: Ints) -> Bools:
    """Which states are those of finished auctions."""
    over: Bools = states >= FINISHED
    return over
