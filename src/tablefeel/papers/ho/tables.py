"""`tablefeel reproduce ho`: the thesis' tables 4.1 to 4.4 and A.1 and figures 4.1 to 4.3.

Every cell is a row of `results.jsonl`, found again by its settings: a run that was stopped goes on with what is
missing, and the tables are written anew after each cell. The order is by weight: first one seed of every row with the
usual settings, then the figures, the likeliest settings of the grid, the other seeds of the best of them, the rest of
the grid, CSOSR with the thesis's own grid and an exact kernel, and last the figures' other seeds. The settings that are
best by validation are what a row of table 4.2 shows.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from time import process_time

import numpy as np
from safetensors.numpy import load_file, save_file

from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved
from tablefeel.models.bandit_tree import BanditTree, structure
from tablefeel.papers.ho.judging import judged
from tablefeel.papers.ho.pages import best_knobs, cells_of, figures, pages
from tablefeel.papers.registry import Paper
from tablefeel.training.ho import learner as ho
from tablefeel.training.ho import one_bid as ho_one_bid
from tablefeel.training.runs import Report, append_row, read_rows, replace_text
from tablefeel.training.settings import Json

RESULTS, TABLES = "results.jsonl", "tables.md"
ALPHAS, PENETRATIONS = (1.0, 4.0, 16.0, 64.0, 256.0), (0.0, 0.25, 0.5, 0.75, 1.0)
SEEDS = (0, 1, 2)
ROWS = (
    ("tree", 4, "ucb1"), ("tree", 6, "ucb1"), ("tree", 2, "ucb1"), ("layered", 4, "linucb"), ("layered", 4, "ucb1"),
    ("tree", 4, "linucb"), ("layered", 6, "linucb"), ("tree", 6, "linucb"), ("layered", 6, "ucb1"),
    ("tree", 2, "linucb"),
)  # fmt: skip
"""Structure, layers and uncertainty of each row of table 4.2, the most telling first."""
QUICK_DEALS = 600
QUICK_PASSES = 5
"""Walks over the deals of a quick run; the figures have four, as always."""
USUAL = (16.0, 0.25)
"""The alpha and p that every row is tried with first."""


class Results:
    """The cells that are known, by their settings."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / RESULTS
        known = read_rows(self.path) if self.path.exists() else []
        self.rows = {_key(row["settings"]): row for row in known}

    def get(self, settings: Json) -> Json | None:
        return self.rows.get(_key(settings))

    def add(self, row: Json) -> None:
        append_row(self.path, row)
        self.rows[_key(row["settings"])] = row


def _key(settings: Json) -> str:
    """The same settings, the same text; settings that came later have their defaults."""
    usual = {"one-bid": dataclasses.asdict(ho_one_bid.Config()), "bandit": dataclasses.asdict(ho.Config())}
    return json.dumps({kind: {**usual[kind], **one} for kind, one in settings.items()}, sort_keys=True)


def reproduce(deals: Path, folder: Path, quick: bool, report: Report) -> str:
    """The tables as Markdown; also written to the folder, with every result, the figures and the best models."""
    folder.mkdir(parents=True, exist_ok=True)
    pairs = from_solved(read_solved(deals, QUICK_DEALS if quick else None))
    results = Results(folder)
    for done, settings in enumerate(cells(results, quick), start=1):
        if results.get(settings) is None:
            results.add(_measured(pairs, settings, folder, results))
            replace_text(folder / TABLES, pages(results.rows.values(), None))
        report(done, max(done, _total(quick)), {"cost": results.rows[_key(settings)].get("test", 0.0)})
    return written(pairs, results, folder, 200 if quick else 20_000)


def written(pairs: Partnerships, results: Results, folder: Path, hands: int = 20_000) -> str:
    """The tables and figures of the results so far; openings are read off that many hands."""
    text = pages(results.rows.values(), judged(pairs, best_models(pairs, results, folder), folder, hands))
    replace_text(folder / TABLES, text)
    figures(results.rows.values(), folder)
    return text


