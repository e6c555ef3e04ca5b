"""What the paper's recurrent network reads: encoding `zhang-1`, one row of bits for every step of an auction.

CARDS      52   the viewer's own cards; zeros for a kibitzer
LAST_CALL  41   the call before this step: 38 calls, then start, end, padding
LEGAL      41   what may follow: 38 calls, then end when the auction is over (start and padding never follow)
VULNERABLE  4   nobody, the viewer's side, the other side, both
TURN        1   whether the viewer is to call
SYSTEMS     6   the convention cards of the viewer's side and of the other side, as in `belief-1` (ours)
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Bytes, Ints
from tablefeel.encoding.belief import SYSTEM_NAMES, Situations, Traces
from tablefeel.kernel import CALLS
from tablefeel.kernel.states import FINISHED, ILLEGAL, NEXT

START, END, PADDING = range(len(CALLS), len(CALLS) + 3)
CARDS, LAST_CALL, LEGAL, VULNERABLE, TURN, SYSTEMS = (
    slice(0, 52), slice(52, 93), slice(93, 134), slice(134, 138), slice(138, 139), slice(139, 145),
)  # fmt: skip
SIZE = SYSTEMS.stop
"""Bits of a step."""


def _following() -> Bytes:
    """(states, 41): what may follow in each state."""
    calls = (np.array(NEXT) != ILLEGAL).astype(np.uint8)
    over = np.zeros((len(calls), 3), dtype=np.uint8)
    over[FINISHED:, END - START] = 1
    return np.concatenate([calls, over], axis=1)


_FOLLOWING = _following()


def steps(traces: Traces, at: Situations) -> tuple[Bytes, Ints, Ints]:
    """Sequences (m, steps, SIZE), and for each situation its sequence and its step.

    Situations that share auction, viewer and cards are steps of one sequence.
    """
    systems = at.systems + 1
    key = ((at.auction * 4 + at.seat) * 2 + at.seen) * 16 + systems[:, 0] * 4 + systems[:, 1]
    _, first, row = np.unique(key, return_index=True, return_inverse=True)
    most = int(at.turn.max()) + 1
    auction, seat = at.auction[first], at.seat[first]
    m = len(first)
    bits = np.zeros((m, most, SIZE), dtype=np.uint8)
    bits[:, :, CARDS] = (at.hands[first] & at.seen[first][:, None])[:, None]
    mine = seat & 1
    vulnerable = (at.vulnerability[first] >> mine & 1) + 2 * (at.vulnerability[first] >> (1 - mine) & 1)
    bits[np.arange(m), :, VULNERABLE.start + vulnerable] = 1
    for number, side in enumerate((mine, 1 - mine)):
        system = at.systems[first, side]
        known = np.flatnonzero(system >= 0)
        bits[known, :, SYSTEMS.start + len(SYSTEM_NAMES) * number + system[known]] = 1
    _write_calls(bits, traces, auction, seat - at.dealer[first] & 3)
    return bits, row.reshape(-1), at.turn


def _write_calls(bits: Bytes, traces: Traces, auction: Ints, viewer: Ints) -> None:
    """Fill in last call, legality and turn, step by step."""
    start, end = traces.starts[auction], traces.starts[auction + 1]
    rows = np.arange(len(auction))
    for step in range(bits.shape[1]):
        there = start + step <= end
        state = traces.states[np.minimum(start + step, end) + auction].astype(np.intp)
        last = np.full(len(auction), START, dtype=np.intp)
        if step:
            last = np.where(there, traces.calls[np.minimum(start + step, end) - 1], PADDING).astype(np.intp)
            last = np.where(there & (state >= FINISHED), END, last)
        bits[rows, step, LAST_CALL.start + last] = 1
        bits[:, step, LEGAL] = np.where(there[:, None], _FOLLOWING[state], 0)
        bits[:, step, TURN.start] = there & (state < FINISHED) & (step - viewer & 3 == 0)
