"""How the results of `tablefeel reproduce ho` are shown: Markdown tables beside the thesis' numbers, and figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import fmean, stdev

from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.settings import Json

Rows = Sequence[Json]

ONE_BID = {
    ("CSOSR", "binary"): (3.9659, 2.5657), ("CSOSR", "condensed"): (3.8329, 1.8985),
    ("CSTSR", "binary"): (3.9399, 2.7270), ("CSTSR", "condensed"): (3.9428, 2.7697),
    ("CSTSR", "condensed 2nd order"): (3.8465, 2.1106), ("CSTSR", "condensed 3rd order"): (3.8272, 1.9228),
}  # fmt: skip
"""Table 4.1: baseline, optimistic."""
STRUCTURES = {
    ("tree", 2, "ucb1"): 3.0755, ("tree", 2, "linucb"): 3.0933, ("tree", 4, "ucb1"): 2.9672,
    ("tree", 4, "linucb"): 3.0672, ("tree", 6, "ucb1"): 2.9616, ("tree", 6, "linucb"): 3.0477,
    ("layered", 4, "ucb1"): 3.0561, ("layered", 4, "linucb"): 3.0290, ("layered", 6, "ucb1"): 3.1214,
    ("layered", 6, "linucb"): 3.0660,
}  # fmt: skip
"""Table 4.2: test cost."""
MISSING = "not run"


def pages(results: Iterable[Json], judged: Json | None) -> str:
    """All tables that the results allow."""
    rows = list(results)
    bandits = [row for row in rows if "bandit" in row["settings"]]
    one_bids = [row for row in rows if "one-bid" in row["settings"]]
    parts = [one_bid_table(one_bids), structure_table(bandits, own_baseline(one_bids))]
    parts.append(technique_table(bandits))
    if judged is not None:
        parts += [reference_tables(judged), declarer_table(judged), opening_tables(judged)]
    return "\n".join(parts)


def one_bid_table(rows: Rows) -> str:
    """Table 4.1."""
    lines = [
        "### Table 4.1: one-bid methods, test cost (IMPs)",
        "",
        "CSOSR here: kernel by 400 landmarks, squared hinge, C in {1, 10} and gamma in {0.01, 0.1}; the thesis has",
        "LIBSVM and a grid of 4 x 4 (C to 1000, gamma from 0.001 to 1).",
        "",
        _head("method", "baseline", "thesis", "optimistic", "thesis"),
    ]
    found = {
        (one["method"], one["representation"], one["optimistic"]): row
        for row in rows
        for one in [row["settings"]["one-bid"]]
    }
    for (method, name), theirs in ONE_BID.items():
        ours = [found.get((method, name, optimistic)) for optimistic in (False, True)]
        shown = [MISSING if row is None else f"{row['test']:.3f}" for row in ours]
        lines.append(f"| {method}, {name} | {shown[0]} | {theirs[0]:.3f} | {shown[1]} | {theirs[1]:.3f} |")
    return "\n".join([*lines, ""])


BASELINE = ("CSTSR", "condensed 2nd order")
"""The one-bid method whose features the bandits share: what their gain is counted from."""


def own_baseline(rows: Rows) -> float | None:
    """The test cost here of the baseline that gains are counted from; None if it was not run."""
    for row in rows:
        one = row["settings"]["one-bid"]
        if (one["method"], one["representation"]) == BASELINE and not one["optimistic"]:
            return float(row["test"])
    return None


def structure_table(rows: Rows, baseline: float | None = None) -> str:
    """Table 4.2: for each row the best settings, over the seeds that were run, and the gain over the own baseline."""
    lines = ["### Table 4.2: bandit models, cost (IMPs), mean ± standard deviation over seeds", ""]
    if baseline is not None:
        theirs = ONE_BID[BASELINE][0]
        lines += [
            f"Costs are not the thesis's costs, so look at the gain over the own baseline (CSTSR, 2nd order, one hand: "
            f"{baseline:.3f} here, {theirs:.3f} there).",
            "",
        ]
    lines.append(
        _head(
            "model", "alpha, p", "train", "validation", "test", "thesis: test", "gain", "thesis: gain", "seeds",
            "settings tried", "CPU s",
        )
    )  # fmt: skip
    for (shape, layers, uncertainty), theirs in STRUCTURES.items():
        cells = cells_of(rows, (shape, layers, uncertainty))
        name = f"{shape} l={layers} {uncertainty}"
        if not cells:
            lines.append(
                f"| {name} | | | | {MISSING} | {theirs:.3f} | | {ONE_BID[BASELINE][0] - theirs:.3f} | 0 | 0 | |"
            )
            continue
        tried = {_knobs(row) for row in cells}
        chosen = best_knobs(cells)
        same = [row for row in cells if _knobs(row) == chosen]
        values = " | ".join(_spread([row[part] for row in same]) for part in ("train", "validation", "test"))
        seconds = fmean(row["seconds"] for row in same)
        counts = f"{len(same)} | {len(tried)} | {seconds:.0f}"
        gain = "" if baseline is None else f"{baseline - fmean(row['test'] for row in same):.3f}"
        gains = f"{gain} | {ONE_BID[BASELINE][0] - theirs:.3f}"
        lines.append(f"| {name} | {chosen[0]:g}, {chosen[1]:g} | {values} | {theirs:.3f} | {gains} | {counts} |")
    return "\n".join([*lines, ""])


def technique_table(rows: Rows) -> str:
    """The ends of the curves of figures 4.1 to 4.3."""
    lines = ["### Figures 4.1 to 4.3: validation cost at the end of each curve (tree, UCB1, 4 passes)", ""]
    lines.append(_head("figure", "l", "alpha", "setting", "validation", "CPU s"))
    for figure, setting, row in _figure_rows(rows):
        one = row["settings"]["bandit"]
        measured = f"{row['validation']:.3f} | {row['seconds']:.0f}"
        lines.append(f"| {figure} | {one['layers']} | {one['alpha']:g} | {setting} | {measured} |")
    return "\n".join([*lines, ""])


def reference_tables(judged: Json) -> str:
    """Table 4.3 for each best model: the reference's total cost minus ours, by kind of contract."""
    lines = [f"### Table 4.3: total cost of SAYC minus ours on {judged['deals']:,} test deals, by contract", ""]
    for layers, one in judged["models"].items():
        lines += [
            f"Best tree, l = {layers} (never reached although sometimes best: {', '.join(one['never']) or 'none'})",
            "",
        ]
        lines.append(_head("type", "by our contract", "deals", "by SAYC's contract", "deals"))
        for (name, gain, deals), (_, other, others) in zip(one["by ours"], one["by theirs"], strict=True):
            lines.append(f"| {name} | {gain:.0f} | {deals} | {other:.0f} | {others} |")
        lines.append("")
    return "\n".join(lines)


