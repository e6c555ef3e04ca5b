"""Support doubles, where a card plays them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablefeel.bidding.view import Cards, PlayerView
from tablefeel.kernel import Auction, Hand
from tablefeel.systems.bidder import SystemBidder

CASES = """
on  | K5.Q93.AQJ42.K84  | 1D P 1H 2C       | X  | exactly three hearts
on  | K5.Q973.AQJ42.84  | 1D P 1H 2C       | 2H | four hearts raise
on  | 75.Q9.AQJ42.KJ84  | 1D P 1H 1S       | P  | neither support nor a suit to show
on  | K53.Q93.AQJ4.K84  | 1D P 1H X        | XX | the redouble shows three hearts too
on  | K5.Q93.AQJ42.K84  | 1D P 1H 2S       | P  | two hearts can no longer be bid
off | K5.Q93.AQJ42.K84  | 1D P 1H 2C       | P  | a double would show 16 points
on  | 84.KJ862.T5.Q973  | 1D P 1H 1S X P   | 2H | five hearts and a minimum
on  | A4.KJ862.T5.K973  | 1D P 1H 1S X P   | 3H | five hearts and 12 points invite
on  | A4.KJ862.K5.K973  | 1D P 1H 1S X P   | 4H | five hearts and game values
on  | KQ4.KJ86.T52.J73  | 1D P 1H 1S X P   | 1N | four hearts and a stopper
"""


@pytest.mark.parametrize("line", CASES.strip().splitlines(), ids=lambda line: line[:46])
def test_the_card_decides(line: str, tmp_path: Path) -> None:
    switch, hand, calls, wanted, _ = (part.strip() for part in line.split("|"))
    ours = tmp_path / "ours.toml"
    ours.write_text(f"[competition]\nsupport_doubles = {'true' if switch == 'on' else 'false'}\n")
    auction = Auction.parse(f"N: {calls}")
    assert auction.to_call is not None
    view = PlayerView(Hand.parse(hand), auction.to_call, auction, cards=Cards(str(ours), str(ours)))
    assert str(SystemBidder().choose(view).call) == wanted
