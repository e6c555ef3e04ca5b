"""The shipped contract networks (`chen`, the paper's, and `contract`) on decisions of cards they did not learn from.

    for card in sayc two-over-one acol-weak-nt; do
        tablefeel generate contracts --card $card --boards 5000 --shard 1000 --redeals 0 --seed 977 \\
            --out contracts/$card
    done
    python experiments/beyond/other_cards.py contracts/*

A network reads promises, not names of systems. So what it learned from one card's auctions should serve another's, as
far as the promises tell the difference. Accuracy is against the labels of each card's own boards; IMPs are those of the
predicted contract against the card's own, on the deals themselves. Intervals are 95%.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tablefeel.models.chen import ChenModel
from tablefeel.models.contract import ContractModel
from tablefeel.training.contract.decisions import load_decisions
from tablefeel.training.contract.judging import judged


def main() -> None:
    """Print a line for each folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    given = parser.parse_args()
    print("| card | decisions | card's own contract is the label | network | accuracy | macro F1 | IMPs a board |")
    print("|---|---|---|---|---|---|---|")
    for folder in given.folders:
        whole = load_decisions(folder)
        decisions = whole.take(np.flatnonzero(whole.is_original))
        points = decisions.shard.points()
        likeliest = {
            "`chen`": ChenModel().final_scores(points).argmax(axis=1),
            "`contract`": ContractModel().ask(points).probabilities.argmax(axis=1),
        }
        own = float((decisions.shard.system == decisions.labels).mean())
        for network, chosen in likeliest.items():
            found = judged(chosen, decisions)
            error = 196 * (found["accuracy"] * (1 - found["accuracy"]) / len(decisions)) ** 0.5
            hits = f"{100 * found['accuracy']:.1f} ± {error:.1f}% | {found['macro_f1']:.3f}"
            imps = f"{found['imps']:+.3f} ± {1.96 * found['imps_error']:.3f}"
            print(f"| {folder.name} | {len(decisions):,} | {100 * own:.1f}% | {network} | {hits} | {imps} |")


if __name__ == "__main__":
    main()
