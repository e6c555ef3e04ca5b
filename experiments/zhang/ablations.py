"""The table of Zhang's ablations from whatever `train.sh` has finished: mean ± standard deviation over seeds.

    python experiments/zhang/ablations.py runs/zhang-model --out experiments/zhang/ablations.md

Every run's folder has `config.json` and, when it is done, `results.json`; runs that are not done are named.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean, stdev

VARIANTS = {
    "the paper's network": {},
    "without the rule mask": {"mask": False},
    "without the turn bit": {"turn": False},
    "without the belief heads": {"beliefs": False},
    "with Chen's promises": {"promises": True},
}
MEASURES = {
    "accuracy": "accuracy", "without passes": "accuracy_without_passes", "bids: precision": "precision_bids",
    "recall": "recall_bids", "nats a card": "card_loss",
}  # fmt: skip
_HEADING = """# Zhang's network and what it is without

`python experiments/zhang/ablations.py runs/zhang --out experiments/zhang/ablations.md`, from all runs that are done.

"""
SWITCHES = {"mask": True, "turn": True, "beliefs": True, "promises": False}


def variant_of(config: dict[str, object]) -> str | None:
    """Which of the variants a run is; None for any other settings."""
    switches = {name: config.get(name, usual) for name, usual in SWITCHES.items()}
    return next((name for name, given in VARIANTS.items() if switches == {**SWITCHES, **given}), None)


def table(folder: Path) -> str:
    """The table of all finished runs in a folder."""
    found: dict[str, list[dict[str, float]]] = {name: [] for name in VARIANTS}
    steps, waiting = set(), []
    for path in sorted(folder.glob("*/config.json")):
        config = json.loads(path.read_text(encoding="utf-8"))["config"]
        name = variant_of(config)
        if name is None or config["design"] != "recurrent":
            continue
        done = path.with_name("results.json")
        if not done.exists():
            waiting.append(path.parent.name)
            continue
        steps.add(config["steps"])
        found[name].append(json.loads(done.read_text(encoding="utf-8")))
    lines = [f"| network | {' | '.join(MEASURES)} | seeds |", "|---" * (len(MEASURES) + 2) + "|"]
    for name, runs in found.items():
        cells = [spread([run[measure] for run in runs]) for measure in MEASURES.values()]
        lines.append(f"| {name} | {' | '.join(cells)} | {len(runs)} |")
    lines += [
        "",
        f"Steps: {', '.join(f'{number:,}' for number in sorted(steps)) or 'none yet'}; the paper's model has 89%.",
    ]
    if waiting:
        lines.append(f"Not done: {', '.join(waiting)}.")
    return "\n".join([*lines, ""])


def spread(values: list[float]) -> str:
    """A mean and, of several, their standard deviation."""
    if not values:
        return "-"
    digits = 4 if max(values) < 10 else 2
    return f"{fmean(values):.{digits}f}" + (f" ± {stdev(values):.{digits}f}" if len(values) > 1 else "")


def main() -> None:
    """Print the table, and write it where told."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    text = _HEADING + table(given.folder)
    print(text)
    if given.out is not None:
        given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
