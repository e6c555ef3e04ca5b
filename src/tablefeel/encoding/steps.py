"""What the paper's recurrent network reads: encoding `zhang-1`, one row of bits for every step of an auction.

CARDS      52   the viewer's own cards; zeros for a kibitzer
LAST_CALL  41   the call before this step: 38 calls, then start, end, padding
LEGAL      41   what may follow: 38 calls, then end when the auction is over (start and padding never follow)
VULNERABLE  4   nobody, the viewer's side, the other side, both
TURN        1   whether the viewer is to call
SYSTEMS     6   the convention cards of the viewer's side and of the other side, as in `belief-1` (ours)

Encoding `zhang-promises-1` has 30 numbers more, which are Chen's and not Zhang's:

PROMISES   30   for left-hand opponent, partner and right-hand opponent the least and most clubs, diamonds, hearts,
                spades and points that their calls promise by their convention card; bytes, not bits
"""

from __future__ import annotations

import numpy as np

from tablefeel.arrays.types import Bytes, Floats32, Ints
from tablefeel.encoding.belief import SYSTEM_NAMES, Situations, Traces
from tablefeel.kernel import CALLS
from tablefeel.kernel.states import FINISHED, ILLEGAL, NEXT

START, END, PADDING = range(len(CALLS), len(CALLS) + 3)
CARDS, LAST_CALL, LEGAL, VULNERABLE, TURN, SYSTEMS = (
    slice(0, 52), slice(52, 93), slice(93, 134), slice(134, 138), slice(138, 139), slice(139, 145),
)  # fmt: skip
SIZE = SYSTEMS.stop
"""Bits of a step."""
PROMISES = slice(SIZE, SIZE + 30)
PROMISED_SIZE = PROMISES.stop
ZHANG, ZHANG_PROMISES = "zhang-1", "zhang-promises-1"
NOTHING_SHOWN: Bytes = np.array([0, 13] * 4 + [0, 40], dtype=np.uint8)
"""(10,): what a player has shown who has not called."""


def most_of(size: int) -> Floats32:
    """(size,): the largest value of each number of a step; networks divide by it."""
    found = np.ones(size, dtype=np.float32)
    if size == PROMISED_SIZE:
        found[PROMISES] = np.tile([13.0] * 8 + [40.0] * 2, 3)
    return found


def _following() -> Bytes:
    """(states, 41): what may follow in each state."""
    calls = (np.array(NEXT) != ILLEGAL).astype(np.uint8)
    over = np.zeros((len(calls), 3), dtype=np.uint8)
    over[FINISHED:, END - START] = 1
    return np.concatenate([calls, over], axis=1)


_FOLLOWING = _following()


def steps(traces: Traces, at: Situations, shown: Bytes | None = None) -> tuple[Bytes, Ints, Ints]:
    """Sequences (m, steps, SIZE), and for each situation its sequence and its step.

    Situations that share auction, viewer and cards are steps of one sequence. With `shown` (calls, 10), what its caller
    had promised after each call of the traces, a step has `PROMISED_SIZE` numbers.
    """
    systems = at.systems + 1
    key = ((at.auction * 4 + at.seat) * 2 + at.seen) * 16 + systems[:, 0] * 4 + systems[:, 1]
    _, first, row = np.unique(key, return_index=True, return_inverse=True)
    most = int(at.turn.max()) + 1
    auction, seat = at.auction[first], at.seat[first]
    m = len(first)
    bits = np.zeros((m, most, SIZE if shown is None else PROMISED_SIZE), dtype=np.uint8)
    bits[:, :, CARDS] = (at.hands[first] & at.seen[first][:, None])[:, None]
    mine = seat & 1
    vulnerable = (at.vulnerability[first] >> mine & 1) + 2 * (at.vulnerability[first] >> (1 - mine) & 1)
    bits[np.arange(m), :, VULNERABLE.start + vulnerable] = 1
    for number, side in enumerate((mine, 1 - mine)):
        system = at.systems[first, side]
        known = np.flatnonzero(system >= 0)
        bits[known, :, SYSTEMS.start + len(SYSTEM_NAMES) * number + system[known]] = 1
    viewer = seat - at.dealer[first] & 3
    _write_calls(bits, traces, auction, viewer)
    if shown is not None:
        _write_promises(bits, traces, auction, viewer, shown)
    return bits, row.reshape(-1), at.turn


def asked_steps(traces: Traces, at: Situations, shown: Bytes | None = None) -> tuple[Bytes, Bytes]:
    """A sequence (n, steps, SIZE) for each situation, and (n, steps) a one at the step that it is about."""
    sequences, row, step = steps(traces, at, shown)
    asked = np.zeros((len(row), sequences.shape[1]), dtype=np.uint8)
    asked[np.arange(len(row)), step] = 1
    return sequences[row], asked


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


def _write_promises(bits: Bytes, traces: Traces, auction: Ints, viewer: Ints, shown: Bytes) -> None:
    """Fill in what each of the others has promised so far, step by step."""
    start, end = traces.starts[auction], traces.starts[auction + 1]
    rows = np.arange(len(auction))
    told = np.tile(NOTHING_SHOWN, (len(auction), 4, 1))  # by seat, counted from the viewer
    for step in range(bits.shape[1]):
        if step:
            made = start + step <= end
            caller = step - 1 - viewer & 3
            told[rows[made], caller[made]] = shown[start[made] + step - 1]
        bits[:, step, PROMISES] = told[:, 1:].reshape(len(auction), 30)
