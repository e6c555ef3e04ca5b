"""`tablefeel reproduce chen`: tables VII to XIV of the paper, from a folder of `tablefeel generate contracts`.

Every cell is a training with its test; it is kept as a row of `results.jsonl`, found again by its settings, so a run
that was stopped goes on with what is missing. First come the learning curve and the comparisons (where there are many
boards on many and three folds, else on few and one), then the paper's own training of 600 epochs, the other folds and
the repeats. The page is written anew after each cell and says what it rests on.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from sklearn.tree import DecisionTreeClassifier  # type: ignore[import-untyped]

from tablefeel.datasets.contract_shards import load_contracts
from tablefeel.datasets.label_quality import by_category, moves
from tablefeel.encoding.contract import PAPER as INPUTS
from tablefeel.papers.chen.pages import draw, pages
from tablefeel.papers.registry import Paper
from tablefeel.simulation.final_contracts import CHOICES
from tablefeel.training.contract.decisions import Decisions, encoded, load_decisions
from tablefeel.training.contract.judging import confusion, judged
from tablefeel.training.contract.learner import CHEN, OWN, Config, train_on
from tablefeel.training.numbers import quickest
from tablefeel.training.runs import Report, append_row, read_rows, replace_text, silent
from tablefeel.training.settings import Json

RESULTS, TABLES = "results.jsonl", "tables.md"
FOLDS, REPEATS = 10, 2
"""Parts of a cross-validation, and how often it is done anew; the paper has ten of each."""
WIDE, WIDE_FOLDS = 100_000, 3
"""Boards and folds of the tables that compare models, encodings and layers: all trainings of a table must be alike."""
MOST = 10_000
"""Boards of the same comparisons, on one fold, where there are fewer: that tells ± 0.03 only."""
HANDS = (INPUTS, "contract-goren-1", "contract-binary-1")
AUCTIONS = (INPUTS, "contract-doubles-1", "contract-label-1")
LAYERS = (
    "306", "1224", "306-153", "1224-408", "1224-612", "256-128-64", "512-256-128", "1224-612-306", "512-256-128-64",
    "1024-512-256-128",
)  # fmt: skip
"""The hidden layers of table XIV."""
TREES = 100
LARGE = 50_000
"""Boards from which on batches are large."""
CURVE = (3_000, 10_000, 30_000, 100_000, 300_000)
"""Boards of the learning curve, as far as there are so many."""
FOREST = "forest"
PLAIN = {"dropout": 0.2, "least_share": 0.0}
"""How the paper's network is trained: decisions of all classes come as often as they are."""
PAPERS_TRAINING = "paper"
_PAPERS = {"epochs": 600, "batch": 4096, "rate": 0.0006, "decay": 0.0, "average": 0.0, "falls": False}
"""The paper's own training: Adam at one rate, no averaged weights; in what this machine is quickest with."""


def reproduce(deals: Path, folder: Path, quick: bool, report: Report) -> str:
    """The tables as Markdown; also written to the folder with every result."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = load_decisions(deals)
    boards = int(whole.is_original.sum())
    rows = known(folder)
    wanted = list(cells(boards, quick))
    for done, settings in enumerate(wanted, start=1):
        if key_of(settings) not in rows:
            rows[key_of(settings)] = {"settings": settings, **measured(settings, whole, deals, folder, quick)}
            append_row(folder / RESULTS, rows[key_of(settings)])
            written(folder)
        report(done, len(wanted), {})
    return written(folder)


def cells(boards: int, quick: bool) -> Iterator[Json]:
    """The settings of every cell, those that say most first; a cell may come twice."""
    yield {"cell": "labels", "boards": boards}
    yield from (_cell(CHEN, size) for size in CURVE if size < boards)
    yield _cell(CHEN, boards)
    wide = boards >= WIDE
    for fold in range(WIDE_FOLDS if wide else 1):
        yield from _compared(WIDE if wide else min(boards, MOST), fold)
    if wide:
        yield _cell(CHEN, WIDE, training=PAPERS_TRAINING)
    for repeat in range(1 if quick else REPEATS):
        for fold in range(1 if quick else FOLDS):
            yield _cell(CHEN, boards, fold=fold, repeat=repeat)
            if not repeat:
                yield from (_cell(model, boards, fold=fold) for model in (FOREST, OWN))
                yield _cell(CHEN, boards, fold=fold, redealt=False)
    if not wide:
        yield _cell(CHEN, boards, training=PAPERS_TRAINING)


def _compared(boards: int, fold: int) -> Iterator[Json]:
    """All that tables X and XII to XIV compare, on one fold."""
    yield _cell(CHEN, boards, fold=fold)
    yield _cell(CHEN, boards, fold=fold, redealt=False)
    yield from (_cell(CHEN, boards, fold=fold, encoding=version) for version in (*HANDS[1:], *AUCTIONS[1:]))
    yield from (_cell(model, boards, fold=fold) for model in (FOREST, OWN))
    yield from (_cell(CHEN, boards, fold=fold, layers=layers) for layers in LAYERS)


def _cell(model: str, boards: int, **more: Any) -> Json:
    usual: Json = {"encoding": INPUTS, "layers": "1224-612"} if model == CHEN else {}
    return {"cell": "fold", "model": model, "boards": boards, "fold": 0, "repeat": 0, "redealt": True} | usual | more


def network_cell(boards: int, **more: Any) -> Json:
    """The settings of a training of the paper's network: `fold`, `redealt` and others where they are not the usual."""
    return _cell(CHEN, boards, **more)


