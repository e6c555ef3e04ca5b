"""What each setting of a league gives against strangers: one change at a time, equal CPU time, two seeds.

    python experiments/selfplay/league_ablations.py --deals random-100k.dd.gz

Every variant begins with the imitation of the book (`distilled-sayc`), softened, and learns for the same CPU minutes
from a league of networks that it is not judged by; how many steps fit is measured first, so that its schedule ends with
them. Judges are networks that nobody met in training, and the imitation itself: validation deals, exact double dummy,
four boards each. A variant that is done is not run again: stop and go on as you like.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import torch
from ablations import seconds_of_a_step
from network_match import Together, match

from tablefeel.datasets.solved import SolvedDeals, read_solved
from tablefeel.datasets.split import Part
from tablefeel.training.numbers import quickest
from tablefeel.training.runs import append_row, read_rows
from tablefeel.training.selfplay.batches import Batches
from tablefeel.training.selfplay.config import Config
from tablefeel.training.selfplay.learner import Training
from tablefeel.training.selfplay.network import from_weights
from tablefeel.training.selfplay.opponent_pool import left_by
from tablefeel.training.settings import Json

HERE = Path(__file__).parent
TITLE = "Self-play: what each setting of a league gives against strangers"
RESULTS, TABLE = HERE / "league_ablations.jsonl", HERE / "league_ablations.md"
JUDGES = {
    "league53": str(HERE / "league53"), "scratch61": str(HERE / "scratch61"), "scratch71": str(HERE / "scratch71"),
    "the start": "distilled-sayc",
}  # fmt: skip
"""Names and folders of the judges; the first three bid systems that the learner never met."""
RIVALS = f"selfplay@sayc-plus selfplay@{HERE / 'league256'} selfplay@{HERE / 'soft45'}"
CONTROL = Config(
    start="selfplay@distilled-sayc", rivals=RIVALS, explores=True, softened=1.7, against=0.3, punished=0.15, selves=4,
    renew=100, batch=512, rate=0.0005, first_kl_weight=0.05, last_kl_weight=0.006, first_threshold=0.12,
    numbers=quickest(),
)  # fmt: skip
"""The settings of the run that made league53, for a shorter time and in what this machine is quick with."""
WHOLE = "control"
VARIANTS: dict[str, dict[str, Any]] = {
    WHOLE: {},
    "no rivals, earlier selves alone": {"rivals": ""},
    "rivals alone, no earlier selves": {"selves": 0},
    "60% of the deals against others": {"against": 0.6},
    "self-play alone": {"against": 0.0},
    "no perfect doubler": {"punished": 0.0},
    "a perfect doubler on half of the deals against others": {"punished": 0.5},
    "entropy weight three times": {"first_kl_weight": 0.15, "last_kl_weight": 0.018},
    "held to the start (KL) in place of entropy": {"explores": False},
    "held to a reference that moves": {"explores": False, "anchor": 100},
    "not softened": {"softened": 1.0},
    "batches of 2,048": {"batch": 2048},
    "512 units": {"units": 512},
    "steps of 0.001": {"rate": 0.001},
    "no par in the worth": {"par_weight": 0.0},
    "60% of the worth is par": {"par_weight": 0.6},
}


def trained(config: Config, solved: SolvedDeals, minutes: float) -> tuple[Training, float]:
    """The training after as many steps as fit into the minutes, and how long they took."""
    deals = solved.part(Part.TRAIN)
    spent = seconds_of_a_step(replace(config, steps=60), deals)
    config = replace(config, steps=max(1, int(60 * minutes / spent)))
    training, batches = Training(config), Batches(deals, config.exact, config.batch, config.seed)
    began = process_time()
    while training.step < config.steps:
        training.learn(batches.of_step(training.step))
    return training, (process_time() - began) / 60


def judged(training: Training, solved: SolvedDeals, deals: int) -> dict[str, tuple[float, float]]:
    """IMPs a board against each judge, and half of the 95% interval."""
    taught, held_out = Together([training.result()]), solved.part(Part.VALIDATION).take(slice(deals))
    others = {name: Together([from_weights(left_by(f"selfplay@{folder}"))]) for name, folder in JUDGES.items()}
    return {name: match(taught, other, held_out, 4) for name, other in others.items()}


def table(rows: Sequence[Json]) -> str:
    """A line for each variant: the mean over its seeds, and the difference to the control with the same seed."""
    control = {row["seed"]: row for row in rows if row["variant"] == WHOLE}
    against = " | ".join(f"against {name}" for name in JUDGES)
    lines = [
        f"| variant | seeds | steps | {against} | strangers, less the control |",
        "|---|---|---|" + "---|" * (len(JUDGES) + 1),
    ]
    for name in VARIANTS:
        found = [row for row in rows if row["variant"] == name]
        if not found:
            continue
        cells = [f"{np.mean([row[judge] for row in found]):+.2f}" for judge in JUDGES]
        gains = [_strangers(row) - _strangers(control[row["seed"]]) for row in found if row["seed"] in control]
        less = ", ".join(f"{gain:+.2f}" for gain in gains)
        steps = f"{np.mean([row['steps'] for row in found]):,.0f}"
        lines.append(f"| {name} | {len(found)} | {steps} | {' | '.join(cells)} | {less} |")
    return "\n".join(lines) + "\n"


def _strangers(row: Json) -> float:
    return float(np.mean([row[name] for name in list(JUDGES)[:3]]))


def main() -> None:
    """Run what is missing and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=Path, required=True)
    parser.add_argument("--results", type=Path, default=RESULTS)
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--minutes", type=float, default=4.0)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--judging", type=int, default=5000, help="validation deals of each match")
    given = parser.parse_args()
    torch.set_num_threads(1)
    solved = read_solved(given.deals)
    rows = read_rows(given.results) if given.results.exists() else []
    known = {(row["variant"], row["seed"], row["minutes"]) for row in rows}
    if rows and rows[0]["numbers"] != CONTROL.numbers:
        raise SystemExit(f"{given.results} was begun in {rows[0]['numbers']}: this machine would not do as many steps")
    for seed in range(given.seeds):
        for name, changed in VARIANTS.items():
            if (name, seed, given.minutes) in known:
                continue
            training, took = trained(replace(CONTROL, seed=seed, **changed), solved, given.minutes)
            about = {"variant": name, "seed": seed, "minutes": given.minutes, "numbers": CONTROL.numbers}
            row = {**about, "steps": training.step, "nodes": training.nodes, "cpu_minutes": round(took, 2)}
            for judge, (mean, half) in judged(training, solved, given.judging).items():
                row |= {judge: round(mean, 3), f"{judge}_95": round(half, 3)}
            append_row(given.results, row)
            rows.append(row)
            here = [one for one in rows if one["minutes"] == given.minutes]
            given.table.write_text(f"# {TITLE}\n\n{_said(given)}\n\n{table(here)}", encoding="utf-8")
            print(row, flush=True)


def _said(given: argparse.Namespace) -> str:
    command = f"`python experiments/selfplay/league_ablations.py --deals random-100k.dd.gz --minutes {given.minutes:g}`"
    return (
        f"{command}: {given.minutes:g} CPU minutes each ({CONTROL.numbers}), IMPs a board on {given.judging:,} "
        "validation deals, four boards each. The judges meet the same deals, so differences are surer than the ± 0.1 "
        "of a match. The last column: the mean over the three strangers, less the control's with the same seed, for "
        "each seed."
    )


if __name__ == "__main__":
    main()
