"""Judgement among true calls: a network that taught itself to choose among the calls that a card's book allows.

It learned by self-play in which calls that are not true were masked (`training.selfplay`, setting `truth`), so what it
knows is which of the true calls wins, and what partners who choose so tell each other. It has learned one card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from tablefeel.bidding import PlayerView
from tablefeel.bidding.view import DEFAULT_CARD
from tablefeel.encoding.bidding import PRIOR_LOGITS, view_bits
from tablefeel.kernel import Call
from tablefeel.models.files import shipped
from tablefeel.models.selfplay import LogitsOf, SelfPlay

SHIPPED = "advisor"
"""The name of the weights that the package ships."""
_DIGITS = 4
"""Of a logit; later ones depend on how many views are answered together."""


@dataclass(frozen=True, slots=True)
class TruePolicy:
    """How likely each of some calls is to be chosen, by a network."""

    logits: LogitsOf
    card: str = DEFAULT_CARD
    """The card whose calls it has learned."""

    def chances(self, views: Sequence[PlayerView], calls: Sequence[Sequence[Call]]) -> list[Mapping[Call, float]]:
        """For each view the chance of each of its `calls`; together they are certain."""
        if not views:
            return []
        bits, states = view_bits(views)
        logs = self.logits(bits).round(_DIGITS) + PRIOR_LOGITS[states]
        found: list[Mapping[Call, float]] = []
        for row, among in zip(logs.astype(np.float64), calls, strict=True):
            weights = np.exp(row[list(among)] - row[list(among)].max())
            found.append(dict(zip(among, (weights / weights.sum()).tolist(), strict=True)))
        return found


@cache
def shipped_policy() -> TruePolicy | None:
    """The judgement that the package ships; None where it does not."""
    path = shipped(SHIPPED)
    return TruePolicy(SelfPlay(path)) if path.is_file() else None
