"""What re-deals at the paper's scale are worth: the same network with and without them on the same folds.

    tablefeel generate contracts --boards 100000 --seed 19 --grow 75 --out contracts-grown
    python experiments/chen/augmentation.py contracts-grown --out runs/chen-grown

Hands dealt anew are learned and never tested. Every training is kept as a row in the folder; a run that was stopped
goes on.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.papers.chen.tables import RESULTS, WIDE_FOLDS, key_of, known, measured, network_cell
from tablefeel.training.contract.decisions import Decisions, load_decisions
from tablefeel.training.runs import append_row
from tablefeel.training.settings import Json

PAPERS = {False: ("0.865 ± 0.003", "-0.02"), True: ("0.871 ± 0.003", "+0.01")}
NAMES = {False: "boards as dealt", True: "with hands dealt anew"}


def rows_of(decisions: Decisions, deals: Path, folder: Path, folds: int) -> dict[bool, list[Json]]:
    """The measures of each fold without and with re-deals, trained where they are missing."""
    folder.mkdir(parents=True, exist_ok=True)
    boards = int(decisions.is_original.sum())
    found: dict[bool, list[Json]] = {False: [], True: []}
    for fold in range(folds):
        for redealt, rows in found.items():
            settings = network_cell(boards, fold=fold, redealt=redealt)
            row = known(folder).get(key_of(settings))
            if row is None:
                row = {"settings": settings, **measured(settings, decisions, deals, folder, quick=False)}
                append_row(folder / RESULTS, row)
            rows.append(row)
    return found


def table(found: dict[bool, list[Json]]) -> str:
    """Both beside the paper's, and the difference fold by fold."""
    lines = [
        "| learned from | decisions | accuracy | paper | macro F1 | IMPs a board | paper |",
        "|---|---|---|---|---|---|---|",
    ]
    for redealt, rows in found.items():
        accuracy, imps = PAPERS[redealt]
        learned = f"{np.mean([row['learned'] for row in rows]):,.0f}"
        ours = [spread([row[name] for row in rows]) for name in ("accuracy", "macro_f1", "imps")]
        lines.append(f"| {NAMES[redealt]} | {learned} | {ours[0]} | {accuracy} | {ours[1]} | {ours[2]} | {imps} |")
    gains = [
        spread([more[name] - less[name] for less, more in zip(*found.values(), strict=True)])
        for name in ("accuracy", "macro_f1", "imps")
    ]
    lines.append(f"| difference, fold by fold | | {gains[0]} | 0.006 | {gains[1]} | {gains[2]} | 0.03 |")
    return "\n".join([*lines, ""])


def spread(values: list[float]) -> str:
    """A mean and, of several, the standard deviation over folds."""
    return f"{np.mean(values):.4f}" + (f" ± {np.std(values, ddof=1):.4f}" if len(values) > 1 else "")


def main() -> None:
    """Train what is missing and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deals", type=Path, help="a folder of `generate contracts --grow`")
    parser.add_argument("--folds", type=int, default=WIDE_FOLDS)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    print(table(rows_of(load_decisions(given.deals), given.deals, given.out, given.folds)))


if __name__ == "__main__":
    main()
