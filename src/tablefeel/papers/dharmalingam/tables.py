"""`tablefeel reproduce dharmalingam`: coding by algorithm, on 208 deals as in the paper and on many.

Every cell of the tables is a row of `results.jsonl`; a run that was stopped goes on with the cells that are missing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
import torch

from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.papers.registry import Paper
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.dharmalingam.learner import LISTED_NETWORKS, TABLE_NETWORKS, Config, hits, train
from tablefeel.training.runs import Report, append_row, read_rows, replace_text
from tablefeel.training.settings import Json

CONTRACTS = ("suit", "notrump")
ALGORITHMS = ("backprop", "rprop")
NETWORKS = TABLE_NETWORKS + LISTED_NETWORKS
THEIRS = {
    "(26x4)-25-1": (15.38, 45.86), "52-25-1": (55.76, 65.18), "104-25-1": (69.23, 71.15), "(52x4)-25-1": (71.15, 75.96),
}  # fmt: skip
"""The paper's table 1: percent right after back-propagation and after RPROP."""
THEIR_ERRORS = {
    "(26x4)-25-1": (80.86, 1.39, 84.61), "52-25-1": (75.96, 1.53, 65.38), "104-25-1": (71.15, 1.28, 25.96),
    "(52x4)-25-1": (65.38, 1.90, 22.11),
}  # fmt: skip
"""Tables 2 and 3 (RPROP): percent wrong in training, minutes, percent wrong in testing."""
RESULTS, TABLES, CURVES, FIGURE = "results.jsonl", "tables.md", "curves.png", "figure-12.png"


@dataclass(frozen=True, slots=True)
class Plan:
    """One of the two sets of tables."""

    deals: int | None
    """How many to train on, drawn anew for each seed, and as many to test on; None: all there are, split by deal."""
    epochs: int
    seeds: int
    own_deals: bool = False
    """Whether each coding learns from as many deals as its name says (26, 52, 104, 208) and is tested on the same."""
    patience: int = 0
    """Whether networks learn (by RPROP, suit contracts) until so many epochs bring hardly anything; 0: all epochs."""


FULL = (
    Plan(None, 500, 20, own_deals=True), Plan(208, 500, 20), Plan(None, 300, 1), Plan(None, 3000, 3, patience=100)
)  # fmt: skip
"""Tables 2 and 3, 208 deals, all deals, and all deals to the end."""
QUICK = (
    Plan(None, 20, 2, own_deals=True), Plan(208, 20, 2), Plan(None, 4, 1), Plan(None, 8, 2, patience=2)
)  # fmt: skip
OWN_DEALS = {"(26x4)-25-1": 26, "52-25-1": 52, "104-25-1": 104, "(52x4)-25-1": 208}
"""How many deals the text gives each network of tables 2 and 3."""
FIGURE_NETWORKS = ("(52x4)-25-1", "104-25-1")
"""Figure 12a and 12b."""


def reproduce(deals: Path, folder: Path, quick: bool, report: Report) -> str:
    """The tables as Markdown; also written to the folder, with every result and the curves."""
    torch.set_num_threads(1)
    solved = read_solved(deals)
    training, testing = solved.part(Part.TRAIN), solved.part(Part.TEST)
    folder.mkdir(parents=True, exist_ok=True)
    results = folder / RESULTS
    plans = QUICK if quick else FULL
    cells = [(plan, config) for plan in plans for config in _configs(plan)]
    rows = {_key(row): row for row in read_rows(results)} if results.exists() else {}
    found = []
    for number, (plan, config) in enumerate(cells):
        mine, others = _drawn(plan, config, training, testing)
        row = rows.get(_key(dataclasses.asdict(config) | {"deals": len(mine), "same": plan.own_deals}))
        if row is None:
            row = _measured(config, mine, others, keep_curve=plan.deals is None or _is_in_figure(config))
            append_row(results, row)
        found.append(row)
        report(number + 1, len(cells), {"exact": row["test"]["exact"]})
    return _written(folder, plans, found)


def written(folder: Path) -> str:
    """The tables of the results so far, in the folder too; what is missing says so."""
    rows = {_key(row): row for row in read_rows(folder / RESULTS)}
    deals = max(row["deals"] for row in rows.values())
    found = []
    for plan in FULL:
        for config in _configs(plan):
            count = OWN_DEALS[config.network] if plan.own_deals else plan.deals or deals
            found.append(rows.get(_key(dataclasses.asdict(config) | {"deals": count, "same": plan.own_deals}), {}))
    return _written(folder, FULL, found)


