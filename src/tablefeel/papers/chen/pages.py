"""The page of `tablefeel reproduce chen`: each table with the paper's numbers beside ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np

from tablefeel.models.contract import CHOICE_NAMES
from tablefeel.training.curves import Panel, draw_curves
from tablefeel.training.settings import Json

CURVE_FILE = "learning-curve.png"
_PAPERS_X = {
    ("chen", True): ("neural network", "0.871 ± 0.003", "6.4 / 87.6 / 6.0", "+0.01"),
    ("chen", False): ("neural network, no re-deals", "0.865 ± 0.003", "6.5 / 86.9 / 6.6", "-0.02"),
    ("forest", True): ("random forest", "0.854 ± 0.001", "6.8 / 85.1 / 8.1", "-0.07"),
    ("own", True): ("our own network", "", "", ""),
}
_PAPERS_XII = {"contract-binary-1": 0.80, "contract-goren-1": 0.85, "contract-612-1": 0.87}
_PAPERS_XIII = {"contract-612-1": 0.87, "contract-doubles-1": 0.81, "contract-label-1": 0.66}
_NAMES = {
    "contract-binary-1": "cards as bits", "contract-goren-1": "features, Goren's points",
    "contract-612-1": "the paper's own", "contract-doubles-1": "double indicator", "contract-label-1": "label coding",
}  # fmt: skip
_PAPERS_XIV = {
    "306": (97.77, 81.35), "1224": (99.17, 84.78), "306-153": (96.74, 79.95), "1224-408": (98.95, 86.42),
    "1224-612": (99.18, 87.38), "256-128-64": (92.94, 72.42), "512-256-128": (96.85, 80.03),
    "1224-612-306": (98.75, 84.66), "512-256-128-64": (95.45, 77.81), "1024-512-256-128": (97.68, 83.95),
}  # fmt: skip
_MAIN = {"encoding": "contract-612-1", "layers": "1224-612"}


def pages(rows: Sequence[Json]) -> str:
    """All tables of the rows known so far."""
    parts = ["# Chen (2025), tables VII to XIV\n", "Ours beside the paper's; a dash is a cell not made yet.\n"]
    for table in (_vii, _viii, _ix, _x, _xi, _xii, _xiii, _xiv, _training, _curve, _confusion, _classes):
        parts.append(table(rows))
    return "\n".join(parts)


def _of(rows: Iterable[Json], **wanted: object) -> list[Json]:
    """The rows whose settings have these values; of the largest number of boards among them unless told."""
    found = [row for row in rows if _fits(row, wanted)]
    if "boards" in wanted or not found:
        return found
    most = max(row["settings"]["boards"] for row in found)
    return [row for row in found if row["settings"]["boards"] == most]


def _main(rows: Sequence[Json]) -> list[Json]:
    return _of(rows, cell="fold", model="chen", redealt=True, **_MAIN)


def _mean(rows: Sequence[Json], name: str, digits: int = 3) -> str:
    if not rows:
        return "-"
    values = [row[name] for row in rows]
    spread = f" ± {np.std(values):.{digits}f}" if len(values) > 1 else ""
    return f"{np.mean(values):.{digits}f}{spread}"


def _rates(rows: Sequence[Json]) -> str:
    if not rows:
        return "-"
    return " / ".join(f"{100 * np.mean([row[name] for row in rows]):.1f}" for name in ("win", "tie", "loss"))


def _rests(rows: Sequence[Json]) -> str:
    if not rows:
        return "Not made yet.\n"
    boards = rows[0]["settings"]["boards"]
    return f"{len(rows)} trainings (folds) on {boards:,} boards; mean ± standard deviation over folds.\n"


def _table(title: str, head: Sequence[str], lines: Iterable[Sequence[str]], below: str = "") -> str:
    rows = [f"## {title}\n", "| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    rows += ["| " + " | ".join(line) + " |" for line in lines]
    return "\n".join([*rows, "", below])


def _vii(rows: Sequence[Json]) -> str:
    found = _main(rows)
    paper = {"accuracy": "0.872 ± 0.004", "macro_f1": "0.794 ± 0.009", "weighted_f1": "0.875 ± 0.005"}
    names = {"accuracy": "accuracy", "macro_f1": "macro F1", "weighted_f1": "weighted F1"}
    lines = [(names[name], paper[name], _mean(found, name)) for name in paper]
    return _table("VII: the network's predictions", ("", "paper", "ours"), lines, _rests(found))


def _viii(rows: Sequence[Json]) -> str:
    found = _main(rows)
    lines = [("win / tie / loss, %", "6.4 / 87.6 / 6.0", _rates(found))]
    lines.append(("IMPs a board", "+0.01 ± 0.014", _mean(found, "imps")))
    return _table("VIII: the network against the base system", ("", "paper (BBO)", "ours (sayc)"), lines)


def _ix(rows: Sequence[Json]) -> str:
    found = _of(rows, cell="labels")[-1:]
    changed = f"{100 * found[0]['changed']:.1f}%" if found else "-"
    lines = [
        ("labels changed (here by choice of the margin, 150 points)", "13%", changed),
        ("win / tie / loss, %", "9.8 / 87.0 / 3.2", _rates(found)),
    ]
    lines.append(("IMPs a board", "+0.45", _mean(found, "imps")))
    more = _data(found[0]) if found else ""
    return _table("IX: the labels against the base system", ("", "paper (BBO)", "ours (sayc)"), lines, more)


def _data(labels: Json) -> str:
    """Which boards all tables rest on."""
    seed = f" (bid by `{labels['card']}`, seed {labels['seed']})" if "seed" in labels else ""
    return f"{labels['decisions']:,} boards{seed}, {labels['redealt']:,} more with hands dealt anew.\n"


def _size_of(rows: Sequence[Json], compared: Iterable[Json]) -> int:
    """The most boards on which all that a table compares was run; if there are none, the most on which anything was."""
    sizes = [{int(row["settings"]["boards"]) for row in rows if _fits(row, wanted)} for wanted in compared]
    common = set.intersection(*sizes)
    return max(common or set[int]().union(*sizes) or {0})


def _fits(row: Json, wanted: Json) -> bool:
    settings = row["settings"]
    return "training" not in settings and all(settings.get(name) == value for name, value in wanted.items())


def _folds(rows: Sequence[Json], wanted: Json, boards: int) -> list[Json]:
    """The first cross-validation's rows with these settings on so many boards, as many folds as were run."""
    return [row for row in rows if _fits(row, wanted) and row["settings"]["boards"] == boards]