# Which cells there are


def cells(results: Results, quick: bool) -> Iterator[Json]:
    """The settings of every cell, in the order of their weight; later ones depend on what earlier ones gave."""
    if quick:
        yield from _quick_cells()
        return
    base = ho.Config()
    yield from ({"one-bid": dataclasses.asdict(one)} for one in _one_bid("CSTSR"))
    for row in ROWS[:6]:
        yield _bandit(_of_row(base, row, *USUAL))
    shown = [_bandit(config) for config in figure_cells(base)]
    yield from shown[:4]  # figure 4.1
    for row in ROWS[6:]:
        yield _bandit(_of_row(base, row, *USUAL))
    yield from shown[4:]
    likely = [(alpha, penetration) for alpha in (4.0, 1.0, 16.0) for penetration in (0.25, 0.0, 0.5)]
    for row in (("tree", 6, "ucb1"), ("tree", 4, "ucb1")):
        yield from (_bandit(_of_row(base, row, *setting)) for setting in likely)
    yield from ({"one-bid": dataclasses.asdict(one)} for one in _one_bid("CSOSR"))
    yield from (_bandit(_of_row(base, row, *setting)) for setting in likely[::3] for row in ROWS)
    yield from _other_seeds(results, base)
    yield from (_bandit(_of_row(base, row, *setting)) for setting in likely for row in ROWS)
    yield from _other_seeds(results, base)
    rest = [(alpha, penetration) for alpha in ALPHAS for penetration in PENETRATIONS]
    yield from (_bandit(_of_row(base, row, *setting)) for setting in rest for row in ROWS)
    yield from _other_seeds(results, base)
    for one in _one_bid("CSOSR"):
        yield {"one-bid": dataclasses.asdict(dataclasses.replace(one, landmarks=0, grid="thesis"))}
    for seed in SEEDS[1:]:
        yield from (_bandit(dataclasses.replace(config, seed=seed)) for config in figure_cells(base))


def _quick_cells() -> Iterator[Json]:
    """A cell for every row of every table, and one for every curve of the figures, each as small as it can be."""
    for method in ("CSTSR", "CSOSR"):
        for one in _one_bid(method):
            small = dataclasses.replace(one, sample=300, landmarks=30, steps=10)
            yield {"one-bid": dataclasses.asdict(small)}
            if method == "CSOSR":
                yield {"one-bid": dataclasses.asdict(dataclasses.replace(small, landmarks=0, grid="thesis"))}
    base = ho.Config(passes=QUICK_PASSES, checks=1)
    yield from (_bandit(_of_row(base, row, *USUAL)) for row in ROWS)
    for config in figure_cells(base):
        if config.pile > 1 and config.alpha == 10.0 and config.layers == 4:
            yield _bandit(config)


def figure_cells(base: ho.Config) -> Iterator[ho.Config]:
    """The settings behind figures 4.1 (update), 4.2 (pile) and 4.3 (penetration)."""
    plain = dataclasses.replace(base, penetration=0.0, passes=4, checks=4)
    for alpha in (10.0, 100.0):
        for update in ho.UPDATES:
            yield dataclasses.replace(plain, alpha=alpha, update=update)
    for alpha in (10.0, 100.0):
        for pile in (10, 1000, 1):
            yield dataclasses.replace(plain, alpha=alpha, pile=pile)
    for layers in (4, 6):
        for alpha in (10.0, 50.0, 100.0):
            for penetration in PENETRATIONS:
                yield dataclasses.replace(base, layers=layers, alpha=alpha, penetration=penetration, passes=4)


def _one_bid(method: str) -> Iterator[ho_one_bid.Config]:
    names = list(ho_one_bid.REPRESENTATIONS)[: 4 if method == "CSTSR" else 2]
    for name in names:
        for optimistic in (False, True):
            yield ho_one_bid.Config(method, name, optimistic)


