"""How the results of `tablefeel reproduce yeh` are shown: Markdown tables beside the paper's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean, stdev

from tablefeel.training.settings import Json

LAYERS = (2, 3, 4, 5)
EXPLORATION = {
    ("epsilon", 0.001): (2.9628, 2.7748, 2.7648, 2.7650), ("epsilon", 0.005): (2.9582, 2.8201, 2.7773, 2.7510),
    ("epsilon", 0.01): (2.9857, 2.8080, 2.7696, 2.7716), ("epsilon", 0.05): (3.0125, 2.8331, 2.8408, 2.8328),
    ("epsilon", 0.1): (3.0575, 2.8758, 2.8679, 3.0035), ("none", 0.0): (2.9600, 2.7914, 2.7559, 2.7949),
    ("ucb1", 0.05): (2.9329, 2.7776, 2.7451, 2.7695), ("ucb1", 0.1): (2.9391, 2.7289, 2.6984, 2.7397),
    ("ucb1", 0.2): (2.9542, 2.8042, 2.7183, 2.7465),
}  # fmt: skip
"""Table 1, by layers 2 to 5."""
BACKUP = {"plain": (2.9308, 2.8585, 2.8795, 2.9225), "penetrative": (2.9329, 2.7289, 2.6984, 2.7397)}
"""Table 2."""
HO_THERE = 3.0886
"""What Ho's model costs on the paper's pairs."""
HOURS = {2: 0.5, 3: 2.3, 4: 6.8, 5: 17.9}
"""Table 5."""
OPENINGS = {"learned": 2.6793, "sayc": 2.8004, "sayc-no-weak-twos": 2.7795}
"""Table 8."""
SHORT_EPOCHS = 4
"""What table 1 is scaled down to: it compares 36 settings with each other."""
MISSING = "not run"
_SEVEN = "|---|---|---|---|---|---|---|"
_COLUMNS = "| {} | mean of 5 costs | paper | IMPs of mean scores | single layout: validation | test | seeds |"


def pages(results: Iterable[Json], beside: Json | None = None) -> str:
    """All tables that the results allow; `beside` has the bounds to compare with, and the best model's openings."""
    rows = list(results)
    pairs = max((row["pairs"] for row in rows), default=0)
    note = f"Costs in IMPs, mean ± standard deviation over seeds; five layouts: {pairs:,} pairs never trained on.\n"
    bounds = [f"{name}: {costs}" for name, costs in (beside or {}).items() if name != "openings"]
    tables = [exploration_table(rows), backup_table(rows), layer_table(rows), example_table(rows), time_table(rows)]
    tables += [head_table(rows), first_call_table((beside or {}).get("openings", {})), opening_table(rows)]
    return "\n".join([note, *(f"{bound}\n" for bound in bounds), *tables])


def exploration_table(rows: Sequence[Json]) -> str:
    """Table 1: mean of five costs by exploration and layers."""
    lines = [
        f"### Table 1: exploration, {SHORT_EPOCHS} epochs (mean of five costs; the paper's number in brackets)",
        "",
    ]
    lines += [f"| exploration | {' | '.join(f'l = {layers}' for layers in LAYERS)} |", "|---|---|---|---|---|"]
    for (kind, amount), theirs in EXPLORATION.items():
        shown = []
        for layers, number in zip(LAYERS, theirs, strict=True):
            found = _usual(rows, short=True, layers=layers, exploration=kind, amount=amount)
            shown.append(f"{_spread(found, 'costs')} ({number:.3f})")
        lines.append(f"| {kind}{f' {amount:g}' if amount else ''} | {' | '.join(shown)} |")
    return "\n".join([*lines, ""])


def backup_table(rows: Sequence[Json]) -> str:
    """Table 2: plain and penetrative backups."""
    lines = ["### Table 2: backup (UCB1, alpha 0.1)", "", _COLUMNS.format("backup"), _SEVEN]
    for backup, theirs in BACKUP.items():
        for layers, number in zip(LAYERS, theirs, strict=True):
            lines.append(_line(f"{backup}, l = {layers}", _usual(rows, layers=layers, backup=backup), number))
    return "\n".join([*lines, ""])


