"""The tables of Zhang's ablations from whatever `train.sh` has finished: mean ± standard deviation over seeds.

    python experiments/zhang/ablations.py runs/zhang-model runs/zhang-64k --out experiments/zhang/ablations.md

Every run's folder has `config.json` and, when it is done, `results.json`; runs that are not done are named. Only runs
of as many steps are compared, so there is a table for each number of steps.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev

from tablefeel.models.files import shipped
from tablefeel.models.zhang import NAME

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

`python experiments/zhang/ablations.py RUNS… --out experiments/zhang/ablations.md`, from all runs of `train.sh` that are
done and the network that ships. Percent of the calls of test auctions; mean ± standard deviation over seeds. The
paper's model has 89%.

"""
SWITCHES = {"mask": True, "turn": True, "beliefs": True, "promises": False}


def variant_of(config: dict[str, object]) -> str | None:
    """Which of the variants a run is; None for any other settings."""
    switches = {name: config.get(name, usual) for name, usual in SWITCHES.items()}
    return next((name for name, given in VARIANTS.items() if switches == {**SWITCHES, **given}), None)


Found = dict[str, dict[int, dict[str, float]]]
"""The results of the runs of each variant, by seed."""


def tables(folders: Sequence[Path]) -> str:
    """The tables of the shipped network and all finished runs in some folders, those that learned longest first."""
    whole = json.loads(shipped(NAME).with_suffix(".json").read_text(encoding="utf-8"))
    runs = [(whole["config"], whole["measures"])]
    waiting = []
    for path in sorted(path for folder in folders for path in folder.glob("*/config.json")):
        config = json.loads(path.read_text(encoding="utf-8"))["config"]
        done = path.with_name("results.json")
        if done.exists():
            runs.append((config, json.loads(done.read_text(encoding="utf-8"))))
        else:
            waiting.append(f"{path.parent.parent.name}/{path.parent.name}")
    by_steps: dict[int, Found] = {}
    for config, measures in runs:
        name = variant_of(config)
        if name is not None and config["design"] == "recurrent":
            found = by_steps.setdefault(config["steps"], {name: {} for name in VARIANTS})
            found[name][config["seed"]] = measures
    parts = [table(steps, by_steps[steps]) for steps in sorted(by_steps, reverse=True)]
    if waiting:
        parts.append(f"Not done: {', '.join(waiting)}.\n")
    return "\n".join(parts)


def table(steps: int, found: Found) -> str:
    """One table: runs of so many steps."""
    lines = [f"## {steps:,} steps", "", f"| network | {' | '.join(MEASURES)} | seeds |"]
    lines.append("|---" * (len(MEASURES) + 2) + "|")
    for name, runs in found.items():
        # Without belief heads nothing was learned of the cards, so there is no loss to speak of.
        untold = {"card_loss"} if not VARIANTS[name].get("beliefs", True) else set()
        cells = [
            spread([run[measure] for run in runs.values() if measure not in untold]) for measure in MEASURES.values()
        ]
        lines.append(f"| {name} | {' | '.join(cells)} | {len(runs)} |")
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
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    text = _HEADING + tables(given.folders)
    print(text)
    if given.out is not None:
        given.out.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