def measured(settings: Json, whole: Decisions, deals: Path, folder: Path, quick: bool) -> Json:
    """What stands in a cell."""
    started = process_time()
    if settings["cell"] == "labels":
        originals = whole.take(np.flatnonzero(whole.is_original))
        found = moves([originals.shard])
        recipe, _ = load_contracts(deals, 1)
        return {
            **asdict(found), "card": recipe.ns, "seed": recipe.seed, "categories": by_category([originals.shard]),
            "classes": np.bincount(whole.labels, minlength=CHOICES).tolist(), "redealt": len(whole) - len(originals),
        }  # fmt: skip
    boards = int(whole.is_original.sum())
    decisions = whole if settings["boards"] >= boards else load_decisions(deals, settings["boards"])
    if settings["model"] == FOREST:
        row = forest(decisions, settings, 5 if quick else TREES)
    else:
        row = _network(decisions, settings, folder, quick)
    return {**row, "seconds": round(process_time() - started, 1)}


def _network(decisions: Decisions, settings: Json, folder: Path, quick: bool) -> Json:
    given = {name: value for name, value in settings.items() if name not in ("cell", "boards", "training")}
    # Few boards are gone through more often, in smaller batches, or the network would hardly begin to learn.
    boards = settings["boards"]
    often = {"epochs": min(40, max(8, 120_000 // boards)), "batch": 128 if boards < LARGE else 512}
    plain = PLAIN if settings["model"] == CHEN else {}
    often |= _PAPERS | {"numbers": quickest()} if settings.get("training") == PAPERS_TRAINING else {}
    few = {"layers": _narrow(settings.get("layers", "1224-612")), "epochs": 1, "batch": 32} if quick else {}
    config = Config(**(given | {"folds": FOLDS} | plain | often | few))
    kept = [settings[name] for name in ("training", "boards") if name in settings]
    run = folder / "runs" / "-".join(str(value) for value in (*given.values(), *kept))
    found = train_on(decisions, config, run, silent)
    shutil.rmtree(run)  # the row is all that is kept; a stopped training goes on from here
    return {**found, "epochs": config.epochs, "batch": config.batch, "numbers": config.numbers}


def _narrow(layers: str) -> str:
    """The same layers with a thirty-second of their units, for quick runs."""
    return "-".join(str(max(4, int(units) // 32)) for units in layers.split("-"))


def forest(decisions: Decisions, settings: Json, trees: int) -> Json:
    """Table XI: a hundred trees on the paper's inputs, classes balanced.

    Each tree is grown from a bootstrap sample with balanced weights, as forests did when the paper was written; newer
    versions of scikit-learn let the weights decide which decisions are drawn, which costs accuracy.
    """
    learned, tested = decisions.split(FOLDS, settings["fold"], settings["repeat"], settings["redealt"])
    labels, testing = decisions.labels[learned], decisions.take(tested)
    inputs = encoded(decisions.shard.points(learned), INPUTS).astype(np.float32)
    asked = encoded(testing.shard.points(), INPUTS).astype(np.float32)
    weights = len(labels) / np.maximum(np.bincount(labels, minlength=CHOICES), 1)[labels]
    rng = np.random.default_rng(settings["fold"])
    chances, seen = np.zeros((len(tested), CHOICES)), np.zeros((len(learned), CHOICES))
    for _ in range(trees):
        drawn = rng.integers(len(labels), size=len(labels))
        tree = DecisionTreeClassifier(criterion="gini", max_features="sqrt", random_state=int(rng.integers(1 << 31)))
        tree.fit(inputs[drawn], labels[drawn], sample_weight=weights[drawn])
        chances[:, tree.classes_] += tree.predict_proba(asked)
        seen[:, tree.classes_] += tree.predict_proba(inputs)
    predicted = np.where(testing.legal, chances, -1).argmax(axis=1)
    return {
        **judged(predicted, testing), "confusion": confusion(predicted, testing.labels), "learned": len(learned),
        "training_accuracy": round(float((seen.argmax(axis=1) == labels).mean()), 4),
    }  # fmt: skip


def written(folder: Path) -> str:
    """The page of the results so far, in the folder too, with the learning curve."""
    rows = list(known(folder).values())
    text = pages(rows)
    replace_text(folder / TABLES, text)
    draw(rows, folder)
    return text


def known(folder: Path) -> dict[str, Json]:
    """The rows of the cells that are done, by their settings."""
    path = folder / RESULTS
    return {key_of(row["settings"]): row for row in read_rows(path)} if path.exists() else {}


def key_of(settings: Json) -> str:
    """The same settings, the same text."""
    return json.dumps(settings, sort_keys=True)


PAPER = Paper(reproduce)
