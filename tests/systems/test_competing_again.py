"""Later rounds in competition: who bids once more, who sells out, and what vulnerability changes (map, 11 to 20)."""

from __future__ import annotations

import pytest

from tablefeel.bidding.view import PlayerView
from tablefeel.kernel import Auction, Hand, Vulnerability
from tablefeel.systems.bidder import SystemBidder

CASES = """
AT7.632.AJ75.AQ5 | 1H X 2H 2S 3H | None | P  | the doubler has three trumps only
A865.9.A863.KT52 | 1H X 2H 2S 3H | None | 3S | four trumps: the doubler competes
A865.9.A863.KT52 | 1H X 2H 2S 3H | All  | P  | the same, vulnerable
K932.AK84.K97.K4 | 1C X 1S P 2C  | None | P  | both have bid and partner is silent: no second double with 16
AK32.AKJ4.AQ97.4 | 1C X 1S P 2C  | None | X  | short in their suit and much more
K752.732.65.Q953 | 1H 2C 2S      | None | 3C | nine trumps opposite a two-level overcall
K752.732.65.Q953 | 1H 2C 2S      | All  | P  | the same, vulnerable
AT43.764.K5.Q963 | 1D 2C 3H      | None | 4C | four trumps over their jump
Q5.KT63.9752.QT4 | 1C X 1S       | None | 2H | four hearts, which the double promised
AQ3.AKJ975.2.A53 | 1D 1H P 3H P  | None | 4H | 18 points opposite a preemptive raise
75.AJT432.85.A63 | 1D 1H X P 2D  | None | 2H | six cards, at the two level
75.AJT432.85.A63 | 1D 1H X P 2D  | All  | P  | the same, vulnerable
KJT72.AT632.KQ7. | 1S P P X      | None | 2H | a second suit of five cards
AK72.A764.2.QJ76 | 1C P P X      | None | 1H | a second suit of four cards, at the one level
983.94.Q52.A6532 | 1H P 1N P 2D X | None | 2H | preference as without the double
JT.KQ32.KQ63.AQ6 | 1N P P 2S     | None | X  | two cards in their suit, a maximum
K5.QJ86.T983.852 | 1S X P 2H     | None | P  | opener has one suit and no more
85.K532.A94.QT82 | 1C P 1H 1S 2H 2S | None | 3H | raised on four cards or three good ones
AQ3.K87.432.KQT9 | 1C 1H P 1N    | None | P  | nothing to add
AQ652.85.A532.Q4 | 3C            | None | 3S | an opening bid and five spades
832.QT4.QJ76.854 | 1H X          | All  | P  | five points with three trumps, vulnerable
832.QT4.QJ76.854 | 1H X          | None | 2H | the same, not vulnerable: a raise
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines(), ids=lambda line: line[:40])
def test_who_bids_once_more(line: str) -> None:
    hand, calls, vulnerable, wanted, _ = (part.strip() for part in line.split("|"))
    auction = Auction.parse(f"N: {calls}")
    assert auction.to_call is not None
    view = PlayerView(Hand.parse(hand), auction.to_call, auction, Vulnerability.parse(vulnerable))
    assert str(SystemBidder().choose(view).call) == wanted


def test_over_notrump_there_is_no_void_in_their_suit() -> None:
    """Seven trumps do not compete over 1NT because of a suit that they have not bid."""
    auction = Auction.parse("N: 1H P P X P 1N")
    assert auction.to_call is not None
    view = PlayerView(Hand.parse("5.T5.T986.KJ9632"), auction.to_call, auction)
    assert str(SystemBidder().choose(view).call) != "2H"
