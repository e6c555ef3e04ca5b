"""Many layouts of one position, solved exactly: what each card brings on each of them, or whether it brings enough."""

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
    found = [row for part in _parts(hands, strain, leader, trick) for row in dds.solve_cards(part, threads)]
    counts = np.frombuffer(b"".join(found), dtype=np.uint8).reshape(-1, 52)
    return np.where(counts == dds.NOT_PLAYABLE, UNPLAYABLE, counts.astype(np.int8)).astype(np.int8)


def reached_by_card(
    hands: NDArray[np.int64], strain: Strain, leader: Seat, target: int, trick: Sequence[Card] = (), threads: int = 1
) -> NDArray[np.bool_]:
    """(n, 52): whether the side to play takes at least `target` of the tricks left if it plays each card.

    All else is as for `tricks_by_card`, which takes five to ten times as long. A card that may not be played reaches
    nothing; `target` is at least 1.
    """
    parts = _parts(hands, strain, leader, trick)
    bits = [row for part in parts for row in dds.solve_reaching(part, target, threads)]
    return (np.array(bits, dtype=np.int64)[:, None] >> np.arange(52) & 1).astype(np.bool_)


def _parts(hands: NDArray[np.int64], strain: Strain, leader: Seat, trick: Sequence[Card]) -> list[list[dds.OneOf]]:
    """The layouts as the library wants them, as many together as it takes."""
    on_table = [card.index for card in trick]
    rows: list[dds.OneOf] = [(four, strain, leader, on_table) for four in hands.tolist()]
    return [rows[start : start + dds.MOST_BOARDS] for start in range(0, len(rows), dds.MOST_BOARDS)]
