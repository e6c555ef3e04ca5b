"""Which definition of the cost gives the thesis' closed-form numbers? Tries a stated list; see `costs.md`.

    python experiments/ho/costs.py --deals random-100k.dd.gz --out experiments/ho/costs.md

CSTSR is a ridge regression, so its test cost depends on nothing but the data and the definition: no seed, no search.
Four numbers of table 4.1 (one hand and both; condensed, 2nd order) judge every definition.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.papers.ho.pages import ONE_BID
from tablefeel.simulation.contracts import SCORES, imps
from tablefeel.training.ho import learner as ho
from tablefeel.training.ho.one_bid import Config, inputs_of, measure

BIDS = np.arange(35)
STRAINS, LEVELS = BIDS % 5, BIDS // 5 + 1
FEATURES = ("condensed", "condensed 2nd order")
RIDGES = (1e-6, 1e-3, 1.0)
DECLARERS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "the better partner": lambda tricks: tricks.max(axis=-1),
    "the worse partner": lambda tricks: tricks.min(axis=-1),
    "North": lambda tricks: tricks[..., 0],
}


def scores(tricks: np.ndarray, vulnerable: np.ndarray, doubled_from: int, overtricks: bool) -> np.ndarray:
    """(n, 36): points of each contract by tricks (n, 5); failures of so many tricks or more are doubled (0: never)."""
    taken = tricks[:, STRAINS].astype(np.intp)
    wanted = LEVELS + 6
    if not overtricks:
        taken = np.minimum(taken, wanted)
    is_doubled = (wanted - taken >= doubled_from) if doubled_from else np.zeros(taken.shape, bool)
    points = SCORES[BIDS, is_doubled.astype(np.intp), vulnerable[:, None].astype(np.intp), taken]
    return np.concatenate([np.zeros_like(points[:, :1]), points], axis=1)


def costs(points: np.ndarray, best: str) -> np.ndarray:
    """(n, 36): IMPs to the best contract (of all, or of the bids), or to par when nothing can be made."""
    top = points.max(axis=1, keepdims=True) if best == "all" else points[:, 1:].max(axis=1, keepdims=True)
    return imps(np.abs(top - points)).astype(np.float64)


def definitions(tricks: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """Every definition of the list, by name."""
    rng = np.random.default_rng(0)
    n = len(tricks)
    vulnerabilities = {
        "nobody vulnerable": np.zeros(n, bool),
        "vulnerable": np.ones(n, bool),
        "by lot": rng.random(n) < 0.5,
    }
    for (vul, vulnerable), doubled, overtricks in product(
        vulnerabilities.items(), (0, 1, 2, 3, 4, 5, 6), (True, False)
    ):
        name = f"{vul}; {'never doubled' if not doubled else f'doubled from {doubled} down'}"
        name += "" if overtricks else "; no overtricks"
        yield name, costs(scores(DECLARERS["the better partner"](tricks), vulnerable, doubled, overtricks), "all")
    none = vulnerabilities["nobody vulnerable"]
    for who, doubled in product(("the worse partner", "North"), (0, 4)):
        yield (
            f"{who} declares; {doubled or 'never'} doubled",
            costs(scores(DECLARERS[who](tricks), none, doubled, True), "all"),
        )
    better = DECLARERS["the better partner"](tricks)
    plain = scores(better, none, 0, True)
    yield "best of the bids only", costs(plain, "bids")
    for limit in (10, 12, 15):
        yield f"costs cut at {limit}", np.minimum(costs(plain, "all"), limit)
    for reward in (20, 50, 100):
        yield (
            f"points / {reward} instead of IMPs, at most 24",
            np.minimum((plain.max(1, keepdims=True) - plain) / reward, 24),
        )
    fewer = np.maximum(better.astype(int) - 1, 0)
    yield "one trick less than double dummy", costs(scores(fewer, none, 0, True), "all")
    failing = plain.copy()
    failing[:, 1:][failing[:, 1:] < 0] -= 50
    yield "50 more for every failure", costs(failing, "all")
    level = np.concatenate([[0], LEVELS])
    dear = costs(plain, "all") + 0.5 * (level >= 6) * (plain < 0)
    yield "half an IMP more for failed slams", dear


def main() -> None:
    """Fit every definition and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--tree", metavar="DEFINITION", help="only train a tree of four layers by this definition")
    parser.add_argument("--seed", type=int, default=0)
    told = parser.parse_args()
    pairs = from_solved(read_solved(told.deals))
    if told.tree is not None:
        cost = dict(definitions(pairs.tricks[:, 0]))[told.tree]
        told.out.write_text(_tree(replace(pairs, costs=cost.astype(np.float32)), told.tree, told.seed))
        return
    parts = {part: pairs.parts == part for part in Part}
    wanted = {(name, optimistic): ONE_BID["CSTSR", name][optimistic] for name in FEATURES for optimistic in (0, 1)}
    inverses = {}
    for name, optimistic in wanted:
        inputs = inputs_of(pairs, Config("CSTSR", name, bool(optimistic)))
        learn = inputs[parts[Part.TRAIN]]
        gram = learn.T @ learn
        inverses[name, optimistic] = inputs, [np.linalg.inv(gram + ridge * np.eye(len(gram))) for ridge in RIDGES]
    rows = []
    for title, cost in definitions(pairs.tricks[:, 0]):
        found = {key: _test_cost(*inverses[key], cost, parts) for key in wanted}
        off = np.array([found[key] - wanted[key] for key in wanted])
        rows.append((float(np.sqrt((off**2).mean())), float(np.abs(off).max()), title, found))
        print(f"{rows[-1][0]:.3f} {title}", flush=True)
    told.out.write_text(_page(sorted(rows, key=lambda row: row[0]), wanted))


