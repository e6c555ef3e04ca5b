"""Agreement of any bidder with the robot auctions beside the project, who is asked with views.

    python experiments/systems/bidder_agreement.py sayc+contract [--deals 5000]

Teacher-forced as in `agreement.py`, which tells more about the rule-based card.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from agreement import robot_auctions

from tablefeel.arena.table import decide
from tablefeel.bidding import Explain, PlayerView
from tablefeel.kernel import PASS, Auction, Call
from tablefeel.roster import find

AT_ONCE = 2000


def main() -> None:
    """Print a line each for all calls, contested and uncontested ones."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("bidder")
    options.add_argument("--deals", type=int, default=5000)
    told = options.parse_args()
    pair = find(told.bidder)
    asked = list(turns(told.deals))
    views = [view for view, _ in asked]
    ours = [
        decision.call
        for start in range(0, len(views), AT_ONCE)
        for decision in decide(pair, views[start : start + AT_ONCE], Explain.NOTHING)
    ]
    rows = [(they_acted(view), call, call is own) for (view, call), own in zip(asked, ours, strict=True)]
    print(f"{told.bidder:12}{'all calls':>18}{'bids':>18}{'passes':>18}")
    for name, kept in (("all", (False, True)), ("contested", (True,)), ("uncontested", (False,))):
        part = [(call, same) for contested, call, same in rows if contested in kept]
        bids = [same for call, same in part if call is not PASS]
        passes = [same for call, same in part if call is PASS]
        print(f"{name:12}", *(share([same for _, same in part]), share(bids), share(passes)))


def turns(deals: int) -> Iterator[tuple[PlayerView, Call]]:
    """What each caller saw, and the robot's call."""
    for deal, vulnerability, auction in robot_auctions(deals, "all"):
        for turn, call in enumerate(auction.calls):
            seat = auction.caller(turn)
            yield PlayerView(deal[seat], seat, Auction(auction.dealer, auction.calls[:turn]), vulnerability), call


def they_acted(view: PlayerView) -> bool:
    """Whether an opponent of the caller has done more than pass."""
    made = enumerate(view.auction.calls)
    return any(call is not PASS and view.auction.caller(turn).side is not view.seat.side for turn, call in made)


def share(same: list[bool]) -> str:
    """How many of them, as the other script prints it."""
    return f"{100 * sum(same) / len(same):6.1f}% of {len(same):6}"


if __name__ == "__main__":
    main()