def _written(folder: Path, plans: Sequence[Plan], found: Sequence[Json]) -> str:
    own, *large, last = [(plan, [row for row in found[start:stop] if row]) for plan, start, stop in _spans(plans)]
    tables = [_error_table(own[1], large[0][1]), *(_tables(plan, rows) for plan, rows in large), _ended_table(*last)]
    text = "\n".join(tables)
    replace_text(folder / TABLES, text)
    _draw(folder / CURVES, large[1][1])
    _draw_figure(folder / FIGURE, large[0][1])
    return text


def _configs(plan: Plan) -> Iterator[Config]:
    if plan.own_deals:
        for network in TABLE_NETWORKS:
            yield from (Config(network, "rprop", "suit", plan.epochs, seed=seed) for seed in range(plan.seeds))
        return
    if plan.patience:
        for seed in range(plan.seeds):
            yield from (Config(n, "rprop", "suit", plan.epochs, seed=seed, patience=plan.patience) for n in NETWORKS)
        return
    for contract in CONTRACTS:
        for network in NETWORKS:
            for algorithm in ALGORITHMS:
                for seed in range(plan.seeds):
                    yield Config(network, algorithm, contract, plan.epochs, seed=seed)


def _spans(plans: Sequence[Plan]) -> Iterator[tuple[Plan, int, int]]:
    start = 0
    for plan in plans:
        stop = start + len(list(_configs(plan)))
        yield plan, start, stop
        start = stop


def _drawn(plan: Plan, config: Config, training: SolvedDeals, testing: SolvedDeals) -> tuple[SolvedDeals, SolvedDeals]:
    """The deals to learn from and to be tested on; every network of one seed gets the same."""
    rng = np.random.default_rng(config.seed)
    if plan.own_deals:
        own = training.take(rng.permutation(len(training))[: OWN_DEALS[config.network]])
        return own, own
    if plan.deals is None:
        return training, testing
    mine = rng.permutation(len(training))[: plan.deals]
    return training.take(mine), testing.take(rng.permutation(len(testing))[: plan.deals])


def _measured(config: Config, training: SolvedDeals, testing: SolvedDeals, keep_curve: bool) -> Json:
    """One cell's row; hundreds of curves of small networks would be drawn by nobody."""
    trained = train(training, config)
    return dataclasses.asdict(config) | {
        "deals": len(training),
        "same": training is testing,
        "fit": dataclasses.asdict(hits(trained.network, training, config)),
        "test": dataclasses.asdict(hits(trained.network, testing, config)),
        "tested": len(testing),
        "seconds": round(trained.seconds, 2),
        "stopped": trained.stopped,
        "curve": [[epoch, round(error, 6)] for epoch, error in trained.curve if keep_curve],
    }


def _key(row: Json) -> tuple[object, ...]:
    # Rows from before a setting was there have its default.
    values = (row.get(field.name, field.default) for field in dataclasses.fields(Config))
    return (row["deals"], row.get("same", False), *values)


# What is shown

_HEAD = """\
| network | algorithm | paper | fit: exact | test: exact | within one | within two | CPU seconds |
|---|---|---|---|---|---|---|---|"""


