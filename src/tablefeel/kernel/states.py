"""The auction as a machine: every state it can be in, and what each call does.

Which calls are legal depends only on the last bid, how it is doubled, who did that, and how many passes followed
(Laws 17-22). That makes 425 states, in this order: 4 openings (nobody has bid, after 0 to 3 passes); 9 states for each
of the 35 bids (doubling 0, 1, 2 × passes 0, 1, 2 since the last bid, double or redouble); then the finished ones,
3 for each bid (doubling), and the pass-out. The tables are built once from the laws; an auction, or an array of
thousands, carries the number of its state, so asking and calling are look-ups.
"""

from __future__ import annotations

from tablefeel.kernel.calls import BIDS, CALLS, DOUBLE, REDOUBLE, Call

OPENINGS = 4
"""States before the first bid; an auction starts in state 0."""
FINISHED = OPENINGS + 9 * len(BIDS)
"""From this state on the auction is over."""
PASSED_OUT = FINISHED + 3 * len(BIDS)
STATES = PASSED_OUT + 1
ILLEGAL = -1


def state_after(bid: int, doubling: int, passes: int) -> int:
    """The state after `bid` (0 to 34), so doubled, and that many passes; three end the auction."""
    if passes == 3:
        return FINISHED + 3 * bid + doubling
    return OPENINGS + 9 * bid + 3 * doubling + passes


def _transitions() -> tuple[tuple[int, ...], ...]:
    """For each state and each of the 38 calls the state that follows, or ILLEGAL."""
    table = []
    for passes in range(OPENINGS):
        after_pass = PASSED_OUT if passes == 3 else passes + 1
        table.append((after_pass, ILLEGAL, ILLEGAL, *(state_after(bid, 0, 0) for bid in range(35))))
    for last in range(35):
        for doubling in range(3):
            for passes in range(3):
                their_turn = passes != 1  # the side that did not make the last bid, double or redouble
                row = [state_after(last, doubling, passes + 1), ILLEGAL, ILLEGAL]
                if doubling == 0 and their_turn:
                    row[DOUBLE] = state_after(last, 1, 0)
                if doubling == 1 and their_turn:
                    row[REDOUBLE] = state_after(last, 2, 0)
                row.extend(state_after(bid, 0, 0) if bid > last else ILLEGAL for bid in range(35))
                table.append(tuple(row))
    table.extend([(ILLEGAL,) * len(CALLS)] * (STATES - FINISHED))
    return tuple(table)


def _parts(state: int) -> tuple[int, int, int]:
    """The last bid (0 to 34, or -1), its doubling, and the passes that followed."""
    if state < OPENINGS:
        return -1, 0, state
    if state == PASSED_OUT:
        return -1, 0, 4
    if state >= FINISHED:
        bid, doubling = divmod(state - FINISHED, 3)
        return bid, doubling, 3
    bid, rest = divmod(state - OPENINGS, 9)
    return bid, rest // 3, rest % 3


NEXT = _transitions()
"""`NEXT[state][call]` is the state that follows, or ILLEGAL."""

LEGAL: tuple[tuple[Call, ...], ...] = tuple(
    tuple(call for call, following in zip(CALLS, row, strict=True) if following != ILLEGAL) for row in NEXT
)
"""The legal calls of each state, in the order of `Call`."""

_PARTS = tuple(map(_parts, range(STATES)))

LAST_BID = tuple(bid for bid, _, _ in _PARTS)
"""The last bid of each state, 0 to 34, or -1 if nobody has bid."""

DOUBLING = tuple(doubling for _, doubling, _ in _PARTS)
"""How the last bid of each state is doubled: 0, 1 or 2."""

PASSES = tuple(passes for _, _, passes in _PARTS)
"""How many passes led to each state since the last other call."""
