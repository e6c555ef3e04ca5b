"""Agreement of the rule-based SAYC with the robot auctions beside the project.

    python experiments/systems/agreement.py [--deals 5000] [--card sayc] [--disagreements 25]

Teacher-forced: at every call of the real auction the system is asked with that hand. Prints agreement over all calls
and over bids, by round and by contested or not, and the most frequent disagreements.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from pathlib import Path

from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Call, Deal, Seat, Vulnerability
from tablefeel.systems.engine import KEPT_CALLS, root
from tablefeel.systems.features import features

AUCTIONS = Path(__file__).parents[3] / "shared" / "data" / "wbridge5" / "auctions.tsv.gz"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--card", default="sayc")
    parser.add_argument("--disagreements", type=int, default=25)
    wanted = parser.parse_args()
    cards = Cards(wanted.card, wanted.card)
    asked: Counter[tuple[str, str]] = Counter()
    agreed: Counter[tuple[str, str]] = Counter()
    apart: Counter[tuple[str, str, str]] = Counter()
    with gzip.open(AUCTIONS, "rt") as lines:
        for _, line in zip(range(wanted.deals), lines, strict=False):
            dealer_text, vulnerability, deal_text, calls = line.rstrip("\n").split("\t")[:4]
            deal, dealer = Deal.parse(deal_text), Seat.parse(dealer_text)
            here = root(dealer, Vulnerability.parse(vulnerability), cards)
            for turn, word in enumerate(calls.split()):
                call, made = Call.parse(word), here.rule_for(features(deal[dealer.after(turn)])).call
                kind = "passes" if call is PASS else "bids"
                contested = "contested" if here.situation.they_acted else "uncontested"
                for group in ("all", f"round {turn // 4 + 1}" if turn < 16 else "round 5+", contested):
                    asked[group, kind] += 1
                    agreed[group, kind] += made is call
                if made is not call:
                    since = here.situation.since_opening
                    context = " ".join(map(str, since)) if len(since) < KEPT_CALLS else f"... ({contested})"
                    apart[context, str(call), str(made)] += 1
                here = here.then(call, keep=len(here.situation.since_opening) < KEPT_CALLS)
    print(f"{'':14}{'all calls':>18}{'bids':>18}{'passes':>18}")
    for group in sorted({group for group, _ in asked}):
        columns = []
        for kinds in (("bids", "passes"), ("bids",), ("passes",)):
            of, right = (sum(count[group, kind] for kind in kinds) for count in (asked, agreed))
            columns.append(f"{100 * right / max(of, 1):6.1f}% of {of:6d}")
        print(f"{group:14}" + "".join(f"{column:>18}" for column in columns))
    print("\nmost frequent disagreements: auction since the opening, robot's call, ours, how often")
    for (context, call, made), count in apart.most_common(wanted.disagreements):
        print(f"{context or '(opening)':32} {call:4} {made:4} {count}")


if __name__ == "__main__":
    main()
