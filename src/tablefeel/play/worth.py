"""What cards are worth over layouts: tricks, the chance to make or beat the contract, IMPs and matchpoints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays.types import Floats64, Ints
from tablefeel.kernel import BIDS, Card, Vulnerability
from tablefeel.play.progress import Progress
from tablefeel.simulation import SCORES, imps


class Aim(StrEnum):
    """What the best card is best in."""

    IMPS = "imps"
    MATCHPOINTS = "matchpoints"
    TRICKS = "tricks"


@dataclass(frozen=True, slots=True)
class CardWorth:
    """A card over the layouts, as its own side sees it."""

    card: Card
    tricks: float
    """The tricks that the side takes in all, those already won included."""
    succeeds: float
    """The chance that declarer makes the contract, or that the defenders beat it: whichever the side wants."""
    imps: float
    """IMPs against the card that is best with all cards seen; never above 0."""
    matchpoints: float
    """The share of the other cards that it beats, ties half, in percent."""
    error: float
    """The standard error of the tricks."""
    given_away: float
    """Tricks against the card that is best with all cards seen; never below 0."""

    def value(self, aim: Aim) -> float:
        """What it is worth for that aim."""
        return {Aim.IMPS: self.imps, Aim.MATCHPOINTS: self.matchpoints, Aim.TRICKS: self.tricks}[aim]


def worths(
    progress: Progress,
    declaring: bool,
    vulnerability: Vulnerability,
    cards: Sequence[Card],
    tricks: NDArray[np.int8],
    weights: Floats64,
) -> list[CardWorth]:
    """What each card is worth by the tricks (n, 52) that its side takes of those left, layouts counted by weight."""
    won = progress.declarer_tricks if declaring else progress.defender_tricks
    total: Ints = tricks[:, [card.index for card in cards]].astype(np.intp) + won
    points = _points(progress, declaring, vulnerability, total)
    shares = weights / weights.sum()
    target = progress.contract.target if declaring else 14 - progress.contract.target
    lost = imps(points - points.max(axis=1, keepdims=True))
    found = []
    for place, card in enumerate(cards):
        mean = float(shares @ total[:, place])
        spread = float((shares**2) @ (total[:, place] - mean) ** 2)
        found.append(
            CardWorth(
                card,
                mean,
                float(shares @ (total[:, place] >= target)),
                float(shares @ lost[:, place]),
                float(shares @ _beaten(points, place)),
                float(np.sqrt(spread)),
                float(shares @ (total.max(axis=1) - total[:, place])),
            )
        )
    return found


def _points(progress: Progress, declaring: bool, vulnerability: Vulnerability, total: Ints) -> Ints:
    """(n, cards): the score of the side."""
    contract = progress.contract
    bid, vulnerable = BIDS.index(contract.bid), int(vulnerability.of(contract.declarer))
    table: Ints = SCORES[bid, contract.doubling, vulnerable]
    found: Ints = table[total] if declaring else -table[13 - total]
    return found


def _beaten(points: Ints, place: int) -> Floats64:
    """(n,): matchpoints in percent against tables that play each of the other cards."""
    own, others = points[:, place : place + 1], np.delete(points, place, axis=1)
    if not others.shape[1]:
        return np.full(len(points), 50.0)
    better: Floats64 = 100 * ((own > others) + 0.5 * (own == others)).mean(axis=1)
    return better