def _error_table(own: Sequence[Json], rows: Sequence[Json]) -> str:
    """Tables 2 and 3 beside the paper's: percent wrong after RPROP, suit contracts."""
    lines = [
        f"### Tables 2 and 3: percent wrong after RPROP, suit contracts, {own[0]['epochs']} epochs",
        "",
        "| network | paper: training | paper: testing | deals | tested on the same deals | 208 deals: fit | 208 others "
        "| paper: minutes | CPU seconds |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for network, (trained, minutes, tested) in THEIR_ERRORS.items():
        alone = [row for row in own if row["network"] == network]
        cell = [
            row for row in rows if (row["network"], row["algorithm"], row["contract"]) == (network, "rprop", "suit")
        ]
        same = _spread([100 - row["test"]["exact"] for row in alone])
        fit, test = (_spread([100 - row[part]["exact"] for row in cell]) for part in ("fit", "test"))
        seconds = fmean(row["seconds"] for row in cell)
        lines.append(
            f"| {network} | {trained:.2f} | {tested:.2f} | {OWN_DEALS[network]} | {same} | {fit} | {test} "
            f"| {minutes:.2f} | {seconds:.1f} |"
        )
    return "\n".join([*lines, ""])


def _tables(plan: Plan, rows: Sequence[Json]) -> str:
    """Two Markdown tables, suit contracts and notrump."""
    count, tested = rows[0]["deals"], rows[0]["tested"]
    spread = f", mean ± standard deviation over {plan.seeds} seeds" if plan.seeds > 1 else ""
    lines = []
    for contract in CONTRACTS:
        name = "Notrump" if contract == "notrump" else "Suit contracts"
        lines += [f"### {name}: {count:,} deals, tested on {tested:,} others, {plan.epochs} epochs{spread}", "", _HEAD]
        for network in NETWORKS:
            for algorithm in ALGORITHMS:
                cell = [
                    row
                    for row in rows
                    if (row["contract"], row["network"], row["algorithm"]) == (contract, network, algorithm)
                ]
                lines.append(_line(network, algorithm, cell))
        lines.append("")
    return "\n".join(lines)


def _ended_table(plan: Plan, rows: Sequence[Json]) -> str:
    """What RPROP reaches on all deals when it has learned to its end."""
    lines = [
        f"### To the end: suit contracts, RPROP, until {plan.patience} epochs lower the error by less than 1%, "
        f"{plan.epochs:,} at most; mean ± standard deviation over seeds",
        "",
        "| network | seeds | epochs | fit: exact | test: exact | within one | within two | CPU seconds |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for network in NETWORKS:
        cell = [row for row in rows if row["network"] == network]
        if not cell:
            lines.append(f"| {network} | 0 | not run | | | | | |")
            continue
        epochs = ", ".join(f"{row['curve'][-1][0]:,}{'' if row['stopped'] else ' (all)'}" for row in cell)
        values = [_spread([row["fit"]["exact"] for row in cell])]
        values += [_spread([row["test"][name] for row in cell]) for name in ("exact", "within_one", "within_two")]
        seconds = fmean(row["seconds"] for row in cell)
        lines.append(f"| {network} | {len(cell)} | {epochs} | {' | '.join(values)} | {seconds:.1f} |")
    return "\n".join([*lines, ""])


def _line(network: str, algorithm: str, cell: Sequence[Json]) -> str:
    theirs = THEIRS.get(network)
    shown = "" if theirs is None else f"{theirs[ALGORITHMS.index(algorithm)]:.1f}"
    if not cell:
        return f"| {network} | {algorithm} | {shown} | not run | | | | |"
    values = [_spread([row["fit"]["exact"] for row in cell])]
    values += [_spread([row["test"][name] for row in cell]) for name in ("exact", "within_one", "within_two")]
    seconds = fmean(row["seconds"] for row in cell)
    return f"| {network} | {algorithm} | {shown} | {' | '.join(values)} | {seconds:.1f} |"


def _spread(values: Sequence[float]) -> str:
    return f"{fmean(values):.1f} ± {stdev(values):.1f}" if len(values) > 1 else f"{values[0]:.1f}"


def _draw(path: Path, rows: Sequence[Json]) -> None:
    """The error of every network of the large tables, epoch by epoch."""
    panels = []
    for contract in CONTRACTS:
        for algorithm in ALGORITHMS:
            curves = {
                row["network"]: ([point[0] for point in row["curve"]], [point[1] for point in row["curve"]])
                for row in rows
                if (row["contract"], row["algorithm"]) == (contract, algorithm)
            }
            panels.append(Panel(f"{contract}, {algorithm}", "epoch", "mean squared error", curves, is_log=True))
    draw_curves(path, panels, width=4.0)


def _is_in_figure(config: Config) -> bool:
    """Whether figure 12 shows the network; one seed is enough to see it."""
    return (config.network in FIGURE_NETWORKS) and (config.algorithm, config.contract, config.seed) == (
        "rprop",
        "suit",
        0,
    )


def _draw_figure(path: Path, rows: Sequence[Json]) -> None:
    """Figure 12: the error on 208 deals of 52x4-25-1 and of 104-25-1."""
    panels = []
    for network in FIGURE_NETWORKS:
        curve: list[list[float]] = next(
            (row["curve"] for row in rows if row["network"] == network and row["curve"]), []
        )
        shown = {network: ([point[0] for point in curve], [point[1] for point in curve])}
        panels.append(Panel(network, "epoch", "mean squared error", shown, is_log=True))
    draw_curves(path, panels, width=4.0)


PAPER = Paper(reproduce)
