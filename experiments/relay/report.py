"""How good relay is on exact costs of pairs that it never learned from, written beside this file.

python experiments/relay/report.py --deals random-100k.dd.gz --layouts pairs-5-layouts.tsv.gz [--run FOLDER ...]

The first run is the one that is shipped; the others are the same training from other seeds.
"""

from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path
from time import perf_counter

import numpy as np

from tablefeel.arena.table import Pair
from tablefeel.arrays.types import Floats32, Ints
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved, read_layouts
from tablefeel.kernel import Side
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.relay import MODEL, Relay, shipped_relay
from tablefeel.models.uncontested import UncontestedBidder
from tablefeel.papers.reference import CATEGORIES, by_category, categories, never_reached, openings, sayc_reached
from tablefeel.simulation.uncontested import CLASSES, call_of

HERE = Path(__file__).parent


def taken(costs: Floats32, contracts: Ints) -> Floats32:
    """The cost of each pair's contract."""
    found: Floats32 = costs[np.arange(len(costs)), contracts]
    return found


def mean(costs: Floats32) -> str:
    """A mean with half the width of its 95% interval."""
    return f"{costs.mean():.3f} ± {1.96 * costs.std() / len(costs) ** 0.5:.3f}"


def cost_rows(relay: Relay, judges: dict[str, Partnerships], references: dict[str, Ints]) -> list[str]:
    """A table of costs: relay, what it is compared with, and the bound."""
    rows = ["| judged on | pairs | relay | SAYC, opponents silent | optimistic bound (two-hand network) |"]
    rows.append("|---|---|---|---|---|")
    estimate = PartnershipCosts()
    for name, pairs in judges.items():
        mine, bound = relay.bid(pairs.hands), estimate(pairs.hands).argmin(axis=1)
        theirs = references.get(name)
        beside = "" if theirs is None else mean(taken(pairs.costs, theirs))
        rows.append(
            f"| {name} | {len(pairs):,} | {mean(taken(pairs.costs, mine))} | {beside} | "
            f"{mean(taken(pairs.costs, bound))} |"
        )
    return rows


def category_rows(pairs: Partnerships, mine: Ints, theirs: Ints) -> list[str]:
    """Table 4.3 with relay for ours, and the mean cost of both by the contract that was best."""
    rows = [
        "| type | SAYC's cost minus ours, by our contract | deals | by SAYC's contract | deals |",
        "|---|---|---|---|---|",
    ]
    ours = by_category(mine, theirs, pairs.costs, mine)
    sayc = by_category(mine, theirs, pairs.costs, theirs)
    for (name, gain, count), (_, other, number) in zip(ours, sayc, strict=True):
        rows.append(f"| {name} | {gain:+.0f} | {count} | {other:+.0f} | {number} |")
    best = categories(pairs.costs.argmin(axis=1))
    bound = PartnershipCosts()(pairs.hands).argmin(axis=1)
    rows += ["", "| type of the best contract | deals | relay | SAYC | optimistic bound |", "|---|---|---|---|---|"]
    for number, name in enumerate(CATEGORIES):
        here = best == number
        cells = [taken(pairs.costs, one)[here] for one in (mine, theirs, bound)]
        rows.append(f"| {name} | {here.sum()} | " + " | ".join(mean(cell) for cell in cells) + " |")
    return rows


def contract_rows(pairs: Partnerships, mine: Ints) -> list[str]:
    """How often each contract was reached, and how often it was (the cheapest of) the best."""
    reached = np.bincount(mine, minlength=CLASSES)
    best = np.bincount(pairs.costs.argmin(axis=1), minlength=CLASSES)
    free = (pairs.costs == 0).sum(axis=0)
    rows = ["| contract | reached | lowest of the best | as good as the best |", "|---|---|---|---|"]
    for number in range(CLASSES):
        rows.append(f"| {call_of(number)} | {reached[number]} | {best[number]} | {free[number]} |")
    never = never_reached(mine, pairs.costs)
    names = ", ".join(str(call_of(number)) for number in never) or "none"
    rows += ["", f"Sometimes the lowest of the best but never reached: {names}."]
    if never:
        expected = PartnershipCosts()(pairs.hands)
        best_seen = taken(pairs.costs, expected.argmin(axis=1))
        expected[:, never] = np.inf
        loss = taken(pairs.costs, expected.argmin(axis=1)) - best_seen
        rows.append(f"Seeing both hands and doing without them would lose {mean(loss)} IMPs a pair.")
    return rows


