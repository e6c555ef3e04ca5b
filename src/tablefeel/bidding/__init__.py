"""The words that bidders, readers and files share: views, meanings, beliefs, decisions, wishes about deals."""

from tablefeel.bidding.belief import Belief, PublicReader, Reader
from tablefeel.bidding.bidder import BatchBidder, Bidder, Choice, Decision
from tablefeel.bidding.meaning import Force, Meaning
from tablefeel.bidding.ranges import ANY_HAND, BALANCED, HandRange
from tablefeel.bidding.view import Cards, PlayerView, PublicView, Viewpoint

__all__ = [
    "ANY_HAND", "BALANCED", "BatchBidder", "Belief", "Bidder", "Cards", "Choice", "Decision", "Force", "HandRange",
    "Meaning", "PlayerView", "PublicReader", "PublicView", "Reader", "Viewpoint",
]  # fmt: skip
