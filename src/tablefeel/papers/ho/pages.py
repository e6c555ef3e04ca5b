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
    parts.append(technique_table(bandits, own_baseline(one_bids, "validation")))
    if judged is not None:
        parts += [reference_tables(judged), declarer_table(judged, own_baseline(one_bids)), opening_tables(judged)]
    return "\n".join(parts)


def one_bid_table(rows: Rows) -> str:
    """Table 4.1, with what seeing partner's hand gains here and there."""
    lines = [
        "### Table 4.1: one-bid methods, test cost (IMPs)",
        "",
        "Gain: baseline minus optimistic, what seeing partner's hand is worth. The hinge of CSOSR is squared here. By",
        "landmarks: kernel by 400 landmarks, C in {1, 10} and gamma in {0.01, 0.1}; exact: the kernel itself and the",
        "thesis's grid (C from 1 to 1000, gamma from 0.001 to 1). The thesis has LIBSVM.",
        "",
        _head("method", "baseline", "thesis", "optimistic", "thesis", "gain", "thesis: gain"),
    ]
    found = {_one_bid_key(row["settings"]["one-bid"]): row for row in rows}
    for (method, name), theirs in ONE_BID.items():
        for exact in (False, True) if method == "CSOSR" else (False,):
            ours = [found.get((method, name, optimistic, exact)) for optimistic in (False, True)]
            shown = [MISSING if row is None else f"{row['test']:.3f}" for row in ours]
            gain = "" if None in ours else f"{ours[0]['test'] - ours[1]['test']:.3f}"  # type: ignore[index]
            how = "" if method != "CSOSR" else ", exact" if exact else ", by landmarks"
            costs = f"{shown[0]} | {theirs[0]:.3f} | {shown[1]} | {theirs[1]:.3f}"
            lines.append(f"| {method}, {name}{how} | {costs} | {gain} | {theirs[0] - theirs[1]:.3f} |")
    return "\n".join([*lines, ""])


def _one_bid_key(one: Json) -> tuple[str, str, bool, bool]:
    return one["method"], one["representation"], one["optimistic"], one["landmarks"] == 0


BASELINE = ("CSTSR", "condensed 2nd order")
"""The one-bid method whose features the bandits share: what their gain is counted from."""


def own_baseline(rows: Rows, part: str = "test") -> float | None:
    """The cost here of the baseline that gains are counted from; None if it was not run."""
    for row in rows:
        one = row["settings"]["one-bid"]
        if (one["method"], one["representation"]) == BASELINE and not one["optimistic"]:
            return float(row[part])
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


def technique_table(rows: Rows, baseline: float | None = None) -> str:
    """The ends of the curves of figures 4.1 to 4.3, and their gain over the own baseline's validation cost."""
    lines = ["### Figures 4.1 to 4.3: validation cost at the end of each curve (tree, UCB1, 4 passes)", ""]
    if baseline is not None:
        lines += [f"Gain over the own baseline on the same deals ({baseline:.3f}); the thesis gives no numbers.", ""]
    lines.append(_head("figure", "l", "alpha", "setting", "validation", "gain", "seeds", "CPU s"))
    for (figure, (layers, alpha), setting), same in _by_setting(rows).items():
        costs = [float(row["validation"]) for row in same]
        gain = "" if baseline is None else f"{baseline - fmean(costs):.3f}"
        seconds = fmean(row["seconds"] for row in same)
        measured = f"{_spread(costs)} | {gain} | {len(same)} | {seconds:.0f}"
        lines.append(f"| {figure} | {layers} | {alpha:g} | {setting} | {measured} |")
    return "\n".join([*lines, ""])


BY_CATEGORY = {
    "pass": (1205, 1907, -12, 2116), "partial": (1506, 5900, 4205, 4779), "game": (-1878, 2131, -1607, 2670),
    "slam": (-164, 61, -1612, 406), "grand slam": (11, 1, -294, 29),
}  # fmt: skip
"""Table 4.3: WBridge5's cost minus the model's and the deals, by the model's and by WBridge5's contracts."""


