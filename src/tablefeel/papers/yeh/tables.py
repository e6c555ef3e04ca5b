"""`tablefeel reproduce yeh`: the paper's tables 1 to 8.

Every cell is a training run in a folder of its own, which goes on from its checkpoint, and when done a row of
`results.jsonl`. The order is by weight; tables are written anew after each cell and say how many seeds they rest on.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch

from tablefeel.arena.table import Pair
from tablefeel.datasets.solved import read_solved
from tablefeel.datasets.split import Part
from tablefeel.datasets.uncontested import Partnerships, from_solved, read_layouts
from tablefeel.errors import BadInput
from tablefeel.kernel import Side
from tablefeel.models.bandit_tree import condensed, shipped_tree
from tablefeel.models.partnership_costs import PartnershipCosts
from tablefeel.models.q_networks import MODEL, QNetworks
from tablefeel.models.uncontested import UncontestedBidder
from tablefeel.papers.reference import openings, sayc_reached
from tablefeel.papers.registry import Paper
from tablefeel.papers.yeh.pages import SHORT_EPOCHS, pages
from tablefeel.simulation.uncontested import CLASSES, READINGS, Lines, call_of
from tablefeel.training.ho import one_bid as ho_one_bid
from tablefeel.training.runs import Report, Run, append_row, read_rows, replace_text
from tablefeel.training.settings import Json
from tablefeel.training.yeh import learner as yeh
from tablefeel.training.yeh.files import save_model

RESULTS, TABLES = "results.jsonl", "tables.md"
SEEDS = (0, 1, 2)
LAYERS = (4, 3, 2, 5)
EPSILONS, ALPHAS = (0.001, 0.005, 0.01, 0.05, 0.1), (0.05, 0.1, 0.2)


def cells(quick: bool) -> Iterator[yeh.Config]:
    """The settings of every cell, the most telling first."""
    base = yeh.Config(epochs=SHORT_EPOCHS + 1, batch=32, pairs=32, units=16) if quick else yeh.Config()
    for seed in SEEDS[:1] if quick else SEEDS:
        yield from _main_cells(dataclasses.replace(base, seed=seed))
    for layers in LAYERS[:1] if quick else LAYERS:
        for kind, amounts in (("ucb1", ALPHAS), ("none", (0.0,)), ("epsilon", EPSILONS)):
            for amount in amounts:
                yield dataclasses.replace(base, layers=layers, exploration=kind, amount=amount, epochs=SHORT_EPOCHS)


def _main_cells(base: yeh.Config) -> Iterator[yeh.Config]:
    """Tables 2 to 8 with one seed."""
    for layers in (2, 4, 3, 5):
        yield dataclasses.replace(base, layers=layers)
    for layers in (3, 4, 2, 5):
        yield dataclasses.replace(base, layers=layers, backup="plain")
    yield dataclasses.replace(base, openings="sayc-no-weak-twos")
    yield dataclasses.replace(base, openings="sayc")
    yield dataclasses.replace(base, partner_head=True)


def reproduce(deals: Path, layouts: Path | None, folder: Path, quick: bool, report: Report) -> str:
    """The tables as Markdown; also written to the folder, with every result and every run."""
    torch.set_num_threads(1)
    folder.mkdir(parents=True, exist_ok=True)
    pairs = from_solved(read_solved(deals, 2000 if quick else None), (Side.NS, Side.EW))
    if layouts is None:
        raise BadInput("yeh is judged on pairs with several exact layouts: give their file (--layouts)")
    judges, rows = judges_of(layouts), known(folder)
    wanted = list(dict.fromkeys(cells(quick)))
    for done, config in enumerate(wanted, start=1):
        key = _key(dataclasses.asdict(config))
        if key not in rows:
            rows[key] = _measured(pairs, judges, config, folder / "runs" / key)
            append_row(folder / RESULTS, rows[key])
            replace_text(folder / TABLES, pages(rows.values()))
        report(done, len(wanted), {"cost": rows[key]["costs"]})
    return written(pairs, judges, rows, folder, 300 if quick else 20_000)


def written(
    pairs: Partnerships, judges: dict[str, Partnerships], rows: dict[str, Json], folder: Path, hands: int = 20_000
) -> str:
    """The tables of the results so far; openings are read off that many hands."""
    text = pages(rows.values(), beside(pairs, judges, rows, folder, hands))
    replace_text(folder / TABLES, text)
    return text


def known(folder: Path) -> dict[str, Json]:
    """The rows of the cells that are done, by the name of their run; settings that came later have their defaults."""
    path = folder / RESULTS
    rows = read_rows(path) if path.exists() else []
    usual = dataclasses.asdict(yeh.Config())
    return {_key({**usual, **row["settings"]}): row for row in rows}


def judges_of(layouts: Path) -> dict[str, Partnerships]:
    """The pairs with several layouts, read both ways."""
    return {reading: read_layouts(layouts, reading) for reading in READINGS}


def beside(
    pairs: Partnerships, judges: dict[str, Partnerships], rows: dict[str, Json], folder: Path, openers: int = 20_000
) -> Json:
    """What the tables are compared with: the optimistic bound, SAYC with silent opponents; and the best openings."""
    hands = judges["costs"].hands
    one_bid = ho_one_bid.Config("CSTSR", "condensed 3rd order", True)
    bounds = {
        "Optimistic bound, two-hand network": PartnershipCosts()(hands).argmin(axis=1),
        "Optimistic bound, ridge regression": ho_one_bid.chosen(pairs, judges["costs"], one_bid),
        "Ho's tree, l = 4, as it ships": shipped_tree().bid(hands)[0],
        "SAYC, opponents silent": sayc_reached(hands, folder / "sayc-contracts.npz").contracts,
    }
    found: Json = {}
    for name, contracts in bounds.items():
        costs = [float(some.costs[np.arange(len(hands)), contracts].mean()) for some in judges.values()]
        found[name] = f"mean of 5 costs {costs[0]:.3f}, IMPs of mean scores {costs[1]:.3f}"
    four = {key: row for key, row in rows.items() if _is_main(row["settings"])}
    if four:
        best = min(four, key=lambda key: float(four[key]["validation"]))
        model = QNetworks(folder / "runs" / best / MODEL)
        found["openings"] = openings(Pair("yeh", UncontestedBidder(model)), openers)
    return found


def _is_main(settings: Json) -> bool:
    return bool(settings["layers"] == 4 and settings["openings"] == "learned" and settings["epochs"] > SHORT_EPOCHS)


def _key(settings: Json) -> str:
    """A short name for settings: the same settings, the same folder."""
    return hashlib.sha256(json.dumps(settings, sort_keys=True).encode()).hexdigest()[:12]


def _measured(pairs: Partnerships, judges: dict[str, Partnerships], config: yeh.Config, folder: Path) -> Json:
    """One cell's row: costs on single layouts, and on several layouts read both ways."""
    run = Run.start(folder, "yeh", config)
    player = yeh.train(pairs, config, run)
    save_model(player.networks, folder, config.openings)
    log = run.rows()
    row: Json = {"settings": dataclasses.asdict(config)}
    for part in Part:
        some = pairs.part(part)
        row[str(part)] = round(yeh.cost_of(player, some, yeh.fixed_openings(some, config)), 4)
    for name, some in judges.items():
        row[name] = round(yeh.cost_of(player, some, yeh.fixed_openings(some, config)), 4)
    row |= {"pairs": len(judges["costs"]), "epochs": len(log), "seconds": round(sum(one["seconds"] for one in log), 1)}
    if config.partner_head:
        row["examples"] = examples(player, judges["costs"])
    return row