def seed_rows(policies: list[Relay], judges: dict[str, Partnerships]) -> list[str]:
    """The cost of each seed's policy, and their mean and spread."""
    seeds = [str(policy.model.about["config"]["seed"]) for policy in policies]
    rows = ["| judged on | " + " | ".join(f"seed {seed}" for seed in seeds) + " | mean ± standard deviation |"]
    rows.append("|---" * (len(seeds) + 2) + "|")
    for name, pairs in judges.items():
        costs = [float(taken(pairs.costs, policy.bid(pairs.hands)).mean()) for policy in policies]
        cells = " | ".join(f"{cost:.3f}" for cost in costs)
        rows.append(f"| {name} | {cells} | {np.mean(costs):.3f} ± {np.std(costs, ddof=1):.3f} |")
    test = judges["single layout, test"]
    never = [never_reached(policy.bid(test.hands), test.costs) for policy in policies]
    cells = " | ".join(", ".join(str(call_of(number)) for number in one) or "none" for one in never)
    return [*rows, f"| sometimes best, never reached | {cells} | |"]


def milliseconds(relay: Relay, pairs: Partnerships) -> float:
    """The median time of one call, one hand at a time."""
    times = []
    for hand in pairs.hands[:2000, 0]:
        start = perf_counter()
        relay.costs(hand[None], (0, 1))
        times.append(1000 * (perf_counter() - start))
    return float(np.median(times))


def main() -> None:
    """Write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=Path, required=True, help="solved deals (.dd, gzip or not)")
    parser.add_argument("--layouts", type=Path, required=True, help="pairs with five layouts")
    parser.add_argument("--run", type=Path, nargs="*", default=[], help="folders of training runs; shipped if none")
    parser.add_argument("--kept", type=Path, default=Path("runs"), help="where SAYC's contracts are kept")
    given = parser.parse_args()
    policies = [Relay(run / MODEL) for run in given.run] or [shipped_relay()]
    relay = policies[0]
    solved = from_solved(read_solved(given.deals), (Side.NS, Side.EW))
    test = solved.part(Part.TEST)
    judges = {
        "single layout, validation": solved.part(Part.VALIDATION),
        "single layout, test": test,
        "five layouts, mean of costs": read_layouts(given.layouts),
        "five layouts, IMPs of mean scores": read_layouts(given.layouts, "scores"),
    }
    five = sayc_reached(judges["five layouts, mean of costs"].hands, given.kept / "sayc-five.npz").contracts
    theirs = sayc_reached(test.hands, given.kept / "sayc-test.npz").contracts
    references = {"single layout, test": theirs, **{name: five for name in judges if name.startswith("five")}}
    mine = relay.bid(test.hands)
    lines = ["# Relay: costs in IMPs, mean ± half the 95% interval", ""]
    lines += cost_rows(relay, judges, references)
    if len(policies) > 1:
        lines += ["", "## Seeds", "", *seed_rows(policies, judges)]
    lines += ["", f"One call: {milliseconds(relay, test):.2f} ms (median, one hand at a time, one core).", ""]
    lines += ["## By contract, test pairs", "", *category_rows(test, mine, theirs), ""]
    lines += ["## Contracts, test pairs", "", *contract_rows(test, mine), "", "## Openings", ""]
    lines += ["| call | hands |", "|---|---|"]
    words = openings(Pair("relay", UncontestedBidder(relay)), 20_000)
    lines += [f"| {call} | {text} |" for call, text in words.items()]
    (HERE / "results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (HERE / "about.json").write_text(json.dumps(relay.model.about, indent=2) + "\n", encoding="utf-8")
    if given.run:
        for name in ("log.jsonl", "curve.png"):
            shutil.copy(given.run[0] / name, HERE)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
