"""Raises of a preempt that they disturbed: as high as our trumps, one level less when vulnerable."""

from __future__ import annotations

import pytest

from tablefeel.bidding.view import PlayerView
from tablefeel.kernel import Auction, Hand, Vulnerability
from tablefeel.systems.bidder import SystemBidder

CASES = """
J984.72.A952.843 | 2S X    | None | 4S | ten trumps
J984.72.A952.843 | 2S X    | All  | 3S | ten trumps, vulnerable
J9842.72.A95.843 | 2S X    | All  | 4S | eleven trumps
J98.72.A9652.843 | 2S X    | All  | 3S | nine trumps
J984.72.A952.843 | 1D 2S X | None | 4S | ten trumps opposite a weak jump
J984.72.A952.843 | 1D 2S X | All  | 3S | the same, vulnerable
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines(), ids=lambda line: line[:34])
def test_vulnerability_costs_a_level(line: str) -> None:
    hand, calls, vulnerable, wanted, _ = (part.strip() for part in line.split("|"))
    auction = Auction.parse(f"N: {calls}")
    assert auction.to_call is not None
    view = PlayerView(Hand.parse(hand), auction.to_call, auction, Vulnerability.parse(vulnerable))
    assert str(SystemBidder().choose(view).call) == wanted
