"""What every name of the roster costs a worker: `python -m benchmarks.costs [--count 60]` from the project's folder.

For each name questions that never repeat, one at a time, with the budget of the service: a call with everything said,
beliefs, beliefs call by call, where to play. Auctions are those that `sayc` has on random deals, cut anywhere, so that
little is known from before. Milliseconds are processor time of one core (thread time), so other work on the
machine changes little; questions a second are what one worker answers alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from random import Random

from tablefeel.kernel import Board, Deal, Seat, Vulnerability
from tablefeel.questions.players import bidders
from tablefeel.roster import find
from tablefeel.service.queue.costs import cost_of
from tablefeel.service.queue.tasks import perform

ASKED = (("bid", {}), ("explain", {}), ("explain", {"history": True}), ("contract", {}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--names", nargs="*", default=bidders(), help="some names only")
    given = parser.parse_args()
    views = real_views(given.count, Random(given.seed))
    for name in given.names:
        perform("bid", [{"hand": "AK5.QJ32.A4.T982", "bidder": name}], 60.0)
        for kind, more in ASKED:
            row = measured(kind, [view | more | {"bidder": name} for view in views])
            print(json.dumps({"name": name, "kind": kind} | more | row), flush=True)


def measured(kind: str, payloads: list[dict[str, object]]) -> dict[str, object]:
    """Time of each question, and what was estimated."""
    if "error" in perform(kind, [payloads[0]], 60.0)[0]:
        return {"answers": False}
    spent, partial = [], 0
    for payload in payloads:
        begun = time.thread_time()
        (outcome,) = perform(kind, [payload], 1.0)
        spent.append(1000 * (time.thread_time() - begun))
        partial += "left_out" in outcome
    expected = [cost_of(kind, payload) for payload in payloads]
    dear = sum(cost.lane == "dear" for cost in expected)
    return {
        "mean_ms": round(statistics.mean(spent), 1), "p90_ms": round(sorted(spent)[len(spent) * 9 // 10], 1),
        "a_second": round(1000 / statistics.mean(spent), 1),
        "estimated_ms": round(statistics.mean(cost.milliseconds for cost in expected), 1),
        "dear": f"{dear}/{len(expected)}", "partial": partial,
    }  # fmt: skip


def real_views(count: int, rng: Random) -> list[dict[str, object]]:
    """Views of random players somewhere in auctions as they are bid."""
    from tablefeel.arena.table import bid_board  # noqa: PLC0415

    pair, found = find("sayc"), []
    while len(found) < count:
        deal = Deal.random(rng)
        auction = bid_board(Board(deal, Seat.N, Vulnerability.NONE), pair, pair).auction
        made = rng.randrange(len(auction.calls))
        hand = deal[auction.caller(made)]
        calls = [str(call) for call in auction.calls[:made]]
        vul = rng.choice(("none", "ns", "ew", "all"))
        found.append({"hand": str(hand), "dealer": "N", "vul": vul, "auction": calls})
    return found


if __name__ == "__main__":
    main()
