"""What the play of a board gave away: tricks that each card cost against best play with all cards seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablefeel.doubledummy import dds
from tablefeel.kernel import Card, Contract, Deal
from tablefeel.play.progress import Progress


@dataclass(frozen=True, slots=True)
class Conceded:
    """Tricks given away by each side, and by the opening lead alone."""

    by_declarer: int
    by_defenders: int
    by_lead: int
    best: int
    """Declarer's tricks with best play by everybody."""


def conceded(deal: Deal, contract: Contract, cards: Sequence[Card]) -> Conceded:
    """What these cards of a board gave away."""
    progress = Progress.of(contract, cards)
    values = dds.analyse_play(
        [hand.bits for hand in deal.hands], contract.strain, contract.leader, [card.index for card in cards]
    )
    lost = [0, 0]
    for seat, before, after in zip(progress.seats, values, values[1:], strict=False):
        defends = seat.side is not contract.declarer.side
        lost[defends] += max(0, (after - before) if defends else (before - after))
    lead = max(0, values[1] - values[0]) if len(values) > 1 else 0
    return Conceded(lost[0], lost[1], lead, values[0])
