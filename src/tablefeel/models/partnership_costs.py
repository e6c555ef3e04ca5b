"""Costs of every contract for a partnership that knows its own 26 cards, as the two-hand network expects them."""

from __future__ import annotations

from pathlib import Path

from tablefeel.arrays.types import Bools, Floats32
from tablefeel.models.expected import BETTER, expected_costs
from tablefeel.models.tricks import PairNet


class PartnershipCosts:
    """Estimates costs without solving anything: some ten thousand pairs a second."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self._net = PairNet(path, threads)

    def __call__(self, hands: Bools) -> Floats32:
        """(n, 36): expected IMPs lost by each class on hands (n, 2, 52), nobody vulnerable, the declarer assumed."""
        return expected_costs(self._net(hands)[:, :, BETTER], vulnerable=False)
