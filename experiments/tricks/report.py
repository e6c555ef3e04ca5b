"""How good the shipped trick networks are: every number of docs/learners/tricks.md, written beside this file.

    python experiments/tricks/report.py --deals ../shared/data/dd/random-100k.dd.gz [--pairs 200] [--layouts 50]

Test deals only (`datasets.split`). The layouts of the regret table are solved exactly, a third of a second each on a
busy core; the solver's cache keeps them, so a stopped run goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tablefeel.arrays import deals_of, hcp, held, lengths, pairs_of
from tablefeel.arrays.types import Bytes, Floats32
from tablefeel.datasets.layouts import layouts_of
from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.doubledummy import ExactSolver
from tablefeel.kernel import Side
from tablefeel.models.expected import BETTER, exact_costs, exact_scores, expected_costs, expected_scores
from tablefeel.models.tricks import PairNet, TrickNet
from tablefeel.simulation import imps
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.tricks.judging import LEVELS, accuracy, calibration, choice_costs, error_bars
from tablefeel.training.tricks.pairs import both_sides

HERE = Path(__file__).parent
SEED = 50
Values = NDArray[np.integer]
lines: list[str] = []
results: dict[str, object] = {}


def say(text: str = "") -> None:
    """Add a line to the report."""
    lines.append(text)
    print(text, flush=True)


def main() -> None:
    """Measure everything and write results.md, results.json and calibration.png."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--layouts", type=int, default=50)
    options = parser.parse_args()
    test = read_solved(options.deals).part(Part.TEST)
    whole_deals(test)
    two_hands(test)
    regret(test.take(slice(0, options.pairs)), options.layouts)
    (HERE / "results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (HERE / "results.json").write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


# Whole deals


def whole_deals(test: SolvedDeals) -> None:
    """Hits overall and where deals are unusual."""
    chances = TrickNet()(test.owners)
    found = accuracy(chances, test.tricks)
    bars = error_bars(chances, test.tricks)
    results["deals"] = found | bars
    say(f"## Whole deals: {len(test):,} test deals\n")
    say("| | exact | within one | within two | mean -log chance |\n|---|---|---|---|---|")
    for name in ("suit", "notrump"):
        exact, one, two = (found[f"{name}_{word}"] for word in ("exact", "within_one", "within_two"))
        say(f"| {name} | {exact:.1f} ± {bars[f'{name}_exact_error_bar']:.1f} | {one:.1f} | {two:.2f} |"
            f" {found[f'{name}_surprise']:.3f} |")  # fmt: skip
    cards = held(test.owners)
    points, lengths_ = hcp(cards), lengths(cards)
    side_points = np.stack([points[:, 0] + points[:, 2], points[:, 1] + points[:, 3]] * 2, axis=1)  # by declarer
    fits = np.stack(
        [lengths_[:, 0] + lengths_[:, 2], lengths_[:, 1] + lengths_[:, 3]] * 2, axis=2
    )  # deal, suit, declarer
    longest = np.broadcast_to(lengths_.max(axis=(1, 2))[:, None, None], (len(test), 5, 4))
    by_points = np.broadcast_to(side_points[:, None, :], (len(test), 5, 4))
    _strata("Points of declarer's side", chances, test, by_points, [(0, 11), (12, 17), (18, 22), (23, 28), (29, 40)])
    _strata("Trumps of declarer's side (suit contracts)", chances, test, _with_notrump(fits),
            [(0, 3), (4, 6), (7, 8), (9, 10), (11, 13)])  # fmt: skip
    _strata("Longest suit of the deal", chances, test, longest, [(4, 5), (6, 6), (7, 7), (8, 13)])


def _with_notrump(fits: Values) -> Values:
    """Trumps by strain and declarer, -1 at notrump (in no stratum)."""
    return np.concatenate([fits, np.full_like(fits[:, :1], -1)], axis=1)


def _strata(title: str, chances: Floats32, test: SolvedDeals, by: Values, ranges: list[tuple[int, int]]) -> None:
    wrong = np.abs(chances.argmax(axis=-1) - test.tricks.astype(np.intp))
    means = (chances * np.arange(14)).sum(axis=-1)
    off = means - test.tricks
    say(f"\n| {title} | counts | suit exact | within one | notrump exact | within one | mean error | bias |")
    say("|---|---|---|---|---|---|---|---|")
    for low, high in ranges:
        inside = (by >= low) & (by <= high)
        shown = [f"{low}" if low == high else f"{low}–{high}", f"{inside.sum():,}"]
        for part in (inside[:, :4], inside[:, 4:]):
            errors = wrong[:, :4][part] if part.shape[1] == 4 else wrong[:, 4:][part]
            shown += [f"{100 * (errors <= most).mean():.1f}" if len(errors) else "" for most in (0, 1)]
        shown += [f"{np.abs(off[inside]).mean():.2f}", f"{off[inside].mean():+.3f}"]
        say(f"| {' | '.join(shown)} |")


# Two hands


def two_hands(test: SolvedDeals) -> None:
    """Calibration, and what the chosen contracts cost on the one exact layout of each deal."""
    pairs, tricks = both_sides(test)
    chances = PairNet()(pairs)
    say(f"\n## Two hands: {len(pairs):,} test pairs\n")
    say("| contract makes | expected calibration error |\n|---|---|")
    panels, errors = {}, {}
    for level in LEVELS:
        found = calibration(chances, tricks, level)
        errors[level] = found.error
        panels[level] = (found.said.tolist(), found.made.tolist())
        say(f"| {level} | {100 * found.error:.2f}% |")
    together = _pooled(chances, tricks)
    say(f"| all four together | {100 * together:.2f}% |")
    results["calibration"] = errors | {"together": together}
    panel = Panel("two hands", "estimated chance", "share that made", panels, diagonal=True)
    draw_curves(HERE / "calibration.png", [panel])
    say("\n| vulnerable | chosen by | cost on one exact layout (IMPs) | expected by itself |\n|---|---|---|---|")
    kept, better = {}, chances[:, :, BETTER]
    for vulnerable in (False, True):
        own = expected_costs(better, vulnerable)
        for by in ("score", "cost"):
            costs = choice_costs(better, tricks[:, :, BETTER], vulnerable, by)
            width = 1.96 * costs.std() / np.sqrt(len(costs))
            kept[f"{'vulnerable' if vulnerable else 'not'}_{by}"] = float(costs.mean())
            picked = own.argmin(axis=1) if by == "cost" else expected_scores(better, vulnerable).argmax(axis=1)
            expected = own[np.arange(len(own)), picked].mean()
            say(f"| {'yes' if vulnerable else 'no'} | {by} | {costs.mean():.3f} ± {width:.3f} | {expected:.3f} |")
    results["single_layout_cost"] = kept
    say("\nMean IMP cost of every contract, not vulnerable: expected against what happened, by expected cost\n")
    _cost_table(expected_costs(better, False), exact_costs(tricks[:, :, BETTER].astype(np.intp), False))


def _pooled(chances: Floats32, tricks: Bytes) -> float:
    found = [calibration(chances, tricks, level) for level in LEVELS]
    return float(sum(one.error * one.count.sum() for one in found) / sum(one.count.sum() for one in found))


def _cost_table(expected: NDArray[np.float32], happened: Values) -> None:
    say("| expected | contracts | mean expected | mean happened |\n|---|---|---|---|")
    edges = [0, 1, 2, 4, 7, 11, 25]
    for low, high in pairwise(edges):
        inside = (expected >= low) & (expected < high)
        say(f"| {low}–{high} | {inside.sum():,} | {expected[inside].mean():.2f} | {happened[inside].mean():.2f} |")


# Regret


def regret(test: SolvedDeals, count: int) -> None:
    """IMPs between the mean scores, over many exact layouts, of the best contract and of the one chosen."""
    layouts = layouts_of(test.owners, Side.NS, count, np.random.default_rng(SEED))
    with ExactSolver() as solver:
        tricks = solver.tables_of_side(deals_of(layouts.reshape(-1, 52)), Side.NS)
    better = tricks.reshape(len(test), count, 5, 2).max(axis=-1).astype(np.intp)
    chances = PairNet()(pairs_of(test.owners, Side.NS))[:, :, BETTER]
    say(f"\n## Against {count} exact layouts: {len(test)} test pairs\n")
    say("| vulnerable | chosen by | regret of its contract (IMPs) | best contract found | choice by half the layouts |")
    say("|---|---|---|---|---|")
    kept = {}
    choices: dict[str, Callable[[bool], Values]] = {
        "score": lambda vulnerable: expected_scores(chances, vulnerable).argmax(axis=1),
        "cost": lambda vulnerable: expected_costs(chances, vulnerable).argmin(axis=1),
    }
    for vulnerable in (False, True):
        scores = exact_scores(better, vulnerable)
        for by, choose in choices.items():
            lost = _lost(scores.mean(axis=1), choose(vulnerable))
            width = 1.96 * lost.std() / np.sqrt(len(lost))
            kept[f"{'vulnerable' if vulnerable else 'not'}_{by}"] = float(lost.mean())
            say(f"| {'yes' if vulnerable else 'no'} | {by} | {lost.mean():.3f} ± {width:.3f} |"
                f" {100 * (lost == 0).mean():.0f}% | {_halves(scores):.3f} |")  # fmt: skip
    results["regret"] = kept | {"pairs": len(test), "layouts": count}


def _lost(means: NDArray[np.float64], chosen: Values) -> Values:
    """(n,): IMPs between the best mean score and the chosen contract's."""
    return imps(np.floor(means.max(axis=1) - means[np.arange(len(means)), chosen] + 1e-6))


def _halves(scores: Values) -> float:
    """What a choice by the first half of the layouts loses on the second: how blunt the yardstick itself is."""
    half = scores.shape[1] // 2
    chosen = scores[:, :half].mean(axis=1).argmax(axis=1)
    return float(_lost(scores[:, half:].mean(axis=1), chosen).mean())


if __name__ == "__main__":
    main()
