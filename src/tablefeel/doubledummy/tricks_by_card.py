"""Many layouts of one position, solved exactly: what each card brings on each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tablefeel.doubledummy import dds
from tablefeel.kernel.cards import Card, Strain
from tablefeel.kernel.seats import Seat

UNPLAYABLE = -1


def tricks_by_card(
    hands: NDArray[np.int64], strain: Strain, leader: Seat, trick: Sequence[Card] = (), threads: int = 1
) -> NDArray[np.int8]:
    """(n, 52): the tricks that the side to play takes of those left if it plays each card; -1 where it may not.

    `hands` (n, 4) are the cards left of North, East, South and West, 52 bits each; `leader` led to this trick or is to
    lead, and `trick` lies on the table.
    """
    on_table = [card.index for card in trick]
    found: list[bytes] = []
    rows = hands.tolist()
    for start in range(0, len(rows), dds.MOST_BOARDS):
        part = [(four, strain, leader, on_table) for four in rows[start : start + dds.MOST_BOARDS]]
        found += dds.solve_cards(part, threads)
    counts = np.frombuffer(b"".join(found), dtype=np.uint8).reshape(-1, 52)
    return np.where(counts == dds.NOT_PLAYABLE, UNPLAYABLE, counts.astype(np.int8)).astype(np.int8)
