#!/usr/bin/env python3
"""Looks for promises that could be broken: every call that a hand may make without a lie, not only the chosen one.

    python experiments/advisor/audit.py --deals 2000 --seed 31 [--card sayc] [--hands 200]

Walks the auctions of the book over random deals. In every position each call of a rule is compared with random hands of
which `systems/engine/truth.py` says that they could make it; the parser of `truth.py` reads the printed ranges and
words. Prints a line for every wording that some such hand does not keep: an authored line that says more than its rule.
"""

from __future__ import annotations

import argparse
from collections import Counter

import numpy as np
from truth import broken_by

from tablefeel.arrays import Boards
from tablefeel.bidding import Cards
from tablefeel.kernel import PASS, Board, Call
from tablefeel.systems.engine.bulk import by_root, walk
from tablefeel.systems.engine.truth import rules_behind, sayings, stated
from tablefeel.systems.language import features as f

STRONG, LONG = 16, 6
"""Half of the hands have so many points or cards in a suit."""


def main() -> None:
    """Walk, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--card", default="sayc")
    asked = parser.parse_args()
    rng = np.random.default_rng(asked.seed)
    pool = [hand for board in dealt(10 * asked.hands, rng) for hand in board.deal.hands]
    unusual = [hand for hand in pool if f.features(hand)[f.HCP] >= STRONG or max(hand.lengths) >= LONG]
    pool = pool[: asked.hands // 2] + unusual[: asked.hands // 2]
    rows = [f.features(hand) for hand in pool]
    boards = dealt(asked.deals, rng)
    hands = np.array([[hand.bits for hand in board.deal.hands] for board in boards])
    table = np.ascontiguousarray(f.feature_table(hands.reshape(-1)))
    dealers = np.array([board.dealer for board in boards])
    vulnerable = np.array([board.vulnerability for board in boards])
    found: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], str] = {}
    calls = 0
    for start, chosen in by_root(dealers, vulnerable, Cards(asked.card, asked.card)):
        seen: set[tuple[Call, ...]] = set()
        for here, *_ in walk(start, chosen, table, dealers):
            if here.situation.calls in seen:
                continue
            seen.add(here.situation.calls)
            behind = rules_behind(here)
            for call, saying in sayings(here).items():
                if call not in behind and call is not PASS:
                    continue
                calls += 1
                meaning = stated(here, call)
                for hand, row in zip(pool, rows, strict=True):
                    if saying.is_kept(row) and (broken := broken_by(hand, meaning)):
                        key = (meaning.name, meaning.text)
                        found[key] += 1
                        if key not in examples:
                            path = " ".join(map(str, here.situation.calls))
                            examples[key] = f"{broken[0]}: {hand} after {path}: {call} {meaning}"
                        break
    print(f"{calls} calls of {asked.deals} auctions, {sum(found.values())} could break what is printed of them")
    for key, count in found.most_common():
        print(f"  {count:4}  {examples[key]}")


def dealt(count: int, rng: np.random.Generator) -> list[Board]:
    """So many random boards."""
    boards = Boards.random(count, rng)
    return [boards.board(number) for number in range(count)]


if __name__ == "__main__":
    main()
