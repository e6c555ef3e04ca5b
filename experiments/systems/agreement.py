"""Agreement of the rule-based SAYC with the robot auctions beside the project.

    python experiments/systems/agreement.py [--deals 5000] [--part all|look|measure] [--card sayc] [--disagreements 25]

Teacher-forced: at every call of the real auction the system is asked with that hand. Prints agreement over all calls
and over bids, by round, by role and by contested or not, the most frequent disagreements by auction, and by role with
the rule that we followed. `look` are the even auctions, at which rules may be looked up; `measure` the odd ones.
"""

from __future__ import annotations

import argparse
import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablefeel.bidding.view import Cards
from tablefeel.kernel import PASS, Auction, Call, Deal, Seat, Vulnerability
from tablefeel.systems.engine.position import KEPT_CALLS, root
from tablefeel.systems.language.features import features
from tablefeel.systems.language.rules import PlacedRule
from tablefeel.systems.language.situation import Situation

AUCTIONS = Path(__file__).parents[3] / "shared" / "data" / "wbridge5" / "auctions.tsv.gz"
PARTS = {"all": (0, 1), "look": (0,), "measure": (1,)}


class Asked(NamedTuple):
    """One call of a robot, and what we would have done."""

    turn: int
    situation: Situation
    hand: str
    call: Call
    ours: PlacedRule


def robot_auctions(deals: int, part: str) -> Iterator[tuple[Deal, Vulnerability, Auction]]:
    """The deals that robots bid, and their auctions."""
    with gzip.open(AUCTIONS, "rt") as lines:
        for number, line in zip(range(deals), lines, strict=False):
            if number % 2 in PARTS[part]:
                dealer, vulnerability, deal, calls = line.rstrip("\n").split("\t")[:4]
                made = tuple(Call.parse(word) for word in calls.split())
                yield Deal.parse(deal), Vulnerability.parse(vulnerability), Auction(Seat.parse(dealer), made)


def asked(deals: int, part: str, cards: Cards) -> Iterator[Asked]:
    for deal, vulnerability, auction in robot_auctions(deals, part):
        here = root(auction.dealer, vulnerability, cards)
        for turn, call in enumerate(auction.calls):
            hand = deal[auction.caller(turn)]
            yield Asked(turn, here.situation, str(hand), call, here.rule_for(features(hand)))
            here = here.then(call, keep=len(here.situation.since_opening) < KEPT_CALLS)


def groups(one: Asked) -> tuple[str, ...]:
    contested = "contested" if one.situation.they_acted else "uncontested"
    role = one.situation.role.name.lower().replace("_", " ")
    return "all", f"round {one.turn // 4 + 1}" if one.turn < 16 else "round 5+", contested, f"{role}, {contested}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=5000)
    parser.add_argument("--part", choices=PARTS, default="all")
    parser.add_argument("--card", default="sayc")
    parser.add_argument("--disagreements", type=int, default=25)
    wanted = parser.parse_args()
    of: Counter[tuple[str, str]] = Counter()
    agreed: Counter[tuple[str, str]] = Counter()
    by_auction: Counter[str] = Counter()
    by_role: Counter[str] = Counter()
    example: dict[str, str] = {}
    for one in asked(wanted.deals, wanted.part, Cards(wanted.card, wanted.card)):
        kind = "passes" if one.call is PASS else "bids"
        right = one.ours.call is one.call
        for group in groups(one):
            of[group, kind] += 1
            agreed[group, kind] += right
        if not right:
            since = " ".join(map(str, one.situation.since_opening))
            if len(one.situation.since_opening) < KEPT_CALLS:
                by_auction[f"{since or '(opening)':32} {one.call!s:4} {one.ours.call!s:4}"] += 1
            name = one.ours.name or "no rule"
            key = f"{groups(one)[-1]:28} {'bid' if one.call.is_bid else one.call!s:4} {one.ours.call!s:4} ({name})"
            by_role[key] += 1
            example.setdefault(key, f"{one.hand} after {since or 'nothing'}: {one.call}")
    print(f"{'':30}{'all calls':>18}{'bids':>18}{'passes':>18}")
    for group in sorted({group for group, _ in of}):
        columns = []
        for kinds in (("bids", "passes"), ("bids",), ("passes",)):
            count, right = (sum(counter[group, kind] for kind in kinds) for counter in (of, agreed))
            columns.append(f"{100 * right / max(count, 1):6.1f}% of {count:6d}")
        print(f"{group:30}" + "".join(f"{column:>18}" for column in columns))
    print("\nmost frequent disagreements: auction since the opening, robot's call, ours, how often")
    for key, count in by_auction.most_common(wanted.disagreements):
        print(key, count)
    print("\nby role: robot's call, ours (the rule), how often, an example")
    for key, count in by_role.most_common(wanted.disagreements):
        print(f"{key:58} {count:4}  {example[key]}")


if __name__ == "__main__":
    main()
