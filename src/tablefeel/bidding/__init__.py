"""The words that bidders, readers and files share: views, meanings, beliefs, decisions."""

from tablefeel.bidding.belief import Belief
from tablefeel.bidding.bidder import Bidder, CallMeanings, Chances, Explain, OneByOne, PolicyNetwork, TrueCalls
from tablefeel.bidding.decision import Choice, Decision
from tablefeel.bidding.meaning import Force, Meaning
from tablefeel.bidding.ranges import ANY_HAND, BALANCED, HandRange
from tablefeel.bidding.reader import Reader
from tablefeel.bidding.view import Cards, PlayerView, PublicView, Viewpoint

__all__ = [
    "ANY_HAND", "BALANCED", "Belief", "Bidder", "CallMeanings", "Cards", "Chances", "Choice", "Decision", "Explain",
    "Force", "HandRange", "Meaning", "OneByOne", "PlayerView", "PolicyNetwork", "PublicView", "Reader", "TrueCalls",
    "Viewpoint",
]  # fmt: skip
