"""The paper's model and ours with parts taken away (figures 8 and 9), all trained alike.

    python experiments/belief/ablations.py AUCTIONS RUNS [--steps 1500] [--auctions 30000]

Every run has its folder in RUNS and goes on where it was stopped; the table goes to ablations.md beside this file when
all are done. The numbers are for comparison with each other: the runs are short.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch

from tablefeel.training.belief import Config, train
from tablefeel.training.runs import silent
from tablefeel.training.settings import changed

DESIGNS = {
    "residual": ("units=256", "blocks=3"),
    "recurrent (the paper's)": ("design=recurrent", "units=256", "blocks=3"),
}
ABLATIONS = {
    "whole": (),
    "no mask": ("mask=false",),
    "no turn bit": ("turn=false",),
    "no belief heads": ("beliefs=false",),
}
COLUMNS = ("accuracy", "accuracy_without_passes", "precision_bids", "recall_bids", "precision_non_bids",
           "recall_non_bids", "card_loss", "card_calibration")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("auctions", type=Path)
    parser.add_argument("runs", type=Path)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--most", type=int, default=30_000, help="auctions of each dataset")
    told = parser.parse_args()
    torch.set_num_threads(1)
    lines = [
        "# The belief model with parts taken away", "",
        f"Each trained for {told.steps} steps of 512 situations on {told.most} auctions of each dataset by "
        "`ablations.py`; every decision of 10,000 test auctions. Percent, except log-loss.", "",
        f"| design | without | {' | '.join(name.replace('_', ' ') for name in COLUMNS)} |",
        "|---" * (2 + len(COLUMNS)) + "|",
    ]  # fmt: skip
    for design, size in DESIGNS.items():
        for ablation, off in ABLATIONS.items():
            if ablation != "whole" and design == "residual":
                continue
            config = changed(Config(), [*size, *off, f"steps={told.steps}", "check=250", f"auctions={told.most}"])
            folder = told.runs / f"{design} {ablation}".replace(" ", "-").replace("(the-paper's)-", "")
            found = train(told.auctions, config, folder, silent)
            print(design, ablation, {name: found[name] for name in COLUMNS}, flush=True)
            lines.append(f"| {design} | {ablation} | {' | '.join(str(found[name]) for name in COLUMNS)} |")
    (Path(__file__).parent / "ablations.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
