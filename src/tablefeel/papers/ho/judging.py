"""Ho's best trees on deals never trained on: beside the reference (tables 4.3, 4.4), and what they open (A.1)."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablefeel.arena.table import Pair
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships
from tablefeel.models.bandit_tree import BanditTree
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.uncontested import UncontestedBidder
from tablefeel.papers.reference import by_category, never_reached, openings, sayc_reached
from tablefeel.simulation.uncontested import call_of, declarers
from tablefeel.systems.bidder import SystemBidder
from tablefeel.training.settings import Json


def judged(pairs: Partnerships, models: dict[int, BanditTree], folder: Path, hands: int) -> Json:
    """The comparison on the test deals: by category, by declarer, and the opening tables, ready for JSON."""
    test = pairs.part(Part.TEST)
    reference = sayc_reached(test.hands, folder / "sayc-contracts.npz")
    rows, declared = np.arange(len(test)), test.declared_costs()
    found: Json = {
        "deals": len(test),
        "bound": float(test.costs[rows, PartnershipCosts()(test.hands).argmin(axis=1)].mean()),
        "sayc": float(test.costs[rows, reference.contracts].mean()),
        "sayc declared": float(declared[rows, reference.contracts, reference.declarers].mean()),
        "sayc openings": openings(Pair("sayc", SystemBidder("sayc")), hands),
        "models": {},
    }
    for layers, model in models.items():
        contracts, made = model.bid(test.hands)
        found["models"][str(layers)] = {
            "test": float(test.costs[rows, contracts].mean()),
            "declared": float(declared[rows, contracts, declarers(made, contracts)].mean()),
            "by ours": by_category(contracts, reference.contracts, test.costs, contracts),
            "by theirs": by_category(contracts, reference.contracts, test.costs, reference.contracts),
            "never": [str(call_of(number)) for number in never_reached(contracts, test.costs)],
            "openings": openings(Pair(f"tree {layers}", UncontestedBidder(model)), hands),
        }
    return found