def _rest_on(found: Iterable[Sequence[Json]], boards: int) -> str:
    counts = [len(one) for one in found if one]
    if not counts:
        return "Not made yet.\n"
    folds = str(min(counts)) if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
    return f"{folds} of ten folds, {boards:,} boards; mean ± standard deviation over folds.\n"


def _x(rows: Sequence[Json]) -> str:
    usual: Json = {"cell": "fold", "repeat": 0}
    compared = {
        (model, redealt): usual | {"model": model, "redealt": redealt} | (_MAIN if model == "chen" else {})
        for model, redealt in _PAPERS_X
    }
    boards = _size_of(rows, [wanted for (_, redealt), wanted in compared.items() if redealt])
    lines, every = [], []
    for kind, (name, accuracy, rates, imps) in _PAPERS_X.items():
        found = _folds(rows, compared[kind], boards)
        right = (accuracy, _mean(found, "accuracy"), _mean(found, "macro_f1"))
        lines.append((name, *right, rates, _rates(found), imps, _mean(found, "imps"), str(len(found))))
        every.append(found)
    head = (
        "model",
        "accuracy, paper",
        "ours",
        "macro F1",
        "w/t/l %, paper",
        "ours",
        "IMPs, paper",
        "ours",
        "folds",
    )
    return _table("X: models, first cross-validation", head, lines, _rest_on(every, boards))


def _training(rows: Sequence[Json]) -> str:
    """The paper's own training beside ours, on the same fold."""
    theirs = [row for row in rows if row["settings"].get("training")]
    boards = theirs[0]["settings"]["boards"] if theirs else 0
    ours = _folds(rows, {"cell": "fold", "model": "chen", "fold": 0, "repeat": 0, "redealt": True, **_MAIN}, boards)
    lines = [
        (name, *(_mean(found, one) for one in ("accuracy", "macro_f1", "imps")), _seconds(found))
        for name, found in (("the paper's: Adam 0.0006, batch 4096, 600 epochs", theirs), ("ours", ours))
    ]
    head = ("training of 612-1224-612-37", "accuracy", "macro F1", "IMPs", "CPU minutes")
    below = (
        f"First fold of {boards:,} boards.{_multiplied_in(theirs)}\n"
        if boards
        else "The paper's training is not run yet.\n"
    )
    return _table("Training", head, lines, below)


def _multiplied_in(rows: Sequence[Json]) -> str:
    found = {row.get("numbers", "float32") for row in rows} - {"float32"}
    return f" The paper's training multiplied in {' and '.join(sorted(found))}." if found else ""


def _seconds(rows: Sequence[Json]) -> str:
    return f"{np.mean([row['seconds'] for row in rows]) / 60:.0f}" if rows else "-"