def declarer_table(judged: Json) -> str:
    """Table 4.4."""
    lines = ["### Table 4.4: declarer assumed and real, test cost (IMPs)", "", _head("bidder", "assumed", "real")]
    for layers, one in judged["models"].items():
        lines.append(f"| best tree, l = {layers} | {one['test']:.4f} | {one['declared']:.4f} |")
    lines.append(f"| SAYC, opponents silent | {judged['sayc']:.4f} | {judged['sayc declared']:.4f} |")
    lines.append(f"| optimistic bound: two-hand network, sees both hands | {judged['bound']:.4f} | |")
    lines += ["| thesis: best model | 2.8870 | 2.9435 |", "| thesis: WBridge5 | 2.9550 | 3.0314 |", ""]
    return "\n".join(lines)


def opening_tables(judged: Json) -> str:
    """Table A.1: the openings of the best models, in words."""
    names = list(judged["models"])
    lines = ["### Table A.1: openings", "", _head("call", *(f"tree l = {layers}" for layers in names))]
    tables = [judged["models"][layers]["openings"] for layers in names]
    for call in tables[0] if tables else ():
        if any(table[call] != "not used" for table in tables) or call[0] in "P123":
            lines.append(f"| {call} | {' | '.join(table[call] for table in tables)} |")
    return "\n".join([*lines, ""])


# Figures


def figures(results: Iterable[Json], folder: Path) -> None:
    """Write the figures that the results allow."""
    rows = [row for row in results if "bandit" in row["settings"]]
    for figure, name in (("4.1", "figure-4.1.png"), ("4.2", "figure-4.2.png"), ("4.3", "figure-4.3.png")):
        found = [(setting, row) for number, setting, row in _figure_rows(rows) if number == figure]
        panels = []
        for layers, alpha in sorted({_where(row) for _, row in found}):
            curves = {
                setting: ([point[0] for point in row["curve"]], [point[1] for point in row["curve"]])
                for setting, row in found
                if _where(row) == (layers, alpha)
            }
            panels.append(Panel(f"l = {layers}, alpha = {alpha:g}", "deals", "validation cost (IMPs)", curves))
        if panels:
            draw_curves(folder / name, panels, width=4.0)


def _figure_rows(rows: Rows) -> list[tuple[str, str, Json]]:
    """The figure, the setting that it varies, and the row of each curve."""
    found = []
    for row in rows:
        one = row["settings"]["bandit"]
        if one["passes"] != 4:
            continue
        if one["checks"] == 4 and one["pile"] == 100:
            found.append(("4.1", f"{one['update']} update", row))
        if one["checks"] == 4 and one["update"] == "full":
            found.append(("4.2", f"pile {one['pile']}" if one["pile"] > 1 else "instant", row))
        if one["checks"] != 4:
            found.append(("4.3", f"p = {one['penetration']:g}", row))
    return sorted(found, key=lambda one: (one[0], _where(one[2]), one[1]))


def _where(row: Json) -> tuple[int, float]:
    """The panel of a figure that a row belongs to."""
    one = row["settings"]["bandit"]
    return one["layers"], one["alpha"]


def cells_of(rows: Rows, structure: tuple[str, int, str]) -> list[Json]:
    """The cells behind a row of table 4.2: bandits of that structure, with the most passes that there are."""
    most = max((row["settings"]["bandit"]["passes"] for row in rows), default=0)
    return [row for row in rows if row["settings"]["bandit"]["passes"] == most and _row_of(row) == structure]


def best_knobs(cells: Rows) -> tuple[float, float]:
    """The alpha and p with the lowest validation cost, the mean over the seeds that were run."""
    costs: dict[tuple[float, float], list[float]] = {}
    for row in cells:
        costs.setdefault(_knobs(row), []).append(float(row["validation"]))
    return min(costs, key=lambda knobs: (fmean(costs[knobs]), knobs))


def _row_of(row: Json) -> tuple[str, int, str]:
    one = row["settings"]["bandit"]
    return one["shape"], one["layers"], one["uncertainty"]


def _knobs(row: Json) -> tuple[float, float]:
    one = row["settings"]["bandit"]
    return one["alpha"], one["penetration"]


def _spread(values: Sequence[float]) -> str:
    return f"{fmean(values):.3f} ± {stdev(values):.3f}" if len(values) > 1 else f"{values[0]:.3f}"


def _head(*names: str) -> str:
    return f"| {' | '.join(names)} |\n|{'---|' * len(names)}"
