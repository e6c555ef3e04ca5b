"""Why `relay` never bids 5♣, 5♦, 7♣ or 7♦: what these contracts would gain where its auctions end.

    python experiments/beyond/unreached.py --pairs 60000

Random pairs are bid by the shipped relay. What the contracts cost is expected by the two-hand network over all layouts.
Three questions, each kinder to the missing contracts than a bidder could be:

1. Both hands are seen: how often is a missing contract the best, and what would it gain over the best of the others?
2. The auction is known: pairs with the same calls are put together, and the contract is changed to what is cheapest for
   them all (learned from half of the pairs, judged on the other half).
3. The auction and the last caller's hand are known: where an auction came often enough, a ridge regression on the 21
   numbers of Ho's nodes says what each missing contract would cost more than the one reached; learned from one half of
   the pairs, judged on the other.
"""

from __future__ import annotations

import argparse
from collections import defaultdict

import numpy as np

from tablefeel.datasets.uncontested import training_pairs
from tablefeel.kernel import Call
from tablefeel.models.bandit_tree import features_of
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.relay import shipped_relay
from tablefeel.simulation.uncontested import class_of

MISSING = [class_of(Call.parse(text)) for text in ("5C", "5D", "7C", "7D")]
OTHERS = [number for number in range(36) if number not in MISSING]
LEAST_PAIRS = 60
RIDGE = 1.0


def auctions(hands: np.ndarray) -> dict[tuple[int, ...], np.ndarray]:
    """The pairs that made each sequence of calls to the end."""
    relay = shipped_relay()
    going = {(): np.arange(len(hands))}
    ended: dict[tuple[int, ...], list[np.ndarray]] = defaultdict(list)
    while going:
        further: dict[tuple[int, ...], np.ndarray] = {}
        for calls, pairs in going.items():
            costs = relay.costs(hands[pairs, len(calls) & 1], calls)
            if costs is None:
                ended[calls].append(pairs)
                continue
            made = costs.argmin(axis=1)
            for number in np.unique(made).tolist():
                some = pairs[made == number]
                if number == 0 and calls:
                    ended[(*calls, 0)].append(some)
                else:
                    further[*calls, number] = some
        going = further
    return {calls: np.concatenate(found) for calls, found in ended.items()}


def interval(gains: np.ndarray) -> str:
    """The mean over all pairs with its 95% interval."""
    return f"{gains.mean():+.4f} ± {1.96 * gains.std() / len(gains) ** 0.5:.4f}"


def main() -> None:
    """Print the three answers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    hands = training_pairs(given.pairs, np.random.default_rng(given.seed))
    costs = PartnershipCosts()(hands)
    found = auctions(hands)
    reached = np.empty(len(hands), np.intp)
    for calls, pairs in found.items():
        reached[pairs] = max(calls)
    own = costs[np.arange(len(hands)), reached]
    print(
        f"{len(hands):,} pairs, {len(found):,} auctions, relay costs {own.mean():.3f}; reached: "
        f"{int(np.isin(reached, MISSING).sum())} of the four contracts\n"
    )
    best, others = costs[:, MISSING].min(axis=1), costs[:, OTHERS].min(axis=1)
    gains = np.maximum(0, others - best)
    share = f"{100 * (best < others).mean():.2f}%"
    print(f"1. Best of all in {share} of the pairs; seeing both hands they gain {interval(gains)}")
    by_auction, by_hand = np.zeros(len(hands)), np.zeros(len(hands))
    judged = np.zeros(len(hands), np.bool_)
    changed = [0, 0]
    often = [(calls, pairs) for calls, pairs in found.items() if len(pairs) >= LEAST_PAIRS]
    for calls, pairs in often:
        learn, test = pairs[::2], pairs[1::2]
        judged[test] = True
        dearer = costs[:, MISSING] - own[:, None]
        cheapest = int(dearer[learn].mean(axis=0).argmin())
        if dearer[learn].mean(axis=0)[cheapest] < 0:
            by_auction[test] = -dearer[test, cheapest]
            changed[0] += len(test)
        last = (len(calls) - 1) & 1
        inside, outside = features_of(hands[learn, last]), features_of(hands[test, last])
        inverse = np.linalg.inv(inside.T @ inside + RIDGE * np.eye(inside.shape[1]))
        said = outside @ (inverse @ (inside.T @ dearer[learn]))
        chosen, rows = said.argmin(axis=1), np.arange(len(test))
        use = said[rows, chosen] < 0
        by_hand[test] = np.where(use, -dearer[test, chosen], 0)
        changed[1] += int(use.sum())
    share = f"{len(often)} auctions that came {LEAST_PAIRS} times, {int(judged.sum()):,} judged pairs"
    print(f"2. Knowing the auction ({share}): changed {changed[0]}, gain {interval(by_auction[judged])}")
    print(f"3. Knowing the last caller's hand too: changed {changed[1]}, gain {interval(by_hand[judged])}")


if __name__ == "__main__":
    main()