def _of_row(base: ho.Config, row: tuple[str, int, str], alpha: float, penetration: float) -> ho.Config:
    shape, layers, uncertainty = row
    return dataclasses.replace(
        base, shape=shape, layers=layers, uncertainty=uncertainty, alpha=alpha, penetration=penetration
    )


def _other_seeds(results: Results, base: ho.Config) -> Iterator[Json]:
    """All seeds of the best settings of each row; when these then look worse than others, of the others too."""
    for row in ROWS:
        missing: Json | None = _bandit(_of_row(base, row, *USUAL))
        while missing is not None:
            yield missing
            bandits = [one for one in results.rows.values() if "bandit" in one["settings"]]
            best = _of_row(base, row, *best_knobs(cells_of(bandits, row)))
            seeds = (_bandit(dataclasses.replace(best, seed=seed)) for seed in SEEDS)
            missing = next((one for one in seeds if results.get(one) is None), None)


def _bandit(config: ho.Config) -> Json:
    return {"bandit": dataclasses.asdict(config)}


def _total(quick: bool) -> int:
    if quick:
        return len(list(_quick_cells()))
    return 8 + 8 + len(ROWS) * 27 + len(SEEDS) * len(list(figure_cells(ho.Config())))


# Measuring one


def _measured(pairs: Partnerships, settings: Json, folder: Path, results: Results) -> Json:
    start = process_time()
    if "one-bid" in settings:
        found: Json = dict(ho_one_bid.measure(pairs, ho_one_bid.Config(**settings["one-bid"])))
        return {"settings": settings, **found, "seconds": round(process_time() - start, 1)}
    config = ho.Config(**settings["bandit"])
    bandits, curve = ho.train(pairs, config)
    seconds = round(process_time() - start, 1)
    model = bandits.model()
    row: Json = {"settings": settings}
    for part in Part:
        some = pairs.part(part)
        row[str(part)] = round(ho.cost_of(model, ho.features_of_pairs(some, config.order), some.costs), 4)
    _keep_if_best(model, config, row["validation"], folder, results)
    return {**row, "seconds": seconds, "curve": curve}


def _trees(results: Results, layers: int) -> list[Json]:
    """The rows of trees with so many layers, the best first."""
    bandits = [row for row in results.rows.values() if "bandit" in row["settings"]]
    rows = [row for row in bandits if (_shape(row), row["settings"]["bandit"]["layers"]) == ("tree", layers)]
    return sorted(rows, key=lambda row: float(row["validation"]))


def _shape(row: Json) -> str:
    return str(row["settings"]["bandit"]["shape"])


def _keep_if_best(model: BanditTree, config: ho.Config, cost: float, folder: Path, results: Results) -> None:
    """Write the weights if no tree with as many layers has a lower validation cost."""
    if config.shape == "tree" and all(cost < row["validation"] for row in _trees(results, config.layers)):
        save_file({"weights": model.weights.astype(np.float32)}, _weights_of(folder, config.layers))


def _weights_of(folder: Path, layers: int) -> Path:
    return folder / f"best-tree-{layers}.safetensors"


def best_models(pairs: Partnerships, results: Results, folder: Path) -> dict[int, BanditTree]:
    """The best tree with four and with six layers, as far as there are any; trained again if its weights are gone."""
    found = {}
    for layers in (4, 6):
        rows = _trees(results, layers)
        path = _weights_of(folder, layers)
        if rows and not path.exists():
            model = ho.train(pairs, ho.Config(**rows[0]["settings"]["bandit"]))[0].model()
            save_file({"weights": model.weights.astype(np.float32)}, path)
        if rows:
            nodes = structure("tree", layers, ho.Config().open_bids)
            found[layers] = BanditTree(nodes, load_file(path)["weights"])
    return found


PAPER = Paper(reproduce)
