from tablefeel.bidding import Cards as Cards
from tablefeel.bidding import PlayerView as PlayerView
from tablefeel.bidding import PublicView as PublicView
from tablefeel.front import bid as bid
from tablefeel.front import bidder as bidder
from tablefeel.front import deal as deal
from tablefeel.front import deals as deals
from tablefeel.front import explain as explain
from tablefeel.front import lead as lead
from tablefeel.front import match as match
from tablefeel.front import read as read
from tablefeel.front import review as review
from tablefeel.front import solve as solve
from tablefeel.front import view as view
from tablefeel.front import write as write
from tablefeel.kernel import Auction as Auction
from tablefeel.kernel import Board as Board
from tablefeel.kernel import Call as Call
from tablefeel.kernel import Card as Card
from tablefeel.kernel import Contract as Contract
from tablefeel.kernel import Deal as Deal
from tablefeel.kernel import Hand as Hand
from tablefeel.kernel import Seat as Seat
from tablefeel.kernel import Suit as Suit
from tablefeel.kernel import Vulnerability as Vulnerability

__version__: str
__all__: list[str]
