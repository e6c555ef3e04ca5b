"""Many tables at once in numpy arrays: legal calls, step, contract, score."""

from tablefeel.simulation.auctions import EVENTS, SILENT, Auctions
from tablefeel.simulation.contracts import PASSED_OUT, SCORES, Contracts, imps, imps_between, scores_ns

__all__ = [
    "EVENTS", "PASSED_OUT", "SCORES", "SILENT",
    "Auctions", "Contracts",
    "imps", "imps_between", "scores_ns",
]  # fmt: skip