def reference_tables(judged: Json) -> str:
    """Table 4.3 for each best model: the reference's total cost minus ours, by kind of contract."""
    lines = [f"### Table 4.3: total cost of SAYC minus ours on {judged['deals']:,} test deals, by contract", ""]
    lines += ["The thesis's reference is WBridge5, on 10,000 deals.", ""]
    for layers, one in judged["models"].items():
        lines += [
            f"Best tree, l = {layers} (never reached although sometimes best: {', '.join(one['never']) or 'none'})",
            "",
        ]
        lines.append(
            _head(
                "type", "by our contract", "deals", "thesis", "deals", "by SAYC's contract", "deals",
                "thesis: by WBridge5's", "deals",
            )
        )  # fmt: skip
        for (name, gain, deals), (_, other, others) in zip(one["by ours"], one["by theirs"], strict=True):
            first, first_deals, second, second_deals = BY_CATEGORY[name]
            ours, theirs = f"{gain:.0f} | {deals} | {first} | {first_deals}", f"{other:.0f} | {others}"
            lines.append(f"| {name} | {ours} | {theirs} | {second} | {second_deals} |")
        lines.append("")
    return "\n".join(lines)


def declarer_table(judged: Json, baseline: float | None = None) -> str:
    """Table 4.4, with gains over the own baseline where the declarer is assumed."""
    lines = ["### Table 4.4: declarer assumed and real, test cost (IMPs)", ""]
    lines.append(_head("bidder", "assumed", "real", "dearer by", "gain over the own baseline"))
    theirs = ONE_BID[BASELINE][0]
    shown = [
        (f"best tree, l = {layers}", one["test"], one["declared"], baseline) for layers, one in judged["models"].items()
    ]
    shown.append(("SAYC, opponents silent", judged["sayc"], judged["sayc declared"], baseline))
    shown += [("thesis: best model", 2.8870, 2.9435, theirs), ("thesis: WBridge5", 2.9550, 3.0314, theirs)]
    for name, assumed, real, start in shown:
        gain = "" if start is None else f"{start - assumed:.3f}"
        lines.append(f"| {name} | {assumed:.4f} | {real:.4f} | {real - assumed:.4f} | {gain} |")
    bound = "" if baseline is None else f"{baseline - judged['bound']:.3f}"
    lines.append(f"| optimistic bound: two-hand network, sees both hands | {judged['bound']:.4f} | | | {bound} |")
    return "\n".join([*lines, ""])


def opening_tables(judged: Json) -> str:
    """Table A.1: the openings of the best models in words, beside SAYC's."""
    names = list(judged["models"])
    lines = ["### Table A.1: openings", "", _head("call", *(f"tree l = {layers}" for layers in names), "SAYC")]
    tables = [*(judged["models"][layers]["openings"] for layers in names), judged["sayc openings"]]
    for call in tables[0]:
        if any(table[call] != "not used" for table in tables) or call[0] in "P123":
            lines.append(f"| {call} | {' | '.join(table[call] for table in tables)} |")
    return "\n".join([*lines, ""])


# Figures


def figures(results: Iterable[Json], folder: Path) -> None:
    """Write the figures that the results allow; a curve is the mean over the seeds that were run."""
    found = _by_setting([row for row in results if "bandit" in row["settings"]])
    for figure, name in (("4.1", "figure-4.1.png"), ("4.2", "figure-4.2.png"), ("4.3", "figure-4.3.png")):
        panels = []
        for where in sorted({where for number, where, _ in found if number == figure}):
            curves = {
                setting: _mean_curve([row["curve"] for row in same])
                for (number, here, setting), same in found.items()
                if (number, here) == (figure, where)
            }
            layers, alpha = where
            panels.append(Panel(f"l = {layers}, alpha = {alpha:g}", "deals", "validation cost (IMPs)", curves))
        if panels:
            draw_curves(folder / name, panels, width=4.0)


def _mean_curve(curves: Sequence[Sequence[Sequence[float]]]) -> tuple[list[float], list[float]]:
    """Deals and mean costs of curves that have the same deals."""
    across = [float(point[0]) for point in curves[0]]
    return across, [fmean(float(curve[number][1]) for curve in curves) for number in range(len(across))]


def _by_setting(rows: Rows) -> dict[tuple[str, tuple[int, float], str], list[Json]]:
    """The rows of every curve, one a seed: figure, layers and alpha, and the setting that the figure varies."""
    found: dict[tuple[str, tuple[int, float], str], list[Json]] = {}
    for figure, setting, row in _figure_rows(rows):
        found.setdefault((figure, _where(row), setting), []).append(row)
    return found


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
