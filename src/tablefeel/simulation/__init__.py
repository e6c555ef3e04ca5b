"""Many tables at once in numpy arrays: deal, legal calls, step, contract, score, what a player sees."""

from tablefeel.simulation.auctions import EVENTS, SILENT, Auctions
from tablefeel.simulation.boards import Boards, deals_of, hcp, held, lengths, owners_of, random_owners
from tablefeel.simulation.contracts import PASSED_OUT, SCORES, Contracts, imps, imps_between, scores_ns
from tablefeel.simulation.observation import SIZE, observe

__all__ = [
    "EVENTS", "PASSED_OUT", "SCORES", "SILENT", "SIZE",
    "Auctions", "Boards", "Contracts",
    "deals_of", "hcp", "held", "imps", "imps_between", "lengths", "observe", "owners_of", "random_owners",
    "scores_ns",
]  # fmt: skip