def _tree(pairs: Partnerships, title: str, seed: int) -> str:
    """A line: the test cost of a tree with l = 4 by a definition, of CSTSR on one hand, and the gain."""
    found = ho.train(pairs, ho.Config(alpha=4.0, seed=seed))[0].model()
    test = pairs.part(Part.TEST)
    cost = ho.cost_of(found, ho.features_of_pairs(test, 2), test.costs)
    alone = measure(pairs, Config("CSTSR", "condensed 2nd order", False))["test"]
    return (
        f"{title}, seed {seed}: one hand {alone:.3f}, tree l = 4 {cost:.3f}, gain {alone - cost:.3f} (thesis 0.879)\n"
    )


def _test_cost(
    inputs: np.ndarray, inverses: list[np.ndarray], cost: np.ndarray, parts: dict[Part, np.ndarray]
) -> float:
    """The test cost with the ridge that suits validation best."""
    moments = inputs[parts[Part.TRAIN]].T @ cost[parts[Part.TRAIN]]
    tried = []
    for inverse in inverses:
        weights = inverse @ moments
        judged = []
        for part in (Part.VALIDATION, Part.TEST):
            chosen = (inputs[parts[part]] @ weights).argmin(axis=1)
            judged.append(float(cost[parts[part]][np.arange(len(chosen)), chosen].mean()))
        tried.append(judged)
    return min(tried)[1]


def _page(
    rows: list[tuple[float, float, str, dict[tuple[str, int], float]]], wanted: dict[tuple[str, int], float]
) -> str:
    heads = [f"{name}, {'both hands' if optimistic else 'one hand'}" for name, optimistic in wanted]
    lines = ["| definition | rms | largest | " + " | ".join(heads) + " |", "|---|" + "---|" * (len(heads) + 2)]
    lines.append("| thesis | | | " + " | ".join(f"{value:.3f}" for value in wanted.values()) + " |")
    for rms, most, title, found in rows:
        lines.append(
            f"| {title} | {rms:.3f} | {most:.3f} | " + " | ".join(f"{found[key]:.3f}" for key in wanted) + " |"
        )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