def _xi(_: Sequence[Json]) -> str:
    return (
        "## XI: the forest's parameters\n\n100 trees, gini, `max_features` sqrt (what `auto` was), no depth limit, "
        "bootstrap, balanced class weights: the paper's.\n"
    )


def _encodings(title: str, papers: dict[str, float]) -> Callable[[Sequence[Json]], str]:
    def table(rows: Sequence[Json]) -> str:
        usual: Json = {"cell": "fold", "model": "chen", "repeat": 0, "redealt": True, "layers": "1224-612"}
        boards = _size_of(rows, [usual | {"encoding": name} for name in papers])
        lines, every = [], []
        for name, paper in papers.items():
            found = _folds(rows, usual | {"encoding": name}, boards)
            lines.append((_NAMES[name], f"{paper:.2f}", _mean(found, "accuracy"), _mean(found, "macro_f1")))
            every.append(found)
        return _table(title, ("", "accuracy, paper", "ours", "macro F1"), lines, _rest_on(every, boards))

    return table


_xii = _encodings("XII: hands", _PAPERS_XII)
_xiii = _encodings("XIII: auctions", _PAPERS_XIII)


def _xiv(rows: Sequence[Json]) -> str:
    usual: Json = {"cell": "fold", "model": "chen", "repeat": 0, "redealt": True, "encoding": "contract-612-1"}
    boards = _size_of(rows, [usual | {"layers": layers} for layers in _PAPERS_XIV])
    lines, every = [], []
    for layers, (learned, tested) in _PAPERS_XIV.items():
        found = _folds(rows, usual | {"layers": layers}, boards)
        ours = [_percent(found, name) for name in ("training_accuracy", "accuracy")]
        lines.append((f"612-{layers}-37", f"{learned:.2f}", ours[0], f"{tested:.2f}", ours[1]))
        every.append(found)
    head = ("layers", "training %, paper", "ours", "testing %, paper", "ours")
    return _table("XIV: layers", head, lines, _rest_on(every, boards))


def _percent(rows: Sequence[Json], name: str) -> str:
    return _mean([{name: 100 * row[name]} for row in rows], name, 2)


def _curve_rows(rows: Sequence[Json]) -> list[Json]:
    found = [
        row for row in rows
        if _fits(row, {"model": "chen", "redealt": True, "fold": 0, "repeat": 0, **_MAIN})
    ]  # fmt: skip
    return sorted(found, key=lambda row: int(row["settings"]["boards"]))


def _curve(rows: Sequence[Json]) -> str:
    lines = [
        (f"{row['settings']['boards']:,}", f"{row['accuracy']:.3f}", f"{row['macro_f1']:.3f}", f"{row['imps']:+.3f}")
        for row in _curve_rows(rows)
    ]
    head = ("boards", "accuracy", "macro F1", "IMPs")
    return _table("Learning curve of the paper's network (first fold)", head, lines)


def _confusion(rows: Sequence[Json]) -> str:
    found = _main(rows)
    if not found:
        return ""
    names = list(found[0]["confusion"])
    total = {a: {b: sum(row["confusion"][a].get(b, 0) for row in found) for b in names} for a in names}
    lines = [(a, *(str(total[a][b]) for b in names)) for a in names]
    return _table("Confusion by category (rows: the label)", ("", *names), lines)


def _classes(rows: Sequence[Json]) -> str:
    """The F1 of every class, and how often it is the label: rare ones decide the macro F1."""
    found = [row for row in _main(rows) if "class_f1" in row]
    labels = _of(rows, cell="labels")[-1:]
    if not found or not labels:
        return ""
    means = np.mean([row["class_f1"] for row in found], axis=0)
    lines = [
        (CHOICE_NAMES[number], f"{count:,}", f"{means[number]:.3f}")
        for number, count in enumerate(labels[0]["classes"])
        if count
    ]
    whole = len(_main(rows))
    fewer = (
        f"{whole - len(found)} of the {whole} trainings did not keep its F1 by class.\n" if len(found) < whole else ""
    )
    return _table("F1 by class", ("best contract", "decisions with this label", "F1"), lines, _rests(found) + fewer)


def draw(rows: Sequence[Json], folder: Path) -> None:
    """The learning curve as a picture, once there are two points."""
    found = _curve_rows(rows)
    if len(found) > 1:
        boards = [row["settings"]["boards"] for row in found]
        curves = {name: (boards, [row[name] for row in found]) for name in ("accuracy", "macro_f1")}
        draw_curves(folder / CURVE_FILE, [Panel("612-1224-612-37, first fold", "boards", "", curves)])