def layer_table(rows: Sequence[Json]) -> str:
    """Table 3: the costs by number of layers, penetrative backup and UCB1 with alpha 0.1."""
    lines = ["### Table 3: layers", "", _COLUMNS.format("layers"), _SEVEN]
    for layers, number in zip(LAYERS, BACKUP["penetrative"], strict=True):
        lines.append(_line(f"l = {layers}", _usual(rows, layers=layers), number))
    lines += [
        f"| Ho, l = 4, in the paper | | {HO_THERE:.3f} | | | | |",
        "| WBridge5, in the paper | | 3.004 | | | | |",
        "",
    ]
    return "\n".join(lines)


def example_table(rows: Sequence[Json]) -> str:
    """Table 4: partner's hand as estimated before the last call."""
    found: list[Json] = next((row["examples"] for row in rows if "examples" in row), [])
    lines = ["### Table 4: partner's HCP, ♣, ♦, ♥, ♠, actual and as estimated by the last to call", ""]
    lines += ["| calls | actual | estimate | best contract | cost |", "|---|---|---|---|---|"]
    for one in found:
        actual, estimate = (", ".join(f"{value:g}" for value in one[name]) for name in ("actual", "estimate"))
        lines.append(f"| {one['calls']} | {actual} | {estimate} | {one['best']} | {one['cost']:g} |")
    return "\n".join([*lines, ""])


def time_table(rows: Sequence[Json]) -> str:
    """Table 5: CPU time of a training, one core."""
    lines = ["### Table 5: time", "", "| layers | epochs | CPU seconds per epoch | CPU minutes in all | paper, hours |"]
    lines.append("|---|---|---|---|---|")
    for layers in LAYERS:
        found = _usual(rows, layers=layers)
        if found:
            epochs, seconds = (fmean(row[name] for row in found) for name in ("epochs", "seconds"))
            lines.append(
                f"| {layers} | {epochs:.0f} | {seconds / epochs:.0f} | {seconds / 60:.1f} | {HOURS[layers]:g} |"
            )
    return "\n".join([*lines, ""])


def head_table(rows: Sequence[Json]) -> str:
    """Table 6: with and without the estimate of partner's hand."""
    lines = [
        "### Table 6: estimating partner's hand (l = 4)",
        "",
        _COLUMNS.format("outputs"),
        _SEVEN,
    ]
    lines.append(_line("costs", _usual(rows), 2.6984))
    lines.append(_line("costs and partner's hand", _usual(rows, partner_head=True), 2.6910))
    return "\n".join([*lines, ""])


def first_call_table(openings: Json) -> str:
    """Table 7: what the best model with four layers opens."""
    lines = ["### Table 7: openings of the best model (l = 4)", "", "| call | hands |", "|---|---|"]
    lines += [f"| {call} | {words} |" for call, words in openings.items() if words != "not used" or call[0] in "P12"]
    return "\n".join([*lines, ""])


def opening_table(rows: Sequence[Json]) -> str:
    """Table 8: openings learned or fixed."""
    lines = ["### Table 8: openings (l = 4)", "", _COLUMNS.format("openings"), _SEVEN]
    for name, number in OPENINGS.items():
        lines.append(_line(name, _usual(rows, openings=name), number))
    return "\n".join([*lines, ""])


_USUAL = {
    "layers": 4, "backup": "penetrative", "exploration": "ucb1", "amount": 0.1, "partner_head": False,
    "openings": "learned",
}  # fmt: skip


def _usual(rows: Sequence[Json], short: bool = False, **wanted: object) -> list[Json]:
    """The rows with the usual settings, but for those named; of whole trainings, or of those cut short for table 1."""
    alike = [row for row in rows if (row["settings"]["epochs"] == SHORT_EPOCHS) == short]
    return [row for row in alike if all(row["settings"][name] == value for name, value in (_USUAL | wanted).items())]


def _line(name: str, found: Sequence[Json], theirs: float) -> str:
    values = [_spread(found, part) for part in ("costs", "scores", "validation", "test")]
    return f"| {name} | {values[0]} | {theirs:.3f} | {' | '.join(values[1:])} | {len(found)} |"


def _spread(found: Sequence[Json], name: str) -> str:
    values = [row[name] for row in found]
    if not values:
        return MISSING
    return f"{fmean(values):.3f} ± {stdev(values):.3f}" if len(values) > 1 else f"{values[0]:.3f}"
