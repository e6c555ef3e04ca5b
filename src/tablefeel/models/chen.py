"""Chen's network at work: which contract is likely to be the best, from 612 inputs; `sayc+chen` bids by it.

The paper's network names a contract and nothing else: no score, no chance to make. So a card's final call gives way
to whatever the network finds likelier, without a margin. `+contract` is this project's own network in the same place.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from tablefeel.arrays.types import Floats32
from tablefeel.bidding import Bidder
from tablefeel.encoding.contract import PAPER, Points, encode
from tablefeel.models.contract_bidder import ContractBidder, Margins
from tablefeel.models.files import Model, shipped
from tablefeel.simulation.final_contracts import Standing

NAME = "chen"
MODEL = "model.onnx"
ANY = Margins(bid=0, double=0, level=0, give_up=0)
"""Whatever is likelier is called."""


class ChenModel:
    """The network with its encoding."""

    def __init__(self, path: Path | None = None, threads: int = 1) -> None:
        self.model = Model(path or shipped(NAME), PAPER, threads)

    def final_scores(self, points: Points) -> Floats32:
        """(n, 37): how likely each choice is the best contract, in percent; minus infinity where illegal."""
        legal = Standing.of(points.calls, points.turns, points.vulnerable).legal()
        chances = np.where(legal, self.model(encode(points, PAPER)), 0)
        found: Floats32 = np.where(legal, 100 * chances / chances.sum(axis=1, keepdims=True), -np.inf)
        return found

    def in_words(self, score: float) -> str:
        """What such a score says of a choice."""
        return f"{score:.0f}% likely to be the best contract"


def chen_bidder(bidder: Bidder, folder: Path | None = None) -> ContractBidder:
    """A card whose final calls are the network's: the one that the package ships, or that of a training run."""
    return ContractBidder(bidder, _shipped() if folder is None else ChenModel(folder / MODEL), ANY)


@cache
def _shipped() -> ChenModel:
    """The shipped network, loaded once."""
    return ChenModel()