def examples(player: yeh.Player, pairs: Partnerships, count: int = 5) -> list[Json]:
    """Table 4: what the last network thinks of partner's hand on the first deals that are bid to the last call."""
    layers = player.config.layers
    some = pairs.take(slice(2000))
    cards = torch.from_numpy(some.hands).float()
    lines, history = Lines.start(len(some)), np.zeros((len(some), 0), np.intp)
    while lines.calls < layers - 1:
        classes = player.estimates(cards, lines).argmin(axis=1)
        on = np.flatnonzero(classes) if lines.calls else np.arange(len(lines))
        history = np.concatenate([history[on], classes[on, None]], axis=1)
        lines = lines.then(on, classes[on])
    with torch.no_grad():
        answers = player.networks(layers - 1, player.states(cards, lines)).numpy()
    last = player.estimates(cards, lines).argmin(axis=1)
    found = []
    for row in range(min(count, len(lines))):
        deal = int(lines.deal[row])
        actual = condensed(some.hands[deal : deal + 1, 1 - lines.partner])[0]
        contract = int(lines.contracts(np.array([row]), last[row : row + 1])[0])
        found.append({
            "actual": [round(float(value)) for value in actual * _UNITS],
            "estimate": [round(float(value), 1) for value in answers[row, CLASSES:] * _UNITS],
            "calls": " ".join(str(call_of(int(number))) for number in (*history[row], last[row])),
            "best": str(call_of(int(some.costs[deal].argmin()))),
            "cost": round(float(some.costs[deal, contract]), 1),
        })  # fmt: skip
    return found


_UNITS = np.array([40, 13, 13, 13, 13])
"""Points and lengths, as `condensed` divides them."""


def _with_layouts(layouts: Path) -> Paper:
    return Paper(lambda deals, folder, quick, report: reproduce(deals, layouts, folder, quick, report))


PAPER = Paper(lambda deals, folder, quick, report: reproduce(deals, None, folder, quick, report), _with_layouts)
